"""How doubts arise as a game goes on: what unread words, and numbers in doubt, may have done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeGuard, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from events.abilities import Activated, Acts, AnyAbility, May, RollsDie, SpellAbility, Triggered, TriggeredInGraveyard
from events.board import Permanent, Player
from events.card_instructions import EasesCasting, GivesFlashback, MayPlay
from events.card_trigger_conditions import CardPut, CardZone
from events.casting import AbilityActivated, SpellCast
from events.costs import ManaAbilityActivated
from events.declaration_abilities import EmptyHand, ManaZone, Shields
from events.duel_abilities import MorePower
from events.filters import THIS, Filter, Which
from events.instructions import Instruction, Puts
from events.references import Described, Each, Target, Targets, You
from events.trigger_conditions import (
    Casts,
    CountersArePut,
    Does,
    Enters,
    LeavesTheBattlefield,
    PutIntoGraveyard,
    SeveralDie,
    TappedForMana,
)
from events.triggers import Dies, MovesCards, PutCounters, When
from projections.asked_for import matters
from projections.followed.discarding import may_discard
from projections.followed.hands import finds_in_your_library, hands_changed_by, names_cards_in_graveyards
from projections.followed.naming import said_in
from projections.followed_events import event_is_followed
from projections.followed_instructions import does_more_than_is_logged
from projections.layers.state import PLAIN
from projections.layers.this_turn import Eased
from projections.matching import asks_for_sizes
from projections.spells_given import (
    OF_DAMAGE,
    SPLIT_SECOND,
    acts_as_it_is_cast,
    is_one_of,
    says_how_it_is_cast_alone,
)
from projections.triggers.conditions import is_player
from projections.triggers.graveyards import cards_move_unseen, may_move_unseen, moves_cards_unseen, spells_are_given
from projections.triggers.hands import (
    are_known_no_more,
    cards_to_come,
    kinds_to_come,
    may_go,
    may_not_come,
    more_may_come,
    none_comes,
)
from projections.triggers.layering import board_is_set_up, know_words, something_changes
from projections.triggers.sagas import saga_is_at_its_end, sagas_among
from projections.triggers.sizes_in_doubt import (
    changed_sizes,
    sizes_as_it_is_set_up,
    sizes_as_set_up,
    sizes_once_it_acts,
    sizes_once_words_go,
    sizes_with,
    sizes_without,
)
from projections.triggers.stack_objects import Played, StackObject, Trigger
from projections.triggers.triggers import Triggers
from projections.unread import (
    EFFECT_NOT_READ,
    GIVES,
    NOTHING,
    PLAYED_NOT_READ,
    Doubt,
    InGraveyard,
    NotRead,
    Sizes,
    Tied,
    doubt_of,
    effect_is_not_read,
    has_a_rule,
    is_not_played,
    is_not_read,
    not_in_force,
    not_known,
    unseen,
)


def permanent_changes(now: Triggers, permanent: Permanent, *, entered: bool = False) -> None:
    """A permanent has entered, or is otherwise than before.

    Args:
        now: the triggered abilities, after that.
        permanent: the permanent as it is from now on.
        entered: whether it has just entered.
    """
    before = now.unread
    if before is NOTHING and not any(map(says_more, permanent.abilities)):
        return
    know_words(now, permanent)
    sizes = sizes_with(now.unread.sizes, permanent)
    if sizes is not now.unread.sizes or now.unread is NOTHING:
        now.unread = now.unread._replace(sizes=sizes)
    if not now.begun:
        _know_sizes(now, sizes_as_it_is_set_up(now, permanent.id))
        return
    _know_sizes(now, changed_sizes(now, before.sizes, permanent.id, entered=entered))
    if entered:
        may_trigger_on_entering(now, permanent.id)


def says_more(ability: AnyAbility) -> bool:
    """Whether there is anything to be remembered of an ability here."""
    return isinstance(ability, GIVES) or is_not_read(ability) or bool(not_in_force(ability))


def permanent_goes(now: Triggers, permanent: str) -> None:
    """A permanent has left the battlefield, or phased out: its words act no more, and what it gave is gone."""
    may_trigger(now, "dies", of=permanent)
    before = now.unread
    words = tuple(each for each in before.words if each[0] != permanent)
    now.unread = before._replace(words=words, left=True, sizes=sizes_without(before.sizes, permanent))
    _know_sizes(now, changed_sizes(now, before.sizes, permanent))
    if gone := dict(before.words).get(permanent, ()):
        _know_sizes(now, sizes_once_words_go(now, permanent, gone))


def game_goes_on(now: Triggers) -> None:
    """The board was set up before: what enters or changes from now on is no part of it."""
    if now.begun:
        return
    now.begun = True
    if now._layers is not PLAIN:
        board_is_set_up(now)
    if now.unread.in_graveyard:
        for acts in _AT_ANY_TIME:
            cards_in_graveyards_may_trigger(now, acts)
    if now._noted or now._layers is not PLAIN:
        happens(now, [doubt for each in sagas_among(now._shown().values()) for doubt in saga_is_at_its_end(each)])
    if now.unread is not NOTHING:
        _know_sizes(now, sizes_as_set_up(now))


def creature_attacks(now: Triggers, creature: str) -> None:
    """A creature has become an attacking creature."""
    _know_sizes(now, sizes_once_it_acts(now, creature, "attacking"))


def creature_blocks(now: Triggers, creature: str) -> None:
    """A creature has become a blocking creature."""
    _know_sizes(now, sizes_once_it_acts(now, creature, "blocking"))


def dies_by_its_numbers(now: Triggers, creature: str) -> None:
    """A creature dies by its toughness or damage: what follows is not known where its numbers are in doubt."""
    happens(now, [doubt for name, doubt in now.unread.sizes.doubts if name == creature])


def _know_sizes(now: Triggers, sizes: Sizes) -> None:
    """Keep whose numbers are in doubt; who may have died of them leaves unknown whether abilities triggered on that."""
    before = now.unread.sizes
    if sizes is before:
        return
    now.unread = now.unread._replace(sizes=sizes)
    for creature in sorted(sizes.dead - before.dead):
        watching = (*now.of(Dies), *now.of(SeveralDie), *now.of(LeavesTheBattlefield), *now.of(PutIntoGraveyard))
        if any(now.meant(asked.subject, creature, this) for this, _, asked in watching):
            dies_by_its_numbers(now, creature)


def wards_trigger(now: Triggers, targets: Iterable[str], player: str) -> None:
    """Something has become a target: what is unread of ward has triggered, and is on the stack (702.21a)."""
    for target in targets:
        happens(now, _wards(now, target, player))


def targets_may_be_illegal(now: Triggers, number: int, targets: tuple[str, ...]) -> None:
    """Targets were chosen for an ability on the stack: by numbers in doubt, it is not known whether they are legal."""
    found = next((each for each in now.stack if each.number == number), None)
    if found is not None and now.unread.sizes.doubts:
        happens(now, _doubtful_objects(now, found, targets))


def _doubtful_objects(now: Triggers, found: StackObject, targets: Iterable[str]) -> Iterator[Doubt]:
    """By whose numbers it is not known whether the targets of something on the stack are legal."""
    in_doubt = now.unread.sizes.in_doubt
    there = [each for each in targets if each in now.permanents]
    yield from (in_doubt[each] for each in there if each in now.unread.sizes.smaller and each in in_doubt)
    if isinstance(found, Trigger) and isinstance(found.ability.effect, PutCounters):
        yield from (in_doubt[each] for each in (*there, found.source) if there and each in in_doubt)
    described = [each for asked in _parts(found, Targets) for each in asked.objects]
    yield from _asked(now, found, described, there)


def _affected(now: Triggers, found: StackObject) -> Iterator[Doubt]:
    """By whose numbers it is not known whether an instruction that means all of a kind means them."""
    described = [each.what for each in _parts(found, Each)]
    yield from _asked(now, found, described, now.permanents)


def _asked(
    now: Triggers, found: StackObject, described: Iterable[Described], candidates: Iterable[str]
) -> Iterator[Doubt]:
    this = now.permanents.get(found.source) or now.last.get(found.source)
    sizes, team = now.unread.sizes, now.team_of(found.controller)
    for each in described:
        for candidate in candidates:
            yield from sizes.that_decide(each.which, now.permanents[candidate], this, found.controller, team)


P = TypeVar("P", bound=Struct)


def _parts(found: StackObject, kind: type[P]) -> Iterator[P]:
    """The parts of a kind in what an object on the stack says, however deep they lie."""
    return (part for each in reversed(found.does) for part in _said_by(each).parts if isinstance(part, kind))


class _Said(NamedTuple):
    """What is asked of an ability that resolves.

    Args:
        parts: all parts of it but for filters, however deep they lie.
        discards: whether somebody may discard a card by it.
        unlogged: whether something happens by it for which no event stands.
        not_read: whether it triggers, and it is not known what it does.
    """

    parts: tuple[Struct, ...]
    discards: bool
    unlogged: bool
    not_read: bool


@lru_cache(maxsize=1024)
def _said_by(ability: AnyAbility) -> _Said:
    """What is asked of an ability that resolves, found once for all that are equal."""
    parts = _all_parts(ability)
    return _Said(
        parts,
        any(may_discard(each) for each in parts if isinstance(each, Instruction)),
        does_more_than_is_logged(getattr(ability, "effect", None)),
        isinstance(ability, Triggered) and effect_is_not_read(ability),
    )


def _all_parts(ability: AnyAbility) -> tuple[Struct, ...]:
    found, waiting = list[Struct](), list[object]([ability])
    while waiting:
        part = waiting.pop()
        if isinstance(part, tuple):
            waiting += part
        elif isinstance(part, Struct) and not isinstance(part, Filter):
            found.append(part)
            waiting += [getattr(part, field) for field in part.__struct_fields__]
    return tuple(found)


_BY_DAMAGE = frozenset({"always", "beginning", "attacking", "blocking", "damage"})
"""From when on words act that may act as damage is dealt."""


def _not_read(now: Triggers) -> Iterator[tuple[str, NotRead]]:
    """The abilities on the battlefield that are not read, each with its permanent."""
    return ((source, ability) for source, abilities in now.unread.words for ability in abilities)


def happens(now: Triggers, doubts: Iterable[Doubt]) -> None:
    """Something has happened that is not read; all that follows depends on it."""
    now.unread = now.unread.and_happened(*doubts)


CARDS_MOVED = "how many cards there are since cards were moved, or shields broken, is not known here"


def may_be_exiled(now: Triggers, leaving: Permanent) -> None:
    """A creature that came this turn, perhaps by unearth, dies: then it is exiled instead (702.84a)."""
    if not leaving.entered_this_turn:
        return
    found = (keyword for keyword in leaving.keywords if keyword.startswith("unearth"))
    if keyword := next(found, ""):
        happens(now, [Doubt(leaving.id, keyword, "whether it came that way, and so is exiled, is not known")])


def goes_to_a_graveyard(now: Triggers, leaving: Permanent) -> None:
    """A permanent goes to a graveyard: what came by blitz this turn triggers, and so do cards that lie there."""
    owner = leaving.owner or leaving.controller
    if "creature" in leaving.types:
        cards_in_graveyards_may_trigger(now, "dies", owner)
    for keyword in leaving.keywords if leaving.entered_this_turn else ():
        if keyword.startswith("blitz"):
            why = "whether it came that way, and so triggers as it dies, is not known"
            happens(now, [Doubt(leaving.id, keyword, why)])
    if leaving.keywords or (leaving.abilities and TriggeredInGraveyard in map(type, leaving.abilities)):
        lies_in_a_graveyard(now, leaving, owner)


def lies_in_a_graveyard(now: Triggers, leaving: Permanent, owner: str) -> None:
    """A card has been put into its owner's graveyard: what it says of being there is not followed."""
    there = _said_there(leaving, owner)
    if there:
        now.unread = now.unread._replace(in_graveyard=(*now.unread.in_graveyard, *there))
        happens(now, [each.doubt for each in there if each.acts - _SEEN_IN_GRAVEYARDS])


