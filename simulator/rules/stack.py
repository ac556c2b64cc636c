"""The stack: which triggered abilities go there together, with which targets, and what is chosen as they resolve.

`simulator/game/stack_and_damage.py` puts them there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from events import trigger_conditions as other
from events import triggers as when
from events.board import Permanent, Step
from events.references import Targets
from events.rule import Rule, Violation
from events.triggers import (
    AbilityRemoved,
    AbilityResolved,
    DefenderSacrifices,
    Provoke,
    PutCounters,
    TriggersStacked,
)
from projections.followed.players import shows_nothing
from projections.followed_instructions import chooses_what_tokens_attack, instruction_is_followed, triggered_is_followed
from projections.position import Position
from projections.triggers.triggers import Played, StackObject, Trigger
from projections.unread import Doubt, effect_is_not_read, has_a_rule, is_not_played
from simulator.rules.announcing import announced_for, effect_of, viewer_of
from simulator.rules.divisions import is_divided_among_too_many
from simulator.rules.targets import (
    cant_be_targets,
    chosen_twice,
    doubts_about_a_target,
    is_legal_target,
    legal_targets_of,
    may_be_elsewhere,
    slots,
)

# Putting on the stack.


@dataclass(frozen=True)
class Stacking:
    """A proposal to put waiting abilities, by their numbers, on the stack, the first one lowest.

    `together` are the waiting abilities of all players that go on the stack now.
    """

    position: Position
    player: str
    triggers: tuple[int, ...]
    together: tuple[Trigger, ...]


def all_that_has_triggered(position: Position) -> tuple[Trigger, ...]:
    """All abilities that have triggered are put on the stack together, each time a player would receive priority."""
    return position.triggers.waiting


_DAMAGE = (when.IsDealtDamage, other.DealsDamage, other.IsDealtCombatDamage, other.PlayerIsDealtDamage)


_ON_ITS_ACTION: Mapping[Step, tuple[type[when.When], ...]] = MappingProxyType(
    {
        "declare_attackers": (
            when.Attacks,
            other.AttacksPlayer,
            other.AttacksWithOthers,
            other.Exerted,
            other.OneOrMoreAttack,
        ),
        "declare_blockers": (
            when.AttacksUnblocked,
            when.BecomesBlocked,
            when.BecomesBlockedBy,
            when.BecomesBlockedByCount,
            when.Blocks,
            when.BlocksCount,
            when.BlocksCreature,
            when.OneOrMoreBecomeBlocked,
            when.OneOrMoreBlock,
        ),
        "first_strike_damage": _DAMAGE,
        "combat_damage": _DAMAGE,
    }
)
"""By step, what abilities trigger on as attackers or blockers are declared, or combat damage is dealt."""


def what_triggered_on_the_steps_action(position: Position) -> tuple[Trigger, ...]:
    """As a step begins, what triggered on its declaration or damage goes on the stack, and after that all else."""
    triggers = position.triggers
    kinds = _ON_ITS_ACTION.get(position.board.step, ())
    if position.board.step != "declare_attackers" and not triggers.acting:
        return triggers.waiting
    first = [one for one in triggers.waiting if any(isinstance(asked, kinds) for asked in one.ability.when)]
    return tuple(first) or triggers.waiting


def waiting_players(position: Position, together: tuple[Trigger, ...]) -> list[str]:
    """The players whose triggered abilities wait for the stack, in the order in which they put them there (APNAP)."""
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


# Targets.


@dataclass(frozen=True)
class Targeting:
    """A proposal of targets for an ability on the stack, by its number."""

    position: Position
    player: str
    trigger: int
    targets: tuple[str, ...]


def has_a_target(trigger: StackObject) -> bool:
    """Whether targets are chosen for an ability as it is put on the stack: its words say "target", and are read."""
    if isinstance(trigger, Played):
        return False
    effect = trigger.ability.effect
    if trigger.ability.targets:
        return triggered_is_followed(effect) and not trigger.delayed
    chosen = isinstance(effect, Provoke) or (isinstance(effect, PutCounters) and effect.whom == "target")
    return chosen and not trigger.delayed


def targets_to_choose(position: Position) -> list[Trigger]:
    """The abilities on the stack whose target is still to be chosen, bottom first."""
    chosen = position.triggers.targets
    triggered = (each for each in position.triggers.stack if isinstance(each, Trigger))
    return [each for each in triggered if has_a_target(each) and each.number not in chosen]


def legal_targets(position: Position, trigger: Trigger) -> list[str]:
    """What can be a target of an ability now, in board order; of several words "target", of the first."""
    if trigger.ability.targets:
        return legal_targets_of(trigger.ability.targets[0], viewer_of(position, trigger))
    source = viewer_of(position, trigger).this
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


def plainest_targets(position: Position, trigger: Trigger, *, forced: bool = False) -> tuple[str, ...]:
    """The first legal targets of an ability, as few as may be; () if there are none.

    Args:
        position: the moment.
        trigger: the ability.
        forced: whether they are to be the only ones that could be chosen; () otherwise.
    """
    asked = trigger.ability.targets or (Targets(),)
    found: list[str] = []
    for each in asked:
        typed = bool(trigger.ability.targets)
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
    if not found.ability.targets:
        targets = position.triggers.targets.get(found.number, ())
        compared = (found.source, *targets) if isinstance(found.ability.effect, PutCounters) and targets else ()
        return tuple(in_doubt[each] for each in compared if each in in_doubt)
    by, chosen = viewer_of(position, found), announced_for(position, found) or ()
    if is_divided_among_too_many((found.ability,), len(position.triggers.targets.get(found.number, ())), None):
        return (Doubt(found.source, found.ability.words, "it is divided among more targets than there is of it"),)
    return tuple(
        each
        for slot in chosen
        for one in slot.chosen
        if is_legal_target(slot.asked, one, by) is None
        for each in doubts_about_a_target(slot.asked, one, by)
        or (Doubt(found.source, found.ability.words, f"whether {one} is a legal target is not known"),)
    )


def targets_can_be_chosen(rule: Rule, targeting: Targeting) -> Iterator[Violation]:
    """As an ability is put on the stack, its controller chooses a legal target for it, once (601.2c)."""
    position, player, targets = targeting.position, targeting.player, targeting.targets
    trigger = next((each for each in targets_to_choose(position) if each.number == targeting.trigger), None)
    if trigger is None:
        yield Violation(rule, targets, f"no target is to be chosen for an ability of number {targeting.trigger}")
        return
    if player != trigger.controller:
        text = f"{trigger.controller} chooses the target of the ability of {trigger.source}, not {player}"
        yield Violation(rule, (trigger.source,), text)
    if trigger.ability.targets:
        yield from _typed_targets_amiss(rule, targeting, trigger)
        return
    among = legal_targets(position, trigger)
    if len(targets) != 1 or targets[0] not in among:
        text = f"the target of the ability of {trigger.source} is one of {', '.join(among) or 'none'}"
        yield Violation(rule, (trigger.source, *targets), text)


def _typed_targets_amiss(rule: Rule, targeting: Targeting, trigger: Trigger) -> Iterator[Violation]:
    position, targets = targeting.position, targeting.targets
    chosen = slots(trigger.ability.targets, targets)
    if chosen is None:
        yield Violation(rule, (trigger.source, *targets), f"{trigger.source} asks for another number of targets")
        return
    by = viewer_of(position, trigger)
    for slot in chosen:
        for target in slot.chosen:
            if is_legal_target(slot.asked, target, by) is False:
                among = ", ".join(legal_targets_of(slot.asked, by)) or "none"
                text = f"the target of the ability of {trigger.source} is one of {among}"
                yield Violation(rule, (trigger.source, target), text)
    for target in chosen_twice(chosen):
        yield Violation(rule, (trigger.source, target), f"{target} can't be chosen more than once")


def targets_are_left_open(position: Position, trigger: StackObject) -> bool:
    """Whether several targets could be chosen for an ability on the stack, and nobody has."""
    asked = trigger.ability.targets if isinstance(trigger, Trigger) else ()
    waits = bool(asked) and trigger in targets_to_choose(position)
    if not waits or not isinstance(trigger, Trigger) or _cant_have_targets(position, trigger):
        return False
    if shows_nothing(trigger.ability.effect, trigger.ability.targets) and not any(map(_asks_for_permanents, asked)):
        return False
    return not plainest_targets(position, trigger, forced=True)


def _asks_for_permanents(asked: Targets) -> bool:
    return any(each.zone == "battlefield" and each.is_a != "card" for each in asked.objects)


def _cant_have_targets(position: Position, trigger: Trigger) -> bool:
    """Whether no legal targets can be chosen for an ability, although it has to have some."""
    if not trigger.ability.targets:
        return not legal_targets(position, trigger)
    board, by = position.board, viewer_of(position, trigger)
    candidates = (*board.permanents, *board.players)
    return any(
        isinstance(asked.least, int)
        and not may_be_elsewhere(asked)
        and sum(is_legal_target(asked, one, by) is not False for one in candidates) < asked.least
        for asked in trigger.ability.targets
    )


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
    if isinstance(trigger, Trigger) and not trigger.ability.targets:
        still_legal: object = set(targets) & set(legal_targets(position, trigger))
    else:
        still_legal = not all_targets_are_illegal(position, trigger)
    if not still_legal:
        yield AbilityRemoved(trigger.number, rule.number)


# What is chosen as one resolves.


@dataclass(frozen=True)
class Resolution:
    """The ability on top of the stack, with what was chosen for it; `amiss`: of that which can't be chosen, and why."""

    position: Position
    trigger: StackObject
    objects: tuple[str, ...]
    declined: bool
    amiss: tuple[tuple[str, ...], str] | None = None


