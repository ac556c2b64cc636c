"""`blockers judge --editions all` and `blockers legal` answer on the project's own cases."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from .every_case import every_case, fault_of


@pytest.mark.parametrize("seed", range(2))
def test_some_cases_of_every_suite_are_answered(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    cases = list(every_case(lambda: chance.random() < 0.015))
    assert len(cases) > 10
    assert {case.id: fault for case in cases if (fault := fault_of(case, tmp_path))} == {}
