"""Ways to declare blocks on a plain board, blocker by blocker: what `Declaring` finds, for simple boards and faster.

Of what was chosen only this can matter to what follows: how many creatures block each of the attackers that have a
number in a restriction or requirement on them, as menace has. The most requirements that can still be obeyed from
there is worked out once for each such state; a choice is legal exactly if the most can still be had after it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic
from weakref import WeakValueDictionary

from simulator.envs.declaring import Declaring, Node, Pair, T, Way, same
from simulator.legality.legality import Legality
from simulator.legality.problem import ANY_NUMBER, Problem

MOST_STATES = 256
"""States of the counters at most; with more, what `Declaring` leaves out pays."""

IMPOSSIBLE = -(1 << 30)

Moves = tuple[tuple[int, int], ...]
"""Of each choice of a blocker that changes a counter: how many requirements more it obeys than its best choice that
changes none, and which counter."""

Options = tuple[tuple[int, ...], Moves, tuple[int, ...]]
"""Of a blocker: of its choices that change no counter those that obey most; its moves; and the choice of each move."""

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
        describe: what a way says of the blocks that it adds.
        once: whether it is played once, so that half-made declarations from which the same can follow need not be one.
    """

    __slots__ = ("_after_one", "_best", "_describe", "_nodes", "_options")

    def __init__(self, problem: Problem, describe: Callable[[list[Pair]], T], *, once: bool = False) -> None:
        self._describe = describe
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
        counting = _counting(tuple(shape))
        self._after_one = counting.after_one
        self._best = _best(self._options, counting, (*ends, IMPOSSIBLE))
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
                return self._describe(pairs), node
            choices, moves, changing = self._options[b]
            moved: list[tuple[int, State]] = []
            if moves:
                need, best = self._best[b][state], self._best[b + 1]
                if best[state] != need:
                    choices = ()
                for (gain, counter), choice in zip(moves, changing, strict=True):
                    then = self._after_one[counter][state]
                    if gain + best[then] == need:
                        moved.append((choice, then))
                if moved:
                    choices = same(tuple(sorted([*choices, *[choice for choice, _ in moved]])))
            if len(choices) != 1:
                node = Node(self._after, (b, state, moved), b, choices)
                if self._nodes is not None:
                    self._nodes[b, state] = node
                return self._describe(pairs), node
            state = moved[0][1] if moved else state
            if choices[0]:
                pairs.append((b, choices[0] - 1))
            b += 1
        return self._describe(pairs), None

    def _after(self, moment: tuple[int, State, list[tuple[int, State]]], choice: int) -> Way[T]:
        """The way that a choice leads."""
        b, state, moved = moment
        for each, then in moved:
            if each == choice:
                state = then
        return self._from(b + 1, state, [(b, choice - 1)] if choice else [])


def declarations_of(
    problem: Problem, describe: Callable[[list[Pair]], T], *, once: bool = False
) -> Layers[T] | Declaring[T]:
    """All ways to make a legal declaration, found the faster way where the board is simple.

    Args:
        problem: what the declaration poses.
        describe: what a way says of the blocks that it adds.
        once: as for `Layers`.

    Raises:
        TooLarge: the legal choices there can't be found.
    """
    return Layers(problem, describe, once=once) if layered(problem) else Declaring(Legality(problem), describe)


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
    most = max(gain for _, gain, counter in gains if counter < 0)
    choices = same(tuple(choice for choice, gain, counter in gains if counter < 0 and gain == most))
    counted = [option for option in gains if option[2] >= 0]
    moves = tuple([(gain - most, counter) for _, gain, counter in counted])
    return choices, moves, tuple([choice for choice, _, _ in counted])


# It is part of keys: it is itself, and its tables are not compared.
@dataclass(frozen=True, slots=True, eq=False)
class _Counting:
    """How the creatures that block some attackers are counted."""

    after_one: list[list[State]]
    """For each counter, and each state, the state after one more; what may not be is the state behind the last."""


@lru_cache(maxsize=1 << 10)
def _counting(shape: tuple[tuple[int, bool], ...]) -> _Counting:
    """The counting of some counters.

    Args:
        shape: of each counter how far it goes, and whether it may not go further; else it stays where it is.
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
    return _Counting(tables)


def _best(options: list[Options], counting: _Counting, ends: tuple[int, ...]) -> list[tuple[int, ...]]:
    """For each blocker, and each state in which it is asked, the most requirements that can still be obeyed.

    They are counted from what is obeyed when every blocker that is still to be asked makes its best choice that changes
    no counter. Behind the last blocker is what the states are worth in which a declaration ends. What can't be legal is
    far below zero.
    """
    best = ends
    layers = [best]
    for _, moves, _ in reversed(options):
        if moves:
            best = _before(counting, moves, best)
        layers.append(best)
    layers.reverse()
    return layers


# Nine in ten of a generated board's blockers were met on other boards, with the same after them.
@lru_cache(maxsize=1 << 14)
def _before(counting: _Counting, moves: Moves, best: tuple[int, ...]) -> tuple[int, ...]:
    """The most that can still be obeyed before a blocker is asked, from the most after it."""
    before: Sequence[int] = best
    for gain, counter in moves:
        before = [
            here if here > (there := gain + best[then]) else there
            for here, then in zip(before, counting.after_one[counter], strict=True)
        ]
    return tuple(before)
