"""The legal declarations as paths: blocker after blocker, every step one that can still end legal."""

from __future__ import annotations

from collections.abc import Iterator

from simulator.legality.frontier import Frontier, OutOfBudget

__all__ = ["Position", "Walk", "ascending"]

Standing = tuple[tuple[int, int, int], ...]
"""Of each way to pay that is still open: (which, packed counters, requirements still to obey)."""


class Position:
    """The blockers before `blocker` have been decided, in a way that some legal declaration completes.

    Positions from which the same can follow are one object, so that `moves` is worked out once.
    """

    __slots__ = ("_moves", "_standing", "_walk", "blocker")

    def __init__(self, walk: Walk, blocker: int, standing: Standing) -> None:
        self.blocker = blocker
        self._walk = walk
        self._standing = standing
        self._moves: dict[int, Position] | None = None

    @property
    def moves(self) -> dict[int, Position]:
        """Per bitmask that the next blocker may legally choose, ascending, where it leads; {} at the end.

        Raises:
            OutOfBudget: the frontier search would have to remember too many states.
        """
        if self._moves is None:
            self._moves = self._walk.moves(self.blocker, self._standing)
        return self._moves


class Walk:
    """The positions of one problem.

    Args:
        blockers: how many blockers there are.
        ways: for each way to pay its search tables and its maximum.
        states: the budget of the search for the moves of one position, and of positions for counting.
    """

    __slots__ = ("_known", "_places", "_states", "_ways", "blockers", "start")

    def __init__(self, blockers: int, ways: list[tuple[Frontier, int]], states: int) -> None:
        self.blockers = blockers
        self._ways = ways
        self._states = states
        self._places = [{b: t for t, b in enumerate(frontier.active)} for frontier, _ in ways]
        self._known: list[dict[Standing, Position]] = [{} for _ in range(blockers + 1)]
        standing = tuple(
            (way, frontier.fields.start, need - frontier.fields.constant)
            for way, (frontier, need) in enumerate(ways)
        )
        self.start = self._position(0, standing)

    def count(self) -> int:
        """How many declarations are legal.

        Raises:
            OutOfBudget: there are too many positions to look at.
        """
        known: dict[Position, int] = {}
        spare = self._states

        def following(position: Position) -> int:
            nonlocal spare
            if position.blocker == self.blockers:
                return 1
            number = known.get(position)
            if number is None:
                moves = position.moves
                spare -= 1 + len(moves) // 16
                if spare < 0:
                    raise OutOfBudget(
                        "there are too many half-made declarations to count what completes them"
                    )
                number = known[position] = sum(following(after) for after in moves.values())
            return number

        return following(self.start)

    def _position(self, blocker: int, standing: Standing) -> Position:
        known = self._known[blocker]
        found = known.get(standing)
        if found is None:
            found = known[standing] = Position(self, blocker, standing)
        return found

    def moves(self, blocker: int, standing: Standing) -> dict[int, Position]:
        """The moves of a position; use `Position.moves`, which remembers them."""
        if blocker == self.blockers:
            return {}
        after: dict[int, list[tuple[int, int, int]]] = {}
        for way, counters, need in standing:
            frontier = self._ways[way][0]
            t = self._places[way].get(blocker)
            if t is None:
                after.setdefault(0, []).append((way, counters, need))
                continue
            frontier.spare[0] = self._states
            for choice in frontier.every(t):
                then = frontier.after(t, counters, choice)
                if then is not None and frontier.reach(t + 1, then[1], need - then[0]):
                    after.setdefault(choice[2], []).append((way, then[1], need - then[0]))
        return {mask: self._position(blocker + 1, tuple(after[mask])) for mask in sorted(after)}


def ascending(bits: list[int], most: int) -> Iterator[int]:
    """Every sum of at most `most` of the given powers of two, ascending.

    >>> list(ascending([4, 2, 1], 2))
    [0, 1, 2, 3, 4, 5, 6]
    """
    if not bits or most <= 0:
        yield 0
        return
    yield from ascending(bits[1:], most)
    for less in ascending(bits[1:], most - 1):
        yield bits[0] | less
