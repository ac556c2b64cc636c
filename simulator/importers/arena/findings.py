"""What an import finds: errors that end the reading, gaps that it survives, and differences from Arena."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal, get_args

from simulator.files import InputError

DETAILED_LOGS_REMEDY = (
    "Switch on Options > Account > Detailed Logs (Plugin Support) in MTG Arena, restart it and play; "
    "games played before that are not in the log."
)

GapKind = Literal["summarized", "unreadable", "chain", "cut"]


class ArenaLogError(InputError):
    """A log that can't be read, or can't be read any further than `line`.

    `found` never quotes the log, since the log holds names and account ids.
    """


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


Category = Literal["offers", "flags", "warnings", "declared_legal", "status", "damage", "mutations_rejected"]
CATEGORIES: tuple[Category, ...] = get_args(Category)


@dataclass(frozen=True, slots=True)
class ArenaDifference:
    """One thing on which we and Arena (or a mutation's expected verdict) differ, and why as far as known."""

    line: int
    what: str
    ours: str
    theirs: str
    why: str


def unexplained(ability_ids: Iterable[int]) -> str:
    """Why something may differ: "unexplained", with the ids of the unknown abilities that it may depend on."""
    ids = ", ".join(map(str, ability_ids))
    return f"unexplained (ability ids {ids})" if ids else "unexplained"


@dataclass(slots=True)
class Compared:
    """How often each category was equal, out of how often it was compared."""

    equal: dict[Category, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    total: dict[Category, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    differences: list[ArenaDifference] = field(default_factory=list)

    def count(self, category: Category, equal: bool, difference: ArenaDifference | None = None) -> None:
        """Count one comparison; `difference` says what differs where it is not equal."""
        self.total[category] += 1
        self.equal[category] += equal
        if not equal and difference is not None:
            self.differences.append(difference)

    def add(self, other: Compared) -> None:
        """Add the counts and differences of another comparison."""
        for category in CATEGORIES:
            self.equal[category] += other.equal[category]
            self.total[category] += other.total[category]
        self.differences += other.differences
