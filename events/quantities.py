"""Numbers that an ability computes: how many of something there are, how great something is, as plain data."""

from __future__ import annotations

from typing import Literal

from events.event import Number, Tagged
from events.filters import THIS, Which


class Quantity(Tagged, frozen=True, tag_field="quantity"):
    """What every quantity has: its name in the algebra."""


class Fixed(Quantity, frozen=True):
    """The number itself."""

    n: Number


class X(Quantity, frozen=True):
    """The X of the ability's own cost, or the number that was chosen for it."""


class CountOf(Quantity, frozen=True):
    """How many permanents there are that are meant by `which`, seen from the permanent that has the ability."""

    which: Which


ObjectZone = Literal["battlefield", "exile", "graveyard", "hand", "library"]
"""A zone in which objects are counted, or described."""

Whose = Literal["you", "opponents", "all", "defending", "its_controller"]
"""Whose cards or life are counted; `its_controller`: of whoever controls the subject of the ability."""


class CardsIn(Quantity, frozen=True):
    """How many cards that are meant by `which` (empty: any) are in such zones of these players."""

    zone: ObjectZone
    whose: Whose = "you"
    which: Which = ()


class CountAmong(Quantity, frozen=True):
    """How many permanents that are meant by `which` are all of `among` besides, as `events.sizes.Among` names it."""

    which: Which
    among: tuple[str, ...]


class CountOfDefending(Quantity, frozen=True):
    """How many permanents that are meant by `which` the defending player controls (506.2)."""

    which: Which


class PlayerCounters(Quantity, frozen=True):
    """How many counters of a kind players have, all together (122.1)."""

    counter: str
    whose: Whose = "you"


class DoneThisTurn(Quantity, frozen=True):
    """How many cards the controller of the ability has drawn this turn, or how much life that player has lost."""

    what: Literal["drawn", "life_lost"]


class CardTypesIn(Quantity, frozen=True):
    """How many card types there are among cards in such zones of these players."""

    zone: ObjectZone
    whose: Whose = "all"


class CountersOn(Quantity, frozen=True):
    """How many counters of a kind ("" for any) are on the permanents that are meant, all together."""

    which: Which
    counter: str = ""


class AttachedTo(Quantity, frozen=True):
    """How many permanents that are meant by `which` are attached to the one permanent that is meant by `to`."""

    which: Which
    to: Which = THIS


class NumberOf(Quantity, frozen=True):
    """A characteristic of the one permanent that is meant."""

    what: Literal["power", "toughness", "mana value"]
    which: Which


class Greatest(Quantity, frozen=True):
    """The greatest value of a characteristic among the permanents that are meant; zero if there are none."""

    what: Literal["power", "toughness", "mana value"]
    which: Which


class Total(Quantity, frozen=True):
    """The sum of a characteristic of all permanents that are meant."""

    what: Literal["power", "toughness", "mana value"]
    which: Which


class LifeOf(Quantity, frozen=True):
    """The life total of a player."""

    whose: Whose = "you"


class Devotion(Quantity, frozen=True):
    """The controller's devotion to a color, or to several (700.5)."""

    colors: tuple[str, ...]


class BasicLandTypes(Quantity, frozen=True):
    """How many basic land types there are among lands that the controller of the ability controls (domain)."""


class ColorsAmong(Quantity, frozen=True):
    """How many colors there are among the permanents that are meant (105.2)."""

    which: Which


class PartySize(Quantity, frozen=True):
    """How many creatures are in the controller's party (700.8)."""


class Plus(Quantity, frozen=True):
    """A quantity and a number more, or less."""

    of: AnyQuantity
    plus: Number


class Times(Quantity, frozen=True):
    """A quantity, so many times over."""

    of: AnyQuantity
    times: Number


class Sum(Quantity, frozen=True):
    """Several quantities together."""

    of: tuple[AnyQuantity, ...]


class OfEach(Quantity, frozen=True):
    """A quantity that is counted anew for each of the subject's permanents, which is "this" in it."""

    of: AnyQuantity


class HalfOf(Quantity, frozen=True):
    """Half of a quantity, rounded up or down."""

    of: AnyQuantity
    rounded: Literal["up", "down"] = "down"


class UnreadQuantity(Quantity, frozen=True):
    """Words that are not read, of a number; `each`: of something that is counted, one by one."""

    text: str = ""
    each: bool = False


AnyQuantity = (
    Fixed
    | X
    | CountOf
    | CardsIn
    | CardTypesIn
    | CountAmong
    | CountOfDefending
    | PlayerCounters
    | DoneThisTurn
    | CountersOn
    | AttachedTo
    | NumberOf
    | Greatest
    | Total
    | LifeOf
    | Devotion
    | BasicLandTypes
    | ColorsAmong
    | PartySize
    | Plus
    | Times
    | Sum
    | OfEach
    | HalfOf
    | UnreadQuantity
)
"""Every quantity there is, for decoding."""
