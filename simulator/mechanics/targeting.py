"""Targets of triggered abilities: which abilities have one, which targets are legal, and abilities without any."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.abilities import CantBeTargeted
from events.board import Permanent
from events.rule import Rule, Violation
from events.triggering import Provoke, PutCounters
from events.triggers import AbilityRemoved, AbilityResolved, TriggersStacked
from projections.board import Board
from projections.conditions import is_meant
from projections.triggers import Trigger
from simulator.mechanics.traits import abilities_in_force
from simulator.position import Position

__all__ = [
    "Targeting",
    "abilities_whose_target_is_illegal_do_not_resolve",
    "abilities_without_a_legal_target_are_removed",
    "has_a_target",
    "legal_targets",
    "targets_can_be_chosen",
    "targets_to_choose",
]


@dataclass(frozen=True)
class Targeting:
    """A proposal of targets for an ability on the stack, by its number."""

    position: Position
    player: str
    trigger: int
    targets: tuple[str, ...]


def has_a_target(trigger: Trigger) -> bool:
    """Whether an ability's words say "target": provoke and mentor (702.39a, 702.134a)."""
    effect = trigger.ability.effect
    chosen = isinstance(effect, Provoke) or (isinstance(effect, PutCounters) and effect.whom == "target")
    return chosen and not trigger.delayed


def legal_targets(position: Position, trigger: Trigger) -> list[str]:
    """The creatures that can be the target of an ability as things are, in board order."""
    source = position.board.permanents.get(trigger.source) or position.triggers.last.get(trigger.source)
    meant = _meant(position, trigger, source)
    untouchable = _cant_be_targets(position.board, source, meant)
    return [permanent.id for permanent in meant if permanent.id not in untouchable]


def _meant(position: Position, trigger: Trigger, source: Permanent | None) -> list[Permanent]:
    """The creatures that an ability's words describe: of the defending player, or attacking ones of lesser power."""
    permanents = position.board.permanents
    if isinstance(trigger.ability.effect, Provoke):
        theirs = position.board.controlled_by(trigger.player)
        return [permanent for permanent in theirs if "creature" in permanent.types]
    power = (source.power or 0) if source is not None else 0
    attacking = [permanents[each] for each in position.combat.attacking]
    return [creature for creature in attacking if (creature.power or 0) < power]


def _cant_be_targets(board: Board, source: Permanent | None, candidates: list[Permanent]) -> set[str]:
    """Those that have shroud, or hexproof or protection against the source of an ability."""
    return {
        candidate.id
        for ability, this, _ in abilities_in_force(board, CantBeTargeted)
        for candidate in candidates
        if is_meant(board, ability.subject, candidate, this)
        and (not ability.by or (source is not None and is_meant(board, ability.by, source, candidate)))
    }


def targets_to_choose(position: Position) -> list[Trigger]:
    """The abilities on the stack whose target is still to be chosen, bottom first."""
    chosen = position.triggers.targets
    return [each for each in position.triggers.stack if has_a_target(each) and each.number not in chosen]


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
    among = legal_targets(position, trigger)
    if len(targets) != 1 or targets[0] not in among:
        text = f"the target of the ability of {trigger.source} is one of {', '.join(among) or 'none'}"
        yield Violation(rule, (trigger.source, *targets), text)


def abilities_without_a_legal_target_are_removed(
    rule: Rule, position: Position, event: TriggersStacked
) -> Iterator[AbilityRemoved]:
    """An ability for which no legal target can be chosen as it is put on the stack is removed from it."""
    for trigger in targets_to_choose(position):
        if trigger.number in event.triggers and not legal_targets(position, trigger):
            yield AbilityRemoved(trigger.number, rule.number)


def abilities_whose_target_is_illegal_do_not_resolve(
    rule: Rule, position: Position, event: AbilityResolved
) -> Iterator[AbilityRemoved]:
    """An ability whose target has become illegal does not resolve; a source that left is as it last existed."""
    trigger, targets = position.triggers.resolved, position.triggers.targets.get(event.trigger)
    if trigger is None or trigger.number != event.trigger or targets is None:
        return
    if not set(targets) & set(legal_targets(position, trigger)):
        yield AbilityRemoved(trigger.number, rule.number)
