"""Sparse integer programs, and HiGHS that solves them: imported when first needed, silent, deterministic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

__all__ = ["NO_BOUND", "NotSolved", "Sparse"]

NO_BOUND = float("inf")

MOST_NODES = 20_000
"""Branch and bound nodes after which the solver gives up: a number, never a clock."""

SETTINGS = {
    "output_flag": False,
    "threads": 1,
    "mip_rel_gap": 0.0,
    "mip_abs_gap": 0.5,
    "mip_max_nodes": MOST_NODES,
}
"""What HiGHS is told: be silent, take one path always, and stop at the best of the whole numbers."""


class NotSolved(Exception):
    """The solver ended without a proven optimum, or its answer did not stand the check."""


@dataclass(slots=True)
class Sparse:
    """A program under construction: maximise cost * x where lower <= A x <= upper, x within its bounds."""

    cost: list[float] = field(default_factory=list)
    lower: list[float] = field(default_factory=list)
    upper: list[float] = field(default_factory=list)
    row_lower: list[float] = field(default_factory=list)
    row_upper: list[float] = field(default_factory=list)
    start: list[int] = field(default_factory=lambda: [0])
    index: list[int] = field(default_factory=list)
    value: list[float] = field(default_factory=list)

    def variable(self, cost: float, upper: float, lower: float = 0) -> int:
        """Add a variable and return its index."""
        self.cost.append(cost)
        self.lower.append(lower)
        self.upper.append(upper)
        return len(self.cost) - 1

    def row(self, lower: float, upper: float, terms: Sequence[tuple[int, float]]) -> None:
        """Add lower <= sum of value * variable <= upper."""
        for variable, value in terms:
            self.index.append(variable)
            self.value.append(value)
        self.start.append(len(self.index))
        self.row_lower.append(lower)
        self.row_upper.append(upper)

    def solve(self, whole: bool = True) -> list[int] | None:
        """The optimal values, rounded; None where the program has no solution at all.

        Args:
            whole: whether the variables are declared integer. False serves programs whose corners are
                integral anyway; an answer that is not integral is refused.

        Raises:
            NotSolved: no proven optimum within the limits.
        """
        if not self.cost:
            possible = max(self.row_lower, default=0) <= 0 <= min(self.row_upper, default=0)
            return [] if possible else None
        import highspy

        solver = highspy.Highs()  # type: ignore[no-untyped-call]
        for name, setting in SETTINGS.items():
            solver.setOptionValue(name, setting)
        solver.passModel(
            len(self.cost),
            len(self.row_lower),
            len(self.index),
            0,
            int(highspy.MatrixFormat.kRowwise),
            1,
            int(highspy.ObjSense.kMaximize),
            0.0,
            self.cost,
            self.lower,
            self.upper,
            self.row_lower,
            self.row_upper,
            self.start,
            self.index,
            self.value,
            [],
            [],
            [],
            [int(whole)] * len(self.cost),
        )
        solver.run()
        status = solver.getModelStatus()
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status != highspy.HighsModelStatus.kOptimal:
            raise NotSolved(f"HiGHS ended with {status.name}, not with an optimum")
        values = list(solver.getSolution().col_value)
        if any(abs(value - round(value)) > 1e-4 for value in values):
            raise NotSolved("HiGHS gave an answer that is not whole")
        return list(map(round, values))
