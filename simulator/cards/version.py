"""Which version of the reader compiles cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

_ALGEBRA = ("abilities.py", "declaration_abilities.py", "duel_abilities.py", "event.py", "filters.py", "triggers.py")
_READ = (".lark", ".py", ".txt")
_HERE = ("duel_masters.py", "source.py", "wordless.py")


@cache
def compiler_version() -> str:
    """What compiles cards, as a hash of the reader's and the algebra's own words.

    >>> len(compiler_version())
    16
    """
    read = (("events", _ALGEBRA), ("simulator.oracle", _READ), ("simulator.cards", _HERE))
    hashed = sha256()
    for source in (source for folder, endings in read for source in _sources(files(folder), endings)):
        hashed.update(source.read_bytes().replace(b"\r\n", b"\n"))
    return hashed.hexdigest()[:16]


def _sources(folder: Traversable, endings: tuple[str, ...]) -> Iterator[Traversable]:
    for each in sorted(folder.iterdir(), key=lambda each: each.name):
        if each.is_dir():
            yield from _sources(each, endings)
        elif each.name.endswith(endings):
            yield each
