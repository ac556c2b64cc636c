"""Damage assignment orders: who announces which, and those that leave no choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.combat import BlockersDeclared, DamageOrderDetermined
from events.rule import Rule, Violation
from simulator.position import Position

__all__ = [
    "OrderAnnouncement",
    "attackers_orders_without_choice",
    "blockers_orders_without_choice",
    "order_lists_the_blocked",
    "order_lists_the_blockers",
    "orders_to_announce",
]


@dataclass(frozen=True)
class OrderAnnouncement:
    """A proposed damage assignment order: by whom, for which creature."""

    position: Position
    player: str
    creature: str
    order: tuple[str, ...]


def _all_declared(position: Position) -> bool:
    return set(position.board.defending) <= {*position.combat.declared}


def attackers_orders_without_choice(
    rule: Rule, position: Position, event: BlockersDeclared
) -> Iterator[DamageOrderDetermined]:
    """A creature blocked by one creature has the only order there is."""
    if _all_declared(position):
        for attacker in position.combat.attacking:
            blockers = position.combat.blockers_of(attacker)
            if len(blockers) == 1:
                yield DamageOrderDetermined(attacker, blockers, rule.number)


def blockers_orders_without_choice(
    rule: Rule, position: Position, event: BlockersDeclared
) -> Iterator[DamageOrderDetermined]:
    """A creature that blocks one creature has the only order there is."""
    if _all_declared(position):
        for blocker, attackers in position.combat.blocking.items():
            if len(attackers) == 1:
                yield DamageOrderDetermined(blocker, attackers, rule.number)


def orders_to_announce(position: Position) -> list[tuple[str, str]]:
    """The (creature, player) pairs whose order is still to be announced: attacking creatures' first, in board order."""
    if not _all_declared(position):
        return []
    combat, orders = position.combat, position.orders.orders
    board_order = {permanent: index for index, permanent in enumerate(position.board.permanents)}
    waiting = [
        (attacker, position.controller(attacker))
        for attacker in sorted(combat.attacking, key=lambda creature: board_order.get(creature, -1))
        if attacker not in orders and len(combat.blockers_of(attacker)) > 1
    ]
    waiting += [
        (blocker, position.controller(blocker))
        for blocker in sorted(combat.blocking, key=lambda creature: board_order.get(creature, -1))
        if blocker not in orders and len(combat.blocking[blocker]) > 1
    ]
    return waiting


def order_lists_the_blockers(rule: Rule, announcement: OrderAnnouncement) -> Iterator[Violation]:
    """The active player orders the creatures that block an attacking creature, each once."""
    position, creature = announcement.position, announcement.creature
    if creature in position.combat.attacking:
        yield from _order_is_complete(rule, announcement, position.combat.blockers_of(creature))
    elif creature not in position.combat.blocking:
        yield Violation(rule, (creature,), f"{creature} is neither a blocked nor a blocking creature")


def order_lists_the_blocked(rule: Rule, announcement: OrderAnnouncement) -> Iterator[Violation]:
    """The defending player orders the creatures that a blocking creature blocks, each once."""
    blocking = announcement.position.combat.blocking
    if announcement.creature in blocking:
        yield from _order_is_complete(rule, announcement, blocking[announcement.creature])


def _order_is_complete(rule: Rule, announcement: OrderAnnouncement, fighting: tuple[str, ...]) -> Iterator[Violation]:
    creature, order = announcement.creature, announcement.order
    controller = announcement.position.controller(creature)
    if announcement.player != controller:
        yield Violation(rule, (creature,), f"{controller} announces the order of {creature}, not {announcement.player}")
    if len(announcement.position.orders.orders.get(creature, ())) > 1:
        yield Violation(rule, (creature,), f"the order of {creature} is announced already")
    if sorted(order) != sorted(fighting):
        wanted = ", ".join(fighting) or "no creature"
        yield Violation(rule, (creature, *order), f"the order of {creature} consists of {wanted}, each once")
