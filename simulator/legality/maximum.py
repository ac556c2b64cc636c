"""The most requirements that an unbroken declaration can obey (509.1c): a ladder of exact steps."""

from __future__ import annotations

from simulator.legality.budget import SPENT, Budget, Maximum, Method, Undecided
from simulator.legality.check import is_unbroken, obeyed
from simulator.legality.problem import Declaration, Problem
from simulator.legality.search.frontier import FIRST_STATES, STATES, Frontier, OutOfBudget
from simulator.legality.search.parts import combined, parted, trimmed
from simulator.legality.search.reduction import Reduced, reduced, requires_nothing
from simulator.legality.solver.highs import NotSolved
from simulator.legality.solver.program import Goal, solve

__all__ = ["find_maximum"]

READING = 3
"""Steps of work for each creature that reading a problem takes."""

SMALL = 10
"""Creatures able to block up to which the frontier search sees the board as it is."""


def find_maximum(
    problem: Problem, states: int = STATES, small: int = SMALL, budget: Budget | None = None
) -> Maximum | Undecided:
    """The maximum over every declaration that breaks no restriction; costs are not looked at.

    Args:
        problem: the compiled board.
        states: the budget of the frontier search.
        small: creatures able to block beyond which the board is trimmed and parted first.
        budget: what the work is taken from.
    """
    if requires_nothing(problem):
        return Maximum(0, (0,) * len(problem.blockers), Method.NOTHING_REQUIRED)
    budget = Budget() if budget is None else budget
    try:
        budget.spend(READING * (len(problem.blockers) + len(problem.attackers)))
    except OutOfBudget as out:
        return Undecided(str(out))
    left = reduced(problem)
    if left.free_to_block.bit_count() > small:
        return _of_large(problem, left, states, budget)
    found = _ladder(problem, left, states, budget)
    return found if isinstance(found, Undecided) else _checked(problem, found)


def _checked(problem: Problem, found: Maximum) -> Maximum | Undecided:
    """The maximum, if its witness really obeys that much and breaks nothing."""
    if not is_unbroken(problem, found.witness) or obeyed(problem, found.witness) != found.value:
        return Undecided(f"the declaration found by the {found.method.value} does not stand the check")
    return found


def _of_large(problem: Problem, left: Reduced, states: int, budget: Budget) -> Maximum | Undecided:
    """The maximum of a board that is trimmed and parted first."""
    rows = trimmed(problem, left)
    alone, parts = parted(problem, left, rows)
    method = Method.EACH_ALONE
    value = 0
    witnesses: list[Declaration] = []
    for part in parts:
        found = _ladder(part, reduced(part), states, budget)
        if isinstance(found, Undecided):
            return found
        value += found.value
        witnesses.append(found.witness)
        method = max(method, found.method, key=list(Method).index)
    witness = combined(alone, witnesses)
    whole = obeyed(problem, witness)
    untouched = sum(obeyed(part, (0,) * len(rows)) for part in parts)
    alone_obeyed = obeyed(problem, alone)
    if whole != value + alone_obeyed - untouched:
        return Undecided("the parts of the board do not add up")
    return _checked(problem, Maximum(whole, witness, method))


def _ladder(problem: Problem, left: Reduced, states: int, budget: Budget) -> Maximum | Undecided:
    """The steps of the ladder, one after the other until one ends."""
    few = min(states, FIRST_STATES)
    try:
        frontier = Frontier(problem, left, budget)
        return Maximum(*frontier.maximum(few, budget), Method.FRONTIER)
    except OutOfBudget as out:
        tried = str(out)
    try:
        return _by_program(problem, left, budget)
    except NotSolved as failed:
        tried = f"{tried}; {failed}"
    try:
        return Maximum(*Frontier(problem, left, budget).maximum(states, budget), Method.FRONTIER)
    except OutOfBudget:
        return Undecided(SPENT if budget.is_spent else tried)


def _by_program(problem: Problem, left: Reduced, budget: Budget) -> Maximum:
    witness, whole = solve(problem, Goal(left.rows), budget)
    if witness is None:
        raise NotSolved("HiGHS found no declaration at all")
    return Maximum(obeyed(problem, witness), witness, Method.PROGRAM if whole else Method.FLOW)
