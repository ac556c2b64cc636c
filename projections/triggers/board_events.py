"""What the board's events mean to triggered abilities: the permanents as conditions look at them, and what leaves."""

from __future__ import annotations

from collections.abc import Callable, Container
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from events import board as e
from events import costs as k
from events import damage as d
from events import effects as f
from events import triggers as t
from events.abilities import AnyAbility, Triggered
from events.board import DAMAGE_STEPS, CardInHand, EarlierThisTurn, Permanent
from events.casting import SpellCast
from events.event import Event
from events.instead import ExiledInstead
from projections.in_sight import is_in_sight
from projections.layers.graveyards import Graveyard, is_of_kind
from projections.layers.state import PLAIN
from projections.layers.this_turn import FRESH, Turn
from projections.matching import is_token
from projections.permanents import CHANGES, LIVING_METAL, comes_off, in_another_turn
from projections.projection import Handler
from projections.triggers import changing, leaving
from projections.triggers.combat_steps import delayed_abilities_trigger, step_begins
from projections.triggers.doubts import (
    a_card_goes,
    card_leaves_a_graveyard,
    counters_are_put,
    counters_change,
    dies_by_its_numbers,
    game_goes_on,
    goes_to_a_graveyard,
    happens,
    is_put_to_the_test,
    lie_in_graveyards_at_first,
    lies_in_a_graveyard,
    may_be_exiled,
    may_come_back,
    may_trigger,
    permanent_changes,
    permanent_goes,
    something_is_done,
    those_without_power_may_deal_damage,
    what_is_tied_ends,
)
from projections.triggers.graveyards import (
    goes_to_its_graveyard,
    is_put_into_a_graveyard,
    know_words_in_graveyards,
    leaves_a_graveyard,
)
from projections.triggers.hands import is_returned_to_a_hand, joins_a_hand, leaves_a_hand, one_leaves_a_hand
from projections.triggers.layering import (
    abilities_are_gained,
    abilities_are_lost,
    colors_are_set,
    combat_ends,
    is_attached,
    keyword_counters_change,
    numbers_are_written,
    permanent_is,
    permanent_is_gone,
    phases_out,
    something_changes,
    source_changes,
    turn_ends,
)
from projections.triggers.sagas import (
    lore_counters_change,
    precombat_main_phase_comes,
    saga_enters,
    saga_is_at_its_end,
    sagas_among,
)
from projections.triggers.silence import SILENT, listening
from projections.triggers.stack_objects import Played
from projections.triggers.standing import blessing_is_looked_for, standing_at_first
from projections.triggers.states import states_are_looked_at
from projections.triggers.triggers import Triggers, is_noted
from projections.unread import NOTHING, Doubt


def _know(now: Triggers, permanent: Permanent, *, entered: bool = False) -> None:
    """Know a permanent as it is from now on, with its triggered abilities and those that are not read."""
    name, known, abilities = permanent.id, permanent, permanent.abilities
    if now.owned:
        now._watching = None
    else:
        now._own()
    now._permanents[name] = permanent
    if is_noted(permanent):
        now._noted |= {name}
    listens = listening(abilities) if abilities else SILENT
    if listens.triggers:
        now._hear(permanent)
    elif name in now._watchers:
        del now._watchers[name]
    if now._layers is not PLAIN or listens.layers:
        permanent_is(now, permanent, entered=entered)
        known = now.known(name) or permanent
        permanent_changes(now, known, entered=entered)
    elif now.unread is not NOTHING or listens.doubts:
        permanent_changes(now, permanent, entered=entered)
    if now.begun and "saga" in known.subtypes:
        happens(now, saga_enters(known) if entered else saga_is_at_its_end(known))


