"""The events of triggered abilities, read exactly: whom each speaks of, and what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import card_trigger_conditions as k
from events import trigger_conditions as o
from events import triggers as t
from events.filters import THIS, Filter, Which
from projections.matching import LAND_TYPES
from simulator.oracle.grammar.card_events import CardEvents, goes_to
from simulator.oracle.grammar.event_kinds import Conditions
from simulator.oracle.grammar.nouns import (
    AMONG,
    BEARER,
    CannotSay,
    CreatureGroup,
    FilterPart,
    always,
    inline_args,
)
from simulator.oracle.grammar.player_events import Doers, PlayerVerb, creatures_meant, of_combat
from simulator.oracle.grammar.subtypes import singular_subtype

Verb = Callable[[Doers], Conditions]
"""From whom an event speaks of, the conditions."""
FightingSide = Literal["attacking", "blocking"]


class Count(NamedTuple):
    """That many creatures or more, or exactly so many."""

    n: int
    exactly: bool


_SHARED = frozenset({"any_type", "any_subtype", "controller", "other"})
"""What each of several kinds in a row may say: "a creature or artifact you control"; "other" before the first."""


def _alone(doers: Doers) -> Which:
    """Whom an event speaks of that each does by itself.

    Raises:
        CannotSay: several do it together.
    """
    if doers.n:
        raise CannotSay(f"{doers.n} or more that do something together")
    return doers.which


def _each(condition: Callable[..., t.When], *, creatures: bool = False, **fields: Any) -> Verb:
    """What each does by itself."""
    return lambda doers: (condition(subject=creatures_meant(_alone(doers)) if creatures else _alone(doers), **fields),)


def _together(condition: Callable[..., t.When], **fields: Any) -> Verb:
    """What each does by itself, or several together."""
    return lambda doers: (condition(subject=doers.which, n=doers.n, **fields),)


def _all_types(types: tuple[str, ...]) -> FilterPart:
    return FilterPart("all_types", types)


@inline_args
class EventClauses(CardEvents):
    """The conditions that an event is, for a sentence's parse tree."""

    def conditions_of_event(self, *parts: Conditions | _ItDoes | Token) -> Conditions:
        found: list[t.When] = []
        for part in parts:
            if isinstance(part, Token):
                continue
            found += _of_it(part.does, found) if isinstance(part, _ItDoes) else part
        return tuple(dict.fromkeys(found))

    def it_does_too(self, verb: Verb) -> _ItDoes:
        return _ItDoes(verb)

    def player_does_or_it_does(self, verb: PlayerVerb, more: Verb) -> PlayerVerb:
        def said(who: o.Who) -> Conditions:
            first = verb(who)
            if not all(isinstance(condition, o.Does | o.Sacrificed) for condition in first):
                raise CannotSay('"it" of what a player does with nothing')
            return (*first, *_of_it(more, first))

        return said

    # Steps of a turn

    def turn_step(self, word: Token) -> o.StepOrPhase:
        return _STEPS[str(word)]

    def your_step(self, step: o.StepOrPhase) -> t.When:
        return o.StepBegins(step=step, whose="you")

    def any_step(self, *said: Any) -> t.When:
        return o.StepBegins(step=said[-1])

    def opponents_step(self, _whose: Token, step: o.StepOrPhase) -> t.When:
        return o.StepBegins(step=step, whose="opponent")

    your_combat = always(o.StepBegins(step="beginning_of_combat", whose="you"))
    opponents_combat = always(o.StepBegins(step="beginning_of_combat", whose="opponent"))

    each_of_your_postcombat = always(o.StepBegins(step="postcombat_main", whose="you"))

    def the_step(self, step: t.When) -> Conditions:
        return (step,)

    any_combat = always(o.StepBegins(step="beginning_of_combat"))
    at_end_of_combat = always((o.StepBegins(step="end_of_combat"),))
    at_end_of_your_combat = always((o.StepBegins(step="end_of_combat", whose="you"),))

    # Whom an event speaks of

    this_does = always(Doers(THIS))
    bearer_does = always(Doers(BEARER))

    def enchanted_of_a_subtype_does(self, word: Token) -> Doers:
        if str(word) not in LAND_TYPES:
            raise CannotSay(f"what is enchanted as {word}")
        return Doers((replace(BEARER[0], any_subtype=(str(word),)),))

    def some_do(self, doers: Doers) -> Doers:
        return doers

    def another_does(self, doers: Doers) -> Doers:
        return doers._replace(which=tuple(replace(each, other=True) for each in doers.which))

    def this_or_another_does(self, _this: object, doers: Doers) -> Doers:
        others = self.another_does(doers)
        if others.among:
            return others._replace(this_too=True)
        return others._replace(which=(*THIS, *others.which))

    def this_or_bearer_does(self, *_said: object) -> Doers:
        return Doers((*THIS, *BEARER))

    def several_do(self, number: Token, doers: Doers) -> Doers:
        return doers._replace(n=self.number(number))

    def several_attackers_do(self, number: Token, *said: Any) -> Doers:
        doers = said[-1] if len(said) == 1 else self.another_does(said[-1])
        return doers._replace(n=self.number(number), among=(*doers.among, "attacking"))

    def objects(self, *said: Any) -> Doers:
        groups: tuple[CreatureGroup, ...] = tuple(each for each in said if isinstance(each, CreatureGroup))
        among = groups[0].among
        if len(groups) == 1:
            return Doers((groups[0].meant,), among=among)
        later = groups[1:]
        if any(group.fields - _SHARED for group in groups) or any(each.among or each.meant.other for each in later):
            raise CannotSay("a description that may belong to one kind of object or to several")
        if among and any(group.meant.any_type for group in groups):
            raise CannotSay("a word that may belong to one kind of object or to several")
        whose, other = groups[-1].meant.controller, groups[0].meant.other
        if {group.meant.controller for group in groups[:-1]} not in ({""}, {whose}):
            raise CannotSay("objects of several players")
        return Doers(tuple(replace(group.meant, controller=whose, other=other) for group in groups), among=among)

    def several_kinds(self, *said: Any) -> Doers:
        return self.objects(*said)

    def object_kind(self, *parts: Any) -> CreatureGroup:
        # A part is a named tuple itself; a noun of two words is a plain tuple of parts.
        return self.group(*(each for part in parts for each in (part if type(part) is tuple else (part,))))

    def two_types_kind(self, first: Token, *_creature: Token) -> FilterPart:
        return _all_types((first.removesuffix("s"), "creature"))

    def token_kind(self, *kind: Any) -> tuple[FilterPart, ...]:
        token = FilterPart(AMONG, ("token",))
        parts = tuple(part for part in kind if isinstance(part, tuple))
        return (token, *(each for part in parts for each in (part if type(part) is tuple else (part,))))

    def other_subtype_kind(self, word: Token) -> FilterPart:
        return FilterPart("any_subtype", (_ARTIFACT_SUBTYPES.get(str(word)) or singular_subtype(str(word)),))

    def non(self, word: Token) -> FilterPart:
        if word == "nontoken":
            return FilterPart(AMONG, ("nontoken",))
        if word in ("noncreature", "non-creature"):
            return FilterPart("no_type", ("creature",))
        return super().non(word)

    def besides(self, word: Token) -> FilterPart:
        return FilterPart(AMONG, (str(word),))

    outlaw_kind = always(FilterPart(AMONG, ("outlaw",)))

    with_any_counter = always(FilterPart(AMONG, ("with a counter",)))
    is_enchanted = always(FilterPart(AMONG, ("enchanted",)))
    is_equipped = always(FilterPart(AMONG, ("equipped",)))
    blocking_this = always(FilterPart(AMONG, ("blocking this",)))

    def whose(self, words: Token) -> tuple[FilterPart, ...]:
        return _WHOSE[str(words).replace(" is ", "'s ").replace(" are ", "'s ").replace("'re ", "'s ")]

    other_than_this = always(FilterPart("other", True))

    def dealt_damage_by_this(self, damage: Token, *_said: object) -> FilterPart:
        if of_combat(damage):
            raise CannotSay("what was dealt combat damage")
        return FilterPart(AMONG, ("dealt damage by this",))

    def subtype_creature_kind(self, word: Token, *_creature: Token) -> tuple[FilterPart, ...]:
        return self.subtyped(word), FilterPart("any_type", ("creature",))

    attacking = always("attacking")
    blocking = always("blocking")

    def one_fighter(self, fighting: FightingSide, group: CreatureGroup) -> tuple[tuple[FightingSide, Which], ...]:
        return ((fighting, creatures_meant((_without_more(group),))),)

    def two_fighters(self, *said: Any) -> tuple[tuple[FightingSide, Which], ...]:
        return (*self.one_fighter(said[0], said[1]), *self.one_fighter(said[2], said[3]))

    def fighters_die(self, fighters: tuple[tuple[FightingSide, Which], ...], _verb: Token) -> Conditions:
        return tuple(t.Dies(subject=subject, fighting=fighting) for fighting, subject in fighters)

    # What they do

    def one_does(self, doers: Doers, verb: Verb) -> Conditions:
        return verb(doers)

    def one_verb(self, verb: Any) -> Any:
        return lambda doer: _all_said(verb, doer)

    def more_verbs(self, verb: Any, more: Any) -> Any:
        return lambda doer: (*_all_said(verb, doer), *more(doer))

    def more_happenings(self, verb: Verb, more: Conditions) -> Verb:
        return lambda doers: (*_all_said(verb, doers), *more)

    def listed_verbs(self, *verbs: Verb) -> Verb:
        return lambda doers: tuple(condition for verb in verbs for condition in _all_said(verb, doers))

    def attacks(self, _verb: Token) -> Verb:
        return lambda doers: (
            (o.OneOrMoreAttack(subject=creatures_meant(doers.which), n=doers.n),)
            if doers.n
            else (t.Attacks(subject=creatures_meant(doers.which)),)
        )

    attacks_alone = always(_each(t.Attacks, creatures=True, alone=True))

    def attacks_whom(self, _verb: Token, attacked: o.WhatIsAttacked) -> Verb:
        return lambda doers: (
            (o.OneOrMoreAttack(subject=creatures_meant(doers.which), n=doers.n, attacked=attacked),)
            if doers.n
            else (o.AttacksPlayer(subject=creatures_meant(doers.which), attacked=attacked),)
        )

    attacked_you = always("you")
    attacked_you_or_planeswalker = always("you_or_planeswalker")
    attacked_opponent = always("opponent")
    attacked_player = always("player")
    attacked_battle = always("battle")
    attacked_opponent_or_planeswalker = always("opponent_or_planeswalker")
    attacked_player_with_most_life = always("player_with_most_life")

    attacked_planeswalkers = always("planeswalker_of_yours")

    attacks_unblocked = always(_each(t.AttacksUnblocked, creatures=True))
    attacks_player_unblocked = always(_each(t.AttacksUnblocked, creatures=True, player=True))

    def attacks_with_others_of_a_kind(self, doers: Doers, n: int, group: CreatureGroup, _verb: Token) -> Conditions:
        # One other that the subject doesn't count for: "at least two other creatures", "at least one Human".
        kind = creatures_meant((replace(_without_more(group), other=False),))
        others = () if kind == (Filter(any_type=("creature",)),) else kind

        def verb(each: Doers) -> Conditions:
            return (o.AttacksWithOthers(subject=creatures_meant(_alone(each)), n=n, others=others),)

        return _all_said(verb, doers)

    def blocks(self, _verb: Token) -> Verb:
        return lambda doers: (
            (t.OneOrMoreBlock(subject=_one_or_more(doers)),)
            if doers.n
            else (t.Blocks(subject=creatures_meant(doers.which)),)
        )

    def blocks_some(self, _verb: Token, some: Which | Count | Doers) -> Verb:
        if isinstance(some, Doers):
            return _each(t.BlocksCreature, creatures=True, which=some.which, several=True)
        if isinstance(some, Count):
            return _each(t.BlocksCount, creatures=True, n=some.n, exactly=some.exactly)
        return _not_itself(some, _each(t.BlocksCreature, creatures=True, which=some))

    def becomes_blocked(self, _verb: Token) -> Verb:
        return lambda doers: (
            (t.OneOrMoreBecomeBlocked(subject=_one_or_more(doers)),)
            if doers.n
            else (t.BecomesBlocked(subject=creatures_meant(doers.which)),)
        )

    def becomes_blocked_by(self, _verb: Token, some: Which | Count | Doers) -> Verb:
        if isinstance(some, Doers):
            return _each(t.BecomesBlockedBy, creatures=True, by=some.which, several=True)
        if isinstance(some, Count):
            return _each(t.BecomesBlockedByCount, creatures=True, n=some.n, exactly=some.exactly)
        return _not_itself(some, _each(t.BecomesBlockedBy, creatures=True, by=some))

    def blocks_or_becomes_blocked(self, verb: Token) -> Verb:
        return lambda doers: (*self.blocks(verb)(doers), *self.becomes_blocked(verb)(doers))

    def blocks_or_becomes_blocked_by(self, verb: Token, some: Which | Count | Doers) -> Verb:
        return lambda doers: (*self.blocks_some(verb, some)(doers), *self.becomes_blocked_by(verb, some)(doers))

    def fought_one(self, group: CreatureGroup) -> Which:
        _without_more(group)
        if group.meant.power_than_this and (group.meant.controller or group.meant.other):
            raise CannotSay("a creature that is seen from two others")
        return () if group.meant == Filter(any_type=("creature",)) else (_plain(group.meant),)

    def fought_this(self, _this: object) -> Which:
        return THIS

    def fought_at_least(self, n: int, group: CreatureGroup) -> Count | Doers:
        meant = _without_more(group)
        if meant == Filter(any_type=("creature",)):
            return Count(n, exactly=False)
        if n != 1:
            raise CannotSay("so many of a kind that fight together")
        return Doers((_plain(meant),))

    def fought_exactly(self, n: int) -> Count:
        return Count(n, exactly=True)

    def dies(self, _verb: Token) -> Verb:
        def said(doers: Doers) -> Conditions:
            # What has a creature type need be no creature (308.2, 700.4).
            which = tuple(
                each if _has_a_type_alone(each) else one for each in doers.which for one in creatures_meant((each,))
            )
            if any(each.any_type not in ((), ("creature",)) for each in which) or any(map(_is_any, doers.which)):
                return (o.PutIntoGraveyard(subject=doers.which, n=doers.n),)  # 700.4
            return (o.SeveralDie(subject=which, n=doers.n),) if doers.n else (t.Dies(subject=which),)

        return said

    def goes_to_graveyard(self, verb: Token) -> Verb:
        def said(doers: Doers) -> Conditions:
            if all(each.any_type == ("creature",) for each in doers.which):
                return self.dies(verb)(doers)  # 700.4
            return (o.PutIntoGraveyard(subject=doers.which, n=doers.n),)

        return said

    goes_to_your_graveyard = always(_together(o.PutIntoGraveyard, into="you"))
    goes_to_opponents_graveyard = always(_together(o.PutIntoGraveyard, into="opponent"))

    def goes_to_exile(self, words: Token) -> Verb:
        def said(doers: Doers) -> Conditions:
            if doers.which == BEARER and "from" not in words:
                raise CannotSay("whether what dies is a creature")
            return (o.PutIntoExile(subject=doers.which, n=doers.n),)

        return said

    def goes_to_zone(self, words: Token) -> Verb:
        def said(doers: Doers) -> Conditions:
            if doers.which != THIS:
                raise CannotSay("permanents that are put somewhere from zones in which there are none")
            return goes_to(doers, str(words))

        return said

    def is_returned(self, words: Token) -> Verb:
        whose: o.Who = "you" if "your hand" in words else "opponent" if "opponent's" in words else "any"
        return _together(k.ReturnedToHand, whose=whose)

    leaves = always(_together(o.LeavesTheBattlefield))
    leaves_without_dying = always(_together(o.LeavesTheBattlefield, without_dying=True))
    enters = always(_together(o.Enters))

    def enters_under_your_control(self, _verb: Token) -> Verb:
        def verb(doers: Doers) -> Conditions:
            if any(each.controller for each in doers.which):
                raise CannotSay("two controllers")
            yours = tuple(each if each.this else replace(each, controller="you") for each in doers.which)
            return (o.Enters(subject=yours, n=doers.n),)

        return verb

    def deals_damage(self, damage: Token) -> Verb:
        return _together(o.DealsDamage, combat=of_combat(damage))

    def deals_damage_to(self, damage: Token, recipient: tuple[o.Recipient, Which]) -> Verb:
        to, which = recipient
        return _together(o.DealsDamage, combat=of_combat(damage), to=to, which=which)

    def deals_so_much_damage(self, n: int, damage: Token, *recipient: tuple[o.Recipient, Which]) -> Verb:
        to, which = recipient[0] if recipient else ("", ())
        if not to:
            raise CannotSay("so much damage to several together")
        return _together(o.DealsDamage, combat=of_combat(damage), to=to, which=which, at_least=n)

    def is_dealt_so_much_damage(self, _verb: Token, n: int, damage: Token) -> Verb:
        if of_combat(damage):
            raise CannotSay("so much combat damage to one")
        return _each(t.IsDealtDamage, at_least=n)

    is_dealt_noncombat_damage = always(_each(o.IsDealtNoncombatDamage))

    def to_several(self, words: Token) -> tuple[o.Recipient, Which]:
        return _RECIPIENTS[str(words)]

    def to_permanents(self, number: Token, group: CreatureGroup) -> tuple[o.Recipient, Which]:
        if self.number(number) != 1:
            raise CannotSay("so many that are dealt damage together")
        return "permanents", (_without_more(group),)

    to_you = always(("you", ()))
    to_player = always(("player", ()))
    to_opponent = always(("opponent", ()))
    to_player_or_planeswalker = always(("player_or_planeswalker", ()))
    to_player_or_battle = always(("player_or_battle", ()))
    to_this = always(("permanent", THIS))

    def to_permanent(self, group: CreatureGroup) -> tuple[o.Recipient, Which]:
        return "permanent", (_without_more(group),)

    def damage_kind(self, damage: Token) -> o.DamageKind:
        return "noncombat" if damage.startswith("non") else "combat" if of_combat(damage) else ""

    def player_is_dealt_such_damage(self, who: o.Who, _verb: Token, kind: o.DamageKind) -> Conditions:
        return (o.PlayerIsDealtDamage(who=who, combat=kind == "combat", noncombat=kind == "noncombat"),)

    def is_dealt_damage(self, _verb: Token, damage: Token) -> Verb:
        return _each(o.IsDealtCombatDamage if of_combat(damage) else t.IsDealtDamage)

    becomes_tapped = always(_each(t.BecomesTapped))
    becomes_untapped = always(_each(o.BecomesUntapped))
    enlists = always(_each(o.Enlists))

    def becomes_target(self, verb: Token, who: o.Who = "any") -> Verb:
        return _each(o.BecomesTheTarget, of=_TARGETING[str(verb).partition(" target of ")[2]], who=who)

    by_opponent = always("opponent")
    by_you = always("you")

    def player_does_or_happens(self, verb: PlayerVerb, more: Conditions) -> PlayerVerb:
        return lambda who: (*verb(who), *more)

    def damage_is_dealt_to_player(self, kind: o.DamageKind, _verb: Token, who: o.Who) -> Conditions:
        return self.player_is_dealt_such_damage(who, _verb, kind)

    def something_happens_to(self, verb: Token) -> Verb:
        return _together(o.Happens, what=_HAPPENINGS[str(verb)])

    is_tapped_for_mana = always(_each(o.TappedForMana))

    def counters_put(self, n: Token, *said: Any) -> Conditions:
        counter, least = str(said[0]) if len(said) > 1 else "", self.number(n)
        return _all_said(lambda each: (o.CountersArePut(subject=_alone(each), n=least, counter=counter),), said[-1])

    def counter_put(self, counter: Token, doers: Doers) -> Conditions:
        return _all_said(lambda each: (o.CountersArePut(subject=_alone(each), counter=str(counter)),), doers)


