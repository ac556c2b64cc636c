"""Judging block declarations, from the board to the maximum."""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from simulator.legality.budget import Maximum
from simulator.legality.compile.blocks import compile_block
from simulator.legality.legality import Legality
from simulator.legality.problem import Declaration
from tests.benchmarks.boards import Fight, realistic, token_army
from tests.benchmarks.conftest import Rows, seconds
from tests.legality.reference import legal


def _first_time(fight: Fight) -> Maximum:
    legality = Legality(compile_block(fight.board, fight.combat, "bob").problem)
    found = legality.maximum()
    assert isinstance(found, Maximum), found
    return found


def _any_declaration(random: Random, legality: Legality) -> Declaration:
    """Each creature blocks what it may, or not; about half of these are legal."""
    problem = legality.problem
    chosen = []
    for row in problem.allowed:
        able = [1 << a for a in range(len(problem.attackers)) if row >> a & 1]
        chosen.append(random.choice([0, *able]))
    return tuple(chosen)


def _each(fights: list[Fight], work: Callable[[Fight], Any]) -> float:
    """The median over boards of what one takes."""
    times = []
    for fight in fights:
        began = perf_counter()
        work(fight)
        times.append(perf_counter() - began)
    return median(times)


def test_check_with_the_maximum_known(benchmark: Any, rows: Rows) -> None:
    random = Random(5)
    asked = []
    for _ in range(200):
        fight = realistic(random, 5, 5)
        legality = Legality(compile_block(fight.board, fight.combat, "bob").problem)
        assert isinstance(legality.maximum(), Maximum)
        asked += [(legality, _any_declaration(random, legality)) for _ in range(5)]
    answers = [legality.is_legal(declaration) for legality, declaration in asked]
    assert 0.2 < sum(answer is True for answer in answers) / len(answers) < 0.95
    coming = cycle(asked)

    def check() -> None:
        legality, declaration = next(coming)
        legality.is_legal(declaration)

    benchmark.pedantic(check, rounds=20_000, warmup_rounds=1_000)
    few = asked[:20:5]
    naive = seconds(lambda: [declaration in legal(each.problem) for each, declaration in few], rounds=1) / len(few)
    peer = f"enumerating every declaration {naive * 1e3:.3g} ms"
    rows.time("legality check 5x5, maximum known", benchmark.stats.stats.median, 10e-6, peer=peer)


def test_compile_and_maximum_for_the_first_time(benchmark: Any, rows: Rows) -> None:
    random = Random(6)
    fights = [realistic(random, 5, 5) for _ in range(2_000)]
    coming = iter(fights)
    benchmark.pedantic(lambda: _first_time(next(coming)), rounds=2_000)
    compiling = _each(fights, lambda fight: compile_block(fight.board, fight.combat, "bob"))
    peer = f"compiling alone {compiling * 1e6:.3g} us"
    rows.time("compile + maximum 5x5, first time", benchmark.stats.stats.median, 150e-6, peer=peer)


def test_a_large_realistic_board(benchmark: Any, rows: Rows) -> None:
    random = Random(7)
    fights = [realistic(random, 100, 100) for _ in range(15)]
    coming = iter(fights)
    benchmark.pedantic(lambda: _first_time(next(coming)), rounds=15)
    peer = f"the slowest of 15 boards {benchmark.stats.stats.max:.3g} s"
    rows.time("100x100 realistic board, compile + maximum", benchmark.stats.stats.median, 0.5, peer=peer)


def test_armies_of_tokens(benchmark: Any, rows: Rows) -> None:
    random = Random(8)
    fights = [token_army(random, 500, 500) for _ in range(15)]
    coming = iter(fights)
    benchmark.pedantic(lambda: _first_time(next(coming)), rounds=15)
    compiling = _each(fights, lambda fight: compile_block(fight.board, fight.combat, "bob"))
    peer = f"compiling alone {compiling * 1e3:.3g} ms; the slowest of 15 armies {benchmark.stats.stats.max:.3g} s"
    rows.time("500x500 token army, compile + maximum", benchmark.stats.stats.median, 0.2, peer=peer)
