"""The conformance test of searches: every engine of ours passes it, and what is broken is found and named."""

from __future__ import annotations

import json
from itertools import count
from random import Random
from typing import Any, Self

import pytest

from events.log import Log
from simulator.envs.errors import ScenarioError
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards, events_before_blocks, table_of
from simulator.envs.generators.duel_v1 import duel
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
