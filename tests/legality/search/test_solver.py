"""The solver's steps: whole numbers where they are needed, checked answers, and what is said where none comes."""

from __future__ import annotations

from random import Random

import highspy
import pytest

from simulator.legality.check import is_unbroken, obeyed
from simulator.legality.legality import Legality
from simulator.legality.problem import (
    ANY_NUMBER,
    SPENT,
    Budget,
    Counted,
    Declaration,
    Maximum,
    Method,
    Problem,
    Undecided,
    reduced,
)
from simulator.legality.search import payments as questions
from simulator.legality.search.maximum import find_maximum
from simulator.legality.search.payments import Payable
from simulator.legality.solver.highs import (
    BEGINNING,
    ENTRIES,
    FEWEST_LOOKS,
    ITERATION,
    LOOK,
    NO_BOUND,
    SETTINGS,
    NotSolved,
    Sparse,
)
from simulator.legality.solver.program import Goal, Program, solve
from tests.legality import boards, reference
from tests.legality.small import plain

MORE_STATES = "the frontier search needs more states than it may remember"
TOO_LARGE = "the board is too large for the frontier search: 251 creatures can block, more than 250"
NOT_WHOLE = "HiGHS gave an answer that is not whole"
UNCHECKED = "the answer of HiGHS does not stand the check"

TRIANGLE = plain(3, 3, allowed=(0b011, 0b110, 0b101), low=(2, 2, 2), must_be_blocked=(1, 1, 1))
"""Three attackers that two creatures must block each: in halves all three could be blocked, really one."""


def _solved(problem: Problem) -> Maximum:
    answer = find_maximum(problem, states=0)
    assert isinstance(answer, Maximum)
    return answer


def test_where_only_blocks_are_asked_for_the_linear_program_is_enough() -> None:
    problem = plain(2, 3, high=(1, 1), must_block=(1, 2, 1), must_be_blocked=(1, 0))
    assert (_solved(problem).value, _solved(problem).method) == (4, Method.FLOW)


def test_where_halves_would_obey_more_whole_numbers_are_asked_for() -> None:
    assert (_solved(TRIANGLE).value, _solved(TRIANGLE).method) == (1, Method.PROGRAM)
    with pytest.raises(NotSolved, match=NOT_WHOLE):
        Program(TRIANGLE, Goal(TRIANGLE.allowed)).solve(whole=False)


@pytest.mark.parametrize(
    "problem",
    [
        plain(2, 2, cap=(2, 1), total=1, must_block_it=((0, 0), (1, 0))),
        plain(2, 2, cap=(2, 1), others=(1, 0), must_be_blocked=(1, 0), high=(1, 1)),
        plain(2, 2, cap=(2, 2), also=((2,), ()), must_block_it=((0, 0), (0, 3)), counted=(Counted(1, 1, True, 3, 1),)),
        plain(3, 2, cap=(3, 1), others=(1, 0), low=(1, 2, 1), counted=(Counted(0, 0, True, 3, 2),)),
    ],
    ids=["one may block", "not alone", "only with another", "nobody shall block it"],
)
def test_that_a_creature_blocks_is_worth_nothing_by_itself(problem: Problem) -> None:
    """A creature that may block several attackers, and needs company, is not made to block for its own sake."""
    witness, _ = solve(problem, Goal(reduced(problem).rows))
    assert witness is not None
    assert is_unbroken(problem, witness)
    assert obeyed(problem, witness) == reference.maximum(problem) == _solved(problem).value


def test_equal_attackers_share_their_blockers_out_evenly() -> None:
    problem = plain(4, 8, high=(2, 2, 2, 2), must_block=(1,) * 8)
    witness, _ = solve(problem, Goal(problem.allowed))
    assert witness is not None
    assert [sum(mask == 1 << a for mask in witness) for a in range(4)] == [2, 2, 2, 2]
    menacing = plain(4, 7, low=(3, 3, 3, 3), must_block=(1,) * 7)
    witness, _ = solve(menacing, Goal(menacing.allowed))
    assert witness is not None
    assert (is_unbroken(menacing, witness), obeyed(menacing, witness)) == (True, 7)


def test_a_creature_that_must_block_all_that_it_can_is_offered_no_other() -> None:
    problem = plain(2, 1, must_block_it=((1, 2),))
    assert Program(problem, Goal((0b11,), (0b01,))).rows == [0b01]
    assert solve(problem, Goal((0b11,), (0b01,)))[0] == (0b01,)
    assert solve(problem, Goal((0b11,)))[0] == (0b10,)


