"""Events about combat damage on the stack, and how each of them is told on the board of the narrative's tests."""

from __future__ import annotations

from events import damage as s
from events.event import Event

__all__ = ["STACK_TOLD"]

STACK_TOLD: list[tuple[Event, str]] = [
    (
        s.CombatDamagePutOnStack(("a1", "b1"), "310.1"),
        "the combat damage of a1 and Bear (b1) is put on the stack (310.1)",
    ),
    (s.CombatDamageResolved(), "all players pass, and combat damage resolves"),
]
