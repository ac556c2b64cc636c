"""Combat damage on the stack: assignments go there as one object, and are dealt as they were made."""

from __future__ import annotations

from collections.abc import Iterator

from events.board import Permanent
from events.damage import CombatDamageAnnounced
from events.damage_on_stack import CombatDamagePutOnStack, CombatDamageResolved
from events.event import Derived
from events.rule import Rule
from simulator.mechanics.dealing import assigned_damage, is_last_announcement
from simulator.mechanics.prevention import can_be_dealt_damage
from simulator.mechanics.results import combat_damage_happens_and_triggers
from simulator.position import Position

__all__ = ["assigned_damage_goes_on_the_stack", "damage_on_the_stack_is_dealt"]


def assigned_damage_goes_on_the_stack(
    rule: Rule, position: Position, event: CombatDamageAnnounced
) -> Iterator[CombatDamagePutOnStack]:
    """When everyone has announced, all assignments of combat damage go on the stack as a single object."""
    if position.damage.done or not is_last_announcement(position, event.player):
        return
    assigned = position.damage.assigned.items()
    creatures = tuple(creature for creature, points in assigned if any(n > 0 for _, n in points))
    if creatures:
        yield CombatDamagePutOnStack(creatures, rule.number)


def _sources(position: Position) -> dict[str, Permanent]:
    """The creatures as they are; those that are no longer in play, also phased out, as they last existed."""
    phased = {permanent: known for permanent, (known, _) in position.triggers.phased.items()}
    return {**phased, **position.board.permanents, **position.triggers.last}


def damage_on_the_stack_is_dealt(rule: Rule, position: Position, event: CombatDamageResolved) -> Iterator[Derived]:
    """All of it is dealt at once as it was assigned, also by a source that has gone, but not to what is not there.

    That its source's power has changed, or that its recipient has left combat, does not matter.
    """
    if position.damage.stacked != "resolves":
        return
    sources = _sources(position)
    damage = assigned_damage(position, sources, lambda to: can_be_dealt_damage(position, to))
    yield from combat_damage_happens_and_triggers(rule, position, damage, sources)
