"""The one door to the legality of block declarations: everything that 509.1b and 509.1c ask about one board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from simulator.legality.check import Broken, broken, is_unbroken, obeyed
from simulator.legality.costs import (
    CostSet,
    all_costs,
    cost_set,
    elements,
    has_costs,
    joined,
    within,
    without,
    without_costs_beyond,
)
from simulator.legality.frontier import STATES, OutOfBudget
from simulator.legality.maximum import find_maximum
from simulator.legality.outcome import Maximum, Undecided
from simulator.legality.payable import Payable
from simulator.legality.problem import Declaration, Problem
from simulator.legality.walk import Position, Walk, ascending

__all__ = ["Legality"]

MOST_WAYS_TO_PAY = 256
"""Sets of costs with maxima of their own beyond which questions about the whole legal set are undecided."""


class Legality:
    """Everything about the legality of declarations on one board; answers are exact or `Undecided`.

    A declaration is legal when it breaks no restriction and obeys as many requirements as any declaration
    that breaks none and incurs no cost but those that it incurs itself.

    Args:
        problem: the compiled board.
        states: the budget of remembered states for one question to the frontier search.

    >>> from simulator.legality.problem import ANY_NUMBER, Problem
    >>> menace = Problem(("a",), ("b", "c"), (1, 1), (1, 1), (1, 1), (2,), (ANY_NUMBER,), ANY_NUMBER,
    ...                  (0, 0), ((), ()), (1, 0), ((0,), (0,)), (0,), ())
    >>> legality = Legality(menace)
    >>> legality.maximum().value, legality.is_legal((0, 0)), list(legality.legal_declarations())
    (1, False, [(1, 1)])
    """

    __slots__ = ("_cases", "_costs", "_maxima", "_restricted", "_states", "_walk", "problem")

    def __init__(self, problem: Problem, states: int = STATES) -> None:
        self.problem = problem
        self._states = states
        self._costs = has_costs(problem)
        self._maxima: dict[CostSet, Maximum | Undecided] = {}
        self._restricted: dict[CostSet, Problem] = {}
        self._cases: list[Payable] | Undecided | None = None
        self._walk: Walk | Undecided | None = None

    # Counting.

    def broken(self, declaration: Declaration) -> tuple[Broken, ...]:
        """Everything that the declaration breaks (509.1a, 509.1b)."""
        return broken(self.problem, declaration)

    def is_unbroken(self, declaration: Declaration) -> bool:
        """Whether the declaration breaks nothing."""
        return is_unbroken(self.problem, declaration)

    def obeyed(self, declaration: Declaration) -> int:
        """How many requirements the declaration obeys as it is written, forbidden pairs counted too."""
        return obeyed(self.problem, declaration)

    # Judging.

    def maximum(self, declaration: Declaration | None = None) -> Maximum | Undecided:
        """The most requirements that can be obeyed with no cost beyond those of `declaration` (None: without cost)."""
        if not self._costs:
            return self._maximum_within((0, ()))
        nothing = (0,) * len(self.problem.blockers)
        return self._maximum_within(cost_set(self.problem, nothing if declaration is None else declaration))

    def is_legal(self, declaration: Declaration) -> bool | Undecided:
        """Whether the declaration is legal."""
        if not is_unbroken(self.problem, declaration):
            return False
        maximum = self.maximum(declaration)
        return maximum if isinstance(maximum, Undecided) else obeyed(self.problem, declaration) == maximum.value

    # Asking about all legal declarations.

    def completable(self, fixed: Declaration, decided: int = 0) -> bool | Undecided:
        """Whether some legal declaration completes a partial one.

        Args:
            fixed: per blocker the attackers that it blocks already.
            decided: bitmask of the blockers that block nothing beyond that.
        """
        cases = self._all_cases()
        if isinstance(cases, Undecided):
            return cases
        undecided: Undecided | None = None
        for case in cases:
            answer = case.completable(fixed, decided)
            if isinstance(answer, Undecided):
                undecided = answer
            elif answer:
                return True
        return False if undecided is None else undecided

    def position(self) -> Position | Undecided:
        """The start of a walk through all legal declarations, blocker by blocker in board order."""
        if self._walk is None:
            self._walk = self._new_walk()
        return self._walk if isinstance(self._walk, Undecided) else self._walk.start

    def count(self) -> int | Undecided:
        """How many declarations are legal, or the reason why that was not counted."""
        start = self.position()
        if isinstance(start, Undecided):
            return start
        try:
            return start.count()
        except OutOfBudget as out:
            return Undecided(str(out))

    def legal_declarations(self) -> Iterator[Declaration] | Undecided:
        """Every legal declaration, one after the other as they are asked for, bitmasks ascending in board order.

        The iterator raises OutOfBudget where it comes to a choice that it cannot decide.
        """
        cases = self._all_cases()
        if isinstance(cases, Undecided):
            return cases
        start = self.position()
        return self._declarations(None if isinstance(start, Undecided) else start, ())

    def _declarations(self, position: Position | None, prefix: Declaration) -> Iterator[Declaration]:
        if len(prefix) == len(self.problem.blockers):
            yield prefix
            return
        try:
            moves = None if position is None else position.moves
        except OutOfBudget:
            moves = None
        if moves is not None:
            for mask, after in moves.items():
                yield from self._declarations(after, (*prefix, mask))
            return
        b = len(prefix)
        rest = (0,) * (len(self.problem.blockers) - b - 1)
        row = self.problem.allowed[b] & self.problem.eligible[b]
        able = [1 << a for a in range(row.bit_length() - 1, -1, -1) if row >> a & 1]
        for mask in ascending(able, self.problem.cap[b]):
            answer = self.completable((*prefix, mask, *rest), (2 << b) - 1)
            if isinstance(answer, Undecided):
                raise OutOfBudget(answer.reason)
            if answer:
                yield from self._declarations(None, (*prefix, mask))

    def nearest(self, declaration: Declaration) -> Declaration | Undecided:
        """The legal declaration with the fewest changed pairs; on a tie the first in the order of the legal set."""
        cases = self._all_cases()
        if isinstance(cases, Undecided):
            return cases
        answers: list[tuple[int, Declaration]] = []
        for case in cases:
            answer = case.nearest(declaration)
            if isinstance(answer, Undecided):
                return answer
            answers.append(answer)
        return min(answers)[1]

    # Between the two ways to write a declaration.

    def declaration(self, blocks: Mapping[str, Iterable[str]]) -> Declaration:
        """The bitmasks of a map from blocker ids to the ids of the attackers that they block.

        Raises:
            KeyError: an id that is not on the board.

        >>> from simulator.legality.problem import Problem
        """
        blockers = {name: b for b, name in enumerate(self.problem.blockers)}
        attackers = {name: 1 << a for a, name in enumerate(self.problem.attackers)}
        masks = [0] * len(blockers)
        for blocker, blocked in blocks.items():
            for attacker in blocked:
                masks[blockers[blocker]] |= attackers[attacker]
        return tuple(masks)

    def blocks(self, declaration: Declaration) -> dict[str, tuple[str, ...]]:
        """The map of a declaration: the creatures that block, in board order, with what they block."""
        return {
            blocker: tuple(name for a, name in enumerate(self.problem.attackers) if mask >> a & 1)
            for blocker, mask in zip(self.problem.blockers, declaration, strict=True)
            if mask
        }

    # Costs.

    def _within(self, costs: CostSet) -> Problem:
        if not self._costs:
            return self.problem
        found = self._restricted.get(costs)
        if found is None:
            found = self._restricted[costs] = without_costs_beyond(self.problem, costs)
        return found

    def _maximum_within(self, costs: CostSet) -> Maximum | Undecided:
        found = self._maxima.get(costs)
        if found is None:
            found = self._maxima[costs] = find_maximum(self._within(costs), self._states)
        return found

    def _all_cases(self) -> list[Payable] | Undecided:
        """Problems whose best declarations together are exactly the legal ones.

        If paying more out of a set of costs raises the maximum nowhere between `low` and `high`, then the legal
        declarations between them are among the best ones of `high`, and all of those are legal. Where it
        does, one cost is decided on, and both halves are looked at.
        """
        if self._cases is not None:
            return self._cases
        cases: list[Payable] = []
        open_ranges = [(cost_set(self.problem, (0,) * len(self.problem.blockers)), all_costs(self.problem))]
        while open_ranges:
            low, high = open_ranges.pop()
            least, most = self._maximum_within(low), self._maximum_within(high)
            if isinstance(least, Undecided) or isinstance(most, Undecided):
                self._cases = least if isinstance(least, Undecided) else most
                return self._cases
            if least.value == most.value:
                cases.append(Payable(self._within(high), most, self._states))
            else:
                split = self._telling_cost(low, high, most.value)
                open_ranges += [(low, without(high, split)), (joined(low, split), high)]
            if len(cases) + len(open_ranges) > MOST_WAYS_TO_PAY:
                self._cases = Undecided(f"more than {MOST_WAYS_TO_PAY} sets of costs have maxima of their own")
                return self._cases
        self._cases = cases
        return cases

    def _telling_cost(self, low: CostSet, high: CostSet, most: int) -> CostSet:
        """A cost between `low` and `high` without which the maximum is less; else the first one between them."""
        between = [each for each in elements(high) if not within(each, low)]
        for each in between:
            less = self._maximum_within(without(high, each))
            if isinstance(less, Undecided) or less.value < most:
                return each
        return between[0]

    def _new_walk(self) -> Walk | Undecided:
        cases = self._all_cases()
        if isinstance(cases, Undecided):
            return cases
        ways = []
        for case in cases:
            if case.frontier is None:
                return Undecided("the board is too large for the frontier search")
            ways.append((case.frontier, case.maximum.value))
        return Walk(len(self.problem.blockers), ways, self._states)
