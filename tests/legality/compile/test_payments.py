"""Costs: which are incurred, which maxima they bring, and what is said where a maximum is not known."""

from __future__ import annotations

from random import Random

import pytest

from simulator.legality.check import all_costs, cost_set, incurs, without_costs_beyond
from simulator.legality.legality import Legality
from simulator.legality.problem import Budget, Maximum, Problem, Undecided
from simulator.legality.search import payments as paying
from simulator.legality.search.maximum import find_maximum
from simulator.legality.search.payments import Payments
from tests.legality import reference
from tests.legality.agreement import partial_declaration
from tests.legality.small import plain

TWO = plain(2, 2, must_block=(1, 1), costs=(((0, 0b11),), ((0, 0b10), (1, 0b10))))
"""The first creature costs to block at all; the second attacker costs, once, whoever blocks it."""


def test_a_declaration_incurs_each_cost_that_one_of_its_pairs_stands_in() -> None:
    assert [cost_set(TWO, each) for each in ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2), (1, 2))] == [0, 1, 3, 0, 2, 3]
    assert not incurs((0, 1), TWO.costs[1])
    assert incurs((0, 2), TWO.costs[1])


def test_only_blocks_that_are_allowed_can_cost() -> None:
    assert all_costs(TWO) == 0b11
    assert all_costs(plain(2, 2, allowed=(0, 1), costs=TWO.costs)) == 0


def test_what_would_cost_more_is_forbidden() -> None:
    assert without_costs_beyond(TWO, 0b00).allowed == (0b00, 0b01)
    assert without_costs_beyond(TWO, 0b01).allowed == (0b01, 0b01)
    assert without_costs_beyond(TWO, 0b10).allowed == (0b00, 0b11)
    assert without_costs_beyond(TWO, 0b11).allowed == (0b11, 0b11)


def _costly(number: int) -> Problem:
    """Creatures that each block if able and cost something, so that each set of costs has a maximum of its own.

    An attacker that should be blocked makes one part of them.
    """
    costs = tuple(((b, 1),) for b in range(number))
    return plain(1, number, must_block=(1,) * number, must_be_blocked=(1,), costs=costs)


def test_more_maxima_than_can_be_looked_at_leave_questions_about_all_of_them_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(paying, "MOST_WAYS_TO_PAY", 8)
    assert not isinstance(Payments(_costly(3), 1_000).cases(), Undecided)
    assert Legality(_costly(3)).count() == 8
    too_many = Payments(_costly(4), 1_000)
    assert too_many.cases() == paying.TOO_MANY
    legality = Legality(_costly(4))
    for answer in (legality.count(), legality.legal_declarations(), legality.nearest((0,) * 4), legality.position()):
        assert answer == paying.TOO_MANY
    assert legality.is_legal((1, 0, 0, 1)) is True
    assert paying.TOO_MANY.reason == "more than 4096 sets of costs have maxima of their own"


def test_a_question_about_completing_gives_up_after_so_many_sets_of_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A creature that is free has to block, and doesn't: nothing completes that, whatever the others pay."""
    problem = plain(1, 4, must_block=(1, 1, 1, 2), costs=tuple(((b, 1),) for b in range(3)))
    assert Payments(problem, 1_000).completable((0,) * 4, 0b1000) is False
    monkeypatch.setattr(paying, "MOST_WAYS_TO_PAY", 2)
    assert Payments(problem, 1_000).completable((0,) * 4, 0b1000) == paying.TOO_MANY


@pytest.mark.parametrize("seed", range(60))
def test_completing_is_answered_right_where_every_creature_costs_something(seed: int) -> None:
    random = Random(seed)
    problem = plain(
        2,
        3,
        must_block=tuple(random.randint(0, 2) for _ in range(3)),
        must_block_it=tuple((random.randint(0, 2), random.randint(0, 2)) for _ in range(3)),
        must_be_blocked=(random.randint(0, 2), random.randint(0, 1)),
        low=(random.choice((1, 2)), 1),
        costs=tuple(
            tuple((b, random.randint(1, 3)) for b in range(3) if random.random() < 0.7)
            for _ in range(random.randint(1, 4))
        ),
    )
    legal = reference.legal(problem)
    legality = Legality(problem)
    for _ in range(6):
        fixed, decided = partial_declaration(random, problem, legal)
        assert legality.completable(fixed, decided) is reference.completable(legal, fixed, decided)


def _knowing_only(monkeypatch: pytest.MonkeyPatch, *unknown: tuple[int, ...]) -> Undecided:
    """Maxima of problems with these allowed blocks are not found."""
    nobody_knows = Undecided("nobody knows")

    def find(problem: Problem, states: int, budget: Budget) -> Maximum | Undecided:
        return nobody_knows if problem.allowed in unknown else find_maximum(problem, states, budget=budget)

    monkeypatch.setattr(paying, "find_maximum", find)
    return nobody_knows


def test_what_an_unknown_maximum_could_change_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = plain(1, 2, must_block=(1, 1), must_be_blocked=(1,), costs=(((0, 1),),))
    free, paid = (0, 1), (1, 1)
    for unknown in (free, paid):
        nobody_knows = _knowing_only(monkeypatch, unknown)
        legality = Legality(problem)
        assert legality.count() == nobody_knows
        assert legality.nearest((0, 0)) == nobody_knows
        assert legality.completable((0, 0), 0b10) == nobody_knows
        assert legality.is_legal((0, 1)) == (nobody_knows if unknown == free else True)
        assert legality.is_legal((1, 1)) == (nobody_knows if unknown == paid else True)
        assert legality.is_legal((1, 0)) == (nobody_knows if unknown == paid else False)


def test_what_is_legal_for_some_known_costs_is_legal_whatever_the_others_bring(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    problem = plain(1, 2, must_block=(1, 1), costs=(((0, 1),),))
    _knowing_only(monkeypatch, (0, 1))
    assert Legality(problem).completable((1, 1)) is True
    assert Legality(problem).completable((0, 0)) is True


def test_a_cost_is_told_apart_by_one_that_changes_the_maximum() -> None:
    """Of two costs only the second one changes what is owed; two problems tell all legal declarations."""
    problem = plain(2, 2, must_block=(0, 1), costs=(((0, 0b11),), ((1, 0b11),)))
    cases = Payments(problem, 1_000).cases()
    assert not isinstance(cases, Undecided)
    assert sorted((case.problem.allowed, case.need) for case in cases) == [((0b11, 0), 0), ((0b11, 0b11), 1)]