def _game_began(now: Triggers, event: e.GameBegan) -> None:
    now.players = tuple([player.id for player in event.players])
    now.teams = event.teams
    life, hands, graveyards = {}, {}, {}
    before: list[tuple[str, EarlierThisTurn]] = []
    acting: list[CardInHand] = []
    for player in event.players:
        life[player.id] = player.life
        if player.hand_is_stated:
            hands[player.id] = player.hand
        if player.graveyard is not None:
            graveyards[player.id] = Graveyard(player.graveyard, whole=True)
        if player.this_turn is not None:
            before.append((player.id, player.this_turn))
        if player.acting_in_hand:
            acting += player.acting_in_hand
    now._life, now._hands, now._graveyards = life, hands, graveyards
    now.standing = standing_at_first(event.players)
    now._turn = Turn(tuple(before)) if before else FRESH
    now._counted = {}
    if acting:
        now.unread = now.unread._replace(in_hand=tuple([(each.card, each.abilities) for each in acting]))
    if graveyards:
        lie_in_graveyards_at_first(now, event.players)
        know_words_in_graveyards(now)


def _turn_began(now: Triggers, event: e.TurnBegan) -> None:
    if now.active:
        now._turn, now._counted = Turn(whole=True), {}
        if now._noted or now._layers is not PLAIN:
            _another_turn_begins(now, event.active)
    now.active = event.active
    now._begin_combat()
    for each in now.delayed:
        if each.at not in ("end_of_combat", "this_leaves"):
            happens(now, [Doubt(each.source, each.ability.words, "what was to happen later is not followed")])
    now.waiting = now.stack = now.delayed = ()
    now.combat_damage = ()
    now.resolved = None
    now.number = 0
    now.last_player = ""
    now.following = 0
    now.lost = frozenset()
    if now._targets or now._last or now._decided or now._gone or now._first:
        now._targets, now._last, now._decided, now._gone, now._first = {}, {}, {}, {}, {}
    if now._used:
        now._used = {use: times for use, times in now._used.items() if use in now.only_once}
    if now._acted or now._damage:
        now._acted, now._damage = {}, {}
    now.combats = 0
    now.main_phases = 1
    now.ending_combat = False
    now.left = ()
    if now.this_turn:
        now.this_turn = frozenset()
    at_another_time(now)
    if now._lasting:
        _changes_until_end_of_turn_end(now)
    turn_ends(now)


def _battlefield_recorded(now: Triggers, event: e.BattlefieldRecorded) -> None:
    now.waiting = now.stack = ()
    now.resolved = None
    now.following = 0
    now._targets, now._last, now._decided = {}, {}, {}
    now.telling, now.tied = None, ()
    sizes = now.unread.sizes._replace(unsaid=(), less=(), dead=frozenset(), last=())
    hidden = tuple([doubt for doubt in now.unread.happened if _is_hidden(now, doubt, event.in_sight)])
    now.unread = now.unread._replace(happened=hidden, left=False, sizes=sizes)


def _is_hidden(now: Triggers, doubt: Doubt, seen: Container[str]) -> bool:
    """Whether what has happened by a triggered ability may have done what no battlefield shows."""
    this = now._permanents.get(doubt.source)
    meant = [each for each in this.abilities if each.words == doubt.words] if this is not None else []
    return any(isinstance(each, Triggered) and not is_in_sight(each, seen) for each in meant)


def _another_turn_begins(now: Triggers, active: str) -> None:
    """No permanent has entered in it, or is saddled any more; Sagas get their counters."""
    there = now._permanents.values()
    came = [each for each in there if each.entered_this_turn or (each.designations and "saddled" in each.designations)]
    if came:
        now._own()
        now._permanents.update({known.id: in_another_turn(known) for known in came})
    happens(now, precombat_main_phase_comes(sagas_among(now._shown().values()), active))
    now._noted = frozenset([each.id for each in now._permanents.values() if is_noted(each)])


def _changes_until_end_of_turn_end(now: Triggers) -> None:
    now._own()
    for each, as_it_was in now._lasting.items():
        permanent = in_another_turn(as_it_was)
        if each in now._permanents:
            _know(now, permanent)
        elif each in now._phased:
            now._phased[each] = (permanent, now._phased[each][1])
    now._lasting = {}


