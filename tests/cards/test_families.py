"""A small combat of named cards for each family of effects and events, worked out by hand from the rules' words.

`tests.project.test_families` sees that none is missing.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case

BOARDS = [case for case in read_each(str(Path(__file__).parent / "families.cases.jsonl")) if isinstance(case, Case)]


@pytest.mark.parametrize("case", BOARDS, ids=[case.id for case in BOARDS])
def test_it_comes_out_as_the_rules_say(case: Case) -> None:
    outcome = run_case(case)
    assert isinstance(outcome, Passed), outcome
