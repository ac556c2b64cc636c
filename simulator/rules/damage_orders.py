"""Damage assignment orders: who announces which, and who places a creature that comes to block later."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from events.combat import BlockersDeclared, DamageOrderDetermined
from events.costs import CostPaid
from events.effects import BlockEffectApplied, PutBlocking
from events.rule import Rule, Violation
from projections.position import Position
from simulator.rules.costs import BLOCKING, goes_on


class OrderAnnouncement(msgspec.Struct, frozen=True):
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


class Placement(msgspec.Struct, frozen=True):
    """A proposed place for a creature in the damage assignment order of another; 0 is the first place."""

    position: Position
    player: str
    in_order_of: str
    creature: str
    place: int


def _against(position: Position, creature: str) -> tuple[str, ...]:
    """The creatures that a creature blocks, or that block it."""
    return position.combat.blocking.get(creature) or position.combat.blockers_of(creature)


def placements_without_choice(
    rule: Rule, position: Position, event: BlockEffectApplied | PutBlocking
) -> Iterator[DamageOrderDetermined]:
    """Where a creature that came to block is alone in an order, there is one way to place it."""
    if position.declaring:
        return
    for creature, other in ((event.attacker, event.blocker), (event.blocker, event.attacker)):
        if _against(position, creature) == (other,) and position.orders.orders.get(creature) != (other,):
            yield DamageOrderDetermined(creature, (other,), rule.number)


def placements_to_announce(position: Position) -> list[tuple[str, str, str]]:
    """The (creature, whose order, player) of each creature still to be placed, in attacking creatures' orders first."""
    orders = position.orders.orders
    if not orders or position.declaring:
        return []
    combat = position.combat
    waiting: list[tuple[str, str, str]] = []
    for fighting in (combat.attacking, combat.blocking):
        for one in announcing_order(position, [creature for creature in fighting if creature in orders]):
            player, placed = position.controller(one), {*orders[one]}
            waiting += [(other, one, player) for other in _against(position, one) if other not in placed]
    return waiting


def _came_by(position: Position, placement: Placement) -> str:
    """How the creature to be placed came to block or to be blocked; "" if it didn't."""
    pair = {placement.creature, placement.in_order_of}
    found = [how for blocker, attacker, how in position.combat.history if {blocker, attacker} == pair]
    return found[-1] if found else ""


def creatures_blocking_by_effect_are_placed(rule: Rule, placement: Placement) -> Iterator[Violation]:
    """The active player places a creature that an effect made block, the defending player what it blocks."""
    how = _came_by(placement.position, placement)
    if not how:
        objects = (placement.creature, placement.in_order_of)
        yield Violation(rule, objects, f"neither of {' and '.join(objects)} blocks the other")
    elif how != "put":
        yield from _is_placed(rule, placement)


def creatures_put_blocking_are_placed(rule: Rule, placement: Placement) -> Iterator[Violation]:
    """The active player places a creature that was put onto the battlefield blocking."""
    if _came_by(placement.position, placement) == "put":
        yield from _is_placed(rule, placement)


def _is_placed(rule: Rule, placement: Placement) -> Iterator[Violation]:
    position, creature, in_order_of = placement.position, placement.creature, placement.in_order_of
    if (creature, in_order_of) not in {(new, whose) for new, whose, _ in placements_to_announce(position)}:
        text = f"{creature} is not to be placed in the damage assignment order of {in_order_of}"
        yield Violation(rule, (creature, in_order_of), text)
        return
    controller = position.controller(in_order_of)
    if placement.player not in position.board.team_of(controller):
        text = f"{controller} places {creature} in the order of {in_order_of}, not {placement.player}"
        yield Violation(rule, (creature, in_order_of), text)
    others = len(position.orders.orders[in_order_of])
    if not 0 <= placement.place <= others:
        text = f"the order of {in_order_of} has the places 0 to {others}, and no place {placement.place}"
        yield Violation(rule, (creature, in_order_of), text)
