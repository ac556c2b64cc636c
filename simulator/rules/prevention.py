"""Preventing and redirecting damage (614, 615): what effects make of damage that would be dealt at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from events.abilities import DamageCantBePrevented, PreventDamage
from events.board import Permanent
from events.counters import counters_on
from events.damage import CountersRemoved, DamageRedirected, PreventionApplied, PreventionEffectBegan
from events.filters import Which
from events.rule import Rule
from projections.damage import Shield
from projections.matching import is_meant
from projections.position import Position
from simulator.rules.traits import abilities_in_force, is_shielded

DamageByPair = dict[tuple[str, str], int]
"""Points of damage by source and recipient."""


_Happened = PreventionApplied | DamageRedirected | CountersRemoved

_SHIELD = "shield counter"
"""What the effect of shield counters is called: on all damage that would be dealt to their permanent at once."""


class _Effect(NamedTuple):
    """An effect on damage from one source to one recipient, and how many points it takes at most (None: all)."""

    name: str
    to: str
    most: int | None
    removes: str = ""


def can_be_dealt_damage(position: Position, target: str) -> bool:
    """Whether something is a player, or a battle, creature or planeswalker on the battlefield (120.1a)."""
    known = position.board.permanents.get(target)
    if known is None:
        return target in position.board.players
    return not {"battle", "creature", "planeswalker"}.isdisjoint(known.types)


def _fights(position: Position, creature: str, how: str, other: str) -> bool:
    """Whether a creature attacks or blocks as an effect asks, perhaps against the other one."""
    combat = position.combat
    if how == "attacking":
        return creature in combat.attacking
    if how == "blocking":
        return creature in combat.blocking
    if how == "unblocked":
        return creature in combat.unblocked
    if how == "blocked_by_it":
        return creature in combat.blocking.get(other, ())
    return how == "" or other in combat.blocking.get(creature, ())


class _Applying:
    """The effects on damage that would be dealt at once; `left` is how much each shield still takes."""

    def __init__(self, rule: Rule, position: Position, sources: Mapping[str, Permanent], combat: bool) -> None:
        self.rule = rule
        self.position = position
        self.sources = sources
        self.combat = combat
        self.happened: list[_Happened] = []
        self.dealt: DamageByPair = {}
        self.left = {name: shield.left for name, shield in position.damage.shields.items()}
        self.static = list(abilities_in_force(position.board, PreventDamage))
        self.shielded = {name for name, known in position.board.permanents.items() if is_shielded(known)}
        self.spent: dict[str, None] = {}
        self.removing: dict[tuple[str, str], None] = {}
        self.unpreventable = list(abilities_in_force(position.board, DamageCantBePrevented))

    def effects_on(self, source: str, target: str) -> Iterator[_Effect]:
        """The effects that apply: static abilities first, then shields in the order in which they began."""
        preventable = not self._cant_be_prevented(source)
        if preventable:
            for ability, this, name in self.static:
                if self._prevents(ability, this, source, target):
                    yield _Effect(name, "", ability.amount, ability.removes)
            if target in self.shielded:
                yield _Effect(_SHIELD, "", None)
        for name, shield in self.position.damage.shields.items():
            if self._shields(shield, source, target):
                redirected = "" if isinstance(shield.effect, PreventionEffectBegan) else shield.effect.to
                if redirected or preventable:
                    yield _Effect(name, redirected, self.left[name])

    def _meant(self, which: Which, candidate: Permanent, this: Permanent | None) -> bool:
        return is_meant(self.position.board, which, candidate, this)

    def _cant_be_prevented(self, source: str) -> bool:
        known = self.sources.get(source)
        return any(
            (self.combat or not ability.combat)
            and (not ability.subject or (known is not None and self._meant(ability.subject, known, this)))
            for ability, this, _ in self.unpreventable
        )

    def _prevents(self, ability: PreventDamage, this: Permanent | None, source: str, target: str) -> bool:
        if ability.combat and not self.combat:
            return False
        known, you = self.position.board.permanents.get(target), _you(this)
        if known is None:
            protected = ability.players == "all" or (ability.players == "you" and target == you)
        else:
            protected = ability.permanents and self._meant(ability.subject, known, this)
        if not protected or not _fights(self.position, target, ability.fighting, source):
            return False
        if not ability.by and not ability.by_fighting:
            return True
        by = self.sources.get(source)
        return (
            by is not None
            and self._meant(ability.by, by, this)
            and _fights(self.position, source, ability.by_fighting, target)
        )

    def _shields(self, shield: Shield, source: str, target: str) -> bool:
        effect = shield.effect
        if (
            effect.target not in ("", target)
            or effect.source not in ("", source)
            or (effect.combat and not self.combat)
        ):
            return False
        if isinstance(effect, PreventionEffectBegan):
            return True
        return effect.to != target and can_be_dealt_damage(self.position, effect.to)

    def take(self, effect: _Effect, source: str, target: str, points: int, applied: frozenset[str]) -> int:
        """Apply one effect to at most so many points, and return how many it took."""
        amount = points if effect.most is None else min(points, effect.most)
        if amount <= 0:
            return 0
        left = self.left.get(effect.name)
        if left is not None:
            self.left[effect.name] = left - amount
        number = self.rule.number
        if effect.name == _SHIELD:
            self.spent[target] = None
        if effect.removes:
            self.removing[effect.name, target] = None
        if not effect.to:
            self.happened.append(PreventionApplied(effect.name, source, target, amount, number))
        else:
            self.happened.append(DamageRedirected(effect.name, source, target, effect.to, amount, number))
            self.deal(source, effect.to, amount, applied | {effect.name})
        return amount

    def deal(self, source: str, target: str, points: int, applied: frozenset[str]) -> None:
        """Apply each effect once to damage, and deal what is left (614.5, 616.1)."""
        for effect in self.effects_on(source, target):
            if points > 0 and effect.name not in applied:
                points -= self.take(effect, source, target, points, applied)
                applied |= {effect.name}
        if points > 0:
            if target in self.shielded:
                self.spent[target] = None
            self._also_of_what_is_not_prevented(source, target)
            self.dealt[source, target] = self.dealt.get((source, target), 0) + points

    def _also_of_what_is_not_prevented(self, source: str, target: str) -> None:
        """What else an effect does takes place though it can't prevent the damage (615.12)."""
        if self._cant_be_prevented(source):
            for ability, this, name in self.static:
                if ability.removes and self._prevents(ability, this, source, target):
                    self.removing[name, target] = None

    def choose(self, source: str, target: str, points: int) -> int:
        """Apply the effects that the affected player chose to apply first, and return the points that are left."""
        affected = target if target in self.position.board.players else self.position.controller(target)
        for chosen in self.position.damage.chosen:
            if chosen.target != target or chosen.player != affected:
                continue
            for name, of, most in chosen.chosen:
                effect = next((e for e in self.effects_on(source, target) if e.name == name), None)
                if of == source and effect is not None:
                    points -= self.take(effect, source, target, min(points, most), frozenset())
        return points

    def counters_removed(self) -> list[CountersRemoved]:
        """The counters that are removed immediately afterwards, one by each effect that was applied (615.5)."""
        permanents = self.position.board.permanents
        times = Counter(target for _, target in self.removing)
        there = {target: min(n, counters_on(permanents[target]).get("+1/+1", 0)) for target, n in times.items()}
        return [CountersRemoved(target, "+1/+1", n, self.rule.number) for target, n in there.items() if n]


