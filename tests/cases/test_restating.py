"""Abilities on a board as the effects of a script: what none of them says is named."""

from __future__ import annotations

import pytest

from events.abilities import AnyAbility, BeBlockedCost, BlockCost, Cost, Filter
from simulator.cases.dispute import restate
from simulator.cases.format.blocking import BlockCostEffect
from tests.given import effect, given

BEAR = (Filter(ids=("bear",)),)
OGRE = (Filter(ids=("ogre",)),)


def test_a_cost_for_each_blocking_creature_is_a_block_cost() -> None:
    toll = effect(BlockCost(subject=BEAR, cost=Cost(life=2)))
    game = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["bear 2/2"], effects=[toll])
    assert restate(game.position).notes == ()
    (restated,) = restate(game.position).effects
    assert isinstance(restated, BlockCostEffect)
    assert restated.object == ("bear",)


@pytest.mark.parametrize(
    "ability",
    [
        BlockCost(subject=BEAR, cost=Cost(life=2), attackers=OGRE),
        BlockCost(subject=BEAR, cost=Cost(life=2), per="declaration"),
        BeBlockedCost(subject=OGRE, cost=Cost(life=2), per="blocker"),
    ],
)
def test_any_other_cost_is_named_as_not_restated(ability: AnyAbility) -> None:
    game = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["bear 2/2"], effects=[effect(ability)])
    assert restate(game.position).effects == ()
    assert restate(game.position).notes == (f"Not restated: {type(ability).__name__}.",)
