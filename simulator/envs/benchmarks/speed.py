"""How fast the environment is: choices, masks and logs of the search interface, PettingZoo's API, and exact minimax.

The policy is random legal play everywhere. The log is on: what is chosen and what follows is there as events at once,
and is put in the rules' order when it is read, which a row of its own includes. Where the defending role alone is
asked, `greedy_order` chooses the active role's orders, which are logged like any other.

A *slot* is one blocker of a combat, asked or not; a *decision* is a choice of two or more.

Each function of rows takes `quick` (everything small, so that it takes a second or two and its figures mean little) and
raises ModuleNotFoundError where a package that it needs is not installed.
"""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from time import perf_counter
from typing import Any, Final

from simulator.envs.benchmarks.harness import BenchmarkRow, Work, in_turn, look_ups, python_loop
from simulator.envs.generators import scenario_v1 as v1
from simulator.envs.generators.boards import EVALUATION, Boards, table_of
from simulator.envs.generators.scenario_v1 import Army, Creature, army
from simulator.envs.solvers.minimax import minimax_value
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import greedy_order
from simulator.envs.vanilla.table import PlainTable

EDITION: Final = "cr-2024-06-07"

PASSES: Final = 60
"""How often a pool of boards is played before it is measured: about as often as in a million slots of training."""

BARS: Final = {
    "AEC": 0.28,
    "search": 0.57,
    "fresh": 0.54,
    "clone": 0.46,
    "tokens": 0.75,
    "70x40": 0.6,
    "menace": 0.6,
    "minimax 4x4": 0.38,
    "minimax 6x6": 0.39,
}
"""The least ratio of each row to its peer: about three quarters of the least that was measured."""

LOOP: Final = "a Python loop (draw, look up, append), {} steps"
LEDUC: Final = "rlcard leduc-holdem, steps"

GAMES: Final = (
    ("connect_four_v3", "pettingzoo.classic.connect_four.connect_four", 3.0),
    ("texas_holdem_v4", "pettingzoo.classic.rlcard_envs.texas_holdem", None),
    ("tictactoe_v3", "pettingzoo.classic.tictactoe.tictactoe", None),
)
"""PettingZoo's games: how they are called, where they are, and how many of our decisions there are to be for each."""


def core_rows(*, quick: bool = False) -> Iterator[BenchmarkRow]:
    """The rows of the search interface, beside RLCard's leduc-holdem where it is installed."""
    rounds, pool = 5 if quick else 7, 64 if quick else 4096
    loop, long_loop = LOOP.format(10), LOOP.format(100)
    peers: dict[str, Work] = {loop: python_loop(100 if quick else 20_000, 10)}
    if leduc := _leduc(20 if quick else 2_000):
        peers[LEDUC] = leduc
    for size, answer in ((5, greedy_order), (5, None), (8, greedy_order), (8, None)):
        name = f"search, {size}x{size}, {pool:,} boards, {'defending role' if answer else 'both roles'}"
        boards = Boards(size, size, fixed=True, pool=pool, edition=EDITION, answer=answer)
        began = perf_counter()
        boards.compile()
        compiling = f"compiled in {perf_counter() - began:.2g} s"
        tables = [boards.table(place) for place in range(pool)]
        _freeze()
        random = Random(0)
        for _ in range(PASSES):
            _played(tables, random)
        ours: dict[str, Work] = {
            "ours": partial(_played, tables, random),
            "log read": partial(_played, tables, random, reads_log=True),
        }
        rates = in_turn({**ours, **peers}, rounds)
        held = size == 5 and answer is not None
        yield rates.row(name, "ours", loop, unit="slots/s", bar=BARS["search"] if held else None, note=compiling)
        yield rates.row(f"{name}, log read at the end", "log read", loop, unit="slots/s")
        if LEDUC in rates:
            yield rates.row(name, "ours", LEDUC, unit="slots/s", bar=5 if held else None)
    numbers, random = count(1, 2), Random(3)
    fresh: dict[str, Work] = {
        "ours": lambda: _played(_fresh(numbers, 20 if quick else 400), random),
        long_loop: python_loop(100 if quick else 2_000, 100),
    }
    rates = in_turn(fresh, rounds)
    yield rates.row("search, 5x5, a fresh board each", "ours", long_loop, unit="slots/s", bar=BARS["fresh"])
    yield _clone_row(rounds, 100 if quick else 20_000)
    yield from _first_masks(3 if quick else 9)


