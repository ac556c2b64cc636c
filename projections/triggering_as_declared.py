"""When abilities trigger on blocking where only declared blockers block, and creatures become blocked once a combat."""

from __future__ import annotations

from projections import triggering
from projections.triggers import How, Triggers

__all__ = [
    "attacks_as_declared_and_isnt_blocked",
    "becomes_an_unblocked_creature_by_effect",
    "becomes_blocked_by_a_creature_while_not_yet_blocked",
    "becomes_blocked_for_the_first_time",
    "blocks_a_creature_as_declared",
    "blocks_as_declared",
]


def blocks_as_declared(t: Triggers, blocker: str, attacker: str, how: How, before: tuple[str, ...] | None) -> None:
    """A creature blocks only as it is declared as a blocker, however many creatures it blocks."""
    if how == "declared":
        triggering.blocks(t, blocker, attacker, how, before)


def blocks_a_creature_as_declared(
    t: Triggers, blocker: str, attacker: str, how: How, before: tuple[str, ...] | None
) -> None:
    """A creature blocks a creature only as it is declared as a blocker, once for each that it blocks."""
    if how == "declared":
        triggering.blocks_a_creature(t, blocker, attacker, how, before)


def becomes_blocked_for_the_first_time(t: Triggers, attacker: str) -> None:
    """A creature becomes blocked, by a creature or an effect, that hadn't yet been blocked in this combat."""
    if attacker not in t.been_blocked:
        triggering.becomes_blocked(t, attacker)


def becomes_blocked_by_a_creature_while_not_yet_blocked(
    t: Triggers, attacker: str, blocker: str, how: How, before: tuple[str, ...] | None
) -> None:
    """A creature that hadn't yet been blocked in this combat becomes blocked by one, or by all that are declared."""
    if attacker not in t.been_blocked:
        triggering.becomes_blocked_by_a_creature(t, attacker, blocker, how, before)


def attacks_as_declared_and_isnt_blocked(t: Triggers, attacker: str) -> None:
    """No creature is declared as a blocker for a declared attacker; one put into play attacking never attacked."""
    if attacker in t._chosen:
        triggering.attacks_and_isnt_blocked(t, attacker)


def becomes_an_unblocked_creature_by_effect(t: Triggers, attacker: str) -> None:
    """A declared attacker that was blocked becomes an unblocked creature by an effect."""
    attacks_as_declared_and_isnt_blocked(t, attacker)
