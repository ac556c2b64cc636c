"""Abilities of Duel Masters' creatures and cross gears that no ability of Magic's says: attacks, power and breaking."""

from __future__ import annotations

from typing import Literal

from events.declaration_abilities import Ability
from events.event import Number
from events.filters import Which


class CantAttackWhat(Ability, frozen=True, kw_only=True):
    """The subject can't attack players (`players`), creatures that are meant by `creatures`, or either."""

    players: bool = False
    creatures: Which | None = None


class CanAttackUntapped(Ability, frozen=True, kw_only=True):
    """The subject can attack untapped creatures that are meant by `which` (empty: any)."""

    which: Which = ()


class CantBeAttacked(Ability, frozen=True, kw_only=True):
    """The subject can't be attacked by creatures that are meant by `by` (empty: by any)."""

    by: Which = ()


Timing = Literal["", "attacking", "blocking", "battling"]
"""While what a creature does it has more power; "": always."""


class MorePower(Ability, frozen=True, kw_only=True):
    """The subject gets `n` power more, or less, while it does what `timing` names.

    Once, or once for each creature in the battle zone that is meant by `for_each` (only the tapped or untapped ones, if
    `which_are` says so). `against`: while it battles one of these, or attacks one (`timing`). `cards`: once for each of
    these cards or shields instead, which no board here has.
    """

    n: Number
    timing: Timing = ""
    for_each: Which | None = None
    which_are: Literal["", "tapped", "untapped"] = ""
    against: Which = ()
    cards: str = ""


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

    `go` says where it goes; `once_in_graveyard`: only as it would be put into the graveyard.
    """

    go: Literal["hand", "mana zone", "shields", "deck", "stay"]
    optional: bool = False
