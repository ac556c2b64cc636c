"""How fast the doors are, beside their peers in the same run: the rows of the table that `blockers bench env` prints.

A *slot* is one blocker of a combat, asked or not; a *decision* is a choice that somebody is asked for, of two or more.

Each door has a function of rows: it takes `quick` (everything small, so that it takes a second or two) and yields a
`Row` for each figure, and raises ModuleNotFoundError where a package that it needs is not installed.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple

__all__ = ["PASSES", "Row", "rate_of", "seconds"]

PASSES = 60
"""How often a pool of boards is played before it is measured: about as often as in a million slots of training."""


class Row(NamedTuple):
    """One line of the table.

    Args:
        name: what was measured.
        value: the median of the rounds.
        unit: of the value: `"slots/s"`, `"decisions/s"`, `"combats/s"`, `"us"`, `"ms"`, `"x"` for a ratio.
        bar: what it has to reach, in the same unit; None: it is told, and nothing depends on it.
        at_most: whether the value must not be above the bar; else it must not be below it.
        peer: what stands beside it, with its figure in this run; "" for nothing.
    """

    name: str
    value: float
    unit: str
    bar: float | None = None
    at_most: bool = False
    peer: str = ""

    @property
    def holds(self) -> bool:
        """Whether it reaches its bar."""
        return self.bar is None or (self.value <= self.bar if self.at_most else self.value >= self.bar)


def seconds(work: Callable[[], object], rounds: int = 5) -> float:
    """The median time that a call takes, after one that does not count."""
    work()
    times = []
    for _ in range(rounds):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return median(times)


def rate_of(work: Callable[[], int], rounds: int = 5) -> float:
    """The median rate, a second, of what a call returns the number of; after one call that does not count."""
    work()
    rates = []
    for _ in range(rounds):
        began = perf_counter()
        done = work()
        rates.append(done / (perf_counter() - began))
    return median(rates)
