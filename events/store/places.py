"""Where games are stored: a path, a URL or environment variables, as the eventsourcing library's settings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from events.store.errors import StoreSettings

SQLITE = "eventsourcing.sqlite"
POSTGRES = "eventsourcing.postgres"
MEMORY = "eventsourcing.popo"

DEFAULTS = {"POSTGRES_CONNECT_TIMEOUT": "3", "POSTGRES_POOL_SIZE": "1"}
"""Used where the environment says nothing: a server that is gone is noticed soon, one connection will mostly do."""

_FLAGS = {
    SQLITE: ("SINGLE_ROW_TRACKING", "CREATE_TABLE"),
    POSTGRES: ("SINGLE_ROW_TRACKING", "CREATE_TABLE", "POSTGRES_PRE_PING", "POSTGRES_ENABLE_DB_FUNCTIONS"),
}
_NUMBERS = {
    SQLITE: {"SQLITE_LOCK_TIMEOUT": range(2**31)},
    POSTGRES: {
        "POSTGRES_PORT": range(1, 65536),
        "POSTGRES_CONNECT_TIMEOUT": range(1, 2**31),
        "POSTGRES_POOL_SIZE": range(2**31),
        "POSTGRES_MAX_OVERFLOW": range(2**31),
        "POSTGRES_MAX_WAITING": range(2**31),
        "POSTGRES_LOCK_TIMEOUT": range(2**31),
        "POSTGRES_IDLE_IN_TRANSACTION_SESSION_TIMEOUT": range(2**31),
    },
}
_YES_OR_NO = frozenset(["y", "yes", "t", "true", "on", "1", "n", "no", "f", "false", "off", "0"])
_IDS = "ORIGINATOR_ID_TYPE"
_CHECKED = {_IDS, *_FLAGS[SQLITE], *_FLAGS[POSTGRES], *_NUMBERS[SQLITE], *_NUMBERS[POSTGRES]}


def settings_of(where: str | os.PathLike[str] | None, environment: Mapping[str, str]) -> dict[str, str]:
    """The library's settings for a place.

    Args:
        where: the path of an SQLite file, a `postgresql://user:password@host:port/database` URL, `"memory"`, or None
            for what the environment says.
        environment: environment variables.

    Raises:
        StoreSettings: nothing names the place, or not as it should.
    """
    said = {name: value for name, value in environment.items() if value.strip() or name not in _CHECKED}
    settings = {**DEFAULTS, **said}
    settings |= _named(settings) if where is None else _placed(os.fspath(where))
    _check(settings)
    return settings


def _named(settings: Mapping[str, str]) -> dict[str, str]:
    """What environment variables leave unsaid."""
    module, name = settings.get("PERSISTENCE_MODULE"), settings.get("SQLITE_DBNAME")
    if not module and not name:
        raise StoreSettings(
            "nothing says where the games are stored: name a file or a postgresql:// URL, or set SQLITE_DBNAME, "
            "or PERSISTENCE_MODULE=eventsourcing.postgres and POSTGRES_DBNAME, _HOST, _USER, _PASSWORD"
        )
    if module in (None, "", SQLITE):
        if not name:
            raise StoreSettings("SQLITE_DBNAME is missing: it names the store's file")
        if name.startswith("file:"):
            raise StoreSettings(f"SQLITE_DBNAME={name!r} found, the path of a file expected: name the file itself")
        _see_that_it_is_a_name(name)
    return {"PERSISTENCE_MODULE": module or SQLITE}


def _placed(place: str) -> dict[str, str]:
    """What a place says."""
    if place == "memory":
        return {"PERSISTENCE_MODULE": MEMORY}
    if place.startswith(("postgresql://", "postgres://")):
        return {"PERSISTENCE_MODULE": POSTGRES, **_server(place)}
    if "://" in place:
        raise StoreSettings(f"{place!r} found, a path or a postgresql:// URL expected")
    _see_that_it_is_a_name(place)
    try:
        path = Path(place).expanduser().absolute()
    except RuntimeError:
        raise StoreSettings(
            f"{place!r} can't be found: there is no such user, or no home; name the whole path"
        ) from None
    return {"PERSISTENCE_MODULE": SQLITE, "SQLITE_DBNAME": str(path)}


def _see_that_it_is_a_name(name: str) -> None:
    try:
        possible = b"\0" not in os.fsencode(name)
    except UnicodeEncodeError:
        possible = False
    if not possible:
        raise StoreSettings(f"{name!r} can't be the name of a file: name another")


def _check(settings: Mapping[str, str]) -> None:
    """See that the library can make something of the settings for its kind of database."""
    module = settings["PERSISTENCE_MODULE"]
    if module not in _FLAGS:
        return
    for name in _FLAGS[module]:
        if settings.get(name, "yes").lower() not in _YES_OR_NO:
            raise StoreSettings(f"{name}={settings[name]!r} found, yes or no expected")
    for name, numbers in _NUMBERS[module].items():
        if name in settings and not (settings[name].strip().isdecimal() and int(settings[name]) in numbers):
            most = f" to {numbers[-1]}" if numbers[-1] < 2**16 else ""
            raise StoreSettings(f"{name}={settings[name]!r} found, a whole number from {numbers[0]}{most} expected")
    if settings.get(_IDS, "uuid") != "uuid":
        raise StoreSettings(f"{_IDS}={settings[_IDS]!r} found, uuid expected: the streams of games are known by UUIDs")
    if module == POSTGRES and not any(
        int(settings.get(f"POSTGRES_{name}", 1)) for name in ("POOL_SIZE", "MAX_OVERFLOW")
    ):
        raise StoreSettings(
            "POSTGRES_POOL_SIZE=0 and POSTGRES_MAX_OVERFLOW=0 allow no connection: let one of them be 1 at least"
        )


def _server(url: str) -> dict[str, str]:
    try:
        parts = urlsplit(url)
        port = parts.port or 5432
    except ValueError as problem:
        raise StoreSettings(f"the URL can't be read: {problem}") from None
    database = unquote(parts.path.removeprefix("/"))
    if not database or "/" in database or not parts.hostname or not parts.username or parts.query or parts.fragment:
        raise StoreSettings("postgresql://user:password@host:port/database expected, another URL found")
    return {
        "POSTGRES_DBNAME": database,
        "POSTGRES_HOST": unquote(parts.hostname),
        "POSTGRES_PORT": str(port),
        "POSTGRES_USER": unquote(parts.username),
        "POSTGRES_PASSWORD": unquote(parts.password or ""),
    }


def place_of(settings: Mapping[str, str]) -> str:
    """What people call the place; never with a password."""
    module = settings["PERSISTENCE_MODULE"]
    if module == SQLITE:
        return settings["SQLITE_DBNAME"]
    if module == POSTGRES:
        named = {key: settings.get(f"POSTGRES_{key}", "") for key in ("HOST", "PORT", "DBNAME", "SCHEMA")}
        schema = f" (schema {named['SCHEMA'].strip()})" if named["SCHEMA"].strip() else ""
        return f"postgresql://{named['HOST']}:{named['PORT'] or 5432}/{named['DBNAME']}{schema}"
    return "memory" if module == MEMORY else module