def _step_began(now: Triggers, event: e.StepBegan) -> None:
    if now._departed or now.fought is not None:
        at_another_time(now)
    now.once = None
    now.acting = False
    now.last_player = ""
    now.telling = None
    step = event.step
    combat_is_over, now.ending_combat = now.ending_combat, step == "end_of_combat"
    if step == "beginning_of_combat":
        now._begin_combat()
        now.combats += 1
        if now._layers is not PLAIN:
            (combat_ends if combat_is_over else something_changes)(now)
    elif step == "main":
        now.main_phases += 1
        if now._layers is not PLAIN:
            combat_ends(now)
        if now.unread is not NOTHING:
            may_trigger(now, "second_main")
    elif step == "end_of_combat" and now.delayed:
        delayed_abilities_trigger(now)
    elif step in DAMAGE_STEPS and now.unread.sizes.doubts:
        those_without_power_may_deal_damage(now)
    if not now.begun:
        game_goes_on(now)
    if now._watchers:
        step_begins(now, step)
        states_are_looked_at(now)


def _players_passed(now: Triggers, event: e.PlayersPassed) -> None:
    """A step ends with nothing waiting or on the stack (500.2): where a log says nothing of it, it was dealt with."""
    if now.waiting or now.stack:
        now.waiting = now.stack = ()
    now.combat_damage = ()
    now.following = 0
    if now._targets or now._last:
        now._targets, now._last = {}, {}


def _entered(now: Triggers, event: e.PermanentEntered) -> None:
    """A permanent enters; while the board is set up it was there before, and triggers nothing."""
    entered = event.permanent
    name = entered.id
    if event.tapped:
        now._tapped[name] = None
    if event.damage:
        now._damage["", name, False] = len(now.left)
    if now._hands or now._hands_in_doubt or event.was:
        _comes_from_elsewhere(now, event)
    if now.begun:
        now._own()
        now._cast_as[name] = _spell_that_enters(now, entered)
    _know(now, entered, entered=True)
    now._came[name] = entered
    if now._noted:
        blessing_is_looked_for(now, entered.controller)
    if now.begun and now._watchers:
        changing.enters(now, name)
        if now.following:
            changing.others_that_enter_with_it(now, name)
        changing.enters_with_counters(now, entered)
        states_are_looked_at(now)


def _spell_that_enters(now: Triggers, entered: Permanent) -> SpellCast | None:
    """The spell that has just resolved and enters as a permanent (608.3); None: it was put onto the battlefield."""
    resolved = now.resolved
    if not isinstance(resolved, Played) or not isinstance(spell := resolved.announced, SpellCast):
        return None
    if any(each is spell for each in now._cast_as.values()):
        return None
    same = replace(spell.card, id=entered.id, attached_to=entered.attached_to, entered_this_turn=True)
    return spell if entered == same else None


def _comes_from_elsewhere(now: Triggers, event: e.PermanentEntered) -> None:
    """The card of a permanent that enters is no longer in its owner's hand, or what it was in a graveyard."""
    entered = event.permanent
    owner = entered.owner or entered.controller
    in_doubt = now._hands_in_doubt.get(owner)
    if entered.id in (now._hands.get(owner, ()) if in_doubt is None else in_doubt.cards):
        leaves_a_hand(now, owner, entered.id)
    if event.came_from == "hand":
        one_leaves_a_hand(now, owner, entered.card)
    if event.was:
        leaves_a_graveyard(now, owner, event.was)
        card_leaves_a_graveyard(now, owner, event.was)


