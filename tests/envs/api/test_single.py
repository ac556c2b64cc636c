"""Gymnasium's API: the defending player's choices, with the opponent's between them."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env

from events.codec import encode_events
from simulator.envs.actions import NOOP, MaskedAction
from simulator.envs.api.aec import raw_env
from simulator.envs.api.single import CombatEnv
from simulator.envs.errors import EnvsError
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.players.players import greedy, minimax
from simulator.envs.registration import ID, register_envs
from simulator.envs.scenario import Trick
from simulator.envs.search import Search
from simulator.envs.seeds import number_of_episode
from simulator.envs.solvers.minimax import best_choice, minimax_value
from simulator.envs.vanilla.engine import PlainCombat
from simulator.game.game import Game
from tests.given import given

SMALL = Boards(4, 4, pool=64)


def played(combat: CombatEnv, random: Random) -> float:
    """Play an episode that has begun to its end at random under the mask: what it gave."""
    total, over = 0.0, False
    while not over:
        actions = np.flatnonzero(combat.action_masks())
        _, reward, over, truncated, info = combat.step(int(random.choice(actions)))
        assert (truncated, info) == (False, {})
        total += reward
    return total


@pytest.mark.parametrize(
    "config", [{}, {"observations": "entities"}, {"observations": "graph"}, {"render_mode": "svg"}]
)
def test_gymnasiums_own_check(config: dict[str, Any]) -> None:
    check_env(CombatEnv(SMALL, **config), skip_render_check=True)


def test_it_is_made_by_its_name() -> None:
    register_envs()
    made = gymnasium.make(f"simulator.envs.registration:{ID}", boards=SMALL, illegal="raise")
    assert isinstance(made.unwrapped, CombatEnv)
    assert made.unwrapped.illegal == "raise"
    observation, _ = made.reset(seed=1)
    assert made.observation_space.contains(observation)


@pytest.mark.parametrize("edition", ["cr-2009-10-01", "cr-2024-06-07", "cr-2026-01-16"])
def test_it_is_the_combat_of_the_other_apis_with_a_greedy_opponent(edition: str) -> None:
    boards = Boards(5, 5, edition=edition, pool=50)
    combat, random = CombatEnv(boards), Random(12)
    other = raw_env(boards=boards)
    ordered = 0
    for episode in range(30):
        observation, info = combat.reset(seed=5 if not episode else None)
        other.reset(seed=5 if not episode else None)
        while other.search.agent == "active":
            other.step(greedy(other.search))
        assert info == {}
        assert (observation["observation"] == other.observe("defending")["observation"]).all()
        assert (observation["action_mask"] == other.observe("defending")["action_mask"]).all()
        assert (combat.action_masks() == observation["action_mask"].astype(bool)).all()
        total = played(combat, random)
        mine = PlainCombat(boards.table(number_of_episode(5, episode)))
        for choice in combat.search.choices:
            if mine.agent == "active":
                assert choice == greedy(mine)
                ordered += 1
            mine.apply(choice)
        assert total == mine.returns().defending
        assert encode_events(combat.log) == encode_events(mine.log)
        assert combat.state_digest() == mine.state_digest()
    assert ordered > 0


def test_another_opponent() -> None:
    """Who orders blockers best is never worse off than who is greedy."""
    boards = Boards(3, 6, pool=100)
    differ = 0
    for seed in range(60):
        totals = []
        for opponent in (greedy, minimax):
            combat = CombatEnv(boards, opponent=opponent)
            combat.reset(seed=seed)
            totals.append(played(combat, Random(seed)))
        assert totals[1] <= totals[0]
        differ += totals[1] < totals[0]
    assert differ > 0


def test_an_opponent_who_is_asked_first_chooses_first() -> None:
    game = given("cr-2024-06-07", alice=["ogre 3/3 menace"], bob=["rat 1/1"], attack=["ogre"])
    trick = Trick("alice", "modify", (("object", '"ogre"'), ("power", "2"), ("toughness", "2")), "growth")
    asked = []

    def told(search: Search) -> int:
        asked.append(search.phase)
        return 0

    combat = CombatEnv(scenarios=[FullCombat.from_game(game, "ogre", [trick]).scenario], opponent=told)
    combat.reset(seed=0)
    assert asked == ["trick"]
    assert np.flatnonzero(combat.action_masks()).tolist() == [NOOP]
    _, reward, over, _, _ = combat.step(NOOP)
    assert (reward, over) == (-3.0, True)


def test_a_seed_decides_everything_that_follows() -> None:
    def episodes(combat: CombatEnv) -> list[bytes]:
        random, found = Random(6), []
        combat.reset(seed=42)
        for _ in range(10):
            played(combat, random)
            found.append(encode_events(combat.log))
            combat.reset()
        return found

    one = CombatEnv(SMALL)
    assert episodes(one) == episodes(CombatEnv(SMALL))
    assert (one.seed_, one.episode) == (42, 10)
    unseeded = CombatEnv(SMALL)
    unseeded.reset()
    again = CombatEnv(SMALL)
    again.reset(seed=unseeded.seed_)
    assert encode_events(again.log) == encode_events(unseeded.log)


def test_what_is_masked_is_charged_or_raises() -> None:
    combat = CombatEnv(SMALL, epsilon=0.5)
    combat.reset(seed=1)
    before, masked = encode_events(combat.log), int(np.flatnonzero(~combat.action_masks())[-1])
    for action in (masked, NOOP, "b1"):
        _, reward, over, _, info = combat.step(action)  # type: ignore[arg-type]  # that is the point
        assert (reward, over) == (-0.5, False)
        assert f"action {action!r} is not legal for defending in the phase block" in info["illegal"]
    assert encode_events(combat.log) == before
    raising = CombatEnv(SMALL, illegal="raise")
    raising.reset(seed=1)
    with pytest.raises(MaskedAction, match=f"action {masked} is not legal"):
        raising.step(masked)
    played(raising, Random(1))
    with pytest.raises(EnvsError, match="found an episode that is over; expected reset"):
        raising.step(1)
    with pytest.raises(EnvsError, match="found an episode that is over"):
        CombatEnv(SMALL).step(1)


def test_rewards() -> None:
    boards = Boards(3, 3, pool=60)
    for seed in range(30):
        regretting = CombatEnv(boards, reward="regret", opponent=minimax)
        regretting.reset(seed=seed)
        value = minimax_value(regretting.search)
        regret = played(regretting, Random(seed))
        assert regret == regretting.search.returns().defending - value <= 0
        best = CombatEnv(boards, reward="regret", opponent=minimax)
        best.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            action = NOOP if best.search.over else best_choice(best.search) or 9
            _, reward, over, _, _ = best.step(action)
            total += reward
        assert total == 0
        winning = CombatEnv(boards, reward="win")
        winning.reset(seed=seed)
        won = played(winning, Random(seed))
        game = Game(edition="cr-2024-06-07")
        game.log.extend(winning.log)
        assert won == (-1.0 if game.board.life_of("D") <= 0 else 1.0)


@pytest.mark.parametrize("copy", [deepcopy, lambda combat: pickle.loads(pickle.dumps(combat))])  # noqa: S301  # our own
def test_copies_keep_the_state(copy: Any) -> None:
    combat = CombatEnv(SMALL, reward="regret")
    for seed in range(5):
        combat.reset(seed=seed)
        other = copy(combat)
        assert encode_events(other.log) == encode_events(combat.log)
        assert (other.action_masks() == combat.action_masks()).all()
        assert played(other, Random(seed)) == played(combat, Random(seed))
        assert encode_events(other.log) == encode_events(combat.log)
        other.reset()
        combat.reset()
        assert encode_events(other.log) == encode_events(combat.log)


def test_rendering() -> None:
    combat = CombatEnv(SMALL, render_mode="ansi")
    combat.reset(seed=1)
    text = combat.render()
    assert text is not None
    assert "You choose for the defending player." in text
    pictured = CombatEnv(SMALL, render_mode="svg")
    pictured.reset(seed=1)
    assert str(pictured.render()).startswith("<svg")
    with pytest.raises(EnvsError, match="render_mode: found 'human'"):
        CombatEnv(SMALL, render_mode="human")
