"""The rows in a store's tables, each by itself: what it holds, or why it can't be read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from eventsourcing.persistence import Notification

from events.store import records
from events.store.errors import StoreError, WrongSchema
from events.store.tables import StreamId

StreamKind = Literal["list", "game", "rulings", "draft", "stream"]
"""What a stream holds: the list of games, a game, its rulings, one of its drafts; or something unknown."""

_HOLDS: Mapping[records.RowKind, StreamKind] = {
    "store": "list",
    "listed": "list",
    "game": "game",
    "unit": "game",
    "ruling": "rulings",
    "draft": "draft",
}


class DraftRecord(NamedTuple):
    """A record of a draft: how many of its events stay, how many follow, and whether the draft is over."""

    keep: int
    chosen: int
    ended: records.Ended


class SoundRow(NamedTuple):
    """A row that is as it was written.

    Args:
        number: its number among all rows.
        stream: its stream.
        version: its place in the stream, from 1.
        kind: what it holds.
        sealed: whether it has a checksum.
        head: with what its record begins.
        listed: the game that it lists or begins.
        draft: what it says of a draft.
    """

    number: int
    stream: StreamId
    version: int
    kind: records.RowKind
    sealed: bool
    head: records.Head
    listed: records.ListedGame | None = None
    draft: DraftRecord | None = None


class Spoilt(NamedTuple):
    """A row that is not as it was written, or was written by a newer version.

    Args:
        number: its number among all rows.
        stream: its stream.
        version: its place in the stream.
        why: what is wrong with it.
    """

    number: int
    stream: StreamId
    version: int
    why: str


def read_row(found: Notification) -> SoundRow | Spoilt:
    """A row as it was found in the table."""
    stream = found.originator_id
    assert isinstance(stream, StreamId)
    try:
        return _read(found, stream)
    except StoreError as problem:
        return Spoilt(found.id, stream, found.originator_version, str(problem))


def _read(found: Notification, stream: StreamId) -> SoundRow:
    kind = records.kind_of(found.topic)
    if kind is None:
        raise WrongSchema(f"its topic {found.topic!r} is none that this program knows")
    record = records.record_of(found, kind, "it")
    if kind == "store":
        records.read_schema(found.topic, record, "")
    head = records.head_of(record, "it") if kind != "store" else records.Head("", 0, b"")
    row = SoundRow(found.id, stream, found.originator_version, kind, records.is_sealed(found), head)
    if kind in ("game", "listed"):
        return row._replace(listed=records.read_game(record, "it"))
    if kind == "draft":
        keep, chosen, ended = records.read_draft(record, "it")
        return row._replace(draft=DraftRecord(keep, len(chosen), ended))
    return row


def holds_of(row: SoundRow) -> StreamKind:
    """What the stream holds in which a row belongs."""
    return _HOLDS[row.kind]


def name_of(holds: StreamKind, version: int, game: str) -> str:
    """What people call what stands at a place in a stream.

    >>> name_of("game", 4, "table 1"), name_of("rulings", 2, "table 1")
    ("unit 3 of 'table 1'", "ruling 2 of 'table 1'")
    """
    match holds:
        case "list":
            return f"entry {version} of the list of games"
        case "game":
            return f"unit {version - 1} of {game!r}" if version > 1 else f"the beginning of {game!r}"
        case "rulings":
            return f"ruling {version} of {game!r}"
        case "draft":
            return f"record {version} of a draft of {game!r}"
        case "stream":
            return f"record {version} of a stream that is none of a known game"