def _as_on_the_board(
    event_type: type[Event], *, beside_others: bool = False
) -> Callable[[Triggers, Any], Permanent | None]:
    """What the board's projection does to the permanents, and no more; the one that it concerns, if it is there.

    Args:
        event_type: the type of event.
        beside_others: whether it happens beside what leaves the battlefield, by the same check for state-based actions.
    """
    change = CHANGES[event_type]
    name_of = attrgetter("permanent.id" if "permanent" in event_type.__struct_fields__ else "object")

    def changed(now: Triggers, event: Any) -> Permanent | None:
        game_goes_on(now)
        if not beside_others:
            at_another_time(now)
        now._own()
        change(now, event)
        if now._watchers:
            states_are_looked_at(now)
        known = now._permanents.get(name_of(event))
        if known is not None and is_noted(known):
            now._noted |= {known.id}
        return known

    return changed


def _but_for_abilities(event_type: type[Event], *, beside_others: bool = False) -> Handler:
    """A permanent changes in something else than its abilities."""
    change = _as_on_the_board(event_type, beside_others=beside_others)

    def changed(now: Triggers, event: Any) -> None:
        known = change(now, event)
        if known is not None:
            # Cards of another player are counted then, as if they had moved.
            something_changes(now, moved=event_type is e.ControlChanged)
        if known is not None and now.unread is not NOTHING:
            permanent_changes(now, now.known(known.id) or known)

    return changed


def _control_changed(now: Triggers, event: e.ControlChanged) -> None:
    """Whether a permanent with living metal is a creature depends on whose turn it is: that is not followed."""
    source_changes(now, event.object, "you_lose_this")
    if now.tied:
        what_is_tied_ends(now, event.object, left=False)
    if not event.until:
        may_come_back(now, event.object)
    _but_for_abilities(e.ControlChanged)(now, event)
    if now._noted:
        blessing_is_looked_for(now, event.controller)
    known = now.permanents.get(event.object)
    if known is not None and LIVING_METAL in known.keywords:
        happens(now, [Doubt(known.id, LIVING_METAL, "what it is under another controller is not followed")])


def _with_abilities(event_type: type[Event]) -> Handler:
    """A permanent changes, and perhaps its abilities come or go."""
    change = _as_on_the_board(event_type)

    def changed(now: Triggers, event: Any) -> None:
        known = change(now, event)
        if known is not None:
            _know(now, known)

    return changed


_CHANGED = _with_abilities(e.CharacteristicsChanged)
_SIZED = _but_for_abilities(e.PowerToughnessChanged)


def _characteristics_changed(now: Triggers, event: e.CharacteristicsChanged) -> None:
    """What it says of power and toughness is what the board shows then; what is attached anew has a new timestamp."""
    before = now._permanents.get(event.permanent.id)
    _CHANGED(now, event)
    if before is None:
        return
    if event.transformed_by is not None:
        # It has a new timestamp (613.7g), and nothing is said of what effects give it besides.
        permanent_is(now, event.permanent, anew=True)
        # An ability of the face that is up now may trigger on that (603.2).
        may_trigger(now, "effect", of=event.permanent.id)
        return
    if before.attached_to != event.permanent.attached_to:
        permanent_is(now, event.permanent, anew=True)
    if event.permanent.power is not None:
        numbers_are_written(now, event.permanent.id)


def _power_toughness_changed(now: Triggers, event: e.PowerToughnessChanged) -> None:
    _SIZED(now, event)
    numbers_are_written(now, event.object, this_turn=event.until == "turn")


_LOSES = _with_abilities(e.AbilitiesLost)


def _abilities_lost(now: Triggers, event: e.AbilitiesLost) -> None:
    if event.object in now._permanents:
        abilities_are_lost(now, event.object, event.words, this_turn=event.until == "turn")
    _LOSES(now, event)


_GAINS = _with_abilities(e.AbilitiesGained)


def _abilities_gained(now: Triggers, event: e.AbilitiesGained) -> None:
    abilities_are_gained(now, event)
    _GAINS(now, event)


_RECOLORS = _but_for_abilities(e.ColorsChanged)


def _colors_changed(now: Triggers, event: e.ColorsChanged) -> None:
    _RECOLORS(now, event)
    colors_are_set(now, event)


