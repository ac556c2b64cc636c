"""The legal declarations as paths: blocker after blocker, every step one that can still end legal."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.legality.frontier import FIRST_STATES, Frontier, OutOfBudget
from simulator.legality.outcome import Undecided
from simulator.legality.payable import Payable
from simulator.legality.problem import Declaration

__all__ = ["Position", "Walk", "ascending"]

Standing = tuple[tuple[int, int, int], ...]
"""Of each way to pay that is still open: (which, packed counters, requirements still to obey)."""


class Position:
    """The blockers before `blocker` have been decided, in a way that some legal declaration completes.

    Positions from which the same can follow are one object, so that `moves` is worked out once; `prefix` is
    one way to come here.
    """

    __slots__ = ("_moves", "_standing", "_walk", "prefix")

    def __init__(self, walk: Walk, prefix: Declaration, standing: Standing) -> None:
        self.prefix = prefix
        self._walk = walk
        self._standing = standing
        self._moves: dict[int, Position] | None = None

    @property
    def blocker(self) -> int:
        """The index of the blocker that decides next; the number of blockers at the end."""
        return len(self.prefix)

    @property
    def moves(self) -> dict[int, Position]:
        """Per bitmask that the next blocker may legally choose, ascending, where it leads; {} at the end.

        Raises:
            OutOfBudget: neither the frontier search nor the solver could tell within its limits.
        """
        return self.found_moves(by_solver=True)

    def found_moves(self, by_solver: bool) -> dict[int, Position]:
        """The same; without the solver where `by_solver` is false."""
        if self._moves is None:
            self._moves = self._walk.moves(self.prefix, self._standing, by_solver)
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
        self._known: list[dict[Standing, Position]] = [{} for _ in range(blockers + 1)]
        standing = tuple(
            (way, frontier.fields.start, payable.need - frontier.fields.constant)
            for way, (payable, frontier) in enumerate(ways)
        )
        self.start = self._position((), standing)

    def count(self) -> int:
        """How many declarations are legal.

        Raises:
            OutOfBudget: there are too many positions to look at.
        """
        spare = self._states
        numbers = {self.start: 1}
        for _ in range(self.blockers):
            following: dict[Position, int] = {}
            for position, number in numbers.items():
                moves = position.found_moves(by_solver=False)
                spare -= 1 + len(moves) // 16
                if spare < 0:
                    raise OutOfBudget("there are too many half-made declarations to count what completes them")
                for after in moves.values():
                    following[after] = following.get(after, 0) + number
            numbers = following
        return sum(numbers.values())

    def _position(self, prefix: Declaration, standing: Standing) -> Position:
        known = self._known[len(prefix)]
        found = known.get(standing)
        if found is None:
            found = known[standing] = Position(self, prefix, standing)
        return found

    def moves(self, prefix: Declaration, standing: Standing, by_solver: bool) -> dict[int, Position]:
        """The moves of a position; use `Position.moves`, which remembers them."""
        blocker = len(prefix)
        if blocker == self.blockers:
            return {}
        after: dict[int, list[tuple[int, int, int]]] = {}
        for way, counters, need in standing:
            frontier = self._ways[way][1]
            t = self._places[way].get(blocker)
            if t is None:
                after.setdefault(0, []).append((way, counters, need))
                continue
            for choice in frontier.every(t):
                then = frontier.after(t, counters, choice)
                if then is None:
                    continue
                frontier.spare[0] = min(self._states, FIRST_STATES)
                try:
                    open_still = frontier.reach(t + 1, then[1], need - then[0])
                except OutOfBudget:
                    if not by_solver:
                        raise
                    open_still = self._completes(way, (*prefix, choice[2]))
                if open_still:
                    after.setdefault(choice[2], []).append((way, then[1], need - then[0]))
        return {mask: self._position((*prefix, mask), tuple(after[mask])) for mask in sorted(after)}

    def _completes(self, way: int, prefix: Declaration) -> bool:
        payable = self._ways[way][0]
        fixed = prefix + (0,) * (self.blockers - len(prefix))
        answer = payable.completable(fixed, (1 << len(prefix)) - 1, payable.need)
        if isinstance(answer, Undecided):
            raise OutOfBudget(answer.reason)
        return answer


def ascending(bits: list[int], most: int) -> Iterator[int]:
    """Every sum of at most `most` of the given powers of two, which descend; ascending.

    >>> list(ascending([4, 2, 1], 2))
    [0, 1, 2, 3, 4, 5, 6]
    """
    if not bits or most <= 0:
        yield 0
        return
    yield from ascending(bits[1:], most)
    for less in ascending(bits[1:], most - 1):
        yield bits[0] | less
