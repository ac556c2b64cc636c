"""615.5: what a prevention effect has happen besides: a +1/+1 counter is removed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.counters_122.boards import ATTACK, DAMAGE, NO_BLOCK, Step, creature, expect, holds

pytestmark = [pytest.mark.rule("615"), pytest.mark.since("cr-2009-10-01")]

PHANTOM = "If damage would be dealt to this creature, prevent that damage. Remove a +1/+1 counter from this creature."
HORDE = "If this creature would be dealt damage, prevent that damage and remove a +1/+1 counter from it."
FLAMES = "Damage can't be prevented."
DOUBLE_BLOCK: Step = {"do": "block", "player": "D", "blocks": {"b": ["a"], "c": ["a"]}}


def phantom(counters: int, words: str = PHANTOM, **more: Any) -> list[dict[str, Any]]:
    """The attacking phantom, 2/1 beside its counters, and two creatures that can block it."""
    size = {"power": 2, "toughness": 1} | more
    return [
        creature("a", "A", {"+1/+1": counters} if counters else {}, text=[words], **size),
        creature("b", "D", {}),
        creature("c", "D", {}),
    ]


@pytest.mark.parametrize("words", [PHANTOM, HORDE])
def test_of_all_damage_that_is_dealt_at_once_one_counter_is_removed(edition: str, words: str) -> None:
    left = expect(counters={"a": {"+1/+1": 2}}, pt={"a": (4, 3)}, damage={})
    holds(edition, phantom(3, words), ATTACK, DOUBLE_BLOCK, DAMAGE, left)


def test_with_its_last_counter_it_may_have_no_toughness(edition: str) -> None:
    board = phantom(1, toughness=0)
    holds(edition, board, ATTACK, DOUBLE_BLOCK, DAMAGE, expect(graveyard=["a"]))


def test_without_counters_the_damage_is_prevented_still(edition: str) -> None:
    holds(edition, phantom(0), ATTACK, DOUBLE_BLOCK, DAMAGE, expect(battlefield=["a"], damage={}))


def test_a_counter_is_removed_although_the_damage_cant_be_prevented(edition: str) -> None:
    board = [*phantom(6), {"id": "f", "controller": "D", "types": ["enchantment"], "text": [FLAMES]}]
    holds(edition, board, ATTACK, DOUBLE_BLOCK, DAMAGE, expect(counters={"a": {"+1/+1": 5}}, damage={"a": 4}))


def test_damage_to_others_is_not_prevented(edition: str) -> None:
    holds(edition, phantom(1), ATTACK, NO_BLOCK, DAMAGE, expect(counters={"a": {"+1/+1": 1}}, life={"D": 17}))
