"""What can be wrong with a replay file."""

from __future__ import annotations

__all__ = ["ReplayError"]


class ReplayError(ValueError):
    """A replay file that can't be used: where it is wrong, what was found, what was expected, what to do.

    Args:
        file: the file's path.
        line: the line's number from 1; 0 when the file as a whole is meant.
        found: what was found there.
        expected: what should have been there.
        remedy: what to do about it; "" when nothing better is known than another copy of the file.
    """

    def __init__(self, file: str, line: int, found: str, expected: str, remedy: str = "") -> None:
        self.file = file
        self.line = line
        self.found = found
        self.expected = expected
        self.remedy = remedy
        super().__init__(file, line, found, expected, remedy)

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"{where}: found {self.found}; expected {self.expected}.{remedy}"
