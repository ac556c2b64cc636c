"""The ids of streams: the same for ever for the same name, on every machine."""

from __future__ import annotations

import uuid
from functools import lru_cache
from uuid import UUID

__all__ = ["StreamId", "parse_stream", "stream_of"]

StreamId = UUID
"""By which a stream is known."""

NAMESPACE = UUID("6f1c1c53-6c0e-5a53-9a0b-3c0f5d2c7a11")
"""Whose names the names of games are; it never changes, or every stored game would be lost."""


@lru_cache(maxsize=1024)
def stream_of(name: str, within: StreamId = NAMESPACE) -> StreamId:
    """The id of the stream of a name; the same for ever."""
    return uuid.uuid5(within, name)


@lru_cache(maxsize=1024)
def parse_stream(text: object) -> StreamId | None:
    """The id that a text of 32 hexadecimal digits is, as it is stored; None for anything else.

    >>> parse_stream("6f1c1c536c0e5a539a0b3c0f5d2c7a11") == NAMESPACE, parse_stream("6F1C"), parse_stream(None)
    (True, None, None)
    """
    if not isinstance(text, str):
        return None
    try:
        stream = UUID(hex=text)
    except ValueError:
        return None
    return stream if stream.hex == text else None
