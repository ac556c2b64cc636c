"""The door for placing a creature in a damage assignment order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.effects import PlacedInOrder
from simulator.mechanics.placing import Placement, placements_to_announce
from simulator.verdict import IllegalAction, Outcome, Verdict

if TYPE_CHECKING:
    from simulator.fighting import Fighting

__all__ = ["place_in_order", "settle_orders"]


def place_in_order(game: Fighting, player: str, in_order_of: str, creature: str, place: int) -> Verdict:
    """Place a creature that came to block in an order that stands; see `Game.place_in_order`."""
    placement = Placement(game.position, player, in_order_of, creature, place)
    violations = game.table.violations("place in an order", placement)
    verdict = Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, violations)
    if violations:
        raise IllegalAction(verdict)
    game.apply(PlacedInOrder(player, in_order_of, creature, place))
    return verdict


def settle_orders(game: Fighting) -> None:
    """Announce what is still to be announced: orders in board order, then what is to be placed behind the others."""
    place = {permanent: index for index, permanent in enumerate(game.board.permanents)}
    for creature, player in game.orders_to_announce:
        fighting = game.combat.blocking.get(creature) or game.combat.blockers_of(creature)
        game.announce_order(player, creature, sorted(fighting, key=lambda other: place.get(other, -1)))
    for creature, in_order_of, player in placements_to_announce(game.position):
        game.apply(PlacedInOrder(player, in_order_of, creature, len(game.orders.orders[in_order_of])))
