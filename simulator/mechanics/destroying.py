"""Destroying, and regenerating instead."""

from __future__ import annotations

from collections.abc import Iterator

from events.damage import CreatureDestroyed
from events.effects import DestroyEffectApplied, Regenerated
from events.rule import Rule
from simulator.mechanics.traits import with_trait
from simulator.position import Position

__all__ = ["creatures_are_destroyed_by_effect", "destroyed"]


def destroyed(rule: Rule, position: Position, creature: str) -> CreatureDestroyed | Regenerated:
    """What happens to a creature that would be destroyed: where a regeneration effect waits, that instead."""
    if creature in position.board.shields:
        return Regenerated(creature, rule.number)
    return CreatureDestroyed(creature, rule.number)


def creatures_are_destroyed_by_effect(
    rule: Rule, position: Position, event: DestroyEffectApplied
) -> Iterator[CreatureDestroyed | Regenerated]:
    """A creature that an effect destroys goes to its owner's graveyard, unless it has indestructible."""
    creature = event.object
    if creature in position.board.permanents and creature not in with_trait(position.board, "indestructible"):
        yield destroyed(rule, position, creature)
