"""Preventing, changing and redirecting damage (614, 615): what effects make of damage that would be dealt at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from events.abilities import DamageCantBePrevented, PreventDamage, Toxic, Triggered
from events.board import Permanent
from events.counters import counters_on
from events.damage import (
    CountersPut,
    CountersRemoved,
    DamageAmountChanged,
    DamageOrderOpen,
    DamageRedirected,
    PreventionApplied,
    PreventionEffectBegan,
)
from events.filters import Which
from events.instead import DamageChanged, DamageTaken
from events.rule import Rule
from projections.damage import Shield
from projections.matching import is_meant
from projections.position import Position
from simulator.rules.traits import abilities_in_force, is_shielded, with_trait

DamageByPair = dict[tuple[str, str], int]
"""Points of damage by source and recipient."""


_Happened = PreventionApplied | DamageRedirected | CountersRemoved | DamageAmountChanged | DamageOrderOpen

_TRAITS_OF_DAMAGE = ("deathtouch", "infect", "lifelink", "wither")
"""What decides what damage does besides, by its source."""

_SHIELD = "shield counter"
"""What the effect of shield counters is called: on all damage that would be dealt to their permanent at once."""


class _Effect(NamedTuple):
    """An effect on damage from one source to one recipient, and how many points it takes at most (None: all).

    `place` tells the abilities of one permanent from each other; `ability` is that of a static ability. `shields` is
    what a shield is for: two for the same are alike.
    """

    name: str
    to: str
    most: int | None
    place: int = -1
    ability: PreventDamage | DamageChanged | DamageTaken | None = None
    shields: tuple[str, str, bool] | None = None

    @property
    def key(self) -> tuple[str, int]:
        """What the effect is known by: each is applied once (614.5)."""
        return self.name, self.place

    @property
    def prevents_all(self) -> bool:
        """Whether it prevents all of the damage, and does nothing else."""
        some = isinstance(self.ability, PreventDamage) and self.ability.how == "all_but"
        return self.most is None and not (self.to or self.does_more or some or self.changes)

    @property
    def is_used_up(self) -> bool:
        """Whether it does less once it has been applied: a shield for so many points, or a shield counter."""
        return self.name == _SHIELD or (self.shields is not None and self.most is not None)

    @property
    def changes(self) -> bool:
        """Whether it has another amount dealt."""
        return isinstance(self.ability, DamageChanged)

    @property
    def does_more(self) -> bool:
        """Whether what it does besides depends on how much it prevents."""
        return isinstance(self.ability, PreventDamage) and bool(self.ability.removes or self.ability.puts)


_Applied = frozenset[tuple[str, int]]


def order_matters(effects: Sequence[_Effect], points: int) -> bool:
    """Whether it may matter in which order effects are applied to the same damage (616.1).

    Several that double it, several that add to it, and several that only prevent it, come to the same in any order; but
    not where one of them is used up, and might not be.
    """
    changes = [each.ability for each in effects if isinstance(each.ability, DamageChanged)]
    others = [each for each in effects if not each.changes]
    if len(effects) < 2:
        return False
    if not changes:
        elsewhere = len({each.to for each in others}) > 1
        return elsewhere or any(each.does_more for each in others) or _may_be_left(others, points)
    if any(each.counters for each in changes):
        return True
    if others:
        more = any(each.to or each.does_more or each.is_used_up for each in others)
        return more or not any(each.prevents_all for each in others)
    return any(each.times != 1 for each in changes) and any(each.plus for each in changes)


def _may_be_left(effects: Sequence[_Effect], points: int) -> bool:
    """Whether it depends on the order which of several effects are used up by so many points of damage.

    It does not where all that they take together is no more than that, and where they are shields for the same.
    """
    most = [each.most for each in effects if each.most is not None]
    all_taken = len(most) == len(effects) and sum(most) <= points
    alike = effects[0].shields is not None and len({each.shields for each in effects}) == 1
    return any(each.is_used_up for each in effects) and not (all_taken or alike)


def can_be_dealt_damage(position: Position, target: str) -> bool:
    """Whether something is a player, or a battle, creature or planeswalker on the battlefield (120.1a)."""
    known = position.board.permanents.get(target)
    if known is None:
        return target in position.board.players
    return not {"battle", "creature", "planeswalker"}.isdisjoint(known.types)


def _fights(position: Position, creature: str, how: str, other: str) -> bool:
    """Whether a creature attacks or blocks as an effect asks; with `blocking_it`, whether it blocks the other one.

    With `blocked_by_it` it is blocked by the other one.
    """
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
        self.changing = list(abilities_in_force(position.board, DamageChanged))
        self.taking = list(abilities_in_force(position.board, DamageTaken))
        self.met: dict[str, list[tuple[str, str, int]]] = {}
        self.spent: dict[str, None] = {}
        self.removing: dict[tuple[tuple[str, int], str], int] = {}
        self.putting: dict[tuple[str, Literal["+1/+1", "-1/-1"]], int] = {}
        self.unpreventable = list(abilities_in_force(position.board, DamageCantBePrevented))

    def effects_on(self, source: str, target: str) -> Iterator[_Effect]:
        """The effects that apply: static abilities first, then shields in the order in which they began."""
        preventable = not self._cant_be_prevented(source)
        if preventable:
            for place, (ability, this, name) in enumerate(self.static):
                if self._prevents(ability, this, source, target):
                    yield _Effect(name, "", None if ability.how == "all_but" else ability.amount, place, ability)
            if target in self.shielded:
                yield _Effect(_SHIELD, "", None)
        # Places go on from one kind of effect to the next, as a permanent may have several kinds.
        for place, (change, this, name) in enumerate(self.changing, len(self.static)):
            if self._changes(change, this, source, target):
                yield _Effect(name, "", None, place, change)
        for place, (taken, this, name) in enumerate(self.taking, len(self.static) + len(self.changing)):
            if this is not None and self._takes(taken, this, source, target):
                yield _Effect(name, this.id, None, place, taken)
        for name, shield in self.position.damage.shields.items():
            if self._shields(shield, source, target):
                redirected = "" if isinstance(shield.effect, PreventionEffectBegan) else shield.effect.to
                if redirected or preventable:
                    shields = (shield.effect.target, shield.effect.source, shield.effect.combat)
                    yield _Effect(name, redirected, self.left[name], shields=shields)

    def _meant(self, which: Which, candidate: Permanent, this: Permanent | None) -> bool:
        return is_meant(self.position.board, which, candidate, this)

    def _cant_be_prevented(self, source: str) -> bool:
        known = self.sources.get(source)
        return any(
            (self.combat or not ability.combat)
            and (not ability.subject or (known is not None and self._meant(ability.subject, known, this)))
            for ability, this, _ in self.unpreventable
        )

    def _is_of_its_kind(self, ability: PreventDamage | DamageChanged) -> bool:
        return not (ability.noncombat if self.combat else ability.combat)

    def _changes(self, ability: DamageChanged, this: Permanent | None, source: str, target: str) -> bool:
        if not self._is_of_its_kind(ability):
            return False
        known, you = self.position.board.permanents.get(target), _you(this)
        if known is not None:
            dealt = ability.permanents and self._meant(ability.subject, known, this)
        else:
            opponent = target not in self.position.board.team_of(you)
            dealt = {"all": True, "you": target == you, "opponent": opponent, "": False}[ability.players]
        if not dealt or not ability.by:
            return dealt
        by = self.sources.get(source)
        return self._may_be_of(source, target, this) if by is None else self._meant(ability.by, by, this)

    def _may_be_of(self, source: str, target: str, this: Permanent | None) -> bool:
        """Nobody says what deals the damage, so it is not known whether an effect changes it: it is taken not to."""
        effect = this.id if this is not None else ""
        self.happened.append(DamageOrderOpen((effect,), source, target, self.rule.number))
        return False

    def _takes(self, ability: DamageTaken, this: Permanent, source: str, target: str) -> bool:
        if (ability.combat and not self.combat) or this.id == target or not can_be_dealt_damage(self.position, this.id):
            return False
        known = self.position.board.permanents.get(target)
        mine = target == this.controller if known is None else ability.others and known.controller == this.controller
        if not mine or not _fights(self.position, source, ability.by_fighting, target):
            return False
        by = self.sources.get(source)
        return not ability.by or (by is not None and self._meant(ability.by, by, this))

    def _prevents(self, ability: PreventDamage, this: Permanent | None, source: str, target: str) -> bool:
        if not self._is_of_its_kind(ability):
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

    def _another_amount(self, effect: _Effect, change: DamageChanged, source: str, target: str, points: int) -> int:
        """Have another amount dealt, or counters put, and return how many points fewer it is."""
        becomes = 0 if change.counters else max(points * change.times + change.plus, 0)
        if change.counters:
            put = target, change.counters
            self.putting[put] = self.putting.get(put, 0) + points
        if becomes != points:
            happened = DamageAmountChanged(effect.name, source, target, points, becomes, self.rule.number)
            self.happened.append(happened)
        return points - becomes

    def _also(self, effect: _Effect, ability: PreventDamage, target: str, amount: int) -> None:
        """Note what else an effect does immediately after it has prevented so many points (615.5)."""
        if ability.removes:
            at = effect.key, target
            self.removing[at] = self.removing.get(at, 0) + amount if ability.how == "remove_as_many" else 1
        if ability.puts:
            put = target, ability.puts
            self.putting[put] = self.putting.get(put, 0) + amount

    def take(self, effect: _Effect, source: str, target: str, points: int, applied: _Applied) -> int:
        """Apply one effect to at most so many points, and return how many it took; fewer than 0 where it adds some."""
        if isinstance(effect.ability, DamageChanged):
            return self._another_amount(effect, effect.ability, source, target, points)
        amount = points if effect.most is None else min(points, effect.most)
        if isinstance(effect.ability, PreventDamage) and effect.ability.how == "all_but":
            amount = points - (effect.ability.amount or 0)
        if amount <= 0:
            return 0
        left = self.left.get(effect.name)
        if left is not None:
            self.left[effect.name] = left - amount
        number = self.rule.number
        if effect.name == _SHIELD:
            self.spent[target] = None
        if isinstance(effect.ability, PreventDamage):
            self._also(effect, effect.ability, target, amount)
        if not effect.to:
            self.happened.append(PreventionApplied(effect.name, source, target, amount, number))
        else:
            self.happened.append(DamageRedirected(effect.name, source, target, effect.to, amount, number))
            self.deal(source, effect.to, amount, applied | {effect.key})
        return amount

    def deal(self, source: str, target: str, points: int, applied: _Applied) -> None:
        """Apply each effect once to damage, and deal what is left (614.5, 616.1)."""
        effects = [each for each in self.effects_on(source, target) if each.key not in applied]
        for effect in effects:
            if effect.shields is not None and points > 0:
                self.met.setdefault(effect.name, []).append((source, target, points))
        if points > 0 and order_matters([each for each in effects if each.most != 0], points):
            names = tuple(dict.fromkeys(each.name for each in effects))
            self.happened.append(DamageOrderOpen(names, source, target, self.rule.number))
        for effect in effects:
            if points > 0:
                points -= self.take(effect, source, target, points, applied)
                applied |= {effect.key}
        if points > 0:
            if target in self.shielded:
                self.spent[target] = None
            self._also_of_what_is_not_prevented(source, target, points)
            self.dealt[source, target] = self.dealt.get((source, target), 0) + points

    def _also_of_what_is_not_prevented(self, source: str, target: str, points: int) -> None:
        """What else an effect does takes place though it can't prevent the damage (615.12)."""
        if self._cant_be_prevented(source):
            for place, (ability, this, name) in enumerate(self.static):
                if ability.puts and self._prevents(ability, this, source, target):
                    # "For each 1 damage prevented" and "that many" differ here, and are not told apart.
                    self.happened.append(DamageOrderOpen((name,), source, target, self.rule.number))
                if ability.removes and self._prevents(ability, this, source, target):
                    self._also(_Effect(name, "", None, place), ability, target, points)

    def note_shares(self, at_first: Mapping[str, int | None]) -> None:
        """Note each shield that takes a part of several damages, of which whoever is affected chooses which (615.7)."""
        for name, met in self.met.items():
            most = at_first[name]
            if most and len(met) > 1 and sum(points for _, _, points in met) > most and not self._are_alike(met):
                source, target, _ = met[0]
                self.happened.append(DamageOrderOpen((name,), source, target, self.rule.number))

    def _are_alike(self, pairs: Sequence[tuple[str, str, int]]) -> bool:
        """Whether it is the same which of several damages is prevented: to one recipient, by plain sources."""
        board = self.position.board
        sources = {source for source, _, _ in pairs}
        known = [self.sources[source] for source in sources if source in self.sources]
        trait = any(isinstance(each, Toxic) for one in known for each in one.abilities) or not sources.isdisjoint(
            with_trait(board, *_TRAITS_OF_DAMAGE)
        )
        asked = any(
            when.earliest in ("damage", "dies") for ability, _ in board.abilities_of(Triggered) for when in ability.when
        )
        alike = len({target for _, target, _ in pairs}) == 1 and len(known) == len(sources)
        return alike and not (trait or asked)

    def choose(self, source: str, target: str, points: int) -> tuple[int, _Applied]:
        """Apply the effects that the affected player chose to apply first.

        Return the points that are left, and the effects of static abilities that have been applied to all of them.
        """
        applied: _Applied = frozenset()
        affected = target if target in self.position.board.players else self.position.controller(target)
        for chosen in self.position.damage.chosen:
            if chosen.target != target or chosen.player != affected:
                continue
            for name, of, most in chosen.chosen:
                effect = next((e for e in self.effects_on(source, target) if e.name == name), None)
                if of != source or effect is None:
                    continue
                all_of_them = effect.changes or most >= points
                points -= self.take(effect, source, target, points if all_of_them else most, applied)
                if all_of_them and effect.ability is not None:
                    applied |= {effect.key}
        return points, applied

    def counters_removed(self) -> list[CountersRemoved]:
        """The counters that are removed immediately afterwards, one by each effect that was applied (615.5)."""
        permanents = self.position.board.permanents
        times: Counter[str] = Counter()
        for (_, target), n in self.removing.items():
            times[target] += n
        there = {target: min(n, counters_on(permanents[target]).get("+1/+1", 0)) for target, n in times.items()}
        return [CountersRemoved(target, "+1/+1", n, self.rule.number) for target, n in there.items() if n]

    def counters_put(self) -> list[CountersPut]:
        """The counters that are put on permanents instead of damage, or immediately after it was prevented (615.5)."""
        there = self.position.board.permanents
        return [
            CountersPut(target, kind, n, self.rule.number)
            for (target, kind), n in self.putting.items()
            if target in there
        ]


def _you(this: Permanent | None) -> str:
    return this.controller if this is not None else ""


def after_effects(
    rule: Rule,
    position: Position,
    damage: Iterable[tuple[str, str, int]],
    sources: Mapping[str, Permanent],
    *,
    combat: bool,
) -> tuple[list[_Happened], DamageByPair, list[CountersRemoved | CountersPut]]:
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
    effects = (applying.static, applying.shielded, applying.changing, applying.taking, position.damage.shields)
    if not any(effects):
        for source, target, points in damage:
            applying.dealt[source, target] = applying.dealt.get((source, target), 0) + points
        return [], applying.dealt, []
    left = [(source, target, *applying.choose(source, target, points)) for source, target, points in damage]
    at_first = dict(applying.left)
    for source, target, points, applied in left:
        applying.deal(source, target, points, applied)
    applying.note_shares(at_first)
    spent = (CountersRemoved(target, "shield", 1, rule.number) for target in applying.spent)
    return [*applying.happened, *spent], applying.dealt, [*applying.counters_removed(), *applying.counters_put()]