_RECIPIENTS: dict[str, tuple[o.Recipient, Which]] = {
    "one or more players": ("players", ()),
    "one or more of your opponents": ("opponents", ()),
    "your opponents": ("opponents", ()),
    "one or more permanents and/or players": ("", ()),
    "a permanent or player": ("permanent_or_player", ()),
    "a creature or opponent": ("permanent_or_opponent", (Filter(any_type=("creature",)),)),
    "an opponent or battle": ("opponent_or_battle", ()),
    "you or a permanent you control": ("you_or_permanent", (Filter(controller="you"),)),
    "its owner": ("owner", ()),
}
"""Words for what is dealt damage that mean several kinds, or several together."""
_YOURS = FilterPart("controller", "you")
_WHOSE: dict[str, tuple[FilterPart, ...]] = {
    "you control but don't own": (_YOURS, FilterPart(AMONG, ("not owned by you",))),
    "you own but don't control": (FilterPart(AMONG, ("owned by you", "not controlled by you")),),
    "you don't control": (FilterPart(AMONG, ("not controlled by you",)),),
    "you own": (FilterPart(AMONG, ("owned by you",)),),
    "an opponent owns": (FilterPart(AMONG, ("owned by an opponent",)),),
    "owned by another player": (FilterPart(AMONG, ("another player's",)),),
    "of the chosen type": (FilterPart(AMONG, ("of the chosen type",)),),
    "that's enchanted or equipped": (FilterPart(AMONG, ("enchanted or equipped",)),),
    "that's enchanted": (FilterPart(AMONG, ("enchanted",)),),
    "that's equipped": (FilterPart(AMONG, ("equipped",)),),
    "with power equal to its toughness": (FilterPart(AMONG, ("with power equal to its toughness",)),),
}
"""Words for whose something is, and what else no filter says."""


