"""The seeds of children: each child's own, whatever the number of children beside it."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index

import numpy as np
from numpy.typing import NDArray

from simulator.envs.doors.checks import whole
from simulator.envs.errors import EnvsError

__all__ = ["are_seeds", "child_seeds"]

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
