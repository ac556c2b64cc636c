"""What a store can prove of itself: every row against the streams, the list of games against both.

Whatever is wrong is said with its game, and the look goes on: damage in one place hides none in another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby, pairwise
from typing import NamedTuple

from events.store.batch import CATALOGUE, draft_stream
from events.store.errors import StoreError, WrongSchema
from events.store.recording import Notification, StreamId, stream_of
from events.store.records import Ended, Form, Head, Kind, head_of, read_draft, read_game
from events.store.seals import is_sealed, kind_of, record_of
from events.store.store import GameStore
from events.store.stored import Stand
from events.store.tables import Broken, Key, Reading

__all__ = ["Damage", "Inspected", "inspect"]


class Damage(NamedTuple):
    """What is wrong, and where.

    Args:
        game: the game whose it is; "" where it is of none, or nobody knows of which.
        what: what is wrong, with its unit and row.
    """

    game: str
    what: str


class Inspected(NamedTuple):
    """What came of a look at a whole store.

    Args:
        games: every game of which there is a trace, in the order of the list; those that are not in it come last.
        damage: what is wrong.
        bare: of each game how many rows have no checksum, because an older version wrote them.
        unchecked: what of the database could not be checked, and what would make it so.
    """

    games: tuple[str, ...]
    damage: tuple[Damage, ...]
    bare: Mapping[str, int]
    unchecked: tuple[str, ...]


class _Draft(NamedTuple):
    """A record of a draft: how many events stay, how many follow, and whether the draft is over."""

    keep: int
    chosen: int
    ended: Ended


class _Row(NamedTuple):
    """What is kept of a row that is as it was written."""

    number: int
    version: int
    kind: Kind
    sealed: bool
    head: Head
    form: Form | None
    record: bytes
    """That of a game's beginning or its entry in the list; b"" for others."""
    draft: _Draft | None


class _Place(NamedTuple):
    """A stream of a game: its name, and what stands in it."""

    game: str
    holds: str


_HOLDS: Mapping[Kind, str] = {
    "store": "list",
    "listed": "list",
    "game": "game",
    "unit": "game",
    "ruling": "rulings",
    "draft": "draft",
}
_LIST = _Place("", "list")

_Stand = tuple[int, int]
"""How far a game goes: the version of its stream, and how many rulings there are."""

_FIRST: _Stand = (1, 0)
"""That of a game that was created."""


def _draft_stream(game: str, stand: _Stand) -> StreamId:
    return draft_stream(stream_of(game), Stand("drafts", stand[0], 0, stand[1]))


def inspect(store: GameStore) -> Inspected:
    """Look at every row of a store.

    Raises:
        StoreError: the database lets nobody look; the narrow class says why.
    """
    with store.recording.explained(), store.recording.tables.reading() as reading:
        return _Inspecting(reading).result()