def _attached(now: Triggers, event: f.PermanentAttached) -> None:
    _ATTACHES(now, event)
    is_attached(now, event.object)


_ATTACHES = _but_for_abilities(f.PermanentAttached)
_PAIRS = _but_for_abilities(f.CreaturesPaired)


def _paired(now: Triggers, event: f.CreaturesPaired) -> None:
    _PAIRS(now, event)
    other = now.permanents.get(event.other)
    if other is not None and now.unread is not NOTHING:
        permanent_changes(now, other)


def _phased_out(now: Triggers, event: f.PermanentPhasedOut) -> None:
    game_goes_on(now)
    may_come_back(now, event.object)
    leaving = [event.object]
    for host in leaving:
        leaving += [each.id for each in now._permanents.values() if each.attached_to == host and each.id not in leaving]
    if now._watchers:
        for each in leaving:
            changing.phases(now, each, "phases_out")
    now._own()
    for each in leaving:
        permanent = now._permanents.pop(each, None)
        if permanent is not None:
            now._phased[each] = (permanent, event.object)
            phases_out(now, each)
            if now.unread is not NOTHING:
                permanent_goes(now, each)
    if now._watchers:
        states_are_looked_at(now)


def _phased_in(now: Triggers, event: f.PermanentPhasedIn) -> None:
    now._own()
    coming = {each: permanent for each, (permanent, with_) in now._phased.items() if with_ == event.object}
    for each, permanent in coming.items():
        del now._phased[each]
        _know(now, permanent)
    if now._watchers:
        for each in coming:
            changing.phases(now, each, "phases_in")
        states_are_looked_at(now)


def at_another_time(now: Triggers) -> None:
    """What happens from here on is not at the same time as what left the battlefield before."""
    if now.fought is not None or now._departed:
        now.fought = now._before = None
        now._departed = {}
        now._came_off = {}
        now._held = ()
        now.together = frozenset()


def _looks_back(now: Triggers, leaving: str) -> None:
    """What leaves, and what sees it, is as it was before the first of those left that leave at this time (603.10a)."""
    if leaving not in now._permanents:
        return
    if leaving in now._came_off:
        now._own()
        now._permanents[leaving] = now._came_off[leaving]
    before, shown = now._before, now._layers.shown
    if now.fought is None and (now._watchers or now._departed or now._layers is not PLAIN):
        now.fought = (frozenset(now._attacking), frozenset(now._blocking))
        now._before = None if now._layers is PLAIN else shown
    elif before is not None and before is not shown:
        there = {name: known for name, known in before.items() if name in now._permanents}
        now._layers = now._layers._replace(shown=there, basis=None)
        now._own()
        for name in {**there, **shown}:
            if name in now._permanents:
                now._hear(there.get(name) or now._permanents[name])


def goes(now: Triggers, permanent: str) -> None:
    """A permanent leaves the battlefield, to whichever zone: what triggers on that alone triggers, and it is gone."""
    known = now.known(permanent)
    if known is not None:
        _is_gone(now, known)


def _is_gone(now: Triggers, known: Permanent, *, died: bool = False) -> None:
    permanent = known.id
    sizes = now.unread.sizes
    if sizes.doubts and (doubt := sizes.of(permanent)):
        now.unread = now.unread._replace(sizes=sizes._replace(last=(*sizes.last, (permanent, doubt))))
    if now._watchers or now._departed:
        leaving.leaves(now, permanent, died=died)
    if now.delayed:
        delayed_abilities_trigger(now, permanent)
    remembered = _to_be_remembered(now, known)
    if now.tied:
        what_is_tied_ends(now, permanent)
    now._own()
    del now._permanents[permanent]
    now.left = (*now.left, (known, died))
    if now._lasting:
        now._lasting.pop(permanent, None)
    now._tapped.pop(permanent, None)
    came_off = comes_off(now, permanent)
    if came_off and now.fought is not None:
        now._came_off = {**now._came_off, **{each.id: each for each in came_off}}
    if remembered is not None:
        _is_remembered(now, known, remembered)
    if now._watchers or (known.abilities and any(map(_is_looked_for_by_others, known.abilities))):
        now._departed = {**now._departed, permanent: remembered or known}
        if now._watchers.pop(permanent, None):
            now._watching = None
    if died:
        goes_to_its_graveyard(now, known)
    if now._layers is not PLAIN:
        permanent_is_gone(now, permanent)
    if now._later or now._held:
        now.trigger_what_waited()
    now._later = None
    if now._watchers and now.begun:
        states_are_looked_at(now)
    if now.unread is not NOTHING:
        permanent_goes(now, permanent)


