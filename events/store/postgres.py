"""What only a PostgreSQL server needs: tallies in its schema, and what is behind a connection that can't be had."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import psycopg
from eventsourcing.persistence import ConnectionUnavailableError, InfrastructureFactory, Tracking
from eventsourcing.postgres import PostgresDatastore, PostgresFactory, PostgresTrackingRecorder
from psycopg.sql import SQL, Identifier
from psycopg_pool import PoolTimeout

from events.store.tallying import ADD, CREATE, NUMBERS, Tally, rows, see_that_reached

__all__ = ["PostgresTallies", "cause_of"]

SECONDS = 2
"""Which a connection of one's own is tried for: the fewest that the driver knows."""


class PostgresTallies(PostgresTrackingRecorder):
    """Tallies on a PostgreSQL server, in the schema of the games."""

    def __init__(self, datastore: PostgresDatastore) -> None:
        super().__init__(datastore)
        tallies = Identifier(datastore.schema, "tallies")
        self._add, self._numbers = (
            SQL(statement.replace("?", "%s")).format(tallies=tallies) for statement in (ADD, NUMBERS)
        )
        self._lock = SQL("LOCK TABLE {} IN EXCLUSIVE MODE").format(tallies)
        self.sql_create_statements.append(SQL(CREATE).format(tallies=tallies))

    @classmethod
    def on(cls, factory: InfrastructureFactory[Any]) -> PostgresTallies:
        """Those on the server of a factory."""
        assert isinstance(factory, PostgresFactory)
        return cls(factory.datastore)

    def add(self, follower: str, counted: Mapping[Tally, int], since: int, upto: int) -> None:
        """Add to a follower's numbers what it counted in the notifications after `since` up to `upto`."""
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(self._lock)
            see_that_reached(self._max_tracking_id(follower, cursor), since)
            self._insert_tracking(cursor, Tracking(follower, upto))
            cursor.executemany(self._add, rows(follower, counted))

    def numbers(self, follower: str) -> dict[Tally, int]:
        """A follower's numbers."""
        with self.datastore.transaction() as cursor:
            cursor.execute(self._numbers, (follower,))
            return {(row["kind"], row["label"]): row["number"] for row in cursor.fetchall()}


def cause_of(problem: BaseException, factory: InfrastructureFactory[Any]) -> BaseException:
    """What is behind an error.

    A pool of connections that has none keeps to itself why; a connection of one's own is told.
    """
    if not isinstance(problem, PoolTimeout) or not isinstance(factory, PostgresFactory):
        return problem
    arguments: Any = factory.datastore.pool.kwargs
    try:
        psycopg.connect(**arguments, connect_timeout=SECONDS).close()
    except psycopg.Error as refusal:
        return refusal
    return ConnectionUnavailableError("POSTGRES_POOL_SIZE and POSTGRES_MAX_OVERFLOW allow more")
