"""Small combats of named cards that counter spells or explore, as the rules say (701.6, 701.44)."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case

BOARDS = [
    case for case in read_each(str(Path(__file__).parent / "countered_spells.cases.jsonl")) if isinstance(case, Case)
]


@pytest.mark.parametrize("case", BOARDS, ids=[case.id for case in BOARDS])
def test_spells_are_countered_as_the_words_say(case: Case) -> None:
    assert isinstance(run_case(case), Passed)
