"""Rewards: what an episode was worth to each role, in one of three ways of counting."""

from __future__ import annotations

from typing import Literal, NamedTuple

from projections.views import Views
from simulator.editions import trigger_rules
from simulator.envs.search import ACTIVE, DEFENDING, Agent, Returns, Search
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import life_is_gone

__all__ = ["REWARDS", "Regrets", "Reward", "is_lethal", "won"]

Reward = Literal["value", "win", "regret"]
"""How an episode is counted; all of it comes at the end, and 0 before.

value
    `Search.returns()`: creatures destroyed, life lost, and 20 for killing the defending player;
win
    1 for the active role when the defending player's life is 0 or less, else -1, and the opposite for the defending
    role; in duels 1 for the winner, -1 for the loser, and 0 where there is none;
regret
    what a role's own choices lost against the best choices in their place, as `minimax_value` has them: 0 when all were
    best, else less. Where the other role chooses best too, it is the value less the minimax value.
"""

REWARDS: tuple[Reward, ...] = ("value", "win", "regret")


def won(search: Search) -> Returns:
    """Who won, at the end of a combat."""
    return Returns(1.0, -1.0) if is_lethal(search) else Returns(-1.0, 1.0)


def is_lethal(search: Search) -> bool:
    """Whether the defending player's life is 0 or less at the end of a combat."""
    if isinstance(search, PlainCombat):
        seen = search.seen
        blocked = {a for _, a in search.pairs}
        through = sum(max(0, one.power) for a, one in enumerate(seen.attackers) if a not in blocked)
        return life_is_gone(through, seen.life[1])
    board = Views(search.log, trigger_rules(search.edition)).board
    return any(board.life_of(player) <= 0 for player in board.defending)


class Stake(NamedTuple):
    """What a combat was worth when somebody began to choose."""

    role: Agent
    value: float


class Regrets:
    """What the choices of each role lost, followed through one combat.

    Args:
        search: the combat at its beginning.

    Raises:
        TooLarge: the best choices are not found on such a board.
    """

    __slots__ = ("_lost", "_stake")

    def __init__(self, search: Search) -> None:
        self._lost = {ACTIVE: 0.0, DEFENDING: 0.0}
        self._stake = Stake(search.agent, _value(search))

    def follow(self, search: Search) -> None:
        """A choice was made: when another role is asked, what the last one lost is known."""
        role, before = self._stake
        if search.agent == role or not role:
            return
        value = _value(search)
        self._lost[role] += value - before if role == DEFENDING else before - value
        self._stake = Stake(search.agent, value)

    def returns(self) -> Returns:
        """The regrets so far, each 0 or less."""
        return Returns(self._lost[ACTIVE], self._lost[DEFENDING])


def _value(search: Search) -> float:
    """The value for the defending role when both choose best."""
    if search.over:
        return search.returns().defending
    from simulator.envs.solvers.minimax import minimax_value

    return minimax_value(search)
