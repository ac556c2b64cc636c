"""What the cases of the suites make the game say and record: no change to it goes unseen."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
import pytest

from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.steps import EnterAttacking, EnterBlocking
from simulator.cases.read.reading import read_cases
from simulator.editions import edition_table
from tests.pinned import CONFORMANCE, FILE, SUITES, Pinned, pinned, played

pytestmark = pytest.mark.usefixtures("whole_tables")

TELL = "look at the difference, and if it is meant, write it anew with `python -m tests.pinned`"


def name_of(suite: Path) -> str:
    return suite.name.removesuffix(".cases.jsonl")


@cache
def stored() -> dict[str, dict[str, Pinned]]:
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, dict[str, Pinned]])


@pytest.mark.parametrize("suite", SUITES, ids=name_of)
def test_refusals_and_logs_are_as_they_were(suite: Path) -> None:
    before, now = stored().get(name_of(suite), {}), pinned(suite)
    assert now.keys() == before.keys(), TELL
    assert {case: each.refused for case, each in now.items()} == {c: each.refused for c, each in before.items()}, TELL
    assert {case for case, each in now.items() if each.log != before[case].log} == set(), TELL


@pytest.mark.parametrize("suite", CONFORMANCE, ids=name_of)
def test_every_violation_names_a_rule_of_the_edition_and_what_is_on_the_board(suite: Path) -> None:
    for case in read_cases(str(suite)):
        try:
            play, refused = played(case)
        except NotBuilt:
            continue
        numbers = {row.number for row in edition_table(case.edition).rows}
        known = {permanent.id for permanent in case.board.permanents} | set(play.game.board.players)
        put = {step.permanent.id for step in case.script if isinstance(step, EnterAttacking | EnterBlocking)}
        cards = {card for player in case.board.players.values() if player.hand for card in player.hand}
        for index, verdict in refused:
            for violation in verdict.violations:
                where = f"{case.id}, $.script[{index}]: {violation}"
                assert violation.rule.edition == case.edition, where
                assert violation.rule.number in numbers, where
                assert set(violation.objects) <= known | put | cards | named(case, index), where
                assert "None" not in violation.text, where


def named(case: object, index: int) -> set[str]:
    """What the refused step itself names, which need not be there."""
    step = msgspec.to_builtins(case.script[index])  # type: ignore[attr-defined]
    found: set[str] = set()
    rest = [step]
    while rest:
        each = rest.pop()
        if isinstance(each, str):
            found.add(each)
        elif isinstance(each, dict):
            rest += [*each.keys(), *each.values()]
        elif isinstance(each, list | tuple):
            rest += each
    return found
