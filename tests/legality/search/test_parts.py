"""A large board falls into small ones: what is dropped, what each creature does alone, and the parts that are left."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from simulator.legality.problem import ANY_NUMBER, Counted, Maximum, Method, Problem, Undecided, reduced
from simulator.legality.search.maximum import combined, find_maximum, parted, trimmed
from tests.legality import boards, reference
from tests.legality.small import plain


def _trimmed(problem: Problem) -> tuple[int, ...]:
    return trimmed(problem, reduced(problem))


def _parted(problem: Problem) -> tuple[tuple[int, ...], list[Problem]]:
    left = reduced(problem)
    return parted(problem, left, trimmed(problem, left))


@pytest.mark.parametrize("seed", range(60))
def test_some_declaration_in_the_trimmed_rows_reaches_the_maximum(seed: int) -> None:
    problem = boards.side_by_side(Random(seed))
    rows = _trimmed(problem)
    assert all(kept & ~row == 0 for kept, row in zip(rows, problem.allowed, strict=True))
    assert reference.maximum(replace(problem, allowed=rows)) == reference.maximum(problem)


@pytest.mark.parametrize("seed", range(60))
def test_the_maxima_of_the_parts_add_up_to_that_of_the_whole(seed: int) -> None:
    problem = boards.side_by_side(Random(seed))
    alone, parts = _parted(problem)
    best = [reference.legal(part)[0] for part in parts]
    whole = combined(alone, best)
    assert not reference.breaks(problem, whole)
    assert reference.obeys(problem, whole) == reference.maximum(problem)


def test_a_menacing_attacker_that_nobody_wants_blocked_goes_where_there_is_another_to_block() -> None:
    problem = plain(2, 2, low=(2, 1), must_block=(1, 0))
    assert _trimmed(problem) == (0b10, 0)


def test_a_menacing_attacker_stays_for_a_creature_that_must_block_and_can_block_no_other() -> None:
    problem = plain(2, 2, low=(2, 1), must_block=(1, 0), allowed=(0b01, 0b11))
    assert _trimmed(problem) == (0b01, 0b01)


@pytest.mark.parametrize(
    "wanted",
    [
        {"must_be_blocked": (1, 0)},
        {"must_block_it": ((1, 0), (0, 0))},
        {"counted": (Counted(0, 1, False, 0b11),)},
    ],
    ids=["must be blocked", "must be blocked by one creature", "must be blocked by some number"],
)
def test_a_menacing_attacker_stays_where_a_requirement_speaks_of_it(wanted: dict[str, object]) -> None:
    problem = plain(2, 2, low=(2, 1), must_block=(1, 1), **wanted)
    assert _trimmed(problem) == (0b11, 0b11)


def test_of_the_attackers_that_do_not_count_each_creature_keeps_those_it_must_block_most() -> None:
    problem = plain(4, 2, cap=(2, 1), must_block_it=((1, 3, 2, 0), (0, 0, 1, 1)))
    assert _trimmed(problem) == (0b0110, 0b0100)


def test_a_creature_that_must_block_keeps_one_attacker_though_it_must_block_none_of_them() -> None:
    assert _trimmed(plain(3, 2, must_block=(1, 0))) == (0b001, 0)


def test_where_creatures_need_company_all_of_them_keep_an_attacker() -> None:
    assert _trimmed(plain(2, 3, must_block=(1, 0, 0), others=(1, 0, 0))) == (1, 1, 1)
    assert _trimmed(plain(2, 3, must_block=(1, 0, 0), also=((0b10,), (), ()))) == (1, 1, 1)


def test_creatures_that_meet_on_no_attacker_that_counts_are_parted() -> None:
    one, other = Counted(0, 2, False, 0b00111), Counted(2, 2, True, 0b11000)
    problem = plain(
        3,
        5,
        allowed=(0b001, 0b001, 0b010, 0b100, 0b100),
        must_block=(1,) * 5,
        counted=(one, other),
        total=7,
    )
    alone, parts = _parted(problem)
    assert alone == (0, 0, 0b010, 0, 0)
    assert [part.allowed for part in parts] == [(1, 1, 0, 0, 0), (0, 0, 0, 4, 4)]
    assert [part.counted for part in parts] == [(one,), (other,)]
    assert [part.total for part in parts] == [ANY_NUMBER, ANY_NUMBER]


def test_creatures_that_meet_through_others_stay_together() -> None:
    problem = plain(2, 3, allowed=(0b01, 0b11, 0b10), low=(2, 2), must_be_blocked=(1, 1))
    assert [part.allowed for part in _parted(problem)[1]] == [(0b01, 0b11, 0b10)]


@pytest.mark.parametrize("binding", [{"total": 3}, {"others": (1, 0, 0, 0)}], ids=["few may block", "not alone"])
def test_what_binds_all_creatures_leaves_them_one_part(binding: dict[str, object]) -> None:
    problem = plain(2, 4, allowed=(1, 1, 2, 2), must_block=(1,) * 4, **binding)
    alone, parts = _parted(problem)
    assert alone == (0,) * 4
    assert [part.allowed for part in parts] == [(1, 1, 2, 2)]


def test_a_number_that_all_the_creatures_keep_to_does_not_bind_them() -> None:
    assert _parted(plain(2, 4, allowed=(1, 1, 2, 2), must_block=(1,) * 4, total=4)) == ((1, 1, 2, 2), [])


def test_declarations_of_the_parts_are_laid_over_each_other() -> None:
    assert combined((4, 0, 0), [(0, 1, 0), (0, 0, 3)]) == (4, 1, 3)


def test_a_maximum_names_the_last_step_that_one_of_its_parts_needed() -> None:
    half = {"low": (2, 2, 2, 2), "must_be_blocked": (1, 1, 1, 1)}
    problem = plain(4, 5, allowed=(0b0011, 0b0110, 0b0101, 0b1000, 0b1000), **half)
    for states, method in ((2_000, Method.FRONTIER), (0, Method.PROGRAM)):
        answer = find_maximum(problem, states, small=0)
        assert isinstance(answer, Maximum)
        assert (answer.value, answer.method) == (2, method)


def test_what_no_declaration_can_change_counts_once() -> None:
    """Two parts, and an attacker that nobody can block and that exactly none shall block."""
    never = Counted(2, 0, True, 0b1111, 5)
    problem = plain(3, 4, allowed=(1, 1, 2, 2), low=(2, 2, 1), must_be_blocked=(1, 1, 1), counted=(never,))
    answer = find_maximum(problem, small=0)
    assert isinstance(answer, Maximum)
    assert answer.value == reference.maximum(problem) == 7


def test_parts_that_do_not_add_up_are_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = plain(2, 4, allowed=(1, 1, 2, 2), low=(2, 2), must_be_blocked=(1, 1))
    wrong = Maximum(1, (0,) * 4, Method.FRONTIER)
    monkeypatch.setattr("simulator.legality.search.maximum._ladder", lambda problem, left, states, budget: wrong)
    assert find_maximum(problem, small=0) == Undecided("the parts of the board do not add up")
