"""Effects on combat: creatures that block, are blocked or stop blocking without a declaration."""

from __future__ import annotations

from collections.abc import Iterator

from events.combat import BecameBlocked, BecameUnblocked
from events.effects import (
    BlockedEffectApplied,
    BlockEffectApplied,
    CameBlocking,
    PutBlocking,
    StopBlockingEffectApplied,
    StoppedBlocking,
    UnblockedEffectApplied,
)
from events.rule import Rule
from simulator.position import Position

__all__ = [
    "attackers_become_blocked_by_effect",
    "attackers_become_unblocked_by_effect",
    "creatures_block_by_effect",
    "creatures_block_by_effect_once_more",
    "creatures_stop_blocking",
    "creatures_that_come_to_block_make_blocked",
    "put_creatures_become_blocking",
]


def _can_fight(position: Position, creature: str) -> bool:
    """Only a creature attacks or blocks, and no battle does (506.3)."""
    known = position.board.permanents.get(creature)
    return known is not None and "creature" in known.types and "battle" not in known.types


def put_creatures_become_blocking(rule: Rule, position: Position, event: PutBlocking) -> Iterator[CameBlocking]:
    """A creature put onto the battlefield blocking blocks, whatever a declaration would have allowed.

    It does not if the attacking creature isn't attacking any more, or attacks nothing of its controller's.
    """
    blocker, attacker = event.blocker, event.attacker
    if not _can_fight(position, blocker) or attacker not in position.combat.attacking:
        return
    defending = position.defending_player(attacker)
    if position.controller(blocker) in position.board.team_of(defending) and blocker not in position.combat.blocking:
        yield CameBlocking(blocker, attacker, "put", rule.number)


def creatures_block_by_effect(
    rule: Rule, position: Position, event: BlockEffectApplied
) -> Iterator[CameBlocking | StoppedBlocking]:
    """A creature on the battlefield comes to block, instead of or besides what it blocks."""
    blocker, attacker = event.blocker, event.attacker
    if not _can_fight(position, blocker) or attacker not in position.combat.attacking:
        return
    if attacker not in position.combat.blocking.get(blocker, ()):
        yield from _comes_to_block(rule, position, event)
    elif not event.in_addition:
        yield from _stops_blocking_others(rule, position, event)


def creatures_block_by_effect_once_more(
    rule: Rule, position: Position, event: BlockEffectApplied
) -> Iterator[CameBlocking | StoppedBlocking]:
    """A creature on the battlefield is caused to block, instead of or besides what it blocks, and even that again."""
    if _can_fight(position, event.blocker) and event.attacker in position.combat.attacking:
        yield from _comes_to_block(rule, position, event)


def _comes_to_block(
    rule: Rule, position: Position, event: BlockEffectApplied
) -> Iterator[CameBlocking | StoppedBlocking]:
    if not event.in_addition:
        yield from _stops_blocking_others(rule, position, event)
    yield CameBlocking(event.blocker, event.attacker, "effect", rule.number)


def _stops_blocking_others(rule: Rule, position: Position, event: BlockEffectApplied) -> Iterator[StoppedBlocking]:
    for other in position.combat.blocking.get(event.blocker, ()):
        if other != event.attacker:
            yield StoppedBlocking(event.blocker, other, rule.number)


def creatures_that_come_to_block_make_blocked(
    rule: Rule, position: Position, event: CameBlocking
) -> Iterator[BecameBlocked]:
    """The attacking creature becomes blocked by it, unless it is a blocked creature already."""
    if position.combat.status.get(event.attacker) is not True:
        yield BecameBlocked(event.attacker, (event.blocker,), rule.number)


def creatures_stop_blocking(
    rule: Rule, position: Position, event: StopBlockingEffectApplied
) -> Iterator[StoppedBlocking]:
    """A creature stops blocking one attacking creature; it remains a blocking creature, that one a blocked one."""
    if event.attacker in position.combat.blocking.get(event.blocker, ()):
        yield StoppedBlocking(event.blocker, event.attacker, rule.number)


def attackers_become_blocked_by_effect(
    rule: Rule, position: Position, event: BlockedEffectApplied
) -> Iterator[BecameBlocked]:
    """An attacking creature becomes blocked, by no creature."""
    combat = position.combat
    if event.attacker in combat.attacking and combat.status[event.attacker] is not True:
        yield BecameBlocked(event.attacker, (), rule.number)


def attackers_become_unblocked_by_effect(
    rule: Rule, position: Position, event: UnblockedEffectApplied
) -> Iterator[BecameUnblocked]:
    """A blocked creature becomes unblocked, where the effect asks for it if one creature alone ever blocked it."""
    combat, attacker, only = position.combat, event.attacker, event.only_blocked_by
    if combat.status.get(attacker) is not True:
        return
    if not only or {blocker for blocker, blocked, _ in combat.history if blocked == attacker} == {only}:
        yield BecameUnblocked(attacker, rule.number, by_effect=True)
