"""PettingZoo's own tests of environments, on every kind of ours."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

pytest.importorskip("pettingzoo")

with warnings.catch_warnings():
    # It imports its own games by names that it calls old.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, performance_benchmark, seed_test

from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from simulator.envs.api.aec import env, raw_env
from simulator.envs.generators.boards import Boards
from simulator.envs.registration import AEC_ID, register_envs

BOARDS = Boards(5, 5, pool=256)
WITHOUT_CHOICE = Boards(2, 2, pool=64)
"""On about half of these boards somebody has a choice."""

KINDS: dict[str, dict[str, Any]] = {
    "flat": {"boards": BOARDS},
    "entities": {"boards": BOARDS, "observations": "entities"},
    "graph": {"boards": BOARDS, "observations": "graph"},
    "rollback": {"boards": BOARDS, "illegal": "rollback"},
    "regret": {"boards": Boards(3, 3, pool=256), "reward": "regret"},
    "win, 16 places": {"boards": BOARDS, "reward": "win", "size": 16},
    "no orders": {"boards": Boards(5, 5, pool=256, edition="cr-2026-01-16")},
    "without choice": {"boards": WITHOUT_CHOICE},
    "svg": {"boards": BOARDS, "render_mode": "svg"},
    "duel": {"duel": True, "size": 16},
}


# It warns of any observation that is not one array, of environments whose names it does not know, and it recommends
# agents called player_0; ours are called what the rules call them.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:We recommend agents to be named:UserWarning")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "graph"])
def test_api(kind: str) -> None:
    """Graphs apart: it asks them for a dtype, which they have not. `test_aec` holds that they are in their space."""
    api_test(env(**KINDS[kind]), num_cycles=300)


@pytest.mark.parametrize("kind", KINDS)
def test_seed(kind: str) -> None:
    seed_test(lambda: env(**KINDS[kind]), num_cycles=100)


@pytest.mark.parametrize("kind", ["flat", "rollback", "duel"])
def test_parallel_api_turn_by_turn(kind: str) -> None:
    """One agent acts at a time, so `aec_to_parallel` does not apply; in the other conversion the others do nothing."""
    parallel_api_test(turn_based_aec_to_parallel(raw_env(**KINDS[kind])), num_cycles=300)


def test_parallel_seed_turn_by_turn() -> None:
    """It takes any action of the space, so they must not raise."""
    parallel_seed_test(lambda: turn_based_aec_to_parallel(raw_env(**KINDS["rollback"])), num_cycles=100)


def test_made_by_its_name() -> None:
    pettingzoo = pytest.importorskip("pettingzoo", "1.27")
    register_envs()
    made = pettingzoo.make("aec", AEC_ID, boards=BOARDS)
    made.reset(seed=1)
    assert made.unwrapped.source.boards is BOARDS


def test_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(raw_env(boards=BOARDS))
    told = capsys.readouterr().out
    with capsys.disabled():
        print(f"\nperformance_benchmark, 256 boards of 5x5: {told.splitlines()[1]}")
    assert float(told.splitlines()[1].split()[0]) > 1000
