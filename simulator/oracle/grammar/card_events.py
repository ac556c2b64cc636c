"""Events of cards that go from one zone to another, and of spells and sources that deal damage, read exactly."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from lark import Token

from events import card_trigger_conditions as k
from events import trigger_conditions as o
from events.filters import THIS, Filter, Which
from simulator.oracle.grammar.event_kinds import Conditions
from simulator.oracle.grammar.nouns import CannotSay, FilterPart, always, inline_args
from simulator.oracle.grammar.player_events import Doers, PlayerEvents


class Dealt(NamedTuple):
    """What damage a source deals, and to what."""

    kind: o.DamageKind
    to: o.Recipient = ""
    which: Which = ()
    at_least: int = 0
    exactly: bool = False


@inline_args
class CardEvents(PlayerEvents):
    """The conditions that speak of cards, spells and sources, for an event's parse tree."""

    def counter(self, kind: Token) -> str:
        return str(kind)

    # Cards

    def some_card(self, *parts: Any) -> Doers:
        if FilterPart("no_type", ()) in parts:
            raise CannotSay("cards of permanents")
        return _cards(self.group(*_flat(parts)))

    def several_cards(self, number: Token, *parts: Any) -> Doers:
        return self.some_card(*parts)._replace(n=self.number(number))

    this_card = always(Doers(THIS))

    def cards_go(self, cards: Doers, words: Token) -> Conditions:
        return goes_to(cards, str(words))

    # Spells and sources

    def source_damage(self, kind: o.DamageKind, *to: tuple[o.Recipient, Which]) -> Dealt:
        return Dealt(kind, *(to[0] if to else ("", ())))

    def so_much_source_damage(self, n: int, kind: o.DamageKind, *to: tuple[o.Recipient, Which]) -> Dealt:
        return self.source_damage(kind, *to)._replace(at_least=n)

    def exactly_source_damage(self, n: int, kind: o.DamageKind, *to: tuple[o.Recipient, Which]) -> Dealt:
        return self.source_damage(kind, *to)._replace(at_least=n, exactly=True)

    def source_deals_damage(self, *said: Any) -> Conditions:
        *before, dealt = said
        whose = [each for each in before if each in ("you", "opponent")]
        parts = [each for each in before if isinstance(each, FilterPart)]
        if any(isinstance(each, Token) and each.type == "ANOTHER" for each in before):
            parts.append(FilterPart("other", True))
        sources = (_plain(self.group(*parts)),) if parts else ()
        return (
            o.SourceDealsDamage(
                who=whose[0] if whose else "any",
                kind=dealt.kind,
                to=dealt.to,
                which=dealt.which,
                sources=sources,
                at_least=dealt.at_least,
                exactly=dealt.exactly,
            ),
        )

    def spell_kinds(self, *words: Token) -> FilterPart:
        return FilterPart("any_type", tuple(str(word) for word in words if word != "or"))

    def spell_deals_damage(self, *said: Any) -> Conditions:
        *before, dealt = said
        if dealt != Dealt("", dealt.to, dealt.which):
            raise CannotSay("so much damage of a spell")
        parts = [each for each in before if isinstance(each, FilterPart)]
        whose = [each for each in before if each in ("you", "opponent")]
        subject = (_plain(self.group(*parts)),) if parts else ()
        who: o.Who = whose[0] if whose else "any"
        return (k.SpellDealsDamage(subject=subject, who=who, to=dealt.to, which=dealt.which),)


def _flat(parts: tuple[Any, ...]) -> tuple[FilterPart, ...]:
    return tuple(each for part in parts for each in (part if type(part) is tuple else (part,)))


def _plain(group: Any) -> Filter:
    if group.among:
        raise CannotSay(f"spells or sources that are {group.among[0]}")
    meant: Filter = group.meant
    return meant


def _cards(group: Any) -> Doers:
    """Cards that are meant, whatever they are the cards of."""
    meant = _plain(group)
    if meant.controller:
        raise CannotSay("cards that somebody controls")
    return Doers(() if meant == Filter() else (meant,))


_WHOSE: tuple[tuple[str, o.Who], ...] = (("your ", "you"), ("an opponent's ", "opponent"))


def goes_to(cards: Doers, words: str) -> Conditions:
    """What it is that cards are put into a zone from others.

    Args:
        cards: the cards that are meant.
        words: where they go, and whence.
    """
    _, _, rest = words.partition(" put into ")
    where, _, whence = rest.partition(" from ")
    if where == "exile" and not whence:
        return (_exiled(cards, "battlefield"), k.CardPut(subject=cards.which, n=cards.n, to="exile"))
    if where == "exile":
        return tuple(_exiled(cards, each) for each in whence.replace("and/or ", "and/or|").split("and/or|"))
    whose: o.Who = next((who for start, who in _WHOSE if where.startswith(start)), "any")
    to: k.CardZone = "graveyard" if "graveyard" in where else "library" if "library" in where else "hand"
    source: k.CardZone | Literal[""] = (
        "library" if "library" in whence else "graveyard" if "graveyard" in whence else ""
    )
    put = k.CardPut(subject=cards.which, n=cards.n, to=to, whose=whose, source=source)
    if to != "graveyard" or whence != "anywhere":
        return (put,)
    dies = o.PutIntoGraveyard(subject=cards.which, n=cards.n, into=whose, card=cards.which != THIS)
    return (dies, put)


def _exiled(cards: Doers, whence: str) -> o.PutIntoExile | k.CardPut:
    """Cards that are put into exile from one kind of zones; tokens on the battlefield are none."""
    if "battlefield" in whence:
        if cards.which:
            raise CannotSay("cards of a kind that are exiled from the battlefield")
        return o.PutIntoExile(subject=(), n=cards.n, among=("nontoken",))
    source: k.CardZone = "graveyard" if "graveyard" in whence else "hand" if "hand" in whence else "library"
    whose: o.Who = "you" if "your " in whence else "any"
    return k.CardPut(subject=cards.which, n=cards.n, to="exile", whose=whose, source=source)
