"""The vector door compiled by numba: the same as with numpy, step by step, and the same as the scalar engine."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("numba")

from events.codec import encode_events
from simulator.envs.actions import MaskedAction
from simulator.envs.api.vector import VectorCombat
from simulator.envs.generators.pool import Boards
from tests.envs.shadowing import shadowed

BOARDS = Boards(8, 8, pool=60)


@pytest.fixture(scope="module")
def small() -> VectorCombat:
    """Made once, and never played: others are made like it."""
    return VectorCombat(1, BOARDS)


@pytest.mark.parametrize("orders", ["choose", "greedy"])
@pytest.mark.parametrize("observations", ["flat", "none"])
@pytest.mark.parametrize("size", [8, 16])
def test_equal_to_numpy(small: VectorCombat, orders: str, observations: str, size: int) -> None:
    config = {"like": small, "orders": orders, "observations": observations, "size": size}
    one, two = VectorCombat(500, **config), VectorCombat(500, **config, compiled=True, copy=False)
    assert one.sample(0).tolist() == two.sample(0).tolist() == [0] * 500
    for venv in (one, two):
        venv.reset(seed=5)
    ended = 0
    for step in range(40):
        actions = one.sample(step)
        assert (two.sample(step) == actions).all()
        (seen, *told, infos), (same_seen, *same_told, same_infos) = one.step(actions), two.step(actions)
        assert all(np.array_equal(seen[name], same_seen[name]) for name in seen | same_seen)
        assert all(np.array_equal(some, same) for some, same in zip(told, same_told, strict=True))
        assert all(np.array_equal(infos[name], same_infos[name]) for name in ("agent", "asked"))
        ends = np.flatnonzero(told[1])
        ended += len(ends)
        assert ("final_info" in infos) == ("final_info" in same_infos) == (len(ends) > 0)
        for name in ("episode", "return") if len(ends) else ():
            assert np.array_equal(infos["final_info"][name], same_infos["final_info"][name])
        for child in ends[:20] if observations == "flat" else ():
            final, same_final = infos["final_obs"][child], same_infos["final_obs"][child]
            assert all(np.array_equal(final[name], same_final[name]) for name in final)
    assert ended > 1000
    for name in ("seeds", "episodes", "boards", "nodes", "blocks", "choices", "last_choices", "last_made"):
        assert np.array_equal(getattr(one.state, name), getattr(two.state, name))


@pytest.mark.parametrize("edition", ["cr-2024-06-07", "cr-2026-01-16"])
def test_equal_to_the_scalar_engine(edition: str) -> None:
    boards = Boards(6, 7, edition=edition, pool=24)
    assert shadowed(VectorCombat(16, boards, size=16, compiled=True), boards, seed=7, steps=24) > 24


def test_illegal_actions_change_nothing(small: VectorCombat) -> None:
    venv = VectorCombat(3, like=small, compiled=True)
    seen, _ = venv.reset(seed=1)
    before = [venv.log(child) for child in range(3)]
    for wrong in [0, -1, 10, 1 << 40, *np.flatnonzero(seen["action_mask"][1] == 0).tolist()]:
        actions = venv.sample(0)
        actions[1] = wrong
        with pytest.raises(MaskedAction, match=rf"child 1: action {wrong} is not legal"):
            venv.step(actions)
    assert [venv.log(child) for child in range(3)] == before


def test_disabled_children_wait(small: VectorCombat) -> None:
    one, two = (
        VectorCombat(20, like=small, compiled=compiled, autoreset_mode="Disabled") for compiled in (False, True)
    )
    for venv in (one, two):
        venv.reset(seed=6)
    mask = np.arange(20) % 2 == 0
    for step in range(40):
        actions = one.sample(step)
        _, rewards, over, *_ = one.step(actions)
        _, same_rewards, same_over, *_ = two.step(actions)
        assert (rewards == same_rewards).all()
        assert (over == same_over).all()
        if step % 15 == 14:
            for venv in (one, two):
                venv.reset(options={"reset_mask": mask})
    assert [encode_events(one.log(child)) for child in range(20)] == [
        encode_events(two.log(child)) for child in range(20)
    ]


@pytest.mark.parametrize("copy", [lambda venv: pickle.loads(pickle.dumps(venv)), deepcopy])  # noqa: S301  # our own
def test_copies_go_on_alike(small: VectorCombat, copy: object) -> None:
    venv = VectorCombat(9, like=small, compiled=True)
    venv.reset(seed=8)
    for step in range(5):
        venv.step(venv.sample(step))
    other = copy(venv)
    for step in range(12):
        actions = venv.sample(step)
        (seen, *told, _), (same_seen, *same_told, _) = venv.step(actions), other.step(actions)
        assert all(np.array_equal(seen[name], same_seen[name]) for name in seen)
        assert all(np.array_equal(some, same) for some, same in zip(told, same_told, strict=True))
    before = encode_events(other.log(0)), other.choices(0)
    venv.step(venv.sample(99))
    assert (encode_events(other.log(0)), other.choices(0)) == before
