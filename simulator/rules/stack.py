"""The stack: which triggered abilities go there together, with which targets, and what is chosen as they resolve.

`simulator/game/stack_and_damage.py` puts them there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType

import msgspec

from events import trigger_conditions as other
from events import triggers as when
from events.abilities import Triggered, Unsupported
from events.board import Permanent, Step
from events.casting import SpellCast
from events.rule import Rule, Violation
from events.triggers import DefenderSacrifices
from projections.followed.discarding import can_be_told
from projections.followed.naming import leaves_of
from projections.followed.players import shows_nothing
from projections.followed_instructions import instruction_is_followed, triggered_is_followed
from projections.position import Position
from projections.triggers.stack_objects import Played, StackObject, Trigger
from projections.unread import (
    EFFECT_NOT_READ,
    PLAYED_NOT_READ,
    Doubt,
    NotRead,
    doubt_of,
    effect_is_not_read,
    has_a_rule,
    is_not_played,
)
from simulator.oracle.card import PERMANENT_TYPES
from simulator.rules.announcing import effect_of, viewer_of
from simulator.rules.asking_for_answers import may_ask_whether
from simulator.rules.cards_elsewhere import card_elsewhere
from simulator.rules.following.discarding import moves_known_cards
from simulator.rules.linked_abilities import does_what_shows
from simulator.rules.searching import cant_be_found, finds_for_a_hand, finds_for_graveyards
from simulator.rules.trigger_targets import has_a_target, legal_targets

# Putting on the stack.


class Stacking(msgspec.Struct, frozen=True):
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
            other.Enlists,
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


# What is chosen as one resolves.


class Resolution(msgspec.Struct, frozen=True):
    """The ability on top of the stack, with what was chosen for it; `amiss`: of that which can't be chosen, and why."""

    position: Position
    trigger: StackObject
    objects: tuple[str, ...]
    declined: bool
    amiss: tuple[tuple[str, ...], str] | None = None


def is_unread(found: StackObject) -> bool:
    """Whether it is not known what an object on the stack does as it resolves."""
    return any(map(is_not_played, found.does)) if isinstance(found, Played) else effect_is_not_read(found.ability)


def words_on_entering(card: Permanent) -> tuple[NotRead, ...]:
    """What a card says of how it enters that is not read: it may ask for choices, as for what it is a copy of."""
    return tuple(
        each
        for each in card.abilities
        if (isinstance(each, Unsupported) or (isinstance(each, Triggered) and not each.when)) and each.acts == "enters"
    )


def _spell_words_on_entering(found: StackObject) -> tuple[NotRead, ...]:
    """The same of a permanent spell on the stack; none of anything else."""
    if isinstance(found, Trigger) or not isinstance(found.announced, SpellCast):
        return ()
    card = found.announced.card
    return () if PERMANENT_TYPES.isdisjoint(card.types) else words_on_entering(card)


def is_followed(position: Position, found: StackObject) -> bool:
    """Whether instructions of an object on the stack are followed in order: they do something that no table says."""
    if not can_be_followed(found):
        return False
    if not isinstance(found, Trigger) or does_what_shows(position, found):
        return True
    return found.ability.effect is not None and moves_known_cards(position, found.ability.effect)


def can_be_followed(found: StackObject) -> bool:
    """Whether instructions of an object on the stack can be followed in order, also where nothing of it shows."""
    if isinstance(found, Trigger):
        return triggered_is_followed(found.ability.effect) and not has_a_rule(found.ability.effect)
    return any(instruction_is_followed(effect_of(each)) for each in found.does)


def tells_what_is_discarded(position: Position, found: StackObject, said: Iterable[object]) -> bool:
    """Whether somebody says which cards are discarded by a triggered ability that shows nothing else on the board."""
    effect = found.ability.effect if isinstance(found, Trigger) else None
    if effect is None or not triggered_is_followed(effect) or not can_be_told(effect):
        return False
    in_hand = {card for player in position.board.players for card in position.board.hand_of(player)}
    cards = (each for each in said if isinstance(each, str))
    return any(card in in_hand or card_elsewhere(position, card) is not None for card in cards)


