"""Damage assignment orders: for each blocked or blocking creature, the order announced for it (509.2, 509.3)."""

from __future__ import annotations

from events import board as e
from events import combat as b
from events import combat as c
from events import costs as k
from events import damage as d
from events import damage as p
from events import damage as s
from events import duel_masters as m
from events import effects as f
from events import triggers as t
from events.log import RolledBack
from projections.projection import Projection, ReadOnlyMap

__all__ = ["ORDERS", "Orders"]


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
            orders._orders[creature] = tuple(other for other in order if other != gone)


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
        f.BlockEffectApplied,
        f.AttackReselected,
        f.BlockedEffectApplied,
        f.CameBlocking,
        f.DestroyEffectApplied,
        f.PermanentPhasedIn,
        f.PermanentPhasedOut,
        f.PutBlocking,
        f.Regenerated,
        f.RegenerationEffectApplied,
        f.ReselectionEffectApplied,
        f.StopBlockingEffectApplied,
        f.UnblockedEffectApplied,
        b.BandBlocked,
        b.BandsAnnounced,
        p.CountersCancelled,
        p.DamageDealt,
        p.DamageEffectApplied,
        p.DamageRedirected,
        p.PreventionApplied,
        p.PreventionChosen,
        p.PreventionEffectBegan,
        p.RedirectionEffectBegan,
        k.CardDiscarded,
        k.CostDetermined,
        k.CostPaid,
        k.LibraryAffected,
        k.LifePaid,
        k.ManaAbilityActivated,
        k.ManaAdded,
        k.ManaEmptied,
        k.ManaSpent,
        k.PermanentReturned,
        k.PermanentSacrificed,
        k.TappedForCost,
        t.AbilityRemoved,
        t.AbilityResolved,
        t.CreatureProvoked,
        t.SizeModified,
        t.TargetsChosen,
        t.TriggersStacked,
        m.AbilitiesOrdered,
        m.AttackBegan,
        m.AttackEnded,
        m.AttackRedirected,
        m.AttackStepFinished,
        m.Battled,
        m.ChosenCreatureTapped,
        m.CreaturesChosen,
        m.CreaturesSpecified,
        m.EnteredBlocking,
        m.ModeChosen,
        m.NoBlockerDeclared,
        m.PutIntoBattleZoneBlocking,
        m.UsesDeclared,
        s.CombatDamagePutOnStack,
        s.CombatDamageResolved,
        RolledBack,
    ),
)
