"""Deathtouch where it makes no damage lethal: its damage is divided freely, and a state-based action destroys."""

from __future__ import annotations

from collections.abc import Iterator

from events.rule import Rule, Violation
from simulator.mechanics.assignment import (
    Division,
    blocked_creatures_keep_their_order,
    blocking_creatures_keep_their_order,
)
from simulator.mechanics.traits import with_trait

__all__ = [
    "blocked_creatures_without_deathtouch_keep_their_order",
    "blocking_creatures_without_deathtouch_keep_their_order",
    "damage_up_to_toughness_is_lethal",
]


def damage_up_to_toughness_is_lethal(division: Division, target: str) -> int:
    """As many points as the toughness, less the damage marked and what others assign, whatever has deathtouch."""
    board = division.position.board
    others = sum(points.get(target, 0) for by, points in division.others.items() if by != division.creature)
    return max(0, (board.permanents[target].toughness or 0) - board.marked.get(target, 0) - others)


def _divides_as_it_likes(division: Division) -> bool:
    return division.creature in with_trait(division.position.board, "deathtouch")


def blocked_creatures_without_deathtouch_keep_their_order(rule: Rule, division: Division) -> Iterator[Violation]:
    """A blocked creature without deathtouch skips no creature ahead in its order that isn't assigned lethal damage."""
    if not _divides_as_it_likes(division):
        yield from blocked_creatures_keep_their_order(rule, division)


def blocking_creatures_without_deathtouch_keep_their_order(rule: Rule, division: Division) -> Iterator[Violation]:
    """A blocking creature without deathtouch skips no creature ahead in its order not assigned lethal damage."""
    if not _divides_as_it_likes(division):
        yield from blocking_creatures_keep_their_order(rule, division)
