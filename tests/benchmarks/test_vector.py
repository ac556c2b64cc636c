"""The vector API beside the machine's limit: numba and C, on the same tables in the same run.

Random legal play of 4,096 combats on a pool of 4,096 boards of 8x8, beginning again included, choices recorded. What
numba and C give is asserted to be equal after the first steps.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from simulator.envs.benchmarks.harness import BenchmarkRow, in_turn
from simulator.envs.generators.boards import Boards
from simulator.envs.kernel.records import ChildStates, Outputs
from simulator.envs.kernel.steps import Steps
from simulator.envs.kernel.tables import PoolTables, pool_numbers
from simulator.envs.observations.layout import length
from simulator.envs.observations.writing import BoardNumbers
from tests.benchmarks.envs.reference_kernel import ReferenceSteps, compiler

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler named cc")

CHILDREN = BOARDS = 4096
SIZE, STEPS = 8, 60
KINDS: dict[str, Callable[..., Steps]] = {"C": ReferenceSteps, "numba": Steps}


class Runner:
    """Combats that are played by one of the kinds."""

    def __init__(
        self, kind: str, children: int, tables: PoolTables, numbers: BoardNumbers | None, *, greedy: bool
    ) -> None:
        state = ChildStates.of(children)
        state.seeds[:] = np.arange(children)
        state.episodes[:] = 0
        self.steps = KINDS[kind](tables, numbers, state, SIZE, greedy=greedy)
        self.steps.start(np.arange(children))
        rooms = [np.zeros((children, many), np.float32) for many in (length(SIZE) * (numbers is not None), 0)]
        self.outputs = Outputs.of(children, SIZE, *rooms)
        self.actions = np.zeros(children, np.int64)
        self.number = 0

    def play(self) -> float:
        """Play some steps; the slots of the combats that ended."""
        combats = 0
        for _ in range(STEPS):
            self.steps.sample(self.number, self.actions)
            self.steps.step(self.actions, self.outputs, restart=True)
            combats += int(self.outputs.over.sum())
            self.number += 1
        return SIZE * combats


def equal(runners: list[Runner]) -> None:
    """Assert that all have come to the same."""
    for other in runners[1:]:
        for name in Outputs._fields:
            assert np.array_equal(getattr(runners[0].outputs, name), getattr(other.outputs, name)), name
        for name in ("episodes", "boards", "nodes", "blocks", "values", "choices", "last_episodes", "last_choices"):
            assert np.array_equal(getattr(runners[0].steps.state, name), getattr(other.steps.state, name)), name


def test_the_vector_api_beside_c(rows: list[BenchmarkRow]) -> None:
    boards = Boards(SIZE, SIZE, fixed=True, pool=BOARDS)
    tables = PoolTables.of(boards)
    numbers = pool_numbers(boards, SIZE)
    for seen, greedy in ((None, False), (None, True), (numbers, False), (numbers, True)):
        runners = {kind: Runner(kind, CHILDREN, tables, seen, greedy=greedy) for kind in KINDS}
        for runner in runners.values():
            runner.play()
        equal(list(runners.values()))
        rates = in_turn({kind: runner.play for kind, runner in runners.items()}, rounds=9)
        name = f"vector, masks{' and observations' if seen else ''}, orders {'by a fixed rule' if greedy else 'chosen'}"
        rows.append(rates.row(name, "numba", "C", unit="slots/s", bar=0.5))
