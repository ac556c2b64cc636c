"""How fast the core is: choices, masks and logs without a door, on boards of several kinds; and the exact minimax.

The policy is random legal play everywhere. The log is on: what is chosen and what follows is there as events at once,
and is put in the rules' order when it is read, which a row of its own includes. Where the defending role alone is
asked, the active one's orders are chosen by `greedy_order`, and logged like any other.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from simulator.envs.benchmarks.speed import PASSES, Row
from simulator.envs.generators import scenario_v1 as v1
from simulator.envs.generators.boards import table_of
from simulator.envs.generators.pool import EVALUATION, Boards
from simulator.envs.generators.scenario_v1 import Army, Creature, army
from simulator.envs.solvers.minimax import minimax_value
from simulator.envs.vanilla.engine import PlainCombat, PlainTable
from simulator.envs.vanilla.numbers import greedy_order

__all__ = ["core_rows", "minimax_rows"]

EDITION = "cr-2024-06-07"

Work = Callable[[], "Done"]


class Done(NamedTuple):
    """What was done in a round, or on the median each second."""

    slots: float
    decisions: float
    combats: float


def core_rows(*, quick: bool = False) -> Iterator[Row]:
    """The rows of the scalar core, beside RLCard's leduc-holdem where it is installed.

    Args:
        quick: whether everything is small, so that it takes a second or two and its figures mean little.
    """
    rounds = 5 if quick else 7
    peer = _leduc(20 if quick else 2_000)
    pool = 64 if quick else 4096
    yield from _pool_rows(5, pool, rounds, peer)
    numbers = count(1, 2)
    random = Random(3)
    (fresh,) = _rates([lambda: _played(_fresh(numbers, 20 if quick else 400), random)], rounds)
    yield Row("core, 5x5, a fresh board each", fresh.slots, "slots/s", 60_000)
    yield Row("core, 5x5, a fresh board each", fresh.combats, "combats/s")
    yield from _pool_rows(8, pool, rounds, peer)
    yield _clone_row(rounds, 100 if quick else 20_000)
    yield from _first_masks(3 if quick else 9)


def minimax_rows(*, quick: bool = False) -> Iterator[Row]:
    """The rows of the exact minimax.

    Raises:
        ModuleNotFoundError: numpy is not installed.
    """
    from simulator.envs.solvers.minimax_batch import minimax_values

    for size, least, many in ((4, 10_000, 4096), (6, 500, 1024)):
        boards = Boards(size, size, fixed=True, pool=0, edition=EDITION)
        tables = [boards.table(number) for number in range(32 if quick else many)]
        batch, alone = _solving(minimax_values, tables), _solving(_one_by_one, tables[:64])
        yield Row(f"exact minimax, {size}x{size}, in a batch", batch, "boards/s", least)
        yield Row(f"exact minimax, {size}x{size}, one by one", alone, "boards/s")


def _pool_rows(size: int, pool: int, rounds: int, peer: Work | None) -> Iterator[Row]:
    """The rows of boards that are compiled once: the defending role alone is asked, then both roles are."""
    for answer, who in ((greedy_order, "defending role"), (None, "both roles")):
        name = f"core, {size}x{size}, {pool:,} boards, {who}"
        boards = Boards(size, size, fixed=True, pool=pool, edition=EDITION, answer=answer)
        began = perf_counter()
        boards.compile()
        making = perf_counter() - began
        tables = [boards.table(place) for place in range(pool)]
        # What is kept for good need not be looked through by the collector again and again.
        gc.freeze()
        random = Random(0)
        for _ in range(PASSES):
            _played(tables, random)
        works = [partial(_played, tables, random), partial(_played, tables, random, reads_log=True)]
        ours, with_log, *theirs = _rates([*works, *([peer] if peer else [])], rounds)
        bar = answer is not None and size == 5
        yield Row(name, ours.slots, "slots/s", 500_000 if bar else None)
        yield Row(name, ours.decisions, "decisions/s")
        yield Row(name, ours.combats, "combats/s")
        yield Row(f"{name}, log read at the end", with_log.slots, "slots/s")
        yield Row(f"{name}: compiling them", making, "s")
        if theirs:
            steps = theirs[0].decisions
            told = f"rlcard leduc-holdem: {steps:,.0f} steps/s"
            yield Row(f"{name}: slots to each step of rlcard's", ours.slots / steps, "x", 5 if bar else None, peer=told)
            yield Row(f"{name}: decisions to each step of rlcard's", ours.decisions / steps, "x", peer=told)


# Playing, and how fast.


def _fresh(numbers: Iterator[int], many: int) -> Iterator[PlainTable]:
    boards = Boards(5, 5, fixed=True, pool=0, edition=EDITION, answer=greedy_order)
    for _ in range(many):
        yield boards.table(EVALUATION - next(numbers))


def _played(tables: Iterable[PlainTable], random: Random, *, reads_log: bool = False) -> Done:
    """One combat on each board, by random legal play."""
    draw = random.random
    slots = decisions = combats = 0
    for table in tables:
        search = PlainCombat(table)
        while legal := search.legal():
            search.apply(legal[int(draw() * len(legal))])
            decisions += 1
        if reads_log:
            _ = search.log
        slots += len(table.sides.blockers)
        combats += 1
    return Done(slots, decisions, combats)


def _rates(works: Iterable[Work], rounds: int) -> list[Done]:
    """How much each does a second, the median of rounds in turn."""
    listed = list(works)
    found: list[list[Done]] = [[] for _ in listed]
    for _ in range(rounds):
        for work, rates in zip(listed, found, strict=True):
            began = perf_counter()
            done = work()
            taken = perf_counter() - began
            rates.append(Done(*(each / taken for each in done)))
    return [Done(*(median(each) for each in zip(*rates, strict=True))) for rates in found]


def _leduc(episodes: int) -> Work | None:
    """Random legal play of RLCard's leduc-holdem; None where it is not installed."""
    if find_spec("rlcard") is None:
        return None
    rlcard: Any = import_module("rlcard")
    env = rlcard.make("leduc-holdem", config={"seed": 0})
    draw = Random(4).random

    def play() -> Done:
        steps = 0
        for _ in range(episodes):
            state, _player = env.reset()
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _player = env.step(legal[int(draw() * len(legal))])
                steps += 1
        return Done(0, steps, episodes)

    return play


