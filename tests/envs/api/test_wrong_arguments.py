"""Arguments, seeds and actions that an environment can't use: it says so at once, and nothing has changed."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from simulator.envs.actions import MaskedAction
from simulator.envs.api.aec import CombatAEC, env
from simulator.envs.api.single import CombatEnv
from simulator.envs.api.vector import VectorCombat
from simulator.envs.errors import EnvsError, ScenarioError, TooManyCreatures
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.kernel.tables import NotVectorizable
from simulator.envs.scenario import DuelScenario, Scenario, Trick
from simulator.envs.vanilla.numbers import greedy_order
from tests.envs.played import same
from tests.given import given

SMALL = Boards(4, 4, pool=16)
APIS: tuple[Callable[..., Any], ...] = (CombatAEC, CombatEnv)
ON_THE_STACK = "cr-2008-02-01"


def vector(boards: Any = SMALL, **config: Any) -> VectorCombat:
    """Three children."""
    return VectorCombat(3, boards, **config)


def scenario(*tricks: Trick) -> Scenario:
    """An ogre attacks, and a rat may block it."""
    game = given("cr-2024-06-07", alice=["ogre 3/3"], bob=["rat 1/1"], attack=["ogre"])
    return FullCombat.from_game(game, "ogre", tricks).scenario


# Seeds.


@pytest.mark.parametrize("api", [*APIS, vector])
@pytest.mark.parametrize("kind", ["int64", "uint64", "uint8"])
def test_a_seed_of_numpy_is_that_number(api: Callable[..., Any], kind: str) -> None:
    mine, other = api(SMALL), api(SMALL)
    mine.reset(seed=getattr(np, kind)(3))
    other.reset(seed=3)
    if api is vector:
        assert (mine.seeds == other.seeds).all()
        assert mine.np_random_seed == other.np_random_seed == 3
    else:
        assert (mine.seed_, type(mine.seed_)) == (3, int)
        assert same(mine.log, other.log)


@pytest.mark.parametrize("api", [*APIS, vector])
@pytest.mark.parametrize("seed", ["a", 1.5, -1, True, [0.5, 1.5, 2.5], np.array([1.5, 2, 3])])
def test_a_seed_that_is_none_is_refused_and_changes_nothing(api: Callable[..., Any], seed: Any) -> None:
    mine = api(SMALL)
    with pytest.raises(EnvsError, match=r"seed: found .*; expected .*whole number"):
        mine.reset(seed=seed)
    mine.reset()
    mine.reset(seed=4)
    before = mine.seeds.tolist() if api is vector else (mine.seed_, mine.episode)
    with pytest.raises(EnvsError):
        mine.reset(seed=seed)
    assert before == (mine.seeds.tolist() if api is vector else (mine.seed_, mine.episode))
    mine.reset()


@pytest.mark.parametrize("api", APIS)
def test_a_reset_that_fails_changes_nothing(api: Callable[..., Any]) -> None:
    boards = Boards(9, 4, pool=0)
    mine = api(boards)
    fits = next(seed for seed in range(100) if _fits(api, boards, seed))
    mine.reset(seed=fits)
    log, failed = mine.log, 0
    while not failed:
        episode, search = mine.episode, mine.search
        try:
            mine.reset()
        except TooManyCreatures:
            failed += 1
            assert (mine.seed_, mine.episode) == (fits, episode)
            assert mine.search is search
            assert same(mine.log, log)
        log = mine.log
    with pytest.raises(TooManyCreatures):
        mine.reset()
    assert mine.episode == episode


def _fits(api: Callable[..., Any], boards: Boards, seed: int) -> bool:
    try:
        api(boards).reset(seed=seed)
    except TooManyCreatures:
        return False
    return True


@pytest.mark.parametrize("api", APIS)
def test_an_episode_goes_on_when_the_next_one_cant_begin(api: Callable[..., Any]) -> None:
    mine = api(Boards(9, 4, pool=0), size=16)
    mine.reset(seed=1)
    legal = mine.search.legal()
    mine.source = api(Boards(17, 17, fixed=True, pool=0), size=16).source
    with pytest.raises(TooManyCreatures):
        mine.reset()
    assert mine.search.legal() == legal
    mine.step(legal[-1] or 17)


# Actions.


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("action", [[1], [1, 2], [0], [[1]]])
def test_an_action_that_is_an_array_is_masked(api: Callable[..., Any], action: list[Any]) -> None:
    mine = api(scenarios=[scenario()], illegal="raise")
    mine.reset(seed=1)
    with pytest.raises(MaskedAction, match=r"action array\(.*\) is not legal for defending in the phase block"):
        mine.step(np.array(action))
    charging = api(scenarios=[scenario()], illegal="rollback")
    charging.reset(seed=1)
    charging.step(np.array(action))
    assert charging.search.choices == ()


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("action", [np.array([0]), np.array([1, 2]), 0.0])
def test_an_action_that_is_an_array_is_masked_where_nobody_has_a_choice(api: Callable[..., Any], action: Any) -> None:
    game = given("cr-2024-06-07", alice=["ogre 3/3"], bob=[], attack=["ogre"])
    mine = api(scenarios=[FullCombat.from_game(game, "ogre").scenario], illegal="raise")
    mine.reset(seed=1)
    with pytest.raises(MaskedAction, match=r"these are: \[0\]"):
        mine.step(action)
    mine.step(np.int64(0))


# Editions.


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize("pool", [0, 8])
def test_drawn_combats_are_played_under_an_edition_with_damage_on_the_stack(api: Callable[..., Any], pool: int) -> None:
    mine = api(Boards(4, 4, pool=pool, edition=ON_THE_STACK))
    other = api(Boards(4, 4, pool=pool))
    for seed in range(8):
        mine.reset(seed=seed)
        other.reset(seed=seed)
        assert isinstance(mine.search, FullCombat)
        assert mine.search.edition == ON_THE_STACK
        seen = [[(one.power, one.toughness) for one in side] for side in mine.search.seen[:2]]
        assert seen == [[(one.power, one.toughness) for one in side] for side in other.search.seen[:2]]
        while not mine.search.over:
            mine.step(mine.search.legal()[-1] or 9)
        assert mine.search.game.table.combat_damage_uses_stack
    api(edition=ON_THE_STACK).reset(seed=1)
    with pytest.raises(EnvsError, match=r"answer: found .*; expected None"):
        api(Boards(4, 4, edition=ON_THE_STACK, answer=greedy_order))
    with pytest.raises(NotVectorizable, match="which puts combat damage on the stack; expected"):
        vector(Boards(4, 4, pool=4, edition=ON_THE_STACK))


# Boards.


@pytest.mark.parametrize("place", ["attackers", "blockers"])
@pytest.mark.parametrize("number", [0, 65, -1, "4", 2.5, None, True])
def test_boards_have_1_to_64_creatures_on_a_side(place: str, number: Any) -> None:
    with pytest.raises(EnvsError, match=rf"{place}: found {number!r}; expected a whole number from 1 to 64"):
        Boards(**{place: number})


@pytest.mark.parametrize("place", ["pool", "first"])
@pytest.mark.parametrize("number", [-3, 2.5, "4", None])
def test_pools_and_their_first_boards_are_whole_numbers(place: str, number: Any) -> None:
    with pytest.raises(EnvsError, match=rf"{place}: found {number!r}; expected a whole number"):
        Boards(**{place: number})


def test_boards_take_numbers_of_numpy() -> None:
    boards = Boards(np.int64(3), np.uint8(3), pool=np.int32(5), first=np.uint64(2))
    assert [*boards.table(np.int64(7)).log] == [*Boards(3, 3, pool=5, first=2).table(7).log]
    assert [*Boards(3, 3, pool=0).table(np.int64(5)).log] == [*Boards(3, 3, pool=0).table(5).log]
    for number in (1.5, "5", -1):
        with pytest.raises(EnvsError, match="the number of a board"):
            Boards(3, 3, pool=0).table(number)  # type: ignore[arg-type]  # that is the point


# Other arguments.


@pytest.mark.parametrize("api", APIS)
@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"boards": 5}, "boards: found 5; expected Boards"),
        ({"scenarios": 5}, "scenarios: found 5; expected a sequence of Scenario"),
        ({"scenarios": [5]}, r"scenarios\[0\]: found 5; expected a Scenario"),
        ({"scenarios": ["a.yaml"]}, r"scenarios\[0\]: found 'a.yaml'; expected a Scenario"),
        ({"scenarios": "a.yaml"}, r"scenarios: found 'a.yaml'; expected a sequence of Scenario"),
        ({"size": 8.0}, "size: found 8.0; expected one of 8, 16, 32"),
        ({"size": "8"}, "size: found '8'; expected one of 8, 16, 32"),
        ({"epsilon": "a"}, "epsilon: found 'a'; expected a number of 0 or more"),
        ({"epsilon": float("nan")}, "epsilon: found nan; expected a number of 0 or more"),
        ({"epsilon": -1}, "epsilon: found -1; expected a number of 0 or more"),
        ({"epsilon": None}, "epsilon: found None; expected a number of 0 or more"),
    ],
)
def test_arguments_are_checked_at_once(api: Callable[..., Any], config: dict[str, Any], said: str) -> None:
    with pytest.raises(EnvsError, match=said):
        api(**config)


def test_a_size_of_numpy_is_that_number() -> None:
    assert type(CombatAEC(SMALL, size=np.int64(16)).size) is int  # type: ignore[arg-type]  # that is the point
    assert type(vector(size=np.int64(16)).size) is int


def test_regrets_of_duels_are_refused_when_an_environment_is_made() -> None:
    for config in ({"duel": True}, {"scenarios": [duel(1)]}):
        with pytest.raises(EnvsError, match="reward: found 'regret' for a duel; expected 'value' or 'win'"):
            CombatAEC(reward="regret", size=16, **config)  # type: ignore[arg-type]  # both fit


def test_one_agent_plays_no_duels() -> None:
    with pytest.raises(EnvsError, match="scenarios: found a duel; expected combats: CombatAEC plays duels"):
        CombatEnv(scenarios=[duel(1)])  # type: ignore[list-item]  # that is the point


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"life": (20,)}, r"life totals \(20,\); expected two life totals of 1 or more"),
        ({"life": (20, 2.5)}, "expected two life totals of 1 or more"),
        ({"life": 20}, "life totals 20; expected two life totals of 1 or more"),
        ({"crowded": "x"}, "crowded = 'x'; expected 'skip' or 'error'"),
        ({"most": "8"}, "most = '8'; expected 1 to 64"),
        ({"turns": None}, "turns = None; expected a turn or more"),
    ],
)
def test_duels_are_checked_when_they_begin(config: dict[str, Any], said: str) -> None:
    made: Any = {"name": "a duel", "edition": "cr-2024-06-07", "arrivals": ((),), **config}
    with pytest.raises(ScenarioError, match=said):
        CombatAEC(scenarios=[DuelScenario(**made)]).reset(seed=1)


@pytest.mark.parametrize("number", [1.0, True, 0, "3", None])
def test_there_is_a_whole_number_of_children(number: Any) -> None:
    with pytest.raises(EnvsError, match=r"num_envs: found .*; expected a whole number from 1 to 16,777,215"):
        VectorCombat(number, SMALL)


@pytest.mark.parametrize(
    ("config", "said"),
    [
        ({"boards": 5}, "boards: found 5; expected a pool of boards"),
        ({"like": 5}, "like: found 5; expected another VectorCombat"),
        ({"size": 8.0}, "size: found 8.0; expected one of 8, 16, 32"),
        ({"size": np.array([8, 16])}, "size: found .*; expected one of 8, 16, 32"),
    ],
)
def test_arguments_are_checked_when_a_vector_is_made(config: dict[str, Any], said: str) -> None:
    with pytest.raises(EnvsError, match=said):
        vector(**config)


@pytest.mark.parametrize("child", [3, -1, 1.5, "0"])
@pytest.mark.parametrize("asked", ["search", "final_search", "log", "final_log", "choices", "digest"])
def test_a_child_that_there_is_not_is_named(asked: str, child: Any) -> None:
    combats = vector()
    combats.reset(seed=1)
    with pytest.raises(EnvsError, match=f"child: found {child!r}; expected a whole number from 0 to 2"):
        getattr(combats, asked)(child)


@pytest.mark.parametrize("api", APIS)
def test_more_tricks_than_there_is_room_for_are_reported_at_reset(api: Callable[..., Any]) -> None:
    tricks = [
        Trick("bob", "modify", (("object", '"rat"'), ("power", json.dumps(power))), f"{power}") for power in range(9)
    ]
    mine = api(scenarios=[scenario(*tricks)])
    with pytest.raises(EnvsError, match="ogre: found 9 tricks; expected 8 at most; a larger `size`"):
        mine.reset(seed=1)
    larger = api(scenarios=[scenario(*tricks)], size=16)
    larger.reset(seed=1)
    larger.step(17)
    assert larger.search.phase == "trick"


# Before the first reset, and after the last agent.


ASKED: dict[str, Callable[[Any], object]] = {
    "search": lambda api: api.search.legal(),
    "log": lambda api: api.log,
    "render": lambda api: api.render(),
    "digest": lambda api: api.state_digest(),
}
ASKED_OF_AGENTS: dict[str, Callable[[Any], object]] = {
    **ASKED,
    "last": lambda api: api.last(),
    "reward": lambda api: api.last(observe=False),
    "state": lambda api: api.state(),
    "observe": lambda api: api.observe("active"),
    "mask": lambda api: api.action_mask("active"),
    "propose": lambda api: api.propose({}),
}
ASKED_OF_ONE: dict[str, Callable[[Any], object]] = {**ASKED, "masks": lambda api: api.action_masks()}


@pytest.mark.parametrize(
    ("api", "ask"),
    [
        *[pytest.param(CombatAEC, ask, id=f"CombatAEC-{asked}") for asked, ask in ASKED_OF_AGENTS.items()],
        *[pytest.param(CombatEnv, ask, id=f"CombatEnv-{asked}") for asked, ask in ASKED_OF_ONE.items()],
    ],
)
def test_what_is_asked_for_before_a_reset_says_so(api: Callable[..., Any], ask: Callable[[Any], object]) -> None:
    mine = api(boards=SMALL, render_mode="ansi", illegal="rollback")
    for made in (mine, deepcopy(mine), pickle.loads(pickle.dumps(mine))):  # noqa: S301  # our own
        with pytest.raises(EnvsError, match=r"expected reset\(\) before"):
            ask(made)
        made.reset(seed=2)
        ask(made)


def test_what_is_asked_for_before_a_reset_of_the_wrapped_api_says_so() -> None:
    with pytest.raises(AttributeError, match="agent_selection cannot be accessed before reset"):
        env(boards=SMALL).last()


def test_nothing_is_reported_after_the_last_agent() -> None:
    combats = CombatAEC(SMALL)
    combats.reset(seed=1)
    while combats.agents:
        observation, _, over, _, _ = combats.last()
        assert observation is not None
        combats.step(None if over else int(observation["action_mask"].argmax()))
    with pytest.raises(EnvsError, match=r"last: found no agent; expected reset\(\)"):
        combats.last()
