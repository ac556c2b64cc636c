"""Every moment of every game at hand as a case: each can be read, run and judged, or it is said from when on one can.

python -m tests.cli.every_moment      # all of them, some minutes
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from events.event import Event
from simulator.cases.dispute import dispute_of
from simulator.cases.format.case import Case, write_case_for_people
from simulator.cases.format.errors import CaseError, NotBuilt
from simulator.cases.format.steps import Expect
from simulator.cases.read.reading import case_of, plain_value, read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.cases.run.judged import judge_case
from simulator.cases.run.scripts import begin
from simulator.editions import edition_table
from simulator.game.verdict import WrongMoment
from simulator.replay.reading import read_replay

ROOT = Path(__file__).parents[2]


class Recorded(NamedTuple):
    """A game: where it is from, its events, and the rules that it is played by."""

    name: str
    events: tuple[Event, ...]
    edition: str


def every_game(some: Callable[[], bool] = lambda: True) -> Iterator[Recorded]:
    """The replays of the project, and what its conformance suites play; of the latter only those that are chosen."""
    for path in sorted((ROOT / "replays").glob("*.replay.jsonl")):
        replay = read_replay(path)
        yield Recorded(path.name, tuple(replay.events), replay.header.edition)
    for suite in sorted((ROOT / "tests/cases").glob("*.cases.jsonl")):
        for case in read_each(str(suite)):
            assert isinstance(case, Case)
            if not some():
                continue
            with suppress(NotBuilt):
                yield Recorded(f"{suite.name}, {case.id}", _played(case), str(case.edition))


def _played(case: Case) -> tuple[Event, ...]:
    play = begin(case)
    for index, step in enumerate(case.script):
        if not isinstance(step, Expect):
            play.play(index)
    return tuple(play.game.log)


def fault_of(game: Recorded, at: int) -> str:
    """What is wrong with the case of a moment; "" if nothing."""
    text = write_case_for_people(dispute_of(game.events, at, game.edition, "moment"))
    try:
        case = case_of(plain_value(text, ".json", "moment"), "moment")
    except CaseError as error:
        # Before the first turn there is no active player, and so no board of a case.
        return "" if at == 1 and error.where == "$.board.active" else str(error)
    outcome = run_case(case)
    if not isinstance(outcome, Passed):
        return str(outcome)
    with suppress(WrongMoment):
        judge_case(case, edition_table(game.edition))
    return ""


def main() -> int:
    """Look at every moment, and tell what is wrong."""
    games = moments = faults = 0
    for game in every_game():
        games += 1
        for at in range(1, len(game.events) + 1):
            moments += 1
            fault = fault_of(game, at)
            if fault:
                faults += 1
                print(f"{game.name} after {at} events: {fault}")
    print(f"{games} games, {moments} moments, {faults} faults")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
