"""RLlib takes PettingZoo's API; see the extra `ray`."""

from __future__ import annotations

import re

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from click.testing import CliRunner

from simulator.envs.api.rllib import for_rllib
from simulator.envs.errors import EnvsError
from simulator.envs.generators.boards import Boards

BOARDS = Boards(4, 4, pool=64)


def test_observations_have_the_names_that_rllib_knows() -> None:
    env = for_rllib(boards=BOARDS)
    env.reset(seed=1)
    steps = 0
    while env.agents and steps < 20:
        seen, _, ended, _, _ = env.last()
        assert seen is not None
        assert env.observation_space(env.agent_selection).contains(seen)
        assert set(seen) == {"action_mask", "observations"}
        assert seen["observations"].dtype == np.float32
        env.step(None if ended else int(np.flatnonzero(seen["action_mask"])[-1]))
        steps += 1
    assert not env.agents


def test_other_observations_are_refused() -> None:
    with pytest.raises(EnvsError, match="'entities'; expected 'flat'"):
        for_rllib(boards=BOARDS, observations="entities")
    with pytest.raises(EnvsError, match="dtype: found 'uint8'; expected 'float32'"):
        for_rllib(boards=BOARDS, dtype="uint8")


@pytest.mark.filterwarnings("ignore")
def test_three_iterations() -> None:
    pytest.importorskip("ray.rllib")
    from simulator.envs.examples.rllib_ppo import command

    result = CliRunner().invoke(command, ["--iterations", "3", "--choices", "300"], catch_exceptions=False)
    assert result.exit_code == 0
    found = re.findall(r"iteration (\d): (\d+) choices, .* returns: active [+-][\d.]+, defending [+-]", result.stdout)
    assert [number for number, _ in found] == ["1", "2", "3"]
    assert all(int(choices) >= 300 for _, choices in found)