def _is_looked_for_by_others(ability: AnyAbility) -> bool:
    """Whether what leaves at the same time is asked for such an ability."""
    return type(ability) is ExiledInstead or leaving.gives_trait(ability)


def _to_be_remembered(now: Triggers, known: Permanent) -> Permanent | None:
    """What leaves, as it last exists, if something on the stack, or that resolves, may look at it; or else None.

    Abilities of its own that trigger on what leaves at the same time, but is listed later, look at it too.
    """
    looked_at = now.following or now.waiting or now.stack or now.delayed or now.combat_damage
    if looked_at or known.id in now._watchers:
        return leaving.with_given_traits(now, known)
    return None


def _is_remembered(now: Triggers, known: Permanent, remembered: Permanent) -> None:
    """What has left is looked at as it last existed by abilities of its own, and by those that are about it."""
    on_stack = (*now.waiting, *now.stack)
    is_source = any(trigger.source == known.id for trigger in (*on_stack, *now.delayed))
    if known.id in now.combat_damage or is_source:
        now._last = {**now._last, known.id: known}
    if now.following or is_source or any(known.id in trigger.about for trigger in (*on_stack, *now.delayed)):
        now._gone = {**now._gone, known.id: remembered}


def _dies(now: Triggers, permanent: str) -> None:
    """A permanent of any type is put into a graveyard from the battlefield (700.4)."""
    known = now.known(permanent)
    if known is None:
        return
    if now.unread is not NOTHING:
        something_is_done(now, to=permanent)  # it may go elsewhere instead (614.1a)
    goes_to_a_graveyard(now, known)
    if now._watchers or now._departed:
        leaving.dies(now, permanent)
        leaving.goes_to_graveyard(now, permanent)
        may_be_exiled(now, known)
    _is_gone(now, known, died=True)


def _is_exiled(now: Triggers, permanent: str) -> None:
    if permanent in now._permanents and (now._watchers or now._departed):
        leaving.goes_to_exile(now, permanent)
    goes(now, permanent)


def _card_moved(now: Triggers, event: e.CardMoved) -> None:
    game_goes_on(now)
    if event.was_in == "graveyard":
        leaves_a_graveyard(now, event.owner, event.card)
        card_leaves_a_graveyard(now, event.owner, event.card)
    if event.was_in == "hand":
        one_leaves_a_hand(now, event.owner, event.card)
    if event.to == "hand":
        joins_a_hand(now, event.owner, event.card, found=event.was_in == "library")
    if "hand" in (event.was_in, event.to):
        something_changes(now, moved=True)
    if event.to == "graveyard":
        _card_is_put_into_a_graveyard(now, event.owner, event.known)
    elif event.to == "library":
        _is_known_in_a_library(now, event.owner)


def _is_known_in_a_library(now: Triggers, owner: str) -> None:
    """A known card has come to a library, or may have: who draws from it then may draw that one, and no other."""
    now._turn = now._turn._replace(stacked=now._turn.stacked | {owner})


def _card_is_put_into_a_graveyard(now: Triggers, owner: str, card: Permanent | None) -> None:
    """A card has been put into its owner's graveyard from elsewhere than the battlefield; None: not known which."""
    if card is None:
        now._turn = now._turn.and_unseen("descended")
    elif is_of_kind(card, "permanent"):
        now.count(owner, "descended")
    is_put_into_a_graveyard(now, owner, card)
    if card is not None:
        lies_in_a_graveyard(now, card, owner)
    if now.unread is not NOTHING:
        a_card_goes(now, "graveyard")


