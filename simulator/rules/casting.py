"""Casting spells and activating abilities: who may and when, what is chosen, and what is paid (117, 601, 602)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from msgspec.structs import replace

from events.abilities import Activated, ActivationTiming, AnyAbility, CastOnly, Playing, Unsupported
from events.ability_costs import TapThis, UntapThis
from events.casting import AbilityActivated, SpellCast
from events.combat import CreatureExerted
from events.costs import (
    CardDiscarded,
    CountersPaid,
    EnergyPaid,
    LifePaid,
    ManaSpent,
    PermanentReturned,
    TappedForCost,
    UntappedForCost,
)
from events.declaration_abilities import Condition
from events.event import Event
from events.rule import Rule, Violation
from projections.board import Board
from projections.followed.mana import is_another_mana_ability
from projections.layers.conditions import is_so
from projections.layers.this_turn import Eased
from projections.matching import holds
from projections.position import Position
from projections.spells_given import SPLIT_SECOND, says_how_it_is_cast
from projections.triggers.stack_objects import Played
from projections.unread import Doubt, doubt_of
from projections.verdict_doubts import sizes_asked_by
from simulator.oracle.keyword_table import AS_A_SORCERY
from simulator.oracle.keywords import is_one_of
from simulator.rules.announced_costs import (
    amiss,
    amiss_by_what_is_read,
    bill_of,
    cost_is_known,
    discarded_unseen,
    leaves_a_discard_open,
    spends_mana,
)
from simulator.rules.announcing import (
    KICKERS,
    Announcement,
    activated_abilities,
    effect_of,
    enchants_plainly,
    modes_amiss,
    most_kicks,
    words_on,
)
from simulator.rules.cast_from import from_a_hand_not_known, perhaps_from_a_graveyard, said_from_elsewhere
from simulator.rules.divisions import is_divided_among_too_many
from simulator.rules.mana import (
    MAY_ADD_MANA,
    NOT_FOLLOWED,
    forbids_activating,
    mana_ability_is_followed,
    may_add_mana,
)
from simulator.rules.spells import given_for_sure, given_spells
from simulator.rules.targets import (
    cant_be_targets,
    chosen_twice,
    doubts_about_a_target,
    from_several_graveyards,
    is_legal_target,
    without_marks,
)
from simulator.rules.traits import is_summoning_sick, sacrificed, said_by

# When.


def players_act_with_priority(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """A spell is cast, or an ability activated, only when players get priority, each in turn."""
    if not announcement.priority:
        yield Violation(rule, (announcement.name,), f"nobody has priority now, so {announcement.name} has to wait")


def _could_cast_a_sorcery(announcement: Announcement) -> bool:
    """Whether a player could cast a sorcery now: in their main phase, with an empty stack."""
    board, triggers = announcement.position.board, announcement.position.triggers
    theirs = board.active in board.team_of(announcement.event.player)
    return board.step == "main" and theirs and not triggers.stack and not triggers.combat_damage


def _is_for_the_main_phase(event: SpellCast) -> bool:
    return "instant" not in event.card.types and "flash" not in event.card.keywords


def only_instants_are_cast_outside_the_main_phase(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """A noninstant spell is cast during its player's main phase with an empty stack, unless it has flash."""
    event = announcement.event
    if isinstance(event, SpellCast) and _is_for_the_main_phase(event) and not _could_cast_a_sorcery(announcement):
        kind = " ".join(event.card.types)
        text = f"{announcement.name}, {_article(kind)} {kind}, is cast in its player's main phase with an empty stack"
        yield Violation(rule, (announcement.name,), text)


