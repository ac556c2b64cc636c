"""Where two editions differ: the rows that only one of them has, part by part, and a table with one part exchanged."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec.structs import replace

from events.rule import Rule
from simulator.editions.procedures import ANNOUNCE_AN_ORDER, Procedure, Question
from simulator.editions.table import Answer, Check, EditionTable, Follow, Losing, Row, Ruled, StateBased, Triggering


class DifferingPart(msgspec.Struct, frozen=True):
    """A part of a table in which two editions differ.

    Args:
        key: what the part is about: the procedure, the event, the question or the kind of condition.
        ours: the rows that only the one edition has; of both all, where they only stand in another order.
        theirs: those that only the other has.
    """

    key: tuple[str, str]
    ours: tuple[Ruled, ...]
    theirs: tuple[Ruled, ...]


def _key_of(asked: Procedure[Any] | Question[Any]) -> tuple[str, str]:
    return "procedure" if isinstance(asked, Procedure) else "question", asked.name


def _keys(row: Row) -> Iterator[tuple[str, str]]:
    """The parts of the table to which a row belongs."""
    if isinstance(row, Check):
        yield _key_of(row.procedure)
    elif isinstance(row, Answer):
        yield _key_of(row.question)
    elif isinstance(row, StateBased | Losing):
        yield "state-based actions", ""
    elif isinstance(row, Triggering):
        yield "condition", row.decides or row.function.__name__
    elif isinstance(row, Follow):
        for event_type in row.events:
            yield "event", event_type.__name__


def _rows_of(table: EditionTable, key: tuple[str, str]) -> list[Ruled]:
    rows = [row for row in table.rows if isinstance(row, Answer | Check | Follow | Losing | StateBased | Triggering)]
    return [row for row in rows if key in _keys(row)]


def _functions(rows: list[Ruled]) -> list[Callable[..., Any]]:
    return [row.function for row in rows]


def differing_parts(one: EditionTable, other: EditionTable) -> list[DifferingPart]:
    """The parts in which two tables differ, in the order in which the first one prints them."""
    found = []
    for key in dict.fromkeys(key for table in (one, other) for row in table.rows for key in _keys(row)):
        ours, theirs = _rows_of(one, key), _rows_of(other, key)
        if _functions(ours) != _functions(theirs):
            known, others = _functions(ours), _functions(theirs)
            only_ours = tuple(row for row in ours if row.function not in others)
            only_theirs = tuple(row for row in theirs if row.function not in known)
            moved = not only_ours and not only_theirs
            found.append(
                DifferingPart(key, tuple(ours) if moved else only_ours, tuple(theirs) if moved else only_theirs)
            )
    return found


def _part_of(row: Row, keys: set[tuple[str, str]], *, inside: bool) -> Iterator[Row]:
    """What of a row belongs to some parts of the table, or to the others: of a row for several events some of these."""
    if isinstance(row, Follow):
        events = tuple(event for event in row.events if (("event", event.__name__) in keys) is inside)
        if events:
            yield replace(row, events=events)
    elif keys.isdisjoint(_keys(row)) is not inside:
        yield row


def with_parts_of(table: EditionTable, other: EditionTable, parts: list[DifferingPart]) -> EditionTable:
    """A table of an edition that never was: the one's, with these parts as the other has them.

    Whether orders are announced goes with all questions that only one of the two asks: one needs the others' answers.
    """
    keys = {part.key for part in parts}
    together = {_key_of(each) for each in table.without ^ other.without if isinstance(each, Question)}
    together.add(_key_of(ANNOUNCE_AN_ORDER))
    orders = not keys.isdisjoint(together)
    if orders:
        keys |= together
    rows = [part for row in table.rows for part in _part_of(row, keys, inside=False)]
    rows += [part for row in other.rows for part in _part_of(row, keys, inside=True)]
    without = {each for each in table.without if _key_of(each) not in keys}
    without |= {each for each in other.without if _key_of(each) in keys}
    stack = ("event", "CombatDamageAnnounced") in keys
    return dataclasses.replace(
        table,
        rows=tuple(rows),
        without=frozenset(without),
        combat_damage_uses_stack=(other if stack else table).combat_damage_uses_stack,
    )


def rules_of(table: EditionTable, rows: tuple[Ruled, ...]) -> tuple[Rule, ...]:
    """The rules of some rows, each once, in order."""
    return tuple(dict.fromkeys(Rule(table.edition, row.number) for row in rows))
