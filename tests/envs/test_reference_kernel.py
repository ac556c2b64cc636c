"""The C kernel that the vector API is measured against gives the same as the vector API."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from simulator.envs.generators.boards import Boards
from simulator.envs.kernel.records import ChildStates, Outputs
from simulator.envs.kernel.steps import Steps
from simulator.envs.kernel.tables import PoolTables, pool_numbers
from simulator.envs.observations.layout import length
from tests.benchmarks.envs.reference_kernel import ReferenceSteps, compiler

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler named cc")

CHILDREN = 300


@pytest.mark.parametrize("greedy", [False, True])
@pytest.mark.parametrize("size", [8, 16])
def test_equal_to_the_compiled_kernel(greedy: bool, size: int) -> None:
    boards = Boards(8, 8, pool=40)
    tables = PoolTables.of(boards)
    numbers = pool_numbers(boards, size)
    outputs, same = (Outputs.of(CHILDREN, size, _room(size), _room(size)) for _ in range(2))
    steps, reference = (kind(tables, numbers, _seeded(), size, greedy=greedy) for kind in (Steps, ReferenceSteps))
    for each in (steps, reference):
        each.start(np.arange(CHILDREN))
    ended = 0
    for step in range(40):
        actions, same_actions = np.zeros(CHILDREN, np.int64), np.zeros(CHILDREN, np.int64)
        steps.sample(step, actions)
        reference.sample(step, same_actions)
        assert (actions == same_actions).all()
        assert reference.illegal(actions) == steps.illegal(actions) == -1
        steps.step(actions, outputs, restart=True)
        reference.step(actions, same, restart=True)
        ended += int(outputs.over.sum())
        for name in Outputs._fields:
            assert np.array_equal(getattr(outputs, name), getattr(same, name)), name
    assert ended > 1000
    steps.sample(40, actions)
    actions[7] = 9 + size
    assert reference.illegal(actions) == steps.illegal(actions) == 7
    for name in ("episodes", "boards", "nodes", "blocks", "choices", "last_episodes", "last_made", "last_choices"):
        assert np.array_equal(getattr(steps.state, name), getattr(reference.state, name)), name


def _room(size: int) -> object:
    return np.zeros((CHILDREN, length(size)), np.float32)


def _seeded() -> ChildStates:
    state = ChildStates.of(CHILDREN)
    state.seeds[:] = np.arange(CHILDREN)
    state.episodes[:] = 0
    return state
