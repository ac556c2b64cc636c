"""The parts of the grammar that say under which condition something holds."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import conditions as c
from events import declaration_abilities as ab
from events.filters import Filter, Which
from projections.matching import LAND_TYPES
from simulator.oracle.grammar.nouns import (
    CannotSay,
    CreatureGroup,
    FilterPart,
    Nouns,
    Subject,
    always,
    inline_args,
    singular_subtype,
    which,
)


class Some(NamedTuple):
    """How many at least, of which kinds, and whether tapped or untapped ones."""

    n: int
    which: Which
    state: Literal["tapped", "untapped", ""] = ""


class _Bounds(NamedTuple):
    at_least: int | None = None
    at_most: int | None = None


IT: Which = (Filter(ids=("it",)),)
"""What "it" means in a condition until the sentence says of whom it speaks."""


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


def _these(which: Which) -> Which:
    for meant in which:
        if meant.power_than_this or meant.controller:
            raise CannotSay("a condition about such creatures")
    return which


@inline_args
class ConditionReader(Nouns):
    """Conditions, for the parts of a parse tree that say them."""

    def condition(self, condition: ab.Condition) -> ab.Condition:
        return condition

    # Kinds of permanents

    def kinds(self, *words: Any) -> Which:
        return alternatives(tuple(word for word in words if isinstance(word, CreatureGroup)))

    def kind(self, *parts: FilterPart) -> CreatureGroup:
        return self.group(*parts)

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

    def one_of(self, which: Which) -> Some:
        return Some(1, which)

    def another(self, which: Which) -> Some:
        return Some(1, tuple(replace(meant, other=True) for meant in which))

    def number_of(self, n: int, which: Which) -> Some:
        return Some(n, which)

    def tap_state(self, word: Token) -> str:
        return str(word)

    def one_of_in_state(self, state: Any, which: Which) -> Some:
        return Some(1, which, state)

    def number_of_in_state(self, n: int, state: Any, which: Which) -> Some:
        return Some(n, which, state)

    # What a board can judge

    def you_control_some(self, some: Some) -> ab.Condition:
        return ab.Controls(which=_these(some.which), at_least=some.n)

    def you_control_none(self, some: Some | Which) -> ab.Condition:
        if isinstance(some, Some):
            return ab.Controls(which=_these(some.which), at_least=some.n, negated=True)
        return ab.Controls(which=_these(some), negated=True)

    def defending_player_controls_some(self, some: Some) -> ab.Condition:
        return ab.DefendingPlayerControls(which=_these(some.which), at_least=some.n)

    your_turn = always(ab.YourTurn())
    not_your_turn = always(ab.YourTurn(negated=True))
    empty_hand_of_any = always(ab.EmptyHand())
    your_empty_hand = always(ab.EmptyHand(whose="you"))

    # What no board here judges yet

    def opponent_controls_some(self, some: Some) -> ab.Condition:
        return c.OpponentControls(which=_these(some.which), at_least=some.n)

    def you_control_in_state(self, some: Some) -> ab.Condition:
        assert some.state
        return c.ControlsInState(which=_these(some.which), state=some.state, at_least=some.n)

    def defending_player_controls_in_state(self, some: Some) -> ab.Condition:
        assert some.state
        return c.ControlsInState(who="defending player", which=_these(some.which), state=some.state, at_least=some.n)

    def state_of_one(self, *words: Token) -> str:
        return " ".join(words)

    def in_state(self, subject: Subject, state: Any) -> ab.Condition:
        return c.InState(of=of_whom(subject), state=state)

    def is_not_in_state(self, subject: Subject, state: Any) -> ab.Condition:
        return c.InState(of=of_whom(subject), state=state, negated=True)

    it_is_your_ring_bearer = always(c.InState(of=IT, state="your Ring-bearer"))

    def this_is_your_ring_bearer(self, _this: object) -> ab.Condition:
        return c.InState(state="your Ring-bearer")

    def colored_one(self, color: Token) -> Which:
        return (Filter(any_color=(str(color),)),)

    def one_of_kinds(self, which: Which) -> Which:
        return _these(which)

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

    you_who = always("you")
    opponent_who = always("opponent")
    defending_player_who = always("defending player")
    monarch = always("monarch")
    poisoned = always("poisoned")

    def has_status(self, who: c.WhichPlayer, status: Any) -> ab.Condition:
        return c.HasStatus(who=who, status=status)

    has_blessing = always(c.HasStatus(status="city's blessing"))
    has_initiative = always(c.HasStatus(status="initiative"))
    has_max_speed = always(c.HasStatus(status="max speed"))

    def cards_there(self, *words: Token) -> Any:
        return " ".join(words[:-1])

    def your_graveyard_has(self, n: int, kind: c.CardKind) -> ab.Condition:
        return c.HasCards(zone="graveyard", kind=kind, at_least=n)

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

    def your_life_at_most(self, n: int) -> ab.Condition:
        return c.HasLife(at_most=n)

    def your_life_at_least(self, n: int) -> ab.Condition:
        return c.HasLife(at_least=n)

    def opponents_life_at_most(self, n: int) -> ab.Condition:
        return c.HasLife(who="opponent", at_most=n)

    def drawn_cards(self, n: int) -> ab.Condition:
        return c.YouDidThisTurn(deed="drawn_cards", at_least=n)

    def cast_spells(self, n: int) -> ab.Condition:
        return c.YouDidThisTurn(deed="cast_spells", at_least=n)

    cast_instant_or_sorcery = always(c.YouDidThisTurn(deed="cast_instant_or_sorcery"))
    cast_another = always(c.YouDidThisTurn(deed="cast_another_spell"))
    gained_life = always(c.YouDidThisTurn(deed="gained_life"))
    discarded_card = always(c.YouDidThisTurn(deed="discarded_a_card"))
    attacked_this_turn = always(c.YouDidThisTurn(deed="attacked"))

    def cast_noncreature(self, kind: Token) -> ab.Condition:
        if kind != "noncreature":
            raise CannotSay(f"casting a {kind} spell")
        return c.YouDidThisTurn(deed="cast_a_noncreature_spell")

    def sacrificed_artifact(self, kind: Token) -> ab.Condition:
        if kind != "artifact":
            raise CannotSay(f"sacrificing {kind}s")
        return c.YouDidThisTurn(deed="sacrificed_an_artifact")

    def you_did(self, deed: ab.Condition) -> ab.Condition:
        return deed

    def event(self, *words: Token) -> str:
        return str(words[0])

    yours = always(True)

    def happened(self, kind: Token, event: Any, yours: bool = False) -> ab.Condition:
        return c.HappenedThisTurn(event=event, which=(Filter(any_type=(str(kind),)),), yours=yours)

    def unread_condition(self, placeholder: Token) -> ab.Condition:
        return c.UnreadCondition(text=str(placeholder))


def of_whom(subject: Subject) -> Which:
    """The permanent that a condition names."""
    return IT if subject.named == "it" else subject.which
