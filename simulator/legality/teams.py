"""Abilities as they read in shared team turns, where each attacking creature has a defending player of its own."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from events.abilities import Ability, Filter

__all__ = ["speaking_of"]

NOBODY = ("",)
"""Ids that are nothing's."""


def speaking_of(ability: Ability, attackers: Mapping[str, str], defending: str) -> Ability:
    """The ability without its condition, speaking only of the attackers that one player defends against.

    Args:
        ability: an ability of attacking creatures.
        attackers: for each attacking creature the player who defends against it.
        defending: that player.
    """
    theirs = tuple(creature for creature, defender in attackers.items() if defender == defending)
    subject = tuple(_among(one, theirs) for one in ability.subject or (Filter(),))
    return replace(ability, subject=subject, condition=None)


def _among(one: Filter, names: tuple[str, ...]) -> Filter:
    return replace(one, ids=tuple(name for name in names if not one.ids or name in one.ids) or NOBODY)
