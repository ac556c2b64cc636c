"""State-based actions (704): what goes to graveyards, or loses counters, before a player would get priority."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Protocol, cast

from events.board import (
    AbilitiesGained,
    AbilitiesLost,
    CharacteristicsChanged,
    ColorsChanged,
    ControlChanged,
    DamageMarked,
    EffectEnded,
    Permanent,
    PermanentEntered,
    PermanentLeft,
    PermanentTapped,
    PermanentUntapped,
    PlayersPassed,
    PowerToughnessChanged,
    TurnBegan,
)
from events.combat import AttackerTapped, RemovedFromCombat
from events.costs import CountersPaid, PermanentReturned, PermanentSacrificed, TappedForCost, UntappedForCost
from events.damage import (
    AttachmentOpen,
    CombatDamageDealt,
    CountersCancelled,
    CountersPut,
    CountersRemoved,
    CreatureDestroyed,
    DamageDealt,
    PermanentUnattached,
    PutIntoGraveyard,
)
from events.effects import (
    CountersEffectApplied,
    CreatureUnpaired,
    PermanentAttached,
    PermanentPhasedIn,
    PermanentPhasedOut,
    Regenerated,
)
from events.event import Event
from events.rule import Rule
from events.triggers import AbilityRemoved, AbilityResolved, CreatureProvoked, SizeModified
from projections.board import Board
from projections.layers.among import is_paired
from projections.matching import creature_types
from projections.permanents import is_bestowed
from projections.position import Position
from simulator.rules.attachments import (
    attached_illegally,
    attachments_left_open,
    auras_that_lost_what_they_ask_for,
)
from simulator.rules.leaving_combat import can_be_attacked, destroyed, removed_by_its_types
from simulator.rules.traits import can_fight, is_exiled_instead, with_trait

Performed = (
    CreatureDestroyed
    | PutIntoGraveyard
    | Regenerated
    | CountersCancelled
    | PermanentUnattached
    | RemovedFromCombat
    | CreatureUnpaired
    | AttachmentOpen
)
"""What state-based actions do, and what is looked for with them."""


class StateBasedAction(Protocol):
    """The state-based actions of one rule that a position calls for, looked for after events of some types."""

    events: frozenset[type[Event]]

    def __call__(self, rule: Rule, position: Position, /) -> Iterable[Performed]: ...


def looked_for_after(
    *events: type[Event],
) -> Callable[[Callable[[Rule, Position], Iterable[Performed]]], StateBasedAction]:
    """Declare after which events a state-based action is looked for: those that can make a position call for it."""

    # It runs as this module is imported, which is before a mutant is switched on.
    def declare(function: Callable[[Rule, Position], Iterable[Performed]]) -> StateBasedAction:
        action = cast(StateBasedAction, function)  # pragma: no mutate
        action.events = frozenset(events)  # pragma: no mutate
        return action

    return declare


_DAMAGE = (CombatDamageDealt, DamageDealt)
LEAVING = (CreatureDestroyed, PutIntoGraveyard, PermanentLeft, PermanentReturned, PermanentSacrificed)
"""By these a permanent leaves the battlefield."""


@looked_for_after(
    *LEAVING, AbilitiesGained, AbilitiesLost, ControlChanged, EffectEnded, PermanentPhasedIn, PermanentPhasedOut
)
def what_stops_being_what_fights_is_removed_from_combat(rule: Rule, position: Position) -> Iterator[RemovedFromCombat]:
    """What fights and is no creature any more by continuous effects is removed from combat, as is an attacked permanent
    that can't be attacked any more.
    """
    combat, permanents = position.combat, position.board.permanents
    for name in (*combat.attacking, *combat.blocking):
        known = permanents.get(name)
        if known is not None and not can_fight(known):
            yield from removed_by_its_types(rule, position, known)
    for name in combat.attacking.values():
        known = permanents.get(name)
        if known is not None and not can_be_attacked(known):
            yield from removed_by_its_types(rule, position, known)


@looked_for_after(
    *LEAVING,
    AbilitiesGained,
    AbilitiesLost,
    CharacteristicsChanged,
    ControlChanged,
    EffectEnded,
    PermanentPhasedIn,
    PermanentPhasedOut,
    PlayersPassed,
    TurnBegan,
)
def creatures_that_cant_stay_paired_become_unpaired(rule: Rule, position: Position) -> Iterator[CreatureUnpaired]:
    """Two creatures are paired no more once one has left, is no creature, or another player controls it."""
    permanents = position.board.permanents
    for known in permanents.values():
        if known.paired_with and not (is_paired(permanents, known) and _are_creatures(known, permanents)):
            yield CreatureUnpaired(known.id, rule.number)


def _are_creatures(known: Permanent, permanents: Mapping[str, Permanent]) -> bool:
    return "creature" in known.types and "creature" in permanents[known.paired_with].types


@looked_for_after(
    *_DAMAGE,
    CharacteristicsChanged,
    CountersEffectApplied,
    CountersPaid,
    CountersPut,
    CountersRemoved,
    CreatureUnpaired,
    PermanentPhasedIn,
    PlayersPassed,
    PowerToughnessChanged,
    SizeModified,
    TurnBegan,
)
def creatures_without_toughness_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """A creature with toughness 0 or less is put into its owner's graveyard."""
    for permanent in position.board.permanents.values():
        if "creature" in permanent.types and permanent.toughness is not None and permanent.toughness <= 0:
            yield PutIntoGraveyard(permanent.id, rule.number, is_exiled_instead(position, permanent))