def test_a_goal_that_no_unbroken_declaration_meets_has_no_answer() -> None:
    problem = plain(1, 2, low=(2,), must_block=(1, 1))
    assert solve(problem, Goal((1, 0), (1, 0)))[0] is None
    assert solve(problem, Goal((1, 1), near=(0, 0), need=3))[0] is None
    assert solve(problem, Goal((1, 1), near=(0, 0), need=2))[0] == (1, 1)


def test_without_variables_the_rows_alone_decide() -> None:
    empty = Sparse()
    assert empty.solve() == []
    empty.row(-NO_BOUND, 0, [])
    empty.row(0, NO_BOUND, [])
    assert empty.solve() == []
    empty.row(1, NO_BOUND, [])
    assert empty.solve() is None
    other = Sparse()
    other.row(-NO_BOUND, -1, [])
    assert other.solve() is None


def test_bounds_rows_and_costs_say_what_is_best() -> None:
    sparse = Sparse()
    x, y = sparse.variable(1, 3), sparse.variable(2, 3, 1)
    sparse.row(-NO_BOUND, 4.5, [(x, 1), (y, 1)])
    assert sparse.solve() == [1, 3]
    with pytest.raises(NotSolved, match=NOT_WHOLE):
        sparse.solve(whole=False)
    sparse.row(4, NO_BOUND, [(x, 1)])
    assert sparse.solve() is None


def test_an_end_without_an_optimum_is_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    unbounded = Sparse()
    unbounded.variable(1, NO_BOUND)
    with pytest.raises(NotSolved, match=r"HiGHS ended with kUnbounded\w*, not with an optimum"):
        unbounded.solve()
    monkeypatch.setitem(SETTINGS, "mip_max_nodes", 0)
    cover = boards.exact_cover(Random(1), 12, 12)
    with pytest.raises(NotSolved, match="HiGHS ended with kSolutionLimit, not with an optimum"):
        Program(cover, Goal(cover.allowed)).solve(whole=True)


def test_the_solver_knows_every_setting_that_it_is_given() -> None:
    solver = highspy.Highs()
    for name, setting in SETTINGS.items():
        assert solver.setOptionValue(name, setting) == highspy.HighsStatus.kOk
        assert solver.getOptionValue(name) == (highspy.HighsStatus.kOk, setting)


def _answering(monkeypatch: pytest.MonkeyPatch, *answers: Declaration | None) -> None:
    """Whatever is asked, the solver gives these declarations, the last one ever after."""
    left = list(answers)

    def solve(problem: Problem, goal: Goal, budget: Budget) -> tuple[Declaration | None, bool]:
        return (left.pop(0) if len(left) > 1 else left[0]), True

    monkeypatch.setattr(questions, "solve", solve)


def test_an_answer_that_breaks_a_restriction_or_obeys_too_little_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    payable = Payable(plain(1, 2, low=(2,), must_block=(1, 1)), need=2, states=0)
    for wrong in ((1, 0), (0, 0)):
        _answering(monkeypatch, wrong)
        assert payable.nearest((0, 0)) == Undecided(f"{MORE_STATES}; {UNCHECKED}; {MORE_STATES}")
    _answering(monkeypatch, (1, 0))
    assert payable.completable((0, 0), 0, 2) == Undecided(f"{MORE_STATES}; {UNCHECKED}; {MORE_STATES}")
    _answering(monkeypatch, (0, 0))
    assert payable.completable((0, 0), 0, 2) is False
    _answering(monkeypatch, None)
    assert payable.completable((0, 0), 0, 2) is False
    assert payable.nearest((0, 0)) == Undecided(f"{MORE_STATES}; HiGHS found no declaration at all; {MORE_STATES}")


def test_without_an_answer_of_the_solver_the_maximum_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sparse, "solve", lambda self, whole=True: None)
    assert find_maximum(TRIANGLE, states=0) == Undecided(f"{MORE_STATES}; HiGHS found no declaration at all")


def test_numbers_that_cannot_be_dealt_out_are_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sparse, "solve", lambda self, whole=True: [2] * len(self.cost))
    assert find_maximum(TRIANGLE, states=0) == Undecided(
        f"{MORE_STATES}; HiGHS gave numbers that cannot be dealt out to the creatures"
    )


