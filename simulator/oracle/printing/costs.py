"""Costs in standard wording: what stands before the colon of an activated ability."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from events import ability_costs as c
from events import references as r
from simulator.oracle.event_names import NO_EVENT
from simulator.oracle.printing.nouns import number, with_article
from simulator.oracle.printing.references import NoInstruction, Telling


def print_cost(cost: tuple[c.AnyCost, ...], *, this: str = "this creature") -> str:
    """A cost, part by part.

    Args:
        cost: its parts.
        this: what the text calls its own permanent.

    Raises:
        NoInstruction: a part is not read.

    >>> print_cost((c.ManaCost(mana="{1}{R}"), c.TapThis(), c.ThisCost(action="sacrifice")))
    '{1}{R}, {T}, Sacrifice this creature'
    """
    return ", ".join(_part(part, this) for part in cost)


def payment_in_words(part: c.AnyCost) -> str:
    """Mana, energy or life, as it stands after "pay"."""
    if isinstance(part, c.EnergyCost) and isinstance(part.n, int):
        return "{E}" * part.n
    if isinstance(part, c.ManaCost) and not part.waterbend:
        return part.mana
    if isinstance(part, c.LifeCost):
        return f"{_amount(part.n)} life"
    raise NoInstruction("a payment of something else")


def _part(part: c.AnyCost, this: str) -> str:
    teller = _TELLERS.get(type(part))
    if teller is None:
        raise NoInstruction("a part of a cost that is not read")
    return teller(part, this)


def _amount(n: Any) -> str:
    if isinstance(n, int):
        return str(n)
    return "X"


def _loyalty(part: c.LoyaltyCost, _this: str) -> str:
    if part.x:
        return "[-X]" if part.n < 0 else "[+X]"
    return f"[{part.n:+d}]" if part.n else "[0]"


_VERBS: Mapping[str, str] = MappingProxyType(
    {
        "sacrifice": "Sacrifice",
        "discard": "Discard",
        "exile": "Exile",
        "return_to_hand": "Return",
        "tap": "Tap",
        "untap": "Untap",
        "reveal": "Reveal",
        "exert": "Exert",
    }
)


def _itself(part: c.ThisCost, this: str) -> str:
    match part.action, part.zone:
        case "exile", ("graveyard" | "hand") as zone:
            return f"Exile this card from your {zone}"
        case "reveal", _:
            return "Reveal this card from your hand"
        case "discard", _:
            return "Discard this card"
    end = " to its owner's hand" if part.action == "return_to_hand" else ""
    return f"{_VERBS[part.action]} {this}{end}"


def _objects(part: c.ObjectCost, this: str) -> str:
    tell = Telling(NO_EVENT, (), this=this)
    what = part.what
    if part.action == "discard":
        what = _in_hand(part)
        if isinstance(part.n, r.HowMany):
            return "Discard your hand"
    end = " to its owner's hand" if part.action == "return_to_hand" else ""
    random = " at random" if part.at_random else ""
    if isinstance(part.n, int):
        return f"{_VERBS[part.action]} {tell.counted(what, part.n)}{random}{end}"
    return f"{_VERBS[part.action]} X {tell.described((what,), many=True)}{end}"


def _in_hand(part: c.ObjectCost) -> r.Described:
    from msgspec.structs import replace

    return replace(part.what, zone="battlefield", controlled_by=None)


def _counters(part: c.CounterCost, this: str) -> str:
    on = this if part.on is None else Telling(NO_EVENT, (), this=this).counted(part.on, 1)
    counter = f"{part.counter} " if part.counter else ""
    verb, where = ("Put", "on") if part.put else ("Remove", "from")
    if part.n is None:
        return f"{verb} all {counter}counters {where} {on}"
    if part.n == 1:
        return f"{verb} {with_article(f'{counter}counter')} {where} {on}"
    n = number(part.n) if isinstance(part.n, int) else "X"
    return f"{verb} {n} {counter}counters {where} {on}"


def _mill(part: c.MillCost, _this: str) -> str:
    return "Mill a card" if part.n == 1 else f"Mill {_amount(part.n)} cards"


_TELLERS: Mapping[type, Callable[[Any, str], str]] = MappingProxyType(
    {
        c.CounterCost: _counters,
        c.EnergyCost: lambda part, _this: f"Pay {'{E}' * part.n}",
        c.LifeCost: lambda part, _this: f"Pay {_amount(part.n)} life",
        c.LoyaltyCost: _loyalty,
        c.ManaCost: lambda part, _this: f"Waterbend {part.mana}" if part.waterbend else part.mana,
        c.MillCost: _mill,
        c.ObjectCost: _objects,
        c.TapThis: lambda _part, _this: "{T}",
        c.ThisCost: _itself,
        c.UntapThis: lambda _part, _this: "{Q}",
    }
)
