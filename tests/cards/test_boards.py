"""Small combats of named cards, worked out by hand from the rules' words before they were played.

Whoever wrote them had not written the program; those of `judged_boards` judged the reading of the same cards, drawn by
chance. Each comes out so, or nobody can know it: `boards_not_known.txt` names those. `boards_that_come_out_wrong.txt`
names the faults that are known and not mended yet: who mends one takes it off that list.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Failed, Passed, run_case
from simulator.game.verdict import NotKnown

HERE = Path(__file__).parent
FILES = ("blocking_boards", "countered_spells", "judged_boards", "newly_read_boards", "played_boards", "rare_boards")
BOARDS = [case for name in FILES for case in read_each(str(HERE / f"{name}.cases.jsonl")) if isinstance(case, Case)]
WRONG = {*(HERE / "boards_that_come_out_wrong.txt").read_text(encoding="utf-8").split()}
NOT_KNOWN = {*(HERE / "boards_not_known.txt").read_text(encoding="utf-8").split()}


TOGETHER = 25
"""Boards that one test plays: a test for each takes twice the time."""

SOME = [BOARDS[place : place + TOGETHER] for place in range(0, len(BOARDS), TOGETHER)]


@pytest.mark.parametrize("some", SOME, ids=[f"{some[0].id} to {some[-1].id}" for some in SOME])
def test_they_come_out_as_the_rules_say(some: list[Case]) -> None:
    kinds = [NotKnown if case.id in NOT_KNOWN else Failed if case.id in WRONG else Passed for case in some]
    outcomes = [run_case(case) for case in some]
    together = zip(some, outcomes, kinds, strict=True)
    assert not {case.id: outcome for case, outcome, kind in together if not isinstance(outcome, kind)}


def test_each_board_is_there_once() -> None:
    ids = [case.id for case in BOARDS]
    assert len(ids) == len({*ids}) > 1500
    assert {*ids} >= NOT_KNOWN | WRONG
