"""508.1e: which creatures are banded with which is announced as attackers are declared."""

from __future__ import annotations

from events.combat import AttackersDeclared, BandsAnnounced
from tests.given import given


def test_bands_are_announced_before_the_attack_stands(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding", "bear 2/2"], bob=["cat 1/1"])
    game.declare_attackers({"hero": "bob", "bear": "bob"}, bands=[("hero", "bear")])
    announced = game.log.history.index(BandsAnnounced("alice", (("hero", "bear"),)))
    assert announced < game.log.history.index(AttackersDeclared("alice"))
    assert (game.combat.chosen_bands, game.combat.bands) == ((), (("hero", "bear"),))


def test_of_several_announcements_the_last_counts(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding", "bear 2/2"], bob=["cat 1/1"])
    game.pass_step()
    game.pass_step()
    game.log.append(BandsAnnounced("alice", (("hero", "bear"),)))
    game.declare_attackers({"hero": "bob", "bear": "bob"})
    assert game.combat.bands == ()


def test_without_bands_nothing_is_announced(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding"], bob=["cat 1/1"], attack=["hero"])
    assert not [event for event in game.log if isinstance(event, BandsAnnounced)]


def test_the_bands_of_one_combat_are_not_those_of_the_next(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding, vigilance", "bear 2/2 vigilance"], bob=["cat 1/1"])
    game.declare_attackers({"hero": "bob", "bear": "bob"}, bands=[("hero", "bear")])
    game.declare_blockers({})
    while game.board.step != "beginning_of_combat":
        game.pass_step()
    assert game.combat.bands == ()
