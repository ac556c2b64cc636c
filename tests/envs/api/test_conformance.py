"""The conformance test: every engine and API of ours passes it, and what is broken is found and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any, Self

import pytest

from events.log import Log
from simulator.envs.errors import ScenarioError
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import events_before_blocks, table_of
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.generators.pool import Boards
from simulator.envs.generators.scenario_v1 import army
from simulator.envs.scenario import DuelScenario, Scenario, Trick
from simulator.envs.search import IllegalChoice, Returns
from simulator.envs.testing import Nonconformance, scenario_test, search_test
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import greedy_order
from simulator.envs.vanilla.printed import printed
from tests.given import given
from tests.laws.boards import EDITIONS

EDITION = "cr-2024-06-07"
PLAIN_EDITIONS = [edition for edition in EDITIONS if edition != "cr-2008-02-01"]
"""In the first edition combat damage uses the stack, which no plain combat does."""

BOARDS = Boards(4, 4, pool=64)


def board(seed: int, edition: str = EDITION, most: int = 8) -> Scenario:
    random = Random(seed)
    generated = army(random.getrandbits(64), random.randint(1, most), random.randint(1, most))
    return Scenario(f"board {seed}", edition, tuple(events_before_blocks(generated, printed(edition))))


def trick(by: str, kind: str, /, **fields: object) -> Trick:
    return Trick(by, kind, tuple((name, json.dumps(value)) for name, value in fields.items()), kind)


# Searches and scenarios.


@pytest.mark.parametrize("edition", PLAIN_EDITIONS)
def test_both_engines_play_plain_boards_alike(edition: str) -> None:
    def fast(seed: int) -> PlainCombat:
        random = Random(seed)
        generated = army(random.getrandbits(64), random.randint(1, 8), random.randint(1, 8))
        return PlainCombat(table_of(generated, edition))

    search_test(fast, like=lambda seed: FullCombat(board(seed, edition)), episodes=25, seed=509)


@pytest.mark.parametrize("answer", [None, greedy_order], ids=["asked", "greedy"])
def test_the_fast_engine(answer: Any) -> None:
    search_test(lambda seed: PlainCombat(table_of(army(seed, 4, 4), EDITION, answer)), episodes=40)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_general_engine_with_orders_costs_and_tricks(edition: str) -> None:
    wall = ("wall 0/6", "This creature can block an additional creature each combat.")
    elf = ("elf 1/1", "This creature can't block unless you pay {1}.")
    bob = [elf, "cat 2/3", wall, ("forest land", "{T}: Add {G}.")]
    game = given(edition, alice=["ogre 5/4 trample", "bear 2/2"], bob=bob, attack=["ogre", "bear"])
    tricks = [
        trick("alice", "modify", object="ogre", power=3, toughness=3),
        trick("bob", "damage", object="ogre", amount=3),
        trick("bob", "destroy", object=["ogre"]),
    ]
    scenario_test(FullCombat.from_game(game, "a board", tricks).scenario, episodes=12)


@pytest.mark.parametrize("edition", EDITIONS)
def test_duels(edition: str) -> None:
    search_test(lambda seed: DuelSearch(duel(seed, edition, turns=16)), episodes=3)


def test_scenarios() -> None:
    scenario_test(board(3), episodes=5)
    scenario_test(duel(3, turns=8), episodes=2)
    with pytest.raises(ScenarioError, match="nothing: found 0 defending players"):
        scenario_test(Scenario("nothing", EDITION, ()))
    with pytest.raises(ScenarioError, match="turns = 0"):
        scenario_test(DuelScenario(name="no duel", edition=EDITION, arrivals=(), turns=0))


class OneChoice(PlainCombat):
    def legal(self) -> tuple[int, ...]:
        return super().legal()[:1]


class SharedClone(PlainCombat):
    def clone(self) -> Self:
        return self


class AnyChoice(PlainCombat):
    def apply(self, choice: int) -> None:
        super().apply(choice if choice in self.legal() else self.legal()[0])


class SilentRefusal(PlainCombat):
    def apply(self, choice: int) -> None:
        try:
            super().apply(choice)
        except IllegalChoice:
            raise IllegalChoice from None


class OtherError(PlainCombat):
    def fork(self, at: int) -> Self:
        if at < 0:
            raise IndexError(at)
        return super().fork(at)


class NotZero(PlainCombat):
    def returns(self) -> Returns:
        return Returns(1.0, 1.0)


class NoUndo(PlainCombat):
    def undo(self) -> None:
        if not self.choices:
            super().undo()


class ShortLog(PlainCombat):
    @property
    def log(self) -> Log:
        return Log([*super().log][:-1] if self.over else super().log)


class OtherDigest(PlainCombat):
    def state_digest(self) -> str:
        return "0" * 16


class Endless(PlainCombat):
    """The last event of its log is one that no rule gives."""

    @property
    def log(self) -> Log:
        events = [*super().log]
        return Log([*events, events[-1]] if self.over else events)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (OneChoice, r"seed 0, step 0, legal\(\): found \(\d,\); expected two choices or more"),
        (SharedClone, r"seed 0, step 1, a clone when the original went on, "),
        (AnyChoice, r"seed 0, step 0, apply\(-1\): found no error; expected IllegalChoice with a message"),
        (SilentRefusal, r"apply\(-1\): found IllegalChoice without a message; expected IllegalChoice with a message"),
        (OtherError, r"fork\(-1\): found IndexError\(-1\); expected IllegalChoice"),
        (NotZero, r"returns\(\): found Returns\(active=1.0, defending=1.0\); expected finite numbers that sum to zero"),
        (NoUndo, r"step 1, undo\(\), "),
        (ShortLog, r"step \d+, the log: found "),
        (OtherDigest, r"state_digest\(\): found '0000000000000000'; expected '[0-9a-f]{16}'"),
        (Endless, r"the log: found .*; expected the log of a game under the rules"),
    ],
)
def test_a_search_that_is_broken_is_found(kind: type[PlainCombat], said: str) -> None:
    with pytest.raises(Nonconformance, match=said):
        search_test(lambda seed: kind(table_of(army(1, 4, 4, fixed=True), EDITION)))


def test_a_search_of_which_a_seed_does_not_decide_everything_is_found() -> None:
    numbers = count()
    with pytest.raises(Nonconformance, match="seed 7, step 0, the same seed and choices, event"):
        search_test(lambda seed: PlainCombat(BOARDS.table(next(numbers))), seed=7)


def test_engines_that_differ_are_found() -> None:
    with pytest.raises(Nonconformance, match="the same seed and choices"):
        search_test(
            lambda seed: PlainCombat(BOARDS.table(seed)),
            like=lambda seed: FullCombat.from_army(BOARDS.army(seed), "cr-2026-01-16", "another edition"),
        )


# Environments.

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

from simulator.envs.api.aec import CombatAEC, env, raw_env
from simulator.envs.api.single import CombatEnv
from simulator.envs.api.vector import VectorCombat
from simulator.envs.registration import ID
from simulator.envs.testing import env_test

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
