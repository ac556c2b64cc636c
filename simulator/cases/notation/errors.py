"""What is wrong with a combat notation, and in which column."""

from __future__ import annotations

from simulator.cases.format.errors import CaseError

CASE_FORMAT = "a case file (*.cases.jsonl, *.json, *.yaml or *.toml), where it has its place"
"""What there is instead for that which has no notation."""


class NotationError(CaseError):
    """A notation that can't be used.

    Args:
        column: where in the line, from 1; of a notation in several lines, all their characters count.
        found: what is there.
        expected: what may stand there, and where it helps what to do.

    >>> print(NotationError(14, "nothing", "a player's name"))
    notation: column 14: found nothing; expected a player's name
    """

    def __init__(self, column: int, found: str, expected: str) -> None:
        super().__init__("notation", f"column {column}", found, expected)
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return NotationError, (self.column, self.found, self.expected)


class NoNotation(CaseError):
    """A case that a notation can't say.

    Args:
        where: what of it, as a path such as `$.board.teams`.
        found: what is there.

    >>> NoNotation("$.board.teams", "teams").found
    'teams'
    """

    def __init__(self, where: str, found: str) -> None:
        super().__init__("notation", where, found, CASE_FORMAT)

    def __reduce__(self) -> tuple[object, ...]:
        return NoNotation, (self.where, self.found)
