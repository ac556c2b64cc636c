"""Static abilities of Duel Masters: whom they speak of, what they say, and while what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lark import Token
from msgspec.structs import replace

from events import declaration_abilities as ab
from events import duel_abilities as da
from events.abilities import CombatTrait
from events.filters import THIS, Filter, Which
from simulator.oracle.duel_masters.nouns import (
    CREATURE,
    Creatures,
    KeywordSaid,
    Nouns,
    given,
    others_of,
    stateless,
    with_controller,
)
from simulator.oracle.grammar.nouns import BEARER, CannotSay, always, inline_args
from simulator.oracle.reading import Abilities

Predicate = Callable[[Which], Abilities]

_POWER_ONLY = "what a creature does while it attacks, blocks or battles, power apart"


def says(kind: type[Any], **fields: Any) -> Predicate:
    """A predicate that gives one ability."""
    return lambda subject: (kind(subject=subject, **fields),)


def _seen_from_subject(groups: Creatures, subject: Which) -> Which:
    """Creatures that a predicate names; whose they are is seen from the permanent that has the ability."""
    which = stateless(groups)
    if subject != THIS and any(each.controller or each.other or each.power_than_this for each in which):
        raise CannotSay("creatures of a player, said of others than this creature")
    return which


@inline_args
class Statics(Nouns):
    """What a statement says, as abilities."""

    this_creature = always(THIS)
    crossed = always(BEARER)

    def this(self) -> Which:
        return THIS

    def each_one(self, groups: Creatures) -> Which:
        return stateless(groups)

    def each_of_yours(self, groups: Creatures) -> Which:
        return stateless(with_controller(groups, "you"))

    def each_of_theirs(self, groups: Creatures) -> Which:
        return stateless(with_controller(groups, "opponent"))

    # Predicates.

    def cant_attack(self) -> Predicate:
        return says(ab.CantAttack)

    def cant_attack_players(self) -> Predicate:
        return says(da.CantAttackWhat, players=True)

    def cant_attack_creatures(self) -> Predicate:
        return says(da.CantAttackWhat, creatures=(CREATURE,))

    def cant_be_attacked(self, groups: Creatures | None = None) -> Predicate:
        return lambda subject: (
            da.CantBeAttacked(subject=subject, by=_seen_from_subject(groups, subject) if groups else ()),
        )

    def cant_be_blocked(self, groups: Creatures | None = None) -> Predicate:
        return lambda subject: (
            ab.CantBeBlocked(subject=subject, by=_seen_from_subject(groups, subject) if groups else ()),
        )

    def cant_be_attacked_or_blocked(self, groups: Creatures) -> Predicate:
        return lambda subject: (*self.cant_be_attacked(groups)(subject), *self.cant_be_blocked(groups)(subject))

    def can_attack_untapped(self, groups: Creatures) -> Predicate:
        if groups.state != "untapped":
            raise CannotSay("creatures that can be attacked, tapped or untapped")
        return lambda subject: (
            da.CanAttackUntapped(subject=subject, which=_seen_from_subject(Creatures(groups.which), subject)),
        )

    def can_attack_any_untapped(self, _words: Token) -> Predicate:
        return says(da.CanAttackUntapped)

    def can_attack_only_blockers(self, _words: Token) -> Predicate:
        return says(da.CantAttackWhat, players=True, creatures=(replace(CREATURE, no_keyword=("blocker",)),))

    def attacks_if_able(self) -> Predicate:
        return says(ab.MustAttack)

    def wins_all_battles(self) -> Predicate:
        return says(CombatTrait, trait="wins_all_battles")

    def breaks_one_more(self) -> Predicate:
        return says(da.Breaks, shields=1, more=True)

    def more_power(self, n: Token) -> Predicate:
        return says(da.MorePower, n=int(n))

    def has_keyword(self, _open: Token, keyword: KeywordSaid, _close: Token) -> Predicate:
        return lambda subject: given(keyword, subject)

    def power_for_each(self, n: Token, counted: Creatures | da.CardCount) -> Predicate:
        if isinstance(counted, da.CardCount):
            return says(da.MorePower, n=int(n), cards=counted)
        if counted.zone:
            (meant,) = counted.which
            if counted.zone != "graveyard" or meant != replace(CREATURE, any_color=meant.any_color):
                raise CannotSay("cards that are counted with other demands than a civilization")
            count = da.CardCount("graveyard", of=" or ".join(meant.any_color), words="creature")
            return says(da.MorePower, n=int(n), cards=count)
        return lambda subject: (
            da.MorePower(
                subject=subject, n=int(n), for_each=_counted_from(counted.which, subject), which_are=counted.state
            ),
        )

    def counted_creatures(self, groups: Creatures) -> Creatures:
        return groups

    def counted_yours(self, groups: Creatures) -> Creatures:
        return with_controller(groups, "you")

    def counted_theirs(self, groups: Creatures) -> Creatures:
        return with_controller(groups, "opponent")

    def counted_cards(self, count: da.CardCount) -> da.CardCount:
        return count

    their = always("opponent")
    cards_in_all_mana_zones = always(da.CardCount("mana zone", "all"))
    your_shields = always(da.CardCount("shields"))
    all_shields = always(da.CardCount("shields", "all"))
    civilizations_in_your_mana_zone = always(da.CardCount("mana zone", civilizations=True))
    civilizations_in_the_battle_zone = always(da.CardCount("battle zone", "all", civilizations=True))

    def kept(self, *words: Token) -> Any:
        return " ".join(words)

    def your_zone(self, *said: Any) -> da.CardCount:
        return da.CardCount(said[-1], "opponent" if len(said) > 1 else "you")

    def cards_in(self, count: da.CardCount) -> da.CardCount:
        return count

    def tapped_cards_in(self, count: da.CardCount) -> da.CardCount:
        return replace(count, tapped=True)

    def cards_of(self, color: Token, count: da.CardCount) -> da.CardCount:
        return replace(count, of=str(color))

    def power_while_battling(self, n: Token, groups: Creatures) -> Predicate:
        return lambda subject: (
            da.MorePower(subject=subject, n=int(n), timing="battling", against=_seen_from_subject(groups, subject)),
        )

    def power_while_attacking(self, n: Token) -> Predicate:
        return says(da.MorePower, n=int(n), timing="attacking")

    # Statements.

    def plain(self, subject: Which, *predicates: Any) -> Abilities:
        found = [each for each in predicates if callable(each)]
        return tuple(ability for predicate in found for ability in predicate(subject))

    def at_all_times(self, said: Abilities) -> Abilities:
        return said

    def under(self, condition: ab.Condition, said: Abilities) -> Abilities:
        if any(each.condition is not None for each in said):
            raise CannotSay("a condition of what has a condition of its own")
        return tuple(replace(each, condition=condition, keyword=_keyword_of(each)) for each in said)

    def under_at_end(self, said: Abilities, condition: ab.Condition) -> Abilities:
        if len(said) > 1:
            raise CannotSay("a condition that may belong to one of several things or to all")
        return self.under(condition, said)

    def _timed(self, said: Abilities, timing: da.Timing, against: Which = ()) -> Abilities:
        if not all(isinstance(each, da.MorePower) and not each.timing for each in said):
            raise CannotSay(_POWER_ONLY)
        return tuple(replace(each, timing=timing, against=against) for each in said)

    def while_attacking(self, said: Abilities) -> Abilities:
        return self._timed(said, "attacking")

    def while_blocking(self, said: Abilities) -> Abilities:
        return self._timed(said, "blocking")

    def while_battling(self, groups: Creatures, said: Abilities) -> Abilities:
        return self._timed(said, "battling", stateless(groups))

    def blocks_if_able(self, _this: Which) -> Abilities:
        return (ab.MustBlock(),)

    def more_than(self, n: int) -> int:
        return n + 1

    def much_power(self, n: int) -> int:
        return n

    def instead(self, _open: Token, keyword: KeywordSaid, _close: Token) -> KeywordSaid:
        return keyword

    def while_powerful(self, subject: Which, n: int, *said: Any) -> Abilities:
        (keyword,) = [each for each in said if isinstance(each, KeywordSaid)][:1]
        if not all(isinstance(each, da.Breaks) for each in keyword.abilities):
            raise CannotSay("what a creature has while it has much power, breaking shields apart")
        return tuple(replace(each, subject=subject, at_power=n) for each in keyword.abilities)

    to_your_hand = always("hand")
    to_your_mana_zone = always("mana zone")
    to_your_shields = always("shields")
    to_your_deck = always("deck")
    destroyed = always("")

    def goes_instead(self, subject: Which, *said: Any) -> Abilities:
        return (da.WhenDestroyed(subject=subject, go=said[-1], optional="you may" in said),)

    def stays_instead(self, _this: Which, groups: Creatures, _again: Which) -> Abilities:
        return (da.WhenDestroyed(go="stay", beaten_by=stateless(groups)),)

    def cant_be_chosen(self, subject: Which) -> Abilities:
        return (ab.CantBeTargeted(subject=subject, by=(Filter(controller="opponent"),)),)

    # Conditions.

    your_turn = always(ab.YourTurn())
    not_your_turn = always(ab.YourTurn(negated=True))

    def have_none(self, groups: Creatures) -> ab.Condition:
        return ab.Controls(which=_yours(groups), negated=True)

    def have_one(self, groups: Creatures) -> ab.Condition:
        return ab.Controls(which=_yours(groups))

    def have_at_least(self, n: int, groups: Creatures) -> ab.Condition:
        return ab.Controls(which=_yours(groups), at_least=n)

    def is_tapped(self, _this: Which) -> ab.Condition:
        return ab.ThisIs("tapped")

    no_shields = always(ab.Shields())
    more_shields = always(ab.Shields(more=True))
    they_have_no_shields = always(ab.Shields(whose="opponent"))
    empty_hand = always(ab.EmptyHand(whose="you"))
    all_mana_is_tapped = always(ab.ManaZone(all_tapped=True))

    def all_mana_is(self, color: Token, _cards: Token | None = None) -> ab.Condition:
        return ab.ManaZone(all_of=str(color))

    def unknown(self, *words: Token) -> str:
        return " ".join(words)

    def unknown_condition(self, words: str) -> ab.Condition:
        return ab.UnknownCondition(f"while {words}")

    def static(self, said: Abilities) -> Abilities:
        return said

    # Lines of keywords.

    def survivor(self) -> KeywordSaid:
        return KeywordSaid("survivor", ())

    def metamorph(self) -> KeywordSaid:
        return KeywordSaid("metamorph", ())

    def cross_gear(self) -> KeywordSaid:
        return KeywordSaid("cross gear", ())

    def shield_trigger(self) -> KeywordSaid:
        return KeywordSaid("shield trigger", ())

    def race_named(self, word: Token) -> Creatures:
        return self.group(self.race(word))

    def crew_breaker(self, group: Creatures | None = None) -> KeywordSaid:
        meant = others_of(with_controller(group or self.group(self.dragons()), "you")).which
        name = meant[0].any_subtype[0] if group else "dragon"
        return KeywordSaid(f"crew breaker - {name}", (da.Breaks(shields=1, more=True, for_each=meant),))

    def evolves(self, *_groups: Any) -> KeywordSaid:
        return KeywordSaid("evolution", (CombatTrait(trait="haste"),))

    def keywords(self, *said: KeywordSaid) -> tuple[KeywordSaid, ...]:
        return said


def _counted_from(which: Which, subject: Which) -> Which:
    """Creatures that are counted; "other" is other than the subject, which only this creature can be."""
    if subject != THIS and any(each.other for each in which):
        raise CannotSay("other creatures than those of which there are several")
    return which


def _yours(groups: Creatures) -> Which:
    return stateless(with_controller(groups, "you"))


def _keyword_of(ability: Any) -> str:
    """The keyword that an ability stands for: under a condition, a printed one has to be asked for as a given one."""
    keyword: str = ability.keyword
    return keyword
