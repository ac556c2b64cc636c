"""702.15: lifelink."""

from __future__ import annotations

import pytest

from events.damage import DamagePrevented, LifeGained
from tests.given import given, play_on, until

pytestmark = pytest.mark.rule("702.15")


def test_702_15b_its_controller_gains_what_it_deals(edition: str) -> None:
    game = given(edition, alice=["cleric 3/3 lifelink"], attack=["cleric"], block={})
    play_on(game)
    assert game.board.life == {"alice": 23, "bob": 17}


def test_702_15b_a_blocking_creature_gains_life_for_its_controller(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["cleric 2/2 lifelink"], attack=["ogre"], block={"cleric": ["ogre"]})
    play_on(game)
    assert game.board.life == {"alice": 20, "bob": 22}


def test_702_15e_one_source_gains_life_once_however_many_it_deals_damage_to(edition: str) -> None:
    game = given(
        edition,
        alice=["cleric 3/3 lifelink, trample", "monk 1/1 lifelink"],
        bob=["cat 1/1"],
        attack=["cleric", "monk"],
        block={"cat": ["cleric"]},
    )
    play_on(game)
    gained = [event for event in game.log if isinstance(event, LifeGained)]
    assert [(event.player, event.amount) for event in gained] == [("alice", 3), ("alice", 1)]


def test_example_ajanis_pridemate_two_creatures_with_lifelink_are_two_gains(edition: str) -> None:
    pridemate = ("pridemate 2/2", "P: Whenever you gain life, put a +1/+1 counter on this creature.")
    game = given(
        edition,
        alice=[pridemate, "cleric 1/1 lifelink", "monk 2/2 lifelink"],
        bob=["wall 0/4"],
        attack=["cleric", "monk"],
        block={"wall": ["monk"]},
    )
    until(game, "combat_damage")
    game.deal_damage()
    assert game.triggers.counts == {"P": 2}
    game.resolve_top()
    game.resolve_top()
    assert dict(game.board.permanents["pridemate"].counters) == {"+1/+1": 2}
    assert game.board.life == {"alice": 23, "bob": 19}


def test_prevented_damage_gains_no_life(edition: str) -> None:
    game = given(edition, alice=["cleric 3/3 lifelink"], attack=["cleric"], block={})
    until(game, "combat_damage")
    game.apply(DamagePrevented("cleric", "bob", 3))
    play_on(game)
    assert game.board.life == {"alice": 20, "bob": 20}
