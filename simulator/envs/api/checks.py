"""Whether arguments are what they should be; each is given back as Python's own."""

from __future__ import annotations

from math import isfinite
from operator import index
from typing import Any, TypeVar

from simulator.envs.errors import EnvsError
from simulator.envs.observations.layout import SIZES

__all__ = ["among", "cost", "size_of", "whole"]

T = TypeVar("T")


def among(where: str, found: T, those: tuple[object, ...]) -> T:
    """What was found, where it is one of some.

    Raises:
        EnvsError: it is not.
    """
    if found not in those:
        raise EnvsError(where, repr(found), "one of " + ", ".join(map(repr, those)))
    return found


def whole(where: str, found: Any, least: int = 0, most: int | None = None) -> int:
    """A whole number, of Python or of numpy.

    Args:
        where: what the number is for.
        found: what was given.
        least: the least that it may be.
        most: the most; None: any number.

    Raises:
        EnvsError: it is no whole number, or not one of these.

    >>> whole("pool", 4096), whole("attackers", 8, 1, 64)
    (4096, 8)
    """
    expected = f"a whole number of {least} or more" if most is None else f"a whole number from {least} to {most:,}"
    try:
        number = -1 if isinstance(found, bool) else index(found)
    except TypeError:
        raise EnvsError(where, repr(found), expected) from None
    if isinstance(found, bool) or number < least or (most is not None and number > most):
        raise EnvsError(where, repr(found), expected)
    return number


def size_of(found: Any) -> int:
    """Places for creatures on each side: 8, 16 or 32.

    Raises:
        EnvsError: it is none of these.
    """
    try:
        size = index(found)
    except TypeError:
        size = 0
    if size not in SIZES:
        raise EnvsError("size", repr(found), "one of " + ", ".join(map(str, SIZES)))
    return size


def cost(where: str, found: Any) -> float:
    """What something costs: a number of 0 or more.

    Raises:
        EnvsError: it is none.
    """
    try:
        number = float("nan") if isinstance(found, str) else float(found)
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number) or number < 0:
        raise EnvsError(where, repr(found), "a number of 0 or more")
    return number
