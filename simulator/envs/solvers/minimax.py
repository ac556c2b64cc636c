"""The exact value of a combat, when both roles choose best, and the choice that leads there.

In a plain combat the best blocks and the best orders are found group by group; any other combat is searched choice by
choice.
"""

from __future__ import annotations

from math import inf

from simulator.envs.declaring import TooLarge
from simulator.envs.search import ACTIVE, DEFENDING, Search
from simulator.envs.solvers.best_blocks import best_blocks, best_pick, is_sum_of_groups
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import OrderRule, damage_after

__all__ = [
    "MOST_TRIED",
    "best_choice",
    "best_order_choice",
    "minimax_value",
    "order_choice",
    "searched_value",
    "settled",
]

MOST_TRIED = 200_000
"""Choices that are tried at most where a combat is searched choice by choice."""


def minimax_value(search: Search, tries: int = MOST_TRIED) -> float:
    """What a combat is worth to the defending role when both choose best from here on.

    Args:
        search: a combat; it is not changed.
        tries: how many choices may be tried where it has to be searched choice by choice.

    Raises:
        TooLarge: that is not enough.
    """
    if isinstance(search, PlainCombat):
        if search.phase == "block" and is_sum_of_groups(search.table.problem):
            return best_blocks(search).value
        if search.agent != DEFENDING:
            return settled(search).returns().defending
    return searched_value(search, tries)


def best_choice(search: Search, tries: int = MOST_TRIED) -> int:
    """The choice of whoever is asked from which a combat is worth most to them; of several the lowest.

    Args:
        search: a combat that is not over; it is not changed.
        tries: how many choices may be tried where it has to be searched choice by choice.

    Raises:
        TooLarge: that is not enough.
    """
    if isinstance(search, PlainCombat):
        if search.phase == "order":
            return best_order_choice(search)
        if search.phase == "block" and is_sum_of_groups(search.table.problem):
            return dict(best_blocks(search).pairs).get(search.asked, -1) + 1
    sign = 1 if search.agent == DEFENDING else -1
    budget = _Budget(tries)
    best, value = -1, -inf
    for choice in search.legal():
        found = sign * _after(search, choice, -inf, inf, budget)
        if found > value:
            best, value = choice, found
    return best


def best_order_choice(search: PlainCombat) -> int:
    """The choice in the phase "order" by which the asked attacker destroys most worth; of several the lowest."""
    return order_choice(search, best_pick)


def order_choice(search: Search, rule: OrderRule) -> int:
    """The choice of a rule where a search asks for an order, in the phase "order" or "order_of_blocker"."""
    seen = search.seen
    ours, others = (seen.attackers, seen.blockers) if search.phase == "order" else (seen.blockers, seen.attackers)
    damage = damage_after(ours[search.asked].power, sum([others[place].toughness for place in search.picked]))
    left = [(choice - 1, others[choice - 1].power, others[choice - 1].toughness) for choice in search.legal()]
    return rule(damage, left) + 1


def settled(search: PlainCombat) -> PlainCombat:
    """A clone at the combat's end, or where the defending role is asked: the active role chooses best until then."""
    other = search.clone()
    while other.agent == ACTIVE:
        other.apply(best_order_choice(other))
    return other


# Any combat, choice by choice.


class _Budget:
    """How many choices may still be tried."""

    def __init__(self, tries: int) -> None:
        self._tries = tries
        self._left = tries

    def spend(self) -> None:
        """One more is tried."""
        self._left -= 1
        if self._left < 0:
            raise TooLarge(f"the best choice is not found within {self._tries} choices that were tried")


def searched_value(search: Search, tries: int = MOST_TRIED) -> float:
    """What a combat is worth to the defending role when both choose best, found by alpha-beta search over clones.

    Args:
        search: any combat; it is not changed.
        tries: how many choices may be tried.

    Raises:
        TooLarge: that is not enough.
    """
    return _searched(search, -inf, inf, _Budget(tries))


def _searched(search: Search, low: float, high: float, budget: _Budget) -> float:
    """The value, where it lies between two bounds; else a bound of it on that side."""
    if search.over:
        return search.returns().defending
    defends = search.agent == DEFENDING
    best = -inf if defends else inf
    for choice in search.legal():
        found = _after(search, choice, low, high, budget)
        if defends:
            best = max(best, found)
            low = max(low, best)
        else:
            best = min(best, found)
            high = min(high, best)
        if low >= high:
            break
    return best


def _after(search: Search, choice: int, low: float, high: float, budget: _Budget) -> float:
    budget.spend()
    other = search.clone()
    other.apply(choice)
    return _searched(other, low, high, budget)
