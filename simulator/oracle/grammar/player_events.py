"""What players do, as events of triggered abilities, read exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import trigger_conditions as o
from events import triggers as t
from events.filters import THIS, Filter, Which
from simulator.oracle.grammar.clauses import Clauses
from simulator.oracle.grammar.event_kinds import Conditions
from simulator.oracle.grammar.nouns import CannotSay, CreatureGroup, FilterPart, always, inline_args
from simulator.oracle.grammar.subtypes import subtype_of


class Doers(NamedTuple):
    """Whom an event speaks of.

    Args:
        which: the objects.
        n: that many or more of them together; 0: each by itself.
        among: what they have to be besides, and no filter says.
        this_too: whether this permanent is one of them too, whatever it is besides.
    """

    which: Which
    n: int = 0
    among: tuple[o.Besides, ...] = ()
    this_too: bool = False


PlayerVerb = Callable[[o.Who], Conditions]
"""From who does it, the conditions."""


def creatures_meant(which: Which) -> Which:
    """Those that are meant where only creatures can be: by a creature type alone, creatures are meant."""
    return tuple(
        each
        if each.any_type or each.this or each.bears_this or "creature" in each.all_types
        else replace(each, any_type=("creature",))
        for each in which
    )


def of_combat(damage: Token) -> bool:
    return damage.startswith("combat")


@inline_args
class PlayerEvents(Clauses):
    """The conditions that speak of a player, for an event's parse tree."""

    who_you = always("you")
    who_any = always("any")
    who_opponent = always("opponent")
    who_other = always("other")

    def player_does(self, who: o.Who, verb: PlayerVerb) -> Conditions:
        return verb(who)

    def player_attacks(self, _verb: Token) -> PlayerVerb:
        # Each of several players who attack as a team attacks by itself (508.3d).
        return lambda who: (o.OneOrMoreAttack(subject=_creatures_of(who), by_player=who != "you"),)

    def player_attacks_whom(self, _verb: Token, attacked: o.WhatIsAttacked) -> PlayerVerb:
        if attacked == "you_or_planeswalker":
            raise CannotSay("an attack on a player or on planeswalkers")
        if attacked in ("battle", "player_with_most_life"):
            raise CannotSay("an attack on one thing of several")
        if attacked == "planeswalker_of_yours":
            return lambda who: (
                o.OneOrMoreAttack(subject=_creatures_of(who), attacked=attacked, by_player=who != "you"),
            )
        # One time for each player that is attacked (508.3e).
        return lambda who: (o.OneOrMoreAttack(subject=_creatures_of(who), attacked=attacked, by_player=True),)

    def attacks_with(self, _verb: Token, n: int, doers: Doers) -> PlayerVerb:
        return self.attacks_whom_with(_verb, "", n, doers)

    def attacks_with_exactly(self, _verb: Token, n: int, doers: Doers) -> PlayerVerb:
        said = self.attacks_whom_with(_verb, "", n, doers)
        return lambda who: tuple(replace(each, exactly=True) for each in said(who))

    def attacks_with_this_and_another(self, _verb: Token, _this: object, group: CreatureGroup) -> PlayerVerb:
        if group.among:
            raise CannotSay(f"creatures in this place that are {group.among[0]}")

        def verb(who: o.Who) -> Conditions:
            if who != "you" or group.meant.controller:
                raise CannotSay("attacking with creatures of another player")
            (others,) = creatures_meant((replace(group.meant, other=False, controller="you"),))
            return (o.AttacksWithOthers(n=1, others=(others,)),)

        return verb

    def puts_counters(self, n: Token, *said: Any) -> PlayerVerb:
        return _puts(said, self.number(n))

    def puts_a_counter(self, *said: Any) -> PlayerVerb:
        return _puts(said, 0)

    def taps_for_mana(self, _verb: Token, doers: Doers) -> PlayerVerb:
        return lambda who: (o.TappedForMana(subject=doers.which, who=who, among=doers.among),)

    def taps_this_for_mana(self, *_said: object) -> PlayerVerb:
        return lambda who: (o.TappedForMana(who=who),)

    def taps_untapped(self, _verb: Token, group: CreatureGroup) -> PlayerVerb:
        if group.among:
            raise CannotSay(f"permanents in this place that are {group.among[0]}")
        return lambda who: (t.BecomesTapped(subject=(group.meant,), by=who),)

    def rolls(self, *_said: object) -> PlayerVerb:
        return _does("rolls_a_die")

    def rolls_several(self, _verb: Token, number: Token) -> PlayerVerb:
        return _does("rolls_a_die", n=self.number(number))

    def rolls_nth(self, _verb: Token, nth: Token, _die: Token) -> PlayerVerb:
        return _does("rolls_a_die", nth=_ORDINALS[str(nth)])

    def loses_flip(self, *_said: object) -> PlayerVerb:
        return _does("loses_a_coin_flip")

    def wins_flip(self, *_said: object) -> PlayerVerb:
        return _does("wins_a_coin_flip")

    def gives_gift(self, *_said: object) -> PlayerVerb:
        return _does("gives_a_gift")

    def players_vote(self, *_said: object) -> Conditions:
        return _does("finishes_voting")("any")

    def attacks_whom_with(self, _verb: Token, attacked: o.WhatIsAttacked, n: int, doers: Doers) -> PlayerVerb:
        if attacked == "you_or_planeswalker":
            raise CannotSay("an attack on a player or on planeswalkers")

        def verb(who: o.Who) -> Conditions:
            (theirs,) = _creatures_of(who)
            if any(each.controller for each in doers.which):
                raise CannotSay("attacking with creatures of another player")
            subject = tuple(replace(each, controller=theirs.controller) for each in creatures_meant(doers.which))
            by_player = who != "you" or bool(attacked)
            said = o.OneOrMoreAttack(subject=subject, n=n, attacked=attacked, by_player=by_player, among=doers.among)
            return (said,)

        return verb

    def gains_life(self, _verb: Token) -> PlayerVerb:
        return lambda who: (t.GainsLife() if who == "you" else o.PlayerGainsLife(who=who),)

    def loses_life(self, _verb: Token) -> PlayerVerb:
        return lambda who: (o.LosesLife(who=who),)

    def draws(self, _verb: Token) -> PlayerVerb:
        return _does("draws")

    def draws_nth(self, _verb: Token, nth: Token) -> PlayerVerb:
        return _does("draws", nth=_ORDINALS[str(nth)])

    def discards(self, _verb: Token) -> PlayerVerb:
        return _does("discards")

    def discards_several(self, _verb: Token, n: Token) -> PlayerVerb:
        return _does("discards", n=self.number(n))

    def cycles(self, _verb: Token) -> PlayerVerb:
        return _does("cycles")

    def cycles_this(self, *_said: object) -> PlayerVerb:
        return lambda who: (o.Does(who=who, what="cycles"),)

    def discards_this(self, _verb: Token) -> PlayerVerb:
        return lambda who: (o.Does(who=who, what="discards"),)

    def cycles_or_discards_this(self, _verb: Token) -> PlayerVerb:
        return lambda who: (o.Does(who=who, what="cycles"), o.Does(who=who, what="discards"))

    def cycles_or_discards(self, _verb: Token) -> PlayerVerb:
        return lambda who: (*_does("cycles")(who), *_does("discards")(who))

    def gains_or_loses_life(self, gain: Token, lose: Token) -> PlayerVerb:
        return lambda who: (*self.gains_life(gain)(who), *self.loses_life(lose)(who))

    def exerts(self, _verb: Token, doers: Doers) -> PlayerVerb:
        if doers.n or doers.among:
            raise CannotSay("several creatures that are exerted")
        return lambda who: (o.Exerted(subject=doers.which, who=who),)

    def exerts_this(self, _verb: Token, _this: object) -> PlayerVerb:
        return lambda who: (o.Exerted(who=who),)

    def sacrifices(self, _verb: Token, doers: Doers) -> PlayerVerb:
        return lambda who: (o.Sacrificed(subject=doers.which, n=doers.n, who=who, among=doers.among),)

    def sacrifices_this(self, _verb: Token, _this: object) -> PlayerVerb:
        return lambda who: (o.Sacrificed(who=who),)

    def loses_control_of_this(self, _verb: Token, _this: object) -> PlayerVerb:
        def lost(who: o.Who) -> Conditions:
            if who != "you":
                raise CannotSay("that somebody else loses control of it")
            return o.Happens(what="is_under_another_control"), o.LeavesTheBattlefield()

        return lost

    def casts_this(self, _verb: Token) -> PlayerVerb:
        return lambda who: (o.Casts(who=who),)

    def casts(self, _verb: Token, *said: Any) -> PlayerVerb:
        return lambda who: (o.Casts(subject=said[-1], who=who),)

    def casts_or_copies(self, _verb: Token, *said: Any) -> PlayerVerb:
        return lambda who: (o.Casts(subject=said[-1], who=who, copies=True),)

    def casts_nth(self, _verb: Token, nth: Token, which: Which) -> PlayerVerb:
        return lambda who: (o.Casts(subject=which, who=who, nth=_ORDINALS[str(nth)]),)

    def acts_with_cards(self, verb: Token) -> PlayerVerb:
        return _does(_CARD_ACTIONS[verb[:3]])

    def player_is_dealt_damage(self, damage: Token) -> PlayerVerb:
        return lambda who: (o.PlayerIsDealtDamage(who=who, combat=of_combat(damage)),)

    def spell(self, *parts: FilterPart) -> Which:
        if not parts:
            return ()
        return (self.group(*parts).meant,)

    def non_spell(self, word: Token) -> FilterPart:
        if word in ("noncreature", "non-creature"):
            return FilterPart("no_type", ("creature",))
        return self.non(word)

    def spell_subtypes(self, *words: Token) -> FilterPart:
        named = (word for word in words if word.type != "OR")
        kinds = (str(word) if word.type == "SPELL_SUBTYPE" else subtype_of(word) for word in named)
        return FilterPart("any_subtype", tuple(kinds))

    def spell_types(self, *words: Token) -> FilterPart:
        return FilterPart("any_type", tuple(str(word) for word in words if word != "or"))


def _creatures_of(who: o.Who) -> Which:
    if who == "other":
        raise CannotSay("creatures of any other player")
    whose: Literal["you", "opponent", ""] = "" if who == "any" else who
    return (Filter(any_type=("creature",), controller=whose),)


def _puts(said: tuple[Any, ...], n: int) -> PlayerVerb:
    """A player puts counters, of a kind or of any, on objects: each counter, or so many of them or more."""
    *kind, doers = said
    if doers.n:
        raise CannotSay("counters that are put on several together")
    counter = str(kind[0]) if kind else ""
    return lambda who: tuple(
        o.CountersArePut(subject=which, n=n, counter=counter, by=who, among=among)
        for which, among in ([(THIS, ())] if doers.this_too else []) + [(doers.which, doers.among)]
    )


def _does(what: o.PlayerDoes, *, nth: int = 0, n: int = 0) -> PlayerVerb:
    return lambda who: (o.Does(subject=(), who=who, what=what, nth=nth, n=n),)


_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_CARD_ACTIONS: dict[str, o.PlayerDoes] = {"pro": "proliferates", "scr": "scries", "sur": "surveils"}
