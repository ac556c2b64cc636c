"""What triggered abilities do as they resolve whose effects have a rule of their own (608.2c).

What else is read of abilities and spells is followed instruction by instruction: see `instructions.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from events.costs import CardDiscarded, PermanentReturned
from events.damage import CountersPut, CountersRemoved, LifeLost
from events.event import Derived
from events.players import DiscardEffectApplied
from events.rule import Rule
from events.triggers import (
    AbilityResolved,
    AtEndOfCombat,
    CreatureProvoked,
    DefenderLosesLife,
    DefenderSacrifices,
    Destroy,
    GainLife,
    Provoke,
    PutCounters,
    Size,
    SizeModified,
)
from projections.position import Position
from projections.triggers.stack_objects import Trigger
from projections.unread import has_a_rule
from simulator.rules.leaving_combat import destroyed_unless_indestructible
from simulator.rules.life import gains_life
from simulator.rules.traits import is_stunned, sacrificed


def effects_happen(rule: Rule, position: Position, event: AbilityResolved) -> Iterator[Derived]:
    """The ability does what it says, if its intervening "if" is still true (603.4); an opaque effect does nothing."""
    trigger = position.triggers.resolved
    if not isinstance(trigger, Trigger) or trigger.number != event.trigger or event.declined:
        return
    effect = trigger.ability.effect
    objects = position.triggers.targets.get(trigger.number, event.objects)
    if (
        type(effect) in _EFFECTS
        and has_a_rule(effect)
        and (trigger.delayed or position.triggers.holds(trigger.ability, trigger.source, controller=trigger.controller))
    ):
        yield from _EFFECTS[type(effect)](_Resolving(rule, position, trigger, objects), effect)


class _Resolving(NamedTuple):
    """A triggered ability that resolves, the rule by which it does, and what was chosen for it."""

    rule: Rule
    position: Position
    trigger: Trigger
    objects: tuple[str, ...]


def _times(now: _Resolving, effect: Size) -> int:
    if effect.per == "blocker_beyond_the_first":
        return max(0, len(now.position.combat.blockers_of(now.trigger.source)) - 1)
    if effect.per == "opponent_attacked":
        return sum(player == now.trigger.controller for player, _ in now.position.triggers.attacked)
    return 1


def _size(now: _Resolving, effect: Size) -> Iterator[Derived]:
    sized: tuple[str, ...] = (now.trigger.source,)
    if effect.whom == "that":
        sized = now.trigger.objects
    elif effect.whom == "each_other_attacker":
        sized = tuple(attacker for attacker in now.position.combat.attacking if attacker != now.trigger.source)
    times = _times(now, effect)
    for creature in sized if times else ():
        if creature in now.position.board.permanents:
            yield SizeModified(creature, effect.power * times, effect.toughness * times, now.rule.number)


def _counters(now: _Resolving, effect: PutCounters) -> Iterator[Derived]:
    whom = {"this": (now.trigger.source,), "that": now.trigger.objects, "target": now.objects}[effect.whom]
    for creature in whom:
        if creature in now.position.board.permanents:
            yield CountersPut(creature, "+1/+1", effect.n, now.rule.number)


def _lose_life(now: _Resolving, effect: DefenderLosesLife) -> Iterator[Derived]:
    if now.trigger.player:
        yield LifeLost(now.trigger.player, effect.n, now.rule.number)


def _gain_life(now: _Resolving, effect: GainLife) -> Iterator[Derived]:
    if isinstance(effect.n, int):
        yield from gains_life(now.position.board, now.trigger.controller, effect.n, now.rule.number)


def _sacrifice(now: _Resolving, effect: DefenderSacrifices) -> Iterator[Derived]:
    yield from (sacrificed(now.position, permanent, now.rule.number) for permanent in now.objects)


def _destroy(now: _Resolving, effect: Destroy) -> Iterator[Derived]:
    for creature in now.trigger.objects:
        yield from destroyed_unless_indestructible(now.rule, now.position, creature)


def _provoke(now: _Resolving, effect: Provoke) -> Iterator[Derived]:
    board = now.position.board
    for creature in now.objects:
        known = board.permanents.get(creature)
        stunned = known is not None and creature in board.tapped and is_stunned(known)
        if stunned:
            yield CountersRemoved(creature, "stun", 1, now.rule.number)
        yield CreatureProvoked(creature, now.trigger.source, now.rule.number, not stunned)


def _at_end_of_combat(now: _Resolving, effect: AtEndOfCombat) -> Iterator[Derived]:
    """Do nothing as the ability resolves; the delayed ability that it sets up acts on what is still there."""
    for creature in now.trigger.objects if now.trigger.delayed else ():
        known = now.position.board.permanents.get(creature)
        if known is None:
            continue
        if effect.action == "return":
            yield PermanentReturned(creature, now.rule.number)
        elif effect.action == "destroy":
            yield from destroyed_unless_indestructible(now.rule, now.position, creature)
        elif known.controller == now.trigger.controller:
            yield sacrificed(now.position, creature, now.rule.number)


_EFFECTS: Mapping[type, Callable[[_Resolving, Any], Iterator[Derived]]] = MappingProxyType(
    {
        AtEndOfCombat: _at_end_of_combat,
        DefenderLosesLife: _lose_life,
        DefenderSacrifices: _sacrifice,
        Destroy: _destroy,
        GainLife: _gain_life,
        Provoke: _provoke,
        PutCounters: _counters,
        Size: _size,
    }
)


def cards_are_discarded(rule: Rule, position: Position, event: DiscardEffectApplied) -> Iterator[CardDiscarded]:
    """Each card that an effect has a player discard is put from their hand into their graveyard."""
    yield from (CardDiscarded(event.player, card, rule.number, by_effect=True) for card in event.cards)
