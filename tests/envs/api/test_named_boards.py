"""Each API of one combat at a time plays boards of named cards, with observations and masks as for other boards."""

from __future__ import annotations

from random import Random

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env

from events.codec import encode_events
from simulator.envs.api.aec import raw_env
from simulator.envs.api.single import CombatEnv
from simulator.envs.engines import search_of_named
from simulator.envs.errors import EnvsError
from simulator.envs.generators.named import NamedBoards
from simulator.envs.seeds import number_of_episode

BOARDS = NamedBoards(None, 4, 4)


def test_gymnasiums_own_check() -> None:
    check_env(CombatEnv(NamedBoards(["Grizzly Bears", "Giant Spider"], 3, 3, pool=8)), skip_render_check=True)


def test_the_mask_of_an_observation_is_what_is_legal_and_episodes_end() -> None:
    combats, random = raw_env(boards=BOARDS), Random(3)
    combats.reset(seed=730)
    for episode in range(25):
        assert encode_events(combats.search.log).startswith(
            encode_events(search_of_named(BOARDS, number_of_episode(730, episode)).log)
        )
        for agent in combats.agent_iter():
            seen, _, over, truncated, _ = combats.last()
            if over or truncated:
                combats.step(None)
                continue
            actions = np.flatnonzero(seen["action_mask"])
            asked = combats.search.legal() if agent == combats.search.agent else ("nothing",)
            assert len(actions) == len(asked)
            combats.step(int(random.choice(actions)))
        combats.reset()


def test_masks_of_spells_and_abilities_are_what_is_legal_and_episodes_end() -> None:
    boards = NamedBoards(
        ["Grizzly Bears", "Prodigal Sorcerer"], 2, 2, tricks=["Giant Growth", "Boros Charm"], hand=1, plays=2
    )
    combats, random, tricks = CombatEnv(boards), Random(5), 0
    for seed in range(12):
        combats.reset(seed=seed)
        over = False
        while not over:
            tricks += combats.search.phase == "trick"
            actions = np.flatnonzero(combats.action_masks())
            assert len(actions) == len(combats.search.legal())
            _, _, over, _, _ = combats.step(int(random.choice(actions)))
    assert tricks > 12


def test_both_apis_begin_with_the_same_boards_and_those_of_a_pool_come_again() -> None:
    pool = NamedBoards(["Grizzly Bears", "Giant Spider", "Azure Drake"], 3, 3, pool=2)
    single, turns = CombatEnv(pool), raw_env(boards=pool)
    seen = set()
    for seed in range(12):
        single.reset(seed=seed)
        turns.reset(seed=seed)
        assert encode_events(single.log) == encode_events(turns.search.log)
        seen.add(encode_events(turns.search.log))
    assert len(seen) == 2


def test_the_vector_api_says_that_it_takes_plain_boards() -> None:
    pytest.importorskip("numba")
    from simulator.envs.api.vector import VectorCombat

    with pytest.raises(EnvsError, match="boards"):
        VectorCombat(4, BOARDS)  # type: ignore[arg-type]
