"""The boards on which a reader was once silently wrong: each is answered right, or what is not known is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.game.verdict import NotKnown

SILENT = {
    case.id: case for case in read_each(str(Path(__file__).parent / "silent.cases.jsonl")) if isinstance(case, Case)
}
SIZES = {"silent/oriflamme", "silent/lord-dies", "silent/aura-pump-gone"}
"""Those that want power and toughness computed, which is not done yet."""


def test_there_are_as_many_as_were_found() -> None:
    assert len(SILENT) == 18
    assert SILENT.keys() > SIZES


@pytest.mark.parametrize("name", sorted(SILENT.keys() - SIZES))
def test_it_is_answered_right(name: str) -> None:
    assert run_case(SILENT[name]) == Passed()


@pytest.mark.parametrize("name", sorted(SIZES))
def test_a_number_that_is_not_computed_leaves_it_undetermined(name: str) -> None:
    outcome = run_case(SILENT[name])
    assert isinstance(outcome, NotKnown)
    assert "what power and toughness it gives" in outcome.because
