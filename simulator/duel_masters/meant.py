"""Whom a triggered ability means as it resolves, which creatures are chosen for it, and whether that is known."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from msgspec.structs import replace

from events import declaration_abilities as ab
from events.board import Permanent
from events.filters import Which
from events.rule import Rule, Violation
from events.triggers import DoToCreatures
from projections.matching import asks_for_sizes, is_meant, undecided
from projections.position import Position
from projections.triggers.stack_objects import Trigger
from projections.unread import Doubt
from simulator.duel_masters.power import power_of, with_power
from simulator.duel_masters.waiting import Resolving
from simulator.rules.announcing import viewer_of
from simulator.rules.traits import abilities_in_force


def choosable(position: Position, trigger: Trigger) -> list[str]:
    """The creatures among which an ability has some chosen, or that it does something to, in board order."""
    effect, board = trigger.ability.effect, position.board
    if not isinstance(effect, DoToCreatures):
        return []
    if effect.whom == "this":
        return [trigger.source] if trigger.source in board.permanents else []
    if effect.whom == "that":
        return [each for each in trigger.objects if each in board.permanents]
    this = _this(position, trigger)
    return [
        each.id
        for each in _of_the_state(position, effect)
        if is_meant(board, effect.which, with_power(position, each), this)
        and (effect.whom == "all" or not [*_safe_by(position, each, trigger, effect)])
    ]


def _this(position: Position, trigger: Trigger) -> Permanent | None:
    """The creature that has the ability, or had it last."""
    return viewer_of(position, trigger).this


def _of_the_state(position: Position, effect: DoToCreatures) -> Iterator[Permanent]:
    """The creatures that are tapped or untapped as an effect asks."""
    board = position.board
    for each in board.permanents.values():
        state = "tapped" if each.id in board.tapped else "untapped"
        if "creature" in each.types and effect.which_are in ("", state):
            yield each


def _safe_by(
    position: Position, creature: Permanent, trigger: Trigger, effect: DoToCreatures
) -> Iterator[tuple[ab.CantBeTargeted, bool, str]]:
    """What keeps a creature from being chosen by an opponent of its player: whether in doubt, and whose that is."""
    board = position.board
    theirs = creature.controller != trigger.controller
    if theirs is not (effect.by == "opponent"):
        for safe, this, source in abilities_in_force(board, ab.CantBeTargeted):
            if is_meant(board, safe.subject, creature, this):
                yield safe, undecided(safe, board, this), source


def _perhaps_meant(position: Position, trigger: Trigger) -> Mapping[str, Doubt]:
    """The creatures of which nobody knows whether an ability means them, or may have them chosen, each with why."""
    effect, board = trigger.ability.effect, position.board
    if not isinstance(effect, DoToCreatures) or effect.whom not in ("chosen", "all"):
        return {}
    this, found = _this(position, trigger), {}
    of_this = power_of(position, this.id).doubts if this is not None and this.id in board.permanents else ()
    for each in _of_the_state(position, effect):
        if not is_meant(board, _of_any_power(effect.which), each, this):
            continue
        safe = [*_safe_by(position, each, trigger, effect)] if effect.whom == "chosen" else []
        if not all(unsure for _, unsure, _ in safe):
            continue
        if safe and is_meant(board, effect.which, with_power(position, each), this):
            (said, _, source), *_ = safe
            found[each.id] = Doubt(source, said.words, "nobody here can judge its condition")
        if asks_for_sizes(effect.which) and (
            doubts := (*power_of(position, each.id).doubts, *(of_this if _by_its_own(effect.which) else ()))
        ):
            found[each.id] = doubts[0]
    return found


def _by_its_own(which: Which) -> bool:
    return any(each.power_than_this for each in which)


def _of_any_power(which: Which) -> Which:
    """What filters mean, whatever power it has."""
    return tuple(replace(each, power_at_least=None, power_at_most=None, power_than_this="") for each in which)


def used_without_choice(position: Position, trigger: Trigger) -> tuple[str, ...]:
    """The creatures of an ability that may be left and leaves no choice, so that it is used."""
    effect = trigger.ability.effect
    if not isinstance(effect, DoToCreatures) or effect.whom == "chosen" or not trigger.ability.optional:
        return ()
    return tuple(choosable(position, trigger))


def plainest_choice(position: Position, trigger: Trigger) -> tuple[str, ...]:
    """The creatures that are chosen where nobody says which: none where that is legal, else the first that surely can.

    With too few of these, the first of all.
    """
    effect = trigger.ability.effect
    if not isinstance(effect, DoToCreatures) or effect.whom != "chosen" or trigger.ability.optional or effect.up_to:
        return ()
    unsure = _perhaps_meant(position, trigger)
    return tuple(sorted(choosable(position, trigger), key=lambda each: each in unsure)[: effect.n])


def chosen_creatures_can_be_chosen(rule: Rule, resolving: Resolving) -> Iterator[Violation]:
    """As many creatures are chosen as the ability says, each once and each one that it means."""
    trigger, chosen = resolving.trigger, resolving.objects
    effect = trigger.ability.effect
    if resolving.stated:
        return
    if not isinstance(effect, DoToCreatures) or (effect.whom != "chosen" and not trigger.ability.optional):
        if chosen:
            yield Violation(
                rule, (trigger.source, *chosen), f"the ability of {trigger.source} has nothing to be chosen"
            )
        return
    among = choosable(resolving.position, trigger)
    if not _can_be_chosen(resolving, effect, among):
        most = _most(effect, among)
        wanted = f"{'up to ' if effect.up_to else ''}{most} of {', '.join(among)}" if most else "nothing"
        yield Violation(rule, (trigger.source, *chosen), f"for the ability of {trigger.source} {wanted} is chosen")


def _most(effect: DoToCreatures, among: Collection[str]) -> int:
    """How many creatures are chosen at most."""
    return min(effect.n, len(among)) if effect.whom == "chosen" else len(among)


def _can_be_chosen(resolving: Resolving, effect: DoToCreatures, among: Collection[str]) -> bool:
    """Whether these creatures can be chosen where the ability means `among`."""
    chosen, most = resolving.objects, _most(effect, among)
    enough = len(chosen) <= most if effect.up_to else len(chosen) == most
    left = resolving.trigger.ability.optional and not chosen
    return (enough or left) and len({*chosen}) == len(chosen) and {*chosen} <= {*among}


def doubts_about_resolving(resolving: Resolving) -> Iterator[Doubt]:
    """What of a resolution nobody knows: whom the ability means, where that decides who can be chosen, or is met."""
    position, trigger = resolving.position, resolving.trigger
    effect = trigger.ability.effect
    if resolving.stated or not isinstance(effect, DoToCreatures):
        return
    if resolving.objects:
        yield from position.triggers.unread.happened
    unsure = _perhaps_meant(position, trigger)
    if not unsure:
        return
    sure = {each for each in choosable(position, trigger) if each not in unsure}
    every = sure | unsure.keys()
    # If a choice is legal whoever of these is meant, or illegal, it is so with none, with those chosen, and with all.
    cases = (sure, sure | ({*resolving.objects} & every), every)
    is_choice = effect.whom == "chosen" or trigger.ability.optional
    if not is_choice or len({_can_be_chosen(resolving, effect, among) for among in cases}) > 1:
        yield from unsure.values()
