"""602.2b, 605.1a: words on what abilities cost that are not read, where mana is counted for mana abilities."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.checking import CaseOutcome, Passed, run_case
from simulator.game.verdict import NotKnown

PERMANENTS = [
    {"id": "elf", "controller": "A", "power": 1, "toughness": 1, "text": ["{T}: Add {G}."]},
    {"id": "myr", "controller": "A", "power": 1, "toughness": 1, "text": ["{2}: Add {G}."]},
    {
        "id": "rays",
        "controller": "D",
        "types": ["enchantment"],
        "text": ["Activated abilities of creatures cost {3} more to activate."],
    },
]


def played(source: str, legal: bool, mana: str | None, *, there: bool = True) -> CaseOutcome:
    player = {} if mana is None else {"mana": mana}
    permanents = PERMANENTS if there else PERMANENTS[:-1]
    board = {"active": "A", "defending": ["D"], "permanents": permanents, "players": {"A": player, "D": {}}}
    script: list[dict[str, Any]] = [
        {"do": "activate_mana", "player": "A", "source": source},
        {"do": "expect", "legal": legal},
    ]
    return run_case(case_of({"edition": "cr-2026-01-16", "board": board, "script": script}, "some.yaml"))


@pytest.mark.parametrize(
    ("source", "legal", "mana"), [("elf", True, "{0}"), ("elf", True, "{3}"), ("myr", False, "{1}")]
)
def test_a_mana_ability_may_cost_more_or_less(source: str, legal: bool, mana: str) -> None:
    found = played(source, legal, mana)
    assert isinstance(found, NotKnown)
    assert "rays: Activated abilities of creatures cost {3} more to activate." in str(found)
    assert played(source, legal, mana, there=False) == Passed()


def test_mana_that_nobody_counts_is_there_whatever_an_ability_costs() -> None:
    assert played("elf", True, None) == Passed()
