"""Numbers as people write them."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[-+−]?[0-9]{1,10}")
_SIZE = re.compile(r"([-+−]?[0-9]{1,10})/([-+−]?[0-9]{1,10})")
_WORDS = ("a", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def whole(word: str) -> int | None:
    """A whole number in digits; None for any other word.

    >>> whole("-3"), whole("2/2"), whole("12345678901")
    (-3, None, None)
    """
    return int(word.replace("−", "-")) if _WHOLE.fullmatch(word) else None


def amount(word: str) -> int | None:
    """How many a word says: in digits, "a", "an", "one", or up to "ten".

    >>> amount("2"), amount("an"), amount("seven"), amount("many")
    (2, 1, 7, None)
    """
    if word in ("an", "one"):
        return 1
    return _WORDS.index(word) + 1 if word in _WORDS else whole(word)


def size(word: str) -> tuple[int, int] | None:
    """Power and toughness; None for any other word.

    >>> size("2/3"), size("-1/4"), size("+1/+1"), size("2")
    ((2, 3), (-1, 4), None, None)
    """
    match = _SIZE.fullmatch(word)
    if match is None or "+" in word:
        return None
    power, toughness = whole(match[1]), whole(match[2])
    return None if power is None or toughness is None else (power, toughness)
