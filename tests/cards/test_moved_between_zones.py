"""Small combats of named cards that move between zones, are found, or transform, as the rules say (400.7, 712.18)."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.game.verdict import NotKnown

BOARDS = [
    case for case in read_each(str(Path(__file__).parent / "moved_between_zones.cases.jsonl")) if isinstance(case, Case)
]


@pytest.mark.parametrize("case", BOARDS, ids=[case.id for case in BOARDS])
def test_cards_move_as_the_words_say(case: Case) -> None:
    assert isinstance(run_case(case), Passed)


def test_exiled_cards_of_one_name_are_not_told_apart() -> None:
    """One was exiled before with the Sentinel, and another one of that name is now: both would return."""
    case = next(each for each in BOARDS if each.id == "zones/sentinel")
    sentinel, *others = case.board.permanents
    board = msgspec.structs.replace(
        case.board, permanents=(msgspec.structs.replace(sentinel, exiled={"A": ("Runeclaw Bear",)}), *others)
    )
    outcome = run_case(msgspec.structs.replace(case, board=board))
    assert isinstance(outcome, NotKnown)
    assert "cards of the same name are exiled with sen" in str(outcome)
