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

MOST_STATES = 256
"""States of the counters at most; with more, what `Declaring` leaves out pays."""

IMPOSSIBLE = -(1 << 30)

Options = tuple[int, tuple[int, ...], tuple[tuple[int, int, int], ...]]
"""Of a blocker: the most requirements that a choice obeys which changes no counter; the choices that obey so many;
and of each choice that changes a counter itself, the requirements that it obeys, and which counter."""

State = int
"""The counters, as one number; the first counts in ones."""


def layered(problem: Problem) -> bool:
    """Whether the board is simple enough: one block each, no costs, few counters, nothing that speaks of several."""
    if (
        problem.costs
        or problem.counted
        or problem.together
        or problem.total < len(problem.blockers)
        or any(problem.others)
        or any(problem.also)
        or problem.cap.count(1) != len(problem.cap)
    ):
        return False
    states = 1
    for a, low in enumerate(problem.low):
        states *= _most(low, problem.high[a], problem.must_be_blocked[a]) + 1
    return states <= MOST_STATES


def _most(low: int, high: int, wanted: int) -> int:
    """How far the creatures that block an attacker are counted; 0: not at all."""
    most = low if low > 1 else 1 if wanted else 0
    return max(most, high) if high < ANY_NUMBER else most


class Layers(Generic[T]):
    """All ways to make a legal declaration on a simple board.

    Args:
        problem: one that is `layered`.
        told: what a way says of the blocks that it adds.
        once: whether it is played once, so that half-made declarations from which the same can follow need not be one.
    """

    __slots__ = ("_after_one", "_best", "_nodes", "_options", "_told")

    def __init__(self, problem: Problem, told: Callable[[list[Pair]], T], *, once: bool = False) -> None:
        self._told = told
        counters: list[int] = []
        shape: list[tuple[int, bool]] = []
        ends = [0]
        there = (1 << len(problem.low)) - 1
        for a, (low, high, wanted) in enumerate(zip(problem.low, problem.high, problem.must_be_blocked, strict=True)):
            counters.append(-1)
            if low < 2 and not wanted and high == ANY_NUMBER:
                continue
            able = sum([row >> a & 1 for row in problem.allowed])
            if able < low or not able or not high:
                there &= ~(1 << a)
                continue
            if high >= able:
                high = ANY_NUMBER
            most = _most(low, high, wanted)
            if not most:
                continue
            counters[a] = len(shape)
            shape.append((most, high < ANY_NUMBER))
            worth = [0, *[wanted if low <= n <= high else IMPOSSIBLE for n in range(1, most + 1)]]
            ends = [before + each for each in worth for before in ends]
        holding = tuple(counters)
        self._options = [
            _options(allowed & there, problem.must_block[b], problem.must_block_it[b], holding)
            for b, allowed in enumerate(problem.allowed)
        ]
        self._after_one = _after_one(tuple(shape))
        self._best = _best(self._options, self._after_one, [*ends, IMPOSSIBLE])
        self._nodes: WeakValueDictionary[tuple[int, State], Node[T]] | None = None if once else WeakValueDictionary()

    @property
    def first(self) -> Way[T]:
        """What is forced before anybody chooses, and the first node."""
        return self._from(0, 0, [])

    def _from(self, b: int, state: State, pairs: list[Pair]) -> Way[T]:
        """The way to the next choice of two or more."""
        while b < len(self._options):
            node = self._nodes.get((b, state)) if self._nodes is not None else None
            if node is not None:
                return self._told(pairs), node
            need, best = self._best[b][state], self._best[b + 1]
            uncounted, choices, counted = self._options[b]
            if uncounted + best[state] != need:
                choices = ()
            moved: list[tuple[int, State]] = []
            for choice, gain, counter in counted:
                then = self._after_one[counter][state]
                if gain + best[then] == need:
                    moved.append((choice, then))
            if moved:
                choices = same(tuple(sorted([*choices, *[choice for choice, _ in moved]])))
            if len(choices) > 1:
                node = Node(self._after, (b, state, moved), b, choices)
                if self._nodes is not None:
                    self._nodes[b, state] = node
                return self._told(pairs), node
            state = moved[0][1] if moved else state
            if choices[0]:
                pairs.append((b, choices[0] - 1))
            b += 1
        return self._told(pairs), None

    def _after(self, moment: tuple[int, State, list[tuple[int, State]]], choice: int) -> Way[T]:
        """The way that a choice leads."""
        b, state, moved = moment
        for each, then in moved:
            if each == choice:
                state = then
        return self._from(b + 1, state, [(b, choice - 1)] if choice else [])


@lru_cache(maxsize=1 << 14)
def _options(allowed: int, blocks: int, blocks_it: tuple[int, ...], counters: tuple[int, ...]) -> Options:
    """What a blocker can choose; the same for all boards on which these numbers stand."""
    gains = [(0, 0, -1)]
    a = 0
    while allowed:
        if allowed & 1:
            gains.append((a + 1, blocks + blocks_it[a], counters[a]))
        allowed >>= 1
        a += 1
    uncounted = max(gain for _, gain, counter in gains if counter < 0)
    choices = same(tuple(choice for choice, gain, counter in gains if counter < 0 and gain == uncounted))
    return uncounted, choices, tuple(option for option in gains if option[2] >= 0)


@lru_cache(maxsize=1 << 10)
def _after_one(shape: tuple[tuple[int, bool], ...]) -> list[list[State]]:
    """For each counter, and each state, the state after one more.

    Args:
        shape: of each counter how far it goes, and whether it may not go further; else it stays where it is.

    What may not be is the state behind the last.
    """
    states = 1
    for most, _ in shape:
        states *= most + 1
    step, tables = 1, []
    for most, strictly in shape:
        table = []
        for state in range(states):
            goes_on = state // step % (most + 1) < most
            table.append(state + step if goes_on else states if strictly else state)
        tables.append([*table, states])
        step *= most + 1
    return tables


def _best(options: list[Options], after_one: list[list[State]], ends: list[int]) -> list[list[int]]:
    """For each blocker, and each state in which it is asked, the most requirements that can still be obeyed.

    Behind the last blocker is what the states are worth in which a declaration ends. What can't be legal is far
    below zero.
    """
    layers = [ends]
    best = ends
    for uncounted, _, counted in reversed(options):
        following = [uncounted + each for each in best] if uncounted else best
        for _, gain, counter in counted:
            after = [gain + best[then] for then in after_one[counter]]
            following = [here if here > there else there for here, there in zip(following, after, strict=True)]
        layers.append(following)
        best = following
    layers.reverse()
    return layers
