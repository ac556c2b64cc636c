"""One problem with one maximum: what can be completed, and what is nearest, among its best declarations."""

from __future__ import annotations

from collections.abc import Callable
from operator import xor
from typing import TypeVar

from simulator.legality.budget import SPENT, Budget, Undecided
from simulator.legality.check import is_unbroken, obeyed
from simulator.legality.problem import Declaration, Problem
from simulator.legality.search.frontier import FIRST_STATES, STATES, Frontier, OutOfBudget
from simulator.legality.search.reduction import reduced
from simulator.legality.solver.highs import NotSolved
from simulator.legality.solver.program import Goal, solve

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
        self._frontier: Frontier | str = ""

    def frontier(self, budget: Budget) -> Frontier | str:
        """The search tables; why there are none where the board is too large for them, or the budget too small."""
        if not self._frontier:
            try:
                self._frontier = Frontier(self.problem, self._left, budget)
            except OutOfBudget as out:
                if budget.is_spent:
                    return SPENT
                self._frontier = f"the board is too large for the frontier search: {out}"
        return self._frontier

    def completable(
        self, fixed: Declaration, decided: int, need: int, budget: Budget | None = None, barred: Declaration = ()
    ) -> bool | Undecided:
        """Whether a partial declaration can be completed without breaking anything and obey `need`.

        Args:
            fixed: per blocker the attackers that it blocks already.
            decided: bitmask of the blockers that block nothing beyond that.
            need: the weight of requirements to obey, at most the maximum.
            budget: what the work is taken from.
            barred: per blocker the attackers that it is not to block, if any are.
        """
        live = self._left.rows
        if any(mask & ~live[b] or mask.bit_count() > self.problem.cap[b] for b, mask in enumerate(fixed)):
            return False
        rows = tuple(fixed[b] if decided >> b & 1 else row for b, row in enumerate(live))
        if barred:
            rows = tuple(row & ~barred[b] for b, row in enumerate(rows))
        budget = Budget() if budget is None else budget
        if budget.left < len(rows):
            budget.is_spent = True
            return Undecided(SPENT)
        budget.spend(len(rows))
        return self._climb(
            lambda frontier, states: frontier.completable(fixed, rows, need, states, budget),
            lambda: self._completable_by_program(Goal(rows, fixed), need, budget),
            budget,
        )

    def nearest(self, declaration: Declaration, budget: Budget | None = None) -> tuple[int, Declaration] | Undecided:
        """(number of changed pairs, the declaration of these that changes fewest); ties in board order."""
        budget = Budget() if budget is None else budget
        return self._climb(
            lambda frontier, states: frontier.nearest(declaration, self.need, states, budget),
            lambda: self._nearest_by_program(declaration, budget),
            budget,
        )

    def _climb(self, search: Callable[[Frontier, int], T], program: Callable[[], T], budget: Budget) -> T | Undecided:
        """The frontier search with a part of its states, else the solver, else the search with all of them."""
        frontier = self.frontier(budget)
        tried = [frontier] if isinstance(frontier, str) else []
        if isinstance(frontier, Frontier):
            try:
                return search(frontier, min(FIRST_STATES, self._states))
            except OutOfBudget as out:
                tried.append(str(out))
        try:
            return program()
        except NotSolved as failed:
            tried.append(str(failed))
        if isinstance(frontier, Frontier):
            try:
                return search(frontier, self._states)
            except OutOfBudget as out:
                tried.append(str(out))
        return Undecided(SPENT if budget.is_spent else "; ".join(tried))

    def _completable_by_program(self, goal: Goal, need: int, budget: Budget) -> bool:
        found, _ = solve(self.problem, goal, budget)
        if found is None:
            return False
        if not is_unbroken(self.problem, found):
            raise NotSolved("the answer of HiGHS does not stand the check")
        return obeyed(self.problem, found) >= need

    def _nearest_by_program(self, declaration: Declaration, budget: Budget) -> tuple[int, Declaration]:
        """First how near, then for each blocker the least bitmask, highest bit first, that stays so near."""
        rows = list(self._left.rows)
        found = self._near(declaration, rows, budget)
        if found is None:
            raise NotSolved("HiGHS found no declaration at all")
        least = _distance(declaration, found)
        for b in range(len(rows)):
            kept = 0
            while open_still := found[b] & ~kept:
                bit = 1 << open_still.bit_length() - 1
                row, rows[b] = rows[b], rows[b] & (kept | bit - 1)
                other = self._near(declaration, rows, budget)
                if other is not None and _distance(declaration, other) == least:
                    found = other
                else:
                    kept |= bit
                    rows[b] = row
            rows[b] = kept
        return least, found

    def _near(self, declaration: Declaration, rows: list[int], budget: Budget) -> Declaration | None:
        found, _ = solve(self.problem, Goal(tuple(rows), near=declaration, need=self.need), budget)
        if found is not None and (not is_unbroken(self.problem, found) or obeyed(self.problem, found) != self.need):
            raise NotSolved("the answer of HiGHS does not stand the check")
        return found


def _distance(one: Declaration, other: Declaration) -> int:
    return sum(map(int.bit_count, map(xor, one, other)))