def lie_in_graveyards_at_first(now: Triggers, players: Iterable[Player]) -> None:
    """What cards say there that the board has in graveyards is in doubt once that happens on which they may trigger."""
    there = tuple(
        said for player in players for card in player.graveyard or () for said in _said_there(card, player.id)
    )
    if there:
        now.unread = now.unread._replace(in_graveyard=there)


def _said_there(card: Permanent, owner: str) -> tuple[InGraveyard, ...]:
    """What a card says of being in a graveyard that is not followed."""
    of_owner = replace(card, controller=owner)

    def said(words: str, *, of: str, acts: frozenset[Acts], when: tuple[When, ...] = ()) -> InGraveyard:
        return InGraveyard(of, Doubt(card.id, words, NOT_IN_GRAVEYARDS), acts, of_owner, when)

    recovers = (each for each in card.keywords if each.startswith("recover"))
    triggered = (each for each in card.abilities if isinstance(each, TriggeredInGraveyard))
    return (
        *(said(each, of=owner, acts=frozenset({"dies"})) for each in recovers),
        *(said(each.words, of="", acts=unseen(each), when=each.when) for each in triggered),
    )


def card_leaves_a_graveyard(now: Triggers, owner: str, card: str) -> None:
    """A card is in its owner's graveyard no more: what it said there is over, but for what triggers on that."""
    there = now.unread.in_graveyard
    said = [each for each in there if (each.card.id, each.card.controller) == (card, owner)]
    if said:
        happens(now, [each.doubt for each in said if any(isinstance(asked, CardPut) for asked in each.when)])
        now.unread = now.unread._replace(in_graveyard=tuple(each for each in there if each not in said))


