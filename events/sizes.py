"""Static abilities about power and toughness (613.4), with the numbers that they give.

A board's numbers stand as they were given; what these abilities make of them later, a projection is to compute. Until
then they say whose numbers are in doubt once something changes.
"""

from __future__ import annotations

from typing import Literal

from events.declaration_abilities import Ability
from events.event import Number
from events.quantities import AnyQuantity

Among = Literal[
    "attacking",
    "attacking you",
    "blocking",
    "blocking or blocked by this",
    "chosen color",
    "chosen type",
    "commander",
    "enchanted",
    "enchanted or equipped",
    "equipped",
    "face-down",
    "historic",
    "modified",
    "multicolored",
    "nontoken",
    "tapped",
    "token",
    "untapped",
]
"""What those who are meant have to be besides, and no filter says; the color or type is the source's chosen one."""


class ModifiesPT(Ability, frozen=True, kw_only=True):
    """The subject gets so much power and toughness, once for each of what `per` counts (613.4c).

    Only those of the subject are meant that are all of `among`.
    """

    power: Number
    toughness: Number
    per: AnyQuantity | None = None
    among: tuple[Among, ...] = ()


class SetsBasePT(Ability, frozen=True, kw_only=True):
    """The subject has this base power, this base toughness, or both (613.4b)."""

    power: AnyQuantity | None = None
    toughness: AnyQuantity | None = None
    among: tuple[Among, ...] = ()


class DefinesPT(Ability, frozen=True, kw_only=True):
    """The subject's power, its toughness, or both are equal to a quantity that is computed at all times (604.3)."""

    power: AnyQuantity | None = None
    toughness: AnyQuantity | None = None


class SwitchedPT(Ability, frozen=True, kw_only=True):
    """The subject's power and toughness are switched (613.4d)."""