def sorceries_are_cast_in_the_main_phase(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """A sorcery is cast during a main phase of its player's turn when the stack is empty."""
    if isinstance(announcement.event, SpellCast) and "sorcery" in announcement.event.card.types:
        yield from only_instants_are_cast_outside_the_main_phase(rule, announcement)


def _article(word: str) -> str:
    return "an" if word[:1] in tuple("aeiou") else "a"


# Who, and what is forbidden.


def only_the_controller_activates(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """Only the controller of a permanent, or the owner of a card in hand, activates its abilities."""
    event, board = announcement.event, announcement.position.board
    if not isinstance(event, AbilityActivated):
        return
    name, player, ability = announcement.name, event.player, event.ability
    if event.card is not None:
        if not_followed(announcement):
            return
        if event.card.id not in board.hand_of(player):
            yield Violation(rule, (name,), f"{name} is no card in {player}'s hand")
        elif isinstance(ability, Activated) and ability.zone != "hand":
            yield Violation(rule, (name,), f"that ability of {name} can't be activated from a hand")
        return
    source = announcement.this
    anybody = isinstance(ability, Activated) and "any_player" in ability.only
    if source is None:
        if not not_followed(announcement):
            yield Violation(rule, (name,), f"{name} is not on the battlefield")
    elif source.controller != player and not anybody:
        yield Violation(rule, (name,), f"{name} is no permanent that {player} controls")
    elif isinstance(ability, Activated) and ability.zone != "battlefield":
        yield Violation(rule, (name,), f"that ability of {name} can't be activated on the battlefield")


def _is_for_mana(announcement: Announcement) -> bool:
    event = announcement.event
    return isinstance(event, AbilityActivated) and is_another_mana_ability(event.ability)


def nothing_is_played_in_a_split_second(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """While a spell with split second is on the stack, no other is cast, and no ability but for mana activated."""
    for found in announcement.position.triggers.stack:
        spell = found.announced if isinstance(found, Played) and not _is_for_mana(announcement) else None
        if not isinstance(spell, SpellCast):
            continue
        given = given_for_sure(announcement.position.board, spell.card, spell.player, SPLIT_SECOND)
        if SPLIT_SECOND in spell.card.keywords or given is not None:
            done = "cast" if isinstance(announcement.event, SpellCast) else "activated"
            text = f"{announcement.name} can't be {done} while {found.name}, which has split second, is on the stack"
            yield Violation(rule, (announcement.name, found.name), text, given or "")
            return


def what_has_no_mana_cost_is_not_cast(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """A card without a mana cost has a cost that can't be paid, so that it can't be cast for it."""
    if any(each.playing == "cant_cast" for each in announcement.unread):
        yield Violation(rule, (announcement.name,), f"{announcement.name} has no mana cost, so it can't be cast for it")


def prohibited_abilities_are_not_activated(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """An ability can't be activated while another one forbids that."""
    source = announcement.this
    if isinstance(announcement.event, AbilityActivated) and announcement.event.card is None and source is not None:
        taps = any(isinstance(part, TapThis) for part in announcement.cost)
        because = forbids_activating(announcement.position.board, source, taps)
        if because is not None:
            yield Violation(rule, (source.id,), f"abilities of {source.id} can't be activated", because)


def summoning_sick_creatures_cant_tap(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """A creature without haste that came under its controller's control this turn can't pay the tap or untap symbol."""
    source = announcement.this
    taps = any(isinstance(part, TapThis | UntapThis) for part in announcement.cost)
    if source is None or announcement.event.card is not None or not taps or "creature" not in source.types:
        return
    if is_summoning_sick(announcement.position.board, source):
        text = f"{source.id} came under {source.controller}'s control this turn and can't be tapped for a cost"
        yield Violation(rule, (source.id,), text)


_COMBAT = frozenset(
    {"beginning_of_combat", "declare_attackers", "declare_blockers", "first_strike_damage", "combat_damage",
     "end_of_combat"}
)  # fmt: skip
_BEFORE_BLOCKS = frozenset({"beginning_of_combat", "declare_attackers"})


def _before(board: Board, steps: frozenset[str], position: Position) -> bool:
    """Whether it is one of the steps, or the main phase before the turn's first combat."""
    return board.step in steps or (board.step == "main" and not position.combat.number)


_AFTER_BLOCKS = frozenset({"declare_blockers", "first_strike_damage", "combat_damage", "end_of_combat"})

_TIMINGS: Mapping[ActivationTiming, Callable[[Announcement, Board], bool]] = MappingProxyType(
    {
        "after_blockers": lambda a, b: b.step in _AFTER_BLOCKS,
        "before_attackers": lambda a, b: _before(b, frozenset({"beginning_of_combat"}), a.position),
        "before_blockers": lambda a, b: _before(b, _BEFORE_BLOCKS, a.position),
        "before_combat_damage": lambda a, b: _before(b, _BEFORE_BLOCKS | {"declare_blockers"}, a.position),
        "declare_attackers": lambda a, b: b.step == "declare_attackers",
        "declare_blockers": lambda a, b: b.step == "declare_blockers",
        "during_combat": lambda a, b: b.step in _COMBAT,
        "during_upkeep": lambda a, b: False,
        "not_during_combat": lambda a, b: b.step not in _COMBAT,
        "opponents_turn": lambda a, b: a.event.player not in b.team_of(b.active),
        "your_turn": lambda a, b: a.event.player in b.team_of(b.active),
        "your_upkeep": lambda a, b: False,
    }
)
"""The restrictions on the moment; a board is never looked at in an upkeep."""

_TIMES: Mapping[ActivationTiming, int] = MappingProxyType({"once": 1, "once_each_turn": 1, "twice_each_turn": 2})


def restrictions_on_casting_are_kept(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """A spell is cast only when its own words let a player do so."""
    if not isinstance(announcement.event, SpellCast):
        return
    for only in _moments_asked_for(announcement):
        for timing in only:
            if timing in _TIMINGS and not _TIMINGS[timing](announcement, announcement.position.board):
                said = timing.replace("_", " ")
                yield Violation(rule, (announcement.name,), f"{announcement.name} is restricted: {said}")


def _moments_asked_for(announcement: Announcement) -> Iterator[tuple[ActivationTiming, ...]]:
    """The moments that the words of a spell name, each restriction by itself, or those of an activated ability."""
    event = announcement.event
    if isinstance(event, SpellCast):
        yield from (each.only for each in event.card.abilities if isinstance(each, CastOnly))
    elif isinstance(event.ability, Activated):
        yield event.ability.only


_BEFORE_A_POINT = frozenset({"before_attackers", "before_blockers", "before_combat_damage"})


def points_in_combat_are_those_of_the_first(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """What is played only before a point in combat is so before that of the turn's first, unless it names combat."""
    for only in _moments_asked_for(announcement):
        if _BEFORE_A_POINT.isdisjoint(only) or "during_combat" in only or announcement.position.combat.number < 2:
            continue
        text = f"the point before which {announcement.name} has to be played was in the first combat phase of the turn"
        yield Violation(rule, (announcement.name,), text)


def restrictions_on_activation_are_kept(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """An ability is activated only when, and as often as, its own words let a player do so."""
    event, position = announcement.event, announcement.position
    if not isinstance(event, AbilityActivated) or not isinstance(event.ability, Activated):
        return
    used = position.triggers.used.get((event.source, event.place), 0)
    for timing in event.ability.only:
        if timing in _TIMINGS and not _TIMINGS[timing](announcement, position.board):
            said = timing.replace("_", " ")
            yield Violation(rule, (announcement.name,), f"that ability of {announcement.name} is restricted: {said}")
        if used >= _TIMES.get(timing, used + 1):
            text = f"that ability of {announcement.name} was activated already: {timing.replace('_', ' ')}"
            yield Violation(rule, (announcement.name,), text)
    if event.ability.only_if is not None and _condition(announcement) is False:
        yield Violation(rule, (announcement.name,), f"what that ability of {announcement.name} asks for is not so")


def abilities_for_sorcery_timing_wait(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """An ability that is activated only as a sorcery, or a loyalty ability, keeps the timing of sorceries."""
    event, this = announcement.event, announcement.this
    if not isinstance(event, AbilityActivated):
        return
    if isinstance(event.ability, Activated):
        waits = event.ability.loyalty or "as_a_sorcery" in event.ability.only
    else:
        words = event.ability.words
        waits = this is not None and words in this.keywords and is_one_of(words, AS_A_SORCERY)
    if waits and not _could_cast_a_sorcery(announcement):
        text = f"that ability of {announcement.name} is activated only when a sorcery could be cast"
        yield Violation(rule, (announcement.name,), text)


def _may_have_been_activated(announcement: Announcement) -> bool:
    """Whether an ability that is activated so often in a turn may have been earlier in it, before the log begins."""
    event, position = announcement.event, announcement.position
    if not isinstance(event, AbilityActivated) or not isinstance(event.ability, Activated):
        return False
    turn = position.triggers.turn
    if event.source in position.triggers.as_seen().cast_as or turn.whole or turn.earlier(event.player) is not None:
        return False
    return event.ability.loyalty or not _EACH_TURN.isdisjoint(event.ability.only)


_EACH_TURN = frozenset({"once_each_turn", "twice_each_turn"})


def loyalty_abilities_are_activated_once_a_turn(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """A loyalty ability is activated only if none of that permanent's loyalty abilities was activated this turn."""
    event, this = announcement.event, announcement.this
    if not isinstance(event, AbilityActivated) or this is None or not _is_of_loyalty(event.ability):
        return
    places = [place for place, each in enumerate(activated_abilities(this)) if _is_of_loyalty(each)]
    if any(announcement.position.triggers.used.get((event.source, place)) for place in places):
        text = f"a loyalty ability of {announcement.name} was activated already this turn"
        yield Violation(rule, (announcement.name,), text)


def _is_of_loyalty(ability: AnyAbility) -> bool:
    return isinstance(ability, Activated) and ability.loyalty


def _asked_condition(announcement: Announcement) -> Condition | None:
    event = announcement.event
    if isinstance(event, AbilityActivated) and isinstance(event.ability, Activated):
        return event.ability.only_if
    return None


def _condition(announcement: Announcement) -> bool | None:
    event, board = announcement.event, announcement.position.board
    condition, defending = _asked_condition(announcement), board.defending[0] if board.defending else ""
    if sizes_asked_by(announcement.position, condition):
        return None
    if condition is None:
        return True
    so = holds(condition, board, announcement.this, event.player, defending)
    if so is None and announcement.this is not None:
        seen = announcement.position.triggers.as_seen()._replace(permanents=board.permanents)
        return is_so(condition, seen, replace(announcement.this, controller=event.player), defending)
    return so


# What is chosen.


_PAID_BESIDES = ("bargain", "buyback", "casualty", "conspire", "entwine", "escalate", "gift", "replicate", "splice")
"""Keywords of spells by which more may be paid, which is not played (601.2b)."""


def paid_besides(spell: SpellCast) -> tuple[str, ...]:
    """The keywords of a spell that is said to be kicked by which more may be paid for it, and that are not played."""
    return tuple(each for each in spell.card.keywords if spell.kicked and each.startswith(_PAID_BESIDES))


def modes_and_x_are_announced(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """The modes, the value of X and whether it is kicked are announced, as far as there are such."""
    yield from modes_are_announced(rule, announcement)
    yield from x_is_announced(rule, announcement)


def modes_are_announced(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """The modes, and whether it is kicked, are announced as far as there are such."""
    event, modal, name = announcement.event, announcement.modal, announcement.name
    if modal is not None:
        if amiss := modes_amiss(modal, event.modes):
            yield Violation(rule, (name,), f"{amiss} of {name} are chosen")
    elif event.modes and not announcement_doubts(announcement):
        yield Violation(rule, (name,), f"{name} has no modes")
    if isinstance(event, SpellCast) and event.kicked:
        kickers = [keyword for keyword in event.card.keywords if keyword.startswith(KICKERS)]
        if event.kicked > sum(map(most_kicks, kickers)) and not paid_besides(event):
            yield Violation(rule, (name,), f"{name} can't be kicked {event.kicked} times")


def x_is_announced(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """The value of X is announced if there is one in its cost."""
    x, name = announcement.event.x, announcement.name
    if announcement.has_x and x is None and not announcement.has_words_not_read:
        yield Violation(rule, (name,), f"the value of X is announced for {name}")
    if x is not None and not announcement.has_x and cost_is_known(announcement):
        yield Violation(rule, (name,), f"{name} has no X")


def each_target_gets_some_of_what_is_divided(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """Of what is divided or distributed among targets each of them receives at least one."""
    event, name = announcement.event, announcement.name
    targets = without_marks(event.targets)
    if is_divided_among_too_many(announcement.does, len(targets), event.x):
        yield Violation(rule, (name, *targets), f"each target of {name} gets at least one of what it divides")


def legal_targets_are_chosen(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """A legal target is chosen for each word "target": as many as it asks for."""
    name, event = announcement.name, announcement.event
    chosen = announcement.chosen
    if chosen is None:
        if not _targets_are_open(announcement):
            yield Violation(rule, (name, *without_marks(event.targets)), f"{name} asks for another number of targets")
        return
    by, board = announcement.by, announcement.position.board
    for slot in chosen:
        if from_several_graveyards(slot, by):
            yield Violation(rule, (name, *slot.chosen), f"{name} asks for cards from one opponent's graveyard")
        for target in slot.chosen:
            if is_legal_target(slot.asked, target, by) is False:
                known = board.permanents.get(target)
                why = cant_be_targets(board, by.source, (known,)).get(target, "") if known is not None else ""
                because = said_by(target, why) if why else said_by(name, words_on(announcement, slot.asked))
                yield Violation(rule, (name, target), f"{target} is no legal target for {name}", because)


def _targets_are_open(announcement: Announcement) -> bool:
    """Whether it is not read how many targets its words ask for."""
    return any(effect_of(each) is None for each in announcement.does)


def targets_are_chosen_once(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """The same target can't be chosen more than once for one word "target"."""
    for target in dict.fromkeys(chosen_twice(announcement.chosen or ())):
        text = f"{target} can't be chosen more than once for one word of {announcement.name}"
        yield Violation(rule, (announcement.name, target), text)


def whole_costs_can_be_paid(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """The whole cost can be paid, with what the player chose to pay with."""
    for objects, text in amiss(announcement):
        yield Violation(rule, (announcement.name, *objects), text)
    yield from costs_that_are_read_are_paid(rule, announcement)


def costs_that_are_read_are_paid(rule: Rule, announcement: Announcement) -> Iterator[Violation]:
    """What the player chose to pay with is what the costs that are read ask for, no more and no less."""
    for objects, text in amiss_by_what_is_read(announcement):
        yield Violation(rule, (announcement.name, *objects), text)


# What is not known.

NOT_READ = "it is not read what it asks for"


def cost_not_known(announcement: Announcement) -> Doubt:
    """The doubt about a cost of which it is not known how to pay it."""
    source = "" if isinstance(announcement.event, SpellCast) else announcement.name
    return Doubt(source, _words(announcement), "the game does not know how to pay what it costs")


def announcement_doubts(announcement: Announcement) -> tuple[Doubt, ...]:
    """What of the words of a spell or ability is not read, and may make it illegal."""
    source = "" if isinstance(announcement.event, SpellCast) else announcement.name
    found = [*_effects_not_read(announcement)]
    if not cost_is_known(announcement):
        found.append(cost_not_known(announcement))
    for each in announcement.does:
        if isinstance(each, Activated) and each.only_not_read and each.effect is not None:
            found.append(Doubt(source, each.words, "when it can be activated is not read"))
    if _condition(announcement) is None:
        sizes = sizes_asked_by(announcement.position, _asked_condition(announcement))
        found += sizes or (Doubt(source, _words(announcement), "whether what it asks for is so is not known"),)
    for slot in announcement.chosen or ():
        for target in slot.chosen:
            if is_legal_target(slot.asked, target, announcement.by) is None:
                found += doubts_about_a_target(slot.asked, target, announcement.by) or (
                    Doubt(source, _words(announcement), f"whether {target} is a legal target is not known"),
                )
    found += _must_be_said(announcement)
    if _may_have_been_activated(announcement):
        why = 'whether it was activated earlier this turn is not known: the board may say it by "this_turn" of a player'
        found.append(Doubt(source, _words(announcement), why))
    event = announcement.event
    if isinstance(event, SpellCast):
        found += [Doubt(source, each, "casting it with that is not played") for each in paid_besides(event)]
    found += from_a_hand_not_known(announcement)
    for card in discarded_unseen(announcement):
        why = f"whether {card} is in {event.player}'s hand is not known"
        found.append(Doubt(source, _words(announcement), why))
    if leaves_a_discard_open(announcement):
        found.append(Doubt(source, _words(announcement), f"which card {event.player} discards is not said"))
    if isinstance(event, SpellCast) and "aura" in event.card.subtypes and not enchants_plainly(event.card):
        found.append(Doubt("", f"{event.card.name}'s enchant ability", "it is not read"))
    return tuple(dict.fromkeys(found))


def words_that_count_always(announcement: Announcement) -> tuple[Doubt, ...]:
    """What of its words is not read and may make it illegal, whatever is chosen for it."""
    return (*_effects_not_read(announcement), *_must_be_said(announcement))


def _effects_not_read(announcement: Announcement) -> Iterator[Doubt]:
    source = "" if isinstance(announcement.event, SpellCast) else announcement.name
    return (Doubt(source, each.words, NOT_READ) for each in announcement.does if effect_of(each) is None)


def not_followed(announcement: Announcement) -> tuple[Doubt, ...]:
    """Why the game can't follow an activated ability: it adds mana, or may while that is owed; or is in a graveyard."""
    event = announcement.event
    if not isinstance(event, AbilityActivated):
        return ()
    if is_another_mana_ability(event.ability) and not mana_ability_is_followed(announcement.position, event):
        return (Doubt(event.source, event.ability.words, NOT_FOLLOWED),)
    if announcement.position.mana.owed is not None and may_add_mana(event.ability, ()):
        return (Doubt(event.source, event.ability.words, MAY_ADD_MANA),)
    board = announcement.position.board
    there = event.source in board.permanents or event.source in board.hand_of(event.player)
    if not there and may_act_in_a_graveyard(event.ability):
        return (Doubt(event.source, event.ability.words, "which cards are in graveyards is not followed"),)
    return ()


def may_act_in_a_graveyard(ability: AnyAbility) -> bool:
    """Whether an activated ability may be one of a card in a graveyard, by its words or as they are not read."""
    if isinstance(ability, Activated):
        return ability.zone == "graveyard" or ability.effect is None
    return isinstance(ability, Unsupported)


_CASTING: tuple[Playing, Playing, Playing] = ("may_cast", "cant_cast", "cast_costs")
_ACTIVATING: tuple[Playing, Playing, Playing] = ("may_activate", "cant_activate", "activate_costs")


def _must_be_said(announcement: Announcement) -> tuple[Doubt, ...]:
    """The words on how a spell is cast that are not read, and that count however it is cast."""
    return tuple(doubt_of("", each) for each in announcement.unread if each.playing not in _CASTING)


def doubts_of_the_board(announcement: Announcement, *, legal: bool) -> tuple[Doubt, ...]:
    """What permanents say that is not read, and may make a spell or ability legal, or illegal, that is not so else.

    Args:
        announcement: the spell or ability.
        legal: whether it is legal by what is read.
    """
    may, cant, costs = _CASTING if isinstance(announcement.event, SpellCast) else _ACTIVATING
    counts = {cant if legal else may, *((costs,) if spends_mana(announcement) else ())}
    words = announcement.position.triggers.unread.of_playing(*counts)
    own = perhaps_from_a_graveyard(announcement) if legal else said_from_elsewhere(announcement)
    return (*own, *_eased(announcement, legal=legal), *_given(announcement, legal=legal), *words)


def _eased(announcement: Announcement, *, legal: bool) -> tuple[Doubt, ...]:
    """What has resolved this turn by which a player's spells cost less, or have a keyword, which is not followed.

    Cards in a graveyard that have gained flashback for their mana cost cost what they cost from a hand.
    """
    if not isinstance(announcement.event, SpellCast) or (legal and not spends_mana(announcement)):
        return ()
    return tuple(
        Doubt(each.source, each.words, "what spells cost by it is not followed")
        for each in announcement.position.triggers.turn.eased
        if each.player == announcement.event.player and not _costs_the_same(each) and not (legal and each.found)
    )


def _costs_the_same(eased: Eased) -> bool:
    """Whether spells cost by it what they cost from a hand."""
    return eased.keywords == (() if eased.may_be_cast else ("flashback",)) and not eased.says_more


def _given(announcement: Announcement, *, legal: bool) -> Iterator[Doubt]:
    """What a spell has by statics by which it may be cast at other times or for other costs, which is not followed."""
    event, position = announcement.event, announcement.position
    if not isinstance(event, SpellCast) or (legal and not spends_mana(announcement)):
        return
    for ability, this in given_spells(position.board, event.card, event.player):
        if any(says_how_it_is_cast(each, legal=legal) for each in ability.keywords):
            yield Doubt(this.id, ability.words, "what a spell costs by it, or when it may be cast, is not followed")


def _words(announcement: Announcement) -> str:
    return next((each.words for each in announcement.does if each.words), announcement.name)


def cost_is_open(announcement: Announcement) -> bool:
    """Whether it is not known what to pay: of an ability that is not read at all, or of a cost that is not."""
    event = announcement.event
    activated = isinstance(event, AbilityActivated)
    unread = activated and any(isinstance(each, Unsupported) for each in announcement.does)
    return unread or bool(_must_be_said(announcement)) or not cost_is_known(announcement)


# What is paid.


def announced_costs_are_paid(rule: Rule, position: Position, event: AbilityActivated | SpellCast) -> Iterator[Event]:
    """The whole cost is paid: permanents are tapped before any leaves, so that every order of paying is covered."""
    bill, number = bill_of(Announcement(position, event)), rule.number
    if event.mana:
        yield ManaSpent(event.player, event.mana, "", number)
    if bill.life:
        yield LifePaid(event.player, bill.life, number)
    if bill.energy:
        yield EnergyPaid(event.player, bill.energy, number)
    yield from (TappedForCost(permanent, number) for permanent in bill.tap)
    yield from (CreatureExerted(event.player, permanent, number) for permanent in bill.exert)
    yield from (UntappedForCost(permanent, number) for permanent in bill.untap)
    if isinstance(event, AbilityActivated):
        yield from (CountersPaid(event.source, kind, n, number) for kind, n in bill.counters)
    yield from (CardDiscarded(event.player, card, number) for card in bill.discard)
    yield from (PermanentReturned(permanent, number) for permanent in bill.return_to_hand)
    yield from (sacrificed(position, permanent, number) for permanent in bill.sacrifice)
