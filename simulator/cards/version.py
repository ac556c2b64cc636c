"""Which version of the reader compiles cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

ALGEBRA = (
    "abilities.py",
    "ability_costs.py",
    "card_instructions.py",
    "card_trigger_conditions.py",
    "characteristics.py",
    "conditions.py",
    "declaration_abilities.py",
    "duel_abilities.py",
    "event.py",
    "filters.py",
    "instead.py",
    "instructions.py",
    "instructions_of_objects.py",
    "quantities.py",
    "references.py",
    "sizes.py",
    "trigger_conditions.py",
    "trigger_subjects.py",
    "triggers.py",
)
"""The modules of `events` whose structs can stand in a compiled face, and what these are made of."""
_SUBTYPES = ("creature_types.txt", "matching.py")
_READER = (".lark", ".py", ".txt")
_SOURCES = ("duel_masters.py", "source.py", "wordless.py")


@cache
def compiler_version() -> str:
    """What compiles cards, as a hash of the reader's words, of those that it knows, and of the algebra's.

    >>> len(compiler_version())
    16
    """
    read = (
        ("events", ALGEBRA),
        ("projections", _SUBTYPES),
        ("simulator.oracle", _READER),
        ("simulator.cards", _SOURCES),
    )
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
