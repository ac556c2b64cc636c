"""Damage: what is assigned in this step, the effects that will prevent some, and all that was dealt in this combat."""

from __future__ import annotations

from typing import Literal, NamedTuple

from events import board as e
from events import damage as d
from events import duel_masters as m
from events import effects as f
from events import resolving as r
from events import triggers as t
from events.board import DAMAGE_STEPS
from projections.projection import Projection, ReadOnlyMap


class Shield(NamedTuple):
    """An effect that prevents or redirects damage this turn, and the points that it will still (None: any number)."""

    effect: d.PreventionEffectBegan | d.RedirectionEffectBegan
    left: int | None


class Damage:
    """Damage of this combat. Read only.

    `assigned` holds this step's assignments by creature; `announced` the players who are done assigning;
    `strikers` the creatures that assigned in the first of two steps (None while there was none); `dealt` each
    (source, target, points), the first `earlier` of them before this step; `touched` the creatures dealt damage by
    deathtouch in this step; `dead` the permanents that died; `prevention` what will be prevented in this step.
    `other` is (source, target, points) of the damage that was not combat damage; `shields` are the effects that
    prevent or redirect damage this turn, by name, in the order in which they began; `chosen` what is prevented first.
    `stacked`: where the rules let it, combat damage went on the stack in this step, and is on it, resolves (as
    it was assigned when it went there) or is gone. `following`: instructions are followed, and no state-based action is
    performed meanwhile.
    """

    __slots__ = (
        "_assigned", "_shields", "announced", "chosen", "dead", "dealt", "earlier", "following", "other", "prevention",
        "stacked", "strikers", "touched",
    )  # fmt: skip

    assigned = ReadOnlyMap[str, tuple[tuple[str, int], ...]]()
    shields = ReadOnlyMap[str, Shield]()

    def __init__(self) -> None:
        self._shields: dict[str, Shield] = {}
        self.following = False
        self._clear()

    def _clear(self) -> None:
        self._assigned: dict[str, tuple[tuple[str, int], ...]] = {}
        self.announced: tuple[str, ...] = ()
        self.strikers: tuple[str, ...] | None = None
        self.dealt: tuple[tuple[str, str, int], ...] = ()
        self.earlier = 0
        self.touched: tuple[str, ...] = ()
        self.dead: tuple[str, ...] = ()
        self.prevention: tuple[tuple[str, str, int], ...] = ()
        self.other: tuple[tuple[str, str, int], ...] = ()
        self.chosen: tuple[d.PreventionChosen, ...] = ()
        self.stacked: Literal["", "on", "resolves", "gone"] = ""

    @property
    def done(self) -> bool:
        """Whether combat damage was dealt in this step, or put on the stack to be dealt.

        It is dealt once, also if creatures come to fight later.
        """
        return bool(self.stacked) or len(self.dealt) > self.earlier

    @property
    def taken(self) -> dict[str, int]:
        """Points dealt in this combat to each creature, player, planeswalker or battle that was dealt any."""
        taken: dict[str, int] = {}
        for _, target, amount in (*self.dealt, *self.other):
            taken[target] = taken.get(target, 0) + amount
        return taken

    def copy(self) -> Damage:
        """Damage of its own."""
        other = Damage.__new__(Damage)
        other._assigned = self._assigned.copy()
        other.announced = self.announced
        other.strikers = self.strikers
        other.dealt = self.dealt
        other.earlier = self.earlier
        other.following = self.following
        other.touched = self.touched
        other.dead = self.dead
        other.prevention = self.prevention
        other.other = self.other
        other._shields = self._shields.copy()
        other.chosen = self.chosen
        other.stacked = self.stacked
        return other

    def value(self) -> dict[str, object]:
        """All of it as plain data, by name; that nobody assigned in a first step differs from that there was none.

        `earlier` follows from the steps and `dealt`, and is left out.
        """
        return {
            "assigned": list(self._assigned.items()),
            "announced": self.announced,
            "strikers": None if self.strikers is None else [self.strikers],
            "dealt": self.dealt,
            "touched": self.touched,
            "dead": self.dead,
            "prevention": self.prevention,
            "other": self.other,
            "shields": [(shield.effect, shield.left) for shield in self._shields.values()],
            "chosen": self.chosen,
            "stacked": self.stacked,
        }


def _step_began(damage: Damage, event: e.StepBegan) -> None:
    damage.stacked = ""
    damage.following = False
    if event.step == "beginning_of_combat":
        damage._clear()
    elif event.step in DAMAGE_STEPS:
        if damage.strikers is not None:
            damage.prevention = ()
        damage._assigned = {}
        damage.announced = ()
        damage.touched = ()
        damage.earlier = len(damage.dealt)
        damage.chosen = ()


def _attack_began(damage: Damage, event: m.AttackBegan) -> None:
    damage._clear()


