"""What is compared of a recording: how often the program and the rules say the same, and each difference."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, get_args

Category = Literal["offers", "declared_legal", "damage", "deaths", "life"]
CATEGORIES: tuple[Category, ...] = get_args(Category)


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing on which the program and the rules differ, and why as far as it is known."""

    line: int
    what: str
    ours: str
    theirs: str
    why: str


@dataclass(slots=True)
class Compared:
    """How often each category was equal, out of how often it was compared; `open` says why it can't be said."""

    equal: dict[Category, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    total: dict[Category, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    undetermined: dict[Category, int] = field(default_factory=lambda: dict.fromkeys(CATEGORIES, 0))
    differences: list[Difference] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def count(
        self, category: Category, equal: bool | None, difference: Difference | None = None, why: str = ""
    ) -> None:
        """Count one comparison; `equal` None: it can't be said, and `why` says why not."""
        self.total[category] += 1
        if equal is None:
            self.undetermined[category] += 1
            self.open += [why] if why else []
            return
        self.equal[category] += equal
        if not equal and difference is not None:
            self.differences.append(difference)

    def add(self, other: Compared) -> None:
        """Add the counts and differences of another comparison."""
        for category in CATEGORIES:
            self.equal[category] += other.equal[category]
            self.total[category] += other.total[category]
            self.undetermined[category] += other.undetermined[category]
        self.differences += other.differences
        self.open += other.open
