"""The tables of a store, read row by row even where they are damaged; and the ids of streams."""

from __future__ import annotations

import sqlite3
import uuid
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import lru_cache
from typing import Any, NamedTuple, Protocol
from uuid import UUID

from eventsourcing.persistence import ApplicationRecorder, Notification
from eventsourcing.sqlite import SQLiteDatastore

from events.store.errors import GARBLED

StreamId = UUID
"""Identifies a stream."""

NAMESPACE = UUID("6f1c1c53-6c0e-5a53-9a0b-3c0f5d2c7a11")
"""The UUID namespace of game names; it must never change, or no stored game would be found again."""


@lru_cache(maxsize=1024)
def stream_of(name: str, within: StreamId = NAMESPACE) -> StreamId:
    """The id of the stream of a name; the same for ever."""
    return uuid.uuid5(within, name)


@lru_cache(maxsize=1024)
def parse_stream(text: object) -> StreamId | None:
    """The id that a text of 32 hexadecimal digits is, as it is stored; None for anything else.

    >>> parse_stream("6f1c1c536c0e5a539a0b3c0f5d2c7a11") == NAMESPACE, parse_stream("6F1C"), parse_stream(None)
    (True, None, None)
    """
    if not isinstance(text, str):
        return None
    try:
        stream = UUID(hex=text)
    except ValueError:
        return None
    return stream if stream.hex == text else None


MOST = 100
"""The most findings that we ask the database's own check for."""

PAGE = 500
"""Rows read at once."""

Key = tuple[StreamId, int]
"""A stream, and a place in it."""


class Unreadable(NamedTuple):
    """What can't be read.

    Args:
        what: what it is, and why it can't be read.
        number: the number of the row; None where not even that is known.
    """

    what: str
    number: int | None = None


class TableReading(Protocol):
    """One consistent reading of the tables: nobody changes them meanwhile."""

    gapless: bool
    """Whether a number that no row has was given to a row that is lost."""

    def findings(self) -> Iterator[str]:
        """What the database's own check of its file finds."""
        ...

    def rows(self) -> Iterator[Notification | Unreadable]:
        """Every row of the table, found by no index."""
        ...

    def indexed(self) -> Iterator[Key | Unreadable] | None:
        """What the index of the streams holds, in any order; None where there is none apart from the rows."""
        ...

    def highest(self) -> int:
        """The highest number that was ever given to a row; 0 where the database does not store it."""
        ...

    def unchecked(self) -> Iterator[str]:
        """What of the database can't be checked, and what would make it so."""
        ...


class StoreTables(Protocol):
    """The tables of a store."""

    def reading(self) -> AbstractContextManager[TableReading]:
        """Read them, all at one moment."""
        ...


class RecordedTables:
    """The rows of any database of the library, which shows nothing but these."""

    gapless = False

    def __init__(self, recorder: ApplicationRecorder) -> None:
        self._recorder = recorder

    @contextmanager
    def reading(self) -> Iterator[TableReading]:
        yield self

    def findings(self) -> Iterator[str]:
        yield from ()

    def rows(self) -> Iterator[Notification | Unreadable]:
        last = 0
        while rows := self._recorder.select_notifications(last, PAGE, inclusive_of_start=False):
            yield from rows
            last = rows[-1].id

    def indexed(self) -> Iterator[Key | Unreadable] | None:
        return None

    def highest(self) -> int:
        return 0

    def unchecked(self) -> Iterator[str]:
        yield from ()


class SQLiteTables:
    def __init__(self, datastore: SQLiteDatastore) -> None:
        self._datastore = datastore

    @contextmanager
    def reading(self) -> Iterator[TableReading]:
        with self._datastore.transaction(commit=False) as cursor:
            yield _SQLiteReading(cursor.sqlite_cursor.connection)


_FAULTS = (sqlite3.Error, *GARBLED)
"""What the driver raises for a file that is damaged."""

_TYPES = ("text", "integer", "text", "blob")
"""Those of a row's stream, version, topic and state."""

# Text is read as bytes: the driver stops at text that is none.
_ROWS = (
    "SELECT rowid, CAST(originator_id AS BLOB), CAST(originator_version AS INTEGER), CAST(topic AS BLOB), "
    "CAST(state AS BLOB), typeof(originator_id), typeof(originator_version), typeof(topic), typeof(state) "
    "FROM stored_events NOT INDEXED ORDER BY rowid "
)
_KEYS = (
    "SELECT CAST(originator_id AS BLOB), CAST(originator_version AS INTEGER) FROM stored_events "
    "ORDER BY originator_id, originator_version"
)


class _SQLiteReading:
    gapless = True

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def findings(self) -> Iterator[str]:
        try:
            found = [str(said) for (said,) in self._connection.execute(f"PRAGMA integrity_check({MOST})")]
        except _FAULTS as problem:
            found = [str(problem)]
        yield from (said for said in found if said != "ok")

    def rows(self) -> Iterator[Notification | Unreadable]:
        """Up to the first page that can't be read, and from the end back to the last that can't."""
        reached = 0
        try:
            for row in self._connection.execute(_ROWS):
                yield _row(row)
                reached = row[0]
            return
        except _FAULTS as problem:
            yield Unreadable(f"the rows after number {reached} can't all be read ({problem})")
        try:
            for row in self._connection.execute(_ROWS + "DESC"):
                if row[0] <= reached:
                    return
                yield _row(row)
        except _FAULTS:
            # Reported above.
            return

    def indexed(self) -> Iterator[Key | Unreadable]:
        try:
            for stream, version in self._connection.execute(_KEYS):
                found = _stream(stream)
                if found is not None and isinstance(version, int):
                    yield found, version
        except _FAULTS as problem:
            yield Unreadable(f"the index of the streams can't be read ({problem})")

    def highest(self) -> int:
        try:
            found = self._connection.execute("SELECT seq FROM sqlite_sequence WHERE name = 'stored_events'").fetchone()
        except _FAULTS:
            # An older version made the table, without such a number.
            return 0
        return found[0] if found is not None and isinstance(found[0], int) else 0

    def unchecked(self) -> Iterator[str]:
        yield from ()


def _stream(text: object) -> StreamId | None:
    return parse_stream(text.decode(errors="replace")) if isinstance(text, bytes) else None


def _row(values: Sequence[Any]) -> Notification | Unreadable:
    number, text, version, topic, state, *types = values
    stream = _stream(text) if types[0] == "text" else None
    if tuple(types) != _TYPES or stream is None:
        return Unreadable(f"row {number} can't be read: its stream {text!r} or the type of a value can be none", number)
    return Notification(stream, version, topic.decode(errors="backslashreplace"), state, id=number)
