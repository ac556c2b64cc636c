"""What a declaration breaks and obeys, kind by kind (509.1a-c)."""

from __future__ import annotations

import pytest

from simulator.legality.check import Breach, BrokenKind, broken, is_unbroken, obeyed
from simulator.legality.problem import ANY_NUMBER, Counted, Declaration, Problem
from tests.legality.small import plain

CASES: tuple[tuple[str, Problem, Declaration, Breach], ...] = (
    ("tapped", plain(1, 1, eligible=(0,), allowed=(0,)), (1,), Breach(BrokenKind.NOT_ELIGIBLE, 0, 0)),
    ("flying", plain(2, 1, allowed=(1,)), (2,), Breach(BrokenKind.NOT_ALLOWED, 0, 1)),
    ("two at once", plain(2, 1), (3,), Breach(BrokenKind.TOO_MANY, 0, None, 2, 1)),
    ("menace", plain(1, 2, low=(2,)), (1, 0), Breach(BrokenKind.TOO_FEW_ON, None, 0, 1, 2)),
    ("no more than one", plain(1, 2, high=(1,)), (1, 1), Breach(BrokenKind.TOO_MANY_ON, None, 0, 2, 1)),
    ("one creature only", plain(2, 2, total=1), (1, 2), Breach(BrokenKind.TOTAL, None, None, 2, 1)),
    ("not alone", plain(1, 2, others=(1, 0)), (1, 0), Breach(BrokenKind.NEEDS_OTHERS, 0, None, 0, 1)),
    (
        "a greater one too",
        plain(1, 3, also=((2,), (), ())),
        (1, 0, 1),
        Breach(BrokenKind.NEEDS_ONE_OF, 0, None, 0, 1, 2),
    ),
    (
        "all of them",
        plain(2, 3, together=(0, 0b110)),
        (2, 2, 0),
        Breach(BrokenKind.NEEDS_ALL_OF, None, 1, 1, 2, 0b110),
    ),
)


@pytest.mark.parametrize(("problem", "declaration", "what"), [case[1:] for case in CASES], ids=[c[0] for c in CASES])
def test_each_kind_of_restriction_is_named_with_its_numbers(
    problem: Problem, declaration: Declaration, what: Breach
) -> None:
    assert broken(problem, declaration) == (what,)
    assert not is_unbroken(problem, declaration)


def test_every_broken_restriction_is_listed_not_only_the_first() -> None:
    problem = plain(2, 2, eligible=(3, 0), allowed=(1, 0), low=(0, 3), high=(ANY_NUMBER, 1), total=1, others=(2, 0))
    kinds = [each.kind for each in broken(problem, (3, 2))]
    assert kinds == [
        BrokenKind.NOT_ELIGIBLE,
        BrokenKind.NOT_ALLOWED,
        BrokenKind.TOO_MANY,
        BrokenKind.TOO_FEW_ON,
        BrokenKind.TOO_MANY_ON,
        BrokenKind.TOTAL,
        BrokenKind.NEEDS_OTHERS,
    ]


def test_blocking_nothing_breaks_nothing() -> None:
    problem = plain(1, 2, low=(3,), high=(0,), total=0, others=(1, 1), also=((2,), ()))
    assert broken(problem, (0, 0)) == ()
    assert is_unbroken(problem, (0, 0))


def test_a_forbidden_pair_still_counts_as_written() -> None:
    problem = plain(2, 1, allowed=(1,), must_block=(1,), must_block_it=((0, 2),), must_be_blocked=(0, 4))
    assert obeyed(problem, (2,)) == 1 + 2 + 4


@pytest.mark.parametrize(("least", "exactly", "expected"), [(1, False, 1), (2, False, 1), (1, True, 0), (2, True, 1)])
def test_a_number_is_asked_for_at_least_or_exactly(least: int, exactly: bool, expected: int) -> None:
    problem = plain(1, 2, counted=(Counted(0, least, exactly, 0b11),))
    assert obeyed(problem, (1, 1)) == expected


def test_only_creatures_of_the_kind_are_counted() -> None:
    problem = plain(1, 2, counted=(Counted(0, 1, False, 0b10, 3),))
    assert obeyed(problem, (1, 0)) == 0
    assert obeyed(problem, (0, 1)) == 3
