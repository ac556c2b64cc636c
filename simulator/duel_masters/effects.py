"""What triggered abilities do as they resolve, and what is done in the place of being destroyed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from events.abilities import CombatTrait
from events.damage import CreatureDestroyed
from events.duel_abilities import Slays, WhenDestroyed
from events.duel_masters import LeftBattleZone, TappedByAbility, UntappedByAbility
from events.effects import DestroyEffectApplied
from events.event import Derived
from events.rule import Rule
from events.triggers import AbilityResolved, DoToCreatures, Size, SizeModified
from projections.matching import is_meant, undecided
from projections.position import Position
from projections.triggers.stack_objects import Trigger
from simulator.duel_masters.meant import choosable
from simulator.rules.traits import abilities_in_force, with_trait


def effects_happen(rule: Rule, position: Position, event: AbilityResolved) -> Iterator[Derived]:
    """The ability does what it says; one that may be left is, where nothing is chosen for it."""
    trigger = position.triggers.resolved
    if not isinstance(trigger, Trigger) or trigger.number != event.trigger or event.declined or event.stated:
        return
    effect = trigger.ability.effect
    if isinstance(effect, Size) and trigger.source in position.board.permanents:
        yield SizeModified(trigger.source, effect.power, effect.toughness, rule.number)
    if isinstance(effect, DoToCreatures) and (trigger.delayed or not effect.after_battle):
        named = effect.whom == "chosen" or trigger.ability.optional
        for creature in event.objects if named else choosable(position, trigger):
            if creature in position.board.permanents:
                yield _done(rule, position, creature, effect)


def _done(rule: Rule, position: Position, creature: str, effect: DoToCreatures) -> Derived:
    match effect.action:
        case "destroy":
            return destroyed(rule, position, creature)
        case "tap":
            return TappedByAbility(creature, rule.number)
        case "untap":
            return UntappedByAbility(creature, rule.number)
    return LeftBattleZone(creature, "hand", rule.number)


def slays(position: Position, creature: str, other: str) -> bool:
    """Whether a creature that another one battled is a slayer to it."""
    board = position.board
    if creature in with_trait(board, "slayer"):
        return True
    known, against = board.permanents[creature], board.permanents[other]
    return any(
        is_meant(board, ability.subject, known, this) and is_meant(board, ability.which, against, this)
        for ability, this, _ in abilities_in_force(board, Slays)
    )


def stays(position: Position, creature: str, winner: str) -> bool:
    """Whether a creature that lost a battle is not destroyed, by whom it lost to."""
    board = position.board
    known, by = board.permanents.get(creature), board.permanents.get(winner)
    return any(
        known is not None
        and by is not None
        and ability.go == "stay"
        and is_meant(board, ability.subject, known, this)
        and is_meant(board, ability.beaten_by, by, this)
        for ability, this, _ in abilities_in_force(board, WhenDestroyed)
        if ability.beaten_by
    )


def destroyed(rule: Rule, position: Position, creature: str) -> CreatureDestroyed | LeftBattleZone:
    """A creature is destroyed, or goes where an ability has it go instead: in doubt, where it may, or perhaps does."""
    board = position.board
    known = board.permanents.get(creature)
    found = [
        (instead, instead.optional or undecided(instead, board, this))
        for instead, this, _ in abilities_in_force(board, WhenDestroyed)
        if known is not None and not instead.beaten_by and is_meant(board, instead.subject, known, this)
    ]
    if not found:
        return CreatureDestroyed(creature, rule.number)
    instead, unsure = min(found, key=lambda each: each[1])
    to: Literal["hand", "elsewhere"] = "hand" if instead.go == "hand" else "elsewhere"
    return LeftBattleZone(creature, to, rule.number, in_doubt=instead.words if unsure else "")


def creatures_are_destroyed_by_effect(
    rule: Rule, position: Position, event: DestroyEffectApplied
) -> Iterator[CreatureDestroyed | LeftBattleZone]:
    """A creature that an effect destroys goes to the graveyard, or where an ability has it go instead."""
    if event.object in position.board.permanents:
        yield destroyed(rule, position, event.object)


def may_change_a_battle(position: Position, creature: str, other: str) -> bool:
    """Whether a condition that nobody judges decides if a creature slays, wins, or stays as it loses to another."""
    board = position.board
    known, against = board.permanents[creature], board.permanents[other]
    fights = [
        (trait, this)
        for trait, this, _ in abilities_in_force(board, CombatTrait)
        if trait.trait in ("slayer", "wins_all_battles")
    ]
    slays_it = [
        (slays, this)
        for slays, this, _ in abilities_in_force(board, Slays)
        if is_meant(board, slays.which, against, this)
    ]
    keeps_it = [
        (stay, this)
        for stay, this, _ in abilities_in_force(board, WhenDestroyed)
        if stay.beaten_by and is_meant(board, stay.beaten_by, against, this)
    ]
    return any(
        undecided(ability, board, this) and is_meant(board, ability.subject, known, this)
        for ability, this in (*fights, *slays_it, *keeps_it)
    )
