"""Costs to block: no requirement asks a player to add a cost, so the maximum depends on what is paid.

The *cost set* of a declaration holds the costs of the problem that its pairs incur. The maximum for a declaration
ranges over those whose cost set lies within its own; the maximum before any proposal over those without cost. (Rule
509.1c leaves room for other readings; this one is the project's.)
"""

from __future__ import annotations

from dataclasses import replace

from simulator.legality.problem import Declaration, Pairs, Problem

__all__ = ["CostSet", "all_costs", "cost_set", "incurs", "without_costs_beyond"]

CostSet = int
"""The bitmask of the costs that are incurred; bit `c` is `Problem.costs[c]`."""


def incurs(declaration: Declaration, pairs: Pairs) -> bool:
    """Whether the declaration has one of the pairs that incur a cost."""
    return any(declaration[b] & attackers for b, attackers in pairs)


def cost_set(problem: Problem, declaration: Declaration) -> CostSet:
    """The costs that the declaration incurs."""
    return sum(1 << c for c, pairs in enumerate(problem.costs) if incurs(declaration, pairs))


def all_costs(problem: Problem) -> CostSet:
    """Every cost that a block in the problem could incur."""
    return cost_set(problem, problem.allowed)


def without_costs_beyond(problem: Problem, costs: CostSet) -> Problem:
    """The problem with every block forbidden that would incur a cost outside `costs`."""
    allowed = list(problem.allowed)
    for c, pairs in enumerate(problem.costs):
        if not costs >> c & 1:
            for b, attackers in pairs:
                allowed[b] &= ~attackers
    return replace(problem, allowed=tuple(allowed), costs=())