def is_unread(found: StackObject) -> bool:
    """Whether it is not known what an object on the stack does as it resolves."""
    return any(map(is_not_played, found.does)) if isinstance(found, Played) else effect_is_not_read(found.ability)


def is_followed(found: StackObject) -> bool:
    """Whether instructions of an object on the stack are followed in order: they do something that no table says."""
    if isinstance(found, Trigger):
        effect, targets = found.ability.effect, found.ability.targets
        return triggered_is_followed(effect) and not (has_a_rule(effect) or shows_nothing(effect, targets))
    return any(instruction_is_followed(effect_of(each)) for each in found.does)


def choosable(position: Position, trigger: StackObject) -> tuple[int, list[str]]:
    """How many objects an ability asks for as it resolves, and those to choose among, in board order."""
    if isinstance(trigger, Played):
        return 0, []
    effect = trigger.ability.effect
    if isinstance(effect, DefenderSacrifices) and not trigger.delayed:
        found = [permanent.id for permanent in position.board.controlled_by(trigger.player)]
        return min(effect.n, len(found)), found
    return 0, []


def chosen_objects_can_be_chosen(rule: Rule, resolution: Resolution) -> Iterator[Violation]:
    """What the ability asks for is chosen, each once; only a "may" can be declined, and targets were chosen before.

    What is not read may ask for anything, and say "may".
    """
    trigger, objects = resolution.trigger, resolution.objects
    if resolution.amiss is not None:
        yield Violation(rule, *resolution.amiss)
        return
    if isinstance(trigger, Trigger) and shows_nothing(trigger.ability.effect, trigger.ability.targets):
        # What is chosen is elsewhere: cards, or whether any are moved; but for targets, which were chosen before.
        board, targets = resolution.position.board, resolution.position.triggers.targets.get(trigger.number, ())
        for one in objects:
            if one not in targets and trigger.ability.targets and (one in board.players or one in board.permanents):
                yield Violation(rule, (trigger.source, one), f"{one} is no target of the ability of {trigger.source}")
        return
    if resolution.declined:
        if not trigger.optional and not is_unread(trigger):
            yield Violation(rule, (trigger.source,), f"the ability of {trigger.source} says nothing of a choice")
        return
    if is_unread(trigger) or (isinstance(trigger, Trigger) and trigger.ability.effect is None):
        return
    n, among = choosable(resolution.position, trigger)
    if len(set(objects)) != len(objects) or len(objects) != n or not set(objects) <= set(among):
        wanted = f"{n} of {', '.join(among)}" if n else "nothing"
        yield Violation(rule, (trigger.source, *objects), f"for the ability of {trigger.source} {wanted} is chosen")


def is_left_open(position: Position, found: StackObject, *, agreed: bool) -> bool:
    """Whether something on the stack asks for a choice among several possibilities, and nobody has chosen.

    Doing what a player may do, and not doing it, are two possibilities, unless it is `agreed` that it is done.
    """
    if not isinstance(found, Trigger) or found.ability.opaque or is_unread(found):
        return False
    if found.optional and not agreed:
        return True
    number, among = choosable(position, found)
    waits = has_a_target(found) and found.number not in position.triggers.targets
    return 0 < number < len(among) or (waits and not found.ability.targets and len(legal_targets(position, found)) > 1)


def what_tokens_attack_is_open(position: Position, found: StackObject) -> bool:
    """Whether something on the stack creates attacking tokens, and there is more than one player to attack."""
    abilities = found.does if isinstance(found, Played) else (found.ability,)
    attacking = any(chooses_what_tokens_attack(effect_of(ability)) for ability in abilities)
    board = position.board
    others = any({"planeswalker", "battle"}.intersection(known.types) for known in board.permanents.values())
    return attacking and (len(board.defending) != 1 or others)
