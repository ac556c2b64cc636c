"""Seeded numbers that are the same for ever: on every machine, in every version of Python and of numpy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import shake_256
from itertools import chain, count
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

WORD = (1 << 64) - 1
"""The most that a number of 64 bits can be: that of a board, of an episode, or a seed."""

STRIDE = 0x9E3779B97F4A7C15
"""2^64 divided by the golden ratio: what SplitMix64 adds at each step."""


def mixed(number: int) -> int:
    """A number of 64 bits, mixed as by the last step of SplitMix64 (Steele, Lea, Flood 2014).

    >>> hex(mixed(STRIDE))
    '0xe220a8397b1dcdaf'
    """
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & WORD
    return number ^ number >> 31


def number_of_episode(seed: int, episode: int) -> int:
    """The number that decides an episode: 64 bits.

    Args:
        seed: what `reset` was given; 64 bits of it count.
        episode: how many episodes came before it since then.
    """
    return mixed(seed + (episode + 1) * STRIDE & WORD)


_WORDS = Struct("<64H")
"""So many draws are made at once, lowest byte first."""


class Draws:
    """A row of draws that a text and a number decide: bytes of SHAKE-256, two for each draw.

    Args:
        text: what the draws are for, with its version.
        number: which row, 0 to 2^64 - 1.

    >>> draws = Draws("an example", 730)
    >>> [draws.below(6) for _ in range(5)], draws.one_of("abc")
    ([5, 3, 1, 2, 5], 'c')
    """

    __slots__ = ("word",)

    def __init__(self, text: str, number: int) -> None:
        self.word = chain.from_iterable(_words(text.encode() + number.to_bytes(8, "little"))).__next__
        """The next draw: 0 to 65,535."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, at most 65,535; each as likely as the others to within one of 65,536 ways."""
        return self.word() * n >> 16

    def one_of(self, those: Sequence[T]) -> T:
        """One of some things."""
        return those[self.below(len(those))]


def _words(key: bytes) -> Iterator[tuple[int, ...]]:
    for row in count():
        yield _WORDS.unpack(shake_256(key + row.to_bytes(4, "little")).digest(_WORDS.size))
