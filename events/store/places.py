"""Where games are kept: a path, a URL or environment variables, as the eventsourcing library's settings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import unquote, urlsplit

from events.store.errors import StoreSettings

__all__ = ["MEMORY", "POSTGRES", "SQLITE", "place_of", "settings_of"]

SQLITE = "eventsourcing.sqlite"
POSTGRES = "eventsourcing.postgres"
MEMORY = "eventsourcing.popo"

DEFAULTS = {"POSTGRES_CONNECT_TIMEOUT": "3", "POSTGRES_POOL_SIZE": "1"}
"""Used where the environment says nothing: a server that is gone is noticed soon, one connection will mostly do."""


def settings_of(where: str | os.PathLike[str] | None, environment: Mapping[str, str]) -> dict[str, str]:
    """The library's settings for a place.

    Args:
        where: the path of an SQLite file, a `postgresql://user:password@host:port/database` URL, `"memory"`, or None
            for what the environment says.
        environment: environment variables.

    Raises:
        StoreSettings: the place is not said, or not well.
    """
    settings = {**DEFAULTS, **environment}
    if where is None:
        if not settings.get("PERSISTENCE_MODULE"):
            if not settings.get("SQLITE_DBNAME"):
                raise StoreSettings(
                    "nothing says where the games are kept: name a file or a postgresql:// URL, or set SQLITE_DBNAME, "
                    "or PERSISTENCE_MODULE=eventsourcing.postgres and POSTGRES_DBNAME, _HOST, _USER, _PASSWORD"
                )
            settings["PERSISTENCE_MODULE"] = SQLITE
        return settings
    place = os.fspath(where)
    if place == "memory":
        return {**settings, "PERSISTENCE_MODULE": MEMORY}
    if place.startswith(("postgresql://", "postgres://")):
        return {**settings, "PERSISTENCE_MODULE": POSTGRES, **_server(place)}
    if "://" in place:
        raise StoreSettings(f"{place!r} found, a path or a postgresql:// URL expected")
    return {**settings, "PERSISTENCE_MODULE": SQLITE, "SQLITE_DBNAME": str(Path(place).expanduser().absolute())}


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
        return settings.get("SQLITE_DBNAME", "SQLite")
    if module == POSTGRES:
        named = {key: settings.get(f"POSTGRES_{key}", "") for key in ("HOST", "PORT", "DBNAME")}
        return f"postgresql://{named['HOST']}:{named['PORT'] or 5432}/{named['DBNAME']}"
    return "memory" if module == MEMORY else module
