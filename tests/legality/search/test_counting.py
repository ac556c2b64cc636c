"""Counting: what is free is multiplied, and so are parts that have nothing to do with each other."""

from __future__ import annotations

from itertools import islice
from math import comb, prod
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulator.legality.legality import Legality
from simulator.legality.problem import ANY_NUMBER, SPENT, Budget, Counted, Problem, Undecided
from simulator.legality.search.apart import taken_apart
from tests.legality import boards, reference
from tests.legality.agreement import any_declaration
from tests.legality.small import plain, problems


def test_one_blocker_of_any_number_blocks_any_of_thirty_attackers() -> None:
    legality = Legality(plain(30, 1, cap=(ANY_NUMBER,)))
    assert legality.count() == 2**30
    listed = legality.legal_declarations()
    assert not isinstance(listed, Undecided)
    assert list(islice(listed, 4)) == [(0,), (1,), (2,), (3,)]
    assert legality.is_legal((2**30 - 1,)) is True
    assert legality.nearest((5,)) == (5,)


def test_a_creature_that_may_block_some_of_many_chooses_at_most_so_many() -> None:
    assert Legality(plain(1_000, 1, cap=(3,))).count() == sum(comb(1_000, size) for size in range(4))
    assert Legality(plain(1_000, 1, cap=(3,), must_block=(1,))).count() == sum(comb(1_000, n) for n in range(1, 4))


def test_of_equally_wanted_attackers_any_may_be_the_ones_that_are_blocked() -> None:
    lured = plain(6, 1, cap=(3,), must_block_it=((2, 1, 1, 1, 0, 0),))
    assert Legality(lured).count() == comb(3, 2) == len(reference.legal(lured))


def test_creatures_that_never_meet_multiply() -> None:
    assert Legality(plain(500, 500)).count() == 501**500


def test_menace_against_creatures_that_block_any_number_is_counted_attacker_by_attacker() -> None:
    legality = Legality(plain(40, 20, cap=(ANY_NUMBER,) * 20, low=(2,) * 40))
    assert legality.count() == (2**20 - 20) ** 40


def test_exactly_two_each_is_counted_where_the_blockers_block_any_number() -> None:
    exactly = tuple(Counted(a, 2, True, (1 << 30) - 1) for a in range(30))
    legality = Legality(plain(30, 30, cap=(ANY_NUMBER,) * 30, counted=exactly))
    assert legality.count() == comb(30, 2) ** 30


def test_a_cost_of_each_creature_leaves_them_apart() -> None:
    number = 40
    problem = plain(2, number, must_block=(1,) * number, costs=tuple(((b, 0b11),) for b in range(number)))
    assert Legality(problem).count() == 3**number
    assert Legality(problem).nearest((3, *(0,) * (number - 1))) == (1, *(0,) * (number - 1))


def test_more_than_the_work_that_a_question_may_take_is_not_known() -> None:
    tangled = boards.exact_cover(Random(3), 15, 15)
    assert Legality(tangled).count(Budget(1_000)) == Undecided(SPENT)
    assert isinstance(Legality(tangled).count(), int)


def test_a_question_that_was_not_answered_can_be_asked_again_with_more() -> None:
    legality = Legality(boards.exact_cover(Random(3), 15, 15))
    assert legality.count(Budget(1_000)) == Undecided(SPENT)
    assert legality.nearest((0,) * 15, Budget(10)) == Undecided(SPENT)
    assert legality.maximum(None, Budget(10)) == Undecided(SPENT)
    assert legality.is_legal((0,) * 15, Budget(10)) == Undecided(SPENT)
    assert isinstance(legality.count(), int)
    assert not isinstance(legality.maximum(), Undecided)
    assert legality.is_legal((0,) * 15, Budget(10)) is False


def test_what_is_asked_with_a_known_maximum_takes_no_more_work_than_it_may() -> None:
    legality = Legality(boards.exact_cover(Random(1), 15, 15))
    assert not isinstance(legality.maximum(), Undecided)
    assert legality.completable((0,) * 15, budget=Budget(1_000)) == Undecided(SPENT)
    assert legality.completable((0,) * 15) is True


def _of_parts(problem: Problem) -> list[int]:
    """How many declarations the reference finds legal in each part, and of creatures alone and free pairs."""
    apart = taken_apart(problem, Budget())
    found = [len(reference.legal(part.problem)) for part in apart.parts]
    return [*found, 1 << sum(map(int.bit_count, apart.free))]


def _taken_apart_right(problem: Problem, random: Random) -> None:
    legal = reference.legal(problem)
    legality = Legality(problem)
    assert legality.count() == len(legal)
    assert len(legal) % prod(_of_parts(problem)) == 0
    declaration = any_declaration(random, problem)
    assert legality.nearest(declaration) == reference.nearest(legal, declaration)


@settings(max_examples=150, deadline=None)
@given(problems(), st.integers(0, 1_000))
def test_any_small_board_is_counted_as_by_the_reference(problem: Problem, seed: int) -> None:
    _taken_apart_right(problem, Random(seed))


@pytest.mark.parametrize("seed", range(200))
def test_boards_side_by_side_are_counted_as_by_the_reference(seed: int) -> None:
    _taken_apart_right(boards.side_by_side(Random(seed)), Random(seed))
