"""Small combats of named cards whose outcomes were worked out by hand from the rules' words before they were played.

Whoever wrote them had not written the program. Each comes out so, or it is said what is not known.
"""

from __future__ import annotations

from pathlib import Path

from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.game.verdict import NotKnown

BOARDS = {
    case.id: case
    for case in read_each(str(Path(__file__).parent / "played_boards.cases.jsonl"))
    if isinstance(case, Case)
}

NOT_KNOWN = {
    "final-sting-faerie",
    "legend-rule-conscripts",
    "legend-rule-put-attacking",
    "lurking-deadeye",
    "manticore",
    "noxious-dragon",
    "spider-punk-countering",
    "varis-ward",
}
"""Those that are undetermined: targets that nobody can judge, the legend rule, what can't be countered, dungeons."""


def test_they_come_out_as_the_rules_say() -> None:
    outcomes = {name.removeprefix("played/"): run_case(case) for name, case in BOARDS.items()}
    assert len(outcomes) > 600
    assert {name for name, outcome in outcomes.items() if isinstance(outcome, NotKnown)} == NOT_KNOWN
    assert not {name for name, outcome in outcomes.items() if not isinstance(outcome, NotKnown | Passed)}
