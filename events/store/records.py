"""What is stored: one record a row, under constant topics; wall-clock time stands here and nowhere else.

Every record names its game, so that a reader of all streams needs nothing but the row.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Literal, NamedTuple, TypeVar, get_args

import msgspec
from eventsourcing.persistence import StoredEvent

from events.codec import EVENT_TYPES, UPCASTS, EventsError, decode_events, encode_events
from events.event import Event
from events.rule import Violation
from events.store.errors import StoreDamaged, UnknownEvent, WrongSchema
from events.store.tables import StreamId

SCHEMA = 1
"""The version of the store. A record may get a field with a default; anything else is a new topic or version."""

RowKind = Literal["store", "listed", "game", "unit", "ruling", "draft"]
"""What a row holds; its topic adds a number, which says how."""

KINDS: tuple[RowKind, ...] = get_args(RowKind)

GameForm = Literal["truncating", "drafts", "append-only"]
"""What of an open declaration is written: nothing; each choice, unpublished; or each choice, published at once."""

Ended = Literal["", "promoted", "abandoned"]
"""Whether a draft is over, and how."""


class UnitRemark(NamedTuple):
    """Bytes that stand among a unit's events, and mean nothing to the store.

    Args:
        offset: how many of the unit's events come before it.
        data: the bytes.
    """

    offset: int
    data: bytes


class Unit(NamedTuple):
    """What is committed at once: a legal declaration, a finished step.

    Args:
        events: the events, in order.
        remarks: what stands among them, in order.
    """

    events: tuple[Event, ...]
    remarks: tuple[UnitRemark, ...] = ()


class StoredRuling(msgspec.Struct, frozen=True, kw_only=True):
    """What was taken back, and why.

    Args:
        at: how many events stood when the action began.
        remarks: how many remarks stood then.
        events: the events that were cut, in order.
        rule: the number of the rule by which they were taken back.
        outcome: whether the action was illegal, or it can't be judged.
        violations: what was wrong with it.
        because: why it can't be judged.
        obeyed: requirements that it obeyed; None where that was not asked.
        maximum: the most that could be obeyed; None where that is not known.
        witness: a legal declaration that obeys `maximum` of them.
    """

    at: int
    events: tuple[Event, ...]
    rule: str
    remarks: int = 0
    outcome: Literal["illegal", "undetermined"] = "illegal"
    violations: tuple[Violation, ...] = ()
    because: str = ""
    obeyed: int | None = None
    maximum: int | None = None
    witness: dict[str, tuple[str, ...]] | None = None


class ListedGame(NamedTuple):
    """A game in the store's list.

    Args:
        game: its id.
        header: the header that it was created with.
        form: what of its open declarations is written.
        time: when it was created, in nanoseconds since 1970 UTC.
    """

    game: str
    header: bytes
    form: GameForm
    time: int


class Head(msgspec.Struct, frozen=True, array_like=True):
    """The beginning of every record of a game, whatever follows.

    Args:
        game: the game's id.
        time: when it was written, in nanoseconds since 1970 UTC.
        writer: the mark by which its writer recognizes it.
    """

    game: str
    time: int
    writer: bytes


class _Store(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    schema: int


class _Game(Head, frozen=True, forbid_unknown_fields=True):
    form: GameForm
    header: bytes


class _Unit(Head, frozen=True, forbid_unknown_fields=True):
    at: int
    events: msgspec.Raw
    remarks: tuple[tuple[int, bytes], ...] = ()


class _Ruling(Head, frozen=True, forbid_unknown_fields=True):
    at: int
    remarks: int
    events: msgspec.Raw
    rule: str
    outcome: Literal["illegal", "undetermined"]
    violations: tuple[Violation, ...]
    because: str
    obeyed: int | None
    maximum: int | None
    witness: dict[str, tuple[str, ...]] | None


class _Draft(Head, frozen=True, forbid_unknown_fields=True):
    keep: int
    events: msgspec.Raw
    ended: Ended


_OF_A_RULING = tuple(field for field in StoredRuling.__struct_fields__ if field != "events")

R = TypeVar("R", bound=_Store | Head)

_encode = msgspec.msgpack.Encoder().encode
_decoders: dict[type[Any], msgspec.msgpack.Decoder[Any]] = {
    kind: msgspec.msgpack.Decoder(kind) for kind in (Head, _Store, _Game, _Unit, _Ruling, _Draft)
}
_raw_decoder = msgspec.msgpack.Decoder(list[dict[str, Any]])
_KNOWN = {str(event_type.__struct_config__.tag) for event_type in EVENT_TYPES} | set(UPCASTS)


def schema_bytes() -> bytes:
    """The record that says which version the store is of."""
    return _encode(_Store(SCHEMA))


def game_bytes(game: str, time: int, writer: bytes, form: GameForm, header: bytes) -> bytes:
    """The record that begins a game."""
    return _encode(_Game(game, time, writer, form, header))


def unit_bytes(game: str, time: int, writer: bytes, at: int, unit: Unit) -> bytes:
    """The record of a unit before which `at` events stand in the game's stream."""
    # A record is an array, so this writes a `_Unit`, without encoding the events first and copying their bytes then.
    return _encode((game, time, writer, at, unit.events, unit.remarks))


def ruling_bytes(game: str, time: int, writer: bytes, ruling: StoredRuling) -> bytes:
    """The record of a ruling."""
    said = {field: getattr(ruling, field) for field in _OF_A_RULING}
    return _encode(_Ruling(game, time, writer, events=msgspec.Raw(encode_events(ruling.events)), **said))