def _you(this: Permanent | None) -> str:
    return this.controller if this is not None else ""


def after_effects(
    rule: Rule,
    position: Position,
    damage: Iterable[tuple[str, str, int]],
    sources: Mapping[str, Permanent],
    *,
    combat: bool,
) -> tuple[list[_Happened], DamageByPair, list[CountersRemoved]]:
    """Prevent and redirect damage that would be dealt at once (120.4b).

    Return what happened, the damage left, and what happens immediately after that is dealt (615.5).

    Args:
        rule: the rule by which the damage is dealt.
        position: the moment before.
        damage: (source, recipient, points) that would be dealt.
        sources: the sources that are or were permanents.
        combat: whether it is combat damage.
    """
    applying = _Applying(rule, position, sources, combat)
    if not (applying.static or applying.shielded or position.damage.shields):
        for source, target, points in damage:
            applying.dealt[source, target] = applying.dealt.get((source, target), 0) + points
        return [], applying.dealt, []
    left = [(source, target, applying.choose(source, target, points)) for source, target, points in damage]
    for source, target, points in left:
        applying.deal(source, target, points, frozenset())
    spent = (CountersRemoved(target, "shield", 1, rule.number) for target in applying.spent)
    return [*applying.happened, *spent], applying.dealt, applying.counters_removed()