def test_a_board_too_large_for_the_search_is_for_the_solver_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    number = 251
    problem = plain(1, number, low=(2,), must_block=(1,) * number)
    legality = Legality(problem)
    assert legality.completable((0,) * number, decided=1) is False
    assert legality.nearest((1,) * number) == (1,) * number
    assert legality.count() == 1

    def refuse(self: Sparse, whole: bool = True) -> None:
        raise NotSolved("refused")

    monkeypatch.setattr(Sparse, "solve", refuse)
    assert Payable(problem, number).completable((0,) * number, 0, number) == Undecided(f"{TOO_LARGE}; refused")
    assert find_maximum(problem) == Undecided(f"{number} creatures can block, more than 250; refused")


def test_the_search_with_all_of_its_budget_comes_after_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Sparse, whole: bool = True) -> None:
        raise NotSolved("refused")

    monkeypatch.setattr(Sparse, "solve", refuse)
    monkeypatch.setattr("simulator.legality.search.maximum.FIRST_STATES", 1)
    monkeypatch.setattr(questions, "FIRST_STATES", 1)
    assert _with(TRIANGLE, 1_000) == (1, Method.FRONTIER)
    assert Payable(TRIANGLE, 1, states=1_000).completable((0, 0, 0), 0b001, 1) is True
    assert Payable(TRIANGLE, 1, states=1_000).nearest((0, 0, 0)) == (2, (0, 4, 4))
    assert find_maximum(TRIANGLE, states=1) == Undecided(f"{MORE_STATES}; refused")


def _with(problem: Problem, states: int) -> tuple[int, Method]:
    answer = find_maximum(problem, states)
    assert isinstance(answer, Maximum)
    return answer.value, answer.method


def test_types_hold_creatures_alike_in_everything_that_is_asked() -> None:
    problem = plain(
        5,
        4,
        low=(1, 1, 2, 1, 1),
        high=(ANY_NUMBER, ANY_NUMBER, ANY_NUMBER, 1, ANY_NUMBER),
        must_block=(1, 1, 0, 0),
        counted=(Counted(0, 1, False, 0b0111),),
    )
    program = Program(problem, Goal(problem.allowed))
    assert program.attackers == [[0], [1, 4], [2], [3]]
    assert program.blockers == [[0, 1], [2], [3]]
    apart = Program(problem, Goal(problem.allowed), types=False)
    assert apart.attackers == [[0], [1], [2], [3], [4]]
    assert apart.blockers == [[0], [1], [2], [3]]


def _assignment(budget: Budget, size: int = 12) -> Sparse:
    """Workers for tasks, one each; its corners are whole. It takes a dozen iterations, and some looks."""
    random, program = Random(size), Sparse(budget)
    places = [[program.variable(random.randint(1, 99), 1) for _ in range(size)] for _ in range(size)]
    for line in (*places, *zip(*places, strict=True)):
        program.row(1, 1, [(place, 1) for place in line])
    return program


def _look(program: Sparse) -> int:
    """Steps of a look at a program that was not solved without whole numbers yet."""
    return LOOK + (ITERATION + len(program.index) // ENTRIES) * (program.iterations or len(program.cost))


def test_a_run_without_whole_numbers_ends_with_its_iterations() -> None:
    budget = Budget(10**9)
    program = _assignment(budget)
    before = budget.left
    assert program.solve(whole=False) is not None
    assert program.iterations > 3
    needed = before - budget.left
    assert needed == BEGINNING + len(program.index) + 144 + 2 * 12 + program.iterations * (ITERATION + 288 // ENTRIES)

    short = _assignment(Budget(10**9))
    short.budget.left = needed - ITERATION - 288 // ENTRIES
    with pytest.raises(NotSolved, match=SPENT):
        short.solve(whole=False)
    assert short.budget.is_spent


def test_a_look_costs_what_the_program_took_without_whole_numbers() -> None:
    """Fewer looks than `FEWEST_LOOKS` are not begun with; the size of a look follows what is known of the program."""
    size = 288 + 144 + 2 * 12
    for known in (0, 30):
        program = _assignment(Budget(10**9))
        program.iterations = known
        least = BEGINNING + size + FEWEST_LOOKS * _look(program)
        program.budget.left = least - 1
        with pytest.raises(NotSolved, match=SPENT):
            program.solve()
        assert program.budget.is_spent
        program = _assignment(Budget(10**9))
        program.iterations = known
        program.budget.left = least
        assert program.solve() is not None
