"""Judging block declarations, from the board to the maximum."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from random import Random

from simulator.envs.benchmarks.harness import BenchmarkRow, in_turn, look_ups
from simulator.legality.compile.blocks import compile_block
from simulator.legality.legality import Legality
from simulator.legality.problem import Declaration, Maximum
from tests.benchmarks.boards import Fight, realistic, token_army
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


def test_check_with_the_maximum_known(rows: list[BenchmarkRow]) -> None:
    random = Random(5)
    asked = []
    for _ in range(200):
        fight = realistic(random, 5, 5)
        legality = Legality(compile_block(fight.board, fight.combat, "bob").problem)
        assert isinstance(legality.maximum(), Maximum)
        asked += [(legality, _any_declaration(random, legality)) for _ in range(5)]
    answers = [legality.is_legal(declaration) for legality, declaration in asked]
    assert 0.2 < sum(answer is True for answer in answers) / len(answers) < 0.95
    few = asked[:20:5]

    def check() -> float:
        for legality, declaration in asked:
            legality.is_legal(declaration)
        return len(asked)

    def naive() -> float:
        return len([declaration in legal(each.problem) for each, declaration in few])

    limit, enumerating = "100 look-ups for 25 pairs", "enumerating every declaration"
    rates = in_turn({"ours": check, limit: look_ups(100, 10)}, rounds=15)
    rows.append(rates.row("legality check 5x5, maximum known", "ours", limit, unit="s", bar=1))
    rates = in_turn({"ours": check, enumerating: naive}, rounds=3)
    rows.append(rates.row("legality check 5x5, maximum known", "ours", enumerating, unit="s", bar=3_500))


def _first_times(name: str, fights: Sequence[Fight], each: int, bar: float) -> BenchmarkRow:
    """Judging boards for the first time, some in each round, beside so many look-ups for each pair."""
    rounds = min(15, len(fights) - 1)
    many = len(fights) // (rounds + 1)
    coming = iter(fights)

    def ours() -> float:
        for fight in islice(coming, many):
            _first_time(fight)
        return many

    pairs = len(fights[0].combat.attacking) * len(fights[0].board.controlled_by("bob"))
    limit = f"{each} look-ups for each of {pairs:,} pairs"
    rates = in_turn({"ours": ours, limit: look_ups(pairs * each)}, rounds)
    return rates.row(name, "ours", limit, unit="s", bar=bar)


def test_compile_and_maximum_for_the_first_time(rows: list[BenchmarkRow]) -> None:
    random = Random(6)
    fights = [realistic(random, 5, 5) for _ in range(2_000)]
    rows.append(_first_times("compile + maximum 5x5, first time", fights, 100, 1.6))


def test_a_large_realistic_board(rows: list[BenchmarkRow]) -> None:
    random = Random(7)
    fights = [realistic(random, 100, 100) for _ in range(16)]
    rows.append(_first_times("100x100 realistic board, compile + maximum", fights, 10, 1.7))


def test_armies_of_tokens(rows: list[BenchmarkRow]) -> None:
    random = Random(8)
    fights = [token_army(random, 500, 500) for _ in range(16)]
    rows.append(_first_times("500x500 token army, compile + maximum", fights, 10, 1.3))
