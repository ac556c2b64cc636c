"""What can be wrong with a log: errors that end the reading, and gaps that it survives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

__all__ = ["DETAILED_LOGS_REMEDY", "ArenaLogError", "Gap", "GapKind"]

DETAILED_LOGS_REMEDY = (
    "Switch on Options > Account > Detailed Logs (Plugin Support) in MTG Arena, restart it and play; "
    "games played before that are not in the log."
)

GapKind = Literal["summarized", "unreadable", "chain", "cut"]


class ArenaLogError(ValueError):
    """A log that can't be read, or can't be read any further than `line`.

    `found` never quotes the log, since the log holds names and account ids.
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


@dataclass(frozen=True, slots=True)
class Gap:
    """Part of a game that the log does not hold.

    `kind` is "summarized" (Arena left a message out because it was too long), "unreadable" (a damaged
    message), "chain" (a state that does not follow the last one) or "cut" (the log ends early).
    """

    line: int
    kind: GapKind
    text: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}"
