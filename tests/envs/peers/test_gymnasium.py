"""Gymnasium's own checks, its vector environments, and its name for ours."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")

from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AsyncVectorEnv, SyncVectorEnv

from simulator.envs.api.single import CombatEnv
from simulator.envs.generators.boards import Boards
from simulator.envs.registration import ID

BOARDS = Boards(5, 5, pool=128)
KINDS: dict[str, dict[str, Any]] = {
    "flat": {},
    "entities": {"observations": "entities"},
    "graph": {"observations": "graph"},
    "regret": {"boards": Boards(3, 3, pool=64), "reward": "regret"},
    "16 places": {"size": 16},
    "without choice": {"boards": Boards(2, 2, pool=64)},
}


@pytest.mark.parametrize("kind", KINDS)
def test_check_env(kind: str) -> None:
    check_env(CombatEnv(**({"boards": BOARDS} | KINDS[kind])), skip_render_check=True)


@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_made_by_its_name_with_all_wrappers(mode: str) -> None:
    made = gymnasium.make(f"simulator.envs.registration:{ID}", boards=BOARDS, render_mode=mode)
    observation, _ = made.reset(seed=1)
    assert isinstance(made.render(), str)
    for _ in range(50):
        observation, _, over, _, _ = made.step(int(np.flatnonzero(observation["action_mask"])[0]))
        if over:
            observation, _ = made.reset()


def masked(observations: dict[str, Any], rng: Any) -> Any:
    """A legal action of each child."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in observations["action_mask"]])


@pytest.mark.parametrize("kind", [SyncVectorEnv, AsyncVectorEnv])
def test_vectors_of_it(kind: Any) -> None:
    vector = kind([lambda: CombatEnv(Boards(5, 5, pool=32), illegal="raise") for _ in range(3)])
    rng = np.random.default_rng(1)
    observations, _ = vector.reset(seed=1)
    ended = 0
    for _ in range(40):
        observations, rewards, over, _, _ = vector.step(masked(observations, rng))
        assert rewards.shape == (3,)
        ended += int(over.sum())
    assert ended > 5
    vector.close()


def test_vectors_of_one_kernel() -> None:
    """The vector environment under the same name."""
    vector = gymnasium.make_vec(
        f"simulator.envs.registration:{ID}", num_envs=5, vectorization_mode="vector_entry_point", boards=BOARDS
    )
    rng = np.random.default_rng(2)
    observations, _ = vector.reset(seed=2)
    assert vector.observation_space.contains(observations)
    single = CombatEnv(BOARDS)
    assert vector.single_action_space == single.action_space
    assert vector.single_observation_space == single.observation_space
    for _ in range(40):
        observations, _, _, _, _ = vector.step(masked(observations, rng))
        assert vector.observation_space.contains(observations)
    vector.close()
