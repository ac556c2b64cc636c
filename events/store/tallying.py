"""Tallies: the followers' numbers in the store, written in one transaction with how far the follower has come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Protocol

from eventsourcing.persistence import IntegrityError, Tracking
from eventsourcing.popo import POPOTrackingRecorder
from eventsourcing.sqlite import SQLiteCursor, SQLiteTrackingRecorder

Tally = tuple[str, str]
"""What is counted: its kind and its label."""

CREATE = (
    "CREATE TABLE IF NOT EXISTS {tallies} "
    "(follower TEXT, kind TEXT, label TEXT, number BIGINT, PRIMARY KEY (follower, kind, label))"
)
ADD = (
    "INSERT INTO {tallies} AS counted VALUES (?, ?, ?, ?) "
    "ON CONFLICT (follower, kind, label) DO UPDATE SET number = counted.number + excluded.number"
)
NUMBERS = "SELECT kind, label, number FROM {tallies} WHERE follower = ? ORDER BY kind, label"

_CREATE, _ADD, _NUMBERS = (statement.format(tallies="tallies") for statement in (CREATE, ADD, NUMBERS))
_LOCK = "UPDATE tallies SET number = number WHERE follower = ? AND kind = ''"


class Tallies(Protocol):
    """The numbers of a store's followers."""

    def create_table(self) -> None:
        """Make its tables."""
        ...

    def max_tracking_id(self, application_name: str) -> int | None:
        """The number of the last notification that a follower counted; None for none."""
        ...

    def add(self, follower: str, counted: Mapping[Tally, int], since: int, upto: int) -> None:
        """Add to a follower's numbers what it counted in the notifications after `since` up to `upto`."""
        ...

    def numbers(self, follower: str) -> dict[Tally, int]:
        """A follower's numbers."""
        ...


def rows(follower: str, counted: Mapping[Tally, int]) -> list[tuple[str, str, str, int]]:
    """The rows that are added for what a follower counted."""
    return [(follower, kind, label, number) for (kind, label), number in sorted(counted.items())]


def see_that_reached(reached: int | None, since: int) -> None:
    """Raise an error if another process has counted under the same name meanwhile; the caller holds the lock."""
    if (reached or 0) != since:
        raise IntegrityError(f"{reached} is counted already, not {since}")


class MemoryTallies(POPOTrackingRecorder):
    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[str, Counter[Tally]] = {}

    def create_table(self) -> None:
        """Memory needs no table."""

    def add(self, follower: str, counted: Mapping[Tally, int], since: int, upto: int) -> None:
        with self._database_lock:
            see_that_reached(self.max_tracking_id(follower), since)
            self.insert_tracking(Tracking(follower, upto))
            self._numbers.setdefault(follower, Counter()).update(counted)

    def numbers(self, follower: str) -> dict[Tally, int]:
        with self._database_lock:
            return dict(sorted(self._numbers.get(follower, Counter()).items()))


class SQLiteTallies(SQLiteTrackingRecorder):
    def construct_create_table_statements(self) -> list[str]:
        return [*super().construct_create_table_statements(), _CREATE]

    def add(self, follower: str, counted: Mapping[Tally, int], since: int, upto: int) -> None:
        cursor: SQLiteCursor
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(_LOCK, (follower,))
            see_that_reached(self._max_tracking_id(follower, cursor), since)
            self._insert_tracking(cursor, Tracking(follower, upto))
            cursor.executemany(_ADD, rows(follower, counted))

    def numbers(self, follower: str) -> dict[Tally, int]:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(_NUMBERS, (follower,))
            return {(row["kind"], row["label"]): row["number"] for row in cursor.fetchall()}
