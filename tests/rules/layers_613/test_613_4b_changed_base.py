"""613.4b: an effect that changes base power and toughness sets them; counters come on top (613.4c)."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, Json, expect, play

pytestmark = pytest.mark.rule("613.4")

SHIFTER: Json = {
    "id": "shifter",
    "power": 1,
    "toughness": 1,
    "counters": {"+1/+1": 1},
    "text": [
        "{0}: Change this creature's base power and toughness to 4/4 until end of turn.",
        "{0}: Change the base power and toughness of target creature to 0/5 until end of turn.",
    ],
}


@pytest.mark.parametrize(("ability", "sizes"), [(1, {"shifter": [5, 5]}), (2, {"shifter": [1, 6]})])
def test_the_numbers_are_set_and_counters_are_added(ability: int, sizes: dict[str, list[int]]) -> None:
    activate: Json = {"do": "activate", "player": "A", "permanent": "shifter", "ability": ability}
    targets = {"targets": ["shifter"]} if ability == 2 else {}
    assert isinstance(play((SHIFTER,), (), [{**activate, **targets}, RESOLVE, expect(pt=sizes)]), Passed)
