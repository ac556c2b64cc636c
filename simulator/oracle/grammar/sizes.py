"""The parts of the grammar that give power and toughness, and say how much: numbers that are computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from lark import Token
from msgspec.structs import replace

from events import quantities as q
from events.filters import THIS, Filter, Which
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT
from simulator.oracle.grammar.conditions.permanents import ConditionReader
from simulator.oracle.grammar.nouns import (
    CannotSay,
    CreatureGroup,
    FilterPart,
    Subject,
    about_groups,
    always,
    inline_args,
    which,
)
from simulator.oracle.reading import Abilities


class PredicateOfSome:
    """A predicate that gives power, toughness or abilities: it may speak of attacking creatures and of tokens too."""

    def __init__(self, say: Callable[[Subject], Abilities]) -> None:
        self.say = say

    def __call__(self, subject: Subject) -> Abilities:
        return self.say(subject)


Value = Literal["power", "toughness", "mana value"]


def _change(word: Token) -> tuple[int, int]:
    """Power and toughness of a change such as "+1/-1"; X counts as one."""
    power, toughness = (int(part.replace("x", "1")) for part in word.split("/"))
    return power, toughness


@inline_args
class SizeReader(ConditionReader):
    """Quantities and abilities about power and toughness, for the parts of a parse tree that say them."""

    # Whom

    def state(self, *words: Token) -> str:
        return " ".join(words)

    def states(self, *words: str) -> tuple[str, ...]:
        return words

    def groups_in_state(self, states: tuple[str, ...], groups: tuple[CreatureGroup, ...]) -> Subject:
        return _in_state(about_groups(groups, "plural"), states)

    def others_in_state(self, states: tuple[str, ...], groups: tuple[CreatureGroup, ...]) -> Subject:
        return _in_state(about_groups(_others(groups), "plural"), states)

    def each_in_state(self, states: tuple[str, ...], group: CreatureGroup) -> Subject:
        return _in_state(about_groups((group,), "each"), states)

    def each_other_in_state(self, states: tuple[str, ...], group: CreatureGroup) -> Subject:
        return _in_state(about_groups(_others((group,)), "each"), states)

    def chosen(self, word: Token) -> str:
        return str(word)

    def chosen_subject(self, groups: tuple[CreatureGroup, ...], chosen: str) -> Subject:
        about = about_groups(groups, "plural")
        return about._replace(among=(f"chosen {chosen}", *about.among))

    def each_chosen_subject(self, group: CreatureGroup, chosen: str) -> Subject:
        about = about_groups((group,), "each")
        return about._replace(among=(f"chosen {chosen}", *about.among))

    def tokens(self, *parts: FilterPart | Token) -> CreatureGroup:
        of_creatures = any(isinstance(part, Token) and part.type == "CREATURE" for part in parts)
        group = self.group(*(part for part in parts if isinstance(part, FilterPart)))
        return group._replace(creatures=of_creatures)

    def tokens_subject(self, group: CreatureGroup) -> Subject:
        about = about_groups((group,), "plural")
        return about._replace(among=(*about.among, "token"))

    def tokens_in_state(self, states: tuple[str, ...], group: CreatureGroup) -> Subject:
        return _in_state(self.tokens_subject(group), states)

    def each_of_two_subject(self, group: CreatureGroup, join: str, other: CreatureGroup) -> Subject:
        return about_groups(self.more_groups((group,), join, other), "each")

    def things(self, *parts: FilterPart) -> CreatureGroup:
        return self.group(*parts)._replace(creatures=False)

    thing_of_them = things

    def each_thing_subject(self, group: CreatureGroup) -> Subject:
        return about_groups((group,), "each")._replace(named="things")

    def type_noun(self, word: Token) -> FilterPart:
        return FilterPart("any_type", (word.removesuffix("s"),))

    any_noun = always(FilterPart("no_type", ()))
    vehicle_noun = always(FilterPart("any_subtype", ("vehicle",)))

    def mount_and_vehicle_noun(self, _and: str) -> FilterPart:
        return FilterPart("any_subtype", ("mount", "vehicle"))

    def things_subject(self, group: CreatureGroup) -> Subject:
        return about_groups((group,), "plural")._replace(named="things")

    # How much

    def quantity(self, quantity: q.AnyQuantity) -> q.AnyQuantity:
        return quantity

    def number_of_those(self, counted: q.AnyQuantity) -> q.AnyQuantity:
        return counted

    def twice_the_number_of(self, counted: q.AnyQuantity) -> q.AnyQuantity:
        return q.Times(of=counted, times=2)

    def number_plus(self, n: int, counted: q.AnyQuantity) -> q.AnyQuantity:
        return q.Plus(of=counted, plus=n)

    def number_plus_twice(self, n: int, counted: q.AnyQuantity) -> q.AnyQuantity:
        return q.Plus(of=q.Times(of=counted, times=2), plus=n)

    def sum_of_two(self, first: q.AnyQuantity, second: q.AnyQuantity) -> q.AnyQuantity:
        return _sum_of(first, second)

    cards_drawn = always(q.DoneThisTurn(what="drawn"))
    life_lost = always(q.DoneThisTurn(what="life_lost"))
    your_life = always(q.LifeOf())

    def your_devotion(self, *words: Token) -> q.AnyQuantity:
        return q.Devotion(colors=tuple(str(word) for word in words if word.type == "COLOR"))

    power_value = always("power")
    toughness_value = always("toughness")
    mana_value = always("mana value")

    def greatest_among(self, value: Value, which: Which) -> q.AnyQuantity:
        return q.Greatest(what=value, which=which)

    def total_of(self, value: Value, which: Which) -> q.AnyQuantity:
        return q.Total(what=value, which=which)

    def its_value(self, value: Value) -> q.AnyQuantity:
        raise CannotSay(f"whose {value} it is")

    def unread_quantity(self, placeholder: Token) -> q.AnyQuantity:
        return q.UnreadQuantity(text=str(placeholder))

    # What is counted

    def counted_permanents(self, which: Which) -> q.AnyQuantity:
        if any(meant.power_than_this for meant in which):
            raise CannotSay("a greater or lesser power than nobody's")
        return q.CountOf(which=which)

    your_hand = always(("hand", "you"))
    your_graveyard = always(("graveyard", "you"))
    all_graveyards = always(("graveyard", "all"))
    opponents_graveyards = always(("graveyard", "opponents"))
    all_hands = always(("hand", "all"))
    opponents_hands = always(("hand", "opponents"))
    creature_card = always((Filter(any_type=("creature",)),))
    instant_card = always((Filter(any_type=("instant",)),))
    sorcery_card = always((Filter(any_type=("sorcery",)),))

    def instant_and_sorcery_card(self, _and: Token) -> Which:
        return (Filter(any_type=("instant",)), Filter(any_type=("sorcery",)))

    permanent_card = always(
        (Filter(any_type=("artifact", "battle", "creature", "enchantment", "land", "planeswalker")),)
    )

    def counted_cards(self, *words: Any) -> q.AnyQuantity:
        zone, whose = words[-1]
        return q.CardsIn(zone=zone, whose=whose, which=words[0] if len(words) > 1 else ())

    def counted_such_cards(self, *words: Any) -> q.AnyQuantity:
        zone, whose = words[-1]
        return q.CardsIn(zone=zone, whose=whose, which=which((self.kind(*words[:-1]),)))

    def counted_such_creature_cards(self, *words: Any) -> q.AnyQuantity:
        *adjectives, _creature, where = words
        return self.counted_such_cards(*adjectives, FilterPart("any_type", ("creature",)), where)

    def counted_in_state(self, state: str, which: Which) -> q.AnyQuantity:
        return q.CountAmong(which=which, among=(state,))

    def counted_others_in_state(self, state: str, which: Which) -> q.AnyQuantity:
        return q.CountAmong(which=tuple(replace(each, other=True) for each in which or (Filter(),)), among=(state,))

    def counted_state(self, word: Token) -> str:
        return str(word)

    def counted_tokens(self, *parts: FilterPart) -> q.AnyQuantity:
        return q.CountAmong(which=which((self.kind(*parts),)), among=("token",))

    def counted_chosen(self, meant: Which, chosen: str, *qualifier: FilterPart) -> q.AnyQuantity:
        if qualifier and (len(meant) > 1 or qualifier[0].field != "controller" or (meant and meant[0].controller)):
            raise CannotSay("several kinds of the chosen color or type")
        (one,) = meant or (Filter(),)
        such = replace(one, controller=qualifier[0].value) if qualifier else one
        return q.CountAmong(which=() if such == Filter() else (such,), among=(f"chosen {chosen}",))

    def counted_of_defending(self, which: Which) -> q.AnyQuantity:
        return q.CountOfDefending(which=which)

    def counted_counters_on(self, kind: Token, which: Which) -> q.AnyQuantity:
        return q.CountersOn(which=which, counter=str(kind))

    counters_you_have = always("you")
    counters_opponents_have = always("opponents")

    def counted_player_counters(self, kind: Token, whose: q.Whose) -> q.AnyQuantity:
        return q.PlayerCounters(counter=str(kind), whose=whose)

    def counted_colors(self, which: Which) -> q.AnyQuantity:
        return q.ColorsAmong(which=which)

    def counted_own_colors(self) -> Any:
        return OfOne(lambda of: q.ColorsAmong(which=of), None)

    def counted_each(self, counted: q.AnyQuantity) -> q.AnyQuantity:
        return counted

    def each_of_two(self, first: q.AnyQuantity, _and: Token, second: q.AnyQuantity) -> q.AnyQuantity:
        return _sum_of(first, second)

    def counted_card_types(self, where: tuple[Any, Any]) -> q.AnyQuantity:
        return q.CardTypesIn(zone=where[0], whose=where[1])

    counted_land_types = always(q.BasicLandTypes())
    counted_party = always(q.PartySize())

    def holder_this(self, _this: object) -> Which:
        return THIS

    def holder_it(self) -> None:
        return None

    def counted_counters(self, kind: Token, holder: Which | None) -> Any:
        return OfOne(lambda of: q.CountersOn(which=of, counter=str(kind)), holder)

    def counted_any_counters(self, holder: Which | None) -> Any:
        return OfOne(lambda of: q.CountersOn(which=of), holder)

    def counted_attached(self, which: Which, holder: Which | None) -> Any:
        return OfOne(lambda of: q.AttachedTo(which=which, to=of), holder)

    # What is said of the subject

    def gets(self, change: Token) -> PredicateOfSome:
        power, toughness = _change(change)
        return PredicateOfSome(
            lambda subject: (
                ModifiesPT(subject=creatures_meant(subject), power=power, toughness=toughness, among=subject.among),
            )
        )

    def gets_for_each(self, change: Token, per: q.AnyQuantity | OfOne) -> PredicateOfSome:
        power, toughness = _change(change)
        return PredicateOfSome(
            lambda subject: (
                ModifiesPT(
                    subject=creatures_meant(subject),
                    power=power,
                    toughness=toughness,
                    per=seen_from(per, subject),
                    among=subject.among,
                ),
            )
        )

    def gets_x(self, change: Token, per: q.AnyQuantity | OfOne) -> PredicateOfSome:
        if set(change) & set("123456789") or "x" not in change:
            raise CannotSay(f"a change of {change}")
        return self.gets_for_each(change, per)

    def has_base(self, _and: Token, size: Token) -> PredicateOfSome:
        power, toughness = map(int, size.split("/"))
        return _base(q.Fixed(n=power), q.Fixed(n=toughness))

    def has_base_power(self, n: int) -> PredicateOfSome:
        return _base(q.Fixed(n=n), None)

    def has_base_toughness(self, n: int) -> PredicateOfSome:
        return _base(None, q.Fixed(n=n))

    def defines_power(self, owner: Subject, quantity: Any) -> Abilities:
        return (DefinesPT(subject=owner.which, power=seen_from(quantity, owner)),)

    def defines_toughness(self, owner: Subject, quantity: Any) -> Abilities:
        return (DefinesPT(subject=owner.which, toughness=seen_from(quantity, owner)),)

    def defines_both(self, owner: Subject, _and: Token, quantity: Any) -> Abilities:
        found = seen_from(quantity, owner)
        return (DefinesPT(subject=owner.which, power=found, toughness=found),)

    def that_number(self) -> int:
        return 0

    def that_plus(self, n: int) -> int:
        return n

    def defines_each(self, owner: Subject, quantity: Any, _and: Token, plus: int) -> Abilities:
        power = seen_from(quantity, owner)
        toughness = q.Plus(of=power, plus=plus) if plus else power
        return (DefinesPT(subject=owner.which, power=power, toughness=toughness),)


class OfOne:
    """A quantity of one permanent: this one, or "it", and whom that means the subject of the sentence says."""

    def __init__(self, make: Callable[[Which], q.AnyQuantity], holder: Which | None) -> None:
        self.make = make
        self.holder = holder


def seen_from(quantity: q.AnyQuantity | OfOne, subject: Subject) -> q.AnyQuantity:
    """A quantity of which the sentence's subject says whom "it" means."""
    if isinstance(quantity, OfOne):
        if quantity.holder is not None:
            return quantity.make(quantity.holder)
        if subject.named not in ("this", "bearer"):
            return _of_each(quantity, subject)
        return quantity.make(subject.which)
    if isinstance(quantity, q.Times):
        return q.Times(of=seen_from(quantity.of, subject), times=quantity.times)
    if isinstance(quantity, q.Plus):
        return q.Plus(of=seen_from(quantity.of, subject), plus=quantity.plus)
    return quantity


