"""Checks the arguments of a game's methods and makes plain Python values of them; anything else is refused at once.

Arguments become parts of events, which are written, read again and digested. So an id is a `str` and no subclass of it,
a number an `int` that events can hold, and numbers of numpy become Python's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from reprlib import repr as shortened
from typing import Any, TypeVar

from events.event import LEAST, MOST

T = TypeVar("T")


class BadArgument(ValueError):
    """An argument is not of the kind that the method takes; nothing has changed.

    Args:
        where: the argument, or the part of it.
        found: what was given, as text.
        expected: what is taken there.

    >>> print(BadArgument("blocks['b1']", "'a1'", "a list of ids"))
    blocks['b1']: found 'a1'; expected a list of ids
    """

    def __init__(self, where: str, found: str, expected: str) -> None:
        super().__init__(where, found, expected)
        self.where = where
        self.found = found
        self.expected = expected

    def __str__(self) -> str:
        return f"{self.where}: found {self.found}; expected {self.expected}"


def _bad(where: str, found: object, expected: str) -> BadArgument:
    return BadArgument(where, shortened(found), expected)


_LISTS = (tuple, list)
_NO_LIST = (str, bytes, bytearray, memoryview, Mapping)
_UNORDERED = (set, frozenset)

_TEXT = "text, such as an id"
_TEXTS = "a list of ids, such as ['a1']"
_NUMBERS = "a list of whole numbers"
_LABELS = "a list of abilities' labels or numbers"
_ATTACKS = "a map from each attacking creature's id to the id of what it attacks, such as {'a1': 'D'}"
_BLOCKS = "a map from each blocking creature's id to a list of attacking creatures' ids, such as {'b1': ['a1']}"
_CREATURES_BY_CREATURE = "a map from each creature's id to the id of another one, such as {'a1': 'a2'}"
_BANDS = "a list of bands, each a list of ids, such as [['a1', 'a2']]"
_POINTS = "a map from the id of each that is dealt damage to the points, such as {'b1': 2}"


def text(where: str, found: Any) -> str:
    """A text that UTF-8 can hold.

    Args:
        where: the argument's name.
        found: what was given.

    Raises:
        BadArgument: it is none.
    """
    if not isinstance(found, str):
        raise _bad(where, found, _TEXT)
    plain = found if type(found) is str else str.__str__(found)
    if not plain.isascii():
        try:
            plain.encode()
        except UnicodeEncodeError:
            raise _bad(where, found, "text that UTF-8 can hold") from None
    return plain


def _each(where: str, found: Any, expected: str) -> Sequence[Any]:
    """The members of a list, or of something like it; not the letters of a text, nor the keys of a map."""
    if isinstance(found, _LISTS):
        return found
    if not isinstance(found, _NO_LIST):
        try:
            return [*found]
        except TypeError:
            pass
    raise _bad(where, found, expected)


def texts(where: str, found: Any) -> tuple[str, ...]:
    """Several texts, those of a set sorted: the order in which a set has them is not the same on another day.

    Raises:
        BadArgument: it is no list of texts.

    >>> texts("creatures", {"c2", "c1"})
    ('c1', 'c2')
    """
    several = tuple([text(where, each) for each in _each(where, found, _TEXTS)])
    return tuple(sorted(several)) if len(several) > 1 and isinstance(found, _UNORDERED) else several


def each_once(where: str, found: Any) -> tuple[str, ...]:
    """Several texts, each of them once.

    Raises:
        BadArgument: it is no list of texts.
    """
    return tuple(dict.fromkeys(texts(where, found)))


def in_order(where: str, found: Any) -> tuple[str, ...]:
    """Several texts of which the order matters.

    Raises:
        BadArgument: it is no list of texts, or a set, which has no order.
    """
    if isinstance(found, _UNORDERED):
        raise _bad(where, found, _TEXTS + ": a set has no order")
    return texts(where, found)


def number(where: str, found: Any, *, least: int = LEAST, most: int = MOST) -> int:
    """A whole number that events can hold.

    Args:
        where: the argument's name.
        found: what was given.
        least: the least that it can be.
        most: the most.

    Raises:
        BadArgument: it is none.

    >>> number("place", 3)
    3
    """
    try:
        whole = None if isinstance(found, bool) else index(found)
    except TypeError:
        whole = None
    if whole is None or not least <= whole <= most:
        raise _bad(where, found, f"a whole number from {least:,} to {most:,}")
    return whole


def numbers(where: str, found: Any) -> tuple[int, ...]:
    """Several whole numbers, in the order in which they were given.

    Raises:
        BadArgument: it is no list of those.
    """
    if isinstance(found, _UNORDERED):
        raise _bad(where, found, f"{_NUMBERS}: a set has no order")
    return tuple([number(where, each) for each in _each(where, found, _NUMBERS)])


def label(where: str, found: Any) -> str | int:
    """A text or a whole number, either of which names an ability.

    Raises:
        BadArgument: it is neither.
    """
    return text(where, found) if isinstance(found, str) else number(where, found)


def labels(where: str, found: Any) -> tuple[str | int, ...]:
    """Several of these.

    Raises:
        BadArgument: it is no list of those.
    """
    if isinstance(found, _UNORDERED):
        raise _bad(where, found, f"{_LABELS}: a set has no order")
    return tuple([label(where, each) for each in _each(where, found, _LABELS)])


def among(where: str, found: Any, those: tuple[T, ...]) -> T:
    """One of some values: the one that is equal to what was given.

    Raises:
        BadArgument: it is none of them.
    """
    for each in those:
        if isinstance(found, type(each)) and found == each:
            return each
    raise _bad(where, found, "one of " + ", ".join(map(repr, those)))


def flag(where: str, found: Any) -> bool:
    """Yes or no.

    Raises:
        BadArgument: it is neither True nor False.
    """
    if found is not True and found is not False:
        raise _bad(where, found, "True or False")
    return bool(found)


def _map(where: str, found: Any, read: Callable[[str, Any], T], expected: str) -> dict[str, T]:
    """A map from texts, each value as it is read; what is wrong with one of them is said with its key."""
    if type(found) is not dict and not isinstance(found, Mapping):
        raise _bad(where, found, expected)
    result: dict[str, T] = {}
    for key, value in found.items():
        name = text(where, key)
        if name in result:
            raise _bad(where, found, f"{name!r} once")
        try:
            result[name] = read(where, value)
        except BadArgument as bad:
            raise BadArgument(f"{where}[{name!r}]", bad.found, bad.expected) from None
    return result


def attacks(found: Any) -> dict[str, str]:
    """A declaration of attackers: for each attacking creature what it attacks.

    Raises:
        BadArgument: it is none.
    """
    return _map("attacks", found, text, _ATTACKS)


def creatures_by_creature(where: str, found: Any) -> dict[str, str]:
    """For each of some creatures another one.

    Raises:
        BadArgument: it is no such map.
    """
    return _map(where, found, text, _CREATURES_BY_CREATURE)


def bands(found: Any) -> tuple[tuple[str, ...], ...]:
    """Attacking bands, each its creatures.

    Raises:
        BadArgument: they are none.
    """
    return tuple([in_order("bands", band) for band in _each("bands", found, _BANDS)])


def blocks(found: Any) -> dict[str, tuple[str, ...]]:
    """A declaration of blockers: for each creature that blocks the attacking creatures, each once.

    Raises:
        BadArgument: it is none.

    >>> blocks({"b1": ["a1", "a2", "a1"], "b2": []})
    {'b1': ('a1', 'a2')}
    >>> blocks({"b1": "a1"})
    Traceback (most recent call last):
    simulator.game.arguments.BadArgument: blocks['b1']: found 'a1'; expected a list of ids, such as ['a1']
    """
    declared = found if _are_plain(found) else _map("blocks", found, texts, _BLOCKS)
    return {blocker: tuple(dict.fromkeys(attackers)) for blocker, attackers in declared.items() if attackers}


# Declarations are judged often, and are what they should be nearly always.
def _are_plain(found: Any) -> bool:
    """Whether blocks are plain values already."""
    if type(found) is not dict:
        return False
    for blocker, attackers in found.items():
        if type(blocker) is not str or not blocker.isascii() or type(attackers) not in _LISTS:
            return False
        for attacker in attackers:
            if type(attacker) is not str or not attacker.isascii():
                return False
    return True


def points(found: Any) -> dict[str, int]:
    """A division of combat damage: the points to each that is dealt any.

    Raises:
        BadArgument: it is none.
    """
    return _map("points", found, number, _POINTS)
