"""Games that survive: a store of games, each a stream of committed units, with what was taken back beside it."""

from __future__ import annotations

from events.store.batch import Batch
from events.store.errors import (
    BadGameName,
    DiskFull,
    GameExists,
    NoStore,
    NotAStore,
    StaleWriter,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreGone,
    StoreLocked,
    StoreReadOnly,
    StoreSettings,
    UnknownEvent,
    UnknownGame,
    Unstorable,
    WasWritten,
    WrongSchema,
)
from events.store.inspecting import Damage, Inspected, inspect, listed_games
from events.store.records import Form, ListedGame, Remark, StoredRuling, Unit
from events.store.store import GameStore
from events.store.stored import Stand, StoredGame

__all__ = [
    "BadGameName",
    "Batch",
    "Damage",
    "DiskFull",
    "Form",
    "GameExists",
    "GameStore",
    "Inspected",
    "ListedGame",
    "NoStore",
    "NotAStore",
    "Remark",
    "StaleWriter",
    "Stand",
    "StoreClosed",
    "StoreDamaged",
    "StoreError",
    "StoreGone",
    "StoreLocked",
    "StoreReadOnly",
    "StoreSettings",
    "StoredGame",
    "StoredRuling",
    "Unit",
    "UnknownEvent",
    "UnknownGame",
    "Unstorable",
    "WasWritten",
    "WrongSchema",
    "inspect",
    "listed_games",
]
