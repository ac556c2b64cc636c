"""Inspecting a store: its database's own check, every row against its stream, the list of games against both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby, pairwise
from typing import NamedTuple

from events.store.batch import CATALOGUE, draft_stream
from events.store.errors import StoreError
from events.store.records import Ended, GameForm, ListedGame
from events.store.rows import SoundRow, Spoilt, StreamKind, holds_of, name_of, read_row
from events.store.store import GameStore
from events.store.stored import Stand
from events.store.tables import Key, StreamId, TableReading, Unreadable, stream_of


class DamageFound(NamedTuple):
    """What is wrong, and where.

    Args:
        game: the game that is damaged; "" where it is no game's, or it is unknown whose.
        what: what is wrong, with its unit and row.
    """

    game: str
    what: str


class _Place(NamedTuple):
    """A stream of a game: its name, and what the stream holds."""

    game: str
    holds: StreamKind


_LIST, _UNKNOWN = _Place("", "list"), _Place("", "stream")

_At = tuple[int, int]
"""How far a game goes: the version of its stream, and how many rulings there are."""

_CREATED: _At = (1, 0)


class Accounts:
    """The rows of a store, by their streams.

    Args:
        rows: those that are as they were written.
        spoilt: those that are not.
    """

    def __init__(self, rows: Sequence[SoundRow], spoilt: Sequence[Spoilt]) -> None:
        self.spoilt = spoilt
        self.streams: dict[StreamId, list[SoundRow]] = {}
        for row in rows:
            self.streams.setdefault(row.stream, []).append(row)
        self.spoilt_places = {(row.stream, row.version) for row in spoilt}

    @cached_property
    def games(self) -> dict[str, ListedGame]:
        """Every game that is listed or begins, in the order of the list; those that are not in it come last."""
        listed = [row for rows in self.streams.values() for row in rows if row.listed is not None]
        listed.sort(key=lambda row: (row.kind == "game", row.version if row.kind == "listed" else row.number))
        games: dict[str, ListedGame] = {}
        for row in listed:
            if row.listed is not None:
                games.setdefault(row.listed.game, row.listed)
        return games

    @cached_property
    def places(self) -> Mapping[StreamId, _Place]:
        """The streams that there may be."""
        places = {CATALOGUE: _LIST}
        for game, listed in self.games.items():
            places |= {stream: _Place(game, holds) for stream, holds in self._streams_of(game, listed.form)}
        return places

    def _streams_of(self, game: str, form: GameForm) -> Iterator[tuple[StreamId, StreamKind]]:
        stream = stream_of(game)
        yield stream, "game"
        yield stream_of("rulings", stream), "rulings"
        for at in (_CREATED, *self.progress(game).values()) if form == "drafts" else ():
            yield _draft_stream(game, at), "draft"

    def progress(self, game: str) -> dict[SoundRow, _At]:
        """The units and rulings of a game in the order in which they were written, and how far each led."""
        stream = stream_of(game)
        rows = [row for row in self.streams.get(stream, ()) if row.kind == "unit"]
        rows += [row for row in self.streams.get(stream_of("rulings", stream), ()) if row.kind == "ruling"]
        progress: dict[SoundRow, _At] = {}
        version, rulings = _CREATED
        for row in sorted(rows, key=lambda row: row.number):
            version, rulings = (row.version, rulings) if row.kind == "unit" else (version, row.version)
            progress[row] = version, rulings
        return progress

    def place(self, stream: StreamId) -> _Place:
        """What a stream holds; where that is unknown, the game that its rows name."""
        rows = self.streams.get(stream)
        return self.places.get(stream) or _UNKNOWN._replace(game=rows[0].head.game if rows else "")


def _draft_stream(game: str, at: _At) -> StreamId:
    return draft_stream(stream_of(game), Stand("drafts", at[0], 0, at[1]))


def all_damage(accounts: Accounts) -> Iterator[DamageFound]:
    """Everything in a store that its rows prove to be wrong."""
    yield from _spoilt(accounts)
    yield from _unlisted(accounts)
    for stream, rows in accounts.streams.items():
        game = accounts.place(stream).game
        yield from _misplaced(accounts, rows)
        yield from (DamageFound(game, what) for what in _out_of_order(accounts, stream, rows))
        yield from (DamageFound(game, what) for what in _lost(accounts, stream, rows))
    for game, listed in accounts.games.items():
        if listed.form == "drafts":
            yield from (DamageFound(game, what) for what in _drafts(accounts, game))


def _spoilt(accounts: Accounts) -> Iterator[DamageFound]:
    for row in accounts.spoilt:
        game, holds = accounts.place(row.stream)
        yield DamageFound(game, f"row {row.number}, {name_of(holds, row.version, game)}: {row.why}")


def _unlisted(accounts: Accounts) -> Iterator[DamageFound]:
    listed: dict[str, SoundRow] = {}
    for row in accounts.streams.get(CATALOGUE, ()):
        if row.head.game in listed:
            yield DamageFound(row.head.game, f"row {row.number}: the list of games names the game a second time")
        if row.kind == "listed":
            listed.setdefault(row.head.game, row)
    for game in accounts.games:
        began = next((row for row in accounts.streams.get(stream_of(game), ()) if row.kind == "game"), None)
        entry = listed.get(game)
        if began is None:
            yield DamageFound(game, "it is in the list of games, but its beginning is not to be found")
        elif entry is None:
            yield DamageFound(game, f"row {began.number} begins it, but the list of games does not name it")
        elif entry.listed != began.listed:
            yield DamageFound(game, f"row {entry.number}: its entry in the list of games is not what begins it")


def _misplaced(accounts: Accounts, rows: Sequence[SoundRow]) -> Iterator[DamageFound]:
    for row in rows:
        holds = holds_of(row)
        own = _Place("" if holds == "list" else row.head.game, holds)
        begins = row.kind in ("store", "game")
        if accounts.places.get(row.stream) != own or begins is not (row.version == 1 and holds in ("list", "game")):
            what = f"row {row.number}, {name_of(holds, row.version, row.head.game)}, stands where it does not belong"
            yield DamageFound(row.head.game, what)


def _out_of_order(accounts: Accounts, stream: StreamId, rows: Sequence[SoundRow]) -> Iterator[str]:
    game, holds = accounts.place(stream)
    for row, following in pairwise(sorted(rows, key=lambda row: (row.version, row.number))):
        name = name_of(holds, following.version, game)
        if row.version == following.version:
            yield f"rows {row.number} and {following.number} are both {name}"
        elif row.number > following.number:
            yield f"row {following.number}, {name}, was written before what it follows"


def _lost(accounts: Accounts, stream: StreamId, rows: Sequence[SoundRow]) -> Iterator[str]:
    game, holds = accounts.place(stream)
    there = {row.version for row in rows}
    for version in range(1, max(there)):
        if version not in there and (stream, version) not in accounts.spoilt_places:
            yield f"{name_of(holds, version, game)} is not to be found"


def _drafts(accounts: Accounts, game: str) -> Iterator[str]:
    """Each commit ends the draft before it, and nothing else ends one."""
    progress, at = accounts.progress(game), _CREATED
    for _, commit in groupby(progress, key=lambda row: (row.head.time, row.head.writer)):
        rows = list(commit)
        yield from _draft(accounts, game, at, "promoted" if any(row.kind == "unit" for row in rows) else "abandoned")
        at = progress[rows[-1]]
    yield from _draft(accounts, game, at, "")


def _draft(accounts: Accounts, game: str, at: _At, ended: Ended) -> Iterator[str]:
    stream = _draft_stream(game, at)
    if any(spoilt.stream == stream for spoilt in accounts.spoilt):
        return
    rows = sorted(accounts.streams.get(stream, ()), key=lambda row: row.version)
    where = f"the draft after unit {at[0] - 1} and ruling {at[1]} of {game!r}"
    said = [row.draft.ended for row in rows if row.draft is not None]
    if said != [""] * (len(said) - bool(ended)) + [ended] * bool(ended):
        yield f"{where} should {'end' if ended else 'be open'}{', ' * bool(ended)}{ended}, and does not"
    standing = 0
    for row in rows:
        keep, chosen, _ = row.draft or (0, 0, "")
        if not 0 <= keep <= standing:
            yield f"row {row.number}, {where}: it keeps {keep} events of {standing}"
        standing = keep + chosen


def lost_numbers(accounts: Accounts, numbers: Sequence[int], highest: int) -> Iterator[str]:
    """The rows that are lost, where every number up to the highest was given to one.

    Args:
        accounts: the rows.
        numbers: the numbers of these, and of rows that can't be read.
        highest: the highest number that was given.
    """
    names = {row.number: row for rows in accounts.streams.values() for row in rows}
    for before, after in pairwise(sorted({0, *numbers, max([highest, *numbers], default=0) + 1})):
        if after == before + 1:
            continue
        lost = f"row {before + 1} is" if after == before + 2 else f"rows {before + 1} to {after - 1} are"
        row = names.get(before)
        name = name_of(holds_of(row), row.version, row.head.game) if row is not None else f"row {before}"
        yield f"{lost} not to be found, after {name}"


def not_indexed(accounts: Accounts, keys: set[Key]) -> Iterator[DamageFound]:
    """The rows that the index does not find, and what it finds where there is no row.

    Args:
        accounts: the rows.
        keys: what the index holds.
    """
    found = {(stream, row.version) for stream, rows in accounts.streams.items() for row in rows}
    for stream, rows in accounts.streams.items():
        game, holds = accounts.place(stream)
        for row in rows:
            if (stream, row.version) not in keys:
                name = name_of(holds, row.version, game)
                yield DamageFound(game, f"row {row.number}, {name}, is not in the index, by which games are read")
    for stream, version in sorted(keys - found - accounts.spoilt_places):
        game, holds = accounts.place(stream)
        yield DamageFound(game, f"{name_of(holds, version, game)} is in the index, but not to be found")


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
        StoreError: the database can't be read; the narrow class says why.
    """
    with store.database.explained(), store.database.tables.reading() as reading:
        return inspected(reading)


def inspected(reading: TableReading) -> Inspected:
    """What one reading of a store's tables finds."""
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
        StoreError: the database can't be read; the narrow class says why.
    """
    try:
        return list(store.games()), []
    except StoreError as problem:
        return list(inspect(store).games), [str(problem)]
