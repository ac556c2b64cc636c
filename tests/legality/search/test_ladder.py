"""The steps to the maximum agree on boards that need the later ones, and an answer that fails the check is none."""

from __future__ import annotations

from random import Random

import pytest

from simulator.legality.check import is_unbroken, obeyed
from simulator.legality.legality import Legality
from simulator.legality.problem import ANY_NUMBER, Budget, Maximum, Method, OutOfBudget, Problem, Undecided, reduced
from simulator.legality.search import maximum as ladder
from simulator.legality.search.frontier import Frontier
from simulator.legality.search.maximum import find_maximum
from simulator.legality.solver.highs import NotSolved, Sparse
from simulator.legality.solver.program import Goal, Program, solve
from tests.legality import boards
from tests.legality.small import plain


def _by_solver(problem: Problem, types: bool) -> int:
    witness = Program(problem, Goal(reduced(problem).rows), types, Budget(10**9)).solve(whole=True)
    assert witness is not None
    assert is_unbroken(problem, witness)
    return obeyed(problem, witness)


@pytest.mark.parametrize("seed", range(6))
def test_exact_covers_are_found_alike_by_search_and_by_solver(seed: int) -> None:
    problem = boards.exact_cover(Random(seed), 12, 12)
    value, witness = Frontier(problem, reduced(problem)).maximum(states=1_000_000)
    assert obeyed(problem, witness) == value
    assert _by_solver(problem, types=False) == value
    assert find_maximum(problem) == find_maximum(problem, small=0)


@pytest.mark.parametrize("seed", range(6))
def test_armies_count_the_same_with_and_without_types(seed: int) -> None:
    problem = boards.token_army(Random(seed), 14, 14)
    answer = find_maximum(problem)
    assert isinstance(answer, Maximum)
    assert _by_solver(problem, types=True) == _by_solver(problem, types=False) == answer.value


def test_an_army_is_one_small_program() -> None:
    program = Program(boards.token_army(Random(3), 60, 60), Goal((1,) * 60))
    assert len(program.attackers) == 1
    assert len(program.blockers) <= 5


@pytest.mark.parametrize("seed", range(4))
def test_large_dense_boards_are_decided_with_a_witness(seed: int) -> None:
    problem = boards.dense(Random(seed), 18, 18, costs=False)
    answer = find_maximum(problem)
    assert isinstance(answer, Maximum)
    assert is_unbroken(problem, answer.witness)
    assert _by_solver(problem, types=False) == obeyed(problem, answer.witness) == answer.value


@pytest.mark.parametrize("seed", range(4))
def test_a_realistic_board_of_a_hundred_is_decided(seed: int) -> None:
    problem = boards.realistic(Random(seed), 100, 100)
    answer = find_maximum(problem)
    assert isinstance(answer, Maximum)
    assert obeyed(problem, answer.witness) == answer.value == _by_solver(problem, types=True)


def test_an_army_of_five_hundred_is_decided() -> None:
    problem = boards.token_army(Random(1), 500, 500)
    answer = find_maximum(problem)
    assert isinstance(answer, Maximum)
    assert obeyed(problem, answer.witness) == answer.value


def test_creatures_that_meet_nobody_are_taken_each_alone() -> None:
    problem = plain(3, 20, must_block=(1,) * 20, must_block_it=((0, 1, 0),) * 20)
    answer = find_maximum(problem)
    assert answer == Maximum(40, (2,) * 20, Method.EACH_ALONE)


def test_where_nothing_is_required_nothing_is_looked_for() -> None:
    assert find_maximum(plain(2, 2, low=(2, 2))) == Maximum(0, (0, 0), Method.NOTHING_REQUIRED)


def test_attackers_that_cannot_be_blocked_fall_and_take_their_requirements_with_them() -> None:
    problem = plain(2, 2, low=(3, 0), high=(ANY_NUMBER, 0), must_be_blocked=(1, 1))
    assert reduced(problem).rows == (0, 0)
    answer = find_maximum(problem)
    assert isinstance(answer, Maximum)
    assert answer.value == 0


def test_what_a_fallen_creature_was_company_for_falls_too() -> None:
    problem = plain(1, 3, allowed=(1, 1, 0), others=(0, 2, 0), also=((0b10,), (), ()))
    assert reduced(problem).free_to_block == 0


def test_the_search_gives_up_at_its_budget_not_at_a_clock() -> None:
    problem = boards.exact_cover(Random(2), 12, 12)
    with pytest.raises(OutOfBudget, match="more states"):
        Frontier(problem, reduced(problem)).maximum(states=10)


def _refuse(self: Sparse, whole: bool = True) -> None:
    raise NotSolved("refused")


def test_where_every_step_fails_the_answer_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sparse, "solve", _refuse)
    legality = Legality(boards.exact_cover(Random(2), 12, 12), states=10)
    answers = (
        legality.maximum(),
        legality.is_legal((0,) * 12),
        legality.completable((0,) * 12),
        legality.count(),
        legality.nearest((0,) * 12),
        legality.legal_declarations(),
        legality.position(),
    )
    for answer in answers:
        assert isinstance(answer, Undecided)
        assert "refused" in answer.reason


def test_undecided_is_neither_true_nor_false() -> None:
    with pytest.raises(TypeError, match="neither true nor false: because"):
        bool(Undecided("because"))


def test_a_witness_that_does_not_stand_the_check_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder.Frontier, "maximum", lambda self, states, budget: (2, (1, 0)))
    answer = find_maximum(plain(1, 2, low=(2,), must_block=(1, 1)))
    assert isinstance(answer, Undecided)


def test_the_solver_is_silent_and_gives_the_same_answer_again(capfd: pytest.CaptureFixture[str]) -> None:
    problem = boards.dense(Random(4), 20, 20, costs=False)
    goal = Goal(reduced(problem).rows)
    assert solve(problem, goal) == solve(problem, goal)
    assert capfd.readouterr() == ("", "")