@looked_for_after(
    *_DAMAGE,
    *LEAVING,
    AbilitiesLost,
    CharacteristicsChanged,
    ColorsChanged,
    ControlChanged,
    CountersEffectApplied,
    CountersPaid,
    CountersPut,
    CountersRemoved,
    CreatureUnpaired,
    DamageMarked,
    EffectEnded,
    PermanentPhasedIn,
    PermanentPhasedOut,
    PlayersPassed,
    PowerToughnessChanged,
    SizeModified,
)
def creatures_with_lethal_damage_are_destroyed(
    rule: Rule, position: Position
) -> Iterator[CreatureDestroyed | Regenerated]:
    """A creature with damage marked on it that is at least its toughness is destroyed."""
    board = position.board
    if not (damage := board.marked):
        return
    lasting = with_trait(board, "indestructible")
    for creature, marked in damage.items():
        known = board.permanents[creature]
        if "creature" in known.types and creature not in lasting and 0 < (known.toughness or 0) <= marked:
            yield destroyed(rule, position, creature)


@looked_for_after(*_DAMAGE)
def creatures_dealt_deathtouch_damage_are_destroyed(
    rule: Rule, position: Position
) -> Iterator[CreatureDestroyed | Regenerated]:
    """A creature dealt damage by a source with deathtouch is destroyed."""
    board = position.board
    lasting = with_trait(board, "indestructible")
    for creature in position.damage.touched:
        known = board.permanents.get(creature)
        if known is not None and "creature" in known.types and creature not in lasting and (known.toughness or 0) > 0:
            yield destroyed(rule, position, creature)


@looked_for_after(*_DAMAGE, CharacteristicsChanged, CountersEffectApplied, CountersPaid, CountersRemoved, PlayersPassed)
def spent_planeswalkers_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """A planeswalker with loyalty 0 is put into its owner's graveyard."""
    for permanent in position.board.permanents.values():
        if "planeswalker" in permanent.types and permanent.loyalty == 0:
            yield PutIntoGraveyard(permanent.id, rule.number, is_exiled_instead(position, permanent))


def _has_triggered(position: Position, source: str) -> bool:
    """Whether an ability of a permanent has triggered and is still waiting or on the stack."""
    triggers = position.triggers
    return any(trigger.source == source for trigger in (*triggers.waiting, *triggers.stack))


@looked_for_after(
    *_DAMAGE,
    AbilityRemoved,
    AbilityResolved,
    CharacteristicsChanged,
    CountersEffectApplied,
    CountersRemoved,
    PlayersPassed,
)
def spent_battles_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """A battle with defense 0 is put into its owner's graveyard, once no ability of it waits or is on the stack."""
    for permanent in position.board.permanents.values():
        if "battle" in permanent.types and permanent.defense == 0 and not _has_triggered(position, permanent.id):
            yield PutIntoGraveyard(permanent.id, rule.number, is_exiled_instead(position, permanent))


@looked_for_after(CharacteristicsChanged, CountersEffectApplied, CountersPaid, CountersPut, PermanentEntered)
def opposite_counters_are_removed(rule: Rule, position: Position) -> Iterator[CountersCancelled]:
    """Of +1/+1 and -1/-1 counters on the same permanent as many of each are removed as there are of the fewer."""
    for permanent in position.board.permanents.values():
        if permanent.counters:
            counters = dict(permanent.counters)
            amount = min(counters.get("+1/+1", 0), counters.get("-1/-1", 0))
            if amount > 0:
                yield CountersCancelled(permanent.id, amount, rule.number)


_ATTACHING = (
    *LEAVING,
    AbilitiesGained,
    AbilitiesLost,
    CharacteristicsChanged,
    ColorsChanged,
    ControlChanged,
    PermanentAttached,
    PermanentPhasedIn,
    PlayersPassed,
    TurnBegan,
)
"""What can make it illegal how a permanent is attached; on a board that is set up it is seen as the turn begins."""
_WHAT_AURAS_ASK_FOR = (
    AttackerTapped,
    CountersCancelled,
    CountersEffectApplied,
    CountersPaid,
    CountersPut,
    CountersRemoved,
    CreatureProvoked,
    EffectEnded,
    PermanentTapped,
    PermanentUnattached,
    PermanentUntapped,
    PowerToughnessChanged,
    Regenerated,
    SizeModified,
    TappedForCost,
    UntappedForCost,
)
"""What else can make it illegal what an Aura enchants whose words ask for what is tapped, or has some power."""


def _somebody_is_attached(board: Board) -> bool:
    """Whether anything is attached to anything: seldom so, and asked often."""
    for known in board.permanents.values():  # noqa: SIM110  # any() would call for each permanent
        if known.attached_to:
            return True
    return False


