"""What triggered abilities do as they resolve, and what is done in the place of being destroyed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from events import declaration_abilities as ab
from events.abilities import CombatTrait
from events.damage import CreatureDestroyed
from events.duel_abilities import Slays, WhenDestroyed
from events.duel_masters import LeftBattleZone, TappedByAbility, UntappedByAbility
from events.effects import DestroyEffectApplied
from events.event import Derived
from events.rule import Rule, Violation
from events.triggers import AbilityResolved, DoToCreatures, Size, SizeModified
from projections.matching import is_meant, undecided
from projections.position import Position
from projections.triggers.triggers import Trigger
from simulator.duel_masters.power import with_power
from simulator.duel_masters.waiting import Resolving
from simulator.rules.traits import abilities_in_force, with_trait


def choosable(position: Position, trigger: Trigger) -> list[str]:
    """The creatures among which an ability has some chosen, or that it does something to, in board order."""
    effect, board = trigger.ability.effect, position.board
    if not isinstance(effect, DoToCreatures):
        return []
    if effect.whom == "this":
        return [trigger.source] if trigger.source in board.permanents else []
    if effect.whom == "that":
        return [each for each in trigger.objects if each in board.permanents]
    this = board.permanents.get(trigger.source) or position.triggers.last.get(trigger.source)
    found = [each for each in board.permanents.values() if "creature" in each.types]
    meant = [each.id for each in found if is_meant(board, effect.which, with_power(position, each), this)]
    if effect.which_are:
        meant = [each for each in meant if (each in board.tapped) is (effect.which_are == "tapped")]
    return [each for each in meant if effect.whom == "all" or _can_be_chosen(position, each, trigger, effect)]


def _can_be_chosen(position: Position, creature: str, trigger: Trigger, effect: DoToCreatures) -> bool:
    """Whether no ability keeps a creature from being chosen by the one who chooses, an opponent of its player."""
    board = position.board
    known = board.permanents[creature]
    theirs = known.controller != trigger.controller
    if theirs is (effect.by == "opponent"):
        return True
    return not any(
        is_meant(board, safe.subject, known, this) for safe, this, _ in abilities_in_force(board, ab.CantBeTargeted)
    )


def used_without_choice(position: Position, trigger: Trigger) -> tuple[str, ...]:
    """The creatures of an ability that may be left and leaves no choice, so that it is used."""
    effect = trigger.ability.effect
    if not isinstance(effect, DoToCreatures) or effect.whom == "chosen" or not trigger.ability.optional:
        return ()
    return tuple(choosable(position, trigger))


def plainest_choice(position: Position, trigger: Trigger) -> tuple[str, ...]:
    """The creatures that are chosen where nobody says which: none where that is legal, else the first."""
    effect = trigger.ability.effect
    if not isinstance(effect, DoToCreatures) or effect.whom != "chosen" or trigger.ability.optional or effect.up_to:
        return ()
    return tuple(choosable(position, trigger)[: effect.n])


def chosen_creatures_can_be_chosen(rule: Rule, resolving: Resolving) -> Iterator[Violation]:
    """As many creatures are chosen as the ability says, each once and each one that it means."""
    trigger, chosen = resolving.trigger, resolving.objects
    effect = trigger.ability.effect
    optional = trigger.ability.optional
    if resolving.stated:
        return
    if not isinstance(effect, DoToCreatures) or (effect.whom != "chosen" and not optional):
        if chosen:
            yield Violation(
                rule, (trigger.source, *chosen), f"the ability of {trigger.source} has nothing to be chosen"
            )
        return
    among = choosable(resolving.position, trigger)
    most = min(effect.n, len(among)) if effect.whom == "chosen" else len(among)
    enough = len(chosen) <= most if effect.up_to else len(chosen) == most
    if not (enough or (optional and not chosen)) or len({*chosen}) < len(chosen) or not {*chosen} <= {*among}:
        wanted = f"{'up to ' if effect.up_to else ''}{most} of {', '.join(among)}" if most else "nothing"
        yield Violation(rule, (trigger.source, *chosen), f"for the ability of {trigger.source} {wanted} is chosen")


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
