"""What is compared of a recording: how often the program and the rules say the same, and each difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
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


Damage = Counter[tuple[str, str]]
"""Points of damage by source and target."""


def untold(ours: Damage, theirs: Damage, fought: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """The sources of whose damage a recording tells nothing, though it tells of others that fought them.

    Args:
        ours: the damage by the rules.
        theirs: the damage that is recorded.
        fought: who fought whom, each pair once.

    Returns:
        Their names, in order; none where the two differ in anything else.

    >>> untold(Counter({("Elf", "Bear"): 1, ("Bear", "Elf"): 2}), Counter({("Bear", "Elf"): 2}), [("Elf", "Bear")])
    ('Elf',)
    >>> untold(Counter({("Elf", "Bear"): 1}), Counter(), [("Elf", "Bear")])
    ()
    """
    told = {source for source, _ in theirs}
    met = {*fought}
    met |= {(other, one) for one, other in met}
    apart = {source for source, _ in (ours - theirs) + (theirs - ours)}
    silent = all(source not in told and any((source, other) in met for other in told) for source in apart)
    return tuple(sorted(apart)) if silent else ()


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
