"""Walking through the legal declarations, with little to spend and with only the solver to ask."""

from __future__ import annotations

from itertools import combinations

import pytest

from simulator.legality.legality import Legality
from simulator.legality.problem import ANY_NUMBER, Counted, Declaration, OutOfBudget, Problem, Undecided, bits, reduced
from simulator.legality.search import frontier, walk
from simulator.legality.search.choices import MOST_CHOICES, every_choice, fields_of
from simulator.legality.search.frontier import Frontier
from simulator.legality.search.walk import WalkPosition, ascending
from simulator.legality.solver.highs import NotSolved, Sparse
from tests.legality import reference
from tests.legality.agreement import board
from tests.legality.small import plain

MORE_STATES = "the frontier search needs more states than it may remember"
TRIANGLE = plain(3, 3, allowed=(0b011, 0b110, 0b101), low=(2, 2, 2), must_be_blocked=(1, 1, 1))


@pytest.mark.parametrize("most", range(5))
@pytest.mark.parametrize("row", [0, 1, 0b1011, 0b1111])
def test_the_ways_to_block_come_in_ascending_order(row: int, most: int) -> None:
    every = sorted(sum(some) for size in range(most + 1) for some in combinations([1 << a for a in bits(row)], size))
    able = [1 << a for a in reversed(bits(row))]
    assert list(ascending(able, lambda some, none: some.bit_count() <= most)) == every
    assert list(ascending(able, lambda some, none: False)) == []


def _listed(legality: Legality) -> list[Declaration]:
    listed = legality.legal_declarations()
    assert not isinstance(listed, Undecided)
    return list(listed)


def _walked(position: WalkPosition, before: Declaration = ()) -> list[Declaration]:
    moves = position.moves
    return [path for mask in moves for path in _walked(moves[mask], (*before, mask))] if moves else [before]


@pytest.mark.parametrize("seed", range(60))
def test_where_the_search_gives_up_the_solver_tells_which_steps_end_legal(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(walk, "FIRST_STATES", 0)
    legality = Legality(board(seed))
    start = legality.position()
    assert isinstance(start, WalkPosition)
    assert _walked(start) == _listed(Legality(board(seed))) == reference.legal(board(seed))


@pytest.mark.parametrize("seed", range(60))
def test_boards_too_large_for_the_search_are_listed_by_asking_about_each_step(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    legal = reference.legal(board(seed))
    monkeypatch.setattr(frontier, "MOST_BLOCKERS", 0)
    assert _listed(Legality(board(seed))) == legal


def test_a_walk_that_nobody_can_help_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Sparse, whole: bool = True) -> None:
        raise NotSolved("refused")

    legality = Legality(TRIANGLE, states=0)
    start = legality.position()
    assert isinstance(start, WalkPosition)
    monkeypatch.setattr(Sparse, "solve", refuse)
    with pytest.raises(OutOfBudget, match=f"^{MORE_STATES}; refused; {MORE_STATES}$"):
        _ = start.moves
    listed = legality.legal_declarations()
    assert not isinstance(listed, Undecided)
    with pytest.raises(OutOfBudget, match=f"^{MORE_STATES}; refused; {MORE_STATES}$"):
        next(listed)


PAID = plain(
    3,
    3,
    allowed=(0b011, 0b110, 0b101),
    low=(2, 2, 2),
    must_block=(1, 0, 0),
    must_be_blocked=(1, 1, 1),
    costs=(((0, 0b11),),),
)
"""The same with a cost, so that two maxima make legal what is."""


def test_counting_where_maxima_differ_looks_at_so_many_positions_and_no_more() -> None:
    assert Legality(PAID, states=20_000).count() == len(reference.legal(PAID))
    two = plain(3, 5, must_block=(1,) * 5, must_be_blocked=(1, 1, 1), costs=(((0, 0b111),),))
    too_many = "there are too many half-made declarations to count what completes them"
    assert Legality(two, states=20_000).count() == len(reference.legal(two))
    assert Legality(two, states=20).count() == Undecided(too_many)


def test_counting_does_not_ask_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walk, "FIRST_STATES", 0)
    assert Legality(PAID).count() == Undecided(MORE_STATES)


def test_a_creature_with_too_many_ways_to_block_is_named() -> None:
    problem = plain(13, 2, cap=(1, 13), must_block=(1, 1))
    fields = fields_of(problem, reduced(problem))
    assert len(every_choice(plain(12, 1, cap=(12,)), fields, 0, (1 << 12) - 1)) == 4_096 == MOST_CHOICES
    with pytest.raises(OutOfBudget, match=r"^blocker 1 has more than 4096 ways to block$"):
        every_choice(problem, fields, 1, (1 << 13) - 1)
    counting = plain(13, 1, cap=(13,), must_be_blocked=(1,) * 13)
    with pytest.raises(OutOfBudget, match=r"^blocker 0 has more than 4096 ways to block$"):
        Frontier(counting, reduced(counting))


def test_more_creatures_than_the_search_can_call_itself_for_are_too_many() -> None:
    problem = plain(1, 251)
    with pytest.raises(OutOfBudget, match=r"^251 creatures can block, more than 250$"):
        Frontier(problem, reduced(problem))
    assert Frontier(plain(1, 250), reduced(plain(1, 250))).active == list(range(250))


def _ends(problem: Problem) -> list[tuple[int, tuple[int, ...]]]:
    """The counters that end worth something: the creatures that change each, and what its values are worth."""
    return [(members, worth) for members, _, worth in fields_of(problem, reduced(problem)).ends]


def test_a_counter_is_worth_what_its_number_obeys_and_broken_where_it_is_too_small() -> None:
    assert _ends(plain(1, 2, low=(2,), must_be_blocked=(3,))) == [(0b11, (-1, 0, -1, 3))]
    assert _ends(plain(1, 3, high=(2,), must_be_blocked=(1,))) == [(0b111, (-1, 0, 1, 1))]
    assert _ends(plain(1, 3, counted=(Counted(0, 1, True, 0b111, 2),))) == [(0b111, (-1, 0, 2, 0))]
    assert _ends(plain(1, 3, counted=(Counted(0, 2, False, 0b011, 2),))) == [(0b011, (-1, 0, 0, 2))]
    assert _ends(plain(1, 3)) == []


def test_what_can_still_be_obeyed_is_known_before_the_search() -> None:
    problem = plain(2, 3, must_block=(1, 2, 0), must_be_blocked=(4, 0), high=(ANY_NUMBER, 1))
    tables = Frontier(problem, reduced(problem))
    assert tables.most == [7, 6, 4, 0]
    assert tables.worths == [0, 0, 4]
