"""How much work one question may take: counted in steps, never by a clock, so that it always ends at the same place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from typing import NoReturn

from simulator.legality.problem import Declaration

__all__ = [
    "SPENT",
    "STEPS",
    "Budget",
    "Maximum",
    "Method",
    "OutOfBudget",
    "Undecided",
]

STEPS = 2_400_000
"""Steps of work that one question may take; a step is some microsecond of it."""

SPENT = "it takes more work than one question may"
"""Why a question is not answered when nothing is left of its budget."""


class OutOfBudget(Exception):
    """A question would take more work than it may."""


class Budget:
    """The work that a question may still take: made once for it, and spent by everything that is done to answer it.

    Args:
        steps: how many steps of work.

    >>> budget = Budget(10)
    >>> budget.spend(4)
    >>> budget.left, budget.is_spent
    (6, False)
    """

    __slots__ = ("is_spent", "left")

    def __init__(self, steps: int = STEPS) -> None:
        self.left = steps
        self.is_spent = False
        """Whether something was not done because too little was left."""

    def spend(self, steps: int) -> None:
        """Spend steps.

        Raises:
            OutOfBudget: there are fewer left; none are left after that.
        """
        if steps > self.left:
            self.left = 0
            self.is_spent = True
            raise OutOfBudget(SPENT)
        self.left -= steps

    @contextmanager
    def part(self, steps: int) -> Iterator[Budget]:
        """A budget of at most so many steps of this one; what it spends, this one does."""
        granted = min(steps, self.left)
        part = Budget(granted)
        try:
            yield part
        finally:
            self.left -= granted - part.left
            self.is_spent = self.is_spent or (part.is_spent and granted < steps)

    def __repr__(self) -> str:
        return f"Budget({self.left})"


class Method(Enum):
    """The step of the ladder that found a maximum."""

    NOTHING_REQUIRED = "nothing is required"
    EACH_ALONE = "each creature taken alone"
    FRONTIER = "frontier search"
    FLOW = "linear program"
    PROGRAM = "integer program"


@dataclass(frozen=True, slots=True)
class Maximum:
    """The maximum, a declaration that reaches it (checked again), and how it was found."""

    value: int
    witness: Declaration
    method: Method


@dataclass(frozen=True, slots=True)
class Undecided:
    """No exact answer was found within the limits; `reason` says which ones. It is neither true nor false."""

    reason: str

    def __bool__(self) -> NoReturn:
        raise TypeError(f"undecided is neither true nor false: {self.reason}; test with isinstance(answer, Undecided)")
