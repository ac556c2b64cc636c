"""Removal from combat."""

from __future__ import annotations

from collections.abc import Iterator

from events.board import CharacteristicsChanged, ControlChanged, PermanentLeft
from events.combat import CombatRemovalEffectApplied, RemovedFromCombat
from events.damage import CreatureDestroyed, PutIntoGraveyard
from events.rule import Rule
from simulator.position import Position

__all__ = ["permanents_are_removed_from_combat", "permanents_that_change_type_are_removed_from_combat"]

Leaving = PermanentLeft | CreatureDestroyed | PutIntoGraveyard | ControlChanged | CombatRemovalEffectApplied


def _is_attacked(position: Position, permanent: str) -> bool:
    return permanent in position.combat.attacking.values()


def _fights(position: Position, permanent: str) -> bool:
    return permanent in position.combat.attacking or permanent in position.combat.blocking


def permanents_are_removed_from_combat(rule: Rule, position: Position, event: Leaving) -> Iterator[RemovedFromCombat]:
    """What leaves the battlefield, changes its controller, or is removed by an effect is removed from combat."""
    if _fights(position, event.object) or _is_attacked(position, event.object):
        yield RemovedFromCombat(event.object, rule.number)


def permanents_that_change_type_are_removed_from_combat(
    rule: Rule, position: Position, event: CharacteristicsChanged
) -> Iterator[RemovedFromCombat]:
    """A fighting creature that stops being one is removed, and so is an attacked permanent that can't be attacked."""
    permanent = event.permanent
    fights = _fights(position, permanent.id) and "creature" in permanent.types
    attacked = _is_attacked(position, permanent.id) and not {"planeswalker", "battle"}.isdisjoint(permanent.types)
    in_combat = _fights(position, permanent.id) or _is_attacked(position, permanent.id)
    if in_combat and not fights and not attacked:
        yield RemovedFromCombat(permanent.id, rule.number)
