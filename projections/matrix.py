"""The matrix of event types and projections: which projections each type of event changes.

A new event type is one row here; a projection is refused that does not handle exactly the types of its column.
"""

from __future__ import annotations

from collections.abc import Mapping

from events import board as e
from events import casting as s
from events import combat as c
from events import costs as k
from events import damage as d
from events import duel_masters as m
from events import effects as f
from events import players as y
from events import resolving as r
from events import triggers as t
from events.codec import EVENT_TYPES
from events.event import Event
from events.log import RolledBack

MATRIX: Mapping[type[Event], str] = {
    # The board and the turn.
    e.GameBegan: "board mana triggers",
    e.TurnBegan: "board combat orders damage mana triggers",
    e.PermanentEntered: "board damage triggers",
    e.PermanentLeft: "board triggers",
    e.CardMoved: "board triggers",
    e.CharacteristicsChanged: "board triggers",
    e.PowerToughnessChanged: "board triggers",
    e.AbilitiesGained: "board triggers",
    e.AbilitiesLost: "board triggers",
    e.ColorsChanged: "board triggers",
    e.ControlChanged: "board triggers",
    e.PermanentTapped: "board triggers",
    e.PermanentUntapped: "board triggers",
    e.DamageMarked: "board triggers",
    e.DamageRemoved: "board",
    e.LifeChanged: "board triggers",
    e.BattlefieldRecorded: "combat triggers",
    e.EffectBegan: "board",
    e.EffectEnded: "board damage",
    e.PlayersPassed: "triggers",
    e.StepBegan: "board combat orders damage mana triggers",
    # Attacking and blocking.
    c.AttackerChosen: "combat triggers",
    c.AttackerWithdrawn: "combat triggers",
    c.AttackersDeclared: "combat mana",
    c.AttackerTapped: "board triggers",
    c.CreatureExerted: "triggers",
    c.CreatureEnlisted: "triggers",
    c.AttackingEffectApplied: "triggers",
    c.BecameAttacking: "combat triggers",
    c.BlockerChosen: "combat",
    c.BlockerWithdrawn: "combat",
    c.BlockersDeclared: "combat mana triggers",
    c.BecameBlocking: "combat triggers",
    c.BecameBlocked: "combat triggers",
    c.BecameUnblocked: "combat triggers",
    c.DamageOrderAnnounced: "orders",
    c.DamageOrderDetermined: "orders",
    c.CombatRemovalEffectApplied: "",
    c.RemovedFromCombat: "combat orders triggers",
    c.BandsAnnounced: "combat",
    c.BandBlocked: "combat triggers",
    # Damage and what it results in.
    d.CombatDamageAssigned: "damage",
    d.CombatDamageDetermined: "damage",
    d.CombatDamageAnnounced: "damage triggers",
    d.FirstStrikersDetermined: "damage",
    d.DamagePrevented: "damage",
    d.CombatDamageDealt: "board damage triggers",
    d.LifeLost: "board triggers",
    d.LifeGained: "board triggers",
    d.CountersPut: "board triggers",
    d.PoisonGained: "board triggers",
    d.CountersRemoved: "board triggers",
    d.CreatureDestroyed: "board damage triggers",
    d.PutIntoGraveyard: "board damage triggers",
    d.CombatDamagePutOnStack: "damage triggers",
    d.CombatDamageResolved: "damage triggers",
    d.PreventionEffectBegan: "damage",
    d.RedirectionEffectBegan: "damage",
    d.PreventionChosen: "damage",
    d.PreventionApplied: "damage",
    d.DamageRedirected: "damage",
    d.DamageAmountChanged: "",
    d.DamageOrderOpen: "triggers",
    d.ReplacementOrderOpen: "triggers",
    d.AttachmentOpen: "triggers",
    d.StateBasedActionsChecked: "triggers",
    d.DamageEffectApplied: "damage triggers",
    d.DamageOfSeveralApplied: "damage triggers",
    d.DamageDealt: "board damage triggers",
    y.LifeEffectApplied: "triggers",
    y.ManaEffectApplied: "mana",
    y.LibraryEffectApplied: "board",
    y.PlayerCountersEffectApplied: "board triggers",
    y.DiscardEffectApplied: "board triggers",
    y.CardsMovedUnseen: "board triggers",
    d.CountersCancelled: "board triggers",
    d.PermanentUnattached: "board triggers",
    # Effects on a combat.
    f.ReselectionEffectApplied: "",
    f.AttackReselected: "combat triggers",
    f.PutBlocking: "triggers",
    f.BlockEffectApplied: "triggers",
    f.StopBlockingEffectApplied: "",
    f.BlockedEffectApplied: "triggers",
    f.UnblockedEffectApplied: "triggers",
    f.CameBlocking: "combat triggers",
    f.StoppedBlocking: "combat orders triggers",
    f.PlacedInOrder: "orders",
    f.RegenerationEffectApplied: "board",
    f.Regenerated: "board damage triggers",
    f.DestroyEffectApplied: "triggers",
    f.SacrificeEffectApplied: "triggers",
    f.CreaturesPaired: "board triggers",
    f.CreatureUnpaired: "board triggers",
    f.PermanentAttached: "board triggers",
    f.PermanentDesignated: "board triggers",
    f.StaysTappedEffectApplied: "",
    f.CombatPhaseAdded: "combat",
    f.CountersEffectApplied: "board triggers",
    f.ContinuousEffectBegan: "triggers",
    f.SpellCountered: "triggers",
    f.PermanentPhasedOut: "board triggers",
    f.PermanentPhasedIn: "board triggers",
    # Mana and costs.
    k.CostDetermined: "mana",
    k.ManaAbilityActivated: "mana triggers",
    k.CostPaid: "mana",
    k.ManaAdded: "mana",
    k.ManaSpent: "mana",
    k.ManaEmptied: "mana",
    k.LifePaid: "board triggers",
    k.TappedForCost: "board triggers",
    k.UntappedForCost: "board triggers",
    k.CountersPaid: "board triggers",
    k.EnergyPaid: "triggers",
    k.PermanentSacrificed: "board triggers",
    k.PermanentReturned: "board triggers",
    k.CardDiscarded: "board triggers",
    k.LibraryAffected: "mana triggers",
    # Triggered abilities.
    t.TriggersStacked: "triggers",
    t.TargetsChosen: "triggers",
    t.AbilityRemoved: "damage triggers",
    t.AbilityResolved: "damage triggers",
    t.SizeModified: "board triggers",
    t.CreatureProvoked: "board triggers",
    # As spells and abilities resolve.
    r.ChosenOnResolution: "triggers",
    r.ResolutionCostPaid: "triggers",
    r.DelayedAbilitySetUp: "triggers",
    r.ResolutionEnded: "damage triggers",
    # Spells and activated abilities.
    s.AbilityActivated: "triggers",
    s.SpellCast: "board triggers",
    # Duel Masters.
    m.AttackBegan: "board combat damage triggers",
    m.AttackStepFinished: "",
    m.CreaturesChosen: "combat",
    m.CreaturesSpecified: "combat triggers",
    m.AbilitiesOrdered: "triggers",
    m.ChosenCreatureTapped: "board triggers",
    m.AttackRedirected: "combat triggers",
    m.NoBlockerDeclared: "triggers",
    m.ModeChosen: "triggers",
    m.UsesDeclared: "triggers",
    m.PutIntoBattleZoneBlocking: "",
    m.EnteredBlocking: "combat triggers",
    m.Battled: "triggers",
    m.TappedByAbility: "board triggers",
    m.UntappedByAbility: "board triggers",
    m.LeftBattleZone: "board triggers",
    m.AttackEnded: "board combat triggers",
    # The log.
    RolledBack: "",
}
"""The names of the projections that an event of each type changes; "" where it only says why others follow."""

_WITHOUT_A_ROW = sorted(each.__name__ for each in set(EVENT_TYPES) - MATRIX.keys())
if _WITHOUT_A_ROW:
    raise TypeError(f"the matrix has no row for {', '.join(_WITHOUT_A_ROW)}")


def events_of(projection: str) -> frozenset[type[Event]]:
    """The event types that change a projection, by its name."""
    return frozenset(event_type for event_type, names in MATRIX.items() if projection in names.split())
