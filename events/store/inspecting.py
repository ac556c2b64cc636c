"""What a store can prove of itself: its database's own check, every row against the streams, the list against both.

Whatever is wrong is said with its game, and the look goes on: damage in one place hides none in another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from events.store.accounts import Accounts, DamageFound, all_damage, lost_numbers, not_indexed
from events.store.errors import StoreError
from events.store.records import ListedGame
from events.store.rows import SoundRow, Spoilt, read_row
from events.store.store import GameStore
from events.store.tables import Key, TableReading, Unreadable

__all__ = ["DamageFound", "Inspected", "inspect", "inspected", "listed_games"]


class Inspected(NamedTuple):
    """What came of a look at a whole store.

    Args:
        games: every game that is listed or begins, in the order of the list; those that are not in it come last.
        damage: what is wrong.
        bare: of each game how many rows have no checksum, because an older version wrote them.
        unchecked: what of the database could not be checked, and what would make it so.
    """

    games: tuple[ListedGame, ...]
    damage: tuple[DamageFound, ...]
    bare: Mapping[str, int]
    unchecked: tuple[str, ...]


def inspect(store: GameStore) -> Inspected:
    """Look at every row of a store.

    Raises:
        StoreError: the database lets nobody look; the narrow class says why.
    """
    with store.recording.explained(), store.recording.tables.reading() as reading:
        return inspected(reading)


def inspected(reading: TableReading) -> Inspected:
    """What one look at the tables of a store shows."""
    damage = [DamageFound("", f"the database's own check finds: {said}") for said in reading.findings()]
    rows: list[SoundRow] = []
    spoilt: list[Spoilt] = []
    numbers: list[int] = []
    for found in reading.rows():
        if isinstance(found, Unreadable):
            damage.append(DamageFound("", found.what))
            numbers += [] if found.number is None else [found.number]
            continue
        numbers.append(found.id)
        read = read_row(found)
        if isinstance(read, SoundRow):
            rows.append(read)
        else:
            spoilt.append(read)
    accounts = Accounts(rows, spoilt)
    damage += all_damage(accounts)
    if reading.gapless:
        damage += [DamageFound("", lost) for lost in lost_numbers(accounts, numbers, reading.highest())]
    damage += _of_index(accounts, reading.indexed())
    bare = Counter(row.head.game for row in rows if not row.sealed and row.kind != "store")
    return Inspected(tuple(accounts.games.values()), tuple(damage), bare, tuple(reading.unchecked()))


def _of_index(accounts: Accounts, indexed: Iterator[Key | Unreadable] | None) -> Iterator[DamageFound]:
    if indexed is None:
        return
    keys: set[Key] = set()
    for key in indexed:
        if isinstance(key, Unreadable):
            yield DamageFound("", key.what)
            return
        keys.add(key)
    yield from not_indexed(accounts, keys)


def listed_games(store: GameStore) -> tuple[list[ListedGame], list[str]]:
    """The games of a store, and what is wrong with the list of them: where it is damaged, every row is looked at.

    Raises:
        StoreError: the database lets nobody look; the narrow class says why.
    """
    try:
        return list(store.games()), []
    except StoreError as problem:
        return list(inspect(store).games), [str(problem)]
