"""Abilities as they read in shared team turns: teammates are no opponents, and each attacker has its own defender."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import asdict, replace

from events.abilities import Ability, Filter, Which
from projections.board import Board

__all__ = ["seen_by_team", "speaking_of"]

NOBODY = ("",)
"""Ids that are nothing's."""


def seen_by_team(ability: Ability, board: Board, you: str) -> Ability:
    """The ability with what its controller's opponents control named outright, for teammates are none of them."""
    if not you:
        return ability
    changed = {
        field: seen
        for field, value in asdict(ability).items()
        if _is_which(value) and (seen := _without_teammates(value, board, you)) != value
    }
    return replace(ability, **changed) if changed else ability


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


def _is_which(value: Any) -> bool:
    return isinstance(value, tuple) and bool(value) and isinstance(value[0], Filter)


def _without_teammates(which: Which, board: Board, you: str) -> Which:
    team = board.team_of(you)
    theirs = tuple(known.id for known in board.permanents.values() if known.controller not in team)
    return tuple(_among(replace(one, controller=""), theirs) if one.controller == "opponent" else one for one in which)


def _among(one: Filter, names: tuple[str, ...]) -> Filter:
    return replace(one, ids=tuple(name for name in names if not one.ids or name in one.ids) or NOBODY)
