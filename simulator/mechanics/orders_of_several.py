"""Damage assignment orders where only creatures that fight several have one."""

from __future__ import annotations

from collections.abc import Iterator

from events.combat import DamageOrderDetermined
from events.effects import BlockEffectApplied, PutBlocking
from events.rule import Rule, Violation
from simulator.mechanics.orders import (
    OrderAnnouncement,
    order_lists_the_blocked,
    order_lists_the_blockers,
    orders_to_announce,
)
from simulator.position import Position

__all__ = [
    "creatures_that_fight_several",
    "order_lists_several_blocked",
    "order_lists_several_blockers",
    "orders_come_about_as_creatures_come_to_block",
]


def creatures_that_fight_several(position: Position) -> list[str]:
    """The creatures whose order is announced: attackers blocked by several creatures, blockers that block several."""
    return [creature for creature, _ in orders_to_announce(position)]


def order_lists_several_blockers(rule: Rule, announcement: OrderAnnouncement) -> Iterator[Violation]:
    """The active player orders the creatures, several of them, that block an attacking creature, each once."""
    blockers = announcement.position.combat.blockers_of(announcement.creature)
    if len(blockers) == 1:
        yield from _no_order(rule, announcement, blockers)
    else:
        yield from order_lists_the_blockers(rule, announcement)


def order_lists_several_blocked(rule: Rule, announcement: OrderAnnouncement) -> Iterator[Violation]:
    """The defending player orders the creatures, several of them, that a blocking creature blocks, each once."""
    blocked = announcement.position.combat.blocking.get(announcement.creature, ())
    if len(blocked) == 1:
        yield from _no_order(rule, announcement, blocked)
    else:
        yield from order_lists_the_blocked(rule, announcement)


def _no_order(rule: Rule, announcement: OrderAnnouncement, only: tuple[str, ...]) -> Iterator[Violation]:
    creature = announcement.creature
    yield Violation(rule, (creature, *only), f"{creature} fights {only[0]} alone, so no order is announced for it")


def orders_come_about_as_creatures_come_to_block(
    rule: Rule, position: Position, event: BlockEffectApplied | PutBlocking
) -> Iterator[DamageOrderDetermined]:
    """Where a creature comes to block beside one that fought alone, the order in which it is placed is of that one.

    Where it comes to block alone there is no order; one that had nobody left in it is then of the newcomer.
    """
    if position.declaring:
        return
    combat, orders = position.combat, position.orders.orders
    for creature, new in ((event.attacker, event.blocker), (event.blocker, event.attacker)):
        against = combat.blocking.get(creature) or combat.blockers_of(creature)
        others = tuple(one for one in against if one != new)
        if new not in against:
            continue
        if len(others) == 1 and not orders.get(creature):
            yield DamageOrderDetermined(creature, others, rule.number)
        elif not others and orders.get(creature) == ():
            yield DamageOrderDetermined(creature, (new,), rule.number)
