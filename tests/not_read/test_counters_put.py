"""Counters that mentor puts on a creature: what triggers on that, or has it happen otherwise, and is not read."""

from __future__ import annotations

from typing import Any

import pytest

from simulator.cases.read.reading import case_of
from simulator.cases.run.scripts import game_before_blocks


def judged(words: str) -> bool | None:
    """Whether a block is legal, after a1 mentored a2 beside an enchantment with these words."""
    creature: dict[str, Any] = {"controller": "A", "toughness": 3}
    board = {
        "active": "A",
        "defending": ["D"],
        "permanents": [
            {"id": "a1", "power": 3, "keywords": ["mentor"], **creature},
            {"id": "a2", "power": 1, **creature},
            {"id": "b1", "controller": "D", "power": 1, "toughness": 1},
            {"id": "e", "controller": "A", "types": ["enchantment"], "text": [words]},
        ],
    }
    script = [
        {"do": "attack", "attacks": {"a1": "D", "a2": "D"}},
        {"do": "resolve_top", "choice": "a2"},
        {"do": "block", "player": "D", "blocks": {"b1": ["a1"]}},
    ]
    case = case_of({"edition": "cr-2026-01-16", "board": board, "script": script}, "mentored")
    return game_before_blocks(case, "mentored").judge({"b1": ["a1"]}).legal


@pytest.mark.parametrize(
    "words",
    [
        "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are "
        "put on it instead.",
        "Creatures you control can't have +1/+1 counters put on them.",
        "Whenever one or more +1/+1 counters are put on a creature you control, dance.",
    ],
)
def test_122_6_a_counter_that_mentor_puts_is_not_swallowed(words: str) -> None:
    assert judged(words) is None


@pytest.mark.parametrize(
    "words", ["Whenever you draw a card, you gain 1 life.", "Creatures your opponents control can't attack."]
)
def test_122_6_what_does_not_look_at_counters_is_in_no_doubt(words: str) -> None:
    assert judged(words) is True
