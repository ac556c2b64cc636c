"""Leaving combat (506.4): what is removed from combat, and when; destruction and regeneration."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from events.board import CharacteristicsChanged, ControlChanged, Permanent, PermanentLeft
from events.combat import CombatRemovalEffectApplied, RemovedFromCombat
from events.costs import PermanentReturned, PermanentSacrificed
from events.damage import CountersRemoved, CreatureDestroyed, PutIntoGraveyard, ReplacementOrderOpen
from events.effects import DestroyEffectApplied, PermanentPhasedOut, Regenerated, SacrificeEffectApplied
from events.event import Event
from events.rule import Rule
from projections.position import Position
from simulator.rules.traits import can_fight, is_exiled_instead, is_shielded, sacrificed, with_trait

Leaving = (
    PermanentLeft
    | ControlChanged
    | PermanentPhasedOut
    | CombatRemovalEffectApplied
    | CreatureDestroyed
    | PutIntoGraveyard
    | PermanentReturned
    | PermanentSacrificed
)
"""What takes a permanent from the battlefield or its controller, or an effect that removes it from combat."""

ALL_BUT_PHASING_OUT: tuple[type[Event], ...] = tuple(
    event for event in get_args(Leaving) if event is not PermanentPhasedOut
)
"""The same where phasing out removes nothing from combat."""


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
    """What can't fight any more by its types is removed from combat, as is what can't be attacked any more."""
    if not _blocks_and_is_attacked(position, event.permanent.id):
        yield from removed_by_its_types(rule, position, event.permanent)


def what_blocks_and_is_attacked_stays_as_what_it_still_is(
    rule: Rule, position: Position, event: CharacteristicsChanged
) -> Iterator[RemovedFromCombat]:
    """A blocking creature that is attacked itself goes on being that of the two which it still is by its types."""
    if _blocks_and_is_attacked(position, event.permanent.id):
        yield from removed_by_its_types(rule, position, event.permanent)


def _blocks_and_is_attacked(position: Position, permanent: str) -> bool:
    return _fights(position, permanent) and _is_attacked(position, permanent)


def removed_by_its_types(rule: Rule, position: Position, permanent: Permanent) -> Iterator[RemovedFromCombat]:
    """What permanent can't fight or be attacked any more by the types that it has; it goes on being what it still can.

    Args:
        rule: the rule that removes it.
        position: the moment.
        permanent: what it is now.
    """
    fought, was_attacked = _fights(position, permanent.id), _is_attacked(position, permanent.id)
    fights = fought and can_fight(permanent)
    attacked = was_attacked and can_be_attacked(permanent)
    if (fought and not fights) or (was_attacked and not attacked):
        yield RemovedFromCombat(permanent.id, rule.number, "fighting" if fights else "attacked" if attacked else "")


def can_be_attacked(permanent: Permanent) -> bool:
    """A battle can, and a planeswalker unless it was a battle that somebody else protects (506.4e)."""
    if "battle" in permanent.types:
        return True
    return "planeswalker" in permanent.types and permanent.protector in ("", permanent.controller)


def destroyed(
    rule: Rule, position: Position, creature: str, *, together: bool = False, for_good: bool = False
) -> CreatureDestroyed | Regenerated:
    """Destroy a creature, or regenerate it if a regeneration effect waits for that and it can be regenerated.

    `together`: at the same time as what has just left; `for_good`: it can't be regenerated.
    """
    if creature in position.board.shields and not for_good:
        return Regenerated(creature, rule.number)
    exiled = is_exiled_instead(position, position.board.permanents.get(creature), together=together)
    return CreatureDestroyed(creature, rule.number, exiled)


def by_effects_that_destroy(
    position: Position, permanents: Sequence[Permanent], *, for_good: bool = False
) -> Iterator[DestroyEffectApplied | PermanentLeft]:
    """What an effect does that destroys permanents, all of them at the same time (608.2f).

    What makes one of several indestructible may be destroyed with it: it is asked for as they are before that.

    Args:
        position: the moment before.
        permanents: those that it destroys.
        for_good: whether they can't be regenerated.
    """
    board, lasting = position.board, with_trait(position.board, "indestructible")
    for index, known in enumerate(permanents):
        if known.id in lasting and len(permanents) > 1:
            continue
        if "creature" in known.types or is_shielded(known) or known.id in board.shields:
            yield DestroyEffectApplied(known.id, index > 0, for_good)
        elif known.id not in lasting:
            exiled = is_exiled_instead(position, known, together=index > 0)
            yield PermanentLeft(known.id, "exile" if exiled else "graveyard", together=index > 0)


def destroyed_unless_indestructible(
    rule: Rule, position: Position, creature: str, *, together: bool = False, for_good: bool = False
) -> Iterator[CreatureDestroyed | Regenerated | CountersRemoved | ReplacementOrderOpen]:
    """Destroy a creature that is on the battlefield and has no indestructible, by an effect.

    Instead a shield counter is removed, if there is one (122.1c). Where it could be regenerated too its controller
    chooses (616.1), which nobody has said. What is destroyed `for_good` can't be regenerated.
    """
    known = position.board.permanents.get(creature)
    if known is None or creature in with_trait(position.board, "indestructible"):
        return
    if is_shielded(known) and creature in position.board.shields and not for_good:
        yield ReplacementOrderOpen(("shield counter", "regeneration"), creature, "destroyed", rule.number)
    yield (
        CountersRemoved(creature, "shield", 1, rule.number)
        if is_shielded(known)
        else destroyed(rule, position, creature, together=together, for_good=for_good)
    )


def creatures_are_destroyed_by_effect(
    rule: Rule, position: Position, event: DestroyEffectApplied
) -> Iterator[CreatureDestroyed | Regenerated | CountersRemoved | ReplacementOrderOpen]:
    """A creature that an effect destroys goes to its owner's graveyard, unless it has indestructible."""
    yield from destroyed_unless_indestructible(
        rule, position, event.object, together=event.together, for_good=event.for_good
    )


def permanents_are_sacrificed_by_effect(
    rule: Rule, position: Position, event: SacrificeEffectApplied
) -> Iterator[PermanentSacrificed]:
    """A permanent that is sacrificed goes to its owner's graveyard, indestructible and regeneration or not."""
    if event.object in position.board.permanents:
        yield sacrificed(position, event.object, rule.number, together=event.together)
