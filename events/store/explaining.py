"""What a database says, in the words of the store's own errors."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from events.store.errors import (
    DiskFull,
    NoStore,
    NotAStore,
    StoreDamaged,
    StoreError,
    StoreGone,
    StoreLocked,
    StoreReadOnly,
    StoreSettings,
)

__all__ = ["explanation"]


def explanation(problem: BaseException, place: str) -> StoreError:
    """The store's error for one of a database, at a place."""
    deepest = problem
    while deepest.__cause__ is not None:
        deepest = deepest.__cause__
    if isinstance(deepest, sqlite3.Error):
        kind, words = _told_by_sqlite(deepest)
    else:
        kind, words = _POSTGRES.get(getattr(deepest, "sqlstate", None) or "", _UNREACHED)
    return kind(f"{place}: {words} ({deepest})")


_Told = tuple[type[StoreError], str]


def _told_by_sqlite(problem: sqlite3.Error) -> _Told:
    if "no such table" in str(problem):
        return _ABSENT
    if "no such column" in str(problem):
        return _ANOTHERS
    code = getattr(problem, "sqlite_errorcode", None) or 0
    return _SQLITE.get(code) or _SQLITE.get(code & 0xFF, _UNKNOWN)


_FULL: _Told = (
    DiskFull,
    "there is no room left on the disk: make room, then do it again; what was acknowledged is kept",
)
_READ_ONLY: _Told = (
    StoreReadOnly,
    "the store or its folder may not be written: change their permissions, or name another store",
)
_DAMAGED: _Told = (StoreDamaged, "the store is damaged: restore it from a backup")
_LOCKED: _Told = (
    StoreLocked,
    "another program holds the store's lock: wait until it has done, or end it, and try again",
)
_UNREACHED: _Told = (
    StoreGone,
    "the server can't be reached: see that it runs, and try again; what was acknowledged is kept",
)
_ABSENT: _Told = (NoStore, "there is no store of games there; import a game to make one, or name another")
_ANOTHERS: _Told = (NotAStore, "another program's tables are there: name another store")
_UNKNOWN: _Told = (StoreError, "the store can't be used")

_SQLITE: Mapping[int, _Told] = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_READONLY: _READ_ONLY,
    sqlite3.SQLITE_PERM: _READ_ONLY,
    sqlite3.SQLITE_IOERR: (StoreGone, "the disk can't be read or written: see that it is there and has room"),
    sqlite3.SQLITE_IOERR_SHMSIZE: _FULL,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_CANTOPEN: (
        StoreReadOnly,
        "the file can't be opened: see that you may read and write it and its folder, or name another",
    ),
    sqlite3.SQLITE_NOTADB: (NotAStore, "this is no SQLite file: name the store's file, or restore it from a backup"),
}

_POSTGRES: Mapping[str, _Told] = {
    "53100": _FULL,
    "25006": _READ_ONLY,
    "42501": _READ_ONLY,
    "55P03": _LOCKED,
    "40P01": _LOCKED,
    "XX000": _LOCKED,
    "XX001": _DAMAGED,
    "XX002": _DAMAGED,
    "42703": _ANOTHERS,
    "42P01": _ABSENT,
    "3F000": _ABSENT,
    "3D000": (NoStore, "there is no such database: createdb makes one"),
    "28P01": (StoreSettings, "the server refuses the user's password"),
    "28000": (StoreSettings, "the server refuses the user"),
}