def _of_each(quantity: OfOne, subject: Subject) -> q.AnyQuantity:
    """A quantity that is counted anew for each of several creatures."""
    found = quantity.make(THIS)
    if isinstance(found, q.AttachedTo) and any(each.controller or each.other for each in found.which):
        raise CannotSay("what of somebody's is attached to each of several creatures")
    return q.OfEach(of=found)


def _sum_of(*parts: Any) -> q.AnyQuantity:
    if any(isinstance(each, OfOne | q.UnreadQuantity) for each in parts):
        raise CannotSay("a sum with what is on one permanent")
    return q.Sum(of=parts)


def creatures_meant(subject: Subject) -> Which:
    """The creatures that a subject means: other permanents may have power and toughness too, and are not meant."""
    if not subject.groups:
        return subject.which
    return tuple(_creature(group) if group.creatures else group.meant for group in subject.groups)


def _creature(group: CreatureGroup) -> Filter:
    types = group.meant.any_type
    if types in ((), ("creature",)):
        return replace(group.meant, any_type=("creature",))
    return replace(group.meant, any_type=(), all_types=(*types, "creature"))


def _in_state(subject: Subject, states: tuple[str, ...]) -> Subject:
    """The subject in states; how many colors somebody has is part of the filters."""
    colored = [each for each in states if each in ("monocolored", "multicolored")]
    among = tuple(each for each in states if each not in colored)
    if len(colored) > 1:
        raise CannotSay("both one color and several")
    if not colored:
        return subject._replace(among=(*among, *subject.among))
    groups = tuple(
        group._replace(meant=replace(group.meant, colored=colored[0]), fields=group.fields | {"colored"})
        for group in subject.groups
    )
    return Subject(which(groups), subject.named, groups, (*among, *subject.among))


def _others(groups: tuple[CreatureGroup, ...]) -> tuple[CreatureGroup, ...]:
    if len(groups) > 1:
        raise CannotSay("other creatures of several kinds")
    (group,) = groups
    return (group._replace(meant=replace(group.meant, other=True), fields=group.fields | {"other"}),)


def _base(power: q.AnyQuantity | None, toughness: q.AnyQuantity | None) -> PredicateOfSome:
    return PredicateOfSome(
        lambda subject: (
            SetsBasePT(subject=creatures_meant(subject), power=power, toughness=toughness, among=subject.among),
        )
    )
