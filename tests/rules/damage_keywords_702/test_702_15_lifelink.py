"""702.15: lifelink."""

from __future__ import annotations

import pytest

from events.board import PermanentEntered, PermanentLeft
from events.damage import DamagePrevented, LifeGained
from simulator.game.game import Game
from tests.given import Spec, given, permanent, play_on, until

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


FIERY = "When this creature attacks, sacrifice it. If you do, this creature deals 2 damage to each opponent."
ARCHER = "When this creature attacks, it deals 2 damage to each opponent."
ANTHEM = ("choir artifact", "Creatures you control have lifelink.")


def attacks(edition: str, *creatures: Spec) -> Game:
    """The first of Alice's permanents attacks."""
    game = given(edition, alice=[*creatures], bob=["bear 2/2"])
    game.declare_attackers({str(creatures[0][0]).split()[0]: "bob"})
    return game


def test_702_15c_it_left_as_its_own_ability_resolved(edition: str) -> None:
    game = attacks(edition, ("imp 1/1 lifelink", FIERY))
    game.resolve_top()
    assert "imp" not in game.board.permanents
    assert game.board.life == {"alice": 22, "bob": 18}


@pytest.mark.parametrize("left", [("archer",), ("archer", "choir"), ("choir", "archer")])
def test_702_15c_another_permanent_gave_it_lifelink_as_it_left(edition: str, left: tuple[str, ...]) -> None:
    game = attacks(edition, ("archer 1/1", ARCHER), ANTHEM)
    for index, each in enumerate(left):
        game.apply(PermanentLeft(each, "graveyard", together=index > 0))
    game.resolve_top()
    assert game.board.life == {"alice": 22, "bob": 18}


def test_702_15c_what_gave_it_lifelink_had_gone_before_it_left(edition: str) -> None:
    game = attacks(edition, ("archer 1/1", ARCHER), ANTHEM)
    game.apply(PermanentLeft("choir", "graveyard"))
    game.apply(PermanentLeft("archer", "graveyard"))
    game.resolve_top()
    assert game.board.life == {"alice": 20, "bob": 18}


def test_702_15c_what_comes_after_it_has_left_gives_it_nothing(edition: str) -> None:
    game = attacks(edition, ("archer 1/1", ARCHER))
    game.apply(PermanentLeft("archer", "graveyard"))
    entered = permanent(ANTHEM, "alice")
    game.apply(PermanentEntered(entered.permanent))
    game.resolve_top()
    assert game.board.life == {"alice": 20, "bob": 18}
