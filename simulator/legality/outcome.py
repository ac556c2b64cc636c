"""What a search for an exact answer ends with."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NoReturn

from simulator.legality.problem import Declaration

__all__ = ["Maximum", "Method", "Undecided"]


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
