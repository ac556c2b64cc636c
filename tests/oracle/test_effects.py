"""Effects on the rules of blocking, as the case format names them."""

from __future__ import annotations

import pytest

from events.abilities import (
    AnyAbility,
    BlockCost,
    BlockOnly,
    BlockOnlyIfAlso,
    BlockOnlyWithOthers,
    CantBeBlocked,
    CantBeBlockedExceptBy,
    CantBlock,
    Cost,
    ExtraBlocks,
    Filter,
    Lure,
    MaxBlockers,
    MaxTotalBlockers,
    MinBlockers,
    MustBeBlocked,
    MustBlock,
)
from simulator.oracle import BLOCKING_EFFECTS, effect_ability

B1 = (Filter(ids=("b1",)),)
XY = (Filter(ids=("x", "y")),)

EFFECTS: list[tuple[str, dict[str, object], AnyAbility]] = [
    ("cant_block", {}, CantBlock(subject=B1)),
    ("cant_block", {"attackers": ["x", "y"]}, CantBlock(subject=B1, attackers=XY)),
    ("block_only", {"attackers": ["x", "y"]}, BlockOnly(subject=B1, attackers=XY)),
    ("cant_be_blocked", {}, CantBeBlocked(subject=B1)),
    ("cant_be_blocked", {"by": ("x", "y")}, CantBeBlocked(subject=B1, by=XY)),
    ("cant_be_blocked_except_by", {"by": ["x", "y"]}, CantBeBlockedExceptBy(subject=B1, by=XY)),
    ("cant_block_alone", {}, BlockOnlyWithOthers(subject=B1, n=1)),
    ("cant_block_unless_others", {"n": 2}, BlockOnlyWithOthers(subject=B1, n=2)),
    (
        "cant_block_unless_greater_power",
        {},
        BlockOnlyIfAlso(subject=B1, also=(Filter(power_than_this="greater"),)),
    ),
    ("min_blockers", {"n": 3}, MinBlockers(subject=B1, n=3)),
    ("max_blockers", {"n": 1}, MaxBlockers(subject=B1, n=1)),
    ("all_or_none", {}, MinBlockers(subject=B1, n=None)),
    ("extra_blocks", {"n": 2}, ExtraBlocks(subject=B1, n=2)),
    ("extra_blocks", {"n": "any"}, ExtraBlocks(subject=B1, n=None)),
    ("must_block", {"attacker": ""}, MustBlock(subject=B1)),
    ("must_block", {"attacker": "a"}, MustBlock(subject=B1, attackers=(Filter(ids=("a",)),))),
    ("must_be_blocked", {}, MustBeBlocked(subject=B1)),
    ("must_be_blocked", {"at_least": 2, "by": ["x", "y"]}, MustBeBlocked(subject=B1, at_least=2, by=XY)),
    ("must_be_blocked", {"exactly": 1}, MustBeBlocked(subject=B1, exactly=1)),
    ("lure", {}, Lure(subject=B1)),
    ("lure", {"by": ["x", "y"]}, Lure(subject=B1, by=XY)),
    (
        "block_cost",
        {"cost": {"mana": "{1}", "life": 2}},
        BlockCost(subject=B1, cost=Cost(mana="{1}", life=2)),
    ),
    ("block_cost", {"cost": "{2}"}, BlockCost(subject=B1, cost=Cost(mana="{2}"))),
    ("block_cost", {"cost": {"tap": ["w1"]}}, BlockCost(subject=B1, cost=Cost(tap=("w1",)))),
    ("block_cost", {"cost": {"discard": 1}}, BlockCost(subject=B1, cost=Cost(discard=1))),
]


@pytest.mark.parametrize(("kind", "fields", "ability"), EFFECTS)
def test_an_effect_is_one_ability_for_each_object(kind: str, fields: dict[str, object], ability: AnyAbility) -> None:
    assert effect_ability(kind, {"object": "b1", **fields}) == (ability,)
    of_two = effect_ability(kind, {"object": ["b1", "b2"], **fields})
    assert of_two[0] == ability
    assert [each.subject for each in of_two] == [B1, (Filter(ids=("b2",)),)]


def test_the_cap_on_the_whole_declaration_speaks_of_no_object() -> None:
    assert effect_ability("max_total_blockers", {"n": 1}) == (MaxTotalBlockers(n=1),)


def test_every_kind_is_in_the_table() -> None:
    assert {kind for kind, _, _ in EFFECTS} | {"max_total_blockers"} == BLOCKING_EFFECTS


@pytest.mark.parametrize(
    ("kind", "fields", "message"),
    [
        ("dance", {}, "not an effect on the rules of blocking"),
        ("cant_block", {}, "needs 'object'"),
        ("cant_block", {"object": []}, "needs 'object'"),
        ("min_blockers", {"object": "b1"}, "needs 'n'"),
        ("min_blockers", {"object": "b1", "n": "any"}, "found 'any'"),
        ("min_blockers", {"object": "b1", "n": -1}, "at `$.n`"),
        ("cant_block", {"object": "b1", "by": "s"}, "has no field 'by'"),
        ("block_cost", {"object": "b1", "cost": 3}, "at `$.cost`"),
    ],
)
def test_a_wrong_field_is_named(kind: str, fields: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match="effect") as caught:
        effect_ability(kind, fields)
    assert message in str(caught.value)
