"""The fast answers are those of the reference, which writes out every declaration."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.legality.problem import Problem
from tests.legality import boards
from tests.legality.agreement import answers_that_differ, board, completions_that_differ, paths_that_differ
from tests.legality.differential import company_board, flow_board, mismatches
from tests.legality.small import problems


@pytest.mark.parametrize("first", range(0, 10_000, 1_000))
def test_verdict_maximum_count_and_legal_set_are_those_of_the_reference(first: int) -> None:
    assert mismatches(answers_that_differ, range(first, first + 1_000), board) == []


def test_completions_and_nearest_are_those_of_the_reference() -> None:
    assert mismatches(completions_that_differ, range(20_000, 21_000), board) == []


def test_every_step_of_the_ladder_finds_what_the_reference_finds() -> None:
    assert mismatches(paths_that_differ, range(30_000, 30_300), lambda seed: board(seed, costs=False)) == []


def test_the_linear_program_of_class_f_comes_out_whole_and_right() -> None:
    assert mismatches(paths_that_differ, range(40_000, 40_100), flow_board) == []


def test_every_step_finds_the_company_that_creatures_with_several_blocks_need() -> None:
    assert mismatches(paths_that_differ, range(50_000, 50_200), company_board) == []


def test_every_step_deals_equal_creatures_out_evenly() -> None:
    def army(seed: int) -> Problem:
        return boards.token_army(Random(seed), 4, 4, types=2)

    assert mismatches(paths_that_differ, range(60_000, 60_080), army) == []


def test_every_step_finds_the_same_on_boards_that_fall_into_parts() -> None:
    assert mismatches(paths_that_differ, range(70_000, 70_100), lambda seed: boards.side_by_side(Random(seed))) == []


@settings(max_examples=150, deadline=None)
@given(problems(), st.integers(0, 1_000))
def test_any_small_board_is_answered_as_by_the_reference(problem: Problem, seed: int) -> None:
    random = Random(seed)
    assert answers_that_differ(problem, random) + completions_that_differ(problem, random) == []


@settings(max_examples=60, deadline=None)
@given(problems(costs=False), st.integers(0, 1_000))
def test_any_small_board_is_answered_alike_by_every_step(problem: Problem, seed: int) -> None:
    assert paths_that_differ(problem, Random(seed)) == []
