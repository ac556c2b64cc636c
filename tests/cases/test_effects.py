"""Effects on the rules of blocking, as the case format names them."""

from __future__ import annotations

import pytest

from events.abilities import AnyAbility
from events.declaration_abilities import (
    BlockCost,
    BlockOnly,
    BlockOnlyIfAlso,
    BlockOnlyWithOthers,
    CantBeBlocked,
    CantBeBlockedExceptBy,
    CantBlock,
    Cost,
    ExtraBlocks,
    Lure,
    MaxBlockers,
    MaxTotalBlockers,
    MinBlockers,
    MustBeBlocked,
    MustBlock,
)
from events.filters import Filter
from simulator.cases.format import blocking
from simulator.cases.format.case import EFFECTS as KINDS
from simulator.cases.format.errors import CaseError
from simulator.cases.read.reading import effect_of

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
    ("must_block", {}, MustBlock(subject=B1)),
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


NAMES = {"permanent": ["a", "b1", "b2", "s", "w1", "x", "y"], "player": ["A", "D"], "card": [], "label": []}


def abilities(kind: str, fields: dict[str, object]) -> tuple[AnyAbility, ...]:
    written = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
    effect = effect_of({"kind": kind, **written}, NAMES, "$", "the table")
    assert isinstance(effect, blocking.BlockingEffect)
    return effect.abilities()


@pytest.mark.parametrize(("kind", "fields", "ability"), EFFECTS)
def test_an_effect_is_one_ability_for_each_object(kind: str, fields: dict[str, object], ability: AnyAbility) -> None:
    assert abilities(kind, {"object": "b1", **fields}) == (ability,)
    of_two = abilities(kind, {"object": ["b1", "b2"], **fields})
    assert of_two[0] == ability
    assert [each.subject for each in of_two] == [B1, (Filter(ids=("b2",)),)]


def test_the_cap_on_the_whole_declaration_speaks_of_no_object() -> None:
    assert abilities("max_total_blockers", {"n": 1}) == (MaxTotalBlockers(n=1),)


def test_every_kind_is_in_the_table() -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in KINDS if issubclass(kind, blocking.BlockingEffect)}
    assert {kind for kind, _, _ in EFFECTS} | {"max_total_blockers"} == kinds


@pytest.mark.parametrize(
    ("kind", "fields", "where", "found", "expected"),
    [
        ("dance", {}, "$.kind", '"dance"', "cant_block"),
        ("cant_block", {}, "$", "without it", '"object"'),
        ("cant_block", {"object": []}, "$.object", "an empty list", "at least one"),
        ("min_blockers", {"object": "b1"}, "$", "without it", '"n"'),
        ("min_blockers", {"object": "b1", "n": "any"}, "$.n", '"any"', "a whole number"),
        ("min_blockers", {"object": "b1", "n": -1}, "$.n", "-1", "at least 1"),
        ("block_only", {"object": "b1", "attackers": []}, "$.attackers", "an empty list", "at least one"),
        ("lure", {"object": "b1", "n": 1}, "$.n", "an unknown field", "object, by"),
        ("cant_be_blocked", {"object": "b1", "by": "s"}, "$.by", '"s"', "a list"),
        ("block_cost", {"object": "b1", "cost": 3}, "$.cost", "3", "mana"),
    ],
)
def test_a_wrong_field_is_named(kind: str, fields: dict[str, object], where: str, found: str, expected: str) -> None:
    with pytest.raises(CaseError) as caught:
        abilities(kind, fields)
    assert (caught.value.where, found in caught.value.found, expected in caught.value.expected) == (where, True, True)
