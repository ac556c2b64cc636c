"""Stable-Baselines3 and its MaskablePPO take Gymnasium's API as it is."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("stable_baselines3")
pytest.importorskip("sb3_contrib")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.env_checker import check_env
from stable_baselines3.common.vec_env import DummyVecEnv

from simulator.envs.api.single import CombatEnv
from simulator.envs.generators.boards import Boards

BOARDS = Boards(4, 4, pool=64)


def test_check_env() -> None:
    check_env(CombatEnv(BOARDS))


def test_a_masked_policy_is_trained_and_plays_legally() -> None:
    """With illegal actions raising: the mask is used, or this fails."""
    children = DummyVecEnv([lambda: CombatEnv(BOARDS, illegal="raise") for _ in range(4)])
    assert is_masking_supported(children)
    model = MaskablePPO("MultiInputPolicy", children, n_steps=64, batch_size=64, n_epochs=1, seed=1, device="cpu")
    model.learn(512)
    observations = children.reset()
    for _ in range(40):
        masks = get_action_masks(children)
        actions, _ = model.predict(observations, action_masks=masks)
        assert masks[np.arange(4), actions].all()
        observations, _, _, _ = children.step(actions)
