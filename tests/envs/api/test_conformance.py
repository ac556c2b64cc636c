"""The conformance test of environments: every API of ours passes it, and what is broken is found and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from simulator.envs.api.aec import CombatAEC, env, raw_env
from simulator.envs.api.single import CombatEnv
from simulator.envs.api.vector import VectorCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.registration import ID
from simulator.envs.search import IllegalChoice
from simulator.envs.testing import Nonconformance, env_test
from tests.envs.general.test_search_conformance import PLAIN_EDITIONS, board

BOARDS = Boards(4, 4, pool=64)

Make = Callable[..., Any]


@pytest.mark.parametrize("make", [raw_env, CombatEnv])
@pytest.mark.parametrize(
    "config",
    [
        {},
        {"size": 16},
        {"observations": "entities"},
        {"observations": "graph"},
        {"reward": "win", "boards": Boards(5, 5, pool=64)},
        {"reward": "regret", "boards": Boards(3, 3, pool=64)},
        {"illegal": "rollback", "epsilon": 0.25},
        {"illegal": "raise"},
        {"boards": Boards(2, 2, pool=64)},
        {"boards": Boards(4, 4, pool=16, edition="cr-2008-02-01")},
        {"boards": None, "scenarios": [board(number, most=4) for number in range(4)]},
    ],
    ids=lambda config: ", ".join(config) or "flat",
)
def test_pettingzoo_and_gymnasium(make: Make, config: dict[str, Any]) -> None:
    env_test(make(**{"boards": BOARDS} | config))


@pytest.mark.parametrize("edition", PLAIN_EDITIONS)
@pytest.mark.parametrize("size", [8, 16])
def test_pettingzoo_under_every_edition(edition: str, size: int) -> None:
    env_test(raw_env(boards=Boards(5, 5, edition=edition, pool=30), size=size), episodes=15, seed=size)


@pytest.mark.parametrize("config", [{}, {"observations": "entities"}, {"observations": "graph"}, {"reward": "win"}])
def test_duels_in_pettingzoo(config: dict[str, Any]) -> None:
    env_test(raw_env(duel=True, size=16, **config), episodes=2)


def test_wrapped_environments() -> None:
    env_test(env(boards=BOARDS))
    env_test(gymnasium.make(f"simulator.envs.registration:{ID}", boards=BOARDS))


@pytest.mark.parametrize(
    "config",
    [
        {},
        {"orders": "greedy", "observations": "none"},
        {"autoreset_mode": "Disabled"},
        {"copy": False},
    ],
    ids=lambda config: ", ".join(config) or "flat",
)
def test_vectors(config: dict[str, Any]) -> None:
    env_test(VectorCombat(7, BOARDS, **config), episodes=4)


class EveryMask(CombatEnv):
    def step(self, action: int) -> Any:
        observation, *rest = super().step(action)
        observation["action_mask"][:] = 1
        return observation, *rest


class NotFinite(CombatAEC):
    def last(self, observe: bool = True) -> Any:
        observation, *rest = super().last(observe)
        assert observation is not None
        observation["observation"] = np.full_like(observation["observation"], np.nan)
        return observation, *rest


class Generous(CombatAEC):
    def _scores(self) -> dict[str, float]:
        return {agent: worth + 1 for agent, worth in super()._scores().items()}


class Shared(CombatEnv):
    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self


class Careless(CombatAEC):
    def step(self, action: int | None) -> None:
        try:
            super().step(action)
        except IllegalChoice:
            super().step(int(np.flatnonzero(self.action_mask(self.agent_selection))[0]))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (EveryMask, r"step 1, .*mask of defending allows: found \[0, 1, 2.*; expected "),
        (NotFinite, r"(?s)seed 0, step 0, an observation: found .*; expected one that is in "),
        (Generous, r"the sums of rewards: found \{'active': .*; expected \{'active': "),
        (Shared, r"seed 0, step 0, the original when a copy went on: found "),
        (Careless, r"seed 0, step 0, step\(0\), which is masked: found no error; expected MaskedAction"),
    ],
)
def test_an_environment_that_is_broken_is_found(make: Make, said: str) -> None:
    with pytest.raises(Nonconformance, match=said):
        env_test(make(boards=Boards(4, 4, fixed=True, pool=64)))
