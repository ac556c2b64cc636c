"""How many requirements can still be obeyed at most: what the frontier search need not look into on large boards.

A creature that blocks an attacker for the sake of that attacker's requirements gives up what it could obey itself. The
least that this costs is known for each attacker and each creature, so a bound adds up, over the attackers, what is the
most worth having there less what it costs; restrictions that touch several attackers are left out of it.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Container
from functools import lru_cache

from simulator.legality.budget import Budget
from simulator.legality.choices import Choice
from simulator.legality.fields import Fields

__all__ = ["Bound", "bounds_of"]

NEVER = -(1 << 40)
"""Worth of what is broken whatever follows."""

LOOKED_UP = 32
"""Values compared that make a step of work; most bounds have been found before."""

Bound = tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]
"""Before a blocker is asked: what it and those after it obey if each obeys as much as it can itself; and of each
counter that they can still change its shift and what it can add to that, by its raw value."""


def bounds_of(fields: Fields, choices: list[list[Choice]], budget: Budget) -> list[Bound]:
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


def _costs(ways: list[Choice], ends: Container[int]) -> dict[int, int]:
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