def tells_what_is_found(found: StackObject, said: Collection[object]) -> bool:
    """Whether somebody says which cards a triggered ability puts from libraries into graveyards, or that it is none."""
    effect = found.ability.effect if isinstance(found, Trigger) else None
    if effect is None or not triggered_is_followed(effect) or not any(map(finds_for_graveyards, leaves_of(effect))):
        return False
    return not said or any(isinstance(each, str) for each in said)


def tells_what_comes_to_a_hand(position: Position, found: StackObject, said: Iterable[object]) -> bool:
    """Whether somebody says which cards a triggered ability finds for a hand of which it is known what is in it."""
    effect = found.ability.effect if isinstance(found, Trigger) else None
    if effect is None or not (position.triggers.hands or position.triggers.hands_in_doubt):
        return False
    leaves = (*leaves_of(effect),)
    finds = any(finds_for_a_hand(leaf, leaves) for leaf in leaves)
    return finds and triggered_is_followed(effect) and any(isinstance(each, str) for each in said)


def choosable(position: Position, trigger: StackObject) -> tuple[int, list[str]]:
    """How many objects an ability asks for as it resolves, and those to choose among, in board order."""
    if isinstance(trigger, Played):
        return 0, []
    effect = trigger.ability.effect
    if isinstance(effect, DefenderSacrifices) and not trigger.delayed:
        found = [permanent.id for permanent in position.board.controlled_by(trigger.player)]
        return min(effect.n, len(found)), found
    return 0, []


def doubts_about_choices(found: StackObject, objects: Collection[str], *, agreed: bool = False) -> Iterator[Doubt]:
    """What is not read of an object on the stack: it may ask for what is chosen, or not; what is agreed to may cost."""
    if not objects and not agreed:
        return
    yield from (doubt_of(found.source, each) for each in _spell_words_on_entering(found))
    if not is_unread(found):
        return
    if isinstance(found, Trigger):
        yield Doubt(found.source, found.ability.words, EFFECT_NOT_READ)
    else:
        source = "" if isinstance(found.announced, SpellCast) else found.source
        yield from (Doubt(source, each.words, PLAYED_NOT_READ) for each in found.does if is_not_played(each))


def chosen_objects_can_be_chosen(rule: Rule, resolution: Resolution) -> Iterator[Violation]:
    """What the ability asks for is chosen, each once; only a "may" can be declined, and targets were chosen before.

    What is not read may ask for anything, and say "may"; so may a permanent spell where it is not read how it enters.
    """
    trigger, objects = resolution.trigger, resolution.objects
    if resolution.amiss is not None:
        yield Violation(rule, *resolution.amiss)
        return
    if isinstance(trigger, Trigger) and shows_nothing(trigger.ability.effect, trigger.ability.targets):
        if resolution.declined and not _may_be_declined(trigger):
            yield Violation(rule, (trigger.source,), f"the ability of {trigger.source} says nothing of a choice")
            return
        # What is chosen is elsewhere: cards, or whether any are moved; but for targets, which were chosen before.
        board, targets = resolution.position.board, resolution.position.triggers.targets.get(trigger.number, ())
        for one in objects:
            if one not in targets and trigger.ability.targets and (one in board.players or one in board.permanents):
                yield Violation(rule, (trigger.source, one), f"{one} is no target of the ability of {trigger.source}")
        found = [one for one in objects if one not in targets]
        if amiss := cant_be_found(trigger.ability.effect, viewer_of(resolution.position, trigger), found):
            yield Violation(rule, (trigger.source, *found), amiss)
        return
    unread = is_unread(trigger) or bool(_spell_words_on_entering(trigger))
    if resolution.declined:
        if not trigger.optional and not unread:
            yield Violation(rule, (trigger.source,), f"the ability of {trigger.source} says nothing of a choice")
        return
    if unread or (isinstance(trigger, Trigger) and trigger.ability.effect is None):
        return
    n, among = choosable(resolution.position, trigger)
    if len(set(objects)) != len(objects) or len(objects) != n or not set(objects) <= set(among):
        wanted = f"{n} of {', '.join(among)}" if n else "nothing"
        yield Violation(rule, (trigger.source, *objects), f"for the ability of {trigger.source} {wanted} is chosen")


def _may_be_declined(trigger: Trigger) -> bool:
    effect = trigger.ability.effect
    return trigger.optional or effect is None or may_ask_whether(effect)


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
