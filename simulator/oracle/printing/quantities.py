"""Quantities in standard wording: what a number is equal to, and what is counted."""

from __future__ import annotations

from msgspec.structs import replace

from events import quantities as q
from events.filters import THIS, Filter, Which
from simulator.oracle.printing.nouns import CREATURE_NAMES, Names, capital, each_one, listed, named, plural

_ZONES = {
    ("hand", "you"): "your hand",
    ("graveyard", "you"): "your graveyard",
    ("graveyard", "all"): "all graveyards",
    ("graveyard", "opponents"): "your opponents' graveyards",
    ("hand", "all"): "all players' hands",
    ("hand", "opponents"): "your opponents' hands",
}


_DONE = {
    "drawn": "the number of cards you've drawn this turn",
    "life_lost": "the amount of life you've lost this turn",
}


def quantity_in_words(quantity: q.AnyQuantity, names: Names = CREATURE_NAMES, it: Which = ()) -> str:
    """A quantity as it stands after "equal to" or "where X is".

    Args:
        quantity: the quantity.
        names: what the text calls its permanents.
        it: whom the sentence has named before; the quantity calls that one "it".

    >>> quantity_in_words(q.CardsIn(zone="hand"))
    'the number of cards in your hand'
    """
    match quantity:
        case q.Fixed(n=n):
            return str(n)
        case q.X():
            return "X"
        case q.LifeOf():
            return "your life total"
        case q.Devotion(colors=colors):
            return f"your devotion to {listed(colors)}"
        case q.Greatest(what=what, which=which):
            return f"the greatest {what} among {plural(which, 'permanent', names=names)}"
        case q.Total(what=what, which=which):
            return f"the total {what} of {plural(which, 'permanent', names=names)}"
        case q.NumberOf(what=what, which=which):
            return f"{plural(which, 'permanent', names=names)}'s {what}"
        case q.Times(of=of, times=2):
            return f"twice {quantity_in_words(of, names, it)}"
        case q.Plus(of=of, plus=n):
            return f"{n} plus {quantity_in_words(of, names, it)}"
        case q.Sum(of=of):
            return " plus ".join(quantity_in_words(each, names, it) for each in of)
        case q.DoneThisTurn(what=what):
            return _DONE[what]
        case q.UnreadQuantity(text=text):
            return text
    return f"the number of {counted(quantity, names, it, many=True)}"


def counted(quantity: q.AnyQuantity, names: Names = CREATURE_NAMES, it: Which = (), *, many: bool = False) -> str:
    """What is counted, as it stands after "for each", or in the plural after "the number of".

    Args:
        quantity: the quantity.
        names: what the text calls its permanents.
        it: whom the sentence has named before.
        many: whether it stands in the plural.

    >>> from events.filters import THIS
    >>> counted(q.CountersOn(which=THIS, counter="oil"), it=THIS)
    'oil counter on it'
    """
    end = "s" if many else ""
    match quantity:
        case q.CountOf(which=which):
            there = "" if any(each.controller for each in which) else " on the battlefield"
            return f"{_permanents(which, names, many=many)}{there}"
        case q.AttachedTo(which=which, to=to):
            return f"{_permanents(which, names, many=many, join='and')} attached to {_it(to, names, it)}"
        case q.CardsIn(zone=zone, whose=whose, which=which):
            return f"{_card_kinds(which)}card{end} in {_ZONES[zone, whose]}"
        case q.CardTypesIn(zone=zone, whose=whose):
            return f"card type{end} among cards in {_ZONES[zone, whose]}"
        case q.CountersOn(which=which, counter=counter):
            several = which != it and not is_one(which)
            there = plural(which, "permanent", names=names) if several else _it(which, names, it)
            return f"{counter + ' ' if counter else ''}counter{end} on {there}"
        case q.ColorsAmong(which=which) if is_one(which):
            return "of its colors"
        case q.ColorsAmong(which=which):
            return f"color{end} among {_permanents(which, names, many=True)}"
        case q.BasicLandTypes():
            return f"basic land type{end} among lands you control"
        case q.PartySize():
            return "creatures in your party" if many else "creature in your party"
        case q.CountAmong(which=which, among=(word,)):
            return _in_state(which, word, names, many=many)
        case q.CountOfDefending(which=which):
            return f"{_permanents(which, names, many=many)} defending player controls"
        case q.PlayerCounters(counter=counter, whose=whose):
            return f"{counter} counter{end} {'you have' if whose == 'you' else 'your opponents have'}"
        case q.Sum(of=(first, second)):
            return f"{counted(first, names, it)} and each {counted(second, names, it)}"
        case q.OfEach(of=q.ColorsAmong()):
            return "of its colors"
        case q.OfEach(of=of):
            return counted(of, names, THIS)
        case q.UnreadQuantity(text=text):
            return text
    raise TypeError(f"no words for counting {quantity!r}")


def is_one(which: Which) -> bool:
    """Whether it is this permanent, or the one that it is attached to.

    >>> is_one(THIS), is_one(())
    (True, False)
    """
    return bool(which) and all(each.this or each.bears_this for each in which)


def _it(of: Which, names: Names, it: Which) -> str:
    """One permanent: "it" where the sentence has named it."""
    return "it" if of == it else named(of, names)


def _card_kinds(which: Which) -> str:
    """What cards are called by their kinds, with a space behind it; "" where any are meant."""
    if len(which) == 1 and len(which[0].any_type) > 1:
        return "permanent "
    return "".join(f"{each} " for each in (" and ".join(map(_card_kind, which)),) if each)


def _card_kind(one: Filter) -> str:
    no = (*one.no_supertype, *one.no_color, *one.no_type, *one.no_subtype)
    subtypes = tuple(map(capital, one.any_subtype))
    words = (*one.any_color, *one.any_supertype, *subtypes, *one.all_types, *one.any_type)
    return " ".join((*(("other",) if one.other else ()), *(f"non{each}" for each in no), *words))


def _in_state(which: Which, word: str, names: Names, *, many: bool) -> str:
    """Permanents that are in a state, tokens, or of the chosen color or type."""
    other = "other " if which and all(each.other for each in which) else ""
    plainly = tuple(replace(each, other=False) for each in which)
    if word == "token":
        (one,) = plainly or (Filter(),)
        yours = {"you": " you control", "opponent": " your opponents control", "": ""}[one.controller]
        kind = _card_kind(replace(one, controller=""))
        return f"{other}{kind + ' ' if kind else ''}token{'s' if many else ''}{yours}"
    if word.startswith("chosen "):
        (one,) = which or (Filter(),)
        yours = {"you": "you control", "opponent": "your opponents control", "": "on the battlefield"}[one.controller]
        return f"{_permanents((replace(one, controller=''),), names, many=many)} of the {word} {yours}"
    there = "" if any(each.controller for each in which) or word == "attacking" else " on the battlefield"
    return f"{other}{word} {_permanents(plainly, names, many=many)}{there}"


def _permanents(which: Which, names: Names, *, many: bool, join: str = "") -> str:
    if many:
        return plural(which, "permanent", join=join or "and", names=names)
    return each_one(which, "permanent", join=join or "and/or", names=names)
