"""A database of rows, through the eventsourcing library: reads, writes and waits for them; the clock, writers' ids."""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from eventsourcing.persistence import (
    ApplicationRecorder,
    ConnectionPoolClosedError,
    InfrastructureFactory,
    Notification,
    PersistenceError,
    StoredEvent,
)
from eventsourcing.popo import POPOFactory
from eventsourcing.sqlite import SQLiteFactory
from eventsourcing.utils import strtobool

from events.store.errors import NoStore, StoreClosed, StoreDamaged, StoreError, StoreSettings, Taken, explained
from events.store.opening import PAUSE, cause_of, opened, patiently
from events.store.places import POSTGRES, SQLITE, place_of
from events.store.tables import PAGE, RecordedTables, SQLiteTables, StoreTables, StreamId
from events.store.tallying import MemoryTallies, SQLiteTallies, Tallies

_TYPES = (int, str, bytes)
"""The types of a row's version, topic and state."""

HEARTBEAT = 0.5
"""Seconds after which to ask for rows anyway: a subscription misses what is committed while it begins to listen."""


def now() -> int:
    """The wall-clock time, in nanoseconds since 1970 UTC."""
    return time.time_ns()


def writers_mark() -> bytes:
    """Eight random bytes by which a writer recognizes its own records."""
    return uuid.uuid4().bytes[:8]


CLOSING = 30.0
"""Seconds that closing waits for running queries."""


