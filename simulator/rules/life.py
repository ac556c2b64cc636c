"""Gaining life (119): how much a player gains, if any."""

from __future__ import annotations

from collections.abc import Iterator

from events.abilities import MoreLifeGained
from events.board import Permanent
from events.damage import LifeGained
from events.instead import CantGainLife
from projections.board import Board
from simulator.rules.traits import abilities_in_force


def gains_life(board: Board, player: str, amount: int, number: str) -> Iterator[LifeGained]:
    """A player gains life by the rule of that number, unless they can't (119.7).

    Each effect that has them gain more replaces the amount once, in board order (616.1).
    """
    for ability, this, _ in abilities_in_force(board, CantGainLife):
        if ability.whose == "any":
            return
        if this is not None and _is_meant(board, ability, this, player):
            return
    for more, this, _ in abilities_in_force(board, MoreLifeGained):
        if this is not None and this.controller == player:
            amount = amount * more.times + more.plus
    yield LifeGained(player, amount, number)


def _is_meant(board: Board, ability: CantGainLife, this: Permanent, player: str) -> bool:
    if ability.whose == "you":
        return player == this.controller
    return player not in board.team_of(this.controller)
