"""The matrix of an edition's rules: what each says in our words, what it is built by, and what exercises it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import getdoc
from pathlib import Path
from runpy import run_path
from typing import NamedTuple

import msgspec

from events.instructions import Instruction
from events.rule import Edition
from projections.followed.players import shows_nothing
from simulator.editions import edition_table
from simulator.editions.printed import COMBAT_NUMBERS
from simulator.editions.table import (
    Answer,
    Check,
    Elsewhere,
    Follow,
    Losing,
    OutOfScope,
    Performs,
    Row,
    StateBased,
    Triggering,
    TriggersOn,
)
from simulator.rules.following.keyword_actions import DONE
from simulator.rules.following.table import FOLLOWED

TESTS = Path(__file__).parents[2] / "tests"
"""Where cases and tests stand in a checkout; an installed package has none."""


class RuleNumberError(ValueError):
    """An edition has no rule of that number in its table."""


class Line(NamedTuple):
    """One rule of the matrix.

    Args:
        number: its number in the edition.
        says: what is kept of it, in our words, one entry a function.
        functions: the dotted names of what keeps it.
        out_of_scope: the reasons why it, or a part of it, is left out.
        cases: ids of the cases about it.
        tests: files of tests about it.
    """

    number: str
    says: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()
    out_of_scope: tuple[str, ...] = ()
    cases: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()

    @property
    def missing(self) -> bool:
        """Whether the table says nothing of it."""
        return not self.says and not self.out_of_scope


class _Case(msgspec.Struct, frozen=True):
    id: str
    edition: str
    rules: tuple[str, ...] = ()


def says(row: Row) -> str:
    """What a row keeps, in our words: one line without a full stop.

    >>> from simulator.editions import notes
    >>> from simulator.editions.table import Elsewhere
    >>> says(Elsewhere("511.1", notes.END_OF_COMBAT_HAS_PRIORITY))
    'the end of combat step begins with priority'
    """
    return _says(row)[0]


def _says(row: Row) -> tuple[str, str]:
    """What a row says, and the dotted name of what keeps it."""
    if isinstance(row, Elsewhere):
        return row.note.says, _dotted(row.note.by)
    if isinstance(row, Performs):
        return _of_instruction(row.instruction)
    if isinstance(row, TriggersOn):
        return f"what triggers an ability: {_first_line(row.condition)}", _dotted(row.condition)
    assert isinstance(row, Answer | Check | Follow | Losing | StateBased | Triggering)
    function: Callable[..., object] = row.function
    return _first_line(function), _dotted(function)


def _first_line(documented: object) -> str:
    """The first line of what is said of a function or a type, without a full stop, or numbers of another edition."""
    first = (getdoc(documented) or "").partition("\n")[0].rstrip(".")
    return re.sub(r" \(\d{3}[^)]*\)", "", first[:1].lower() + first[1:])


def _of_instruction(instruction: type[Instruction] | str) -> tuple[str, str]:
    """What an instruction, or a keyword action of a name, does, and the dotted name of what follows it."""
    if isinstance(instruction, str):
        done = DONE.get(instruction)
        moves = f"{instruction}: what only moves or shows cards, or matters outside combat, leaves the board as it is"
        return (_first_line(done), _dotted(done)) if done else (moves, _dotted(shows_nothing))
    follows = FOLLOWED.get(instruction)
    named = follows is not None and "<" not in follows.__qualname__
    return _first_line(instruction), _dotted(follows if named and follows is not None else instruction)


def _dotted(function: Callable[..., object] | str) -> str:
    return function if isinstance(function, str) else f"{function.__module__}.{function.__qualname__}"


@cache
def _cases() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """The ids of the cases about a rule, by edition and number."""
    decoder = msgspec.json.Decoder(_Case)
    suites = sorted((*TESTS.glob("cases/*.cases.jsonl"), *TESTS.glob("cards/*.cases.jsonl")))
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for suite in suites:
        for case in map(decoder.decode, suite.read_bytes().splitlines()):
            for number in case.rules:
                found[case.edition, number] = (*found.get((case.edition, number), ()), case.id)
    return found


@cache
def _tests() -> Mapping[tuple[str, str], tuple[str, ...]]:
    """The files of tests about a rule, by edition and number, as the map of rule numbers in the tests has it."""
    numbers = TESTS / "rules" / "numbers.py"
    return run_path(str(numbers))["files_by_rule"]() if numbers.is_file() else {}


def matrix(edition: str, number: str = "", *, rulings_overlay: bool = False) -> list[Line]:
    """The rules of an edition, in printed order.

    Every number of the combat phase that the edition prints is there, whether its table has a row for it or not.

    Args:
        edition: the edition's name.
        number: only the rule of this number and those under it, such as "509", "509.1" or "509.1b"; "" for all.
        rulings_overlay: whether rulings of its day are followed where they contradict it.

    Raises:
        EditionError: that edition is not built.
        RuleNumberError: none of its rules has such a number.
    """
    table = edition_table(edition, rulings_overlay=rulings_overlay)
    rows: dict[str, list[Row]] = {printed: [] for printed in COMBAT_NUMBERS[table.edition]}
    for row in (*table.rows, *table.families):
        rows.setdefault(row.number, []).append(row)
    wanted = [each for each in sorted(rows, key=_place) if _under(each, number)]
    if not wanted:
        there_are = ", ".join(sorted({each.partition(".")[0] for each in rows}, key=int))
        raise RuleNumberError(f"{number!r} is no rule in the table of {edition}; it has rules of {there_are}")
    return [_line(table.edition, each, rows[each]) for each in wanted]


def _line(edition: Edition, number: str, rows: list[Row]) -> Line:
    kept = [_says(row) for row in rows if not isinstance(row, OutOfScope)]
    return Line(
        number,
        tuple(says for says, _ in kept),
        tuple(by for _, by in kept),
        tuple(row.reason for row in rows if isinstance(row, OutOfScope)),
        _cases().get((edition, number), ()),
        _tests().get((edition, number), ()),
    )


def _place(number: str) -> tuple[int, int, str]:
    """Where a number stands in print."""
    match = re.fullmatch(r"(\d+)(?:\.(\d+)([a-z]?))?", number)
    assert match is not None, number
    return int(match[1]), int(match[2] or 0), match[3] or ""


def _under(number: str, asked: str) -> bool:
    """Whether a number is the one asked for, or under it.

    >>> _under("509.1b", "509"), _under("509.1b", "509.1"), _under("509.10", "509.1"), _under("509.1", "")
    (True, True, False, True)
    """
    if not asked or number == asked or number.startswith(asked + "."):
        return True
    return number.startswith(asked) and "." in asked and number[len(asked) :].isalpha()
