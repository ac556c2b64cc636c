"""What is done with cards outside the battlefield in standard wording: looked at, taken, exiled and played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import card_instructions as c
from events import references as r
from simulator.oracle.printing.changes import Said
from simulator.oracle.printing.nouns import number, with_article
from simulator.oracle.printing.references import NoInstruction, Telling


def _whose(tell: Telling, whose: r.AnyPlayer) -> tuple[str, str]:
    """Who does something with cards of theirs ("" for you), and the words for whose they are."""
    who = tell.player(whose)
    return who, "their" if who else "your"


def _possessive(tell: Telling, whose: r.AnyPlayer) -> str:
    who = tell.player(whose)
    return f"{who}'s" if who else "your"


def _top(tell: Telling, n: r.Amount, whose: str) -> str:
    if n == 1:
        return f"the top card of {whose} library"
    if isinstance(n, r.ThatMuch):
        return f"that many cards from the top of {whose} library"
    return f"the top {number(n) if isinstance(n, int) else tell.amount(n)} cards of {whose} library"


def _looks(tell: Telling, step: c.LooksAtCards) -> Said:
    if step.n is None:
        if not step.reveal:
            return Said("", "look", f" at {_possessive(tell, step.whose)} hand")
        who, whose = _whose(tell, step.whose)
        if not who:
            raise NoInstruction("your hand, revealed")
        return Said(who, "reveal", f" {whose} hand")
    if step.reveal:
        who, whose = _whose(tell, step.whose)
        said = Said(who, "reveal", f" {_top(tell, step.n, whose)}")
    else:
        said = Said("", "look", f" at {_top(tell, step.n, _possessive(tell, step.whose))}")
    tell.named.find(many=_many(step.n, step.whose))
    return said


def _many(n: r.Amount, whose: r.AnyPlayer) -> bool:
    return n != 1 or isinstance(whose, r.EachPlayer | r.EachOpponent)


def _exiles(tell: Telling, step: c.ExilesFromTop) -> Said:
    who, whose = _whose(tell, step.whose)
    top = _top(tell, step.n, whose)
    tell.named.find(many=_many(step.n, step.whose))
    return Said(who, "exile", f" {top}{' face down' if step.face_down else ''}")


def _reveals_until(tell: Telling, step: c.RevealsUntil) -> Said:
    kinds = with_article(tell.described(step.what, many=False))
    tell.named.find(many=True)
    tell.named.find(many=False)
    return Said("", "reveal", f" cards from the top of your library until you reveal {kinds}")


_PLACES: Mapping[str, str] = MappingProxyType(
    {
        "hand": "into your hand",
        "graveyard": "into your graveyard",
        "battlefield": "onto the battlefield",
        "library_top": "on top of your library",
        "library_bottom": "on the bottom of your library",
    }
)

_ORDERS: Mapping[str, str] = MappingProxyType({"": "", "any": " in any order", "random": " in a random order"})


def _takes(tell: Telling, step: c.TakesSome) -> Said:
    one = step.n == 1 and not step.up_to
    if step.what:
        kinds = tell.described(step.what, many=step.n != 1)
        n = "any number of" if step.n is None else "" if one else f"up to {number(step.n)}"
        some = f"{with_article(kinds) if one else f'{n} {kinds}'} from among them"
    else:
        n = "any number" if step.n is None else f"{'up to ' if step.up_to else ''}{number(step.n)}"
        some = f"{n} of them"
    tell.named.find(many=step.n != 1)
    if not step.to:
        return Said("", "reveal", f" {some}")
    tapped = " tapped" if step.tapped else ""
    rest = f" and the rest {_PLACES[step.rest]}" if step.rest else ""
    return Said("", "put", f" {some} {_PLACES[step.to]}{tapped}{rest}{_ORDERS[step.order]}")


def _puts_rest(_tell: Telling, step: c.PutsTheRest) -> Said:
    return Said("", "put", f" the rest {_PLACES[step.to]}{_ORDERS[step.order]}")


def _puts_in_order(tell: Telling, step: c.PutsInOrder) -> Said:
    return Said("", "put", f" {tell.reference(step.what)} {_PLACES[step.to]}{_ORDERS[step.order]}")


_PLAY_TIMES: Mapping[str, str] = MappingProxyType(
    {
        "": "",
        "end_of_turn": " this turn",
        "end_of_your_next_turn": " until the end of your next turn",
        "your_next_turn": " until your next turn",
        "stays_exiled": " for as long as it remains exiled",
    }
)


def _plays(tell: Telling, step: c.MayPlay) -> Said:
    what = tell.reference(step.what) if step.n is None else f"{number(step.n)} of {_they(tell, step.what)}"
    free = " without paying its mana cost" if step.free else ""
    mana = " and mana of any type can be spent to cast that spell" if step.any_mana else ""
    verb = "cast" if step.cast else "play"
    return Said("you", f"may {verb}", f" {what}{free}{_PLAY_TIMES[step.until]}{mana}")


def _they(tell: Telling, what: r.Reference) -> str:
    if tell.named.they("card") != what:
        raise NoInstruction("cards that were not named last")
    return "them"


def _shuffles(tell: Telling, step: c.ShufflesInto) -> Said:
    who, whose = _whose(tell, step.who)
    return Said(who, "shuffle", f" {whose} {step.zone} into {whose} library")


def _loses_half(tell: Telling, step: c.LosesHalf) -> Said:
    who, whose = _whose(tell, step.who)
    return Said(who or "you", "lose", f" half {whose} life, rounded {step.rounded}")


CARD_DEEDS: Mapping[type, Callable[[Any, Any], Said]] = MappingProxyType(
    {
        c.ExilesFromTop: _exiles,
        c.LooksAtCards: _looks,
        c.LosesHalf: _loses_half,
        c.MayPlay: _plays,
        c.PutsInOrder: _puts_in_order,
        c.PutsTheRest: _puts_rest,
        c.RevealsUntil: _reveals_until,
        c.ShufflesInto: _shuffles,
        c.TakesSome: _takes,
    }
)
"""What tells each kind of instruction about cards outside the battlefield."""