def _left(now: Triggers, event: e.PermanentLeft) -> None:
    game_goes_on(now)
    now.acting = False
    if not event.together:
        at_another_time(now)
    _looks_back(now, event.object)
    if event.sacrificed:
        _is_sacrificed(now, event.object)
    exiled = now._permanents.get(event.object) if event.to == "exile" else None
    if exiled is not None and not is_token(exiled):
        may_come_back(now, exiled.id)
    if event.to == "graveyard":
        _dies(now, event.object)
    elif event.to == "exile":
        _is_exiled(now, event.object)
    else:
        if (now._watchers or now._departed) and event.object in now._permanents:
            if event.to == "hand":
                leaving.is_returned_to_hand(now, event.object)
            elif event.to == "elsewhere":
                leaving.may_go_to_exile(now, event.object)
                leaving.may_be_returned_to_hand(now, event.object)
        known = now._permanents.get(event.object)
        if event.to == "hand":
            is_returned_to_a_hand(now, event.object)
        if event.to in ("elsewhere", "library"):
            if now.unread is not NOTHING:
                a_card_goes(now, "library")
            if known is not None and not is_token(known):
                _is_known_in_a_library(now, known.owner or known.controller)
        goes(now, event.object)


def _siege_is_defeated(now: Triggers, known: Permanent) -> None:
    """The last defense counter of a Siege is gone: the ability that all of them have is not played (310.11b)."""
    words = "When the last defense counter is removed from this permanent, exile it, then you may cast it transformed."
    happens(now, [Doubt(known.id, words, "this ability of Sieges is not played")])


def _destroyed(now: Triggers, event: d.CreatureDestroyed | d.PutIntoGraveyard) -> None:
    _looks_back(now, event.object)
    if now.unread is not NOTHING:
        dies_by_its_numbers(now, event.object)
    known = now._permanents.get(event.object)
    _goes_to_graveyard(now, event)
    if known is not None and "siege" in known.subtypes and not known.defense:
        _siege_is_defeated(now, known)


def _sacrificed(now: Triggers, event: k.PermanentSacrificed) -> None:
    _looks_back(now, event.object)
    _is_sacrificed(now, event.object)
    _goes_to_graveyard(now, event)


def _is_sacrificed(now: Triggers, permanent: str) -> None:
    known = now._permanents.get(permanent)
    if known is not None:
        now._turn = now._turn._replace(sacrificed=(*now._turn.sacrificed, (known.controller, known)))
    if known is not None and (now._watchers or now._departed):
        leaving.is_sacrificed(now, permanent, known.controller)


def _goes_to_graveyard(now: Triggers, event: d.CreatureDestroyed | d.PutIntoGraveyard | k.PermanentSacrificed) -> None:
    """A permanent leaves for a graveyard, and what is exiled instead does not die (122.1h)."""
    (_is_exiled if event.exiled else _dies)(now, event.object)


def _counters_effect(now: Triggers, event: f.CountersEffectApplied) -> None:
    keyword_counters_change(now, event)
    known = _COUNTED(now, event)
    if known is not None:
        _know(now, known)
        happens(now, lore_counters_change(known, event.kind))
        counters_change(now)
        if now._watchers and event.amount > 0:
            by = changing.who_acts(now)
            changing.counters_are_put(now, event.object, event.kind, event.amount, by=by)


def _counters_put(now: Triggers, event: d.CountersPut) -> None:
    _MORE_COUNTERS(now, event)
    happens(now, lore_counters_change(now.known(event.object), event.kind))
    if now.unread is not NOTHING:
        counters_are_put(now)
    if now._watchers and event.object in now._permanents:
        by_damage = now.once is not None
        # Beside damage, whose sources' controllers put them (120.3d), only what has just resolved puts such counters.
        by = "" if by_damage or now.resolved is None else now.resolved.controller
        changing.counters_are_put(now, event.object, event.kind, event.amount, by_damage=by_damage, by=by)


