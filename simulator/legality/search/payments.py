"""What is legal where blocks cost something: a problem for each set of costs that a declaration may incur."""

from __future__ import annotations

from collections.abc import Callable
from operator import xor
from typing import TypeVar

from simulator.legality.check import CostSet, all_costs, cost_set, is_unbroken, obeyed, without_costs_beyond
from simulator.legality.problem import (
    SPENT,
    Budget,
    Declaration,
    Maximum,
    OutOfBudget,
    Problem,
    Undecided,
    bits,
    reduced,
)
from simulator.legality.search.frontier import FIRST_STATES, STATES, Frontier
from simulator.legality.search.maximum import find_maximum
from simulator.legality.solver.highs import NotSolved
from simulator.legality.solver.program import Goal, solve

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


MOST_WAYS_TO_PAY = 4_096
"""Sets of costs with maxima of their own beyond which a question about many of them is undecided."""

TOO_MANY = Undecided(f"more than {MOST_WAYS_TO_PAY} sets of costs have maxima of their own")


class Payments:
    """The maxima of one problem for every set of costs, each found once.

    Args:
        problem: the compiled board.
        states: the budget of remembered states for one question to the frontier search.
    """

    __slots__ = ("_cases", "_maxima", "_payable", "_reading", "_states", "problem")

    def __init__(self, problem: Problem, states: int) -> None:
        self.problem = problem
        self._states = states
        self._maxima: dict[CostSet, Maximum | Undecided] = {}
        self._payable: dict[CostSet, Payable] = {}
        self._cases: list[Payable] | Undecided | None = None
        self._reading = len(problem.blockers) + len(problem.attackers) + sum(map(len, problem.costs)) // 2

    def maximum(self, declaration: Declaration | None, budget: Budget | None = None) -> Maximum | Undecided:
        """The maximum with no cost beyond those of the declaration (None: none)."""
        return self._maximum(self._costs_of(declaration), budget)

    def completable(
        self, fixed: Declaration, decided: int, budget: Budget | None = None, barred: Declaration = ()
    ) -> bool | Undecided:
        """Whether a legal declaration, whatever it costs, completes a partial one (see `Legality.completable`)."""
        budget = Budget() if budget is None else budget
        try:
            budget.spend(2 * self._reading)
        except OutOfBudget as out:
            return Undecided(str(out))
        low = self._costs_of(fixed)
        still = tuple(0 if decided >> b & 1 else row for b, row in enumerate(self.problem.allowed))
        ranges = [(low, low | cost_set(self.problem, still))]
        refused: set[CostSet] = set()
        undecided: Undecided | None = None
        looked = 0
        while ranges:
            least, most = ranges.pop()
            looked += 1
            if looked > MOST_WAYS_TO_PAY:
                return TOO_MANY
            answer = False if most in refused else self._completes(most, most, fixed, decided, barred, budget)
            if isinstance(answer, Undecided):
                undecided = answer
            elif answer:
                return True
            if budget.is_spent:
                return Undecided(SPENT)
            refused.add(most)
            some, all_of = self._maximum(least, budget), self._maximum(most, budget)
            if isinstance(some, Undecided):
                undecided = some
            elif (
                isinstance(all_of, Maximum)
                and some.value < all_of.value
                and self._completes(most, least, fixed, decided, barred, budget) is not False
            ):
                split = self._telling_cost(least, most, all_of.value, budget)
                ranges += [(least | split, most), (least, most & ~split)]
        return False if undecided is None else undecided

    def cases(self, budget: Budget | None = None) -> list[Payable] | Undecided:
        """Problems whose best declarations together are exactly the legal ones.

        If the maximum is the same for the costs `low` and `high`, then the legal declarations whose costs lie
        between them are among the best ones of `high`, and all of those are legal. If it is not, one cost
        is decided on, and both halves are looked at.
        """
        if self._cases is None:
            budget = Budget() if budget is None else budget
            found = self._find_cases(budget)
            if isinstance(found, Undecided) and budget.is_spent:
                return found
            self._cases = found
        return self._cases

    def _find_cases(self, budget: Budget) -> list[Payable] | Undecided:
        ranges = [(0, all_costs(self.problem))]
        cases: list[Payable] = []
        while ranges:
            low, high = ranges.pop()
            least, most = self._maximum(low, budget), self._maximum(high, budget)
            if isinstance(least, Undecided):
                return least
            if isinstance(most, Undecided):
                return most
            if least.value == most.value:
                cases.append(self._paying(high, most))
            else:
                split = self._telling_cost(low, high, most.value, budget)
                ranges += [(low, high & ~split), (low | split, high)]
            if len(cases) + len(ranges) > MOST_WAYS_TO_PAY:
                return TOO_MANY
        return cases

    def _costs_of(self, declaration: Declaration | None) -> CostSet:
        return cost_set(self.problem, declaration) if declaration is not None and self.problem.costs else 0

    def _maximum(self, costs: CostSet, budget: Budget | None) -> Maximum | Undecided:
        known = self._maxima.get(costs)
        if known is not None:
            return known
        budget = Budget() if budget is None else budget
        try:
            budget.spend(self._reading)
        except OutOfBudget as out:
            return Undecided(str(out))
        problem = without_costs_beyond(self.problem, costs) if self.problem.costs else self.problem
        found = find_maximum(problem, self._states, budget=budget)
        if isinstance(found, Maximum) or not budget.is_spent:
            self._maxima[costs] = found
        return found

    def _paying(self, costs: CostSet, maximum: Maximum) -> Payable:
        found = self._payable.get(costs)
        if found is None:
            problem = without_costs_beyond(self.problem, costs)
            found = self._payable[costs] = Payable(problem, maximum.value, self._states)
        return found

    def _completes(
        self, costs: CostSet, enough: CostSet, fixed: Declaration, decided: int, barred: Declaration, budget: Budget
    ) -> bool | Undecided:
        """Whether a partial declaration can obey, within `costs`, as much as the maximum for `enough`."""
        maximum, need = self._maximum(costs, budget), self._maximum(enough, budget)
        if isinstance(maximum, Undecided):
            return maximum
        if isinstance(need, Undecided):
            return need
        return self._paying(costs, maximum).completable(fixed, decided, need.value, budget, barred)

    def _telling_cost(self, low: CostSet, high: CostSet, most: int, budget: Budget) -> CostSet:
        """A cost between `low` and `high` without which the maximum is less; else the first one there is."""
        between = [1 << c for c in bits(high & ~low)]
        for each in between:
            less = self._maximum(high & ~each, budget)
            if isinstance(less, Undecided) or less.value < most:
                return each
        return between[0]
