"""Damage assignment orders: who announces which, and those that leave no choice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from events.combat import BlockersDeclared, DamageOrderDetermined
from events.costs import CostPaid
from events.rule import Rule, Violation
from simulator.mechanics.costs import BLOCKING, goes_on
from simulator.position import Position

__all__ = [
    "OrderAnnouncement",
    "announcing_order",
    "attackers_orders_without_choice",
    "blockers_orders_without_choice",
    "creatures_that_fight",
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


def attackers_orders_without_choice(
    rule: Rule, position: Position, event: BlockersDeclared | CostPaid
) -> Iterator[DamageOrderDetermined]:
    """A creature blocked by one creature has the only order there is."""
    if not position.declaring and goes_on(position, event, BLOCKING):
        for attacker in position.combat.attacking:
            blockers = position.combat.blockers_of(attacker)
            if len(blockers) == 1:
                yield DamageOrderDetermined(attacker, blockers, rule.number)


def blockers_orders_without_choice(
    rule: Rule, position: Position, event: BlockersDeclared | CostPaid
) -> Iterator[DamageOrderDetermined]:
    """A creature that blocks one creature has the only order there is."""
    if not position.declaring and goes_on(position, event, BLOCKING):
        for blocker, attackers in position.combat.blocking.items():
            if len(attackers) == 1:
                yield DamageOrderDetermined(blocker, attackers, rule.number)


def creatures_that_fight(position: Position) -> list[str]:
    """The creatures whose order is announced: each one that is blocked, then each one that blocks, be it one alone."""
    combat = position.combat
    blocked = [attacker for attacker in combat.attacking if combat.blockers_of(attacker)]
    blocking = [blocker for blocker, attackers in combat.blocking.items() if attackers]
    return announcing_order(position, blocked) + announcing_order(position, blocking)


def orders_to_announce(position: Position) -> list[tuple[str, str]]:
    """The (creature, player) pairs whose order is still to be announced: attacking creatures' first.

    Of these and of blocking creatures the players announce in turn order, each in board order.
    """
    if position.declaring:
        return []
    combat, orders = position.combat, position.orders.orders
    blocked = [a for a in combat.attacking if a not in orders and len(combat.blockers_of(a)) > 1]
    blocking = [b for b in combat.blocking if b not in orders and len(combat.blocking[b]) > 1]
    in_order = announcing_order(position, blocked) + announcing_order(position, blocking)
    return [(creature, position.controller(creature)) for creature in in_order]


def announcing_order(position: Position, creatures: Iterable[str]) -> list[str]:
    """Creatures by their players in turn order, each player's in board order."""
    board, wanted = position.board, set(creatures)
    return [one.id for player in board.in_turn_order() for one in board.controlled_by(player) if one.id in wanted]


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
    if announcement.player not in announcement.position.board.team_of(controller):
        yield Violation(rule, (creature,), f"{controller} announces the order of {creature}, not {announcement.player}")
    if len(announcement.position.orders.orders.get(creature, ())) > 1:
        yield Violation(rule, (creature,), f"the order of {creature} is announced already")
    if sorted(order) != sorted(fighting):
        wanted = ", ".join(fighting) or "no creature"
        yield Violation(rule, (creature, *order), f"the order of {creature} consists of {wanted}, each once")
