"""What was compared with Arena, how often it was equal, and every difference."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

__all__ = ["CATEGORIES", "Category", "Compared", "Difference"]

Category = Literal["offers", "flags", "warnings", "declared_legal", "status", "damage", "mutations_rejected"]
CATEGORIES: tuple[Category, ...] = get_args(Category)


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing on which we and Arena (or a mutation's expected verdict) differ, and why as far as known."""

    line: int
    what: str
    ours: str
    theirs: str
    why: str


@dataclass(slots=True)
class Compared:
    """How often each category was equal, out of how often it was compared."""

    equal: dict[Category, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    total: dict[Category, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    differences: list[Difference] = field(default_factory=list)

    def count(self, category: Category, equal: bool, difference: Difference | None = None) -> None:
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