def _counters_removed(now: Triggers, event: d.CountersRemoved) -> None:
    _FEWER_COUNTERS(now, event)
    happens(now, lore_counters_change(now.known(event.object), event.kind))
    if event.kind == "+1/+1":
        counters_change(now)


def _counters_paid(now: Triggers, event: k.CountersPaid) -> None:
    _PAID_WITH_COUNTERS(now, event)
    happens(now, lore_counters_change(now.known(event.object), event.kind))
    counters_change(now)
    if event.amount > 0 and now.unread is not NOTHING:
        counters_are_put(now)
    if event.amount > 0 and now._watchers and event.object in now._permanents:
        changing.counters_are_put(now, event.object, event.kind, event.amount, by=now.last_player)


_PAID_WITH_COUNTERS = _but_for_abilities(k.CountersPaid)
_MORE_COUNTERS = _but_for_abilities(d.CountersPut)
_FEWER_COUNTERS = _but_for_abilities(d.CountersRemoved)


def _returned(now: Triggers, event: k.PermanentReturned) -> None:
    _looks_back(now, event.object)
    if (now._watchers or now._departed) and event.object in now._permanents:
        leaving.is_returned_to_hand(now, event.object)
    is_returned_to_a_hand(now, event.object)
    goes(now, event.object)


def _destroy_effect(now: Triggers, event: f.DestroyEffectApplied) -> None:
    game_goes_on(now)
    now.acting = False
    if now.unread is not NOTHING:
        is_put_to_the_test(now, event.object)
    if not event.together:
        at_another_time(now)


def _sacrifice_effect(now: Triggers, event: f.SacrificeEffectApplied) -> None:
    game_goes_on(now)
    now.acting = False
    if not event.together:
        at_another_time(now)


_COUNTED = _as_on_the_board(f.CountersEffectApplied)

BOARD_TRIGGERS: dict[type[Event], Handler] = {
    e.GameBegan: _game_began,
    e.TurnBegan: _turn_began,
    e.BattlefieldRecorded: _battlefield_recorded,
    e.StepBegan: _step_began,
    e.PlayersPassed: _players_passed,
    e.PermanentEntered: _entered,
    e.PermanentLeft: _left,
    e.CardMoved: _card_moved,
    e.CharacteristicsChanged: _characteristics_changed,
    e.AbilitiesGained: _abilities_gained,
    e.AbilitiesLost: _abilities_lost,
    e.PowerToughnessChanged: _power_toughness_changed,
    e.ColorsChanged: _colors_changed,
    e.ControlChanged: _control_changed,
    f.CountersEffectApplied: _counters_effect,
    f.DestroyEffectApplied: _destroy_effect,
    f.SacrificeEffectApplied: _sacrifice_effect,
    f.PermanentAttached: _attached,
    f.CreaturesPaired: _paired,
    f.CreatureUnpaired: _but_for_abilities(f.CreatureUnpaired, beside_others=True),
    f.PermanentDesignated: _but_for_abilities(f.PermanentDesignated),
    f.PermanentPhasedIn: _phased_in,
    f.PermanentPhasedOut: _phased_out,
    d.CountersPut: _counters_put,
    d.CountersRemoved: _counters_removed,
    k.CountersPaid: _counters_paid,
    d.CreatureDestroyed: _destroyed,
    d.PutIntoGraveyard: _destroyed,
    d.PermanentUnattached: _but_for_abilities(d.PermanentUnattached, beside_others=True),
    d.CountersCancelled: _but_for_abilities(d.CountersCancelled, beside_others=True),
    k.PermanentReturned: _returned,
    k.PermanentSacrificed: _sacrificed,
    t.SizeModified: _but_for_abilities(t.SizeModified),
}
"""What each type of event of the board does."""
