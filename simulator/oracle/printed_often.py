"""What paragraphs say that several cards or predefined tokens have: saved, since the readers take longer to load.

`python -m tests.oracle.saved_paragraphs` saves them anew after a change of what is read.
"""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

import msgspec

from events.of_types import Reader
from simulator.oracle.card import PrintedAbility

FILE = "printed_often.saved"
Saved = dict[str, msgspec.Raw]
"""What each paragraph says, by its words without reminder text."""

_read: Reader[PrintedAbility] = Reader(
    lambda data: msgspec.msgpack.decode(data, type=PrintedAbility), msgspec.msgpack.decode, PrintedAbility
)


def printed_often(words: str) -> PrintedAbility | None:
    """What a paragraph says that does not call its permanent by name; None where it is not among those saved.

    Args:
        words: the paragraph, without reminder text.

    >>> printed_often("This creature blocks each combat if able.").words
    'This creature blocks each combat if able.'
    >>> printed_often("This creature blocks each Sunday if able.")
    """
    found = saved().get(words)
    return None if found is None else _said(bytes(found))


@lru_cache(maxsize=4096)
def _said(saved_so: bytes) -> PrintedAbility:
    return _read(saved_so, len(saved_so))


@cache
def saved() -> Mapping[str, msgspec.Raw]:
    """All that are saved; none where their file is missing."""
    try:
        data = files(__package__).joinpath(FILE).read_bytes()
    except FileNotFoundError:
        return {}
    return msgspec.msgpack.decode(zlib.decompress(data), type=Saved)
