"""Combat damage: what is assigned in this step, what is prevented, and all that was dealt in this combat."""

from __future__ import annotations

from events import board as e
from events import combat as c
from events import damage as d
from events.rollback import RolledBack
from projections.projection import Projection

__all__ = ["DAMAGE", "Damage"]


class Damage:
    """Combat damage of this combat. Read only.

    `assigned` holds this step's assignments by creature; `announced` the players who are done assigning;
    `strikers` the creatures that assigned in the first of two steps (None while there was none); `dealt` each
    (source, target, points); `touched` the creatures dealt damage by deathtouch in this step; `dead` the permanents
    that died; `prevention` what will be prevented in this step.
    """

    __slots__ = ("announced", "assigned", "dead", "dealt", "prevention", "strikers", "touched")

    def __init__(self) -> None:
        self._clear()

    def _clear(self) -> None:
        self.assigned: dict[str, tuple[tuple[str, int], ...]] = {}
        self.announced: tuple[str, ...] = ()
        self.strikers: tuple[str, ...] | None = None
        self.dealt: tuple[tuple[str, str, int], ...] = ()
        self.touched: tuple[str, ...] = ()
        self.dead: tuple[str, ...] = ()
        self.prevention: tuple[tuple[str, str, int], ...] = ()

    @property
    def taken(self) -> dict[str, int]:
        """Points dealt in this combat to each creature, player, planeswalker or battle that was dealt any."""
        taken: dict[str, int] = {}
        for _, target, amount in self.dealt:
            taken[target] = taken.get(target, 0) + amount
        return taken

    def copy(self) -> Damage:
        """Damage of its own."""
        other = Damage.__new__(Damage)
        other.assigned = self.assigned.copy()
        other.announced = self.announced
        other.strikers = self.strikers
        other.dealt = self.dealt
        other.touched = self.touched
        other.dead = self.dead
        other.prevention = self.prevention
        return other

    def value(self) -> dict[str, object]:
        """All of it as plain data, by name; that nobody assigned in a first step differs from that there was none."""
        return {
            "assigned": list(self.assigned.items()),
            "announced": self.announced,
            "strikers": None if self.strikers is None else [self.strikers],
            "dealt": self.dealt,
            "touched": self.touched,
            "dead": self.dead,
            "prevention": self.prevention,
        }


def _step_began(damage: Damage, event: e.StepBegan) -> None:
    if event.step == "beginning_of_combat":
        damage._clear()
    elif event.step in ("first_strike_damage", "combat_damage"):
        if damage.strikers is not None:
            damage.prevention = ()
        damage.assigned = {}
        damage.announced = ()
        damage.touched = ()
        if damage.strikers is not None and event.step == "combat_damage":
            damage.prevention = ()


def _turn_began(damage: Damage, event: e.TurnBegan) -> None:
    damage._clear()


def _assigned(damage: Damage, event: d.CombatDamageAssigned | d.CombatDamageDetermined) -> None:
    damage.assigned[event.creature] = event.assignment


def _announced(damage: Damage, event: d.CombatDamageAnnounced) -> None:
    damage.announced = (*damage.announced, event.player)


def _strikers(damage: Damage, event: d.FirstStrikersDetermined) -> None:
    damage.strikers = event.creatures


def _prevented(damage: Damage, event: d.DamagePrevented) -> None:
    damage.prevention = (*damage.prevention, (event.source, event.target, event.amount))


def _dealt(damage: Damage, event: d.CombatDamageDealt) -> None:
    damage.dealt = (*damage.dealt, (event.source, event.target, event.amount))
    if event.deathtouch:
        damage.touched = (*damage.touched, event.target)


def _died(damage: Damage, event: d.CreatureDestroyed | d.PutIntoGraveyard) -> None:
    damage.dead = (*damage.dead, event.object)


DAMAGE = Projection(
    "damage",
    Damage,
    {
        e.StepBegan: _step_began,
        e.TurnBegan: _turn_began,
        d.CombatDamageAnnounced: _announced,
        d.CombatDamageAssigned: _assigned,
        d.CombatDamageDealt: _dealt,
        d.CombatDamageDetermined: _assigned,
        d.CreatureDestroyed: _died,
        d.DamagePrevented: _prevented,
        d.FirstStrikersDetermined: _strikers,
        d.PutIntoGraveyard: _died,
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
        c.DamageOrderAnnounced,
        c.DamageOrderDetermined,
        c.RemovedFromCombat,
        d.CountersPut,
        d.CountersRemoved,
        d.LifeGained,
        d.LifeLost,
        d.PoisonGained,
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