@looked_for_after(*_ATTACHING)
def auras_attached_illegally_are_put_into_graveyards(
    rule: Rule, position: Position
) -> Iterator[PutIntoGraveyard | PermanentUnattached | AttachmentOpen]:
    """An Aura that is attached illegally, or whose permanent has left, is put into its owner's graveyard.

    A bestowed one becomes unattached, and a creature again (702.103f). An Aura stays if nothing was said of what it is
    attached to, and while it is not known whether it can.
    """
    board = position.board
    if not _somebody_is_attached(board):
        return
    for aura in attached_illegally(position, "aura"):
        yield _put_into_graveyard(rule, position, aura)
    yield from _auras_that_may_have_to_go(rule, position)
    for aura in board.permanents.values():
        gone = aura.attached_to and not _is_somewhere(position, aura.attached_to)
        if gone and "aura" in aura.subtypes and not is_bestowed(aura):
            yield PutIntoGraveyard(aura.id, rule.number, is_exiled_instead(position, aura))


@looked_for_after(*_WHAT_AURAS_ASK_FOR)
def auras_that_ask_for_what_changes_are_put_into_graveyards(
    rule: Rule, position: Position
) -> Iterator[PutIntoGraveyard | PermanentUnattached | AttachmentOpen]:
    """The same of Auras that can enchant only what is in some state, or has some number, as that changes."""
    for aura in auras_that_lost_what_they_ask_for(position):
        yield _put_into_graveyard(rule, position, aura)
    yield from _auras_that_may_have_to_go(rule, position)


def _put_into_graveyard(rule: Rule, position: Position, aura: Permanent) -> PutIntoGraveyard | PermanentUnattached:
    if is_bestowed(aura):
        return PermanentUnattached(aura.id, rule.number)
    return PutIntoGraveyard(aura.id, rule.number, is_exiled_instead(position, aura))


def _auras_that_may_have_to_go(rule: Rule, position: Position) -> Iterator[AttachmentOpen]:
    """The Auras of which it is open whether they can stay, each once."""
    happened = position.triggers.unread.happened
    for aura, words in attachments_left_open(position):
        if not any(each.source == aura.id and each.words == words for each in happened):
            yield AttachmentOpen(aura.id, words, rule.number)


def _is_somewhere(position: Position, host: str) -> bool:
    """Whether there is a player or a permanent, phased in or out, of that name."""
    board = position.board
    return host in board.permanents or host in board.players or host in board.phased_out


@looked_for_after(*_ATTACHING)
def equipment_attached_illegally_comes_off(rule: Rule, position: Position) -> Iterator[PermanentUnattached]:
    """An Equipment or Fortification that is attached to an illegal permanent becomes unattached, and stays."""
    if not _somebody_is_attached(position.board):
        return
    for attached in attached_illegally(position, "equipment", "fortification"):
        yield PermanentUnattached(attached.id, rule.number)


_UNIQUE = (CharacteristicsChanged, PermanentPhasedIn, PlayersPassed, TurnBegan)
"""What can make permanents such as can't be there together; what enters is seen as players would get priority."""


@looked_for_after(*_UNIQUE)
def legends_of_one_name_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """All legendary permanents of one name, if there are two or more, are put into their owners' graveyards.

    None is while words that are not read may say that this rule does not apply.
    """
    legends = [each for each in position.board.permanents.values() if "legendary" in each.supertypes]
    if len(legends) < 2 or position.triggers.unread.words:
        return
    for permanent in legends:
        if len(legends_of_that_name(position, permanent)) > 1:
            yield PutIntoGraveyard(permanent.id, rule.number, is_exiled_instead(position, permanent))


@looked_for_after(*_UNIQUE)
def planeswalkers_of_one_type_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """All planeswalkers that share a planeswalker type are put into their owners' graveyards."""
    there = [each for each in position.board.permanents.values() if "planeswalker" in each.types]
    types = Counter(chain.from_iterable(map(_planeswalker_types, there))) if len(there) > 1 else Counter[str]()
    for one in there:
        if any(types[each] > 1 for each in _planeswalker_types(one)):
            yield PutIntoGraveyard(one.id, rule.number, is_exiled_instead(position, one))


def _planeswalker_types(permanent: Permanent) -> frozenset[str]:
    """The planeswalker types among a planeswalker's subtypes: those that are no creature types."""
    return frozenset(permanent.subtypes).difference(creature_types())


def legends_of_that_name(position: Position, entering: Permanent) -> list[str]:
    """The permanents with which a legendary one that enters can't stay: all of them are put into graveyards."""
    there = position.board.permanents.values()
    return [known.id for known in there if _is_the_same_legend(known, entering)]


def legends_of_that_name_and_controller(position: Position, entering: Permanent) -> list[str]:
    """The same, where each player chooses one of those that they control, and the rest are put into graveyards."""
    theirs = position.board.controlled_by(entering.controller)
    return [known.id for known in theirs if _is_the_same_legend(known, entering)]


def _is_the_same_legend(known: Permanent, entering: Permanent) -> bool:
    both = "legendary" in known.supertypes and "legendary" in entering.supertypes
    return both and bool(known.name) and known.name == entering.name
