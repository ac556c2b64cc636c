"""Declaring blockers: what the chosen creatures become, and what the attacking creatures become."""

from __future__ import annotations

from collections.abc import Iterator

from events.combat import BecameBlocked, BecameBlocking, BecameUnblocked, BlockersDeclared
from events.costs import CostPaid
from events.rule import Rule
from simulator.mechanics.costs import BLOCKING, goes_on
from simulator.position import Position

__all__ = ["attackers_become_blocked_or_unblocked", "chosen_creatures_become_blocking"]


def chosen_creatures_become_blocking(
    rule: Rule, position: Position, event: BlockersDeclared | CostPaid
) -> Iterator[BecameBlocking]:
    """Each chosen creature still controlled by the declaring player, or team, blocks those chosen that still attack."""
    if not goes_on(position, event, BLOCKING):
        return
    declaring = position.board.team_of(event.player)
    for blocker, chosen in position.combat.chosen_blocks.items():
        attackers = tuple(attacker for attacker in chosen if attacker in position.combat.attacking)
        if attackers and position.controller(blocker) in declaring:
            yield BecameBlocking(blocker, attackers, rule.number)


def attackers_become_blocked_or_unblocked(
    rule: Rule, position: Position, event: BlockersDeclared | CostPaid
) -> Iterator[BecameBlocked | BecameUnblocked]:
    """An attacking creature with declared blockers becomes blocked, one without becomes unblocked."""
    if not goes_on(position, event, BLOCKING):
        return
    declaring, last = position.board.team_of(event.player), not position.declaring
    for attacker, status in position.combat.status.items():
        if status is not None:
            continue
        by = position.combat.blockers_of(attacker)
        if by:
            yield BecameBlocked(attacker, by, rule.number)
        elif last or position.defending_player(attacker) in declaring:
            yield BecameUnblocked(attacker, rule.number)
