"""Placing a creature in a damage assignment order that stands: of one that came to block without being declared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.combat import DamageOrderDetermined
from events.effects import BlockEffectApplied, PutBlocking
from events.rule import Rule, Violation
from simulator.mechanics.orders import announcing_order
from simulator.position import Position

__all__ = [
    "Placement",
    "creatures_blocking_by_effect_are_placed",
    "creatures_put_blocking_are_placed",
    "placements_to_announce",
    "placements_without_choice",
]


@dataclass(frozen=True)
class Placement:
    """A proposed placement: who places which creature in whose order, before how many others come (0: first)."""

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
    """The (creature, whose order, player) of what is still to be placed: in attacking creatures' orders first."""
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
    """How the block came to be that is to be placed; "" when there is none."""
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