class _ItDoes(NamedTuple):
    """What "it" does, which an event named before."""

    does: Verb


def _of_it(verb: Verb, before: Iterable[t.When]) -> Conditions:
    """What "it" does, where all that was said before is of this permanent.

    Raises:
        CannotSay: it is not plain whom "it" means.
    """
    if any(condition.subject != THIS for condition in before):
        raise CannotSay('"it" of what is not this permanent alone')
    return verb(Doers(THIS))


def _all_said(verb: Callable[[Any], Conditions], doer: Any) -> Conditions:
    """What a verb says of whom, and what these have to be besides; this permanent is told apart where it need not."""
    if not isinstance(doer, Doers):
        return verb(doer)
    said = tuple(replace(each, among=doer.among) for each in verb(doer)) if doer.among else verb(doer)
    return (*verb(Doers(THIS)), *said) if doer.this_too else said


def _is_any(each: Filter) -> bool:
    """Whether a permanent may be meant that is no creature."""
    return not (each.this or each.bears_this or each.any_type or each.all_types or each.any_subtype)


def _has_a_type_alone(each: Filter) -> bool:
    """Whether a permanent is meant by its subtype, of whichever card type it is."""
    return bool(each.any_subtype) and not (each.any_type or each.all_types)


def _without_more(group: CreatureGroup) -> Filter:
    """Objects of which no more is said than a filter holds.

    Raises:
        CannotSay: there is more.
    """
    if group.among:
        raise CannotSay(f"objects in this place that are {group.among[0]}")
    return group.meant