class _Inspecting:
    """One look at a store."""

    def __init__(self, reading: Reading) -> None:
        self.damage: list[Damage] = []
        self.bare: defaultdict[str, int] = defaultdict(int)
        self.streams: defaultdict[StreamId, list[_Row]] = defaultdict(list)
        self.spoilt: list[tuple[Notification, str]] = []
        """Rows that are not as they were written, and why."""
        self.numbers: list[int] = []
        self._tell("", (f"the database's own check finds: {said}" for said in reading.findings()))
        for row in reading.rows():
            self._take(row)
        self.games = self._named()
        self.places = self._placed()
        self._tell_spoilt()
        self._tell_unlisted()
        for stream, rows in self.streams.items():
            self._tell_stream(stream, rows)
        for game, form in self.games.items():
            if form == "drafts":
                self._tell_drafts(game)
        self._tell_lost_numbers(reading)
        self._tell_index(reading.indexed())
        self.unchecked = tuple(reading.unchecked())

    def result(self) -> Inspected:
        return Inspected(tuple(self.games), tuple(dict.fromkeys(self.damage)), dict(self.bare), self.unchecked)

    def _tell(self, game: str, found: Iterable[str]) -> None:
        self.damage += [Damage(game, what) for what in found]

    # Rows.

    def _take(self, row: Notification | Broken) -> None:
        if isinstance(row, Broken):
            self._tell("", [row.what])
            self.numbers += [row.number] if row.number is not None else []
            return
        self.numbers.append(row.id)
        assert isinstance(row.originator_id, StreamId)
        try:
            self.streams[row.originator_id].append(_read(row))
        except StoreError as problem:
            self.spoilt.append((row, str(problem)))

    def _named(self) -> dict[str, Form | None]:
        """Every game that is listed or begins, and how it is kept where that is known."""
        rows = [row for rows in self.streams.values() for row in rows if row.kind in ("listed", "game")]
        rows.sort(key=lambda row: (row.kind == "game", row.version if row.kind == "listed" else row.number))
        return {row.head.game: row.form for row in rows}

    def _placed(self) -> dict[StreamId, _Place]:
        places = {CATALOGUE: _LIST}
        for game, form in self.games.items():
            stream = stream_of(game)
            places[stream] = _Place(game, "game")
            places[stream_of("rulings", stream)] = _Place(game, "rulings")
            if form == "drafts":
                drafts = {_draft_stream(game, stand) for stand in (_FIRST, *self._path(game).values())}
                places |= dict.fromkeys(drafts, _Place(game, "draft"))
        return places

    def _tell_spoilt(self) -> None:
        for row, why in self.spoilt:
            place = self.places.get(row.originator_id, _LIST)  # type: ignore[arg-type]  # streams are known by UUIDs
            kind = kind_of(row.topic)
            what = _name_of(kind, row.originator_version, place.game) if kind else "what it holds"
            self._tell(place.game, [f"row {row.id}, {what}: {why}"])

    # The list of games.

    def _tell_unlisted(self) -> None:
        entries = [row for row in self.streams[CATALOGUE] if row.kind == "listed"]
        listed: dict[str, _Row] = {}
        for row in entries:
            if row.head.game in listed:
                self._tell(row.head.game, [f"row {row.number}: the list of games names the game twice"])
            listed.setdefault(row.head.game, row)
        for game in self.games:
            begun = next((row for row in self.streams.get(stream_of(game), ()) if row.kind == "game"), None)
            entry = listed.get(game)
            if begun is None:
                self._tell(game, ["it is in the list of games, but its beginning is lost"])
            elif entry is None:
                self._tell(game, [f"row {begun.number} begins it, but it is not in the list of games"])
            elif entry.record != begun.record:
                self._tell(game, [f"row {entry.number}: its entry in the list of games is not what begins it"])

    # Streams.

    def _tell_stream(self, stream: StreamId, rows: list[_Row]) -> None:
        place = self.places.get(stream)
        for row in rows:
            self.bare[row.head.game] += not row.sealed and row.kind != "store"
            self._tell(row.head.game, _misplaced(row, place))
        spoilt = {row.originator_version for row, _ in self.spoilt if row.originator_id == stream}
        found = sorted((row.version, row.number, row.kind) for row in rows)
        game = place.game if place is not None else rows[0].head.game if rows else ""
        for (version, number, kind), (following, after, _) in pairwise(found):
            if version == following:
                twice = f"rows {number} and {after} are both {_name_of(kind, version, game)}"
                self._tell(game, [twice])
            elif number > after:
                self._tell(
                    game, [f"row {after}, {_name_of(kind, following, game)}, was written before what it follows"]
                )
        there = {version for version, _, _ in found} | spoilt
        missing = sorted(set(range(1, max(there, default=0))) - there)
        holds = place.holds if place is not None else "stream"
        self._tell(game, (f"{_lost_name(holds, version, game)} is lost" for version in missing))

    # Drafts.

    def _path(self, game: str) -> dict[_Row, _Stand]:
        """Each unit and ruling of a game in the order in which they were written, with the stand after it."""
        stream = stream_of(game)
        rows = [row for row in self.streams.get(stream, ()) if row.kind == "unit"]
        rows += [row for row in self.streams.get(stream_of("rulings", stream), ()) if row.kind == "ruling"]
        stands: dict[_Row, _Stand] = {}
        version, rulings = _FIRST
        for row in sorted(rows, key=lambda row: row.number):
            version, rulings = (row.version, rulings) if row.kind == "unit" else (version, row.version)
            stands[row] = version, rulings
        return stands

    def _tell_drafts(self, game: str) -> None:
        """Each commit ends the draft before it, and nothing else ends one."""
        path, stand = self._path(game), _FIRST
        for _, commit in groupby(path, key=lambda row: (row.head.time, row.head.writer)):
            rows = list(commit)
            self._tell_draft(game, stand, "promoted" if any(row.kind == "unit" for row in rows) else "abandoned")
            stand = path[rows[-1]]
        self._tell_draft(game, stand, "")

    def _tell_draft(self, game: str, stand: _Stand, ended: Ended) -> None:
        stream = _draft_stream(game, stand)
        if any(row.originator_id == stream for row, _ in self.spoilt):
            return
        rows = sorted(self.streams.get(stream, ()), key=lambda row: row.version)
        records = [(row, row.draft) for row in rows if row.draft is not None]
        where = f"the draft after unit {stand[0] - 1} and ruling {stand[1]} of {game!r}"
        if [draft.ended for _, draft in records] != [""] * (len(records) - bool(ended)) + [ended] * bool(ended):
            expected = f"that it was {ended}" if ended else "that it is open"
            self._tell(game, [f"{where}: its last record should say {expected}"])
        standing = 0
        for row, draft in records:
            if not 0 <= draft.keep <= standing:
                self._tell(game, [f"row {row.number}, {where}: it keeps {draft.keep} events of {standing}"])
            standing = draft.keep + draft.chosen

    # Numbers and indexes.

    def _tell_lost_numbers(self, reading: Reading) -> None:
        if not reading.gapless:
            return
        highest = max([reading.highest(), *self.numbers], default=0)
        for before, after in pairwise(sorted({0, *self.numbers, highest + 1})):
            if after > before + 1:
                lost = f"row {before + 1} is" if after == before + 2 else f"rows {before + 1} to {after - 1} are"
                self._tell("", [f"{lost} not to be found: every number was given to a row once"])

    def _tell_index(self, indexed: Iterator[Key | Broken] | None) -> None:
        if indexed is None:
            return
        keys: set[Key] = set()
        for key in indexed:
            if isinstance(key, Broken):
                self._tell("", [key.what])
            else:
                keys.add(key)
        for stream, rows in self.streams.items():
            for row in rows:
                if (stream, row.version) not in keys:
                    where = _name_of(row.kind, row.version, row.head.game)
                    self._tell(row.head.game, [f"row {row.number}, {where}, is not in the index, so nobody finds it"])
                keys.discard((stream, row.version))
        for spoilt, _ in self.spoilt:
            keys.discard((spoilt.originator_id, spoilt.originator_version))  # type: ignore[arg-type]  # as above
        for stream, version in sorted(keys):
            place = self.places.get(stream)
            game, holds = place or ("", "stream")
            self._tell(game, [f"{_lost_name(holds, version, game)} is in the index, but there is no such row"])