class Database:
    """A database that holds the rows of streams.

    Args:
        settings: as `settings_of` returns them.
        create: whether an SQLite file that is not there is made.

    Raises:
        StoreError: it can't be opened; the narrow class says why.
    """

    def __init__(self, settings: Mapping[str, str], *, create: bool = True) -> None:
        self.place = place_of(settings)
        self.settings = dict(settings)
        self.pulls = settings["PERSISTENCE_MODULE"] == SQLITE
        self._closed = False
        self._in_use = 0
        self._idle = threading.Condition()
        self._factory, self._recorder = opened(settings, create=create)
        self._tallies: Tallies | None = None
        self._tallies_lock = threading.Lock()

    def close(self) -> None:
        """Close the database once the running queries are answered; using it afterwards raises `StoreClosed`."""
        with self._idle:
            self._closed = True
            # SQLite crashes where a connection is closed that another thread is using.
            self._idle.wait_for(lambda: not self._in_use, timeout=CLOSING)
        self._factory.close()

    def insert(self, rows: Sequence[StoredEvent]) -> None:
        """Write rows of any streams durably, all or none.

        Raises:
            Taken: one of their places is taken.
            StoreError: they could not be written.
        """
        with self.explained():
            self._recorder.insert_events(rows)

    def select(self, stream: StreamId, *, after: int = 0, upto: int | None = None) -> Sequence[StoredEvent]:
        """The rows of a stream in order, from the one after `after` to `upto`."""
        with self.explained():
            rows = self._recorder.select_events(stream, gt=after, lte=upto)
        return self._sound(rows, stream)

    def last(self, stream: StreamId) -> StoredEvent | None:
        """The last row of a stream; None if it has none."""
        with self.explained():
            rows = self._recorder.select_events(stream, desc=True, limit=1)
        return self._sound(rows, stream)[0] if rows else None

    def _sound(self, rows: Sequence[StoredEvent], stream: StreamId) -> Sequence[StoredEvent]:
        """The rows of a stream: a damaged database may return others, or values of other types."""
        for row in rows:
            types = type(row.originator_version), type(row.topic), type(row.state)
            if row.originator_id != stream or types != _TYPES:
                raise StoreDamaged(
                    f"{self.place}: row {row.originator_version!r} of the stream {stream} is damaged: "
                    "restore the store from a backup"
                )
        return rows

    def notifications(self, after: int, limit: int) -> Sequence[Notification]:
        """Rows of all streams in the order in which they were committed, from the one after number `after`."""
        with self.explained():
            return self._recorder.select_notifications(after, limit, inclusive_of_start=False)

    def newest(self) -> int:
        """The number of the last notification; 0 for an empty database."""
        with self.explained():
            return self._recorder.max_notification_id() or 0

    @property
    def tables(self) -> StoreTables:
        """The tables as the database holds them, to look for damage in them."""
        return _tables_on(self._factory, self._recorder)

    # Followers.

    @property
    def tallies(self) -> Tallies:
        """The followers' numbers; the first access makes their tables.

        Raises:
            StoreReadOnly: there are none, and none may be made.
            StoreError: they can't be read or made; the narrow class says why.
        """
        with self._tallies_lock, self.explained():
            if self._tallies is None:
                self._tallies = patiently(self._found_tallies)
            return self._tallies

    def _found_tallies(self) -> Tallies:
        """Those that are there, which asks for no right to make any; else new ones."""
        tallies = _tallies_on(self._factory)
        try:
            with self.explained():
                tallies.numbers("")
                tallies.max_tracking_id("")
        except NoStore as problem:
            said = self.settings.get("CREATE_TABLE", "yes")
            if not strtobool(said):
                raise NoStore(
                    f"{self.place} has no tables for what followers count, and CREATE_TABLE={said!r} forbids any"
                ) from problem
            with self.explained():
                tallies.create_table()
        return tallies

    def coming(self, after: int, stop: threading.Event) -> Iterator[Sequence[Notification]]:
        """Rows of all streams as they are committed, from the one after number `after`, until `stop` is set.

        A subscription says when there are new ones, where the database supports that; else this asks again and again.
        """
        happened = threading.Event()
        with self._watching_commits(happened):
            while not stop.is_set():
                happened.clear()
                rows = self.notifications(after, PAGE)
                if rows:
                    after = rows[-1].id
                    yield rows
                else:
                    happened.wait(PAUSE if self.pulls else HEARTBEAT)

    @contextmanager
    def _watching_commits(self, happened: threading.Event) -> Iterator[None]:
        """Set `happened` on every commit meanwhile, where the database supports subscriptions."""
        if self.pulls:
            yield
            return
        with self.explained():
            subscription = self._recorder.subscribe(gt=self.newest())

        def listen() -> None:
            # A broken connection raises its error where the rows are read.
            with suppress(PersistenceError):
                for _ in subscription:
                    happened.set()

        listening = threading.Thread(target=listen)
        listening.start()
        try:
            with suppress(PersistenceError), subscription:
                yield
        finally:
            listening.join()

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Raise the database's errors as the store's own."""
        with self._idle:
            if self._closed:
                raise self._closed_error()
            self._in_use += 1
        try:
            with explained(self.place, lambda problem: cause_of(problem, self._factory)):
                yield
        except (StoreError, Taken, ConnectionPoolClosedError) as problem:
            if self._closed and not isinstance(problem, StoreClosed):
                raise self._closed_error() from problem
            raise
        finally:
            with self._idle:
                self._in_use -= 1
                self._idle.notify_all()

    def _closed_error(self) -> StoreClosed:
        return StoreClosed(f"{self.place} is closed: open it again")


def _tables_on(factory: InfrastructureFactory[Any], recorder: ApplicationRecorder) -> StoreTables:
    """The tables in the database of a factory."""
    if isinstance(factory, SQLiteFactory):
        return SQLiteTables(factory.datastore)
    if type(factory).__module__ == POSTGRES:
        # The driver is installed only where somebody asks for it.
        from events.store.postgres import PostgresTables

        return PostgresTables(factory)
    return RecordedTables(recorder)


def _tallies_on(factory: InfrastructureFactory[Any]) -> Tallies:
    """The numbers that followers keep in the database of a factory; makes no table.

    Raises:
        StoreSettings: this kind of database can't keep any.
    """
    if isinstance(factory, SQLiteFactory):
        return SQLiteTallies(factory.datastore)
    if isinstance(factory, POPOFactory):
        return MemoryTallies()
    module = type(factory).__module__
    if module != POSTGRES:
        raise StoreSettings(f"{module} can't keep what followers count: use SQLite or PostgreSQL")
    # The driver is installed only where somebody asks for it.
    from events.store.postgres import PostgresTallies

    return PostgresTallies(factory)
