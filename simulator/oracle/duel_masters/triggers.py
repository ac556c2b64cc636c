"""Triggered abilities of Duel Masters: the event, and what the ability does."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token
from msgspec.structs import replace

from events import triggers as t
from events.abilities import Triggered
from events.filters import THIS, Which
from simulator.oracle.duel_masters.nouns import Creatures, others_of, stateless, with_controller
from simulator.oracle.duel_masters.statics import Statics
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args


class _Does(NamedTuple):
    """What an ability does: the effect, or one of what "it" means, and whether its player may leave it."""

    effect: t.TriggeredEffect
    optional: bool = False
    of_it: bool = False
    """It is done to "it", which is the creature of the event."""
    after_battle: bool = False


class _Among(NamedTuple):
    creatures: Creatures
    n: int = 1
    up_to: bool = False


def _when(condition: type[Any], **fields: Any) -> Any:
    return lambda _reader, *_words: lambda subject: condition(subject=subject, **fields)


@inline_args
class Triggers(Statics):
    """What a triggered ability says."""

    when_attacks = _when(t.Attacks)
    when_unblocked_by_player = _when(t.AttacksUnblocked, player=True)
    when_unblocked = _when(t.AttacksUnblocked)
    when_blocked = _when(t.BecomesBlocked)
    when_blocks = _when(t.Blocks)
    when_attacked = _when(t.IsAttacked)
    when_battles = _when(t.Battles)
    when_wins = _when(t.Battles, outcome="won")
    when_loses = _when(t.Battles, outcome="lost")
    when_destroyed = _when(t.Dies)

    of_yours = always("you")
    of_theirs = always("opponent")

    def event(self, subject: Which, verb: Any) -> t.When:
        when: t.When = verb(subject)
        return when

    def event_of_some(self, whose: Literal["you", "opponent"], groups: Creatures, verb: Any) -> t.When:
        return self.event(stateless(with_controller(groups, whose)), verb)

    def event_of_theirs(self, groups: Creatures, verb: Any) -> t.When:
        return self.event_of_some("opponent", groups, verb)

    def event_of_another(self, groups: Creatures, verb: Any) -> t.When:
        return self.event(stateless(others_of(groups)), verb)

    # Effects.

    def moves_cards(self, optional: bool) -> _Does:
        return _Does(t.MovesCards(), optional)

    def untaps_this(self, *said: Any) -> _Does:
        return _Does(t.DoToCreatures(action="untap", whom="this"), _may(said))

    def untaps_this_after(self) -> _Does:
        return _Does(t.DoToCreatures(action="untap", whom="this"), of_it=True, after_battle=True)

    def destroys_this(self, *said: Any) -> _Does:
        return _Does(t.DoToCreatures(action="destroy", whom="this"), _may(said), of_it=THIS not in said)

    def destroys_this_after(self, *said: Any) -> _Does:
        return _Does(
            t.DoToCreatures(action="destroy", whom="this"), of_it=THIS not in said, after_battle=True
        )

    def gives_power(self, *said: Any) -> _Does:
        (n,) = [each for each in said if isinstance(each, Token) and each.type == "SIGNED"]
        return _Does(t.Size(whom="this", power=int(n), toughness=0), of_it=THIS not in said)

    def gives_keyword(self, *_said: Any) -> _Does:
        raise CannotSay("a keyword that is given until the end of the turn")

    def one_of_theirs(self, *said: Any) -> _Among:
        return _Among(with_controller(said[-1], "opponent"))

    def one_of_yours(self, *said: Any) -> _Among:
        return _Among(with_controller(said[-1], "you"))

    def one_of_any(self, *said: Any) -> _Among:
        return _Among(said[-1])

    def some_of_theirs(self, n: int, *said: Any) -> _Among:
        return _Among(with_controller(said[-1], "opponent"), n, up_to=True)

    def your_opponents(self) -> None:
        return None

    to_tap = always("tap")
    to_return = always("return")

    def does_to_chosen(self, *said: Any) -> _Does:
        (among,) = [each for each in said if isinstance(each, _Among)]
        return _Does(_to_chosen(said[-1], among), _may(said))

    def destroys_chosen(self, *said: Any) -> _Does:
        return _Does(_to_chosen("destroy", said[-1]), _may(said))

    def returns_chosen(self, *said: Any) -> _Does:
        return _Does(_to_chosen("return", said[-1]), _may(said))

    def returns_that(self) -> _Does:
        raise CannotSay("the blocking creature in this place")

    def they_destroy(self, *said: Any) -> _Does:
        (groups,) = [each for each in said if isinstance(each, Creatures)]
        among = _Among(with_controller(groups, "opponent"))
        return _Does(replace(_to_chosen("destroy", among), by="opponent"))

    def all_of_any(self, groups: Creatures) -> Creatures:
        return groups

    def all_of_yours(self, groups: Creatures) -> Creatures:
        return with_controller(groups, "you")

    def all_of_theirs(self, groups: Creatures) -> Creatures:
        return with_controller(groups, "opponent")

    def destroys_all(self, every: Creatures) -> _Does:
        return _Does(_to_all("destroy", every))

    def untaps_all(self, every: Creatures) -> _Does:
        return _Does(_to_all("untap", every))

    def taps_all(self, every: Creatures) -> _Does:
        return _Does(_to_all("tap", every))

    # Cards that are in no battle zone.

    def plain_card(self) -> str:
        return "card"

    def permanent_card(self, word: Token | None = None) -> str:
        if word is not None:
            self.race(word)
        return "permanent"

    def some_cards(self, *said: Any) -> str:
        return "permanent" if "permanent" in said else "card"

    on_deck = always("card")
    from_zone = always("from")
    to_zone = always("to")
    those = always("those")
    later = always("later")

    def move(self, *said: Any) -> bool:
        """Whether its player may leave it; nothing that may stand in the battle zone is named without its zone."""
        if "permanent" in said and "from" not in said:
            raise CannotSay("creatures without the zone that they are in")
        return _may(said)

    def moves(self, *said: Any) -> bool:
        return said[0] is True

    # The whole.

    def does(self, does: _Does) -> t.TriggeredEffect:
        return does.effect

    def triggered(self, when: t.When, does: _Does | None = None) -> Triggered:
        if does is None:
            return Triggered(when=(when,))
        if does.of_it and when.subject != THIS:
            raise CannotSay("it, which is not this creature")
        if does.after_battle and not isinstance(when, t.Battles):
            raise CannotSay("what is done after a battle that is still to come")
        return Triggered(when=(when,), effect=does.effect, optional=does.optional)


def _may(said: Any) -> bool:
    return any(isinstance(each, str) and each == "you may" for each in said)


def _to_chosen(action: Any, among: _Among) -> t.DoToCreatures:
    creatures = among.creatures
    return t.DoToCreatures(
        action=action,
        whom="chosen",
        which=creatures.which,
        n=among.n,
        up_to=among.up_to,
        which_are=creatures.state,
    )


def _to_all(action: Any, creatures: Creatures) -> t.DoToCreatures:
    return t.DoToCreatures(action=action, whom="all", which=creatures.which, which_are=creatures.state)

