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
from events.log import Log
from projections.views import Views
from simulator.cases.dispute import dispute_of
from simulator.cases.format.case import Case, write_case_for_people
from simulator.cases.format.errors import CaseError, NotBuilt
from simulator.cases.format.setup import setup_events
from simulator.cases.format.steps import DeclareAttack, Expect
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


_SHOWN = (
    "attached_to", "chosen", "colors", "controller", "counters", "defense", "entered_this_turn", "keywords", "loyalty",
    "name", "owner", "paired_with", "power", "protector", "subtypes", "supertypes", "text", "toughness", "types",
)  # fmt: skip
"""What the permanents of a moment have in its case too."""
_ORDERLESS = ("colors", "counters", "keywords", "subtypes", "types")


def difference_of(game: Recorded, at: int) -> str:
    """What of the permanents of a moment is otherwise on the board that its case sets up; "" if nothing.

    What attacks is able to again, and what is attached to nothing that is there, or paired with it, is free.
    """
    case = dispute_of(game.events, at, game.edition, "moment")
    moment = int(case.note.split()[3])
    there = Views(Log(game.events[:moment])).position.board.permanents
    events = setup_events(case.board, edition_table(game.edition))
    again = Views(Log(events)).position.board.permanents
    attacks = {each for step in case.script if isinstance(step, DeclareAttack) for each in step.attacks}
    lost = "which has lost" in case.note
    for known in there.values():
        for field in _SHOWN:
            was, now = getattr(known, field), getattr(again[known.id], field)
            if field in ("attached_to", "paired_with") and was not in there:
                was = ""
            if field == "owner":
                was = was or known.controller
            if field == "entered_this_turn" and known.id in attacks:
                was = False
            if field in _ORDERLESS:
                was, now = sorted(was), sorted(now)
            if field == "counters" and lost:
                continue
            if was != now:
                return f"{field} of {known.id}: {was} and {now}"
    return ""


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
    return difference_of(game, at)


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
