"""What it costs to activate an ability or to cast a spell, part by part, as plain typed data (118, 602.1a)."""

from __future__ import annotations

from typing import Literal

from events.event import Number, Tagged
from events.references import Amount, Described


class CostPart(Tagged, frozen=True, kw_only=True, tag_field="pays"):
    """What every part of a cost has: its name in the algebra."""


class ManaCost(CostPart, frozen=True, kw_only=True):
    """Mana, as printed (`"{2}{R}"`, `"{X}"`).

    `less_if_new`: it is reduced by the mana cost of the permanent in the turn in which that entered (power-up).
    `waterbend`: artifacts and creatures can be tapped rather than pay the generic part of it (701.67a).
    """

    mana: str
    less_if_new: bool = False
    waterbend: bool = False


class TapThis(CostPart, frozen=True, kw_only=True):
    """{T}: the permanent itself is tapped (107.5)."""


class UntapThis(CostPart, frozen=True, kw_only=True):
    """{Q}: the permanent itself is untapped (107.6)."""


class LifeCost(CostPart, frozen=True, kw_only=True):
    """Points of life."""

    n: Amount = 1


class LoyaltyCost(CostPart, frozen=True, kw_only=True):
    """Loyalty counters are put on the planeswalker, or (less than zero) removed; `x`: X of them, by the sign."""

    n: Number
    x: bool = False


class EnergyCost(CostPart, frozen=True, kw_only=True):
    """Energy counters of the player."""

    n: Amount = 1


CostAction = Literal["sacrifice", "discard", "exile", "return_to_hand", "tap", "untap", "reveal", "exert"]
"""What is done to objects as a cost."""


class ThisCost(CostPart, frozen=True, kw_only=True):
    """Something is done to the permanent or card itself, where it is."""

    action: CostAction
    zone: Literal["battlefield", "hand", "graveyard"] = "battlefield"


class ObjectCost(CostPart, frozen=True, kw_only=True):
    """Something is done to `n` objects that are described, which the player chooses; `at_random`: which chance does."""

    action: CostAction
    what: Described
    n: Amount = 1
    at_random: bool = False


class CounterCost(CostPart, frozen=True, kw_only=True):
    """Counters of a kind ("" for any) are removed, or put: from this permanent, or from others that are described."""

    counter: str
    n: Amount | None = 1
    put: bool = False
    on: Described | None = None


class MillCost(CostPart, frozen=True, kw_only=True):
    """Cards are put from the top of the library into the graveyard."""

    n: Amount = 1


class NotReadCost(CostPart, frozen=True, kw_only=True):
    """A part of a cost that is not read."""


AnyCost = (
    ManaCost
    | TapThis
    | UntapThis
    | LifeCost
    | LoyaltyCost
    | EnergyCost
    | ThisCost
    | ObjectCost
    | CounterCost
    | MillCost
    | NotReadCost
)
"""Every part of a cost there is, for decoding."""
