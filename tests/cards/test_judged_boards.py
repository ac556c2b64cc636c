"""Small combats of cards drawn by chance, worked out by hand from the rules' words before they were played.

Who wrote them judged the reading of the same cards as strangers. Each comes out so, or it is said what is not known:
`judged_boards_not_known.txt` names those boards.
"""

from __future__ import annotations

from pathlib import Path

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.game.verdict import NotKnown

HERE = Path(__file__).parent
BOARDS = {
    case.id.removeprefix("judged/"): case
    for case in read_each(str(HERE / "judged_boards.cases.jsonl"))
    if isinstance(case, Case)
}
NOT_KNOWN = {*(HERE / "judged_boards_not_known.txt").read_text(encoding="utf-8").split()}


def test_they_come_out_as_the_rules_say() -> None:
    outcomes = {name: run_case(case) for name, case in BOARDS.items()}
    assert len(outcomes) > 700
    assert {name for name, outcome in outcomes.items() if isinstance(outcome, NotKnown)} == NOT_KNOWN
    assert [name for name, outcome in outcomes.items() if not isinstance(outcome, NotKnown | Passed)] == []