NOT_IN_GRAVEYARDS = "what it does in a graveyard is not followed"
_SEEN_IN_GRAVEYARDS: frozenset[Acts] = frozenset({"activated", "dies", "effect", "enters", "second_main", "targeted"})
"""What is looked for as something that a card in a graveyard may trigger on; all else may be any time."""

_AT_ANY_TIME: tuple[Acts, ...] = ("always", "beginning", "blocking")
"""What is not looked for: a card that the board has in a graveyard may trigger on it from the first event on."""


def cards_in_graveyards_may_trigger(now: Triggers, acts: Acts, owner: str = "") -> None:
    """Something has happened on which cards that lie in graveyards may trigger, with something of an owner's."""
    there = now.unread.in_graveyard
    if there:
        happens(now, [each.doubt for each in there if acts in each.acts and each.owner in ("", owner)])


def counters_change(now: Triggers) -> None:
    """An effect put counters on a permanent or removed them: what is not read may have triggered on that."""
    may_trigger(now, "effect")
    counters_are_put(now)


def counters_are_put(now: Triggers) -> None:
    """Counters were put on a permanent: what is not read may have triggered on that, or had it happen otherwise."""
    happens(now, [doubt_of(source, ability) for source, ability in _not_read(now) if _looks_at_counters(ability)])