# Single things.


def _solving(solve: Callable[[list[PlainTable]], object], tables: list[PlainTable]) -> float:
    """How many boards it solves a second, the median of 5 rounds."""

    def work() -> Done:
        solve(tables)
        return Done(0, 0, len(tables))

    return _rates([work], 5)[0].combats


def _one_by_one(tables: list[PlainTable]) -> list[float]:
    return [minimax_value(PlainCombat(table)) for table in tables]


def _clone_row(rounds: int, clones: int) -> Row:
    """A clone in the middle of a declaration."""
    search = PlainCombat(Boards(8, 8, fixed=True, pool=1, edition=EDITION).table(0))
    search.apply(search.legal()[-1])
    clone = search.clone

    def work() -> Done:
        for _ in range(clones):
            clone()
        return Done(clones, 0, 0)

    (done,) = _rates([work], rounds)
    return Row("clone() of a combat", 1e6 / done.slots, "us", 0.5, at_most=True)


def _first_masks(boards: int) -> Iterator[Row]:
    """How long it takes on large boards from the creatures to the first mask."""
    insects = Army(
        (Creature(1, 1, (v1.FLYING,)),) * 66 + (Creature(4, 4),) * 3 + (Creature(5, 5, (v1.MENACE,)),), (), 20
    )
    ground = army(0, 1, 40, fixed=True).blockers
    walking = tuple(one._replace(traits=(), sent=-1) for one in ground)
    tokens = [insects._replace(blockers=walking)] * boards
    yield _first_mask("first mask, 66 flying tokens and 4 others, 40 blockers", tokens, 5)
    drawn = [army(number, 70, 40, fixed=True) for number in range(boards)]
    yield _first_mask("first mask, 70x40, drawn", drawn, 5)
    yield _first_mask("first mask, 12x12, eight with menace", [_menacing(number) for number in range(boards)], 50)


def _first_mask(name: str, armies: Iterable[Army], most: float | None) -> Row:
    times = []
    for each in armies:
        began = perf_counter()
        PlainCombat(table_of(each, EDITION)).legal()
        times.append(perf_counter() - began)
    return Row(name, 1e3 * median(times), "ms", most, at_most=True)


def _menacing(number: int) -> Army:
    """12 attackers of which the first eight have menace and two must be blocked, and 12 blockers with requirements."""
    drawn = army(number, 12, 12, fixed=True)
    plain = [one._replace(traits=()) for one in drawn.attackers]
    attackers = [one._replace(traits=(v1.MENACE,) if place < 8 else ()) for place, one in enumerate(plain)]
    attackers[7] = attackers[7]._replace(traits=(v1.MENACE, v1.MUST_BE_BLOCKED))
    attackers[8] = attackers[8]._replace(traits=(v1.MUST_BE_BLOCKED,))
    return drawn._replace(attackers=tuple(attackers))
