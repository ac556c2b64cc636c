"""702.176a: with a time counter a permanent is no creature if its impending cost was paid, which no board says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.counters_122.boards import expect, holds

OVERLORD = {"id": "a", "controller": "A", "power": 6, "toughness": 6, "keywords": ["impending 4—{1}{G}{G}"]}
TIME = {"counters": {"time": 2}}


@pytest.mark.parametrize("edition", ["cr-2024-11-08", "cr-2026-01-16"])
@pytest.mark.parametrize(
    ("written", "legal"),
    [
        (TIME, "undetermined"),
        ({"counters": {"+1/+1": 2}}, True),
        ({}, True),
        ({**TIME, "types": ["creature", "enchantment"]}, True),
        ({**TIME, "types": ["enchantment"]}, False),
    ],
)
def test_a_time_counter_leaves_open_whether_it_is_a_creature(
    edition: str, written: dict[str, Any], legal: bool | str
) -> None:
    attack = {"do": "attack", "attacks": {"a": "D"}}
    holds(edition, [{**OVERLORD, **written}], attack, expect(legal=legal))


@pytest.mark.parametrize("edition", ["cr-2024-11-08", "cr-2026-01-16"])
def test_it_is_a_creature_once_its_last_time_counter_is_removed(edition: str) -> None:
    attack = {"do": "attack", "attacks": {"a": "D"}}
    gone = {"do": "effect", "kind": "remove_counters", "object": "a", "counter": "time", "n": 2}
    holds(edition, [{**OVERLORD, **TIME}], gone, attack, expect(legal=True))
