"""A doubt: something that is not read, and so may make a verdict undetermined."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Doubt"]


class Doubt(NamedTuple):
    """Something that is not read: whose words they are, the words, and why they are not read.

    >>> print(Doubt("a1", "This creature dances.", "not understood"))
    a1: This creature dances. (not understood)
    """

    source: str
    words: str
    why: str

    def __str__(self) -> str:
        said = f"{self.source}: {self.words}" if self.source else self.words
        return f"{said} ({self.why})" if self.why else said