def _looks_at_counters(ability: NotRead) -> bool:
    if isinstance(ability, Triggered):
        return any(isinstance(each, CountersArePut) for each in ability.when)
    return "effect" in unseen(ability)


def a_card_goes(now: Triggers, to: CardZone) -> None:
    """A spell's card, or what left the battlefield, goes to a zone: what is not followed may have triggered on that."""
    found = (
        doubt_of(source, ability)
        for source, ability in _not_read(now)
        if isinstance(ability, Triggered) and any(_waits_for_another_card(each, to) for each in ability.when)
    )
    happens(now, found)


def _waits_for_another_card(condition: When, to: CardZone) -> bool:
    """Whether a condition waits for a card to be put into a zone: of a permanent its own card can't be that one."""
    return isinstance(condition, CardPut) and condition.to == to and condition.subject != THIS


def cards_move(now: Triggers) -> None:
    """Cards of Duel Masters were moved between hands, decks, mana zones and shields: nobody counts them any more."""
    found = [
        Doubt(source, ability.words, CARDS_MOVED)
        for source, permanent in now.permanents.items()
        for ability in permanent.abilities
        if isinstance(ability.condition, EmptyHand | ManaZone | Shields)
        or (isinstance(ability, MorePower) and ability.cards is not None and ability.cards.zone != "battle zone")
    ]
    happens(now, found)


def _may_mean(now: Triggers, which: Which, permanent: str, this: Permanent) -> bool:
    return asks_for_sizes(which) or now.meant(which, permanent, this)


def card_is_discarded(now: Triggers, card: str, *, by_effect: bool = True) -> None:
    """A card was discarded: what it says of that may have replaced it, or triggered (702.35a).

    What has a condition asks for an effect of an opponent's, so that it does nothing as a cost is paid.
    """
    why = "what it does as its card is discarded is not followed"
    said = [each for name, abilities in now.unread.in_hand if name == card for each in abilities]
    asked = [each for each in said if by_effect or each.condition is None]
    happens(now, [Doubt("", each.words, why) for each in asked if is_not_read(each) and "effect" in unseen(each)])


def cards_may_be_discarded(now: Triggers, player: str = "") -> None:
    """It is not known which cards a player, or any, discards: then not how often anything triggers on that."""
    why = "which cards are discarded is not told"
    for this, ability, asked in now.of(Does):
        if not player or is_player(asked.who, player, this, now):
            happens(now, [Doubt(this.id, ability.words, why)])


