"""Rows in a database, by the eventsourcing library: the one module that knows it, the clock and the streams' ids."""

from __future__ import annotations

import sqlite3
import threading
import time
import uuid
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol
from uuid import UUID

from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    InfrastructureFactoryError,
    IntegrityError,
    Notification,
    PersistenceError,
    StoredEvent,
    Tracking,
)
from eventsourcing.popo import POPOTrackingRecorder
from eventsourcing.sqlite import (
    SQLiteAggregateRecorder,
    SQLiteApplicationRecorder,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
    SQLiteTrackingRecorder,
)

from events.store.errors import NoStore, NotAStore, StoreLocked, StoreReadOnly, StoreSettings
from events.store.explaining import explanation
from events.store.places import MEMORY, POSTGRES, SQLITE, place_of

if TYPE_CHECKING:
    from eventsourcing.postgres import PostgresTrackingRecorder

__all__ = ["Notification", "Recording", "StoredEvent", "StreamId", "Taken", "Tally", "now", "stream_of", "writers_mark"]

StreamId = UUID
"""By which a stream is known."""

NAMESPACE = UUID("6f1c1c53-6c0e-5a53-9a0b-3c0f5d2c7a11")
"""Whose names the names of games are; it never changes, or every stored game would be lost."""

PAGE = 500
"""Rows that are pulled at once."""

HEARTBEAT = 0.5
"""Seconds after which rows are asked for unsaid: a subscription misses what is committed while it begins to listen."""

LOCK_TIMEOUT = 5
"""Seconds that another program's lock on a file is waited for where SQLITE_LOCK_TIMEOUT says nothing."""

OPENING_TRIES = 100
PAUSE = 0.05
"""Seconds between two tries to open a file whose journal another process is just setting up, or to pull rows."""


@lru_cache(maxsize=1024)
def stream_of(name: str, within: StreamId = NAMESPACE) -> StreamId:
    """The id of the stream of a name; the same for ever."""
    return uuid.uuid5(within, name)


def now() -> int:
    """The wall-clock time, in nanoseconds since 1970 UTC."""
    return time.time_ns()


def writers_mark() -> bytes:
    """Eight bytes by which a writer knows its own records again."""
    return uuid.uuid4().bytes[:8]


class Taken(Exception):
    """A place in a stream that was to be written has been written already; nothing was written."""


Tally = tuple[str, str]
"""What is counted: its kind and its label."""


class _Tallies(Protocol):
    """Numbers that followers keep in the store, each in one transaction with how far the follower has come."""

    def max_tracking_id(self, application_name: str) -> int | None: ...

    def add(self, follower: str, counted: Mapping[Tally, int], since: int, upto: int) -> None: ...

    def numbers(self, follower: str) -> dict[Tally, int]: ...


_Opened = tuple[InfrastructureFactory[Any], ApplicationRecorder]


