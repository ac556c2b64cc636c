"""What only a PostgreSQL server needs: its tables, its tallies, and why it refuses a connection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, LiteralString

import psycopg
from eventsourcing.persistence import ConnectionUnavailableError, InfrastructureFactory, Notification, Tracking
from eventsourcing.postgres import PostgresFactory, PostgresTrackingRecorder
from psycopg import Cursor
from psycopg.rows import DictRow
from psycopg.sql import SQL, Identifier
from psycopg_pool import PoolTimeout

from events.store.tables import PAGE, Key, TableReading, Unreadable
from events.store.tallying import ADD, CREATE, NUMBERS, Tally, rows, see_that_reached

SECONDS = 2
"""Which a connection of one's own is tried for: the fewest that the driver knows."""


class PostgresTallies(PostgresTrackingRecorder):
    """Tallies on a PostgreSQL server, in the schema of the games."""

    def __init__(self, factory: InfrastructureFactory[Any]) -> None:
        assert isinstance(factory, PostgresFactory)
        super().__init__(factory.datastore)
        tallies = Identifier(factory.datastore.schema, "tallies")
        self._add, self._numbers = (
            SQL(statement.replace("?", "%s")).format(tallies=tallies) for statement in (ADD, NUMBERS)
        )
        self._lock = SQL("LOCK TABLE {} IN EXCLUSIVE MODE").format(tallies)
        self.sql_create_statements.append(SQL(CREATE).format(tallies=tallies))

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


class PostgresTables:
    """The table of the games' rows on a PostgreSQL server."""

    def __init__(self, factory: InfrastructureFactory[Any]) -> None:
        assert isinstance(factory, PostgresFactory)
        self._datastore = factory.datastore

    @contextmanager
    def reading(self) -> Iterator[TableReading]:
        """Look at it, as it is at this moment."""
        with self._datastore.transaction() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield _PostgresReading(cursor, self._datastore.schema)


class _PostgresReading:
    gapless = False

    def __init__(self, cursor: Cursor[DictRow], schema: str) -> None:
        self._cursor = cursor
        self._schema = schema
        self._table = Identifier(schema, "stored_events")
        self._allowed = True

    def _asked(self, question: str, *arguments: object) -> list[DictRow]:
        with self._cursor.connection.transaction():
            self._cursor.execute(question.encode(), arguments or None)
            return self._cursor.fetchall()

    def findings(self) -> Iterator[str]:
        """What the extension amcheck finds in the indexes, and how many pages were read with a wrong checksum."""
        try:
            (found,) = self._asked(_BAD_PAGES)
            if found["pages"]:
                yield f"{found['pages']} pages of the database were read with a wrong checksum"
            for index in self._asked(_INDEXES, self._schema) if self._has_amcheck() else ():
                yield from self._checked(**index)
        except psycopg.Error as problem:
            yield str(problem)

    def _checked(self, index: str, schema: str) -> Iterator[str]:
        try:
            self._asked(f'SELECT "{schema}".bt_index_check(%s::oid::regclass, true)', index)
        except psycopg.errors.InsufficientPrivilege:
            self._allowed = False
        except psycopg.Error as problem:
            yield str(problem)

    def _has_amcheck(self) -> bool:
        return bool(self._asked("SELECT 1 FROM pg_extension WHERE extname = 'amcheck'"))

    def rows(self) -> Iterator[Notification | Unreadable]:
        """Every row, as it stands in the table, in the order of the numbers."""
        columns = "notification_id AS id, originator_id, originator_version, topic, state"
        self._plan(index=False)
        try:
            for row in self._through(f"SELECT {columns} FROM {{table}} ORDER BY notification_id"):
                yield Notification(**row)
        except psycopg.Error as problem:
            yield Unreadable(f"the table can't be read to its end ({problem})")

    def indexed(self) -> Iterator[Key | Unreadable]:
        """What the index of the streams holds."""
        self._plan(index=True)
        keys = "SELECT originator_id, originator_version FROM {table} ORDER BY originator_id, originator_version"
        try:
            for row in self._through(keys):
                yield row["originator_id"], row["originator_version"]
        except psycopg.Error as problem:
            yield Unreadable(f"the index of the streams can't be read ({problem})")

    def _plan(self, *, index: bool) -> None:
        """Have what follows read by an index, or by none."""
        scans = ("enable_indexscan", "enable_indexonlyscan", "enable_bitmapscan")
        for setting, on in (
            ("enable_seqscan", not index),
            ("enable_sort", not index),
            *((scan, index) for scan in scans),
        ):
            self._cursor.execute(f"SET LOCAL {setting} = {'on' if on else 'off'}".encode())

    def _through(self, question: LiteralString) -> Iterator[DictRow]:
        """The rows of an answer, page by page."""
        with self._cursor.connection.transaction():
            self._cursor.execute(SQL("DECLARE reading NO SCROLL CURSOR FOR " + question).format(table=self._table))
            while True:
                self._cursor.execute(f"FETCH {PAGE} FROM reading".encode())
                rows = self._cursor.fetchall()
                if not rows:
                    break
                yield from rows
            self._cursor.execute("CLOSE reading")

    def highest(self) -> int:
        """Not known: a number is lost with each transaction that fails."""
        return 0

    def unchecked(self) -> Iterator[str]:
        """What the server does not check of itself."""
        if not self._has_amcheck():
            yield (
                "how the indexes are built: the extension amcheck is not installed (CREATE EXTENSION amcheck makes it "
                "so); that they find every row was looked at"
            )
        elif not self._allowed:
            yield "how the indexes are built: the user may not call bt_index_check of the extension amcheck"
        (checksums,) = self._asked("SHOW data_checksums")
        if checksums["data_checksums"] != "on":
            yield "the pages of the database: the server keeps no checksums of them (pg_checksums --enable makes it so)"
        yield "whether the last rows of a game are lost: the server's numbers have gaps, so that none shows it"


_BAD_PAGES = "SELECT COALESCE(checksum_failures, 0) AS pages FROM pg_stat_database WHERE datname = current_database()"
_INDEXES = (
    "SELECT i.indexrelid::text AS index, n.nspname AS schema FROM pg_index i, pg_extension e "
    "JOIN pg_namespace n ON n.oid = e.extnamespace "
    "WHERE e.extname = 'amcheck' AND i.indrelid = format('%%I.%%I', %s::text, 'stored_events')::regclass"
)


def see_types(factory: InfrastructureFactory[Any]) -> None:
    """Look for the types of the rows again: another process may have made them after they were first looked for."""
    if isinstance(factory, PostgresFactory):
        factory.datastore.register_type_adapters()


def cause_of(problem: BaseException, factory: InfrastructureFactory[Any]) -> BaseException:
    """What is behind an error.

    A connection pool does not say why it has no connection; the server tells a new connection why.
    """
    if not isinstance(problem, PoolTimeout) or not isinstance(factory, PostgresFactory):
        return problem
    arguments: Any = factory.datastore.pool.kwargs
    try:
        psycopg.connect(**arguments, connect_timeout=SECONDS).close()
    except psycopg.Error as refusal:
        return refusal
    return ConnectionUnavailableError("POSTGRES_POOL_SIZE and POSTGRES_MAX_OVERFLOW allow more")
