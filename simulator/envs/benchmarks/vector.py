"""How fast the vector API is: random legal play of many combats at once, beginning included.

Choices are recorded, so that the log of each combat can be written; masks are exact. The boards are a pool of 8x8.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from time import perf_counter
from typing import Any, Final

from simulator.envs.benchmarks.harness import BenchmarkRow, Work, in_turn
from simulator.envs.generators.boards import Boards

SIZE: Final = 8
"""Attackers, and blockers, of each board."""

BARS: Final = {"masks": 0.11, "flat": 0.115}
"""The least ratio of each row to its peer: about three quarters of the least that was measured."""

DRAWS: Final = "numpy: draw, gather the next state and its mask"
COPY: Final = "a copy of as many observations"


def vector_rows(*, quick: bool = False) -> Iterator[BenchmarkRow]:
    """The rows of the vector API.

    Args:
        quick: whether everything is small, so that its figures mean little.

    Raises:
        ModuleNotFoundError: numba, numpy or gymnasium is not installed.
    """
    children, steps = (64, 3) if quick else (4096, 60)
    began = perf_counter()
    first = _vectors(None, 1, quick)
    making = perf_counter() - began
    began = perf_counter()
    _playing(_vectors(first, 1, True), 3)()
    note = f"tables of {first.boards.pool:,} boards made in {making:.2g} s, compiled in {perf_counter() - began:.2g} s"
    masks = _vectors(first, children, quick, observations="none")
    greedy = _vectors(first, children, quick, observations="none", orders="greedy")
    flat = _vectors(first, children, quick, copy=False, final_obs=False)
    works: dict[str, Work] = {
        "masks": _playing(masks, steps),
        "greedy": _playing(greedy, steps),
        "flat": _playing(flat, steps),
        DRAWS: _drawing(children, steps),
        COPY: _copying(flat, steps),
    }
    rates = in_turn(works)
    name = f"vector, {SIZE}x{SIZE}, {children:,} combats, masks"
    yield rates.row(name, "masks", DRAWS, unit="slots/s", bar=BARS["masks"], note=note)
    yield rates.row(f"{name}, orders by a fixed rule", "greedy", DRAWS, unit="slots/s")
    yield rates.row(f"{name} and observations", "flat", COPY, unit="slots/s", bar=BARS["flat"])


def _vectors(like: Any, children: int, quick: bool, **config: Any) -> Any:
    """Combats side by side, on the boards of another such environment where there is one."""
    from simulator.envs.api.vector import VectorCombat

    boards = Boards(SIZE, SIZE, fixed=True, pool=32 if quick else 4096) if like is None else None
    return VectorCombat(children, boards, like=like, **config)


def _playing(venv: Any, steps: int) -> Work:
    """Play so many steps of random legal choices; the slots of the combats that ended."""
    venv.reset(seed=0)
    numbers = count()

    def play() -> float:
        combats = 0
        for _ in range(steps):
            _, _, over, _, _ = venv.step(venv.sample(next(numbers)))
            combats += int(over.sum())
        return SIZE * combats

    return play


def _drawing(children: int, steps: int) -> Work:
    """The limit of numpy: for each child a random draw, the state that it leads to, and the mask of that state."""
    import numpy as np

    random = np.random.default_rng(0)
    ways, masks = random.integers(0, 1024, (1024, SIZE + 2)), random.integers(0, 2, (1024, SIZE + 2), np.int8)

    def draw() -> float:
        at = np.zeros(children, np.int64)
        for _ in range(steps):
            at = ways[at, (random.random(children) * (SIZE + 2)).astype(np.int64)]
            _ = masks[at]
        return steps * children

    return draw


def _copying(venv: Any, steps: int) -> Work:
    """The limit of memory: the observations of all children are copied in each step."""
    seen = venv.reset(seed=0)[0]["observation"]
    other = seen.copy()

    def copy() -> float:
        for _ in range(steps):
            other[:] = seen
        return steps * len(seen)

    return copy
