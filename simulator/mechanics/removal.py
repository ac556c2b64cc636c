"""Removal from combat."""

from __future__ import annotations

from collections.abc import Iterator

from events.board import CharacteristicsChanged, ControlChanged, Permanent, PermanentLeft
from events.combat import CombatRemovalEffectApplied, RemovedFromCombat
from events.damage import CreatureDestroyed, PutIntoGraveyard
from events.effects import PermanentPhasedOut, Regenerated
from events.rule import Rule
from simulator.position import Position

__all__ = [
    "permanents_are_removed_from_combat",
    "permanents_that_change_type_are_removed_from_combat",
    "regenerated_creatures_are_removed_from_combat",
]

Leaving = (
    PermanentLeft
    | CreatureDestroyed
    | PutIntoGraveyard
    | ControlChanged
    | PermanentPhasedOut
    | CombatRemovalEffectApplied
)


def _is_attacked(position: Position, permanent: str) -> bool:
    return permanent in position.combat.attacking.values()


def _fights(position: Position, permanent: str) -> bool:
    return permanent in position.combat.attacking or permanent in position.combat.blocking


def permanents_are_removed_from_combat(rule: Rule, position: Position, event: Leaving) -> Iterator[RemovedFromCombat]:
    """What leaves the battlefield, changes its controller, or is removed by an effect is removed from combat."""
    if _fights(position, event.object) or _is_attacked(position, event.object):
        yield RemovedFromCombat(event.object, rule.number)


def regenerated_creatures_are_removed_from_combat(
    rule: Rule, position: Position, event: Regenerated
) -> Iterator[RemovedFromCombat]:
    """An attacking or blocking creature that regenerates is removed from combat."""
    if _fights(position, event.object):
        yield RemovedFromCombat(event.object, rule.number)


def permanents_that_change_type_are_removed_from_combat(
    rule: Rule, position: Position, event: CharacteristicsChanged
) -> Iterator[RemovedFromCombat]:
    """What can't fight any more by its types is removed from combat, as is what can't be attacked any more.

    What was both goes on being what it still can be.
    """
    permanent = event.permanent
    fought, was_attacked = _fights(position, permanent.id), _is_attacked(position, permanent.id)
    fights = fought and "creature" in permanent.types and "battle" not in permanent.types
    attacked = was_attacked and _can_be_attacked(permanent)
    if (fought and not fights) or (was_attacked and not attacked):
        yield RemovedFromCombat(permanent.id, rule.number, "fighting" if fights else "attacked" if attacked else "")


def _can_be_attacked(permanent: Permanent) -> bool:
    """A battle can, and a planeswalker unless it was a battle that somebody else protects (506.4e)."""
    if "battle" in permanent.types:
        return True
    return "planeswalker" in permanent.types and permanent.protector in ("", permanent.controller)
