"""What is compared of a recording: how often the program and the rules say the same, and each difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

Category = Literal[
    "offers",
    "sizes",
    "flags",
    "warnings",
    "declared_legal",
    "status",
    "damage",
    "deaths",
    "life",
    "mutations_rejected",
    "attackers",
    "must_attack",
    "attack_legal",
]
"""What a program and the rules may both say something about."""
OF_RECORDINGS: tuple[Category, ...] = ("offers", "sizes", "declared_legal", "damage", "deaths", "life")
"""What is compared of recordings that show boards and tell what happened."""


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
    """How often each category was equal, out of how often it was compared.

    Args:
        categories: what is compared, in the order in which it is shown.
        equal: how often the program and the rules said the same.
        total: how often both were asked.
        undetermined: how often the rules' answer is not known; that is neither equal nor a difference.
        unread: how often a creature that it is about has an ability that is not read.
        differences: what was not equal.
        open: why it is not known, each time that somebody said so.
    """

    categories: tuple[Category, ...]
    equal: dict[Category, int] = field(init=False)
    total: dict[Category, int] = field(init=False)
    undetermined: dict[Category, int] = field(init=False)
    unread: dict[Category, int] = field(init=False)
    differences: list[Difference] = field(default_factory=list)
    open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.equal, self.total, self.undetermined, self.unread = (dict.fromkeys(self.categories, 0) for _ in range(4))

    def count(
        self,
        category: Category,
        equal: bool | None,
        difference: Difference | None = None,
        why: str = "",
        *,
        unread: bool = False,
    ) -> None:
        """Count one comparison.

        Args:
            category: what was compared.
            equal: whether both said the same; None where the rules' answer is not known.
            difference: what differs where it is not equal.
            why: why it is not known.
            unread: whether a creature that it is about has an ability that is not read.
        """
        self.total[category] += 1
        self.unread[category] += unread
        if equal is None:
            self.undetermined[category] += 1
            self.open += [why] if why else []
            return
        self.equal[category] += equal
        if not equal and difference is not None:
            self.differences.append(difference)

    def add(self, other: Compared) -> None:
        """Add the counts and differences of another comparison of the same categories."""
        for category in self.categories:
            self.equal[category] += other.equal[category]
            self.total[category] += other.total[category]
            self.undetermined[category] += other.undetermined[category]
            self.unread[category] += other.unread[category]
        self.differences += other.differences
        self.open += other.open
