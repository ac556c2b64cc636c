"""The most requirements that an unbroken declaration can obey (509.1c): a ladder of exact steps, part by part."""

from __future__ import annotations

from msgspec.structs import replace

from simulator.legality.check import is_unbroken, obeyed
from simulator.legality.problem import (
    ANY_NUMBER,
    SPENT,
    Budget,
    Declaration,
    Maximum,
    Method,
    OutOfBudget,
    Problem,
    Reduced,
    Undecided,
    bits,
    live_columns,
    reduced,
    requires_nothing,
)
from simulator.legality.search.frontier import FIRST_STATES, STATES, Frontier
from simulator.legality.solver.highs import NotSolved
from simulator.legality.solver.program import Goal, solve


def _counting(problem: Problem, columns: tuple[int, ...] | list[int]) -> int:
    """Bitmask of the attackers for which it matters how many, or which, creatures block them."""
    found = 0
    for a, column in enumerate(columns):
        if column and (problem.low[a] > 1 or problem.must_be_blocked[a] or problem.high[a] < column.bit_count()):
            found |= 1 << a
    for each in problem.counted:
        found |= 1 << each.attacker
    for a, together in enumerate(problem.together):
        if together:
            found |= 1 << a
    return found


def _company(problem: Problem, left: Reduced) -> bool:
    """Whether that a creature blocks may let another one block."""
    return any((problem.others[b] or problem.also[b]) and row for b, row in enumerate(left.rows))


def _wanted(problem: Problem, left: Reduced) -> int:
    """Bitmask of the attackers whose being blocked, or blocked by someone, any requirement asks for."""
    found = 0
    for a, weight in enumerate(problem.must_be_blocked):
        if weight:
            found |= 1 << a
    for each in problem.counted:
        found |= 1 << each.attacker
    masks: dict[tuple[int, ...], int] = {}
    for b, row in enumerate(left.rows):
        weights = problem.must_block_it[b]
        if weights not in masks:
            masks[weights] = sum(1 << a for a, weight in enumerate(weights) if weight) if any(weights) else 0
        found |= row & masks[weights]
    return found


def trimmed(problem: Problem, left: Reduced) -> tuple[int, ...]:
    """Rows in which some declaration still reaches the maximum of the whole problem.

    Two things go. An attacker that nobody wants blocked and whose count is bounded, when every creature that
    could want to block it has another one to block whose count is not. And, of the attackers whose count does
    not matter, all but the best ones for each creature. Any declaration can be changed so, obeying no less.
    """
    counting = _counting(problem, left.columns)
    company = _company(problem, left)
    wanted = _wanted(problem, left)
    dropped = 0
    for a, column in enumerate(left.columns):
        if column and counting >> a & 1 and not wanted >> a & 1:
            needing = [b for b in bits(column) if (company or problem.must_block[b])]
            if all(left.rows[b] & ~counting for b in needing):
                dropped |= 1 << a
    rows = []
    for b, row in enumerate(left.rows):
        free = row & ~counting
        kept = row & counting & ~dropped
        weights = problem.must_block_it[b]
        best = sorted((-weights[a], a) for a in bits(free & wanted) if weights[a])[: problem.cap[b]]
        for _, a in best:
            kept |= 1 << a
        if free and not best and (company or problem.must_block[b]):
            kept |= free & -free
        rows.append(kept)
    return tuple(rows)


def parted(problem: Problem, left: Reduced, rows: tuple[int, ...]) -> tuple[Declaration, list[Problem]]:
    """What creatures block that can be decided each alone, and problems for the others.

    The problems stand on disjoint sets of creatures; their maxima and what the creatures alone obey, taken
    together, make the maximum of the whole.

    Args:
        problem: the compiled board.
        left: its reduction.
        rows: the trimmed rows.
    """
    columns = live_columns(len(problem.attackers), rows)
    free = sum(1 << b for b, row in enumerate(rows) if row)
    if problem.total < free.bit_count() or _company(problem, left):
        return (0,) * len(rows), [replace(problem, allowed=rows)]
    counting = _counting(problem, columns)
    alone = tuple(0 if row & counting else row for row in rows)
    free &= ~sum(1 << b for b, row in enumerate(alone) if row)
    parts = []
    while free:
        blockers, attackers = _meeting(free & -free, rows, columns, counting)
        free &= ~blockers
        counted = tuple(each for each in problem.counted if attackers >> each.attacker & 1)
        allowed = tuple(row if blockers >> b & 1 else 0 for b, row in enumerate(rows))
        parts.append(replace(problem, allowed=allowed, counted=counted, total=ANY_NUMBER))
    return alone, parts


def _meeting(first: int, rows: tuple[int, ...], columns: list[int], counting: int) -> tuple[int, int]:
    """The blockers linked with those of `first` by attackers that count, and those attackers."""
    blockers, attackers, edge = 0, 0, first
    while edge:
        blockers |= edge
        reached = 0
        for b in bits(edge):
            reached |= rows[b] & counting & ~attackers
        attackers |= reached
        edge = 0
        for a in bits(reached):
            edge |= columns[a]
        edge &= ~blockers
    return blockers, attackers


def combined(alone: Declaration, parts: list[Declaration]) -> Declaration:
    """One declaration of the creatures alone and those of all parts."""
    masks = list(alone)
    for part in parts:
        for b, mask in enumerate(part):
            masks[b] |= mask
    return tuple(masks)


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
