"""Bitmasks read as sets of indices."""

from __future__ import annotations

__all__ = ["bits"]


def bits(mask: int) -> list[int]:
    """The indices of the set bits, ascending.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
