"""510.2: all combat damage is dealt at once."""

from __future__ import annotations

from events.board import DamageMarked, PermanentLeft
from events.damage import CombatDamageDealt, CreatureDestroyed, DamagePrevented
from simulator.game.game import Game
from tests.given import given, play_on, until


def hawk_and_piker(edition: str) -> Game:
    return given(
        edition,
        alice=["hawk 1/1 flying", "piker 2/1"],
        bob=["fanatic 1/1"],
        attack=["hawk", "piker"],
        block={"fanatic": ["piker"]},
    )


def test_example_mogg_fanatic_the_sacrificed_blocker_deals_and_is_dealt_no_combat_damage(edition: str) -> None:
    game = hawk_and_piker(edition)
    game.apply(PermanentLeft("fanatic"))
    game.apply(DamageMarked("hawk", 1))
    assert "hawk" not in game.board.permanents
    play_on(game)
    assert game.damage.dealt == ()
    assert "piker" in game.board.permanents


def test_example_mogg_fanatic_left_alone_the_two_deal_lethal_damage_to_one_another(edition: str) -> None:
    game = play_on(hawk_and_piker(edition))
    assert set(game.damage.dead) == {"fanatic", "piker"}
    assert "hawk" in game.board.permanents
    assert "hawk" not in game.damage.taken


def test_nothing_is_dealt_before_every_player_has_announced(edition: str) -> None:
    game = until(hawk_and_piker(edition), "combat_damage")
    game.announce_damage("alice")
    assert game.damage.dealt == ()
    game.announce_damage("bob")
    assert len(game.damage.dealt) == 3


def test_all_of_it_is_dealt_before_anything_dies_of_it(edition: str) -> None:
    game = play_on(hawk_and_piker(edition))
    kinds = [type(event) for event in game.log if isinstance(event, CombatDamageDealt | CreatureDestroyed)]
    assert kinds == [CombatDamageDealt] * 3 + [CreatureDestroyed] * 2


def test_damage_that_an_effect_prevents_is_not_dealt(edition: str) -> None:
    game = until(hawk_and_piker(edition), "combat_damage")
    game.apply(DamagePrevented("fanatic", "piker", 1))
    play_on(game)
    assert "piker" in game.board.permanents
    assert game.damage.dealt == (("hawk", "bob", 1), ("piker", "fanatic", 2))


def test_what_was_prevented_in_the_first_step_is_not_prevented_again_in_the_second(edition: str) -> None:
    game = given(edition, alice=["duelist 2/2 double strike"], attack=["duelist"], block={})
    until(game, "first_strike_damage")
    game.apply(DamagePrevented("duelist", "bob", 2))
    play_on(game)
    assert game.board.life["bob"] == 18
