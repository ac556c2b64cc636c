"""How fast the vector API is: random legal play of many combats at once, beginning included.

Choices are recorded, so that the log of each combat can be written; masks are exact. The boards are a pool of 8x8.
Observations are held against what can't be less: the same play for masks alone, and a plain copy of as many bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from time import perf_counter
from typing import Any, Final

from simulator.envs.benchmarks.harness import BenchmarkRow, Work, in_turn
from simulator.envs.generators.boards import Boards
from simulator.envs.observations.layout import DTYPES

SIZE: Final = 8
"""Attackers, and blockers, of each board."""

BARS: Final = {"masks": 0.11, "observations": 0.45, "default": 0.6, "of fewer bytes": 0.34, "of fewer by default": 0.4}
"""The least ratio of each row to its peer: of observations of float32 what they are to reach, of the others about three
quarters of the least that was measured."""

DRAWS: Final = "numpy: draw, gather the next state and its mask"
LIMIT: Final = "masks alone, and a copy of as many bytes"
FASTEST: Final = "copy=False, final_obs=False"


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
    works: dict[str, Work] = {
        "masks": _playing(masks, steps),
        "greedy": _playing(greedy, steps),
        DRAWS: _drawing(children, steps),
    }
    for dtype in DTYPES:
        fastest = _vectors(first, children, quick, dtype=dtype, copy=False, final_obs=False)
        copied = fastest.reset(seed=0)[0]["observation"]
        alone = _vectors(first, children, quick, observations="none", copy=False)
        works[f"{LIMIT}, {dtype}"] = _playing(alone, steps, copied)
        works[f"{FASTEST}, {dtype}"] = _playing(fastest, steps)
        works[dtype] = _playing(_vectors(first, children, quick, dtype=dtype), steps)
    rates = in_turn(works)
    name = f"vector, {SIZE}x{SIZE}, {children:,} combats, masks"
    yield rates.row(name, "masks", DRAWS, unit="slots/s", bar=BARS["masks"], note=note)
    yield rates.row(f"{name}, orders by a fixed rule", "greedy", DRAWS, unit="slots/s")
    for dtype in DTYPES:
        limit, ours = f"{LIMIT}, {dtype}", f"{FASTEST}, {dtype}"
        what = f"{name} and observations of {dtype}"
        held, default = ("observations", "default") if dtype == "float32" else ("of fewer bytes", "of fewer by default")
        yield rates.row(f"{what}, {FASTEST}", ours, limit, unit="slots/s", bar=BARS[held])
        yield rates.row(f"{what}, by default", dtype, ours, unit="slots/s", bar=BARS[default])


def _vectors(like: Any, children: int, quick: bool, **config: Any) -> Any:
    """Combats side by side, on the boards of another such environment where there is one."""
    from simulator.envs.api.vector import VectorCombat

    boards = Boards(SIZE, SIZE, fixed=True, pool=32 if quick else 4096) if like is None else None
    return VectorCombat(children, boards, like=like, **config)


def _playing(venv: Any, steps: int, copied: Any = None) -> Work:
    """Play so many steps of random legal choices, and copy an array in each; the slots of the combats that ended."""
    venv.reset(seed=0)
    numbers = count()
    other = None if copied is None else copied.copy()

    def play() -> float:
        combats = 0
        for _ in range(steps):
            _, _, over, _, _ = venv.step(venv.sample(next(numbers)))
            combats += int(over.sum())
            if other is not None:
                other[:] = copied
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