def something_is_played(now: Triggers, event: SpellCast | AbilityActivated) -> None:
    """A spell was cast or an ability activated: abilities that are not read may have triggered on it."""
    _what_waits_for_that_may_trigger(now, lambda ability, source: _may_see(now, ability, source, event))
    a_card_goes(now, "exile")  # For a cost, cards may have been exiled.
    cards_in_graveyards_may_trigger(now, "activated")


def mana_is_made(now: Triggers, event: ManaAbilityActivated) -> None:
    """A mana ability was activated: abilities that are not read may have triggered on that, or on the tapping."""
    _what_waits_for_that_may_trigger(now, lambda ability, source: _may_see_mana(now, ability, source, event))


def _what_waits_for_that_may_trigger(now: Triggers, may_see: Callable[[Triggered, str], bool]) -> None:
    """Of the abilities that wait for something to be played or activated those may have triggered that see this."""
    happens(
        now,
        [
            doubt_of(source, ability)
            for source, ability in _not_read(now)
            if isinstance(ability, Triggered) and "activated" in unseen(ability) and may_see(ability, source)
        ],
    )


def _may_see_mana(now: Triggers, ability: Triggered, source: str, event: ManaAbilityActivated) -> bool:
    """Whether an ability may trigger on a mana ability of a permanent: of who taps what for mana it is read what."""
    this = now.permanents.get(source)
    if this is None:
        return True
    seen = [each for each in ability.when if not isinstance(each, Casts)]
    if seen and all(isinstance(each, TappedForMana) for each in seen):
        return any(now.meant(each.subject, event.source, this) for each in seen)
    # What has no event triggers by its keyword, on spells that are cast (extort, increment).
    return bool(seen)


def _may_see(now: Triggers, ability: Triggered, source: str, event: SpellCast | AbilityActivated) -> bool:
    """Whether what is not read of an ability's event may be about this: of who casts spells it is read who does."""
    this = now.permanents.get(source)
    if this is None or not ability.when or not all(isinstance(each, Casts) for each in ability.when):
        return True
    who = (each.who for each in ability.when if isinstance(each, Casts))
    return isinstance(event, SpellCast) and any(is_player(each, event.player, this, now) for each in who)


def spell_is_cast(now: Triggers, spell: SpellCast) -> None:
    """A spell was cast: its own abilities may have triggered on that, those among them that it is given."""
    its_own = (*spell.card.abilities, *spell.unread)
    happens(now, [doubt_of("", each) for each in its_own if _triggers_as_it_is_cast(each, spell.card)])
    happens(now, _given_as_it_is_cast(now, spell))


GIVEN_TO_A_SPELL = "what a spell does by it is not followed"


def _given_as_it_is_cast(now: Triggers, spell: SpellCast) -> Iterator[Doubt]:
    """What a spell has by statics, and by what has resolved this turn, that may act as it is cast, or as it resolves.

    Of statics that give something to some spells alone it is not known to which.
    """
    for ability, this in spells_are_given(now, spell.card, spell.player):
        untold = ability.some and any(is_one_of(each, (*OF_DAMAGE, SPLIT_SECOND)) for each in ability.keywords)
        if untold or any(map(acts_as_it_is_cast, ability.keywords)):
            yield Doubt(this.id, ability.words, GIVEN_TO_A_SPELL)
    for eased in now._turn.eased:
        followed = all(map(says_how_it_is_cast_alone, eased.keywords)) and not eased.says_more
        if eased.player == spell.player and not followed:
            yield Doubt(eased.source, eased.words, GIVEN_TO_A_SPELL)


def _triggers_as_it_is_cast(ability: AnyAbility, card: Permanent) -> TypeGuard[Triggered]:
    """Whether an ability may trigger as its own spell is cast; keywords such as prowess look at other spells."""
    unread = isinstance(ability, Triggered) and is_not_read(ability) and "activated" in unseen(ability)
    return unread and not isinstance(ability, TriggeredInGraveyard) and ability.words not in card.keywords


def nobody_knows(now: Triggers, resolved: StackObject, why: str) -> None:
    """Something has resolved, and it is not known what it did: nobody chose, or the board says too little."""
    words = resolved.ability.words if isinstance(resolved, Trigger) else resolved.name
    happens(now, [Doubt(resolved.source, words, why)])


