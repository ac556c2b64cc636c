"""What is wrong with a file of cards."""

from __future__ import annotations

__all__ = ["CardsError"]


class CardsError(ValueError):
    """A file of cards can't be read: what was found, where, what was expected."""

    def __init__(self, file: str, record: int, found: str, expected: str) -> None:
        self.file = file
        self.record = record
        where = f"{file}, card {record}" if record else file
        super().__init__(f"{where}: found {found}; expected {expected}")
