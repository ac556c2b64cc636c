"""Where a replay and what we make of it differ."""

from __future__ import annotations

import msgspec

__all__ = ["Difference"]


class Difference(msgspec.Struct, frozen=True):
    """One difference.

    Args:
        line: the replay's line, from 1.
        what: what was compared.
        expected: what the replay says.
        got: what we find.
    """

    line: int
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: the replay says {self.expected}; found {self.got}"
