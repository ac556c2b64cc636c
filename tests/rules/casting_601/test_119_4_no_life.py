"""119.4: a life total limits what is paid of it alone; 0 life can always be paid (119.4b)."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case

pytestmark = [pytest.mark.rule("119.4")]

ATTACK: dict[str, Any] = {"do": "attack", "attacks": {"x": "D"}}
LOSES: dict[str, Any] = {"do": "effect", "kind": "lose_life", "object": "D", "amount": 22}
GROWTH: dict[str, Any] = {"do": "cast", "player": "D", "card": "Giant Growth", "targets": ["x"]}
MANA: dict[str, Any] = {"do": "activate_mana", "player": "D", "source": "f"}


def played(edition: str, *steps: dict[str, Any]) -> CaseOutcome:
    """What comes of a script in which D can't lose the game, and has a Forest and an ability that costs a life."""
    permanents = [
        {"id": "x", "controller": "A", "power": 1, "toughness": 1},
        {"id": "p", "controller": "D", "card": "Platinum Angel"},
        {"id": "f", "controller": "D", "card": "Forest"},
        {"id": "l", "controller": "D", "types": ["artifact"], "text": ["Pay 1 life: You gain 3 life."]},
    ]
    board = {"active": "A", "defending": ["D"], "permanents": permanents}
    return run_case(case_of({"edition": edition, "board": board, "script": [ATTACK, LOSES, *steps]}, "some.yaml"))


def legal(value: bool) -> dict[str, Any]:
    """Whether the step before is legal."""
    return {"do": "expect", "legal": value}


def test_below_0_life_what_costs_no_life_is_paid(edition: str) -> None:
    assert played(edition, MANA, legal(True), GROWTH, legal(True)) == Passed()


def test_below_0_life_no_life_is_paid(edition: str) -> None:
    life: dict[str, Any] = {"do": "activate", "player": "D", "permanent": "l", "ability": 1}
    assert played(edition, {"do": "expect", "life": {"D": -2}}, life, legal(False)) == Passed()
