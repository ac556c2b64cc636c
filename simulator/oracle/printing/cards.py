"""What is done with cards outside the battlefield in standard wording: looked at, taken, exiled and played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import card_instructions as c
from events import references as r
from simulator.oracle.grammar.nouns import CannotSay
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


def _looks_at_hand(tell: Telling, step: c.LooksAtCards) -> Said:
    if step.reveal:
        who, whose = _whose(tell, step.whose)
        said = Said(who, "reveal", f" {whose} hand")
    else:
        said = Said("", "look", f" at {_possessive(tell, step.whose)} hand")
    tell.named.find(many=True)
    return said


def _looks(tell: Telling, step: c.LooksAtCards) -> Said:
    if step.n is None:
        return _looks_at_hand(tell, step)
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
    who, whose = _whose(tell, step.who)
    kinds = with_article(tell.described(step.what, many=False))
    verb = "exile" if step.exile else "reveal"
    tell.named.find(many=True)
    tell.named.find(many=isinstance(step.who, r.EachPlayer | r.EachOpponent))
    return Said(who, verb, f" cards from the top of {whose} library until {'they' if who else 'you'} {verb} {kinds}")


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
    if step.to == "library_top" and step.order == "any":
        return Said("", "put", f" {tell.reference(step.what)} back in any order")
    return Said("", "put", f" {tell.reference(step.what)} {_PLACES[step.to]}{_ORDERS[step.order]}")


_PLAY_TIMES: Mapping[str, str] = MappingProxyType(
    {
        "": "",
        "end_of_turn": " this turn",
        "end_of_your_next_turn": " until the end of your next turn",
        "your_next_turn": " until your next turn",
        "your_next_end_step": " until your next end step",
        "stays_exiled": " for as long as it remains exiled",
        "you_control_this": " for as long as you control this creature",
    }
)


def _plays(tell: Telling, step: c.MayPlay) -> Said:
    if step.kinds:
        one = step.n == 1
        kinds = tell.described(step.kinds, many=not one)
        several = kinds if step.n is None else f"{number(step.n)} {kinds}"
        _they(tell, step.what)
        what = f"{with_article(kinds) if one else several} from among them"
    else:
        what = tell.reference(step.what) if step.n is None else f"{number(step.n)} of {_they(tell, step.what)}"
    free = " without paying its mana cost" if step.free else ""
    mana = " and mana of any type can be spent to cast that spell" if step.any_mana else ""
    verb = "cast" if step.cast else "play"
    then = ". If that spell would be put into a graveyard, exile it instead" if step.then_exiled else ""
    return Said("you", f"may {verb}", f" {what}{free}{_PLAY_TIMES[step.until]}{mana}{then}")


def _they(tell: Telling, what: r.Reference) -> str:
    try:
        same = tell.named.they("card") == what
    except CannotSay:
        same = False
    if not same:
        raise NoInstruction("cards that were not named last")
    return "them"


def _shuffles(tell: Telling, step: c.ShufflesInto) -> Said:
    who, whose = _whose(tell, step.who)
    return Said(who, "shuffle", f" {whose} {step.zone} into {whose} library")


def _loses_half(tell: Telling, step: c.LosesHalf) -> Said:
    who, whose = _whose(tell, step.who)
    return Said(who or "you", "lose", f" half {whose} life, rounded {step.rounded}")


def _chooses(tell: Telling, step: c.ChoosesCards) -> Said:
    if step.what and step.n != 1:
        raise NoInstruction("several cards of a kind that are chosen")
    what = (
        f"{with_article(tell.described(step.what, many=False))} from it" if step.what else f"{number(step.n)} of them"
    )
    tell.named.find(many=step.n != 1)
    return Said("", "choose", f" {what}")


def _cards(tell: Telling, kinds: tuple[r.Described, ...], n: r.Amount) -> str:
    if kinds and n == 1:
        return with_article(tell.described(kinds, many=False))
    if n == 1:
        return "a card"
    return f"{number(n) if isinstance(n, int) else tell.amount(n)} cards"


def _reveals_from_hand(tell: Telling, step: c.RevealsCards) -> Said:
    who, whose = _whose(tell, step.who)
    cards = _cards(tell, (), step.n)
    tell.named.find(many=step.n != 1 or isinstance(step.who, r.EachPlayer | r.EachOpponent))
    return Said(who, "reveal", f" {cards}{' at random' if step.at_random else ''} from {whose} hand")


def _discards_cards(tell: Telling, step: c.DiscardsCards) -> Said:
    who = tell.player(step.who)
    if step.what is None:
        said = Said(who, "discard", f" {_cards(tell, step.kinds, step.n)}")
        if not isinstance(step.who, r.EachPlayer | r.EachOpponent):
            tell.named.find_unnamed("discarded")
        return said
    if tell.named.would_be(lambda: tell.named.that("card")) != step.what:
        raise NoInstruction("a card that was not named last")
    return Said(who, "discard", " that card")


def _discards_any(tell: Telling, step: c.DiscardsAny) -> Said:
    kinds = tell.described(step.kinds, many=True) if step.kinds else "cards"
    return Said(tell.player(step.who), "discard", f" any number of {kinds}")


def _puts_from_hand(tell: Telling, step: c.PutsFromHand) -> Said:
    who, whose = _whose(tell, step.who)
    cards = _cards(tell, (), step.n)
    if step.to == "exile":
        tell.named.find(many=step.n != 1 or isinstance(step.who, r.EachPlayer | r.EachOpponent))
        return Said(who, "exile", f" {cards} from {whose} hand{' face down' if step.face_down else ''}")
    place = _PLACES[step.to].replace("your", whose)
    return Said(who, "put", f" {cards} from {whose} hand {place}{_ORDERS[step.order]}")


_NTH = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")


def _puts_nth(tell: Telling, step: c.PutsNthFromTop) -> Said:
    return Said("", "put", f" {tell.reference(step.what)} into its owner's library {_NTH[step.n]} from the top")


def _mills_half(tell: Telling, step: c.MillsHalf) -> Said:
    who, whose = _whose(tell, step.who)
    return Said(who, "mill", f" half {whose} library, rounded {step.rounded}")


def _seeks(tell: Telling, step: c.Seeks) -> Said:
    kinds = tell.described(step.what, many=step.n != 1)
    return Said("", "seek", f" {with_article(kinds) if step.n == 1 else f'{number(step.n)} {kinds}'}")


def _flashback(tell: Telling, step: c.GivesFlashback) -> Said:
    subject = tell.reference(step.what, subject=True)
    cost = f" {step.cost}" if step.cost else ""
    then = "" if step.cost else ". The flashback cost is equal to its mana cost"
    return Said(subject, "gain", f" flashback{cost} until end of turn{then}")


def _eases(tell: Telling, step: c.EasesCasting) -> Said:
    one = "the next " if step.next_one else ""
    subject = f"{one}{tell.described(step.what, many=not step.next_one)} you cast this turn"
    if step.less:
        verb = "costs" if step.next_one else "cost"
        return Said("", f"{subject} {verb}", f" {step.less} less to cast")
    return Said("", f"{subject} {'has' if step.next_one else 'have'}", f" {step.keywords[0]}")


CARD_DEEDS: Mapping[type, Callable[[Any, Any], Said]] = MappingProxyType(
    {
        c.ChoosesCards: _chooses,
        c.DiscardsAny: _discards_any,
        c.DiscardsCards: _discards_cards,
        c.EasesCasting: _eases,
        c.ExilesFaceDown: lambda tell, step: Said("", "exile", f" {tell.reference(step.what)} face down"),
        c.ExilesFromTop: _exiles,
        c.GivesFlashback: _flashback,
        c.LooksAtCards: _looks,
        c.LosesHalf: _loses_half,
        c.MayLook: lambda tell, step: Said(
            "you", "may look", f" at {tell.reference(step.what)} for as long as it remains exiled"
        ),
        c.MayPlay: _plays,
        c.MillsHalf: _mills_half,
        c.PutsFromHand: _puts_from_hand,
        c.PutsInOrder: _puts_in_order,
        c.PutsNthFromTop: _puts_nth,
        c.PutsTheRest: _puts_rest,
        c.RevealsCards: _reveals_from_hand,
        c.RevealsFound: lambda tell, step: Said("", "reveal", f" {tell.reference(step.what)}"),
        c.RevealsUntil: _reveals_until,
        c.Seeks: _seeks,
        c.ShufflesInto: _shuffles,
        c.TakesSome: _takes,
    }
)
"""What tells each kind of instruction about cards outside the battlefield."""
