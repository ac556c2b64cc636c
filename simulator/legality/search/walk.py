"""The legal declarations as paths: blocker after blocker, every step one that can still end legal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from simulator.legality.problem import Budget, Declaration, OutOfBudget, Undecided
from simulator.legality.search.frontier import FIRST_STATES, Frontier
from simulator.legality.search.payments import Payable, Payments

Standing = tuple[tuple[int, int, int], ...]
"""Of each way to pay that is still open: (which, packed counters, requirements still to obey)."""


class WalkPosition:
    """The blockers before `blocker` have been decided, in a way that some legal declaration completes.

    Positions from which the same can follow are one object, so that `moves` is worked out once; `prefix` is
    one way to come here.
    """

    __slots__ = ("_moves", "_standing", "_walk", "prefix")

    def __init__(self, walk: Walk, prefix: Declaration, standing: Standing) -> None:
        self.prefix = prefix
        self._walk = walk
        self._standing = standing
        self._moves: dict[int, WalkPosition] | None = None

    @property
    def blocker(self) -> int:
        """The index of the blocker that decides next; the number of blockers at the end."""
        return len(self.prefix)

    @property
    def moves(self) -> dict[int, WalkPosition]:
        """Per bitmask that the next blocker may legally choose, ascending, where it leads; {} at the end.

        Raises:
            OutOfBudget: neither the frontier search nor the solver found the answer within its limits.
        """
        return self.found_moves(by_solver=True)

    def found_moves(self, by_solver: bool, budget: Budget | None = None) -> dict[int, WalkPosition]:
        """The same, its work taken from a budget; without the solver where `by_solver` is false."""
        if self._moves is None:
            budget = Budget() if budget is None else budget
            self._moves = self._walk.moves(self.prefix, self._standing, by_solver, budget)
        return self._moves


class Walk:
    """The positions of one problem.

    Args:
        blockers: how many blockers there are.
        ways: each way to pay with its search tables.
        states: the budget of positions for counting, and of states for one question to the frontier search.
    """

    __slots__ = ("_known", "_places", "_states", "_ways", "blockers", "start")

    def __init__(self, blockers: int, ways: list[tuple[Payable, Frontier]], states: int) -> None:
        self.blockers = blockers
        self._ways = ways
        self._states = states
        self._places = [{b: t for t, b in enumerate(frontier.active)} for _, frontier in ways]
        self._known: list[dict[Standing, WalkPosition]] = [{} for _ in range(blockers + 1)]
        standing = tuple(
            (way, frontier.fields.start, payable.need - frontier.fields.constant)
            for way, (payable, frontier) in enumerate(ways)
        )
        self.start = self._position((), standing)

    def count(self, budget: Budget) -> int:
        """How many declarations are legal; the work is taken from the budget.

        Raises:
            OutOfBudget: there are too many positions to look at.
        """
        spare = self._states
        numbers = {self.start: 1}
        for _ in range(self.blockers):
            following: dict[WalkPosition, int] = {}
            for position, number in numbers.items():
                moves = position.found_moves(False, budget)
                budget.spend(1 + len(moves))
                spare -= 1 + len(moves) // 16
                if spare < 0:
                    raise OutOfBudget("there are too many half-made declarations to count what completes them")
                for after in moves.values():
                    following[after] = following.get(after, 0) + number
            numbers = following
        return sum(numbers.values())

    def _position(self, prefix: Declaration, standing: Standing) -> WalkPosition:
        known = self._known[len(prefix)]
        found = known.get(standing)
        if found is None:
            found = known[standing] = WalkPosition(self, prefix, standing)
        return found

    def moves(
        self, prefix: Declaration, standing: Standing, by_solver: bool, budget: Budget
    ) -> dict[int, WalkPosition]:
        """The moves of a position; use `WalkPosition.moves`, which remembers them."""
        blocker = len(prefix)
        if blocker == self.blockers:
            return {}
        states = min(self._states, FIRST_STATES)
        after: dict[int, list[tuple[int, int, int]]] = {}
        for way, counters, need in standing:
            frontier = self._ways[way][1]
            t = self._places[way].get(blocker)
            if t is None:
                after.setdefault(0, []).append((way, counters, need))
                continue
            every, spare = frontier.every(t), frontier.spare
            budget.spend(len(every))
            spare[1] = budget.left
            for choice in every:
                then = frontier.after(t, counters, choice)
                if then is None:
                    continue
                spare[0] = states
                try:
                    open_still = frontier.reach(t + 1, then[1], need - then[0])
                except OutOfBudget:
                    self._settle(budget, spare)
                    if not by_solver:
                        raise
                    open_still = self._completes(way, (*prefix, choice[2]), budget)
                    spare[1] = budget.left
                if open_still:
                    after.setdefault(choice[2], []).append((way, then[1], need - then[0]))
            self._settle(budget, spare)
        return {mask: self._position((*prefix, mask), tuple(after[mask])) for mask in sorted(after)}

    def _settle(self, budget: Budget, spare: list[int]) -> None:
        """Take from the budget what the frontier search took."""
        budget.is_spent = budget.is_spent or spare[1] < 0
        budget.left = max(0, spare[1])

    def _completes(self, way: int, prefix: Declaration, budget: Budget) -> bool:
        payable = self._ways[way][0]
        fixed = prefix + (0,) * (self.blockers - len(prefix))
        answer = payable.completable(fixed, (1 << len(prefix)) - 1, payable.need, budget)
        if isinstance(answer, Undecided):
            raise OutOfBudget(answer.reason)
        return answer


def walk_through(payments: Payments, states: int, budget: Budget) -> Walk | Undecided:
    """The walk through all legal declarations of a problem; or the reason why it can't be walked."""
    cases = payments.cases(budget)
    if isinstance(cases, Undecided):
        return cases
    ways: list[tuple[Payable, Frontier]] = []
    for case in cases:
        frontier = case.frontier(budget)
        if isinstance(frontier, str):
            return Undecided(frontier)
        ways.append((case, frontier))
    return Walk(len(payments.problem.blockers), ways, states)


def ascending(bits: list[int], may_end: Callable[[int, int], bool]) -> Iterator[int]:
    """The sums of given powers of two that are wanted, ascending.

    Args:
        bits: the powers of two; they descend.
        may_end: whether a wanted sum has the bits of the first number and, apart from smaller ones than any decided
            yet, none of the second.

    >>> list(ascending([4, 2, 1], lambda some, none: not none & 1))
    [1, 3, 5, 7]
    """
    waiting = [(0, 0, 0)] if may_end(0, 0) else []
    while waiting:
        decided, some, none = waiting.pop()
        if decided == len(bits):
            yield some
            continue
        bit = bits[decided]
        for more in ((some | bit, none), (some, none | bit)):
            if may_end(*more):
                waiting.append((decided + 1, *more))