def moves_unseen(found: StackObject) -> bool:
    """Whether cards may be moved by what resolves, for which no event stands."""
    return any(_said_by(each).unlogged for each in found.does) and any(
        isinstance(each, Puts) or moves_cards_unseen(each) for each in _parts(found, Instruction)
    )


def _hands_still_known(now: Triggers, resolved: StackObject) -> dict[str, tuple[str, ...]]:
    """The hands of which all cards are known still, though cards were moved for which no event stands."""
    parts = [*_parts(resolved, Instruction)]
    own = finds_in_your_library(*parts)
    targets = [each for asked in _parts(resolved, Targets) for each in asked.objects]
    whose = [hands_changed_by(each, own, targets) for each in parts if may_move_unseen(each)]
    if any(each is None or any(not isinstance(one, You) for one in each) for each in whose):
        return {}
    yours = resolved.controller if any(whose) else ""
    return {player: hand for player, hand in now._hands.items() if player != yours}


def _cards_to_come(now: Triggers, resolved: StackObject) -> dict[str, int]:
    targets = [each for asked in _parts(resolved, Targets) for each in asked.objects]
    chosen = now.targets.get(resolved.number)
    if isinstance(resolved, Played):
        chosen = resolved.announced.targets
    parts = [*_parts(resolved, Instruction)]
    many = None if chosen is None else len([each for each in chosen if each])
    return cards_to_come(now.players, resolved.controller, parts, targets, many)


def ability_resolves(now: Triggers, resolved: StackObject, *, told: bool = False, marked: bool = False) -> None:
    """Something has resolved: what follows depends on its effect, if that is not read, and on its target's ward.

    Args:
        now: the triggered abilities, after that.
        resolved: what has resolved.
        told: whether an event names each card that it moves out of a graveyard.
        marked: whether events say to which hands and graveyards it moves cards unseen, and out of which hands.
    """
    eased = [each for each in resolved.does if any(_eases(part, each) for part in _said_by(each).parts)]
    if eased:
        now._turn = now._turn._replace(eased=(*now._turn.eased, *(_eased_by(now, resolved, each) for each in eased)))
    if isinstance(resolved, Played):
        source = "" if isinstance(resolved.announced, SpellCast) else resolved.source
        happens(now, [Doubt(source, each.words, PLAYED_NOT_READ) for each in resolved.does if is_not_played(each)])
    else:
        if isinstance(resolved.ability.effect, MovesCards):
            cards_move(now)
        if _said_by(resolved.ability).not_read:
            happens(now, [Doubt(resolved.source, resolved.ability.words, EFFECT_NOT_READ)])
        if resolved.ability.only_if is not None and not resolved.delayed:
            happens(now, _whether_it_still_holds(now, resolved))
    done = [_said_by(each) for each in resolved.does]
    if any(each.unlogged for each in done):
        if moves_unseen(resolved):
            parts = [*_parts(resolved, Instruction)]
            coming, kinds = _cards_to_come(now, resolved), kinds_to_come(parts)
            more_may_come(now, coming, kinds, less=may_go(parts), perhaps=may_not_come(parts))
            if not marked:
                are_known_no_more(now, {*now._hands} - {*_hands_still_known(now, resolved)})
            cards_move_unseen(now, _parts(resolved, Instruction), told=told, marked=marked)
        something_changes(now, moved=True)
        may_trigger(now, "effect")
    if any(each.discards for each in done):
        for card, _ in now.unread.in_hand:
            card_is_discarded(now, card)
        if not now.following:
            cards_may_be_discarded(now)
    if now.unread.sizes.doubts:
        happens(now, _doubtful_objects(now, resolved, now.targets.get(resolved.number, ())))
        happens(now, _affected(now, resolved))
    if not now.following and now.unread is not NOTHING:
        something_is_done(now)


def _whether_it_still_holds(now: Triggers, resolved: Trigger) -> tuple[Doubt, ...]:
    """Why it is not known whether an "if" is still true as an ability resolves that does something by it (603.4)."""
    if now.holds(resolved.ability, resolved.source, controller=resolved.controller) is not None:
        return ()
    this = now.permanents.get(resolved.source)
    # Where instructions are followed, it matters only if something happens by them.
    by_a_rule = has_a_rule(resolved.ability.effect) and not now.following
    if not by_a_rule and (this is None or not now.unread.sizes.doubts):
        return ()
    if this is not None:
        return now.doubts_of_condition(resolved.ability, this)
    return (Doubt(resolved.source, resolved.ability.words, not_known(None)),)


