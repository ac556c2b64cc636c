"""Costs to block: no requirement asks a player to add a cost, so the maximum depends on what is paid.

The *cost set* of a declaration holds the costly creatures that block in it and the costly pairs chosen. The
maximum for a declaration ranges over those whose cost set lies within its own; the maximum before any
proposal over those without cost. (Rule 509.1c leaves room for other readings; this one is the project's.)
"""

from __future__ import annotations

from dataclasses import replace

from simulator.legality.problem import Declaration, Problem

__all__ = [
    "CostSet",
    "all_costs",
    "cost_set",
    "elements",
    "has_costs",
    "joined",
    "within",
    "without",
    "without_costs_beyond",
]

CostSet = tuple[int, tuple[int, ...]]
"""(bitmask of costly creatures that block, per blocker the costly attackers among those that it blocks)."""


def has_costs(problem: Problem) -> bool:
    """Whether any block in the problem costs anything."""
    return bool(problem.costly or any(problem.costly_pairs))


def cost_set(problem: Problem, declaration: Declaration) -> CostSet:
    """The costs that the declaration incurs."""
    creatures = 0
    if problem.costly:
        for b, mask in enumerate(declaration):
            if mask:
                creatures |= 1 << b
    pairs = tuple(mask & costly for mask, costly in zip(declaration, problem.costly_pairs, strict=False))
    return creatures & problem.costly, pairs


def all_costs(problem: Problem) -> CostSet:
    """Every cost that a block in the problem could incur."""
    creatures = 0
    rows = [allowed & eligible for allowed, eligible in zip(problem.allowed, problem.eligible, strict=True)]
    for b, row in enumerate(rows):
        if row:
            creatures |= 1 << b
    return creatures & problem.costly, tuple(
        row & costly for row, costly in zip(rows, problem.costly_pairs, strict=False)
    )


def elements(costs: CostSet) -> list[CostSet]:
    """The single costs of which the set consists."""
    creatures, pairs = costs
    nobody = (0,) * len(pairs)
    found = [(1 << b, nobody) for b in range(creatures.bit_length()) if creatures >> b & 1]
    for b, mask in enumerate(pairs):
        for a in range(mask.bit_length()):
            if mask >> a & 1:
                found.append((0, (*nobody[:b], 1 << a, *nobody[b + 1 :])))
    return found


def without_costs_beyond(problem: Problem, costs: CostSet) -> Problem:
    """The problem with every block forbidden that would incur a cost outside `costs`."""
    creatures, pairs = costs
    allowed = list(problem.allowed)
    for b, costly in enumerate(problem.costly_pairs):
        allowed[b] &= ~(costly & ~pairs[b])
    for b in range(len(allowed)):
        if problem.costly >> b & 1 and not creatures >> b & 1:
            allowed[b] = 0
    return replace(problem, allowed=tuple(allowed), costly=0, costly_pairs=())


def within(some: CostSet, costs: CostSet) -> bool:
    """Whether every cost of `some` is one of `costs`."""
    return without(some, costs) == (0, (0,) * len(some[1]))


def without(costs: CostSet, some: CostSet) -> CostSet:
    """The costs that are not in `some`."""
    return costs[0] & ~some[0], tuple(mask & ~less for mask, less in zip(costs[1], some[1], strict=True))


def joined(costs: CostSet, some: CostSet) -> CostSet:
    """The costs of both sets."""
    return costs[0] | some[0], tuple(mask | more for mask, more in zip(costs[1], some[1], strict=True))