class Recording:
    """Rows of streams in a database.

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
        if self.pulls:
            self._look_for_file(create)
        self._factory, self._recorder = self._opened(create)
        self._tallies: _Tallies | None = None

    def _look_for_file(self, create: bool) -> None:
        path = Path(self.place)
        try:
            is_folder, is_there, has_folder = path.is_dir(), path.exists(), path.parent.is_dir()
        except PermissionError as problem:
            raise StoreReadOnly(
                f"{path} can't be looked for: see that you may enter its folder, or name another ({problem.strerror})"
            ) from problem
        if is_folder:
            raise NotAStore(f"{path} is a folder; name the store's file")
        if not create and not is_there:
            raise NoStore(f"there is no store at {path}; import a game to make one, or name another file")
        if create and not has_folder:
            raise NoStore(f"there is no folder {path.parent} for the store {path.name}; make it first")

    def _opened(self, create: bool) -> _Opened:
        """The tables that are there, which asks for no right to make any; else new ones."""
        try:
            return self._patiently(self._found, {"CREATE_TABLE": "no"})
        except NoStore:
            if not create:
                raise
            return self._patiently(lambda factory: factory.application_recorder(), {})

    def _found(self, factory: InfrastructureFactory[Any]) -> ApplicationRecorder:
        if self.pulls and Path(self.place).exists():
            self._see_that_it_is_ours()
        recorder = factory.application_recorder()
        recorder.max_notification_id()
        return recorder

    def _patiently(
        self, recorder_of: Callable[[InfrastructureFactory[Any]], ApplicationRecorder], more: Mapping[str, str]
    ) -> _Opened:
        """A recorder and whose it is, tried for again while another process makes the tables or sets up the journal."""
        for tries_left in reversed(range(OPENING_TRIES)):
            factory = self._factory_of(more)
            began = time.monotonic()
            try:
                with self.explained():
                    return factory, recorder_of(factory)
            except (StoreLocked, Taken):
                factory.close()
                # A lock that was waited for is held by another program; one that was not is another process opening.
                if not tries_left or time.monotonic() - began > 1:
                    raise
                time.sleep(PAUSE)
            except BaseException:
                factory.close()
                raise
        raise AssertionError("the last try returns or raises")

    def _see_that_it_is_ours(self) -> None:
        """Look at the tables before the library does, which would change how the file of another program is written."""
        seconds = int(self.settings.get("SQLITE_LOCK_TIMEOUT") or LOCK_TIMEOUT)
        with closing(sqlite3.connect(self.place, timeout=seconds)) as connection:
            tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
            if "stored_events" in tables:
                connection.execute("SELECT rowid, originator_id, originator_version, topic, state FROM stored_events")
        if tables and "stored_events" not in tables:
            raise NotAStore(f"{self.place} is another program's file, with a table {tables[0]!r}: name another")

    def _factory_of(self, more: Mapping[str, str]) -> InfrastructureFactory[Any]:
        try:
            factory: InfrastructureFactory[Any] = InfrastructureFactory.construct({**self.settings, **more})
            if isinstance(factory, SQLiteFactory):
                factory.application_recorder_class = _SQLiteRows
        except InfrastructureFactoryError as problem:
            remedy = ": pip install 'declare-blockers[postgres]'" if "postgres" in self.place else ""
            raise StoreSettings(f"PERSISTENCE_MODULE can't be used{remedy} ({problem})") from problem
        except OSError as problem:
            raise StoreSettings(f"the settings of the store are incomplete: {problem}") from problem
        return factory

    def close(self) -> None:
        """Let go of the database."""
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
            return self._recorder.select_events(stream, gt=after, lte=upto)

    def last(self, stream: StreamId) -> StoredEvent | None:
        """The last row of a stream; None if it has none."""
        with self.explained():
            rows = self._recorder.select_events(stream, desc=True, limit=1)
        return rows[0] if rows else None

    def notifications(self, after: int, limit: int, topics: Sequence[str] = ()) -> Sequence[Notification]:
        """Rows of all streams in the order in which they were committed, from the one after number `after`."""
        with self.explained():
            return self._recorder.select_notifications(after, limit, topics=topics, inclusive_of_start=False)

    def newest(self) -> int:
        """The number of the last notification; 0 if there is none."""
        with self.explained():
            return self._recorder.max_notification_id() or 0

    # Followers.

    @property
    def tallies(self) -> _Tallies:
        """What followers keep; its tables are made when they are first asked for."""
        if self._tallies is None:
            kinds = {SQLITE: _SQLiteTallies, MEMORY: _MemoryTallies}
            module = self.settings["PERSISTENCE_MODULE"]
            kind = _postgres_tallies() if module == POSTGRES else kinds.get(module)
            if kind is None:
                raise StoreSettings(f"{module} can't keep what followers count: use SQLite or PostgreSQL")
            with self.explained():
                self._tallies = self._factory.tracking_recorder(kind)
        return self._tallies

    def coming(self, after: int, stop: threading.Event) -> Iterator[Sequence[Notification]]:
        """Rows of all streams as they are committed, from the one after number `after`, until `stop` is set.

        A subscription says when there are some, where the database can tell; else they are asked for again and again.
        """
        happened = threading.Event()
        with self._told_of_commits(happened):
            while not stop.is_set():
                happened.clear()
                rows = self.notifications(after, PAGE)
                if rows:
                    after = rows[-1].id
                    yield rows
                else:
                    happened.wait(PAUSE if self.pulls else HEARTBEAT)

    @contextmanager
    def _told_of_commits(self, happened: threading.Event) -> Iterator[None]:
        """Meanwhile `happened` is set when something is committed, where the database can tell."""
        if self.pulls:
            yield
            return
        with self.explained():
            subscription = self._recorder.subscribe(gt=self.newest())

        def listen() -> None:
            # A connection that breaks shows where the rows are asked for.
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
        """What the database says, as the store's own errors."""
        try:
            yield
        except IntegrityError as problem:
            raise Taken from problem
        except (PersistenceError, sqlite3.Error) as problem:
            raise explanation(problem, self.place) from problem


