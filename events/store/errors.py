"""What can be wrong with a store of games: each error says what was found, where, and what to do."""

from __future__ import annotations

__all__ = [
    "BadGameName",
    "DiskFull",
    "GameExists",
    "NoStore",
    "NotAStore",
    "StaleWriter",
    "StoreClosed",
    "StoreDamaged",
    "StoreError",
    "StoreGone",
    "StoreLocked",
    "StoreReadOnly",
    "StoreSettings",
    "UnknownEvent",
    "UnknownGame",
    "Unstorable",
    "WasWritten",
    "WrongSchema",
]


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
