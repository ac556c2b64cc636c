"""What the tests of boards of named creatures share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simulator.cases.read.reading import read_case
from simulator.cases.run.checking import CaseOutcome, run_case
from tests.cards.duel_boards import Played, case


@pytest.fixture
def played(tmp_path: Path) -> Played:
    def play(permanents: list[dict[str, Any]], *script: dict[str, Any], edition: str, **board: Any) -> CaseOutcome:
        return run_case(read_case(str(case(tmp_path, permanents, *script, edition=edition, **board))))

    return play
