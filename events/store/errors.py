"""What can be wrong with a store of games: each error says what was found, where, and what to do."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from eventsourcing.persistence import (
    ConnectionUnavailableError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    PersistenceError,
)


class StoreError(Exception):
    """Something is wrong with a store of games; nothing was written that was not acknowledged."""


class StaleWriter(StoreError):
    """The game has gone on since the writer loaded it; load it again and decide again."""


class UnknownGame(StoreError):
    """The store has no such game."""


class GameExists(StoreError):
    """The store has a game of that name already."""


class BadGameName(StoreError):
    """That can't be the name of a game."""


class NoStore(StoreError):
    """There is no store where one was looked for."""


class NotAStore(StoreError):
    """What is there is no store of games."""


class WrongSchema(StoreError):
    """The store, or a record in it, was written by a newer version."""


class UnknownEvent(StoreError):
    """A stored event is of a type, or of a version of it, that is not known here.

    Args:
        tag: the event's tag, such as `"blocker_chosen.2"`.
        message: the whole message.
    """

    def __init__(self, tag: str, message: str) -> None:
        super().__init__(tag, message)
        self.tag = tag

    def __str__(self) -> str:
        return str(self.args[1])


class Unstorable(StoreError):
    """What was to be written could not be read again, such as a number where a name belongs; nothing was written."""


class WasWritten(StoreError):
    """An action whose reply was lost had been written after all; the game was loaded again, and nothing else done."""


class StoreDamaged(StoreError):
    """What is stored is damaged."""


class StoreLocked(StoreError):
    """Another program holds the store's lock, or this one's threads hold every connection."""


class StoreReadOnly(StoreError):
    """The store may not be written, or not even read."""


class DiskFull(StoreError):
    """There is no room left where the store is."""


class StoreGone(StoreError):
    """The store can't be reached, or not any more."""


class StoreClosed(StoreError):
    """The store was closed before it was used."""


class StoreSettings(StoreError):
    """The settings that say where the store is are incomplete, wrong, or name something that is not installed."""


CauseOf = Callable[[BaseException], BaseException]
"""What is behind an error; the error itself where nothing is."""


GARBLED = (UnicodeDecodeError, MemoryError, OverflowError)
"""What a driver raises for a damaged file where it has no error of its own."""


class Taken(Exception):
    """A place in a stream that was to be written has been written already; nothing was written."""


@contextmanager
def explained(place: str, cause_of: CauseOf) -> Iterator[None]:
    """What the database at a place says, as the store's own errors."""
    try:
        yield
    except IntegrityError as problem:
        raise Taken from problem
    except (PersistenceError, sqlite3.Error) as problem:
        raise _explanation(problem, place, cause_of) from problem
    except GARBLED as problem:
        kind, words = _DAMAGED
        raise kind(f"{place}: {words} ({problem})") from problem


def _explanation(problem: PersistenceError | sqlite3.Error, place: str, cause_of: CauseOf) -> StoreError:
    deepest: BaseException = problem
    while deepest.__cause__ is not None:
        deepest = deepest.__cause__
    deepest = cause_of(deepest)
    if isinstance(deepest, sqlite3.Error):
        kind, words = _from_sqlite(deepest)
    elif isinstance(deepest, PersistenceError):
        kind, words = _BUSY if isinstance(deepest, ConnectionUnavailableError) else _UNKNOWN
    else:
        kind, words = _from_postgres(deepest, connecting=isinstance(problem, OperationalError | InterfaceError))
    return kind(f"{place}: {words} ({deepest})")


_Explanation = tuple[type[StoreError], str]


def _from_sqlite(problem: sqlite3.Error) -> _Explanation:
    if "no such table" in str(problem):
        return _ABSENT
    if "no such column" in str(problem):
        return _ANOTHERS
    if "Could not decode to UTF-8" in str(problem):
        return _DAMAGED
    code = getattr(problem, "sqlite_errorcode", None) or 0
    return _SQLITE.get(code) or _SQLITE.get(code & 0xFF, _UNKNOWN)


