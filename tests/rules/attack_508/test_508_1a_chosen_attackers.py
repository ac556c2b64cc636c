"""508.1a: which creatures can be chosen to attack.

- 508.1e: which creatures are banded with which is announced as attackers are declared.
- 508.1f: attacking taps the chosen creatures; vigilance keeps them untapped.
- 508.1k: each chosen creature becomes an attacking creature until it is removed or the combat phase ends.
"""

from __future__ import annotations

import pytest

from events.board import ControlChanged, TurnBegan
from events.combat import AttackersDeclared, BandsAnnounced
from simulator.game.verdict import IllegalDeclaration, Outcome, WrongMoment
from tests.given import broken, given, judged, refused, until

pytestmark = pytest.mark.rule("508.1a")


@pytest.mark.parametrize(
    "ogre",
    ["ogre 3/3; tapped", "ogre 3/3; entered this turn", "ogre artifact"],
    ids=["tapped", "came this turn", "no creature"],
)
def test_it_cant_be_chosen(edition: str, ogre: str) -> None:
    game = given(edition, alice=[ogre])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"ogre": "bob"})
    assert broken(illegal.value.verdict) == ["508.1a"]


def test_a_creature_of_another_player_cant_be_chosen(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"bear": "bob"})
    assert broken(illegal.value.verdict) == ["508.1a"]


def test_only_the_active_player_declares_attackers(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    with pytest.raises(WrongMoment, match="alice declares attackers"):
        game.declare_attackers({"bear": "bob"}, player="bob")
    assert game.board.step == "main"


@pytest.mark.since("cr-2022-10-07")
def test_whether_it_came_in_a_way_that_gives_haste_is_not_known(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 riot; entered this turn", "orc 3/3 riot", "elf 1/1; entered this turn"])
    doubtful = judged(game.declare_attackers, {"ogre": "bob"})
    assert doubtful.outcome is Outcome.UNDETERMINED
    assert doubtful.because == "ogre: riot (it may have haste: whether it came that way is not known)"
    assert broken(judged(game.declare_attackers, {"elf": "bob"})) == ["508.1a"]
    assert game.declare_attackers({"orc": "bob"}).legal


def test_with_haste_it_may_attack_at_once(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3 haste; entered this turn"], attack=["ogre"])
    assert game.combat.attacking == {"ogre": "bob"}


def test_in_the_next_turn_it_may_attack(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3; entered this turn"])
    game.apply(TurnBegan("alice", ("bob",), 3))
    game.declare_attackers({"ogre": "bob"})
    assert game.combat.attacking == {"ogre": "bob"}


def test_what_changed_its_controller_this_turn_cant_attack(edition: str) -> None:
    game = given(edition, bob=["bear 2/2"])
    game.apply(ControlChanged("bear", "alice"))
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"bear": "bob"})
    assert broken(illegal.value.verdict) == ["508.1a"]


def test_why_it_cant_be_chosen_is_reported(edition: str) -> None:
    alice = ["ogre 3/3; tapped", "cat 1/1; entered this turn", "rock artifact"]
    game = given(edition, alice=alice, bob=["bear 2/2"])
    for creature, told in (
        ("ogre", "ogre is tapped and can't be chosen to attack"),
        ("cat", "cat came under alice's control this turn"),
        ("rock", "rock is no creature that alice controls"),
        ("bear", "bear is no creature that alice controls"),
        ("nobody", "nobody is no creature that alice controls"),
    ):
        assert refused(game.declare_attackers, {creature: "bob"}) == [(told, creature)]


@pytest.mark.rule("508.1e")
def test_bands_are_announced_before_the_attack_stands(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding", "bear 2/2"], bob=["cat 1/1"])
    game.declare_attackers({"hero": "bob", "bear": "bob"}, bands=[("hero", "bear")])
    announced = game.log.history.index(BandsAnnounced("alice", (("hero", "bear"),)))
    assert announced < game.log.history.index(AttackersDeclared("alice"))
    assert (game.combat.chosen_bands, game.combat.bands) == ((), (("hero", "bear"),))


@pytest.mark.rule("508.1e")
def test_of_several_announcements_the_last_counts(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding", "bear 2/2"], bob=["cat 1/1"])
    game.pass_step()
    game.pass_step()
    game.log.append(BandsAnnounced("alice", (("hero", "bear"),)))
    game.declare_attackers({"hero": "bob", "bear": "bob"})
    assert game.combat.bands == ()


@pytest.mark.rule("508.1e")
def test_without_bands_nothing_is_announced(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding"], bob=["cat 1/1"], attack=["hero"])
    assert not [event for event in game.log if isinstance(event, BandsAnnounced)]


@pytest.mark.rule("508.1e")
def test_the_bands_of_one_combat_are_not_those_of_the_next(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding, vigilance", "bear 2/2 vigilance"], bob=["cat 1/1"])
    game.declare_attackers({"hero": "bob", "bear": "bob"}, bands=[("hero", "bear")])
    game.declare_blockers({})
    while game.board.step != "beginning_of_combat":
        game.pass_step()
    assert game.combat.bands == ()


@pytest.mark.rule("508.1f")
def test_the_chosen_creatures_are_tapped(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "knight 2/2 vigilance", "bear 2/2"], attack=["ogre", "knight"])
    assert game.board.tapped == {"ogre"}


@pytest.mark.rule("508.1f")
def test_a_tapped_attacker_deals_damage(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"], block={})
    game.pass_step()
    game.pass_step()
    assert game.board.life["bob"] == 17


@pytest.mark.rule("508.1k")
def test_the_chosen_creatures_become_attacking_creatures(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", "bear 2/2"], attack=["ogre"])
    assert game.combat.attacking == {"ogre": "bob"}
    assert game.combat.blocked == game.combat.unblocked == frozenset()


@pytest.mark.rule("508.1k")
def test_it_attacks_until_the_combat_phase_ends(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], attack=["ogre"])
    until(game, "end_of_combat")
    assert game.combat.attacking == {"ogre": "bob"}
    until(game, "main")
    assert game.combat.attacking == {}
