"""Damage assignment orders: for each blocked or blocking creature, the order announced for it (509.2, 509.3)."""

from __future__ import annotations

from events import board as e
from events import combat as c
from events import effects as f
from projections.projection import Projection, ReadOnlyMap


class Orders:
    """The damage assignment orders of this combat, by creature. Read only; empty where the rules have none."""

    __slots__ = ("_orders",)

    orders = ReadOnlyMap[str, tuple[str, ...]]()

    def __init__(self) -> None:
        self._orders: dict[str, tuple[str, ...]] = {}

    def copy(self) -> Orders:
        """Orders of their own."""
        other = Orders.__new__(Orders)
        other._orders = self._orders.copy()
        return other

    def with_order(self, creature: str, order: tuple[str, ...]) -> Orders:
        """The orders if this creature's were so."""
        other = self.copy()
        other._orders[creature] = order
        return other

    def value(self) -> dict[str, object]:
        """All of it as plain data, by name."""
        return {"orders": list(self._orders.items())}


def _step_began(orders: Orders, event: e.StepBegan) -> None:
    if event.step == "beginning_of_combat":
        orders._orders.clear()


def _turn_began(orders: Orders, event: e.TurnBegan) -> None:
    orders._orders.clear()


def _ordered(orders: Orders, event: c.DamageOrderAnnounced | c.DamageOrderDetermined) -> None:
    orders._orders[event.creature] = event.order


def _removed(orders: Orders, event: c.RemovedFromCombat) -> None:
    """Dropping the removed creature leaves the relative order of the others unchanged (509.2a, 509.3a)."""
    if event.still == "fighting":
        return
    gone = event.object
    orders._orders.pop(gone, None)
    for creature, order in orders._orders.items():
        if gone in order:
            orders._orders[creature] = tuple([other for other in order if other != gone])


def _placed(orders: Orders, event: f.PlacedInOrder) -> None:
    """The relative order of the others is unchanged (509.6, 509.7)."""
    others = [other for other in orders._orders.get(event.in_order_of, ()) if other != event.creature]
    others.insert(event.position, event.creature)
    orders._orders[event.in_order_of] = tuple(others)


def _stopped_blocking(orders: Orders, event: f.StoppedBlocking) -> None:
    for creature, gone in ((event.attacker, event.blocker), (event.blocker, event.attacker)):
        order = orders._orders.get(creature, ())
        if gone in order:
            orders._orders[creature] = tuple([other for other in order if other != gone])


ORDERS = Projection(
    "orders",
    Orders,
    {
        e.StepBegan: _step_began,
        e.TurnBegan: _turn_began,
        c.DamageOrderAnnounced: _ordered,
        c.DamageOrderDetermined: _ordered,
        c.RemovedFromCombat: _removed,
        f.PlacedInOrder: _placed,
        f.StoppedBlocking: _stopped_blocking,
    },
)
