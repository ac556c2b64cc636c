"""Games that survive: a store of games, each a stream of committed units, with what was taken back beside it."""

from __future__ import annotations

from events.store.batch import StoreBatch
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
from events.store.inspecting import DamageFound, Inspected, inspect, listed_games
from events.store.records import GameForm, ListedGame, StoredRuling, Unit, UnitRemark
from events.store.store import GameStore
from events.store.stored import Stand, StoredGame

__all__ = [
    "BadGameName",
    "DamageFound",
    "DiskFull",
    "GameExists",
    "GameForm",
    "GameStore",
    "Inspected",
    "ListedGame",
    "NoStore",
    "NotAStore",
    "StaleWriter",
    "Stand",
    "StoreBatch",
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
    "UnitRemark",
    "UnknownEvent",
    "UnknownGame",
    "Unstorable",
    "WasWritten",
    "WrongSchema",
    "inspect",
    "listed_games",
]
