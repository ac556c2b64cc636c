"""How many declarations are legal: what is free is multiplied, what is bound is counted by its counters."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

from simulator.legality.problem import Budget, OutOfBudget, Problem, Undecided, bits, reduced
from simulator.legality.search.apart import Apart
from simulator.legality.search.choices import MOST_CHOICES, Fields, choice_of, fields_of
from simulator.legality.search.frontier import endings, step
from simulator.legality.search.payments import Payments
from simulator.legality.search.walk import walk_through

Ways = tuple[int, int, int]
"""(worth of what a creature obeys by itself, what it adds to the counters, in how many ways it does so)."""


def _best(weights: list[int], most: int) -> tuple[int, int]:
    """The greatest sum of at most `most` of the weights, and how many choices of them have it; the weights descend.

    >>> _best([3, 1, 1, 0, 0], 2), _best([0, 0, 0], 2), _best([5, 0], 9)
    ((4, 2), (0, 7), (5, 2))
    """
    wanted = [weight for weight in weights if weight]
    if most <= len(wanted):
        last = wanted[most - 1] if most else 0
        equal, better = wanted.count(last), sum(weight > last for weight in wanted[:most])
        return sum(wanted[:most]), comb(equal, most - better)
    idle = len(weights) - len(wanted)
    return sum(wanted), _up_to(idle, most - len(wanted))


def _up_to(number: int, most: int) -> int:
    """In how many ways at most `most` of the things can be chosen."""
    if most >= number:
        return 1 << number
    total = term = 1
    for size in range(1, most + 1):
        term = term * (number - size + 1) // size
        total += term
    return total


def _best_alone(problem: Problem, b: int, row: int) -> int:
    """In how many ways a creature that meets no bound attacker obeys the most that it can."""
    wanted = problem.must_block_it[b]
    weights = sorted((wanted[a] for a in bits(row)), reverse=True) if any(wanted) else [0] * row.bit_count()
    gain, number = _best(weights, problem.cap[b])
    return number - 1 if problem.must_block[b] and not gain else number


def _ways(problem: Problem, fields: Fields, b: int, row: int, budget: Budget) -> list[Ways]:
    """The best ways for a blocker to add each sum to the counters, and how many there are of each."""
    weights = problem.must_block_it[b]
    counting = bits(row & fields.matters)
    idle = sorted((weights[a] for a in bits(row & ~fields.matters)), reverse=True)
    cap = min(problem.cap[b], len(counting) + len(idle))
    best: dict[int, tuple[int, int]] = {0: (0, 1)}
    looked = 0
    for size in range(min(cap, len(counting)) + 1):
        gain_of_idle, number = _best(idle, cap - size)
        for chosen in combinations(counting, size):
            looked += 1
            if looked > MOST_CHOICES:
                raise OutOfBudget(f"blocker {b} has more than {MOST_CHOICES} ways to block")
            if size:
                gain, added, _ = choice_of(problem, fields, b, sum(1 << a for a in chosen))
                _add(best, added, gain + gain_of_idle, number)
            elif number > 1 or gain_of_idle:
                something = number if gain_of_idle else number - 1
                _add(best, fields.block.get(b, 0), problem.must_block[b] + gain_of_idle, something)
    budget.spend(looked * WAY)
    return [(gain, added, number) for added, (gain, number) in best.items()]


def _add(best: dict[int, tuple[int, int]], key: int, gain: int, number: int) -> None:
    """Remember of what has the same key only the ways with the greatest gain, and how many they are."""
    known = best.get(key)
    if known is None or known[0] < gain:
        best[key] = gain, number
    elif known[0] == gain:
        best[key] = gain, known[1] + number


WAY = 4
"""Steps of work that making one way to block takes."""

COUNTED = 2
"""Steps of work that counting one way from one state takes."""


def _count_best(problem: Problem, need: int, budget: Budget) -> int:
    """How many unbroken declarations obey as much as any does; costs are not looked at.

    Args:
        problem: the compiled board.
        need: its maximum.
        budget: what the work is taken from.

    Raises:
        OutOfBudget: there are too many states to look at.
    """
    left = reduced(problem)
    fields = fields_of(problem, left)
    active = bits(left.free_to_block)
    ends, worths = endings(fields, active)
    ways = [_ways(problem, fields, b, left.rows[b], budget) for b in active]
    still = need - fields.constant - sum(worths) - sum(max(gain for gain, _, _ in each) for each in ways)
    states = {fields.start: (0, 1)}
    for t, each in enumerate(ways):
        still += worths[t] + max(gain for gain, _, _ in each)
        following: dict[int, tuple[int, int]] = {}
        budget.spend(COUNTED * len(states) * len(each))
        for counters, (before, number) in states.items():
            for gain, added, more in each:
                after = step(fields, ends[t], counters, (gain, added, 0))
                if after is not None and before + after[0] >= still:
                    _add(following, after[1], before + after[0], number * more)
        states = following
    found: dict[int, tuple[int, int]] = {}
    for gain, number in states.values():
        _add(found, 0, gain, number)
    return found[0][1]


def _count_of_part(problem: Problem, states: int, budget: Budget) -> int:
    """How many declarations of a part are legal: counted by its counters, else by the walk through them."""
    payments = Payments(problem, states)
    cases = payments.cases(budget)
    if isinstance(cases, Undecided):
        raise OutOfBudget(cases.reason)
    if len(cases) == 1:
        try:
            with budget.part(budget.left // 2) as part:
                return _count_best(cases[0].problem, cases[0].need, part)
        except OutOfBudget:
            pass
    walk = walk_through(payments, states, budget)
    if isinstance(walk, Undecided):
        raise OutOfBudget(walk.reason)
    return walk.count(budget)


def count_of(problem: Problem, apart: Apart, states: int, budget: Budget) -> int:
    """How many declarations of a problem are legal.

    Args:
        problem: the compiled board.
        apart: its parts.
        states: how many states each question to the frontier search may remember.
        budget: what the work is taken from.

    Raises:
        OutOfBudget: there are too many to count.
    """
    number = 1 << sum(map(int.bit_count, apart.free))
    for b in apart.alone:
        budget.spend(1 + (apart.rows[b].bit_count() // 4 if any(problem.must_block_it[b]) else 0))
        number *= _best_alone(problem, b, apart.rows[b])
    for part, times in Counter(part.problem for part in apart.parts).items():
        number *= _count_of_part(part, states, budget) ** times
    return number
