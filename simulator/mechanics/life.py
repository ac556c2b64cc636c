"""Gaining life: how much, when effects replace it by more."""

from __future__ import annotations

from events.abilities import MoreLifeGained
from projections.board import Board
from simulator.mechanics.traits import abilities_in_force

__all__ = ["life_to_gain"]


def life_to_gain(board: Board, player: str, amount: int) -> int:
    """The points of life that a player gains who would gain `amount`: replaced once by each effect, in board order."""
    for ability, this, _ in abilities_in_force(board, MoreLifeGained):
        if this is not None and this.controller == player:
            amount = amount * ability.times + ability.plus
    return amount
