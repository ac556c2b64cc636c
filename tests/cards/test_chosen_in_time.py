"""Small combats of named cards: targets, mana and cards that are chosen in time (603.3d, 605.3b, 305.6, 701.23)."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.game.verdict import NotKnown

BOARDS = [
    case for case in read_each(str(Path(__file__).parent / "chosen_in_time.cases.jsonl")) if isinstance(case, Case)
]
UNSAID = {
    "in-time/entered-in-response": "nobody says what is chosen for it",
    "in-time/vedalken-mesmerist-response-unsaid": "nobody says what is chosen for it",
    "in-time/denizen-own-creature-too-late": "is said too late",
    "in-time/denizen-nothing-of-that-name-too-late": "is said too late",
    "in-time/birds-unsaid-pool": "nobody says which mana p adds",
    "in-time/birds-unsaid-spent": "nobody says which mana p adds",
}


@pytest.mark.parametrize("case", [case for case in BOARDS if case.id not in UNSAID], ids=lambda case: case.id)
def test_what_is_chosen_is_what_was_said(case: Case) -> None:
    assert isinstance(run_case(case), Passed)


@pytest.mark.parametrize("case", [case for case in BOARDS if case.id in UNSAID], ids=lambda case: case.id)
def test_what_nobody_says_in_time_is_not_guessed(case: Case) -> None:
    outcome = run_case(case)
    assert isinstance(outcome, NotKnown)
    assert UNSAID[case.id] in str(outcome)
