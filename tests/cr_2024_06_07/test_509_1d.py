"""509.1d: costs to block are added up to one total, which is locked in."""

from __future__ import annotations

from events.abilities import BlockCost, Cost, Filter
from events.board import EffectEnded, PermanentLeft
from events.costs import CostDetermined
from tests.given import effect, given

TAX = (
    "tax artifact",
    "Creatures can't block unless their controller pays {1} for each blocking creature they control.",
)
TOLL = ("bear 2/2", "This creature can't block unless you sacrifice a creature.")


def test_the_cost_is_determined_once_the_blocks_are_known_to_be_legal(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    assert game.log[-1] == CostDetermined("bob", (Cost(mana="{1}"),), "509.1d")
    assert game.owed == Cost(mana="{1}")
    assert game.combat.blocking == {}
    assert game.combat.blocked == frozenset()


def test_each_chosen_creature_adds_its_cost_to_one_total(edition: str) -> None:
    blocks = {"cat": ["ogre"], "bear": ["ogre"]}
    game = given(edition, alice=["ogre 3/3", TAX], bob=["cat 1/1", TOLL], attack=["ogre"], block=blocks)
    assert game.owed is not None
    assert (game.owed.mana, game.owed.sacrifice) == ("{2}", 1)


def test_two_costs_of_one_creature_are_both_paid(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3", TAX], bob=[TOLL], attack=["ogre"], block={"bear": ["ogre"]})
    assert game.owed is not None
    assert (game.owed.mana, game.owed.sacrifice) == ("{1}", 1)


def test_a_creature_that_does_not_block_costs_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["cat 1/1", TOLL], attack=["ogre"], block={"cat": ["ogre"]})
    assert game.owed is None
    assert game.combat.blocking == {"cat": ("ogre",)}


def test_the_total_stays_locked_in_when_what_asks_for_it_goes(edition: str) -> None:
    toll = effect(BlockCost(subject=(Filter(ids=("cat",)),), cost=Cost(life=2)))
    board = {"alice": ["ogre 3/3", TAX], "bob": ["cat 1/1"]}
    game = given(edition, **board, effects=[toll], attack=["ogre"], block={"cat": ["ogre"]})
    game.apply(PermanentLeft("tax"))
    game.apply(EffectEnded(toll.effect))
    assert game.owed == Cost(mana="{1}", life=2)


def test_a_cost_that_comes_after_the_blocks_asks_for_nothing(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    game.apply(effect(BlockCost(cost=Cost(mana="{2}"), subject=(Filter(ids=("cat",)),))))
    assert game.owed is None
    assert game.combat.blocked == {"ogre"}
