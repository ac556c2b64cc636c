"""A notation is a case in other words: what is printed is read as the same, and is judged as the same."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from simulator.cases.dispute import dispute_of
from simulator.cases.format.case import Case
from simulator.cases.notation import NoNotation, print_notation, read_notation
from simulator.cases.read.reading import read_cases
from simulator.cases.run.checking import Failed, run_case
from simulator.replay.reading import read_replay
from tests.cases.drawn_cases import cases
from tests.cases.notations import grouped, normal

pytestmark = pytest.mark.usefixtures("whole_tables")

SHARED = Path(__file__).parents[2] / "../shared/cases"
COME_OUT_WRONG = (
    (Path(__file__).parents[1] / "cards/boards_that_come_out_wrong.txt").read_text(encoding="utf-8").split()
)

SUITES = [
    "peers", "rulings", "silent", "solver", "rules-cr-2008-02-01", "rules-cr-2009-10-01", "rules-cr-2010-02-01",
    "rules-cr-2022-10-07", "rules-cr-2024-06-07", "rules-cr-2024-11-08", "rules-cr-2026-01-16", "rules-dm-en-1.38",
    "rules-dm-ja",
]  # fmt: skip
MANY = 500
EACH = 1 if os.environ.get("EVERY_BOARD") else 40
"""Of a file with many boards one of so many is looked at; with EVERY_BOARD set, all."""
BOARDS = sorted((Path(__file__).parents[1] / "cards").glob("*.cases.jsonl"))


def _has_none(case: Case) -> bool:
    return bool(case.board.teams) or case.edition.startswith("dm-")


def _of_magic(cases: Iterable[Case]) -> Iterator[tuple[Case, str]]:
    """Each of some cases that has a notation, and that; the others say where they belong."""
    for case in cases:
        if not _has_none(case):
            yield case, print_notation(case)
            continue
        with pytest.raises(NoNotation, match="expected a case file"):
            print_notation(case)


def check_reading(case: Case, text: str) -> None:
    """What is printed is read as the same, and printed again it is the same text."""
    exact = print_notation(case, exact=True)
    assert normal(read_notation(exact)) == normal(case)
    assert print_notation(read_notation(exact), exact=True) == exact
    again = read_notation(text)
    assert print_notation(again) == text
    assert _shape(again) == _shape(case)


def _shape(case: Case) -> list[object]:
    """A case without ids."""
    plain = grouped(normal(case))
    names = ("id", "attached_to", "paired_with", "chosen")
    permanents = [{key: each[key] for key in each if key not in names} for each in plain["permanents"]]
    return [plain["players"], plain["defending"], permanents, [(step["do"], step.keys()) for step in plain["script"]]]


def check_verdicts(case: Case, text: str) -> None:
    """All that a case expects is as it expects, or not known, of its notation too; what comes out wrong does so too."""
    one, other = run_case(case), run_case(read_notation(text))
    assert type(one) is type(other)
    assert isinstance(one, Failed) == (case.id in COME_OUT_WRONG)


@pytest.mark.parametrize("suite", SUITES)
def test_the_shared_suites(suite: str) -> None:
    file = SHARED / f"{suite}.cases.jsonl"
    if not file.is_file():
        pytest.skip(f"../shared/cases/{file.name} is absent")
    for case, text in _of_magic(read_cases(str(file))):
        check_reading(case, text)
        check_verdicts(case, text)


@pytest.mark.parametrize("file", BOARDS, ids=lambda file: file.name.partition(".")[0])
def test_boards_of_named_cards(file: Path) -> None:
    every = [*read_cases(str(file))]
    for case, text in _of_magic(every if len(every) < MANY else every[::EACH]):
        check_reading(case, text)
        check_verdicts(case, text)


REPLAYS = sorted((Path(__file__).parents[2] / "replays").glob("*.replay.jsonl"))
MOMENTS = 12
"""Moments of a recorded game that are looked at."""


@pytest.mark.parametrize("file", REPLAYS, ids=lambda file: file.name.partition(".")[0])
def test_moments_of_recorded_games(file: Path) -> None:
    replay = read_replay(file)
    events = tuple(replay.events)
    for at in range(0, len(events) + 1, max(1, len(events) // MOMENTS)):
        case = dispute_of(events, at, replay.header.edition, "moment")
        if _has_none(case) or not case.board.active or not case.board.defending:
            with pytest.raises(NoNotation):
                print_notation(case)
        else:
            check_reading(case, print_notation(case))


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large])
@given(case=cases())
def test_every_field_of_the_format(case: Case) -> None:
    check_reading(case, print_notation(case))
