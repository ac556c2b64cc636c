"""Opening a store: look at its file before the library changes anything, find its tables, or make them."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from eventsourcing.persistence import (
    ApplicationRecorder,
    InfrastructureFactory,
    InfrastructureFactoryError,
    StoredEvent,
)
from eventsourcing.sqlite import (
    SQLiteAggregateRecorder,
    SQLiteApplicationRecorder,
    SQLiteCursor,
    SQLiteDatastore,
    SQLiteFactory,
)
from eventsourcing.utils import TopicError, resolve_topic

from events.store import errors
from events.store.places import POSTGRES, SQLITE, place_of
from events.store.tables import StreamId, parse_stream, stream_of

LOCK_TIMEOUT = 5
"""Seconds that another program's lock on a file is waited for where SQLITE_LOCK_TIMEOUT says nothing."""

TRIES = 100
PAUSE = 0.05
"""Seconds between two tries to open a store whose tables or journal another process is just making."""

T = TypeVar("T")


class Opened(NamedTuple):
    """The rows of all streams in a database.

    Args:
        factory: whose connections they are read and written by.
        recorder: reads and writes them.
    """

    factory: InfrastructureFactory[Any]
    recorder: ApplicationRecorder


def opened(settings: Mapping[str, str], *, create: bool) -> Opened:
    """The tables that are there, which asks for no right to make any; else new ones.

    Args:
        settings: as `settings_of` returns them.
        create: whether tables that are not there are made, and their SQLite file.

    Raises:
        StoreError: they can't be opened; the narrow class says why.
    """
    if settings["PERSISTENCE_MODULE"] == SQLITE:
        _look_for_file(Path(settings["SQLITE_DBNAME"]), create)
    try:
        return patiently(lambda: _tried({**settings, "CREATE_TABLE": "no"}, _found))
    except errors.NoStore:
        if not create:
            raise
        return patiently(lambda: _tried(settings, lambda factory: factory.application_recorder()))


def patiently(attempt: Callable[[], T]) -> T:
    """What an attempt returns, made again while another process makes the tables or sets up the journal."""
    for tries_left in reversed(range(TRIES)):
        began = time.monotonic()
        try:
            return attempt()
        except (errors.StoreLocked, errors.Taken):
            # A lock that was waited for is held by another program; one that was not is another process opening.
            if not tries_left or time.monotonic() - began > 1:
                raise
            time.sleep(PAUSE)
    raise AssertionError("the last try returns or raises")


def cause_of(problem: BaseException, factory: InfrastructureFactory[Any]) -> BaseException:
    """What is behind what a factory's database said."""
    if type(factory).__module__ != POSTGRES:
        return problem
    # The driver is there only where it is asked for.
    from events.store import postgres

    return postgres.cause_of(problem, factory)


def _look_for_file(path: Path, create: bool) -> None:
    try:
        is_folder, is_there, has_folder = path.is_dir(), path.exists(), path.parent.is_dir()
    except PermissionError as problem:
        raise errors.StoreReadOnly(
            f"{path} can't be looked for: see that you may enter its folder, or name another ({problem.strerror})"
        ) from problem
    except OSError as problem:
        raise errors.StoreSettings(f"{path} can't be looked for: name another ({problem.strerror})") from problem
    if is_folder:
        raise errors.NotAStore(f"{path} is a folder; name the store's file")
    if not create and not is_there:
        raise errors.NoStore(f"there is no store at {path}; import a game to make one, or name another file")
    if create and not has_folder:
        raise errors.NoStore(f"there is no folder {path.parent} for the store {path.name}; make it first")


def _tried(
    settings: Mapping[str, str], recorder_of: Callable[[InfrastructureFactory[Any]], ApplicationRecorder]
) -> Opened:
    factory = _factory_of(settings)
    try:
        with errors.explained(place_of(settings), lambda problem: cause_of(problem, factory)):
            return Opened(factory, recorder_of(factory))
    except BaseException:
        factory.close()
        raise


def _found(factory: InfrastructureFactory[Any]) -> ApplicationRecorder:
    if isinstance(factory, SQLiteFactory) and Path(factory.datastore.pool.db_name).exists():
        _see_that_it_is_ours(factory.datastore.pool.db_name, factory.datastore.pool.lock_timeout)
    recorder = factory.application_recorder()
    # Whether there is a table to be asked; no row of it is, since some may be damaged.
    recorder.select_events(stream_of(""), limit=0)
    if type(factory).__module__ == POSTGRES:
        # The driver is there only where it is asked for.
        from events.store import postgres

        postgres.see_types(factory)
    return recorder


