"""117.5, 704.3: what a board is set up with calls for state-based actions before anybody attacks."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.run.checking import Passed
from tests.rules.state_based_704.losing import expect, played

pytestmark = pytest.mark.rule("704.5g")


@pytest.mark.parametrize("ox", [{"damage": 2}, {"toughness": 0}])
def test_creatures_that_can_not_stay_attack_nothing(edition: str, ox: dict[str, Any]) -> None:
    there = {"id": "ox", "controller": "A", "power": 2, "toughness": 2, **ox}
    attack = {"do": "attack", "attacks": {"ox": "D"}}
    assert played(edition, attack, expect(legal=False), others=[there]) == Passed()
    giant = {"do": "attack", "attacks": {"giant": "D"}}
    assert played(edition, giant, expect(legal=True, graveyard=["ox"]), others=[there]) == Passed()


def test_what_has_died_by_then_triggers(edition: str) -> None:
    text = "When this creature dies, you gain 1 life."
    ox = {"id": "ox", "controller": "A", "power": 2, "toughness": 2, "damage": 2, "text": [text]}
    attack = {"do": "attack", "attacks": {"giant": "D"}}
    script = (attack, expect(life={"A": 21}, triggers={"ox": 1}))
    assert played(edition, *script, others=[ox]) == Passed()
