"""The question as an integer program over *types* of creatures.

Creatures that differ in nothing but their name are one type, and one integer variable says how many of a type
block how many of another. This is exact: an even split puts on every attacker of a type as many creatures as
on any other, give or take one, and so within its bounds.
"""

from __future__ import annotations

from itertools import chain, cycle, repeat

import msgspec

from simulator.legality.problem import Budget, Declaration, OutOfBudget, Problem, live_columns
from simulator.legality.solver.highs import NO_BOUND, NotSolved, Sparse

PAIR = 3
"""Steps of work that a pair of types that may meet takes."""


class Goal(msgspec.Struct, frozen=True):
    """What to look for among the unbroken declarations.

    `rows` holds per blocker the attackers that it may block, `fixed` those that it must (() for none).
    Without `near` the goal is to obey as many requirements as possible; with it, to obey at least `need`
    and to differ from `near` in as few pairs as possible.
    """

    rows: tuple[int, ...]
    fixed: Declaration = ()
    near: Declaration = ()
    need: int = 0


class Program:
    """The program of one goal, and the way back from its answer to a declaration.

    Args:
        problem: the compiled board; costs are not looked at.
        goal: what to look for.
        types: whether equal creatures are counted together.
        budget: what making it is taken from.

    Raises:
        OutOfBudget: making it would take more.
    """

    def __init__(self, problem: Problem, goal: Goal, types: bool = True, budget: Budget | None = None) -> None:
        self.problem, self.goal = problem, goal
        nobody = (0,) * len(problem.blockers)
        self.fixed = goal.fixed or nobody
        self.near = goal.near or nobody
        self.rows = [
            fixed if fixed.bit_count() == problem.cap[b] else goal.rows[b] for b, fixed in enumerate(self.fixed)
        ]
        self.columns = live_columns(len(problem.attackers), self.rows)
        self.sparse = Sparse(Budget() if budget is None else budget)
        self.sparse.budget.spend(len(problem.blockers) + len(problem.attackers))
        self.obeyed: list[tuple[int, float]] = []
        self.constant = 0
        self.blockers = self._blocker_types(types)
        self.sparse.budget.spend(len(self.blockers) * len(problem.attackers) // 2)
        self.attackers = self._attacker_types(types)
        self.sparse.budget.spend(PAIR * len(self.blockers) * len(self.attackers))
        self.pairs: dict[tuple[int, int], int] = {}
        self.blocked: dict[int, int] = {}
        self.blocking: list[list[tuple[int, float]]] = []
        self._pairs()
        self._blockers()
        self._attackers()
        self._counted()
        self._company()
        if goal.near:
            self.sparse.row(goal.need - self.constant, NO_BOUND, self.obeyed)
        else:
            for variable, weight in self.obeyed:
                self.sparse.cost[variable] = weight

    def _cap(self, b: int) -> int:
        return min(self.problem.cap[b], self.rows[b].bit_count())

    def _blocker_types(self, types: bool) -> list[list[int]]:
        problem = self.problem
        named = (each.by for each in problem.counted), (mask for also in problem.also for mask in also)
        seen = sorted({*chain(*named, problem.together)})
        found: dict[object, list[int]] = {}
        for b, row in enumerate(self.rows):
            if not row:
                continue
            key: object = b
            if types and self._cap(b) == 1:
                key = (
                    row,
                    self.fixed[b],
                    self.near[b],
                    problem.must_block[b],
                    problem.must_block_it[b],
                    problem.others[b],
                    problem.also[b],
                    tuple(mask >> b & 1 for mask in seen),
                )
            found.setdefault(key, []).append(b)
        return list(found.values())

    def _attacker_types(self, types: bool) -> list[list[int]]:
        problem = self.problem
        apart = {each.attacker for each in problem.counted}
        apart.update(a for a, together in enumerate(problem.together) if together)
        firsts = [members[0] for members in self.blockers]
        looks = [(self.rows[b], self.fixed[b], self.near[b], problem.must_block_it[b]) for b in firsts]
        found: dict[object, list[int]] = {}
        for a, column in enumerate(self.columns):
            if not column:
                continue
            key: object = a
            if types and a not in apart:
                key = (
                    column,
                    problem.low[a],
                    min(problem.high[a], column.bit_count()),
                    problem.must_be_blocked[a],
                    tuple(
                        [
                            (weights[a], fixed >> a & 1, near >> a & 1) if row >> a & 1 else None
                            for row, fixed, near, weights in looks
                        ]
                    ),
                )
            found.setdefault(key, []).append(a)
        return list(found.values())

    def _pairs(self) -> None:
        """One variable for each two types that may meet: how many pairs of them there are."""
        problem, nearing = self.problem, bool(self.goal.near)
        for i, members in enumerate(self.blockers):
            b = members[0]
            single = self._cap(b) == 1
            here: list[tuple[int, float]] = []
            for j, others in enumerate(self.attackers):
                a = others[0]
                if self.rows[b] >> a & 1:
                    most = len(members) if single else len(others)
                    cost = (1 if self.near[b] >> a & 1 else -1) if nearing else 0
                    variable = self.sparse.variable(cost, most, most if self.fixed[b] >> a & 1 else 0)
                    self.pairs[i, j] = variable
                    here.append((variable, 1))
                    weight = problem.must_block_it[b][a] + (problem.must_block[b] if single else 0)
                    if weight:
                        self.obeyed.append((variable, weight))
            self.blocking.append(here)

    def _blockers(self) -> None:
        """No creature blocks more than it can; a variable says whether one that can do more blocks at all."""
        problem = self.problem
        company = problem.total < len(problem.blockers) or any(problem.others) or any(problem.also)
        for i, members in enumerate(self.blockers):
            b = members[0]
            cap, pairs = self._cap(b), self.blocking[i]
            self.sparse.row(-NO_BOUND, cap * len(members), pairs)
            if cap > 1 and (company or problem.must_block[b]):
                blocks = self.sparse.variable(0, 1)
                if problem.must_block[b]:
                    self.obeyed.append((blocks, problem.must_block[b]))
                self.sparse.row(0, NO_BOUND, [*pairs, (blocks, -1)])
                if company:
                    self.sparse.row(-NO_BOUND, 0, [*pairs, (blocks, -cap)])
                self.blocking[i] = [(blocks, 1)]

    def _attackers(self) -> None:
        """How many attackers of a type are blocked, and by how many creatures together."""
        problem = self.problem
        for j, others in enumerate(self.attackers):
            a = others[0]
            size = self.columns[a].bit_count()
            low, high, once = problem.low[a], min(problem.high[a], size), problem.must_be_blocked[a]
            together = problem.together[a] if problem.together else 0
            counting = low > 1 or bool(together)
            pairs: list[tuple[int, float]] = [
                (self.pairs[i, j], 1) for i in range(len(self.blockers)) if (i, j) in self.pairs
            ]
            if not counting and high < size:
                self.sparse.row(-NO_BOUND, high * len(others), pairs)
            if not counting and not once:
                continue
            blocked = self.blocked[j] = self.sparse.variable(0, 0 if together & ~self.columns[a] else len(others))
            if once:
                self.obeyed.append((blocked, once))
            self.sparse.row(0, NO_BOUND, [*pairs, (blocked, -max(low, 1))])
            if counting:
                self.sparse.row(-NO_BOUND, 0, [*pairs, (blocked, -high)])
                for i, members in enumerate(self.blockers):
                    if (i, j) in self.pairs:
                        most = len(members) if self._cap(members[0]) == 1 else 1
                        self.sparse.row(-NO_BOUND, 0, [(self.pairs[i, j], 1), (blocked, -most)])
                        if together >> members[0] & 1:
                            self.sparse.row(0, NO_BOUND, [(self.pairs[i, j], 1), (blocked, -most)])

    def _counted(self) -> None:
        place = {others[0]: j for j, others in enumerate(self.attackers)}
        for each in self.problem.counted:
            column = self.columns[each.attacker] & each.by
            size = column.bit_count()
            if each.least > size:
                continue
            if not size or (not each.least and not each.exactly):
                self.constant += each.weight
                continue
            j = place[each.attacker]
            pairs: list[tuple[int, float]] = [
                (self.pairs[i, j], 1)
                for i, members in enumerate(self.blockers)
                if (i, j) in self.pairs and each.by >> members[0] & 1
            ]
            obeyed = self.sparse.variable(0, 1)
            self.obeyed.append((obeyed, each.weight))
            self.sparse.row(0, NO_BOUND, [*pairs, (obeyed, -each.least)])
            if each.exactly:
                self.sparse.row(-NO_BOUND, size, [*pairs, (obeyed, size - each.least)])

    def _company(self) -> None:
        problem = self.problem
        everyone = [term for terms in self.blocking for term in terms]
        if problem.total < len(problem.blockers):
            self.sparse.row(-NO_BOUND, problem.total, everyone)
        for i, members in enumerate(self.blockers):
            b = members[0]
            if not problem.others[b] and not problem.also[b]:
                continue
            some = self.sparse.variable(0, 1)
            self.sparse.row(-NO_BOUND, 0, [*self.blocking[i], (some, -len(members))])
            if problem.others[b]:
                self.sparse.row(0, NO_BOUND, [*everyone, (some, -1 - problem.others[b])])
            for among in problem.also[b]:
                if not among >> b & 1:
                    able = [k for k, who in enumerate(self.blockers) if among >> who[0] & 1]
                    terms = [term for k in able for term in self.blocking[k]]
                    self.sparse.row(0, NO_BOUND, [*terms, (some, -1)])

    def _declaration(self, values: list[int]) -> Declaration:
        """Spread the numbers over the creatures: evenly over the attackers of a type that are blocked."""
        masks = [0] * len(self.problem.blockers)
        able = [iter(who) if self._cap(who[0]) == 1 else repeat(who[0]) for who in self.blockers]
        for j, others in enumerate(self.attackers):
            among = others
            if self.problem.low[others[0]] > 1:
                among = others[: values[self.blocked[j]]]
            turn = cycle(among)
            for i, who in enumerate(able):
                for _ in range(values[self.pairs[i, j]] if (i, j) in self.pairs else 0):
                    masks[next(who)] |= 1 << next(turn)
        return tuple(masks)

    def solve(self, whole: bool) -> Declaration | None:
        """The best declaration; None where no unbroken declaration meets the goal at all.

        Args:
            whole: False to let the solver leave out that numbers are whole. Whole numbers that come out all
                the same are the best; where requirements only ask for blocks, and none for two or more
                creatures on an attacker, they always do (the program is then a flow).

        Raises:
            NotSolved: no proven optimum within the limits, or one that is not whole.
        """
        values = self.sparse.solve(whole)
        if values is None:
            return None
        try:
            return self._declaration(values)
        except StopIteration:
            raise NotSolved("HiGHS gave numbers that cannot be dealt out to the creatures") from None


def solve(problem: Problem, goal: Goal, budget: Budget | None = None) -> tuple[Declaration | None, bool]:
    """The best declaration for the goal (None: there is none), and whether whole numbers had to be asked for.

    Args:
        problem: the compiled board; costs are not looked at.
        goal: what to look for.
        budget: what the work is taken from.

    Raises:
        NotSolved: the solver found no proven optimum within its limits.
    """
    try:
        program = Program(problem, goal, budget=budget)
    except OutOfBudget as out:
        raise NotSolved(str(out)) from None
    try:
        return program.solve(whole=False), False
    except NotSolved:
        return program.solve(whole=True), True