def _fresh(numbers: Iterator[int], many: int) -> Iterator[PlainTable]:
    boards = Boards(5, 5, fixed=True, pool=0, edition=EDITION, answer=greedy_order)
    for _ in range(many):
        yield boards.table(EVALUATION - next(numbers))


def _played(tables: Iterable[PlainTable], random: Random, *, reads_log: bool = False) -> float:
    """One combat on each board, by random legal play; how many slots that was."""
    draw = random.random
    slots = 0
    for table in tables:
        search = PlainCombat(table)
        while legal := search.legal():
            search.apply(legal[int(draw() * len(legal))])
        if reads_log:
            _ = search.log
        slots += len(table.sides.blockers)
    return slots


def _freeze() -> None:
    """What is there for good need not be looked through by the collector again and again."""
    gc.collect()
    gc.freeze()


def _leduc(episodes: int) -> Work | None:
    """Random legal play of RLCard's leduc-holdem; None where it is not installed."""
    if find_spec("rlcard") is None:
        return None
    rlcard: Any = import_module("rlcard")
    env = rlcard.make("leduc-holdem", config={"seed": 0})
    draw = Random(4).random

    def play() -> float:
        steps = 0
        for _ in range(episodes):
            state, _player = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _player = env.step(legal[int(draw() * len(legal))])
                steps += 1
        return steps

    return play


class _Three:
    """As much as a clone has to hold."""

    __slots__ = ("a", "b", "c")

    a: object
    b: object
    c: object


def _clone_row(rounds: int, clones: int) -> BenchmarkRow:
    """A clone in the middle of a declaration."""
    search = PlainCombat(Boards(8, 8, fixed=True, pool=1, edition=EDITION).table(0))
    search.apply(search.legal()[-1])
    clone = search.clone

    def ours() -> float:
        for _ in range(clones):
            clone()
        return clones

    def limit() -> float:
        for _ in range(clones):
            other = object.__new__(_Three)
            other.a = other.b = other.c = search
        return clones

    peer = "a new object with three attributes"
    return in_turn({"ours": ours, peer: limit}, rounds).row(
        "clone() of a combat", "ours", peer, unit="s", bar=BARS["clone"]
    )


def _first_masks(boards: int) -> Iterator[BenchmarkRow]:
    """How long it takes on large boards from the creatures to the first mask."""
    insects = Army(
        (Creature(1, 1, (v1.FLYING,)),) * 66 + (Creature(4, 4),) * 3 + (Creature(5, 5, (v1.MENACE,)),), (), 20
    )
    ground = army(0, 1, 40, fixed=True).blockers
    walking = tuple(one._replace(traits=(), sent=-1) for one in ground)
    tokens = [insects._replace(blockers=walking)]
    yield _first_mask("first mask, 66 flying tokens and 4 others, 40 blockers", tokens, boards, 1, BARS["tokens"])
    generated = [army(number, 70, 40, fixed=True) for number in range(boards)]
    yield _first_mask("first mask, 70x40, generated", generated, boards, 20, BARS["70x40"])
    menacing = [_menacing(number) for number in range(boards)]
    yield _first_mask("first mask, 12x12, eight with menace", menacing, boards, 100, BARS["menace"])


def _first_mask(name: str, armies: Sequence[Army], rounds: int, each: int, bar: float) -> BenchmarkRow:
    """The armies one after the other, a round each, beside so many look-ups for each pair."""
    coming = count()

    def ours() -> float:
        PlainCombat(table_of(armies[next(coming) % len(armies)], EDITION)).legal()
        return 1

    pairs = len(armies[0].attackers) * len(armies[0].blockers)
    peer = f"{each} look-ups for each of {pairs:,} pairs"
    return in_turn({"ours": ours, peer: look_ups(pairs * each)}, rounds).row(name, "ours", peer, unit="s", bar=bar)


