"""The boards on which a reader was once silently wrong: each is answered right."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case

SILENT = {
    case.id: case for case in read_each(str(Path(__file__).parent / "silent.cases.jsonl")) if isinstance(case, Case)
}


def test_there_are_as_many_as_were_found() -> None:
    assert len(SILENT) == 18


@pytest.mark.parametrize("name", sorted(SILENT))
def test_it_is_answered_right(name: str) -> None:
    assert run_case(SILENT[name]) == Passed()
