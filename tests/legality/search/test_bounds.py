"""Bounds are bounds: with them the search finds what it finds without, and less of it is looked into."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.envs.generators.boards import problem_of
from simulator.envs.generators.scenario_v1 import army
from simulator.legality.legality import Legality
from simulator.legality.problem import Budget, OutOfBudget, Problem, reduced
from simulator.legality.search import frontier as search
from simulator.legality.search.choices import Fields, bounds_of
from simulator.legality.search.frontier import Frontier
from simulator.legality.solver.program import Goal, Program
from tests.legality.agreement import answers_that_differ, board, completions_that_differ, paths_that_differ
from tests.legality.differential import company_board, mismatches
from tests.legality.small import problems


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search has bounds, however small its board is."""
    monkeypatch.setattr(search, "UNBOUNDED", 0)


def at_most(fields: Fields, bound: tuple[int, tuple[tuple[int, tuple[int, ...]], ...]], counters: int) -> int:
    base, still = bound
    return base + sum(table[counters >> shift & (1 << fields.width) - 1] for shift, table in still)


def bounds_that_are_passed(problem: Problem, random: Random) -> list[str]:
    """Half-made declarations from which more can be obeyed than the bound says; every one is looked at."""
    found: list[str] = []
    each = Frontier(problem, reduced(problem))
    bounds = bounds_of(each.fields, each.choices, Budget())
    stands = {each.fields.start}
    for t, bound in enumerate(bounds):
        for counters in stands:
            limit = at_most(each.fields, bound, counters)
            if limit < each.most[t] and each.reach(t, counters, limit + 1):
                found.append(f"blocker {t}, counters {counters:b}: more than {limit}")
        after = [each.after(t, counters, choice) for counters in stands for choice in each.every(t)]
        stands = {then[1] for then in after if then is not None}
    return found


def test_no_half_made_declaration_obeys_more_than_its_bound() -> None:
    assert mismatches(bounds_that_are_passed, range(80_000, 81_000), lambda seed: board(seed, costs=False)) == []
    assert mismatches(bounds_that_are_passed, range(81_000, 81_300), company_board) == []


@settings(max_examples=100, deadline=None)
@given(problems(costs=False), st.integers(0, 1_000))
def test_nor_on_any_small_board(problem: Problem, seed: int) -> None:
    assert bounds_that_are_passed(problem, Random(seed)) == []


@pytest.mark.usefixtures("bounded")
def test_small_boards_are_answered_as_by_the_reference() -> None:
    assert mismatches(answers_that_differ, range(82_000, 84_000), board) == []
    assert mismatches(completions_that_differ, range(84_000, 84_500), board) == []
    assert mismatches(paths_that_differ, range(85_000, 85_100), lambda seed: board(seed, costs=False)) == []


@pytest.mark.parametrize("number", range(8))
def test_large_boards_are_answered_as_by_the_solver(number: int) -> None:
    problem = problem_of(army(number, 40, 25, fixed=True))
    left = reduced(problem)
    witness = Program(problem, Goal(left.rows)).solve(whole=True)
    assert witness is not None
    value, found = Frontier(problem, left).maximum(search.STATES)
    legality = Legality(problem)
    assert legality.obeyed(witness) == legality.obeyed(found) == value
    assert legality.is_unbroken(found)


@pytest.mark.parametrize("number", [8, 20, 17])
def test_what_can_not_be_reached_is_not_looked_into(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards of 70 attackers and 40 blockers, six or more of which must be blocked: the search went through all."""
    problem = problem_of(army(number, 70, 40, fixed=True))
    left = reduced(problem)
    with_bounds = Frontier(problem, left)
    with_bounds.maximum(search.FIRST_STATES)
    assert sum(map(len, with_bounds.memo)) < 500
    monkeypatch.setattr(search, "UNBOUNDED", len(problem.blockers))
    with pytest.raises(OutOfBudget):
        Frontier(problem, left).maximum(search.FIRST_STATES)
