"""Triggered abilities on the stack: who puts which there, what is chosen for them, and what their effects do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from events.board import Permanent
from events.costs import PermanentReturned, PermanentSacrificed
from events.damage import CountersPut, LifeGained, LifeLost
from events.event import Derived
from events.rule import Rule, Violation
from events.triggering import (
    AtEndOfCombat,
    DefenderLosesLife,
    DefenderSacrifices,
    Destroy,
    GainLife,
    Provoke,
    PutCounters,
    Size,
)
from events.triggers import AbilityResolved, CreatureProvoked, SizeModified
from projections.triggers import Trigger
from simulator.mechanics.destroying import destroyed
from simulator.mechanics.traits import with_trait
from simulator.position import Position

__all__ = [
    "Resolution",
    "Stacking",
    "all_that_has_triggered",
    "choosable",
    "chosen_objects_can_be_chosen",
    "effects_happen",
    "players_put_all_their_triggers_on_the_stack",
    "waiting_players",
]


# Putting on the stack.


@dataclass(frozen=True)
class Stacking:
    """A proposal to put waiting abilities, by their numbers, on the stack, the first one lowest.

    `together` are the waiting abilities, of whichever players, that go on the stack now.
    """

    position: Position
    player: str
    triggers: tuple[int, ...]
    together: tuple[Trigger, ...]


def all_that_has_triggered(position: Position) -> tuple[Trigger, ...]:
    """All abilities that have triggered are put on the stack together, each time a player would receive priority."""
    return position.triggers.waiting


def waiting_players(position: Position, together: tuple[Trigger, ...]) -> list[str]:
    """The players whose triggered abilities wait to be put on the stack, in the order in which they do it (APNAP)."""
    waiting = {trigger.controller for trigger in together}
    return [player for player in position.board.in_turn_order() if player in waiting]


def players_put_all_their_triggers_on_the_stack(rule: Rule, stacking: Stacking) -> Iterator[Violation]:
    """In turn order each player puts all abilities that wait on the stack, in any order."""
    players = waiting_players(stacking.position, stacking.together)
    if stacking.player not in players[:1]:
        text = f"{players[0] if players else 'nobody'} puts triggered abilities on the stack now, not {stacking.player}"
        yield Violation(rule, (), text)
        return
    mine = [trigger for trigger in stacking.together if trigger.controller == stacking.player]
    if sorted(stacking.triggers) != sorted(trigger.number for trigger in mine):
        named = ", ".join(trigger.name for trigger in mine)
        yield Violation(rule, (), f"{stacking.player} puts {named} on the stack, each once")


# What is chosen.


@dataclass(frozen=True)
class Resolution:
    """The ability on top of the stack, with what was chosen for it."""

    position: Position
    trigger: Trigger
    objects: tuple[str, ...]
    declined: bool


def choosable(position: Position, trigger: Trigger) -> tuple[int, list[str]]:
    """How many objects are chosen for an ability as it resolves, and among which, in board order."""
    effect = trigger.ability.effect
    if isinstance(effect, DefenderSacrifices) and not trigger.delayed:
        found = [permanent.id for permanent in position.board.controlled_by(trigger.player)]
        return min(effect.n, len(found)), found
    return 0, []


def chosen_objects_can_be_chosen(rule: Rule, resolution: Resolution) -> Iterator[Violation]:
    """What the ability asks for is chosen, each once; only a "may" can be declined, and targets were chosen before."""
    trigger, objects = resolution.trigger, resolution.objects
    if resolution.declined:
        if not trigger.ability.optional:
            yield Violation(rule, (trigger.source,), f"the ability of {trigger.source} says nothing of a choice")
        return
    if trigger.ability.effect is None:
        return
    n, among = choosable(resolution.position, trigger)
    if len(set(objects)) != len(objects) or len(objects) != n or not set(objects) <= set(among):
        wanted = f"{n} of {', '.join(among)}" if n else "nothing"
        yield Violation(rule, (trigger.source, *objects), f"for the ability of {trigger.source} {wanted} is chosen")


# What happens.


def effects_happen(rule: Rule, position: Position, event: AbilityResolved) -> Iterator[Derived]:
    """The ability does what it says, if its intervening "if" is still true (603.4); an opaque effect does nothing."""
    trigger = position.triggers.resolved
    if trigger is None or trigger.number != event.trigger or event.declined:
        return
    effect = trigger.ability.effect
    objects = position.triggers.targets.get(trigger.number, event.objects)
    if effect is not None and (trigger.delayed or position.triggers.holds(trigger.ability, trigger.source)):
        yield from _EFFECTS[type(effect)](rule, position, trigger, objects, effect)


Objects = tuple[str, ...]


def _times(position: Position, trigger: Trigger, effect: Size) -> int:
    if effect.per == "blocker_beyond_the_first":
        return max(0, len(position.combat.blockers_of(trigger.source)) - 1)
    if effect.per == "opponent_attacked":
        return sum(player == trigger.controller for player, _ in position.triggers.attacked)
    return 1


def _size(rule: Rule, position: Position, trigger: Trigger, objects: Objects, effect: Size) -> Iterator[Derived]:
    sized: Objects = (trigger.source,)
    if effect.whom == "that":
        sized = trigger.objects
    elif effect.whom == "each_other_attacker":
        sized = tuple(attacker for attacker in position.combat.attacking if attacker != trigger.source)
    times = _times(position, trigger, effect)
    for creature in sized if times else ():
        if creature in position.board.permanents:
            yield SizeModified(creature, effect.power * times, effect.toughness * times, rule.number)


def _counters(
    rule: Rule, position: Position, trigger: Trigger, objects: Objects, effect: PutCounters
) -> Iterator[Derived]:
    whom = {"this": (trigger.source,), "that": trigger.objects, "target": objects}[effect.whom]
    for creature in whom:
        if creature in position.board.permanents:
            yield CountersPut(creature, "+1/+1", effect.n, rule.number)


def _lose_life(
    rule: Rule, position: Position, trigger: Trigger, objects: Objects, effect: DefenderLosesLife
) -> Iterator[Derived]:
    if trigger.player:
        yield LifeLost(trigger.player, effect.n, rule.number)


def _gain_life(
    rule: Rule, position: Position, trigger: Trigger, objects: Objects, effect: GainLife
) -> Iterator[Derived]:
    yield LifeGained(trigger.controller, effect.n, rule.number)


def _sacrifice(
    rule: Rule, position: Position, trigger: Trigger, objects: Objects, effect: DefenderSacrifices
) -> Iterator[Derived]:
    for permanent in objects:
        yield PermanentSacrificed(permanent, rule.number)


def _destroy(rule: Rule, position: Position, trigger: Trigger, objects: Objects, effect: Destroy) -> Iterator[Derived]:
    lasting = with_trait(position.board, "indestructible")
    for creature in trigger.objects:
        if creature in position.board.permanents and creature not in lasting:
            yield destroyed(rule, position, creature)


def _provoke(rule: Rule, position: Position, trigger: Trigger, objects: Objects, effect: Provoke) -> Iterator[Derived]:
    for creature in objects:
        yield CreatureProvoked(creature, trigger.source, rule.number)


def _at_end_of_combat(
    rule: Rule, position: Position, trigger: Trigger, objects: Objects, effect: AtEndOfCombat
) -> Iterator[Derived]:
    """Nothing as the ability that sets it up resolves; the delayed ability acts on what is still there."""
    for creature in trigger.objects if trigger.delayed else ():
        known = position.board.permanents.get(creature)
        if known is not None:
            yield from _done(rule, position, trigger, known, effect)


def _done(
    rule: Rule, position: Position, trigger: Trigger, creature: Permanent, effect: AtEndOfCombat
) -> Iterator[Derived]:
    if effect.action == "return":
        yield PermanentReturned(creature.id, rule.number)
    elif effect.action == "sacrifice":
        if creature.controller == trigger.controller:
            yield PermanentSacrificed(creature.id, rule.number)
    elif creature.id not in with_trait(position.board, "indestructible"):
        yield destroyed(rule, position, creature.id)


_EFFECTS: Mapping[type, Callable[[Rule, Position, Trigger, Objects, Any], Iterator[Derived]]] = MappingProxyType(
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
