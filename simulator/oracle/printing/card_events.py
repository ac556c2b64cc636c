"""Events of cards that go from one zone to another, and of what deals damage, in standard wording."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from events import card_trigger_conditions as k
from events import trigger_conditions as o
from events import triggers as t
from events.filters import THIS, Filter, Which
from simulator.oracle.printing.nouns import Names, listed, number, one, plural, with_article

_GRAVEYARDS: dict[o.Who, tuple[str, str]] = {
    "any": ("a graveyard", "graveyards"),
    "you": ("your graveyard", "your graveyard"),
    "opponent": ("an opponent's graveyard", "an opponent's graveyard"),
}


def from_anywhere(when: Sequence[t.When], names: Names) -> str | None:
    """Two conditions that one verb says: cards that are put into a graveyard, or exile, from anywhere."""
    match when:
        case (o.PutIntoGraveyard(subject=which, n=n, into=into), k.CardPut(to="graveyard", source="") as put) if (
            which,
            n,
            into,
        ) == (put.subject, put.n, put.whose):
            return f"whenever {_cards(which, n, names)} put into {_graveyard(put)} from anywhere"
        case (o.Happens(subject=which, n=0, what="is_under_another_control"), o.LeavesTheBattlefield() as left) if (
            which == left.subject == THIS
        ):
            return f"when you lose control of {names.this}"
        case (o.PutIntoExile(subject=(), n=n), k.CardPut(subject=(), to="exile", source="")):
            return f"whenever {_cards((), n, names)} put into exile"
        case (k.CardPut(subject=(), source="graveyard", whose="any", n=n, to="exile"), o.PutIntoExile(subject=())):
            return f"whenever {_cards((), n, names)} put into exile from graveyards and/or the battlefield"
        case (k.CardPut(source="library", n=n, to="exile"), k.CardPut(source="graveyard", to="exile")):
            cards = _cards(when[0].subject, n, names)
            return f"whenever {cards} put into exile from your library and/or your graveyard"
        case _:
            return None


def card_event(condition: t.When, names: Names) -> str | None:
    """An event of cards, from behind "whenever" on; None where it is another one, or has no words by itself."""
    match condition:
        case k.CardPut(to="exile", whose="you", source=source) if source in ("graveyard", "hand"):
            return f"{_cards(condition.subject, condition.n, names)} put into exile from your {source}"
        case k.CardPut(to="graveyard", source="library"):
            whence = {"you": "your library", "opponent": "their library"}.get(condition.whose, "a library")
            return f"{_cards(condition.subject, condition.n, names)} put into {_graveyard(condition)} from {whence}"
        case k.CardPut(to="graveyard", source=""):
            whence = "anywhere other than the battlefield"
            return f"{_cards(condition.subject, condition.n, names)} put into {_graveyard(condition)} from {whence}"
        case k.CardPut(to="library"):
            return f"{_cards(condition.subject, condition.n, names)} put into a library from anywhere"
        case k.CardPut(to="hand"):
            return f"{_cards(condition.subject, condition.n, names)} put into your hand from your graveyard"
        case k.SpellDealsDamage(subject=which, who=who):
            meant = which[0] if which else Filter()
            noun = _adjectives((replace(meant, any_type=()),))
            kinds = listed(meant.any_type, "or") if meant.any_type else ""
            spell = " ".join(filter(None, (noun, kinds, "spell")))
            return f"{with_article(spell)}{_WHOSE.get(who, '')} deals damage{recipient(condition, names)}"
        case o.SourceDealsDamage():
            return _source(condition, names)
        case _:
            return None


_WHOSE = {"you": " you control", "opponent": " an opponent controls"}


def _graveyard(put: k.CardPut) -> str:
    return _GRAVEYARDS[put.whose][put.n > 0]


def _adjectives(which: Which) -> str:
    """The words for objects, without an article, and without "permanent", which cards, spells and sources are not."""
    return one(which, "permanent").split(" ", 1)[1].removesuffix("permanent").strip()


def _cards(which: Which, n: int, names: Names) -> str:
    """Cards that are meant, with "is" or "are"."""
    if which == THIS:
        return f"{names.this} is"
    noun = _adjectives(which or (Filter(),))
    card = f"{noun} card" if noun else "card"
    return f"{number(n)} or more {card}s are" if n else f"{with_article(card)} is"


def _source(condition: o.SourceDealsDamage, names: Names) -> str:
    meant = condition.sources[0] if condition.sources else Filter()
    noun = _adjectives((replace(meant, other=False),))
    source = " ".join(filter(None, (noun, "source")))
    said = f"another {source}" if meant.other else with_article(source)
    damage = f"{condition.kind} damage".strip()
    if condition.at_least:
        much = f"exactly {condition.at_least}" if condition.exactly else f"{condition.at_least} or more"
        damage = f"{much} {damage}"
    return f"{said}{_WHOSE.get(condition.who, '')} deals {damage}{recipient(condition, names)}"


_RECIPIENTS: dict[o.Recipient, str] = {
    "player": "a player",
    "opponent": "an opponent",
    "you": "you",
    "player_or_planeswalker": "a player or planeswalker",
    "player_or_battle": "a player or battle",
    "opponent_or_battle": "an opponent or battle",
    "permanent_or_opponent": "a creature or opponent",
    "permanent_or_player": "a permanent or player",
    "you_or_permanent": "you or a permanent you control",
    "owner": "its owner",
    "players": "one or more players",
    "opponents": "your opponents",
}


def recipient(condition: o.DealsDamage | o.SourceDealsDamage | k.SpellDealsDamage, names: Names) -> str:
    """To what damage is dealt, with "to" before it; "" where nothing is said of that."""
    if condition.to == "permanent":
        return f" to {one(condition.which, 'permanent', names=names)}"
    if condition.to == "permanents":
        return f" to one or more {plural(condition.which, 'permanent')}"
    said = _RECIPIENTS.get(condition.to, "")
    return f" to {said}" if said else ""