def _whole_effect(resolved: StackObject) -> Instruction | None:
    """The one instruction that is all of what something does as it resolves; None where there are several, or none."""
    effects = [each.effect for each in resolved.does if isinstance(each, Activated | SpellAbility | Triggered)]
    return effects[0] if len(effects) == 1 else None


def is_declined(now: Triggers, resolved: StackObject) -> None:
    """A player does not do what they may do as something resolves: where that is all of it, it brings no cards."""
    whole = _whole_effect(resolved)
    if isinstance(whole, May) and whole.otherwise is None and not said_in(whole.do, May) and moves_unseen(resolved):
        none_comes(now, _cards_to_come(now, resolved))


def is_rolled(now: Triggers, resolved: StackObject, result: int) -> None:
    """A die has a result: where a table of results is all that something does, its one row alone brings cards."""
    whole = _whole_effect(resolved)
    if not isinstance(whole, RollsDie) or not moves_unseen(resolved):
        return
    rows = [row for row in whole.rows if row.least <= result <= (result if row.most is None else row.most)]
    parts = [each for row in rows for each in said_in(row.effect, Instruction)]
    none_comes(now, _cards_to_come(now, resolved))
    coming = cards_to_come(now.players, resolved.controller, parts, [])
    more_may_come(now, coming, kinds_to_come(parts), less=may_go(parts), perhaps=may_not_come(parts))


def _eased_by(now: Triggers, resolved: StackObject, ability: AnyAbility) -> Eased:
    """What spells, or cards in a graveyard, have by an ability that has resolved."""
    parts = _said_by(ability).parts
    gives = [part for part in parts if isinstance(part, GivesFlashback)]
    keywords = [word for part in parts if isinstance(part, EasesCasting) for word in part.keywords]
    keywords += [f"flashback {part.cost}".strip() for part in gives]
    plays = [part for part in parts if isinstance(part, MayPlay) and _eases(part, ability)]
    from_a_graveyard = any(_plays_from_a_graveyard(part, ability) for part in plays)
    what = (*(part.what for part in gives), *(part.what for part in plays))
    cards = now.targets.get(resolved.number) if what and all(isinstance(each, Target) for each in what) else None
    more = any(part.free or part.any_mana or part.then_exiled for part in plays)
    found = bool(plays) and not (from_a_graveyard or gives)
    return Eased(
        resolved.controller, resolved.source, ability.words, (*keywords,), cards, from_a_graveyard, more, found
    )


def _eases(part: Struct, ability: AnyAbility) -> bool:
    """Whether something is said of how spells are cast this turn, or from a graveyard."""
    if isinstance(part, MayPlay):
        otherwise = (part.any_mana or part.free) and part.until != ""
        return otherwise or _plays_from_a_graveyard(part, ability)
    return isinstance(part, EasesCasting | GivesFlashback)


def _plays_from_a_graveyard(part: MayPlay, ability: AnyAbility) -> bool:
    return names_cards_in_graveyards(part, [each for asked in _targets_of(ability) for each in asked.objects])


def _targets_of(ability: AnyAbility) -> tuple[Targets, ...]:
    return tuple(part for part in _said_by(ability).parts if isinstance(part, Targets))


_TIED: Mapping[str, str] = {
    "": "when what it did ends is not read",
    "this_leaves": "what it did ends as it leaves the battlefield, which is not followed",
    "you_lose_this": "what it did ends as its controller loses it, which is not followed",
    "untaps": "what it did ends as it leaves the battlefield or untaps, which is not followed",
}
"""Why it is not known what becomes of what was told of an ability, by how long that lasts; "": that is not read."""


_LOST = ("", "you_lose_this")
"""Those of them that may end as another player gains control of the source."""


def is_told(now: Triggers, resolved: StackObject) -> None:
    """What an ability that is not read does is told next; how long it lasts may hang on its source (610.3, 611.2b)."""
    now.telling = None
    if resolved.source not in now._permanents:
        return
    for each in resolved.does:
        lasting = [getattr(part, "until", "") for part in _said_by(each).parts]
        unread = "" if getattr(each, "effect", None) is None else None
        until = next((one for one in lasting if one and one in _TIED), unread)
        if until is not None:
            now.telling = Tied(until, Doubt(resolved.source, each.words, _TIED[until]))


