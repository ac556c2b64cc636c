"""The rows of a store: which kind of record each holds, and the checksum that binds it to its place."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b

from events.store.errors import StoreDamaged, WrongSchema
from events.store.recording import StoredEvent, StreamId
from events.store.records import KINDS, Kind

__all__ = ["SEAL", "is_sealed", "kind_of", "record_of", "sealed"]

SEAL = 8
"""Bytes of a checksum, which follow the record in the row."""

BARE: Mapping[Kind, str] = {kind: f"{kind}.1" for kind in KINDS}
SEALED: Mapping[Kind, str] = {kind: f"{kind}.2" for kind in KINDS}
"""The topics of the rows of each kind: those of older versions have no checksum."""

_KINDS: Mapping[str, Kind] = {topic: kind for topics in (BARE, SEALED) for kind, topic in topics.items()}


def _seal(stream: StreamId, version: int, topic: str, record: bytes) -> bytes:
    return blake2b(b"%b %d %b " % (stream.bytes, version, topic.encode()) + record, digest_size=SEAL).digest()


def sealed(stream: StreamId, version: int, kind: Kind, record: bytes) -> StoredEvent:
    """The row of a record, with a checksum of what it holds, of which kind it is and where it stands."""
    topic = SEALED[kind]
    return StoredEvent(stream, version, topic, record + _seal(stream, version, topic, record))


def kind_of(topic: str) -> Kind | None:
    """What a row of a topic holds; None where this program does not know the topic."""
    return _KINDS.get(topic)


def is_sealed(row: StoredEvent) -> bool:
    """Whether a row has a checksum."""
    return row.topic in SEALED.values()


def record_of(row: StoredEvent, kind: Kind, where: str) -> bytes:
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
