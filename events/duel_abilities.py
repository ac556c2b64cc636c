"""Abilities of Duel Masters' creatures and cross gears that no ability of Magic's says: attacks, power and breaking."""

from __future__ import annotations

from typing import Literal

from events.declaration_abilities import Ability
from events.event import Number, Tagged
from events.filters import Which


class CantAttackWhat(Ability, frozen=True, kw_only=True):
    """The subject can't attack `players`, or creatures that are meant by `creatures` (empty: may attack any)."""

    players: bool = False
    creatures: Which = ()


class CanAttackUntapped(Ability, frozen=True, kw_only=True):
    """The subject can attack untapped creatures that are meant by `which` (empty: any)."""

    which: Which = ()


class CantBeAttacked(Ability, frozen=True, kw_only=True):
    """The subject can't be attacked by creatures that are meant by `by` (empty: by any)."""

    by: Which = ()


Timing = Literal["", "attacking", "blocking", "battling"]
"""While what a creature does it has more power; "": always."""


class CardCount(Tagged, frozen=True, tag="cards"):
    """How many cards, shields or civilizations there are: in zones that boards have, or in graveyards, which they lack.

    Cards `of` a civilization, or only the `tapped` ones, in the zone of the ability's controller, an opponent, or all.
    """

    zone: Literal["mana zone", "shields", "hand", "graveyard", "battle zone"]
    whose: Literal["you", "opponent", "all"] = "you"
    of: str = ""
    tapped: bool = False
    civilizations: bool = False
    words: str = ""


class Slays(Ability, frozen=True, kw_only=True):
    """After the subject battles a creature that is meant by `which`, that creature is destroyed."""

    which: Which


class MorePower(Ability, frozen=True, kw_only=True):
    """The subject gets `n` power more, or less, while it does what `timing` names.

    Once, or once for each creature in the battle zone that is meant by `for_each` (only the tapped or untapped ones, if
    `which_are` says so). `against`: while it battles one of these. `cards`: once for each of these cards instead.
    """

    n: Number
    timing: Timing = ""
    for_each: Which | None = None
    which_are: Literal["", "tapped", "untapped"] = ""
    against: Which = ()
    cards: CardCount | None = None


class Breaks(Ability, frozen=True, kw_only=True):
    """The subject breaks `shields` shields in place of one, or that many `more`; once for each of `for_each`.

    Shields are not kept here, so this changes nothing else. `at_power`: while the subject has that much power.
    """

    shields: Number
    more: bool = False
    for_each: Which | None = None
    at_power: Number = 0


class WhenDestroyed(Ability, frozen=True, kw_only=True):
    """If the subject would be destroyed, something happens instead, or may (`optional`): it goes elsewhere, or stays.

    `beaten_by`: only as it loses a battle against a creature that is meant.
    """

    go: Literal["hand", "mana zone", "shields", "deck", "stay"]
    optional: bool = False
    beaten_by: Which = ()
