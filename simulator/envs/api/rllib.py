"""PettingZoo's API as RLlib's new API stack takes it.

RLlib's `ActionMaskingTorchRLModule` asks for observations under `"observations"`, where PettingZoo says
`"observation"`, and its `PettingZooEnv` does the rest:

    register_env("combat", lambda config: PettingZooEnv(for_rllib(**config)))

`config.environment("combat", disable_env_checking=True)`, since RLlib's check takes actions that are not legal.
"""

from __future__ import annotations

from typing import Any

from gymnasium.spaces import Dict
from pettingzoo.utils.wrappers import BaseWrapper

from simulator.envs.api.aec import CombatAEC, raw_env
from simulator.envs.errors import EnvsError

NAMES = {"action_mask": "action_mask", "observation": "observations"}
"""What PettingZoo calls the parts of an observation, and what RLlib does."""


class RLlibObservations(BaseWrapper[str, dict[str, Any], int]):
    """A PettingZoo environment whose observations have the names that RLlib knows.

    Args:
        env: the environment, with flat observations.
    """

    def observation_space(self, agent: str) -> Dict:
        """That of an agent: `"action_mask"` and `"observations"`."""
        space = self.env.observation_space(agent)
        assert isinstance(space, Dict)
        return Dict({NAMES[name]: part for name, part in space.items()})

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent, in that space."""
        seen = self.env.observe(agent)
        assert seen is not None
        return {NAMES[name]: part for name, part in seen.items()}


def for_rllib(**config: Any) -> RLlibObservations:
    """The environment for `ray.rllib.env.wrappers.pettingzoo_env.PettingZooEnv`.

    Args:
        config: the arguments of `CombatAEC`, without `observations` and `dtype`.

    Raises:
        EnvsError: observations that are not flat, or not of 32 bits, are asked for.
    """
    for name, only in (("observations", "flat"), ("dtype", "float32")):
        if config.get(name, only) != only:
            raise EnvsError(name, repr(config[name]), f"{only!r}: RLlib's masked module takes no others")
    env: CombatAEC = raw_env(**config)
    return RLlibObservations(env)
