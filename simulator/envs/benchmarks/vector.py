"""How fast the vector API is: random legal play of many combats at once, beginning included.

Choices are recorded, so that the log of each combat can be written; masks are exact. The boards are a pool of 8x8.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from simulator.envs.benchmarks.speed import Row
from simulator.envs.generators.pool import Boards

__all__ = ["vector_rows"]

SIZE = 8
"""Attackers, and blockers, of each board."""


class Rates(NamedTuple):
    """What is done a second, on the median."""

    slots: float
    decisions: float
    combats: float


def vector_rows(*, quick: bool = False) -> Iterator[Row]:
    """The rows of the vector API.

    Args:
        quick: whether everything is small, so that its figures mean little.

    Raises:
        ModuleNotFoundError: numba, numpy or gymnasium is not installed.
    """
    began = perf_counter()
    first = _vectors(None, 1, quick)
    yield Row(f"vector, {SIZE}x{SIZE}: tables of {first.boards.pool:,} boards", perf_counter() - began, "s")
    began = perf_counter()
    _rate(_vectors(first, 1, True), quick=True)
    yield Row("vector: compiling", perf_counter() - began, "s")
    children = 64 if quick else 4096
    name = f"vector, {SIZE}x{SIZE}, {children:,} combats"
    masks = _rate(_vectors(first, children, quick, observations="none"), quick=quick)
    yield Row(f"{name}, masks", masks.slots, "slots/s", 6_000_000)
    yield Row(f"{name}, masks", masks.decisions, "decisions/s")
    yield Row(f"{name}, masks", masks.combats, "combats/s")
    greedy = _vectors(first, children, quick, observations="none", orders="greedy")
    yield Row(f"{name}, masks, orders by a fixed rule", _rate(greedy, quick=quick).slots, "slots/s")
    flat = _rate(_vectors(first, children, quick, copy=False, final_obs=False), quick=quick)
    yield Row(f"{name}, masks and observations", flat.slots, "slots/s")
    yield Row(f"{name}, masks and observations", flat.decisions, "decisions/s")


def _vectors(like: Any, children: int, quick: bool, **config: Any) -> Any:
    """Combats side by side, on the boards of another such environment where there is one."""
    from simulator.envs.api.vector import VectorCombat

    boards = Boards(SIZE, SIZE, fixed=True, pool=32 if quick else 4096) if like is None else None
    return VectorCombat(children, boards, like=like, **config)


def _rate(venv: Any, *, quick: bool, rounds: int = 7) -> Rates:
    """How fast it is: the median of some rounds, after one that does not count."""
    venv.reset(seed=0)
    steps = 3 if quick else 60
    found = []
    for number in range(rounds + 1):
        began = perf_counter()
        combats = 0
        for step in range(number * steps, (number + 1) * steps):
            _, _, over, _, _ = venv.step(venv.sample(step))
            combats += int(over.sum())
        taken = perf_counter() - began
        found.append(Rates(SIZE * combats / taken, steps * venv.num_envs / taken, combats / taken))
    return Rates(*(median(each) for each in zip(*found[1:], strict=True)))
