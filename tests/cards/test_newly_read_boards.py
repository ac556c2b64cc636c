"""Small combats of cards that became readable late, worked out by hand from the rules' words before they were played.

Each comes out so, or it is said what is not known.
"""

from __future__ import annotations

from pathlib import Path

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.game.verdict import NotKnown

BOARDS = {
    case.id: case
    for case in read_each(str(Path(__file__).parent / "newly_read_boards.cases.jsonl"))
    if isinstance(case, Case)
}

NOT_KNOWN = {
    "auron",
    "doorkeeper-thrull",
    "dynaheir",
    "henry-wu",
    "henry-wu-small",
    "liesa",
    "ultron",
    "watertight-gondola",
}
"""Those that are undetermined: words that are not read."""


def test_they_come_out_as_the_rules_say() -> None:
    outcomes = {name.removeprefix("newly/"): run_case(case) for name, case in BOARDS.items()}
    assert len(outcomes) > 170
    assert {name for name, outcome in outcomes.items() if isinstance(outcome, NotKnown)} == NOT_KNOWN
    assert not {name for name, outcome in outcomes.items() if not isinstance(outcome, NotKnown | Passed)}
