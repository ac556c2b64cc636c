"""Tables of the editions that look at all they say: what is found and what follows can be written and read.

Tests play on these tables (`tests.given`, `tests.duels`, the laws, the cases and replays): the rows are the edition's
own, and each looks at what its function gives before it hands it on.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator
from functools import cache, update_wrapper
from typing import Any

import msgspec
from msgspec.structs import replace

from events.codec import decode_events, encode_events
from events.event import Event
from events.rule import Rule, Violation
from simulator.editions import RULED_TABLES, TABLES, edition_table
from simulator.editions.table import Check, EditionTable, Follow, Row, StateBased

_Function = Callable[..., Iterable[Any]]
_Look = Callable[[Any, Rule, frozenset[str]], None]


def _violation_is_whole(violation: Violation, rule: Rule, numbers: frozenset[str]) -> None:
    """A violation is of its row's edition, and made of what it is declared to be made of."""
    assert msgspec.convert(msgspec.to_builtins(violation), Violation) == violation
    assert violation.rule.edition == rule.edition
    assert "None" not in violation.text + violation.because, violation


def _event_is_whole(event: Event, rule: Rule, numbers: frozenset[str]) -> None:
    """An event that follows can be written and read, and carries the number of a rule of the table."""
    assert decode_events(encode_events([event])) == [event]
    assert getattr(event, "rule", "") in numbers, event


class _Looking:
    """A function of a row that looks at each thing that it gives."""

    def __init__(self, function: _Function, look: _Look, numbers: frozenset[str]) -> None:
        update_wrapper(self, function)
        self.looked_at = function, look, numbers

    def __call__(self, rule: Rule, *arguments: Any) -> Iterator[Any]:
        function, look, numbers = self.looked_at
        for each in function(rule, *arguments):
            look(each, rule, numbers)
            yield each


def _row(row: Row, numbers: frozenset[str]) -> Row:
    match row:
        case Check():
            return replace(row, function=_Looking(row.function, _violation_is_whole, numbers))
        case Follow() | StateBased():
            return replace(row, function=_Looking(row.function, _event_is_whole, numbers))
    return row


@cache
def whole(edition: str, *, rulings_overlay: bool = False) -> EditionTable:
    """The table of an edition that looks at what it says and makes follow."""
    table = edition_table(edition, rulings_overlay=rulings_overlay)
    numbers = frozenset(row.number for row in table.rows)
    return dataclasses.replace(table, rows=tuple(_row(row, numbers) for row in table.rows))


WHOLE = {edition: whole(edition) for edition in TABLES}
RULED = {edition: whole(edition, rulings_overlay=True) for edition in RULED_TABLES}
"""Such tables of all editions, to stand in for those of `simulator.editions` where a test plays cases or replays."""