_CREATE_TALLIES = (
    "CREATE TABLE IF NOT EXISTS tallies "
    "(follower TEXT, kind TEXT, label TEXT, number BIGINT, PRIMARY KEY (follower, kind, label))"
)
_ADD = (
    "INSERT INTO tallies VALUES (?, ?, ?, ?) "
    "ON CONFLICT (follower, kind, label) DO UPDATE SET number = tallies.number + excluded.number"
)
_LOCK = "UPDATE tallies SET number = number WHERE follower = ? AND kind = ''"
_NUMBERS = "SELECT kind, label, number FROM tallies WHERE follower = ? ORDER BY kind, label"


def _rows(follower: str, counted: Mapping[Tally, int]) -> list[tuple[str, str, str, int]]:
    return [(follower, kind, label, number) for (kind, label), number in sorted(counted.items())]


def _see_that(reached: int | None, since: int) -> None:
    """See that nobody counted under the same name meanwhile; the caller holds the lock."""
    if (reached or 0) != since:
        raise IntegrityError(f"{reached} is counted already, not {since}")


class _SQLiteRows(SQLiteApplicationRecorder):
    """The library's recorder of numbered rows, which inserts all rows by one call.

    As it comes it executes a statement for each row, to return the numbers; nobody here asks for them.
    """

    def _insert_events(self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **_: Any) -> None:
        SQLiteAggregateRecorder._insert_events(self, c, stored_events)


class _MemoryTallies(POPOTrackingRecorder):
    def __init__(self) -> None:
        super().__init__()
        self._numbers: dict[str, Counter[Tally]] = {}

    def add(self, follower: str, counted: Mapping[Tally, int], since: int, upto: int) -> None:
        with self._database_lock:
            _see_that(self.max_tracking_id(follower), since)
            self.insert_tracking(Tracking(follower, upto))
            self._numbers.setdefault(follower, Counter()).update(counted)

    def numbers(self, follower: str) -> dict[Tally, int]:
        return dict(sorted(self._numbers.get(follower, Counter()).items()))


class _SQLiteTallies(SQLiteTrackingRecorder):
    def __init__(self, datastore: SQLiteDatastore) -> None:
        super().__init__(datastore)

    def construct_create_table_statements(self) -> list[str]:
        return [*super().construct_create_table_statements(), _CREATE_TALLIES]

    def add(self, follower: str, counted: Mapping[Tally, int], since: int, upto: int) -> None:
        cursor: SQLiteCursor
        with self.datastore.transaction(commit=True) as cursor:
            cursor.execute(_LOCK, (follower,))
            _see_that(self._max_tracking_id(follower, cursor), since)
            self._insert_tracking(cursor, Tracking(follower, upto))
            cursor.executemany(_ADD, _rows(follower, counted))

    def numbers(self, follower: str) -> dict[Tally, int]:
        with self.datastore.transaction(commit=False) as cursor:
            cursor.execute(_NUMBERS, (follower,))
            return {(row["kind"], row["label"]): row["number"] for row in cursor.fetchall()}


def _postgres_tallies() -> type[PostgresTrackingRecorder]:
    """The like on PostgreSQL, whose driver is there only where it is asked for."""
    from eventsourcing.postgres import PostgresDatastore, PostgresTrackingRecorder
    from psycopg.sql import SQL

    class _PostgresTallies(PostgresTrackingRecorder):
        def __init__(self, datastore: PostgresDatastore, *, tracking_table_name: str) -> None:
            super().__init__(datastore, tracking_table_name=tracking_table_name)
            self.sql_create_statements.append(SQL(_CREATE_TALLIES).format())

        def add(self, follower: str, counted: Mapping[Tally, int], since: int, upto: int) -> None:
            with self.datastore.transaction(commit=True) as cursor:
                cursor.execute("LOCK TABLE tallies IN EXCLUSIVE MODE")
                _see_that(self._max_tracking_id(follower, cursor), since)
                self._insert_tracking(cursor, Tracking(follower, upto))
                cursor.executemany(_ADD.replace("?", "%s"), _rows(follower, counted))

        def numbers(self, follower: str) -> dict[Tally, int]:
            with self.datastore.transaction() as cursor:
                cursor.execute(_NUMBERS.replace("?", "%s"), (follower,))
                return {(row["kind"], row["label"]): row["number"] for row in cursor.fetchall()}

    return _PostgresTallies
