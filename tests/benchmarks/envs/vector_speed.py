"""The vector API beside the machine's limit: numba and C, on the same tables in the same run.

    python -m tests.benchmarks.envs.vector_speed

Random legal play of 4,096 combats on a pool of 4,096 boards of 8x8, beginning again included, choices recorded.
Medians of the rounds; what numba and C give is asserted to be equal at the end. Exit status 1 if numba is below half of
C.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np

from simulator.envs.generators.pool import Boards
from simulator.envs.kernel.state import State, Told
from simulator.envs.kernel.steps import Steps
from simulator.envs.kernel.tables import Tables
from simulator.envs.kernel.views import Views
from simulator.envs.observations.layout import length
from tests.benchmarks.envs.reference_kernel import ReferenceSteps

SIZE, STEPS = 8, 60
KINDS: dict[str, Callable[..., Steps]] = {"C": ReferenceSteps, "numba": Steps}
LEAST = 0.5
"""Of C's rate that numba's has to be."""


class Runner:
    """Combats that are played by one of the kinds."""

    def __init__(self, kind: str, children: int, tables: Tables, views: Views | None, *, greedy: bool) -> None:
        state = State.of(children)
        state.seeds[:] = np.arange(children)
        state.episodes[:] = 0
        self.steps = KINDS[kind](tables, views, state, SIZE, greedy=greedy)
        self.steps.start(np.arange(children))
        self.told = Told.of(children, SIZE, length(SIZE) * (views is not None), 0)
        self.actions = np.zeros(children, np.int64)
        self.number = 0

    def play(self) -> tuple[float, float]:
        """Slots a second, and nanoseconds a decision."""
        combats = 0
        began = perf_counter()
        for _ in range(STEPS):
            self.steps.sample(self.number, self.actions)
            self.steps.step(self.actions, self.told, restart=True)
            combats += int(self.told.over.sum())
            self.number += 1
        taken = perf_counter() - began
        return SIZE * combats / taken, 1e9 * taken / STEPS / len(self.actions)


def equal(runners: list[Runner]) -> None:
    """Assert that all have come to the same."""
    for other in runners[1:]:
        for name in Told._fields:
            assert np.array_equal(getattr(runners[0].told, name), getattr(other.told, name)), name
        for name in ("episodes", "boards", "nodes", "blocks", "values", "choices", "last_episodes", "last_choices"):
            assert np.array_equal(getattr(runners[0].steps.state, name), getattr(other.steps.state, name)), name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--children", type=int, default=4096)
    parser.add_argument("--boards", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=9)
    chosen = parser.parse_args()
    boards = Boards(SIZE, SIZE, fixed=True, pool=chosen.boards)
    tables = Tables.of(boards)
    views = Views.of(boards, tables, SIZE)
    missed = False
    for seen, greedy in ((None, False), (None, True), (views, False), (views, True)):
        runners = {kind: Runner(kind, chosen.children, tables, seen, greedy=greedy) for kind in KINDS}
        rates: dict[str, list[tuple[float, float]]] = {kind: [] for kind in KINDS}
        for _ in range(chosen.rounds + 1):
            for kind, runner in runners.items():
                rates[kind].append(runner.play())
        equal(list(runners.values()))
        told = "masks and observations" if seen else "masks"
        print(f"{told}, orders {'by a fixed rule' if greedy else 'chosen'}:")
        slots = {kind: median(rate for rate, _ in found[1:]) for kind, found in rates.items()}
        for kind, found in rates.items():
            spent = median(time for _, time in found[1:])
            part = slots[kind] / slots["C"]
            print(f"  {kind:6}{slots[kind] / 1e6:7.2f} M slots/s {spent:7.1f} ns a decision {part:6.0%} of C")
        missed |= slots["numba"] < LEAST * slots["C"]
    sys.exit(int(missed))


if __name__ == "__main__":
    main()
