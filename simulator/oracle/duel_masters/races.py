"""The races of creatures, and the words that name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

_OTHERWISE = {
    "horn beast": "horned beast",
    "horn beasts": "horned beast",
    "rainbow phantoms": "rainbow phantom",
    "spirit quartz": "spirit quartz",
    "xeno part": "xenoparts",
    "xeno parts": "xenoparts",
    "xenoparts": "xenoparts",
}
"""Names that cards use, and that are no plural by rule."""


def _plurals(name: str) -> Iterator[str]:
    yield name
    yield f"{name}s"
    if name.endswith("y"):
        yield f"{name[:-1]}ies"
    if name.endswith(("s", "x")):
        yield f"{name}es"


@cache
def _by_words() -> Mapping[str, str]:
    names = files("simulator.oracle.duel_masters").joinpath("races.txt").read_text(encoding="utf-8").splitlines()
    return MappingProxyType({words: name for name in names for words in _plurals(name)} | _OTHERWISE)


def race(words: str) -> str | None:
    """The race that words in lower case name, in the singular or plural; None if they name none.

    >>> race("cyber lords"), race("wild veggies"), race("xeno parts"), race("tokens")
    ('cyber lord', 'wild veggies', 'xenoparts', None)
    """
    return _by_words().get(words)


@cache
def dragons() -> tuple[str, ...]:
    """The races that have the word dragon in them."""
    return tuple(sorted({name for name in _by_words().values() if "dragon" in name.split()}))


def race_terminal() -> str:
    """The grammar's terminal for races of several words, in Lark's notation."""
    several = sorted((words for words in _by_words() if " " in words), key=lambda words: (-len(words), words))
    return rf"RACE.4: /(?:{'|'.join(several)})(?![a-z'\/-])/"
