"""Numbers as they are told to people."""

from __future__ import annotations

__all__ = ["plain_number", "told_number"]

MOST_DIGITS = 4_000
"""Digits up to which a number is told exactly; Python itself refuses to write out many more."""


def told_number(number: int) -> str:
    """A natural number in digits; a number of thousands of digits as a power of ten.

    >>> told_number(1 << 30), told_number(10**5000)
    ('1073741824', 'about 10^5000')
    """
    digits = int(number.bit_length() * 0.30103)
    return str(number) if digits <= MOST_DIGITS else f"about 10^{digits}"


def plain_number(number: int | None) -> int | str | None:
    """A number for a JSON document: itself, or as it is told where it has thousands of digits; None for none.

    >>> plain_number(7), plain_number(10**5000), plain_number(None)
    (7, 'about 10^5000', None)
    """
    return number if number is None or number.bit_length() <= MOST_DIGITS else told_number(number)
