"""One problem with one maximum: what can be completed, and what is nearest, among its best declarations."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import xor
from typing import TypeVar

from simulator.legality.check import is_unbroken, obeyed
from simulator.legality.frontier import FIRST_STATES, STATES, Frontier, OutOfBudget
from simulator.legality.outcome import Undecided
from simulator.legality.problem import Declaration, Problem
from simulator.legality.program import Goal, solve
from simulator.legality.reduction import reduced
from simulator.legality.solver import NotSolved

__all__ = ["Payable"]

T = TypeVar("T")


class Payable:
    """The declarations of a problem without costs that break nothing and obey the maximum.

    Args:
        problem: the compiled board, every block that is not payable forbidden already.
        need: its maximum.
        states: the budget of the frontier search for each question.
    """

    def __init__(self, problem: Problem, need: int, states: int = STATES) -> None:
        self.problem, self.need = problem, need
        self._left = reduced(problem)
        self._states = states

    @cached_property
    def frontier(self) -> Frontier | None:
        """The search tables; None where the board is too large for them."""
        try:
            return Frontier(self.problem, self._left)
        except OutOfBudget:
            return None

    def completable(self, fixed: Declaration, decided: int, need: int) -> bool | Undecided:
        """Whether a partial declaration can be completed without breaking anything and obey `need`.

        Args:
            fixed: per blocker the attackers that it blocks already.
            decided: bitmask of the blockers that block nothing beyond that.
            need: the weight of requirements to obey, at most the maximum.
        """
        rows = self._left.rows
        for b, mask in enumerate(fixed):
            if mask & ~rows[b] or mask.bit_count() > self.problem.cap[b]:
                return False
        goal = Goal(tuple(fixed[b] if decided >> b & 1 else row for b, row in enumerate(rows)), fixed)
        return self._climb(
            lambda frontier, states: frontier.completable(fixed, decided, need, states),
            lambda: self._completable_by_program(goal, need),
        )

    def nearest(self, declaration: Declaration) -> tuple[int, Declaration] | Undecided:
        """(number of changed pairs, the declaration of these that changes fewest); ties in board order."""
        return self._climb(
            lambda frontier, states: frontier.nearest(declaration, self.need, states),
            lambda: self._nearest_by_program(declaration),
        )

    def _climb(self, search: Callable[[Frontier, int], T], program: Callable[[], T]) -> T | Undecided:
        """The frontier search with a part of its budget, else the solver, else the search with all of it."""
        frontier = self.frontier
        tried = "the board is too large for the frontier search"
        if frontier is not None:
            try:
                return search(frontier, min(FIRST_STATES, self._states))
            except OutOfBudget as out:
                tried = str(out)
        try:
            return program()
        except NotSolved as failed:
            tried = f"{tried}; {failed}"
        if frontier is not None:
            try:
                return search(frontier, self._states)
            except OutOfBudget as out:
                tried = f"{tried}; {out}"
        return Undecided(tried)

    def _completable_by_program(self, goal: Goal, need: int) -> bool:
        found, _ = solve(self.problem, goal)
        if found is None:
            return False
        if not is_unbroken(self.problem, found):
            raise NotSolved("the answer of HiGHS does not stand the check")
        return obeyed(self.problem, found) >= need

    def _nearest_by_program(self, declaration: Declaration) -> tuple[int, Declaration]:
        """First how near, then for each blocker the least bitmask, highest bit first, that stays so near."""
        rows = list(self._left.rows)
        found = self._near(declaration, rows)
        if found is None:
            raise NotSolved("HiGHS found no declaration at all")
        least = _distance(declaration, found)
        for b in range(len(rows)):
            for a in range(len(self.problem.attackers) - 1, -1, -1):
                row, bit = rows[b], 1 << a
                rows[b] &= ~bit
                if found[b] & bit:
                    other = self._near(declaration, rows)
                    if other is not None and _distance(declaration, other) == least:
                        found = other
                    else:
                        rows[b] = row
        return least, found

    def _near(self, declaration: Declaration, rows: list[int]) -> Declaration | None:
        found, _ = solve(self.problem, Goal(tuple(rows), near=declaration, need=self.need))
        if found is not None and (not is_unbroken(self.problem, found) or obeyed(self.problem, found) != self.need):
            raise NotSolved("the answer of HiGHS does not stand the check")
        return found


def _distance(one: Declaration, other: Declaration) -> int:
    return sum(map(int.bit_count, map(xor, one, other)))
