"""Who defends: whom an attack on a player, a planeswalker or a battle is an attack on (508.5)."""

from __future__ import annotations

from projections.board import Board
from projections.combat import Combat

__all__ = ["defender_against", "defender_of"]


def defender_of(board: Board, target: str) -> str:
    """The player who is attacked, who controls the planeswalker, or who protects the battle; "" for none."""
    if target in board.players:
        return target
    attacked = board.permanents.get(target)
    if attacked is None:
        return ""
    return attacked.protector or attacked.controller if "battle" in attacked.types else attacked.controller


def defender_against(board: Board, combat: Combat, attacker: str) -> str:
    """The player whom an attacking creature attacks or attacked, or whose planeswalker or battle (508.5)."""
    return defender_of(board, combat.attacking.get(attacker, "")) or combat.defending.get(attacker, "")
