"""Damage assignment orders: for each blocked or blocking creature, the order announced for it (509.2, 509.3)."""

from __future__ import annotations

from events import board as e
from events import combat as c
from events import damage as d
from events.rollback import RolledBack
from projections.projection import Projection

__all__ = ["ORDERS", "Orders"]


class Orders:
    """The damage assignment orders of this combat, by creature. Read only; empty in editions without orders."""

    __slots__ = ("orders",)

    def __init__(self) -> None:
        self.orders: dict[str, tuple[str, ...]] = {}

    def copy(self) -> Orders:
        """Orders of their own."""
        other = Orders.__new__(Orders)
        other.orders = self.orders.copy()
        return other

    def value(self) -> dict[str, object]:
        """All of it as plain data, by name."""
        return {"orders": list(self.orders.items())}


def _step_began(orders: Orders, event: e.StepBegan) -> None:
    if event.step == "beginning_of_combat":
        orders.orders.clear()


def _turn_began(orders: Orders, event: e.TurnBegan) -> None:
    orders.orders.clear()


def _ordered(orders: Orders, event: c.DamageOrderAnnounced | c.DamageOrderDetermined) -> None:
    orders.orders[event.creature] = event.order


def _removed(orders: Orders, event: c.RemovedFromCombat) -> None:
    """Dropping the removed creature leaves the relative order of the others unchanged (509.2a, 509.3a)."""
    if event.still == "fighting":
        return
    gone = event.object
    orders.orders.pop(gone, None)
    for creature, order in orders.orders.items():
        if gone in order:
            orders.orders[creature] = tuple(other for other in order if other != gone)


ORDERS = Projection(
    "orders",
    Orders,
    {
        e.StepBegan: _step_began,
        e.TurnBegan: _turn_began,
        c.DamageOrderAnnounced: _ordered,
        c.DamageOrderDetermined: _ordered,
        c.RemovedFromCombat: _removed,
    },
    ignores=(
        c.AttackerChosen,
        c.AttackerTapped,
        c.AttackerWithdrawn,
        c.AttackersDeclared,
        c.AttackingEffectApplied,
        c.BecameAttacking,
        c.BecameBlocked,
        c.BecameBlocking,
        c.BecameUnblocked,
        c.BlockerChosen,
        c.BlockerWithdrawn,
        c.BlockersDeclared,
        c.CombatRemovalEffectApplied,
        d.CombatDamageAnnounced,
        d.CombatDamageAssigned,
        d.CombatDamageDealt,
        d.CombatDamageDetermined,
        d.CountersPut,
        d.CountersRemoved,
        d.CreatureDestroyed,
        d.DamagePrevented,
        d.FirstStrikersDetermined,
        d.LifeGained,
        d.LifeLost,
        d.PoisonGained,
        d.PutIntoGraveyard,
        e.AbilitiesGained,
        e.AbilitiesLost,
        e.CharacteristicsChanged,
        e.ColorsChanged,
        e.ControlChanged,
        e.DamageMarked,
        e.DamageRemoved,
        e.EffectBegan,
        e.EffectEnded,
        e.GameBegan,
        e.LifeChanged,
        e.PermanentEntered,
        e.PermanentLeft,
        e.PermanentTapped,
        e.PermanentUntapped,
        e.PlayersPassed,
        e.PowerToughnessChanged,
        RolledBack,
    ),
)
