"""Conditions of players and of the game: life, status, what they have done, whose turn it is."""

from __future__ import annotations

from typing import Any

from lark import Token
from msgspec import Struct
from msgspec.structs import replace

from events import conditions as c
from events import declaration_abilities as ab
from events import quantities as q
from events.filters import Filter, Which
from simulator.oracle.grammar.nouns import CannotSay, Nouns, always, inline_args

IT: Which = (Filter(ids=("it",)),)
"""What "it" means in a condition until the sentence says of whom it speaks."""

_YOUR_CREATURES: Which = (Filter(any_type=("creature",), controller="you"),)
_FULL_PARTY = 4


def speaks_of_it(said: Any) -> bool:
    """Whether a condition, or a part of one, speaks of "it"."""
    if isinstance(said, tuple):
        return said == IT or any(map(speaks_of_it, said))
    return isinstance(said, Struct) and any(speaks_of_it(getattr(said, field)) for field in said.__struct_fields__)


def with_it_named(said: Any, of: Which) -> Any:
    """A condition with the permanent that is meant in the place of "it"."""
    if said == IT:
        return of
    if isinstance(said, tuple):
        return tuple(with_it_named(each, of) for each in said)
    if not isinstance(said, Struct):
        return said
    return replace(said, **{field: with_it_named(getattr(said, field), of) for field in said.__struct_fields__})


@inline_args
class ConditionsOfPlayers(Nouns):
    """Conditions of players, for the parts of a parse tree that say them."""

    def all_of(self, one: ab.Condition, _and: Token, other: ab.Condition) -> ab.Condition:
        return ab.AllOf(conditions=(one, other))

    def any_of(self, one: ab.Condition, _or: Token, other: ab.Condition) -> ab.Condition:
        return ab.AnyOf(conditions=(one, other))

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

    attacking_player_who = always("attacking player")
    each_opponent_who = always("each opponent")
    completed_dungeon = always(c.HasStatus(status="completed a dungeon"))

    def opponents_poison(self, n: int) -> ab.Condition:
        return c.HasPoison(who="opponent", at_least=n)

    # Who has more

    more_life = always("life")
    more_cards = always("cards in hand")

    def you_control_more(self, which: Which, than: Any) -> ab.Condition:
        return c.HasMore(than=than, of="permanents", which=which)

    def opponent_controls_more(self, which: Which) -> ab.Condition:
        return c.HasMore(who="opponent", than="you", of="permanents", which=which)

    def defending_player_controls_more(self, which: Which) -> ab.Condition:
        return c.HasMore(who="defending player", than="you", of="permanents", which=which)

    def you_have_more(self, of: Any, than: Any) -> ab.Condition:
        return c.HasMore(than=than, of=of)

    def opponent_has_more(self, of: Any) -> ab.Condition:
        return c.HasMore(who="opponent", than="you", of=of)

    def no_opponent_has_more(self, of: Any) -> ab.Condition:
        return c.HasMore(who="opponent", than="you", of=of, negated=True)

    def defending_player_has_more(self, of: Any) -> ab.Condition:
        return c.HasMore(who="defending player", than="you", of=of)

    # Life

    def life_over_start(self, n: int) -> ab.Condition:
        return c.LifeAgainstStart(over=n)

    above_start = always(c.LifeAgainstStart(over=1))
    at_start = always(c.LifeAgainstStart())
    below_start = always(c.LifeAgainstStart(negated=True))
    half_of_start = always(c.LifeAgainstStart(half=True))
    so_far_above_start = life_over_start

    def life_against_start(self, condition: ab.Condition) -> ab.Condition:
        return condition

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

    cast_creature = always(c.YouDidThisTurn(deed="cast_a_creature_spell"))
    drawn_two = always(c.YouDidThisTurn(deed="drawn_cards", at_least=2))
    lost_life = always(c.YouDidThisTurn(deed="lost_life"))
    sacrificed_permanent = always(c.YouDidThisTurn(deed="sacrificed_a_permanent"))
    committed_crime = always(c.YouDidThisTurn(deed="committed_a_crime"))
    surveilled = always(c.YouDidThisTurn(deed="surveilled"))
    descended = always(c.YouDidThisTurn(deed="descended"))

    def gained_so_much_life(self, n: int) -> ab.Condition:
        return c.YouDidThisTurn(deed="gained_life", at_least=n)

    def deed(self, deed: ab.Condition) -> ab.Condition:
        return deed

    def sacrificed_artifact(self, kind: Token) -> ab.Condition:
        if kind != "artifact":
            raise CannotSay(f"sacrificing {kind}s")
        return c.YouDidThisTurn(deed="sacrificed_an_artifact")

    cast_any_spell = always(c.YouDidThisTurn(deed="cast_spells"))

    def you_did_not(self, deed: ab.Condition) -> ab.Condition:
        return replace(deed, negated=True)

    def you_did(self, deed: ab.Condition) -> ab.Condition:
        return deed

    opponent_lost_life = always(c.PlayerThisTurn(event="lost life"))
    opponent_was_dealt_damage = always(c.PlayerThisTurn(event="been dealt damage"))

    # Amounts, and what is true of the game

    def devotion_below(self, *said: Any) -> ab.Condition:
        return replace(self.devotion_at_least(*said), negated=True)

    def devotion_at_least(self, *said: Any) -> ab.Condition:
        *colors, n = (each for each in said if each != "and")
        return c.AmountIs(what=q.Devotion(colors=tuple(map(str, colors))), at_least=n)

    def total_power(self, n: int) -> ab.Condition:
        return c.AmountIs(what=q.Total(what="power", which=_YOUR_CREATURES), at_least=n)

    full_party = always(c.AmountIs(what=q.PartySize(), at_least=_FULL_PARTY))

    def different_powers(self, n: int, which: Which, _words: Token) -> ab.Condition:
        return c.DifferentPowers(which=tuple(replace(meant, controller="you") for meant in which), at_least=n)

    your_commander = always(c.ControlsCommander())
    a_commander = always(c.ControlsCommander(own=False))
    first_combat = always(c.FirstCombatPhase())

    # How it came, and what it did

    def came(self, word: Token) -> str:
        return str(word)

    def came_as(self, subject: Any, how: Any) -> ab.Condition:
        return c.CameAs(of=IT if subject.named == "it" else subject.which, how=how)

    you_cast_it = always(c.CameAs(of=IT, how="cast by you"))
    you_cast_it_from_hand = always(c.CameAs(of=IT, how="cast from your hand"))

    def did_it(self, *words: Token) -> str:
        return " ".join(words).removesuffix(" the battlefield")

    def turn_or_combat(self, word: Token) -> bool:
        return str(word) == "combat"

    def did_this_turn(self, subject: Any, deed: Any, combat: bool) -> ab.Condition:
        if combat and deed == "entered":
            raise CannotSay("entering in a combat")
        of: Which = IT if subject.named == "it" else subject.which
        return c.DidThisTurn(of=of, deed=deed, combat=combat)
