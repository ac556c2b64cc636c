"""Who has priority (117), and who can't have it yet."""

from __future__ import annotations

from simulator.mechanics.defending import announce_damage_next
from simulator.mechanics.orders import orders_to_announce
from simulator.mechanics.placing import placements_to_announce
from simulator.mechanics.targeting import targets_to_choose
from simulator.position import Position

__all__ = ["active_player_gets_priority", "active_player_gets_priority_after_orders"]


def _is_declaring(position: Position) -> bool:
    """Whether a declaration is open or still to come in this step, or combat damage is still to be dealt."""
    if position.mana.owed is not None:
        return True
    step = position.board.step
    if step == "declare_attackers":
        return not position.combat.attackers_declared
    if step == "declare_blockers":
        return bool(position.declaring)
    damage_is_to_come = step in ("first_strike_damage", "combat_damage") and not position.damage.done
    return damage_is_to_come and bool(announce_damage_next(position))


def active_player_gets_priority(position: Position) -> str:
    """The active player, once what happens as a step begins has happened, nothing waits for the stack, and what is on
    it has its targets; else ""."""
    if _is_declaring(position) or position.triggers.waiting:
        return ""
    return "" if position.triggers.stack and targets_to_choose(position) else position.board.active


def active_player_gets_priority_after_orders(position: Position) -> str:
    """The same, where damage assignment orders are announced before that."""
    if _is_declaring(position):
        return ""
    if position.board.step == "declare_blockers" and orders_to_announce(position):
        return ""
    return "" if placements_to_announce(position) else active_player_gets_priority(position)
