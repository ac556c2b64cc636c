"""The legal declaration with the fewest changed pairs: found in each part, and put together."""

from __future__ import annotations

from simulator.legality.budget import Budget, OutOfBudget, Undecided
from simulator.legality.problem import Declaration, Problem, bits
from simulator.legality.search.apart import Apart, ProblemPart
from simulator.legality.search.payments import Payments

__all__ = ["nearest_of"]


def _fewest_changes(among: int, declared: int, most: int) -> int:
    """At most so many of the attackers in a bitmask: those that are declared, the first ones of too many."""
    kept = among & declared
    return kept if kept.bit_count() <= most else sum(1 << a for a in bits(kept)[:most])


def _exactly(among: int, declared: int, number: int) -> int:
    """So many of the attackers in a bitmask: those that are declared first, then the first others."""
    kept = _fewest_changes(among, declared, number)
    return kept | sum(1 << a for a in bits(among & ~kept)[: number - kept.bit_count()])


def _nearest_alone(problem: Problem, b: int, row: int, declared: int) -> int:
    """What a creature that meets no bound attacker blocks, obeying all it can, nearest to what is declared."""
    weights, better, equal, last = problem.must_block_it[b], 0, row, 0
    if any(weights):
        wanted = sorted((weights[a] for a in bits(row) if weights[a]), reverse=True)[: problem.cap[b]]
        last = wanted[-1] if len(wanted) == problem.cap[b] else 0
        better = sum(1 << a for a in bits(row) if weights[a] > last)
        equal = sum(1 << a for a in bits(row) if weights[a] == last)
    left = problem.cap[b] - better.bit_count()
    mask = better | (_exactly(equal, declared, left) if last else _fewest_changes(equal, declared, left))
    return mask or (row & -row if problem.must_block[b] else 0)


def _nearest_in_part(part: ProblemPart, declared: Declaration, states: int, budget: Budget) -> Declaration:
    cases = Payments(part.problem, states).cases(budget)
    if isinstance(cases, Undecided):
        raise OutOfBudget(cases.reason)
    answers: list[tuple[int, Declaration]] = []
    for case in cases:
        answer = case.nearest(declared, budget)
        if isinstance(answer, Undecided):
            raise OutOfBudget(answer.reason)
        answers.append(answer)
    return min(answers)[1]


def nearest_of(problem: Problem, apart: Apart, declaration: Declaration, states: int, budget: Budget) -> Declaration:
    """The legal declaration with the fewest changed pairs; of several the first one in the legal set.

    Args:
        problem: the compiled board.
        apart: its parts.
        declaration: what is declared, legal or not.
        states: how many states each question to the frontier search may remember.
        budget: what the work is taken from.

    Raises:
        OutOfBudget: it was not found.
    """
    masks = [mask & apart.free[b] | apart.owed[b] for b, mask in enumerate(declaration)]
    for b in apart.alone:
        budget.spend(1 + (apart.rows[b].bit_count() // 2 if any(problem.must_block_it[b]) else 0))
        masks[b] = _nearest_alone(problem, b, apart.rows[b], declaration[b])
    for part in apart.parts:
        part.whole(_nearest_in_part(part, part.of(declaration), states, budget), masks)
    return tuple(masks)
