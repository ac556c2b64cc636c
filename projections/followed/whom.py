"""Of which references and numbers it is known what they mean as an instruction is followed."""

from __future__ import annotations

from typing import Any

from events.quantities import X
from events.references import (
    AllOf,
    Bearer,
    Described,
    Each,
    EachOpponent,
    EachPlayer,
    Target,
    That,
    This,
    You,
)


def is_number(n: object) -> bool:
    """Whether it is known how much a number is.

    >>> is_number(2), is_number(X())
    (True, True)
    """
    return isinstance(n, int | X)


def is_one(reference: object) -> bool:
    """Whether a reference means one object that was named before, or those that were chosen as targets."""
    return isinstance(reference, This | That | Target | Bearer)


def are_permanents(reference: Any) -> bool:
    """Whether it is known which permanents a reference means."""
    if isinstance(reference, AllOf):
        return all(map(are_permanents, reference.these))
    return is_one(reference) or (isinstance(reference, Each) and is_plain(reference.what))


def is_plain(what: Described) -> bool:
    """Whether every board says which objects are described."""
    asked = (what.combat_with, what.token, what.mana_value_at_least, what.mana_value_at_most, what.damaged)
    seen = what.controlled_by is None or isinstance(what.controlled_by, You | EachOpponent | EachPlayer)
    other = what.other_than is None or isinstance(what.other_than, This | Bearer)
    there = what.zone == "battlefield" and what.is_a == "permanent"
    return there and seen and other and not what.states and all(each is None for each in asked)


def can_be_watched(reference: Any) -> bool:
    """Whether it is known at any later time which permanents a reference means: a filter says what is described.

    An effect that changes the rules of the game affects what it describes at any time (611.2c).
    """
    if not isinstance(reference, Each):
        return is_one(reference) or (isinstance(reference, AllOf) and all(map(is_one, reference.these)))
    what = reference.what
    compared = any(each.power_than_this or each.shares_color for each in what.which)
    return is_plain(what) and not what.fighting and what.tapped is None and not compared
