"""What an import finds: errors that end the reading, gaps that it survives, and differences from Arena."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from simulator.files import InputError
from simulator.importers.comparing import Category, Difference

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


OF_ARENA: tuple[Category, ...] = (
    "offers",
    "flags",
    "warnings",
    "declared_legal",
    "status",
    "damage",
    "mutations_rejected",
    "attackers",
    "must_attack",
    "attack_legal",
)
"""What is compared with Arena."""
OFFER_CATEGORIES: tuple[Category, ...] = ("offers", "flags", "warnings")
"""What a request to declare blockers says."""
ATTACKERS_CATEGORIES: tuple[Category, ...] = ("attackers", "must_attack")
"""What a request to declare attackers says."""
ATTACK_CATEGORIES: tuple[Category, ...] = (*ATTACKERS_CATEGORIES, "attack_legal")
"""What is said of attacking, which is compared where cards are known."""


_OBJECT = re.compile(r"\bi\d+\b")


def with_names(difference: Difference, names: Mapping[str, str]) -> Difference:
    """The difference with the name of each object before its id.

    >>> with_names(Difference(7, "status of i5", "blocked", "unblocked", "unexplained"), {"i5": "Bear Cub"}).what
    'status of Bear Cub (i5)'
    """

    def named(text: str) -> str:
        return _OBJECT.sub(lambda found: f"{names[found[0]]} ({found[0]})" if found[0] in names else found[0], text)

    what, ours, theirs, why = map(named, (difference.what, difference.ours, difference.theirs, difference.why))
    return Difference(difference.line, what, ours, theirs, why)


def unexplained(abilities: Mapping[int, str]) -> str:
    """Why something may differ: "unexplained", with the unknown abilities that it may depend on.

    Args:
        abilities: their numbers, each with what it is called, or "".

    >>> unexplained({}), unexplained({7: "", 9: "Bear Cub's first ability"})
    ('unexplained', "unexplained (ability ids 7, 9: Bear Cub's first ability)")
    """
    ids = ", ".join(f"{number}: {called}" if called else str(number) for number, called in abilities.items())
    return f"unexplained (ability ids {ids})" if ids else "unexplained"
