"""Where a replay and what we make of it differ, and what nothing in it can show."""

from __future__ import annotations

import msgspec

__all__ = ["Difference", "Unvouched"]


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


class Unvouched(msgspec.Struct, frozen=True):
    """Something that a replay tells and nothing in it can show to be so: neither right nor wrong.

    Args:
        line: the replay's line, from 1; 0 when the file as a whole is meant.
        what: what can't be vouched for, and why.
    """

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}" if self.line else self.what