def _see_that_it_is_ours(place: str, seconds: int | None) -> None:
    """Look at the tables before the library does, which would change how the file of another program is written."""
    with closing(sqlite3.connect(place, timeout=LOCK_TIMEOUT if seconds is None else seconds)) as connection:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        if tables and "stored_events" not in tables:
            raise errors.NotAStore(f"{place} is another program's file, with a table {tables[0]!r}: name another")
        topics = _first_topics(connection) if tables else []
        if topics and not any(re.fullmatch(_OURS, topic) for topic in topics):
            raise errors.NotAStore(f"{place} holds events of another program: name another store")


_OURS = r"store\.\d+|game\.\d+"
"""The topics with which a store begins."""


def _first_topics(connection: sqlite3.Connection) -> list[str]:
    """The topics of the first two rows, of which one may be damaged; nothing where they can't be read at all."""
    # As bytes: a damaged text need not be UTF-8.
    columns = "rowid, CAST(originator_id AS BLOB), originator_version, CAST(topic AS BLOB), CAST(state AS BLOB)"
    try:
        rows = connection.execute(f"SELECT {columns} FROM stored_events ORDER BY rowid LIMIT 2").fetchall()
    except sqlite3.DatabaseError as problem:
        if getattr(problem, "sqlite_errorcode", 0) == sqlite3.SQLITE_CORRUPT:
            return []
        raise
    return [str(row[3], "utf-8", "replace") if isinstance(row[3], bytes) else "" for row in rows]


def _factory_of(settings: Mapping[str, str]) -> InfrastructureFactory[Any]:
    module = settings["PERSISTENCE_MODULE"]
    if module == POSTGRES:
        _see_that_it_is_one("POSTGRES_GET_PASSWORD_TOPIC", settings, "a function that returns the password", callable)
    try:
        factory: InfrastructureFactory[Any] = InfrastructureFactory.construct(settings)
    except OSError as problem:
        raise errors.StoreSettings(f"the settings of the store are incomplete: {problem}") from problem
    except (InfrastructureFactoryError, TopicError, AssertionError, TypeError, ValueError) as problem:
        remedy = ": pip install 'declare-blockers[postgres]'" if module == POSTGRES else ""
        raise errors.StoreSettings(f"PERSISTENCE_MODULE can't be used{remedy} ({problem})") from problem
    kind = getattr(factory, "application_recorder_class", None)
    if kind is not None:
        _see_that_it_is_one(
            "APPLICATION_RECORDER_TOPIC",
            settings,
            f"a recorder such as {kind.__name__}",
            lambda found: isinstance(found, type) and issubclass(found, kind),
        )
    if isinstance(factory, SQLiteFactory):
        factory.application_recorder_class = _SQLiteRows
    return factory


def _see_that_it_is_one(
    setting: str, settings: Mapping[str, str], expected: str, is_one: Callable[[object], bool]
) -> None:
    """See that a setting that names something in a module names what is expected."""
    topic = settings.get(setting)
    if not topic:
        return
    try:
        found = resolve_topic(topic)
    except (TopicError, TypeError, ValueError) as problem:
        raise errors.StoreSettings(
            f"{setting}={topic!r} found, the topic of {expected} expected ({problem})"
        ) from problem
    if not is_one(found):
        raise errors.StoreSettings(f"{setting}={topic!r} found, the topic of {expected} expected")


_ROWS = (
    "CREATE TABLE IF NOT EXISTS stored_events (rowid INTEGER PRIMARY KEY AUTOINCREMENT, originator_id TEXT, "
    "originator_version INTEGER, topic TEXT, state BLOB, UNIQUE (originator_id, originator_version))"
)
"""The library's table, but SQLite gives no number twice and stores the highest: so we notice a lost last row."""

_INSERT = "INSERT INTO stored_events (originator_id, originator_version, topic, state) VALUES (?,?,?,?)"


class _SQLiteRows(SQLiteApplicationRecorder):
    """The library's recorder of numbered rows, which inserts all rows by one call.

    The library's own executes a statement for each row to return the rows' numbers, which the store does not need.
    """

    def __init__(self, datastore: SQLiteDatastore, events_table_name: str = "stored_events") -> None:
        super().__init__(datastore, events_table_name)
        self.insert_events_statement = _INSERT

    def construct_create_table_statements(self) -> list[str]:
        return [_ROWS]

    def convert_originator_id(self, originator_id: str) -> StreamId:
        stream = parse_stream(originator_id)
        if stream is None:
            raise errors.StoreDamaged(
                f"{self.datastore.pool.db_name}: a row is of the stream {originator_id!r}, which can be none: "
                "restore the store from a backup"
            )
        return stream

    def _insert_events(self, c: SQLiteCursor, stored_events: Sequence[StoredEvent], **_: Any) -> None:
        SQLiteAggregateRecorder._insert_events(self, c, stored_events)
