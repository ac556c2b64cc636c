"""How the events about combat damage on the stack are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events import damage_on_stack as s
from events.event import Event
from projections.story import Story

__all__ = ["STACK_SENTENCES"]


def _put(story: Story, event: s.CombatDamagePutOnStack) -> str:
    return f"the combat damage of {story.names(event.creatures)} is put on the stack"


def _resolved(story: Story, event: s.CombatDamageResolved) -> str:
    return "all players pass, and combat damage resolves"


STACK_SENTENCES: dict[type[Event], Callable[[Story, Any], str] | None] = {
    s.CombatDamagePutOnStack: _put,
    s.CombatDamageResolved: _resolved,
}
"""How each of these types of event is told."""
