"""Declaring blockers: what the chosen creatures become, and what the attacking creatures become."""

from __future__ import annotations

from collections.abc import Iterator

from events.combat import BecameBlocked, BecameBlocking, BecameUnblocked, BlockersDeclared
from events.rule import Rule
from simulator.position import Position

__all__ = ["attackers_become_blocked_or_unblocked", "chosen_creatures_become_blocking"]


def chosen_creatures_become_blocking(
    rule: Rule, position: Position, event: BlockersDeclared
) -> Iterator[BecameBlocking]:
    """Each chosen creature still controlled by the declaring player blocks those chosen for it that still attack."""
    for blocker, chosen in position.combat.chosen_blocks.items():
        attackers = tuple(attacker for attacker in chosen if attacker in position.combat.attacking)
        if attackers and position.controller(blocker) == event.player:
            yield BecameBlocking(blocker, attackers, rule.number)


def attackers_become_blocked_or_unblocked(
    rule: Rule, position: Position, event: BlockersDeclared
) -> Iterator[BecameBlocked | BecameUnblocked]:
    """An attacking creature with declared blockers becomes blocked, one without becomes unblocked."""
    last = set(position.board.defending) <= {*position.combat.declared}
    for attacker, status in position.combat.status.items():
        if status is not None:
            continue
        by = position.combat.blockers_of(attacker)
        if by:
            yield BecameBlocked(attacker, by, rule.number)
        elif last or position.defending_player(attacker) == event.player:
            yield BecameUnblocked(attacker, rule.number)
