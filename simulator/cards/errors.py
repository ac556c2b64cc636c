"""What is wrong with a file of cards."""

from __future__ import annotations

__all__ = ["CardsError"]


class CardsError(ValueError):
    """A file of cards can't be read: what was found, where, what was expected."""

    def __init__(self, file: str, record: int, found: str, expected: str) -> None:
        self.file = file
        self.record = record
        self.found = found
        self.expected = expected
        super().__init__(file, record, found, expected)

    def __str__(self) -> str:
        where = f"{self.file}, card {self.record}" if self.record else self.file
        return f"{where}: found {self.found}; expected {self.expected}"
