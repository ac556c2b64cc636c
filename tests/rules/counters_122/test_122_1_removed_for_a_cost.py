"""122.1: counters that are removed for a cost are not put on anything."""

from __future__ import annotations

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.general_100.written import RESOLVE, attack, expect, play

pytestmark = pytest.mark.rule("122.1")


def test_counters_that_are_removed_for_a_cost_are_not_put() -> None:
    text = ["Remove a +1/+1 counter from this creature: You gain 1 life."]
    text += ["Whenever one or more counters are put on this creature, frobnicate it."]
    one = {"id": "one", "power": 2, "toughness": 2, "counters": {"+1/+1": 1}, "text": text}
    script = [
        {"do": "activate", "player": "A", "permanent": "one", "ability": 1},
        RESOLVE,
        expect(life={"A": 21}),
        attack("one"),
        {"do": "block", "player": "D", "blocks": {}},
        {"do": "deal_damage"},
        expect(life={"D": 18}),
    ]
    assert isinstance(play((one,), (), script), Passed)
