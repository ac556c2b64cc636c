"""Conditions of permanents, and of how many of them and of cards there are."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, get_args

from lark import Token
from msgspec.structs import replace

from events import conditions as c
from events import declaration_abilities as ab
from events import quantities as q
from events.filters import Filter, Which
from projections.matching import LAND_TYPES, creature_type
from simulator.oracle.grammar.conditions.players import IT as IT
from simulator.oracle.grammar.conditions.players import ConditionsOfPlayers
from simulator.oracle.grammar.nouns import (
    BEARER,
    CannotSay,
    CreatureGroup,
    FilterPart,
    Subject,
    always,
    inline_args,
    which,
)
from simulator.oracle.grammar.subtypes import singular_subtype


class Some(NamedTuple):
    """How many at least, of which kinds, and what they have to be besides."""

    n: int
    which: Which
    state: Literal["tapped", "untapped", "face-down", "modified", "multicolored", "nontoken", "token", ""] = ""


class _Bounds(NamedTuple):
    at_least: int | None = None
    at_most: int | None = None


def alternatives(groups: tuple[CreatureGroup, ...]) -> Which:
    """The permanents of kinds in a row: "other" before the first and whose they are, behind the last, is for all.

    Raises:
        CannotSay: it is not plain to which of the kinds a word belongs.
    """
    if len(groups) == 1:
        return which(groups)
    *before, last = groups
    shared = {"any_subtype", "any_type"}
    if any(group.fields - shared - {"other"} for group in before) or last.fields - shared - {"controller", "other"}:
        raise CannotSay("a description that may belong to one kind of permanent or to several")
    other = groups[0].meant.other
    if any(group.meant.other for group in groups[1:]) and not all(group.meant.other for group in groups):
        raise CannotSay("a description that may belong to one kind of permanent or to several")
    return tuple(replace(group.meant, other=other, controller=last.meant.controller) for group in groups)


def _others(which: Which) -> Which:
    """The same permanents but for the one that has the ability; of all permanents, all others."""
    return tuple(replace(meant, other=True) for meant in which or (Filter(),))


def _these(which: Which) -> Which:
    for meant in which:
        if meant.power_than_this or meant.controller:
            raise CannotSay("a condition about such creatures")
    return which


@inline_args
class ConditionReader(ConditionsOfPlayers):
    """Conditions, for the parts of a parse tree that say them."""

    def condition(self, condition: ab.Condition) -> ab.Condition:
        return condition

    # Kinds of permanents

    def kinds(self, *words: Any) -> Which:
        return alternatives(tuple(word for word in words if isinstance(word, CreatureGroup)))

    def kind(self, *parts: FilterPart) -> CreatureGroup:
        types = [part.value[0] for part in parts if part.field == "any_type"]
        if len(types) < 2:
            return self.group(*parts)
        others = (part for part in parts if part.field != "any_type")
        return self.group(*others, FilterPart("all_types", tuple(types)))

    creature_kind = always(FilterPart("any_type", ("creature",)))
    vehicle_kind = always(FilterPart("any_subtype", ("vehicle",)))

    def type_kind(self, word: Token) -> FilterPart:
        return FilterPart("any_type", (word.removesuffix("s"),))

    any_kind = always(FilterPart("no_type", ()))

    def subtype_kind(self, word: Token) -> FilterPart:
        land = next((name for name in LAND_TYPES if word in (name, name + "s")), "")
        return FilterPart("any_subtype", (land,)) if land else self.subtyped(word)

    def other_subtype_kind(self, word: Token) -> FilterPart:
        return FilterPart("any_subtype", (singular_subtype(word),))

    other_subtyped = other_subtype_kind

    def planeswalker_type(self, word: Token) -> FilterPart:
        return FilterPart("any_subtype", (str(word),))

    def one_of(self, which: Which) -> Some:
        return Some(1, which)

    def one_of_either(self, which: Which, others: Which) -> Some:
        return Some(1, (*_these(which), *_these(others)))

    def another(self, which: Which) -> Some:
        return Some(1, _others(which))

    def number_of(self, n: int, which: Which) -> Some:
        return Some(n, which)

    def held_state(self, word: Token) -> str:
        return str(word)

    def one_of_in_state(self, state: Any, which: Which) -> Some:
        return Some(1, which, state)

    def another_in_state(self, state: Any, which: Which) -> Some:
        return Some(1, _others(which), state)

    one_token = always(Some(1, (), "token"))

    def number_of_tokens(self, n: int) -> Some:
        return Some(n, (), "token")

    def number_of_creature_tokens(self, n: int, _creature: Token) -> Some:
        return Some(n, (Filter(any_type=("creature",)),), "token")

    def number_of_in_state(self, n: int, state: Any, which: Which) -> Some:
        return Some(n, which, state)

    # What a board can judge

    def you_control_some(self, some: Some) -> ab.Condition:
        return ab.Controls(which=_these(some.which), at_least=some.n)

    def you_control_both(self, which: Which, _and: Token, others: Which) -> ab.Condition:
        both = (_these(which), _these(others))
        return ab.AllOf(conditions=tuple(ab.Controls(which=each) for each in both))

    def your_team_controls(self, some: Some) -> ab.Condition:
        which = tuple(replace(meant, controller="team") for meant in _these(some.which) or (Filter(),))
        return ab.Controls(which=which, at_least=some.n, whose="any")

    def you_control_none(self, some: Some | Which) -> ab.Condition:
        if isinstance(some, Some):
            return ab.Controls(which=_these(some.which), at_least=some.n, negated=True)
        return ab.Controls(which=_these(some), negated=True)

    def defending_player_controls_some(self, some: Some) -> ab.Condition:
        return ab.DefendingPlayerControls(which=_these(some.which), at_least=some.n)

    def defending_player_controls_none(self, which: Which) -> ab.Condition:
        return ab.DefendingPlayerControls(which=_these(which), negated=True)

    def any_player_controls(self, some: Some) -> ab.Condition:
        if some.n != 1:
            raise CannotSay("how many of one player among all")
        return self.one_on_battlefield(some)

    def one_on_battlefield(self, some: Some) -> ab.Condition:
        return ab.Controls(which=_these(some.which), at_least=some.n, whose="any")

    def number_on_battlefield(self, n: int, which: Which) -> ab.Condition:
        return ab.Controls(which=_these(which), at_least=n, whose="any")

    your_turn = always(ab.YourTurn())
    not_your_turn = always(ab.YourTurn(negated=True))
    empty_hand_of_any = always(ab.EmptyHand())
    your_empty_hand = always(ab.EmptyHand(whose="you"))

    # What no board here judges yet

    def opponent_controls_some(self, some: Some) -> ab.Condition:
        return c.OpponentControls(which=_these(some.which), at_least=some.n)

    def no_opponent_controls(self, some: Some) -> ab.Condition:
        return c.OpponentControls(which=_these(some.which), at_least=some.n, negated=True)

    def opponents_control_none(self, which: Which) -> ab.Condition:
        return c.OpponentControls(which=_these(which), negated=True)

    def you_control_none_in_state(self, state: Any, which: Which) -> ab.Condition:
        return c.ControlsInState(which=_these(which), state=state, negated=True)

    def opponent_controls_in_state(self, some: Some) -> ab.Condition:
        assert some.state
        return c.ControlsInState(who="opponent", which=_these(some.which), state=some.state, at_least=some.n)

    def you_control_in_state(self, some: Some) -> ab.Condition:
        assert some.state
        return c.ControlsInState(which=_these(some.which), state=some.state, at_least=some.n)

    def defending_player_controls_in_state(self, some: Some) -> ab.Condition:
        assert some.state
        return c.ControlsInState(who="defending player", which=_these(some.which), state=some.state, at_least=some.n)

    def state_of_one(self, *words: Token) -> str:
        return " ".join(words).removesuffix(" with another creature")

    def in_state(self, subject: Subject, state: Any) -> ab.Condition:
        return c.InState(of=of_whom(subject), state=state)

    def is_not_in_state(self, subject: Subject, state: Any) -> ab.Condition:
        return c.InState(of=of_whom(subject), state=state, negated=True)

    it_is_your_ring_bearer = always(c.InState(of=IT, state="your Ring-bearer"))

    def this_is_your_ring_bearer(self, _this: object) -> ab.Condition:
        return c.InState(state="your Ring-bearer")

    def colored_one(self, color: Token) -> Which:
        return (Filter(any_color=(str(color),)),)

    def supertyped_one(self, word: Token) -> Which:
        return (Filter(any_supertype=(str(word),)),)

    def one_of_kinds(self, which: Which) -> Which:
        return _these(which)

    def has_the_keyword(self, subject: Subject, keyword: Token) -> ab.Condition:
        return c.IsSuch(of=of_whom(subject), which=(Filter(any_keyword=(str(keyword),)),))

    def it_lacks_the_keyword(self, keyword: Token) -> ab.Condition:
        return c.IsSuch(of=IT, which=(Filter(any_keyword=(str(keyword),)),), negated=True)

    def power_is_at_least(self, subject: Subject, n: int) -> ab.Condition:
        return c.IsSuch(of=of_whom(subject), which=(Filter(power_at_least=n),))

    def power_is_at_most(self, subject: Subject, n: int) -> ab.Condition:
        return c.IsSuch(of=of_whom(subject), which=(Filter(power_at_most=n),))

    def is_such(self, subject: Subject, which: Which) -> ab.Condition:
        return c.IsSuch(of=of_whom(subject), which=which)

    def change_counter(self, kind: Token) -> str:
        return str(kind)

    def named_counter(self, kind: Token) -> str:
        return str(kind)

    def has_counters(self, subject: Subject, counter: str) -> ab.Condition:
        return c.HasCounters(of=of_whom(subject), counter=counter)

    def has_number_of_counters(self, subject: Subject, n: int, counter: str) -> ab.Condition:
        return c.HasCounters(of=of_whom(subject), counter=counter, at_least=n)

    def has_at_most_counters(self, subject: Subject, n: int, counter: str) -> ab.Condition:
        return c.HasCounters(of=of_whom(subject), counter=counter, at_least=0, at_most=n)

    def has_fewer_counters(self, subject: Subject, n: int, counter: str) -> ab.Condition:
        return c.HasCounters(of=of_whom(subject), counter=counter, at_least=n, negated=True)

    def has_no_counters(self, subject: Subject, counter: str = "") -> ab.Condition:
        return c.HasCounters(of=of_whom(subject), counter=counter, negated=True)

    def it_has_no_counters(self, counter: str) -> ab.Condition:
        return c.HasCounters(of=IT, counter=counter, negated=True)

    def you_control_bearer(self) -> ab.Condition:
        return c.IsSuch(of=BEARER, which=(Filter(controller="you"),))

    def another_controls_bearer(self) -> ab.Condition:
        return c.IsSuch(of=BEARER, which=(Filter(controller="you"),), negated=True)

    def has_any_counters(self, subject: Subject) -> ab.Condition:
        return c.HasCounters(of=of_whom(subject))

    def has_number_of_any_counters(self, subject: Subject, n: int) -> ab.Condition:
        return c.HasCounters(of=of_whom(subject), at_least=n)

    def has_even_counters(self, subject: Subject) -> ab.Condition:
        return c.HasCounters(of=of_whom(subject), at_least=0, even=True)

    def is_blocked_by_several(self, n: int, _words: Token, subject: Subject) -> ab.Condition:
        return c.Fights(of=of_whom(subject), at_least=n)

    def fights_such(self, subject: Subject, which: Which) -> ab.Condition:
        return c.Fights(of=of_whom(subject), whom=_these(which), either=True)

    def such_a_commander(self, which: Which) -> ab.Condition:
        return c.ControlsCommander(own=False, which=_these(which))

    def one_graveyard_has(self, n: int, cards: dict[str, Any]) -> ab.Condition:
        return c.HasCards(who="any player", zone="graveyard", at_least=n, **cards)

    def counters_on_this(self, n: int, counter: str, _this: object) -> ab.Condition:
        return c.HasCounters(counter=counter, at_least=n)

    def attached_to_it(self, n: int, which: Which, subject: Subject) -> ab.Condition:
        return c.AmountIs(what=q.AttachedTo(which=_these(which), to=of_whom(subject)), at_least=n)

    def cards_there(self, *words: Token) -> dict[str, Any]:
        return _cards(words)

    card_there = cards_there

    def your_graveyard_has(self, n: int, cards: dict[str, Any]) -> ab.Condition:
        return c.HasCards(zone="graveyard", at_least=n, **cards)

    def your_graveyard_has_one(self, cards: dict[str, Any]) -> ab.Condition:
        return c.HasCards(zone="graveyard", at_least=1, **cards)

    your_graveyard_is_empty = always(c.HasCards(zone="graveyard", at_most=0))
    opponents_empty_hand = always(c.HasCards(who="opponent", zone="hand", at_most=0))

    def fewer_in_hand(self, n: int) -> ab.Condition:
        return c.HasCards(zone="hand", at_most=n - 1)

    def card_types_in_graveyard(self, n: int) -> ab.Condition:
        return c.CardTypesInGraveyard(at_least=n)

    def at_least(self, n: int) -> _Bounds:
        return _Bounds(at_least=n)

    def at_most(self, n: int) -> _Bounds:
        return _Bounds(at_most=n)

    hand = always("hand")
    graveyard = always("graveyard")

    def you_have_cards(self, bounds: _Bounds, zone: Any) -> ab.Condition:
        return c.HasCards(zone=zone, **bounds._asdict())

    def opponent_has_cards(self, bounds: _Bounds, zone: Any) -> ab.Condition:
        return c.HasCards(who="opponent", zone=zone, **bounds._asdict())

    def defending_player_has_cards(self, bounds: _Bounds, zone: Any) -> ab.Condition:
        return c.HasCards(who="defending player", zone=zone, **bounds._asdict())

    def event(self, *words: Token) -> str:
        return str(words[0])

    yours = always(True)

    def happened(self, which: Which, event: Any, yours: bool = False) -> ab.Condition:
        return c.HappenedThisTurn(event=event, which=_these(which), yours=yours)

    def another_happened(self, which: Which, event: Any, yours: bool = False) -> ab.Condition:
        return c.HappenedThisTurn(event=event, which=_others(_these(which)), yours=yours)

    def several_happened(self, n: int, which: Which, event: Any, yours: bool = False) -> ab.Condition:
        return c.HappenedThisTurn(event=event, which=_these(which), yours=yours, at_least=n)

    def yours_left(self, which: Which, _controlled: Token) -> ab.Condition:
        return c.HappenedThisTurn(event="left", which=_these(which), yours=True)

    def unread_condition(self, placeholder: Token) -> ab.Condition:
        return c.UnreadCondition(text=str(placeholder))


def _cards(words: tuple[Token, ...]) -> dict[str, Any]:
    """Which cards are meant by the words before "card" or "cards"."""
    *said, _cards = words
    kind = " ".join("and" if word in ("or", "and/or") else word for word in said)
    if kind in get_args(c.CardKind):
        return {"kind": kind}
    (word,) = said
    if word.type == "WORD" or word == "lesson":
        land = next((name for name in LAND_TYPES if word == name), "")
        return {"which": (Filter(any_subtype=(land or creature_type(word) or str(word),)),)}
    return {"which": (Filter(any_type=(str(word),)),)}


def of_whom(subject: Subject) -> Which:
    """The permanent that a condition names."""
    return IT if subject.named == "it" else subject.which
