"""Creature types and land types, found from a word as sentences use it, for one or for many."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

__all__ = ["LAND_TYPES", "creature_type"]

LAND_TYPES = frozenset(
    {
        "cave", "desert", "forest", "gate", "island", "lair", "locus", "mine", "mountain", "plains", "planet",
        "power-plant", "sphere", "swamp", "tower", "town", "urza's",
    }
)  # fmt: skip
"""The subtypes of lands."""

_IRREGULAR = {
    "cyclopes": "cyclops",
    "fungi": "fungus",
    "homunculi": "homunculus",
    "kor": "kor",
    "mice": "mouse",
    "octopi": "octopus",
    "oxen": "ox",
    "pegasi": "pegasus",
}


def _plurals(name: str) -> tuple[str, ...]:
    """The name in the plural by each rule of spelling that may apply to it."""
    if name.endswith("y"):
        return name + "s", name[:-1] + "ies"
    if name.endswith("f"):
        return name + "s", name[:-1] + "ves"
    if name.endswith(("s", "x", "ch", "sh")):
        return (name + "es",)
    if name.endswith("man"):
        return name + "s", name[:-3] + "men"
    return name + "s", name + "es"


@cache
def _by_word() -> Mapping[str, str]:
    names = files(__package__).joinpath("creature_types.txt").read_text(encoding="utf-8").split()
    many = {plural: name for name in names for plural in _plurals(name)}
    return many | _IRREGULAR | {name: name for name in names}


def creature_type(word: str) -> str | None:
    """The creature type that a word in lower case names, in the singular; None if it names none.

    >>> creature_type("walls"), creature_type("elves"), creature_type("merfolk"), creature_type("tokens")
    ('wall', 'elf', 'merfolk', None)
    """
    return _by_word().get(word)