def _plain(meant: Filter) -> Filter:
    """A creature that fights: it need not be said that it is one."""
    return replace(meant, any_type=()) if meant.any_type == ("creature",) else meant


def _one_or_more(doers: Doers) -> Which:
    if doers.n != 1:
        raise CannotSay(f"{doers.n} or more that do something together")
    return creatures_meant(doers.which)


def _not_itself(some: Which, verb: Verb) -> Verb:
    def checked(doers: Doers) -> Conditions:
        if some == THIS and doers.which == THIS:
            raise CannotSay("a creature that fights itself")
        return verb(doers)

    return checked


_STEPS: dict[str, o.StepOrPhase] = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "first main phase": "first_main",
    "precombat main phase": "first_main",
    "second main phase": "second_main",
    "postcombat main phase": "postcombat_main",
    "combat": "beginning_of_combat",
    "combat step": "beginning_of_combat",
    "declare attackers step": "declare_attackers",
    "declare blockers step": "declare_blockers",
    "combat damage step": "combat_damage",
    "end step": "end",
}
_ARTIFACT_SUBTYPES = {"vehicle": "vehicle", "vehicles": "vehicle", "junk": "junk", "junks": "junk"}
_TARGETING: dict[str, Literal["spell", "ability", "spell_or_ability"]] = {
    "a spell": "spell",
    "an ability": "ability",
    "a spell or ability": "spell_or_ability",
}
_HAPPENINGS: dict[str, o.Happening] = {
    "becomes monstrous": "becomes_monstrous",
    "connives": "connives",
    "evolves": "evolves",
    "explores": "explores",
    "is turned face up": "is_turned_face_up",
    "are turned face up": "is_turned_face_up",
    "mutates": "mutates",
    "phases in": "phases_in",
    "phases out": "phases_out",
    "transforms": "transforms",
}