def _read(row: Notification) -> _Row:
    """A row that is as it was written.

    Raises:
        StoreDamaged: it is not.
        WrongSchema: this program does not know what it holds.
        UnknownEvent: likewise.
    """
    kind = kind_of(row.topic)
    if kind is None:
        raise WrongSchema(f"its topic {row.topic!r} is none that this program knows")
    record = record_of(row, kind, "it")
    form, whole, draft = None, b"", None
    head = head_of(record, "it") if kind != "store" else Head("", 0, b"")
    if kind in ("game", "listed"):
        form, whole = read_game(record, "it").form, record
    elif kind == "draft":
        keep, chosen, ended = read_draft(record, "it")
        draft = _Draft(keep, len(chosen), ended)
    return _Row(row.id, row.originator_version, kind, is_sealed(row), head, form, whole, draft)


def _misplaced(row: _Row, place: _Place | None) -> Iterator[str]:
    holds = _HOLDS[row.kind]
    game = "" if holds == "list" else row.head.game
    begins = row.kind in ("game", "store")
    first = row.version == 1 and holds in ("list", "game")
    if place != _Place(game, holds) or begins is not first:
        yield f"row {row.number}, {_name_of(row.kind, row.version, row.head.game)}, stands where it does not belong"


def _name_of(kind: Kind, version: int, game: str) -> str:
    """What people call a row."""
    return _lost_name(_HOLDS[kind], version, game)


def _lost_name(holds: str, version: int, game: str) -> str:
    """What people call what stands, or should, at a place in a stream."""
    if holds == "list":
        return f"entry {version} of the list of games"
    if holds == "game":
        return f"unit {version - 1} of {game!r}" if version > 1 else f"the beginning of {game!r}"
    return f"ruling {version} of {game!r}" if holds == "rulings" else f"record {version} of a draft of {game!r}"
