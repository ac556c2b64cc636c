"""What is recorded of many combats: their choices, from which the scalar engine makes the logs that are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

import numpy as np
from numpy.typing import NDArray

from events.log import Log
from simulator.envs.errors import EnvsError, whole
from simulator.envs.kernel.records import ChildStates, unpacked
from simulator.envs.kernel.tables import Pool
from simulator.envs.seeds import number_of_episode
from simulator.envs.solvers.minimax import order_choice
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import greedy_order

__all__ = [
    "Recording",
    "are_seeds",
    "child_seeds",
]


class Recording:
    """The combats of some children, one by one, as the scalar engine has them."""

    boards: Pool
    state: ChildStates
    greedy: bool
    """Whether orders are chosen by `numbers.greedy_order`."""

    def search(self, child: int) -> PlainCombat:
        """The combat of a child as the scalar engine has it: the same board, with the same choices.

        Raises:
            EnvsError: there was no reset, or there is no such child.
        """
        state = self.state
        child = self._child(child)
        if state.episodes[child] < 0:
            raise EnvsError(f"child {child}", "an environment that never was reset", "reset() before")
        return self._played(child, int(state.episodes[child]), int(state.made[child]), int(state.choices[child]))

    def final_search(self, child: int) -> PlainCombat:
        """The combat of a child that ended last, as the scalar engine has it.

        Raises:
            EnvsError: none has ended since its seed was given, or there is no such child.
        """
        state = self.state
        child = self._child(child)
        episode = int(state.last_episodes[child])
        if episode < 0:
            raise EnvsError(f"child {child}", "no episode that ended", "one that did")
        return self._played(child, episode, int(state.last_made[child]), int(state.last_choices[child]))

    def _child(self, child: int) -> int:
        return whole("child", child, 0, len(self.state.episodes) - 1)

    def _played(self, child: int, episode: int, made: int, choices: int) -> PlainCombat:
        number = number_of_episode(int(self.state.seeds[child]), episode)
        search = PlainCombat(self.boards.table(number)).play(unpacked(made, choices))
        while self.greedy and search.phase == "order":
            search.apply(order_choice(search, greedy_order))
        return search

    def log(self, child: int) -> Log:
        """The log of a child's combat: the same events that the scalar engine logs."""
        return self.search(child).log

    def final_log(self, child: int) -> Log:
        """The log of a child's combat that ended last.

        Raises:
            EnvsError: none has ended since its seed was given.
        """
        return self.final_search(child).log

    def choices(self, child: int) -> tuple[int, ...]:
        """The choices that were made in a child's combat, those of `greedy_order` too."""
        return self.search(child).choices

    def digest(self, child: int) -> str:
        """The digest of the state of a child's combat: 16 hexadecimal digits."""
        return self.search(child).state_digest()


WORD = 64
"""Bits of a seed."""


def are_seeds(seed: object) -> bool:
    """Whether a seed is meant as the children's own seeds."""
    return isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str)


def child_seeds(seed: int | Sequence[int] | None, children: int) -> NDArray[np.uint64]:
    """(children,): the seed of each child.

    Child i's is the first number of the i-th sequence that numpy's `SeedSequence(seed)` spawns.

    Args:
        seed: a whole number of 0 or more; or the children's own seeds; or None: the operating system is asked for one.
        children: how many.

    Raises:
        EnvsError: it is none of these.

    >>> [int(each) for each in child_seeds(730, 2)] == [int(each) for each in child_seeds(730, 5)[:2]]
    True
    """
    if are_seeds(seed):
        expected = f"{children} whole numbers of {WORD} bits, or one number"
        try:
            given = [index(each) for each in seed]  # type: ignore[union-attr]  # there are several
        except TypeError:
            raise EnvsError("seed", repr(seed), expected) from None
        if len(given) != children or not all(0 <= each < 1 << WORD for each in given):
            raise EnvsError("seed", f"{len(given)} seeds", expected)
        return np.array(given, np.uint64)
    spawned = np.random.SeedSequence(None if seed is None else whole("seed", seed)).spawn(children)
    return np.array([each.generate_state(1, np.uint64)[0] for each in spawned], np.uint64)
