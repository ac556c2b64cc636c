"""The targets and modes of triggered abilities, chosen as they are put on the stack (603.3c, 603.3d, 608.2b)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.abilities import Choose
from events.board import Permanent
from events.references import Targets
from events.rule import Rule, Violation
from events.triggers import AbilityRemoved, AbilityResolved, Provoke, PutCounters, TriggersStacked
from projections.followed_instructions import triggered_is_followed
from projections.position import Position
from projections.triggers.stack_objects import Played, StackObject, Trigger
from projections.unread import Doubt
from simulator.rules.announcing import announced_for, asked_of, modal_of, modes_amiss, viewer_of
from simulator.rules.cards_elsewhere import cards_in_graveyards
from simulator.rules.described import Viewer
from simulator.rules.divisions import is_divided_among_too_many
from simulator.rules.linked_abilities import does_what_shows
from simulator.rules.targets import (
    as_they_fit,
    cant_be_targets,
    chosen_twice,
    doubts_about_a_target,
    from_several_graveyards,
    is_legal_target,
    legal_targets_of,
    may_be_elsewhere,
    slots,
    without_marks,
)


class Targeting(msgspec.Struct, frozen=True):
    """A proposal of targets, and modes, for an ability on the stack, by its number."""

    position: Position
    player: str
    trigger: int
    targets: tuple[str, ...]
    modes: tuple[int, ...] = ()


def chooses_modes(trigger: Trigger) -> Choose | None:
    """The modes of an ability, where they are chosen as it is put on the stack (603.3c), with targets; None else."""
    modal = modal_of(trigger.ability)
    return modal if modal is not None and any(mode.targets for mode in modal.modes) else None


def _is_typed(trigger: Trigger) -> bool:
    """Whether its words say what its targets are, so that no function of its effect has to."""
    return bool(trigger.ability.targets) or chooses_modes(trigger) is not None


def has_a_target(trigger: StackObject) -> bool:
    """Whether targets are chosen for an ability as it is put on the stack: its words say "target", and are read."""
    if isinstance(trigger, Played):
        return False
    effect = trigger.ability.effect
    if _is_typed(trigger):
        return triggered_is_followed(effect) and not trigger.delayed
    chosen = isinstance(effect, Provoke) or (isinstance(effect, PutCounters) and effect.whom == "target")
    return chosen and not trigger.delayed


def targets_to_choose(position: Position) -> list[Trigger]:
    """The abilities on the stack whose target is still to be chosen, bottom first."""
    chosen = position.triggers.targets
    triggered = (each for each in position.triggers.stack if isinstance(each, Trigger))
    return [each for each in triggered if has_a_target(each) and each.number not in chosen]


def to_choose_for(position: Position, number: int) -> Trigger | None:
    """The ability of this number, if its target is still to be chosen."""
    return next((each for each in targets_to_choose(position) if each.number == number), None)


def legal_targets(position: Position, trigger: Trigger) -> list[str]:
    """What can be a target of an ability now, in board order; of several words "target", of the first."""
    if trigger.ability.targets:
        return legal_targets_of(trigger.ability.targets[0], viewer_of(position, trigger))
    source = viewer_of(position, trigger).source
    meant = _meant(position, trigger, source)
    untouchable = cant_be_targets(position.board, source, meant)
    return [permanent.id for permanent in meant if permanent.id not in untouchable]


def _meant(position: Position, trigger: Trigger, source: Permanent | None) -> list[Permanent]:
    """The creatures that an ability's words describe: of the defending player, or attacking ones of lesser power.

    One whose power may be lesser counts, as what follows from choosing it is known to be in doubt.
    """
    permanents = position.board.permanents
    if isinstance(trigger.ability.effect, Provoke):
        theirs = position.board.controlled_by(trigger.player)
        return [permanent for permanent in theirs if "creature" in permanent.types]
    power = (source.power or 0) if source is not None else 0
    attacking = [permanents[each] for each in position.combat.attacking if each != trigger.source]
    in_doubt = position.triggers.unread.sizes.in_doubt
    open_ = {each.id for each in attacking if each.id in in_doubt or trigger.source in in_doubt}
    return [creature for creature in attacking if creature.id in open_ or (creature.power or 0) < power]


def plainest_choice(
    position: Position, trigger: Trigger, *, forced: bool = False
) -> tuple[tuple[str, ...], tuple[int, ...]] | None:
    """The first legal targets and modes of an ability, as few as may be; None if there are none.

    Args:
        position: the moment.
        trigger: the ability.
        forced: whether they are to be the only ones that could be chosen; None otherwise.
    """
    modal = chooses_modes(trigger)
    if modal is None:
        targets = _plainest_targets(position, trigger, forced=forced)
        return (targets, ()) if targets else None
    modes = _modes_to_choose(position, trigger, modal)
    if forced or len(modes) < modal.least:
        return None
    modes = modes[: max(modal.least, 1)]
    return _plainest_targets(position, trigger, modes), modes


def _modes_to_choose(position: Position, trigger: Trigger, modal: Choose) -> tuple[int, ...]:
    """The modes for which legal targets can be chosen, so that they can be chosen themselves (603.3c, 700.2b)."""
    return tuple(
        place for place in range(len(modal.modes)) if not _is_without(position, trigger, modal.modes[place].targets)
    )


def _plainest_targets(
    position: Position, trigger: Trigger, modes: tuple[int, ...] = (), *, forced: bool = False
) -> tuple[str, ...]:
    typed = _is_typed(trigger)
    asked = asked_of(trigger, modes) if typed else (Targets(),)
    found: list[str] = []
    for each in asked:
        among = legal_targets_of(each, viewer_of(position, trigger)) if typed else legal_targets(position, trigger)
        least = each.least if isinstance(each.least, int) else 0
        among = [one for one in among if one not in found or not each.another]
        if len(among) < least or (forced and (len(among) != least or each.most != least)):
            return ()
        if forced and typed and _others_may_be_legal(position, trigger, each):
            return ()
        found += among[:least]
    return tuple(found)


def _others_may_be_legal(position: Position, trigger: Trigger, asked: Targets) -> bool:
    """Whether numbers in doubt decide whether something else is a legal target."""
    if not position.triggers.unread.sizes.doubts:
        return False
    by, there = viewer_of(position, trigger), position.board.permanents
    return any(is_legal_target(asked, one, by) is None for one in there if doubts_about_a_target(asked, one, by))


def doubts_about_targets(position: Position, found: StackObject) -> tuple[Doubt, ...]:
    """Why nobody can say whether the targets of a triggered ability on the stack could be chosen."""
    if not isinstance(found, Trigger) or not has_a_target(found):
        return ()
    in_doubt = position.triggers.unread.sizes.in_doubt
    if not _is_typed(found):
        targets = position.triggers.targets.get(found.number, ())
        compared = (found.source, *targets) if isinstance(found.ability.effect, PutCounters) and targets else ()
        return tuple(in_doubt[each] for each in compared if each in in_doubt)
    by, chosen = viewer_of(position, found), announced_for(position, found) or ()
    return tuple(
        each
        for slot in chosen
        for one in slot.chosen
        if is_legal_target(slot.asked, one, by) is None
        for each in doubts_about_a_target(slot.asked, one, by)
        or (Doubt(found.source, found.ability.words, f"whether {one} is a legal target is not known"),)
    )


def modes_can_be_chosen(rule: Rule, targeting: Targeting) -> Iterator[Violation]:
    """As a modal ability is put on the stack, its controller announces as many modes as its words ask for."""
    trigger = to_choose_for(targeting.position, targeting.trigger)
    if trigger is None:
        return
    modal = chooses_modes(trigger)
    amiss = modes_amiss(modal, targeting.modes) if modal is not None else ""
    if amiss:
        yield Violation(rule, (trigger.source,), f"{amiss} of the ability of {trigger.source} are chosen")
    elif modal is None and targeting.modes:
        text = f"the ability of {trigger.source} chooses no modes with its targets"
        yield Violation(rule, (trigger.source,), text)


def targets_can_be_chosen(rule: Rule, targeting: Targeting) -> Iterator[Violation]:
    """As an ability is put on the stack, its controller chooses a legal target for it, once (601.2c)."""
    position, player, targets = targeting.position, targeting.player, targeting.targets
    trigger = to_choose_for(position, targeting.trigger)
    if trigger is None:
        yield Violation(rule, targets, f"no target is to be chosen for an ability of number {targeting.trigger}")
        return
    if player != trigger.controller:
        text = f"{trigger.controller} chooses the target of the ability of {trigger.source}, not {player}"
        yield Violation(rule, (trigger.source,), text)
    if _is_typed(trigger):
        yield from _typed_targets_amiss(rule, targeting, trigger)
        return
    among = legal_targets(position, trigger)
    if len(targets) != 1 or targets[0] not in among:
        text = f"the target of the ability of {trigger.source} is one of {', '.join(among) or 'none'}"
        yield Violation(rule, (trigger.source, *targets), text)


def _typed_targets_amiss(rule: Rule, targeting: Targeting, trigger: Trigger) -> Iterator[Violation]:
    position, targets = targeting.position, without_marks(targeting.targets)
    chosen = slots(asked_of(trigger, targeting.modes), targeting.targets)
    if chosen is None:
        yield Violation(rule, (trigger.source, *targets), f"{trigger.source} asks for another number of targets")
        return
    if is_divided_among_too_many((trigger.ability,), len(targets), None):
        text = f"each target of the ability of {trigger.source} gets at least one of what it divides"
        yield Violation(rule, (trigger.source, *targets), text)
    by = viewer_of(position, trigger)
    for slot in chosen:
        if from_several_graveyards(slot, by):
            text = f"{trigger.source} asks for cards from one opponent's graveyard"
            yield Violation(rule, (trigger.source, *slot.chosen), text)
        for target in slot.chosen:
            if is_legal_target(slot.asked, target, by) is False:
                among = "" if may_be_elsewhere(slot.asked) else ", ".join(legal_targets_of(slot.asked, by)) or "none"
                one_of = f"the target of the ability of {trigger.source} is one of {among}"
                text = one_of if among else f"{target} is no legal target for the ability of {trigger.source}"
                yield Violation(rule, (trigger.source, target), text)
    for target in chosen_twice(chosen):
        yield Violation(rule, (trigger.source, target), f"{target} can't be chosen more than once")


def targets_are_left_open(position: Position, trigger: StackObject) -> bool:
    """Whether several targets could be chosen for an ability on the stack, and nobody has."""
    asked = _all_it_may_ask(trigger) if isinstance(trigger, Trigger) else ()
    waits = bool(asked) and trigger in targets_to_choose(position)
    if not waits or not isinstance(trigger, Trigger) or _cant_have_targets(position, trigger):
        return False
    if not does_what_shows(position, trigger) and not any(map(_asks_for_permanents, asked)):
        return False
    return plainest_choice(position, trigger, forced=True) is None


def _all_it_may_ask(trigger: Trigger) -> tuple[Targets, ...]:
    modal = chooses_modes(trigger)
    return asked_of(trigger, range(len(modal.modes)) if modal is not None else ())


def targets_as_they_fit(
    position: Position, trigger: Trigger, targets: tuple[str, ...], modes: tuple[int, ...] = ()
) -> tuple[str, ...]:
    """Targets that are chosen for a triggered ability, each left to the first of its words that can take it.

    Args:
        position: the moment.
        trigger: the ability.
        targets: the targets, in the order in which the words ask for them.
        modes: its modes, as printed from 0.
    """
    return as_they_fit(asked_of(trigger, modes), targets, viewer_of(position, trigger))


def _asks_for_permanents(asked: Targets) -> bool:
    return any(each.zone == "battlefield" and each.is_a != "card" for each in asked.objects)


def _cant_have_targets(position: Position, trigger: Trigger) -> bool:
    """Whether no legal targets can be chosen for an ability, although it has to have some."""
    if not _is_typed(trigger):
        return not legal_targets(position, trigger)
    modal = chooses_modes(trigger)
    if modal is not None and not modal.again and len(_modes_to_choose(position, trigger, modal)) < max(modal.least, 1):
        return True
    return _is_without(position, trigger, trigger.ability.targets)


def _is_without(position: Position, trigger: Trigger, targets: tuple[Targets, ...]) -> bool:
    """Whether there are too few legal targets for one of some words "target"."""
    by = viewer_of(position, trigger)
    return any(
        isinstance(asked.least, int)
        and (candidates := _all_there_are(asked, by)) is not None
        and sum(is_legal_target(asked, one, by) is not False for one in candidates) < asked.least
        for asked in targets
    )


def _all_there_are(asked: Targets, by: Viewer) -> list[str] | None:
    """All that could be a target for some words; None where it may be a spell, or a card that no board shows."""
    board = by.position.board
    if not may_be_elsewhere(asked):
        return [*board.permanents, *board.players]
    if asked.players or any(each.zone != "graveyard" or each.is_a != "card" for each in asked.objects):
        return None
    graveyards = [cards_in_graveyards(by, each) for each in asked.objects]
    return None if None in graveyards else [card for there in graveyards for card in there or ()]


def abilities_without_a_legal_target_are_removed(
    rule: Rule, position: Position, event: TriggersStacked
) -> Iterator[AbilityRemoved]:
    """An ability for which no legal target can be chosen as it is put on the stack is removed from it."""
    for trigger in targets_to_choose(position):
        if trigger.number in event.triggers and _cant_have_targets(position, trigger):
            yield AbilityRemoved(trigger.number, rule.number)


def all_targets_are_illegal(position: Position, found: StackObject) -> bool:
    """Whether something on the stack has targets, and each of them is known to be illegal now."""
    chosen = announced_for(position, found)
    by = viewer_of(position, found)
    answers = [is_legal_target(slot.asked, target, by) for slot in chosen or () for target in slot.chosen]
    return bool(answers) and not any(answer is not False for answer in answers)


def abilities_whose_target_is_illegal_do_not_resolve(
    rule: Rule, position: Position, event: AbilityResolved
) -> Iterator[AbilityRemoved]:
    """An ability whose target has become illegal does not resolve; a source that left is as it last existed."""
    trigger, targets = position.triggers.resolved, position.triggers.targets.get(event.trigger)
    if trigger is None or trigger.number != event.trigger or targets is None:
        return
    if isinstance(trigger, Trigger) and not _is_typed(trigger):
        still_legal: object = set(targets) & set(legal_targets(position, trigger))
    else:
        still_legal = not all_targets_are_illegal(position, trigger)
    if not still_legal:
        yield AbilityRemoved(trigger.number, rule.number)