def draft_bytes(game: str, time: int, writer: bytes, keep: int, events: Iterable[Event], ended: Ended = "") -> bytes:
    """The record of choices: of the draft so far `keep` events stay, then `events` follow."""
    return _encode(_Draft(game, time, writer, keep, msgspec.Raw(encode_events(events)), ended))


def _read(kind: type[R], data: bytes, where: str) -> R:
    try:
        record: R = _decoders[kind].decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise StoreDamaged(f"{where} is damaged: restore the store from a backup ({problem})") from problem
    return record


def read_schema(topic: str, data: bytes, place: str) -> None:
    """See that the store is of a version that is known here.

    Raises:
        WrongSchema: it is not.
    """
    schema = _read(_Store, data, f"the version of the store {place}").schema if topic == "store.1" else topic
    if schema != SCHEMA:
        raise WrongSchema(
            f"the store {place} is of version {schema!r}, this program knows version {SCHEMA}: update declare-blockers"
        )


def head_of(data: bytes, where: str) -> Head:
    """With what a record begins; the rest is not looked at."""
    return _read(Head, data, where)


def read_game(data: bytes, where: str) -> ListedGame:
    """The beginning of a game, or its entry in the list."""
    record = _read(_Game, data, where)
    return ListedGame(record.game, record.header, record.form, record.time)


def read_unit(data: bytes, where: str) -> tuple[int, int, Unit]:
    """How many events stand before a unit, when it was committed, and the unit."""
    record = _read(_Unit, data, where)
    remarks = tuple([UnitRemark(offset, said) for offset, said in record.remarks])
    return record.at, record.time, Unit(_events(record.events, where), remarks)


def read_ruling(data: bytes, where: str) -> tuple[str, int, StoredRuling]:
    """The game of a ruling, when it was made, and the ruling."""
    record = _read(_Ruling, data, where)
    said = {field: getattr(record, field) for field in _OF_A_RULING}
    return record.game, record.time, StoredRuling(events=_events(record.events, where), **said)


def read_draft(data: bytes, where: str) -> tuple[int, tuple[Event, ...], Ended]:
    """How many events of the draft so far stay, those that follow, and whether the draft is over."""
    record = _read(_Draft, data, where)
    return record.keep, _events(record.events, where), record.ended


def _events(raw: msgspec.Raw, where: str) -> tuple[Event, ...]:
    data = bytes(raw)
    try:
        return tuple(decode_events(data))
    except EventsError as problem:
        tag = _unknown_tag(data)
        if tag:
            raise UnknownEvent(
                tag, f"{where} holds the event {tag!r}, which this program does not know: update declare-blockers"
            ) from None
        raise StoreDamaged(f"{where} is damaged: restore the store from a backup ({problem})") from problem


def _unknown_tag(data: bytes) -> str:
    """The first unknown tag among stored events; "" if all are known."""
    try:
        tags = [fields.get("type") for fields in _raw_decoder.decode(data)]
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    return next((tag for tag in tags if isinstance(tag, str) and tag not in _KNOWN), "")


SEAL = 8
"""Bytes of a checksum, which follow the record in the row."""

BARE: Mapping[RowKind, str] = {kind: f"{kind}.1" for kind in KINDS}
SEALED: Mapping[RowKind, str] = {kind: f"{kind}.2" for kind in KINDS}
"""The topics of the rows of each kind: those of older versions have no checksum."""

_KINDS: Mapping[str, RowKind] = {topic: kind for topics in (BARE, SEALED) for kind, topic in topics.items()}


def _seal(stream: StreamId, version: int, topic: str, record: bytes) -> bytes:
    return blake2b(b"%b %d %b " % (stream.bytes, version, topic.encode()) + record, digest_size=SEAL).digest()


def sealed(stream: StreamId, version: int, kind: RowKind, record: bytes) -> StoredEvent:
    """The row of a record, with a checksum of what it holds, of which kind it is and where it stands."""
    topic = SEALED[kind]
    return StoredEvent(stream, version, topic, record + _seal(stream, version, topic, record))


def kind_of(topic: str) -> RowKind | None:
    """What a row of a topic holds; None where this program does not know the topic."""
    return _KINDS.get(topic)


def is_sealed(row: StoredEvent) -> bool:
    """Whether a row has a checksum."""
    return row.topic in SEALED.values()


def record_of(row: StoredEvent, kind: RowKind, where: str) -> bytes:
    """The record in a row; its checksum is compared where it has one.

    Args:
        row: the row.
        kind: what it should hold.
        where: what it is, for people.

    Raises:
        StoreDamaged: its bytes are not those that were written there.
        WrongSchema: it holds something else, or a newer version wrote it.

    >>> from uuid import UUID
    >>> row = sealed(UUID(int=1), 1, "unit", b"a record")
    >>> row.topic, record_of(row, "unit", "unit 1")
    ('unit.2', b'a record')
    """
    if row.topic == BARE[kind]:
        return row.state
    if row.topic != SEALED[kind]:
        raise WrongSchema(f"{where} is {row.topic!r}, this program knows {SEALED[kind]!r}: update declare-blockers")
    record, seal = row.state[:-SEAL], row.state[-SEAL:]
    if not isinstance(row.originator_id, StreamId) or seal != _seal(
        row.originator_id, row.originator_version, row.topic, record
    ):
        raise StoreDamaged(f"{where} is damaged, its checksum says: restore the store from a backup")
    return record