def _menacing(number: int) -> Army:
    """12 attackers of which the first eight have menace and two must be blocked, and 12 blockers with requirements."""
    generated = army(number, 12, 12, fixed=True)
    plain = [one._replace(traits=()) for one in generated.attackers]
    attackers = [one._replace(traits=(v1.MENACE,) if place < 8 else ()) for place, one in enumerate(plain)]
    attackers[7] = attackers[7]._replace(traits=(v1.MENACE, v1.MUST_BE_BLOCKED))
    attackers[8] = attackers[8]._replace(traits=(v1.MUST_BE_BLOCKED,))
    return generated._replace(attackers=tuple(attackers))


def aec_rows(*, quick: bool = False) -> Iterator[BenchmarkRow]:
    """The rows of PettingZoo's API, by the mask, through `last()` and `step()`, beside PettingZoo's own games.

    The boards are a pool that was compiled and played before; what begins and what ends an episode is timed too.
    """
    from simulator.envs.api.aec import raw_env

    pool = 64 if quick else 4096
    boards = Boards(5, 5, pool=pool)
    boards.compile()
    env = raw_env(boards=boards)
    _decisions(env, 200 if quick else PASSES * pool * 4)
    many = 100 if quick else 40_000
    loop = LOOP.format(30)
    works: dict[str, Work] = {"flat": partial(_decisions, env, many), loop: python_loop(many // 4, 30)}
    for form in ("entities", "graph"):
        works[form] = partial(_decisions, raw_env(boards=boards, observations=form), many // 4)
    for name, where, _ in GAMES:
        if (game := _game(where)) is not None:
            works[name] = partial(_decisions, game, many // 8)
    _freeze()
    rates = in_turn(works, 3 if quick else 7)
    name = f"AEC, 5x5, {pool:,} boards"
    yield rates.row(f"{name}, observations and masks", "flat", loop, unit="decisions/s", bar=BARS["AEC"])
    for form in ("entities", "graph"):
        yield rates.row(f"{name}, {form} and masks", form, loop, unit="decisions/s")
    for peer, _, bar in GAMES:
        if peer in rates:
            yield rates.row(f"{name}, observations and masks", "flat", peer, unit="decisions/s", bar=bar)


def _game(where: str) -> Any:
    """One of PettingZoo's games; None where it, or what it needs, is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            env = import_module(where).raw_env()
            env.reset(seed=0)
        except ModuleNotFoundError:
            return None
    return env


def _decisions(env: Any, many: int) -> float:
    """Play whole episodes until there were so many decisions; how many there were."""
    draw = Random(0).random
    done = 0
    while done < many:
        env.reset()
        while True:
            observation, _, over, broken_off, _ = env.last()
            if over or broken_off:
                break
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(draw() * len(legal))])
            done += 1
    return done


def minimax_rows(*, quick: bool = False) -> Iterator[BenchmarkRow]:
    """The rows of exact minimax."""
    for size, each in ((4, 300), (6, 3_000)):
        loop = LOOP.format(f"{each:,}")
        boards = Boards(size, size, fixed=True, pool=0, edition=EDITION)
        tables = [boards.table(number) for number in range(32 if quick else 64)]
        works: dict[str, Work] = {"ours": partial(_solved, tables), loop: python_loop(60_000 // each, each)}
        rates = in_turn(works, 5)
        bar = BARS[f"minimax {size}x{size}"]
        yield rates.row(f"exact minimax, {size}x{size}", "ours", loop, unit="boards/s", bar=bar)


def _solved(tables: list[PlainTable]) -> float:
    """Solve boards one by one; how many."""
    for table in tables:
        minimax_value(PlainCombat(table))
    return len(tables)
