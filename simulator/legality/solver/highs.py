"""Sparse integer programs, and HiGHS that solves them: imported when first needed, silent, deterministic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from simulator.legality.problem import SPENT, Budget

NO_BOUND = float("inf")

MOST_NODES = 20_000
"""Branch and bound nodes after which the solver gives up: a number, never a clock."""

SETTINGS = {"output_flag": False, "threads": 1, "mip_rel_gap": 0.0, "mip_abs_gap": 0.5, "mip_max_nodes": MOST_NODES}
"""Options of HiGHS: be silent, take one path always, and stop at the best of the whole numbers."""


BEGINNING, ITERATION, LOOK = 500, 10, 1_500
"""Steps of work: of a run of the solver, of an iteration of the simplex method, of a look at the limits, at least."""

ENTRIES = 150
"""Entries of the matrix for which an iteration takes one step more."""

FEWEST_LOOKS = 8
"""Looks at its limits without which the solver need not begin."""


class NotSolved(Exception):
    """The solver ended without a proven optimum, or its answer did not stand the check."""


class Sparse(msgspec.Struct):
    """A program under construction: maximise cost * x where lower <= A x <= upper, x within its bounds.

    `budget` is what making it and solving it are taken from.
    """

    budget: Budget = msgspec.field(default_factory=Budget)
    cost: list[float] = msgspec.field(default_factory=list)
    lower: list[float] = msgspec.field(default_factory=list)
    upper: list[float] = msgspec.field(default_factory=list)
    row_lower: list[float] = msgspec.field(default_factory=list)
    row_upper: list[float] = msgspec.field(default_factory=list)
    iterations: int = 0
    """Iterations that the program took when it was last solved without whole numbers."""
    start: list[int] = msgspec.field(default_factory=lambda: [0])
    index: list[int] = msgspec.field(default_factory=list)
    value: list[float] = msgspec.field(default_factory=list)

    def variable(self, cost: float, upper: float, lower: float = 0) -> int:
        """Add a variable and return its index."""
        self.cost.append(cost)
        self.lower.append(lower)
        self.upper.append(upper)
        return len(self.cost) - 1

    def row(self, lower: float, upper: float, terms: Sequence[tuple[int, float]]) -> None:
        """Add lower <= sum of value * variable <= upper.

        Raises:
            OutOfBudget: the program is too large.
        """
        self.budget.spend(1 + len(terms))
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
        work = _Work(self, whole)
        work.limit(solver, highspy.cb.HighsCallbackType)
        solver.run()
        work.spend(solver.getInfo().simplex_iteration_count)
        status = solver.getModelStatus()
        if work.is_out or status == highspy.HighsModelStatus.kIterationLimit:
            self.budget.is_spent = True
            raise NotSolved(SPENT)
        if status == highspy.HighsModelStatus.kInfeasible:
            return None
        if status != highspy.HighsModelStatus.kOptimal:
            raise NotSolved(f"HiGHS ended with {status.name}, not with an optimum")
        values = list(solver.getSolution().col_value)
        if any(abs(value - round(value)) > 1e-4 for value in values):
            raise NotSolved("HiGHS gave an answer that is not whole")
        return list(map(round, values))


class _Work:
    """What one run of the solver takes of a budget: iterations of the simplex method, and its looks at its limits.

    Where whole numbers are asked for the solver says nothing of its iterations. It looks at its limits some times for
    every linear program that it solves on the way; each look counts as one such program.

    Args:
        program: the program.
        whole: whether whole numbers are asked for.

    Raises:
        NotSolved: not even a short run is left.
    """

    def __init__(self, program: Sparse, whole: bool) -> None:
        size = len(program.index) + len(program.cost) + len(program.row_lower)
        self.program, self.whole, self.budget = program, whole, program.budget
        self.begin = BEGINNING + size
        self.iteration = ITERATION + len(program.index) // ENTRIES
        self.look = LOOK + self.iteration * (program.iterations or len(program.cost))
        self.looks = 0
        self.is_out = False
        if self.budget.left < self.begin + (FEWEST_LOOKS * self.look if whole else self.iteration):
            self.budget.is_spent = True
            raise NotSolved(SPENT)

    def limit(self, solver: Any, kinds: Any) -> None:
        """Let the solver end when the budget is spent."""
        left = self.budget.left - self.begin
        if not self.whole:
            solver.setOptionValue("simplex_iteration_limit", left // self.iteration)
            return
        most = left // self.look

        def ask(kind: object, message: object, output: object, answer: Any, data: object) -> None:
            self.looks += 1
            if self.looks > most:
                self.is_out = answer.user_interrupt = True

        solver.setCallback(ask, None)
        solver.startCallback(kinds.kCallbackMipInterrupt)

    def spend(self, iterations: int) -> None:
        """Take from the budget what the run took."""
        if not self.whole:
            self.program.iterations = iterations
        steps = self.looks * self.look if self.whole else iterations * self.iteration
        self.budget.left = max(0, self.budget.left - self.begin - steps)