def _from_postgres(problem: BaseException, *, connecting: bool) -> _Explanation:
    sqlstate = getattr(problem, "sqlstate", None)
    if sqlstate is None:
        # The driver does not say with which code the server refused the connection.
        refusals = (refusal for words, refusal in _CONNECTING if re.search(words, str(problem)[:MOST_LOOKED_AT]))
        return next(refusals, _UNREACHED if connecting else _REFUSED)
    return _POSTGRES.get(sqlstate) or (_UNREACHED if sqlstate.startswith(("08", "57P")) else _REFUSED)


_FULL: _Explanation = (
    DiskFull,
    "there is no room left on the disk: make room, then do it again; what was acknowledged is kept",
)
_READ_ONLY: _Explanation = (
    StoreReadOnly,
    "the store or its folder may not be written: change their permissions, or name another store",
)
_DAMAGED: _Explanation = (StoreDamaged, "the store is damaged: restore it from a backup")
_LOCKED: _Explanation = (
    StoreLocked,
    "another program holds the store's lock: wait until it has done, or end it, and try again",
)
_BUSY: _Explanation = (StoreLocked, "every connection of this program is in use, or was lost just now: try again")
_UNREACHED: _Explanation = (
    StoreGone,
    "the server can't be reached: see that it runs, and try again; what was acknowledged is kept",
)
_REFUSED: _Explanation = (StoreError, "the server refused it")
_NO_DATABASE: _Explanation = (NoStore, "there is no such database: createdb makes one")
_NO_PASSWORD: _Explanation = (StoreSettings, "the server refuses the user's password")
_NO_USER: _Explanation = (StoreSettings, "the server refuses the user")
_ABSENT: _Explanation = (NoStore, "there is no store of games there; import a game to make one, or name another")
_ANOTHERS: _Explanation = (NotAStore, "another program's tables are there: name another store")
_UNKNOWN: _Explanation = (StoreError, "the store can't be used")

_SQLITE: Mapping[int, _Explanation] = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_IOERR: (StoreGone, "the disk can't be read or written: see that it is there and has room"),
    sqlite3.SQLITE_IOERR_SHMSIZE: _FULL,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_TOOBIG: _DAMAGED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_CANTOPEN: (
        StoreReadOnly,
        "the file can't be opened: see that you may read and write it and its folder, or name another",
    ),
    sqlite3.SQLITE_NOTADB: (NotAStore, "this is no SQLite file: name the store's file, or restore it from a backup"),
}

_POSTGRES: Mapping[str, _Explanation] = {
    "53100": _FULL,
    "25006": _READ_ONLY,
    "42501": _READ_ONLY,
    "55P03": _LOCKED,
    "40P01": _LOCKED,
    # Another process makes the same tables at this moment.
    "42P07": _LOCKED,
    "42710": _LOCKED,
    "XX000": _LOCKED,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
    "42703": _ANOTHERS,
    "42P01": _ABSENT,
    "3F000": (NoStore, "there is no such schema: CREATE SCHEMA makes one"),
    "3D000": _NO_DATABASE,
    "28P01": _NO_PASSWORD,
    "28000": _NO_USER,
}

MOST_LOOKED_AT = 1_000
"""Characters of what a driver says that are looked at: these patterns take time with their square."""

_CONNECTING: tuple[tuple[str, _Explanation], ...] = (
    ("FATAL: .*(starting up|shutting down|recovery)", _UNREACHED),
    ('FATAL: .*database ".*" does not exist', _NO_DATABASE),
    ("FATAL: .*password authentication failed|no password supplied", _NO_PASSWORD),
    ('FATAL: .*(role ".*" does not exist|no pg_hba.conf entry|authentication failed)', _NO_USER),
    ("FATAL: ", _REFUSED),
    # The server refused an earlier command of those that were sent together, and the driver tells of a later one.
    ("^pipeline aborted", _REFUSED),
)
