"""Ways to declare blocks on a plain board, blocker by blocker: what `Declaring` finds, for simple boards and faster.

Of what was chosen only this can matter to what follows: how many creatures block each of the attackers that have a
number in a restriction or requirement on them. The most requirements that can still be obeyed from there is worked
out once for each such state; a choice is legal exactly if the most can still be had after it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Generic
from weakref import WeakValueDictionary

from simulator.envs.declaring import Node, Pair, T, Way, same
from simulator.legality.problem import ANY_NUMBER, Problem

__all__ = ["Layers", "layered"]

WIDTH = 4
"""Bits of a counter."""

MOST_BLOCKERS = (1 << WIDTH) - 1

MOST_STATES = 256
"""States of the counters at most; with more, what `Declaring` leaves out pays."""

IMPOSSIBLE = -(1 << 30)

UNCOUNTED = (0, 0, 0)

Option = tuple[int, int, int, int, int]
"""A choice, the requirements that it obeys, and of the attacker's counter: one, where it stands, the most that it
holds."""

State = int
"""Counters, packed."""


def layered(problem: Problem) -> bool:
    """Whether the board is simple enough: one block each, no costs, few counters, nothing that speaks of several."""
    if (
        problem.costs
        or problem.counted
        or problem.together
        or len(problem.blockers) > MOST_BLOCKERS
        or problem.total < len(problem.blockers)
        or any(problem.others)
        or any(problem.also)
        or any(cap != 1 for cap in problem.cap)
    ):
        return False
    states = 1
    for a, low in enumerate(problem.low):
        states *= _most(low, problem.high[a], problem.must_be_blocked[a]) + 1
    return states <= MOST_STATES


def _most(low: int, high: int, wanted: int) -> int:
    """How far the creatures that block an attacker are counted; 0: not at all."""
    most = low if low > 1 else 1 if wanted else 0
    return max(most, min(high, MOST_BLOCKERS)) if high < ANY_NUMBER else most


class Layers(Generic[T]):
    """All ways to make a legal declaration on a simple board.

    Args:
        problem: one that is `layered`.
        told: what a way says of the blocks that it adds.
        once: whether it is played once, so that half-made declarations from which the same can follow need not be one.
    """

    __slots__ = ("_best", "_nodes", "_options", "_told")

    def __init__(self, problem: Problem, told: Callable[[list[Pair]], T], *, once: bool = False) -> None:
        self._told = told
        counters: list[tuple[int, int, int]] = []
        ends: list[tuple[int, list[int]]] = []
        shift, there = 0, (1 << len(problem.low)) - 1
        for a, (low, high, wanted) in enumerate(zip(problem.low, problem.high, problem.must_be_blocked, strict=True)):
            if low < 2 and not wanted and high == ANY_NUMBER:
                counters.append(UNCOUNTED)
                continue
            able = sum([row >> a & 1 for row in problem.allowed])
            if able < low or not able:
                there &= ~(1 << a)
                counters.append(UNCOUNTED)
                continue
            if high >= able:
                high = ANY_NUMBER
            most = _most(low, high, wanted)
            if not most:
                counters.append(UNCOUNTED)
                continue
            # A counter that may not go on is told from one that need not by its sign.
            counters.append((1 << shift, shift, -most if high < ANY_NUMBER else most))
            worth = [0] + [wanted if n >= low else IMPOSSIBLE for n in range(1, most + 1)]
            if high < most:
                worth[high + 1 :] = [IMPOSSIBLE] * (most - high)
            ends.append((shift, worth))
            shift += WIDTH
        holding = tuple(counters)
        self._options = [
            _options(allowed & there, problem.must_block[b], problem.must_block_it[b], holding)
            for b, allowed in enumerate(problem.allowed)
        ]
        self._best = _best(self._options, ends)
        self._nodes: WeakValueDictionary[tuple[int, State], Node[T]] | None = None if once else WeakValueDictionary()

    @property
    def first(self) -> Way[T]:
        """What is forced before anybody chooses, and the first node."""
        return self._from(0, 0, [])

    def _legal(self, b: int, state: State) -> list[tuple[int, State]]:
        """The choices of the blocker `b`, and the states that they lead to."""
        need, after = self._best[b][state], self._best[b + 1]
        uncounted = need - after[state]
        legal = []
        for choice, gain, one, shift, most in self._options[b]:
            if not one:
                if gain == uncounted:
                    legal.append((choice, state))
                continue
            count = state >> shift & MOST_BLOCKERS
            if count != -most:
                then = state if count == most else state + one
                if gain + after[then] == need:
                    legal.append((choice, then))
        return legal

    def _from(self, b: int, state: State, pairs: list[Pair]) -> Way[T]:
        """The way to the next choice of two or more."""
        while b < len(self._options):
            node = self._nodes.get((b, state)) if self._nodes is not None else None
            if node is not None:
                return self._told(pairs), node
            legal = self._legal(b, state)
            if len(legal) > 1:
                node = Node(self._after, (b, legal), b, same(tuple([choice for choice, _ in legal])))
                if self._nodes is not None:
                    self._nodes[b, state] = node
                return self._told(pairs), node
            ((choice, state),) = legal
            if choice:
                pairs.append((b, choice - 1))
            b += 1
        return self._told(pairs), None

    def _after(self, moment: tuple[int, list[tuple[int, State]]], choice: int) -> Way[T]:
        """The way that a choice leads."""
        b, legal = moment
        for each, state in legal:
            if each == choice:
                return self._from(b + 1, state, [(b, choice - 1)] if choice else [])
        raise KeyError(choice)


@lru_cache(maxsize=1 << 14)
def _options(
    allowed: int, blocks: int, blocks_it: tuple[int, ...], counters: tuple[tuple[int, int, int], ...]
) -> list[Option]:
    """What a blocker can choose, ascending; the same for all boards on which these numbers stand."""
    options: list[Option] = [(0, 0, 0, 0, 0)]
    a = 0
    while allowed:
        if allowed & 1:
            options.append((a + 1, blocks + blocks_it[a], *counters[a]))
        allowed >>= 1
        a += 1
    return options


def _best(options: list[list[Option]], ends: list[tuple[int, list[int]]]) -> list[dict[State, int]]:
    """For each blocker, and each state in which it may be asked, the most requirements that can still be obeyed.

    Behind the last blocker are the states in which a declaration may end; what can't be legal is far below zero.
    """
    if not ends:
        most = [max([option[1] for option in some]) for some in options]
        return [{0: sum(most[b:])} for b in range(len(options) + 1)]
    layers: list[dict[State, int]] = [{0: 0}]
    steps = []
    for some in options:
        counted = [option[1:] for option in some if option[2]]
        # Of the choices that change no counter only the best counts.
        uncounted = max([option[1] for option in some if not option[2]])
        steps.append((uncounted, counted))
        states = layers[-1]
        if not counted:
            layers.append(states.copy())
            continue
        after = dict.fromkeys(states, 0)
        for state in states:
            for _, one, shift, most in counted:
                count = state >> shift & MOST_BLOCKERS
                if count != most and count != -most:
                    after[state + one] = 0
        layers.append(after)
    last = layers[-1]
    for state in last:
        for shift, worth in ends:
            last[state] += worth[state >> shift & MOST_BLOCKERS]
    for b in range(len(options) - 1, -1, -1):
        uncounted, counted = steps[b]
        states, after = layers[b], layers[b + 1]
        for state in states:
            best = uncounted + after[state]
            for gain, one, shift, most in counted:
                count = state >> shift & MOST_BLOCKERS
                if count == -most:
                    continue
                found = gain + after[state if count == most else state + one]
                if found > best:
                    best = found
            states[state] = best
    return layers
