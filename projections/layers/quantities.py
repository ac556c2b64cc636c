"""How much a quantity is at one moment, where the board says it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from events import quantities as q
from events.board import Permanent
from events.counters import counters_on
from projections.layers.among import STATES, is_among
from projections.layers.graveyards import card_types
from projections.layers.seen import Seen
from projections.matching import BASIC_LAND_TYPES, asks_for_sizes

Counted = Callable[[Any, Seen, Permanent, str], int | None]
"""From a quantity, what is seen, the permanent that has the ability and who controls the subject to the number."""


def amount_of(quantity: q.Quantity, seen: Seen, this: Permanent, of: str = "") -> int | None:
    """How much a quantity is now; None where the board does not say it.

    Args:
        quantity: the quantity.
        seen: the moment.
        this: the permanent that has the ability.
        of: who controls the subject of the ability, "" for the ability's own controller.

    >>> bear = Permanent(id="bear", controller="A", power=2, toughness=2, counters=(("charge", 3),))
    >>> seen = Seen({"bear": bear}, life={"A": 20})
    >>> [amount_of(each, seen, bear) for each in (q.Times(q.LifeOf(), 2), q.CountersOn((), "charge"), q.X())]
    [40, 3, None]
    """
    counted = _COUNTED.get(type(quantity))
    return counted(quantity, seen, this, of or this.controller) if counted is not None else None


def is_about_cards(quantity: q.Quantity) -> bool:
    """Whether a quantity changes only as cards move between zones, or are discarded or drawn."""
    if isinstance(quantity, q.Plus | q.Times | q.HalfOf):
        return is_about_cards(quantity.of)
    if isinstance(quantity, q.Sum):
        return all(is_about_cards(each) for each in quantity.of if not boards_say(each))
    return isinstance(quantity, q.CardsIn | q.CardTypesIn)


def boards_say(quantity: q.Quantity) -> bool:
    """Whether every board says how much a quantity of this kind is.

    >>> boards_say(q.CountOf(())), boards_say(q.Plus(q.CardTypesIn("graveyard"), 1))
    (True, False)
    """
    if isinstance(quantity, q.Plus | q.Times | q.HalfOf):
        return boards_say(quantity.of)
    if isinstance(quantity, q.Sum):
        return all(map(boards_say, quantity.of))
    if isinstance(quantity, q.CountAmong):
        return STATES.keys() >= {*quantity.among}
    by_mana_value = isinstance(quantity, q.Greatest | q.Total | q.NumberOf) and quantity.what == "mana value"
    return type(quantity) in _COUNTED and not isinstance(quantity, _AS_FAR_AS_KNOWN) and not by_mana_value


_AS_FAR_AS_KNOWN = (
    q.CardsIn | q.CardTypesIn | q.CountAmong | q.CountOfDefending | q.DoneThisTurn | q.OfEach | q.PlayerCounters
)
"""What a board may say, and may leave open."""


def may_be_said(quantity: q.Quantity) -> bool:
    """Whether a board can say how much a quantity of this kind is, in a static ability of power and toughness.

    >>> may_be_said(q.Plus(q.CardTypesIn("graveyard"), 1)), may_be_said(q.X())
    (True, False)
    """
    if isinstance(quantity, q.Plus | q.Times | q.HalfOf | q.OfEach):
        return may_be_said(quantity.of)
    if isinstance(quantity, q.Sum):
        return all(map(may_be_said, quantity.of))
    return isinstance(quantity, _AS_FAR_AS_KNOWN | q.Fixed) or boards_say(quantity)


def is_of_sizes(quantity: q.Quantity) -> bool:
    """Whether it depends on power or toughness how much a quantity is.

    >>> from events.filters import Filter
    >>> tall = q.CountOf((Filter(power_at_least=4),))
    >>> is_of_sizes(q.Sum((q.LifeOf(), tall))), is_of_sizes(q.HalfOf(q.Total("power", ()))), is_of_sizes(q.PartySize())
    (True, True, False)
    """
    if isinstance(quantity, q.Plus | q.Times | q.HalfOf | q.OfEach):
        return is_of_sizes(quantity.of)
    if isinstance(quantity, q.Sum):
        return any(map(is_of_sizes, quantity.of))
    of_numbers = isinstance(quantity, q.NumberOf | q.Greatest | q.Total) and quantity.what != "mana value"
    return of_numbers or any(asks_for_sizes(getattr(quantity, field, ())) for field in ("which", "to"))


def amount_for(quantity: q.Quantity, seen: Seen, this: Permanent, subject: Permanent) -> int | None:
    """How much a quantity of a static ability is for one of those whom it changes; None where nobody can say.

    Args:
        quantity: the quantity.
        seen: the moment.
        this: the permanent that has the ability.
        subject: the one that it changes.
    """
    if isinstance(quantity, q.OfEach):
        return amount_of(quantity.of, seen, subject)
    return amount_of(quantity, seen, this, subject.controller)


def _players(whose: q.Whose, seen: Seen, this: Permanent, of: str) -> tuple[str, ...] | None:
    """The players whose cards or life are counted; None where nobody can say."""
    if whose == "you":
        return (this.controller,)
    if whose == "its_controller":
        return (of,)
    if whose == "opponents":
        return seen.opponents_of(this.controller)
    if whose == "all":
        return seen.players
    defending = seen.defending.get(this.id, "")
    return (defending,) if defending else None


def _fixed(n: q.Fixed, seen: Seen, this: Permanent, of: str) -> int:
    return n.n


def _count(n: q.CountOf, seen: Seen, this: Permanent, of: str) -> int:
    return len(seen.meant(n.which, this))


def _count_among(n: q.CountAmong, seen: Seen, this: Permanent, of: str) -> int | None:
    such = [[is_among(word, each, this, seen) for word in n.among] for each in seen.meant(n.which, this)]
    if any(None in one and False not in one for one in such):
        return None
    return sum(False not in one for one in such)


def _count_of_defending(n: q.CountOfDefending, seen: Seen, this: Permanent, of: str) -> int | None:
    players = _players("defending", seen, this, of)
    return None if players is None else sum(each.controller in players for each in seen.meant(n.which, this))


def _player_counters(n: q.PlayerCounters, seen: Seen, this: Permanent, of: str) -> int | None:
    players = _players(n.whose, seen, this, of)
    known = [seen.standing.counters_of(player, n.counter) for player in players or ()]
    return None if players is None or None in known else sum(each or 0 for each in known)


def _done_this_turn(n: q.DoneThisTurn, seen: Seen, this: Permanent, of: str) -> int | None:
    least, most = seen.turn.how_many(this.controller, n.what)
    return least if least == most else None


def _cards(n: q.CardsIn, seen: Seen, this: Permanent, of: str) -> int | None:
    players = _players(n.whose, seen, this, of)
    if n.zone == "graveyard" and players is not None:
        counted = [seen.graveyard_of(player).how_many("", n.which, this) for player in players]
        return sum(least for least, _ in counted) if all(least == most for least, most in counted) else None
    if n.zone != "hand" or n.which or players is None:
        return None
    known = [seen.hands.get(player) for player in players]
    return None if None in known else sum(each or 0 for each in known)


def _card_types(n: q.CardTypesIn, seen: Seen, this: Permanent, of: str) -> int | None:
    players = _players(n.whose, seen, this, of)
    if n.zone != "graveyard" or players is None:
        return None
    least, most = card_types(tuple(seen.graveyard_of(player) for player in players))
    return least if least == most else None


def _counters(n: q.CountersOn, seen: Seen, this: Permanent, of: str) -> int:
    there = (counters_on(each) for each in seen.meant(n.which, this))
    return sum(sum(each.values()) if not n.counter else each.get(n.counter, 0) for each in there)


def _attached(n: q.AttachedTo, seen: Seen, this: Permanent, of: str) -> int:
    hosts = {each.id for each in seen.meant(n.to, this)}
    return sum(each.attached_to in hosts for each in seen.meant(n.which, this))


def _values(what: str, permanents: Iterable[Permanent]) -> list[int] | None:
    """The power, or toughness, of each; None where the board does not say it."""
    if what == "mana value":
        return None
    return [getattr(each, what) or 0 for each in permanents]


def _number_of(n: q.NumberOf, seen: Seen, this: Permanent, of: str) -> int | None:
    values = _values(n.what, seen.meant(n.which, this))
    return values[0] if values is not None and len(values) == 1 else None


def _greatest(n: q.Greatest, seen: Seen, this: Permanent, of: str) -> int | None:
    values = _values(n.what, seen.meant(n.which, this))
    return None if values is None else max(values, default=0)


def _total(n: q.Total, seen: Seen, this: Permanent, of: str) -> int | None:
    values = _values(n.what, seen.meant(n.which, this))
    return None if values is None else sum(values)


def _life(n: q.LifeOf, seen: Seen, this: Permanent, of: str) -> int | None:
    players = _players(n.whose, seen, this, of)
    if players is None or len(players) != 1:
        return None
    return seen.life.get(players[0])


def _colors(n: q.ColorsAmong, seen: Seen, this: Permanent, of: str) -> int:
    return len({color for each in seen.meant(n.which, this) for color in each.colors})


_HUES = MappingProxyType({"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"})


def _devotion(n: q.Devotion, seen: Seen, this: Permanent, of: str) -> int | None:
    """The mana symbols of one of the colors among mana costs; a hybrid symbol counts once for both (700.5)."""
    costs = [each.mana_cost for each in seen.permanents.values() if each.controller == this.controller]
    hues = {_HUES[color] for color in n.colors}
    symbols = [symbol.strip("{").split("/") for cost in costs for symbol in (cost or "").split("}")]
    return None if None in costs else sum(not hues.isdisjoint(symbol) for symbol in symbols)


def _domain(n: q.BasicLandTypes, seen: Seen, this: Permanent, of: str) -> int:
    lands = (each for each in seen.permanents.values() if each.controller == this.controller and "land" in each.types)
    return len({subtype for land in lands for subtype in land.subtypes if subtype in BASIC_LAND_TYPES})


_PARTY = ("cleric", "rogue", "warrior", "wizard")


def _party(n: q.PartySize, seen: Seen, this: Permanent, of: str) -> int:
    """Each creature fills one place at most: the most places that can be filled together (700.8a)."""
    theirs = [each for each in seen.permanents.values() if each.controller == this.controller]
    roles = [
        frozenset(_PARTY if "changeling" in each.keywords else each.subtypes)
        for each in theirs
        if "creature" in each.types
    ]
    return max(len(chosen) for chosen in _choices(_PARTY) if _can_fill(chosen, roles))


def _choices(places: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [tuple(each for bit, each in enumerate(places) if number >> bit & 1) for number in range(1 << len(places))]


def _can_fill(places: tuple[str, ...], roles: list[frozenset[str]]) -> bool:
    """Whether each place can be filled with a creature of its own."""
    if not places:
        return True
    return any(
        _can_fill(places[1:], roles[:index] + roles[index + 1 :])
        for index, held in enumerate(roles)
        if places[0] in held
    )


def _plus(n: q.Plus, seen: Seen, this: Permanent, of: str) -> int | None:
    found = amount_of(n.of, seen, this, of)
    return None if found is None else found + n.plus


def _times(n: q.Times, seen: Seen, this: Permanent, of: str) -> int | None:
    found = amount_of(n.of, seen, this, of)
    return None if found is None else found * n.times


def _sum(n: q.Sum, seen: Seen, this: Permanent, of: str) -> int | None:
    found = [amount_of(each, seen, this, of) for each in n.of]
    return None if None in found else sum(each or 0 for each in found)


def _half(n: q.HalfOf, seen: Seen, this: Permanent, of: str) -> int | None:
    found = amount_of(n.of, seen, this, of)
    if found is None:
        return None
    return -(-found // 2) if n.rounded == "up" else found // 2


_COUNTED: Mapping[type[q.Quantity], Counted] = MappingProxyType(
    {
        q.AttachedTo: _attached,
        q.BasicLandTypes: _domain,
        q.CardTypesIn: _card_types,
        q.ColorsAmong: _colors,
        q.CardsIn: _cards,
        q.CountAmong: _count_among,
        q.CountOf: _count,
        q.CountOfDefending: _count_of_defending,
        q.CountersOn: _counters,
        q.Devotion: _devotion,
        q.DoneThisTurn: _done_this_turn,
        q.Fixed: _fixed,
        q.Greatest: _greatest,
        q.HalfOf: _half,
        q.LifeOf: _life,
        q.NumberOf: _number_of,
        q.PartySize: _party,
        q.PlayerCounters: _player_counters,
        q.Plus: _plus,
        q.Sum: _sum,
        q.Times: _times,
        q.Total: _total,
    }
)
"""The quantities that a board can say; of the others nobody here knows how much they are."""
