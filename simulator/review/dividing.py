"""The end of a combat in which each division of damage is chosen best, without trying those that change nothing."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from projections.board import Board
from simulator.envs.declaring import TooLarge
from simulator.envs.general.engine import FullCombat
from simulator.envs.search import DEFENDING
from simulator.rules.losing import players_with_ten_poison_counters_lose, players_without_life_lose

MOST_TRIED = 3_000
"""Moments that are looked at for one block, some 1 ms each: all orders of six blockers of one attacker."""


GAME = 1_000_000.0
"""More than all creatures and life of any board: no block is better than one with which the game goes on."""


class Settled(NamedTuple):
    """The end of a combat, and how good it is for the defending player: its worth, less `GAME` where that one loses."""

    value: float
    end: FullCombat


def is_lost(board: Board, player: str) -> bool:
    """Whether a player has lost on a board: no life left, or too many poison counters, unless that one can't lose."""
    return player in {*players_without_life_lose(board), *players_with_ten_poison_counters_lose(board)}


class _Tries:
    """How many moments may still be looked at."""

    def __init__(self) -> None:
        self._left = MOST_TRIED

    def spend(self) -> None:
        """One more is looked at."""
        self._left -= 1
        if self._left < 0:
            raise TooLarge(f"the best division of damage is not found at {MOST_TRIED:,} moments that were looked at")


def settled(declared: FullCombat, least: float = -inf) -> Settled:
    """The end of a combat when both players divide damage best, by alpha-beta search.

    Args:
        declared: the combat after blocks; it is not changed.
        least: how good it has to be to be of interest; of what is less good, some end that is.

    Raises:
        TooLarge: there are too many ways.
    """
    return _settled(declared, least, inf, _Tries())


def _settled(search: FullCombat, low: float, high: float, tries: _Tries) -> Settled:
    if search.over:
        return Settled(search.returns().defending - GAME * is_lost(search.game.board, search.fight.defending), search)
    defends = search.agent == DEFENDING
    found: Settled | None = None
    for after in _choices(search):
        tries.spend()
        each = _settled(after, low, high, tries)
        if found is None or (each.value > found.value if defends else each.value < found.value):
            found = each
        if defends:
            low = max(low, found.value)
        else:
            high = min(high, found.value)
        # What is worth as much as the least is looked at to its end: of equal blocks not any one is taken.
        if high < low:
            break
    assert found is not None, "something can be chosen while a combat is not over"
    return found


def _choices(search: FullCombat) -> Iterator[FullCombat]:
    """The combat after each choice; after one alone where no damage is left for those that come next in an order."""
    legal = search.legal()
    if search.phase in ("order", "order_of_blocker") and _is_spent(search):
        legal = legal[:1]
    for choice in legal:
        after = search.clone()
        after.apply(choice)
        yield after


def _is_spent(search: FullCombat) -> bool:
    """Whether all damage is assigned to those that the order has: a point is the least that is lethal."""
    fighters = search.seen.attackers if search.phase == "order" else search.seen.blockers
    creature = search.game.board.permanents[fighters[search.asked].id]
    # Some creatures assign damage by their toughness.
    return len(search.picked) >= max(creature.power or 0, creature.toughness or 0)
