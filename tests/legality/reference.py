"""Every answer by writing out every declaration: slow, obvious, and only for tests and small boards.

Written from the definitions alone; it shares nothing with the fast code but `Problem`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from simulator.legality.problem import Declaration, Problem

Pairs = frozenset[tuple[int, int]]


def _pairs(problem: Problem, declaration: Declaration) -> Pairs:
    return frozenset(
        (b, a) for b in range(len(problem.blockers)) for a in range(len(problem.attackers)) if declaration[b] & (1 << a)
    )


def _blockers_of(pairs: Pairs, attacker: int) -> set[int]:
    return {b for b, a in pairs if a == attacker}


def all_declarations(problem: Problem) -> list[Declaration]:
    """Every way to give each blocker as many attackers that it may block as its cap lets it.

    What is left out breaks a restriction by one blocker alone. Masks ascend, in board order.
    """
    choices = []
    for b in range(len(problem.blockers)):
        able = [a for a in range(len(problem.attackers)) if problem.eligible[b] & problem.allowed[b] & (1 << a)]
        sizes = range(min(problem.cap[b], len(able)) + 1)
        choices.append(sorted(sum(1 << a for a in chosen) for size in sizes for chosen in combinations(able, size)))
    return list(product(*choices))


def breaks(problem: Problem, declaration: Declaration) -> bool:
    """Whether the declaration disobeys any restriction (509.1a, 509.1b)."""
    pairs = _pairs(problem, declaration)
    blocking = {b for b, _ in pairs}
    for b, a in pairs:
        if not problem.eligible[b] & (1 << a) or not problem.allowed[b] & (1 << a):
            return True
    for b in range(len(problem.blockers)):
        if len([pair for pair in pairs if pair[0] == b]) > problem.cap[b]:
            return True
    for a in range(len(problem.attackers)):
        number = len(_blockers_of(pairs, a))
        if number > 0 and (number < problem.low[a] or number > problem.high[a]):
            return True
    for a, together in enumerate(problem.together):
        blockers = _blockers_of(pairs, a)
        if blockers and any(together & (1 << b) and b not in blockers for b in range(len(problem.blockers))):
            return True
    if len(blocking) > problem.total:
        return True
    for b in blocking:
        if len(blocking - {b}) < problem.others[b]:
            return True
        for among in problem.also[b]:
            if not any(among & (1 << other) for other in blocking):
                return True
    return False


def obeys(problem: Problem, declaration: Declaration) -> int:
    """The number of requirements obeyed (509.1c)."""
    pairs = _pairs(problem, declaration)
    number = 0
    for b in range(len(problem.blockers)):
        if any(blocker == b for blocker, _ in pairs):
            number += problem.must_block[b]
    for b, a in pairs:
        number += problem.must_block_it[b][a]
    for a in range(len(problem.attackers)):
        if _blockers_of(pairs, a):
            number += problem.must_be_blocked[a]
    for requirement in problem.counted:
        by = {b for b in _blockers_of(pairs, requirement.attacker) if requirement.by & (1 << b)}
        if requirement.exactly:
            number += requirement.weight if len(by) == requirement.least else 0
        else:
            number += requirement.weight if len(by) >= requirement.least else 0
    return number


def _costs(problem: Problem, declaration: Declaration) -> frozenset[int]:
    """The costs incurred, by their place in the problem: those that a pair of the declaration stands in."""
    chosen = _pairs(problem, declaration)
    costs = set()
    for place, pairs in enumerate(problem.costs):
        for blocker, attackers in pairs:
            if any(b == blocker and attackers & (1 << a) for b, a in chosen):
                costs.add(place)
    return frozenset(costs)


def maximum(problem: Problem, declaration: Declaration | None = None) -> int:
    """The most requirements that can be obeyed with no cost but those that `declaration` incurs (509.1c)."""
    payable = frozenset() if declaration is None else _costs(problem, declaration)
    return max(
        obeys(problem, each)
        for each in all_declarations(problem)
        if not breaks(problem, each) and _costs(problem, each) <= payable
    )


def legal(problem: Problem) -> list[Declaration]:
    """Every legal declaration, in the order of `all_declarations`."""
    unbroken = [each for each in all_declarations(problem) if not breaks(problem, each)]
    judged = [(each, obeys(problem, each), _costs(problem, each)) for each in unbroken]
    best: dict[frozenset[int], int] = {}
    for _, _, payable in judged:
        if payable not in best:
            best[payable] = max(number for _, number, costs in judged if costs <= payable)
    return [each for each, number, costs in judged if number == best[costs]]


def completable(legal: Sequence[Declaration], fixed: Declaration, decided: int) -> bool:
    """Whether a legal declaration has all pairs of `fixed`, and no other for the decided blockers."""
    return any(
        all(each[b] == fixed[b] if decided & (1 << b) else each[b] & fixed[b] == fixed[b] for b in range(len(fixed)))
        for each in legal
    )


def nearest(legal: Sequence[Declaration], declaration: Declaration) -> Declaration:
    """Of the legal declarations the one with the fewest changed pairs, the first in their order on a tie."""
    return min(
        legal,
        key=lambda each: sum(bin(each[b] ^ declaration[b]).count("1") for b in range(len(declaration))),
    )
