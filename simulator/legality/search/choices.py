"""The ways in which one creature may block, as the frontier search weighs them."""

from __future__ import annotations

from bisect import insort
from collections.abc import Container
from functools import lru_cache
from itertools import combinations

from simulator.legality.budget import Budget, OutOfBudget
from simulator.legality.problem import Problem, bits
from simulator.legality.search.fields import Fields

__all__ = [
    "BlockerChoice",
    "Bound",
    "OutOfBudget",
    "best_choices",
    "bounds_of",
    "choice_of",
    "every_choice",
    "only_best",
]

MOST_CHOICES = 4_096
"""Ways to block that one creature may have before the frontier search gives up."""

BlockerChoice = tuple[int, int, int]
"""(worth of what a creature alone obeys by it, what it adds to the packed counters, bitmask of attackers)."""


def choice_of(problem: Problem, fields: Fields, b: int, mask: int) -> BlockerChoice:
    """What blocker `b` adds by blocking exactly the attackers of `mask`."""
    if not mask:
        return (0, 0, 0)
    gain, added, left = problem.must_block[b], fields.block.get(b, 0), mask
    weights, every, special = problem.must_block_it[b], fields.every, fields.special
    while left:
        lowest = left & -left
        a = lowest.bit_length() - 1
        gain += weights[a]
        if lowest & fields.matters:
            added += every.get(a, 0)
            if special:
                added += special.get((b, a), 0)
        left ^= lowest
    return (gain, added, mask)


def best_choices(problem: Problem, fields: Fields, b: int, row: int, fixed: int = 0) -> list[BlockerChoice]:
    """The ways for blocker `b` to block that are worth trying, the best first.

    Of the ways that add the same to the counters only a best one stands: what can still be reached depends
    on the counters alone. Every way holds the pairs of `fixed`.
    """
    weights = problem.must_block_it[b]
    cap = problem.cap[b] - fixed.bit_count()
    counting = bits(row & fields.matters & ~fixed)
    others = [(-weights[a], a) for a in bits(row & ~fields.matters & ~fixed)]
    others.sort()
    found = [choice_of(problem, fields, b, fixed)]
    if cap == 1:
        for a in counting:
            found.append(choice_of(problem, fields, b, fixed | 1 << a))
        if others:
            found.append(choice_of(problem, fields, b, fixed | 1 << others[0][1]))
    elif cap > 1:
        _many_choices(problem, fields, b, fixed, cap, counting, others, found)
    return only_best(found)


def only_best(choices: list[BlockerChoice]) -> list[BlockerChoice]:
    """Of the choices that add the same to the counters only one of the greatest worth; the best first."""
    best: dict[int, BlockerChoice] = {}
    for choice in sorted(choices, reverse=True):
        best.setdefault(choice[1], choice)
    return list(best.values())


def every_choice(problem: Problem, fields: Fields, b: int, row: int) -> list[BlockerChoice]:
    """Every way for blocker `b` to block within `row`, bitmasks ascending.

    Raises:
        OutOfBudget: there are more than `MOST_CHOICES`.
    """
    able = bits(row)
    masks = []
    for size in range(min(problem.cap[b], len(able)) + 1):
        for chosen in combinations(able, size):
            mask = 0
            for a in chosen:
                mask |= 1 << a
            masks.append(mask)
            if len(masks) > MOST_CHOICES:
                raise OutOfBudget(f"blocker {b} has more than {MOST_CHOICES} ways to block")
    return [choice_of(problem, fields, b, mask) for mask in sorted(masks)]


def _many_choices(
    problem: Problem,
    fields: Fields,
    b: int,
    fixed: int,
    cap: int,
    counting: list[int],
    others: list[tuple[int, int]],
    found: list[BlockerChoice],
) -> None:
    for size in range(min(cap, len(counting)) + 1):
        for chosen in combinations(counting, size):
            mask = fixed
            for a in chosen:
                mask |= 1 << a
            for weight, a in others[: cap - size]:
                if weight or not mask:
                    mask |= 1 << a
            if mask != fixed:
                found.append(choice_of(problem, fields, b, mask))
            if len(found) > MOST_CHOICES:
                raise OutOfBudget(f"blocker {b} has more than {MOST_CHOICES} ways to block")


NEVER = -(1 << 40)
"""Worth of what is broken whatever follows."""

LOOKED_UP = 32
"""Values compared that make a step of work; most bounds have been found before."""

Bound = tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]
"""Before a blocker is asked: what it and those after it obey if each obeys as much as it can itself; and of each
counter that they can still change its shift and what it can add to that, by its raw value."""


def bounds_of(fields: Fields, choices: list[list[BlockerChoice]], budget: Budget) -> list[Bound]:
    """The bound before each blocker.

    Args:
        fields: the counters.
        choices: the ways to block of each blocker that can block, in board order, the best first.
        budget: what the work is taken from.
    """
    ends = {1 << end[1]: end for end in fields.ends}
    most = (1 << fields.width) - 1
    costs: dict[int, list[int]] = {one: [] for one in ends}
    still: dict[int, tuple[int, tuple[int, ...]]] = {}
    base = 0
    found: list[Bound] = []
    for ways in reversed(choices):
        base += ways[0][0]
        looked_up = len(ways)
        for one, cost in _costs(ways, ends).items():
            _, shift, worth = ends[one]
            insort(costs[one], cost)
            looked_up += len(worth) * min(most, len(costs[one]))
            still[one] = shift, _at_most(worth, tuple(costs[one][:most]))
        budget.spend(looked_up // LOOKED_UP)
        found.append((base, tuple(still.values())))
    found.reverse()
    return found


def _costs(ways: list[BlockerChoice], ends: Container[int]) -> dict[int, int]:
    """For each counter that a creature can change, by its lowest bit, the least that it gives up by changing it.

    Of a way to block that changes several counters the first is charged with all of it.
    """
    best = ways[0][0]
    found: dict[int, int] = {}
    for gain, added, _ in ways:
        cost = best - gain
        while added:
            one = added & -added
            added ^= one
            if one in ends:
                if cost < found.get(one, 1 << 40):
                    found[one] = cost
                cost = 0
    return found


@lru_cache(maxsize=1 << 12)
def _at_most(worth: tuple[int, ...], costs: tuple[int, ...]) -> tuple[int, ...]:
    """By raw value of a counter, the most that it can still be worth, less what that costs.

    Args:
        worth: of each raw value at the end; below zero where it is broken.
        costs: what those who can still change it give up, the least first.
    """
    paid = [0]
    for cost in costs:
        paid.append(paid[-1] + cost)
    return tuple(
        [
            max([now - cost for now, cost in zip(worth[value:], paid, strict=False) if now >= 0], default=NEVER)
            for value in range(len(worth))
        ]
    )