def _turn_began(damage: Damage, event: e.TurnBegan) -> None:
    damage._clear()
    damage._shields.clear()
    damage.following = False


def _assigned(damage: Damage, event: d.CombatDamageAssigned | d.CombatDamageDetermined) -> None:
    if not damage.stacked:
        damage._assigned[event.creature] = event.assignment


def _announced(damage: Damage, event: d.CombatDamageAnnounced) -> None:
    damage.announced = (*damage.announced, event.player)
    damage.touched = ()


def _strikers(damage: Damage, event: d.FirstStrikersDetermined) -> None:
    damage.strikers = event.creatures


def _put_on_stack(damage: Damage, event: d.CombatDamagePutOnStack) -> None:
    damage.stacked = "on"


def _resolves(damage: Damage, event: d.CombatDamageResolved) -> None:
    damage.stacked = "resolves" if damage.stacked == "on" else "gone"


def _entered(damage: Damage, event: e.PermanentEntered) -> None:
    """What enters the battlefield is none of those to which combat damage on the stack was assigned (310.4c)."""
    if damage.stacked == "on" and any(
        event.permanent.id == to for points in damage._assigned.values() for to, _ in points
    ):
        damage._assigned = {
            creature: tuple((to, n) for to, n in points if to != event.permanent.id)
            for creature, points in damage._assigned.items()
        }


def _prevented(damage: Damage, event: d.DamagePrevented) -> None:
    damage.prevention = (*damage.prevention, (event.source, event.target, event.amount))


def _dealt(damage: Damage, event: d.CombatDamageDealt) -> None:
    damage.dealt = (*damage.dealt, (event.source, event.target, event.amount))
    if event.deathtouch:
        damage.touched = (*damage.touched, event.target)


def _effect_applied(damage: Damage, event: d.DamageEffectApplied | d.DamageOfSeveralApplied) -> None:
    """State-based actions were performed since the last damage, unless the same resolution dealt it (704.5h)."""
    if not damage.following:
        damage.touched = ()


def _resolved(damage: Damage, event: t.AbilityResolved) -> None:
    damage.touched = ()
    damage.following = event.followed


def _resolution_ended(damage: Damage, event: r.ResolutionEnded | t.AbilityRemoved) -> None:
    damage.following = False


def _other_dealt(damage: Damage, event: d.DamageDealt) -> None:
    damage.other = (*damage.other, (event.source, event.target, event.amount))
    if event.deathtouch:
        damage.touched = (*damage.touched, event.target)


def _shield_began(damage: Damage, event: d.PreventionEffectBegan | d.RedirectionEffectBegan) -> None:
    if event.amount is None or event.amount > 0:
        damage._shields[event.effect] = Shield(event, event.amount)


def _effect_ended(damage: Damage, event: e.EffectEnded) -> None:
    damage._shields.pop(event.effect, None)


def _chosen(damage: Damage, event: d.PreventionChosen) -> None:
    damage.chosen = (*damage.chosen, event)


def _shield_used(damage: Damage, event: d.PreventionApplied | d.DamageRedirected) -> None:
    """A shield is reduced by what it took, and gone when nothing of it is left (615.7)."""
    damage.chosen = ()
    shield = damage._shields.get(event.effect)
    if shield is None:
        return
    left = None if shield.left is None else shield.left - event.amount
    if left == 0 or (isinstance(shield.effect, d.PreventionEffectBegan) and shield.effect.once):
        del damage._shields[event.effect]
    else:
        damage._shields[event.effect] = shield._replace(left=left)


def _died(damage: Damage, event: d.CreatureDestroyed | d.PutIntoGraveyard) -> None:
    damage.dead = (*damage.dead, event.object)


def _regenerated(damage: Damage, event: f.Regenerated) -> None:
    """One shield is enough for all that would destroy it at the same time (704.7)."""
    damage.touched = tuple([each for each in damage.touched if each != event.object])


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
        d.CombatDamagePutOnStack: _put_on_stack,
        d.CombatDamageResolved: _resolves,
        e.PermanentEntered: _entered,
        d.PutIntoGraveyard: _died,
        f.Regenerated: _regenerated,
        e.EffectEnded: _effect_ended,
        d.DamageDealt: _other_dealt,
        t.AbilityRemoved: _resolution_ended,
        t.AbilityResolved: _resolved,
        r.ResolutionEnded: _resolution_ended,
        d.DamageEffectApplied: _effect_applied,
        d.DamageOfSeveralApplied: _effect_applied,
        d.DamageRedirected: _shield_used,
        d.PreventionApplied: _shield_used,
        d.PreventionChosen: _chosen,
        d.PreventionEffectBegan: _shield_began,
        d.RedirectionEffectBegan: _shield_began,
        m.AttackBegan: _attack_began,
    },
)