def may_come_back(now: Triggers, permanent: str) -> None:
    """A permanent is exiled, phases out or changes its controller as it is told, perhaps until a source leaves."""
    if now.telling is not None and permanent in now._permanents and permanent != now.telling.doubt.source:
        now.tied = tuple(dict.fromkeys((*now.tied, now.telling)))


def what_is_tied_ends(now: Triggers, source: str, *, left: bool = True) -> None:
    """A source has `left` the battlefield, or another controls it: what was told of its abilities may end (610.3)."""
    happens(now, [each.doubt for each in now.tied if each.doubt.source == source and (left or each.until in _LOST)])


def _wards(now: Triggers, target: str, player: str) -> Iterator[Doubt]:
    """Ward of a target, which counters an opponent's ability that its controller does not pay for (702.21a)."""
    known = now.permanents.get(target)
    if known is None or known.controller in (player, *now.team_of(player)):
        return
    for source, ability in _not_read(now):
        ward = (ability.keyword or ability.words).startswith("ward")
        if ward and now.meant(ability.subject, target, now.permanents[source]):
            yield doubt_of(source, ability)


def is_put_to_the_test(now: Triggers, *creatures: str) -> None:
    """Damage was dealt by and to these, or one would be destroyed: by numbers in doubt, or beside words not read."""
    in_doubt = now.unread.sizes.in_doubt
    doubts = [in_doubt[creature] for creature in creatures if creature in in_doubt]
    doubts += [
        doubt_of(source, each)
        for source, each in _not_read(now)
        if unseen(each) & _BY_DAMAGE and matters(each, now.permanents.get(source), _abilities(now))
    ]
    happens(now, doubts)


def those_without_power_may_deal_damage(now: Triggers) -> None:
    """A combat damage step begins: what fights and has no power by numbers in doubt may have some all the same."""
    in_doubt, shown = now.unread.sizes.in_doubt, now._shown()
    fighting = (each for each in (*now._attacking, *now._blocking) if each in in_doubt and each in shown)
    happens(now, [in_doubt[each] for each in fighting if (shown[each].power or 0) <= 0])


def _abilities(now: Triggers) -> Iterator[AnyAbility]:
    """The abilities of the permanents on the battlefield."""
    return (ability for permanent in now.permanents.values() for ability in permanent.abilities)


def may_trigger(now: Triggers, acts: Acts, *, of: str = "") -> None:
    """Something has happened on which abilities that are not read may have triggered, of one permanent or of any."""
    found = [
        doubt_of(source, ability)
        for source, ability in _not_read(now)
        if acts in unseen(ability) and of in ("", source)
    ]
    happens(now, found)
    if not of:
        cards_in_graveyards_may_trigger(now, acts)


def something_is_done(now: Triggers, *, to: str = "") -> None:
    """An effect did something: words that are not read may say that something else happens instead (614.1a).

    Args:
        now: the triggered abilities.
        to: the permanent to which it is done, whose own words are left aside; "" for any.
    """
    found = [
        doubt_of(source, ability)
        for source, ability in _not_read(now)
        if source != to
        and "always" in unseen(ability)
        and matters(ability, now.permanents.get(source), _abilities(now))
    ]
    happens(now, found)


def may_trigger_on_entering(now: Triggers, entered: str) -> None:
    """A permanent has entered: what is not read may have triggered on that, unless it speaks of others alone."""
    found = [
        doubt_of(source, ability)
        for source, ability in _not_read(now)
        if "enters" in unseen(ability) and not _waits_for_others(now, ability, source, entered)
    ]
    happens(now, found)
    there = (each for each in now.unread.in_graveyard if "enters" in each.acts)
    happens(now, [each.doubt for each in there if not _wait_for_others(now, each.when, each.card, entered)])


def _waits_for_others(now: Triggers, ability: NotRead, source: str, entered: str) -> bool:
    """Whether an ability triggers as something enters, and what has entered is surely nothing that it speaks of."""
    if not isinstance(ability, Triggered):
        return False
    this = now.permanents[source]
    return _wait_for_others(now, (when for when in ability.when if not event_is_followed(when)), this, entered)


def _wait_for_others(now: Triggers, conditions: Iterable[When], this: Permanent, entered: str) -> bool:
    """Whether all conditions of such a kind are met by others than what has entered, as one that has them sees it."""
    asked = [when for when in conditions if when.earliest == "enters"]
    return bool(asked) and all(
        type(when) is Enters and not _may_mean(now, when.subject, entered, this) for when in asked
    )
