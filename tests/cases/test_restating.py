"""Abilities on a board as the effects of a script: what none of them says is named."""

from __future__ import annotations

import pytest

from events import declaration_abilities as ab
from events.abilities import AnyAbility
from events.declaration_abilities import BeBlockedCost, BlockCost, Cost, Lure, MustBeBlocked
from events.filters import Filter
from simulator.cases.dispute import restate
from simulator.cases.format import blocking as f
from simulator.cases.format.effects import Effect
from tests.given import effect, given

BEAR = (Filter(ids=("bear",)),)
OGRE = (Filter(ids=("ogre",)),)
FLYERS = (Filter(any_keyword=("flying",)),)


def test_a_cost_for_each_blocking_creature_is_a_block_cost() -> None:
    toll = effect(BlockCost(subject=BEAR, cost=Cost(life=2)))
    game = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["bear 2/2"], effects=[toll])
    assert restate(game.position).notes == ()
    (restated,) = restate(game.position).effects
    assert isinstance(restated, f.BlockCostEffect)
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


@pytest.mark.parametrize("kind", [Lure, MustBeBlocked])
def test_a_requirement_on_creatures_of_which_there_is_none_is_none_on_all_others(kind: type[AnyAbility]) -> None:
    ability = kind(subject=OGRE, by=FLYERS)
    game = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["bear 2/2"], effects=[effect(ability)])
    assert restate(game.position).effects == ()
    assert restate(game.position).notes == ()


@pytest.mark.parametrize(
    ("ability", "said"),
    [
        (ab.CantBlock(subject=BEAR), f.CantBlockEffect(object=("bear",))),
        (ab.CantBlock(subject=BEAR, attackers=OGRE), f.CantBlockEffect(object=("bear",), attackers=("ogre",))),
        (ab.BlockOnly(subject=BEAR, attackers=FLYERS), f.CantBlockEffect(object=("bear",))),
        (ab.CantBeBlockedExceptBy(subject=OGRE, by=FLYERS), f.CantBeBlockedEffect(object=("ogre",))),
        (ab.BlockOnlyWithOthers(subject=BEAR, n=1), f.CantBlockUnlessOthersEffect(object=("bear",), n=1)),
        (ab.MinBlockers(subject=OGRE, n=None), f.AllOrNoneEffect(object=("ogre",))),
        (ab.MinBlockers(subject=OGRE, n=2), f.MinBlockersEffect(object=("ogre",), n=2)),
        (ab.ExtraBlocks(subject=BEAR, n=None), f.ExtraBlocksEffect(object=("bear",), n="any")),
        (ab.MustBlock(subject=BEAR, attackers=OGRE), f.MustBlockEffect(object=("bear",), attacker="ogre")),
        (ab.MustBeBlocked(subject=OGRE), f.MustBeBlockedEffect(object=("ogre",))),
        (ab.MustBeBlocked(subject=OGRE, exactly=1), f.MustBeBlockedEffect(object=("ogre",), exactly=1)),
        (ab.Lure(subject=OGRE, by=BEAR), f.LureEffect(object=("ogre",), by=("bear",))),
        (ab.MaxTotalBlockers(n=1), f.MaxTotalBlockersEffect(n=1)),
    ],
)
def test_an_ability_as_the_effect_that_says_it(ability: AnyAbility, said: Effect) -> None:
    game = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["bear 2/2"], effects=[effect(ability)])
    assert restate(game.position).effects == (said,)
