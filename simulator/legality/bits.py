"""Bitmasks read as sets of indices."""

from __future__ import annotations

__all__ = ["bits"]

LONG = 256
"""Bits from which on a mask is read digit by digit: to take its bits off one by one takes time with their square."""


def bits(mask: int) -> list[int]:
    """The indices of the set bits, ascending.

    >>> bits(0b1011)
    [0, 1, 3]
    """
    if mask.bit_length() > LONG:
        return [place for place, digit in enumerate(reversed(f"{mask:b}")) if digit == "1"]
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
