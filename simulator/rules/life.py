"""Life that players gain and lose by effects (119.3)."""

from __future__ import annotations

from collections.abc import Iterator

from events.abilities import MoreLifeGained
from events.damage import LifeGained, LifeLost
from events.event import Derived
from events.players import LifeEffectApplied
from events.rule import Rule
from projections.board import Board
from projections.position import Position
from simulator.rules.traits import abilities_in_force


def life_to_gain(board: Board, player: str, amount: int) -> int:
    """How much life a player gains instead of `amount`: each effect replaces it once, in board order."""
    for ability, this, _ in abilities_in_force(board, MoreLifeGained):
        if this is not None and this.controller == player:
            amount = amount * ability.times + ability.plus
    return amount


def life_is_gained_and_lost_by_effect(rule: Rule, position: Position, event: LifeEffectApplied) -> Iterator[Derived]:
    """Each player's life total is adjusted by what an effect has them gain or lose; by nothing, nothing happens."""
    for player, amount in event.life:
        if player not in position.board.players or amount == 0:
            continue
        if amount > 0:
            yield LifeGained(player, life_to_gain(position.board, player, amount), rule.number)
        else:
            yield LifeLost(player, -amount, rule.number)
