"""Events about combat damage that uses the stack (310 of 2008): put there as one object, and resolved."""

from __future__ import annotations

from events.event import Choice, Derived

__all__ = ["CombatDamagePutOnStack", "CombatDamageResolved"]


class CombatDamagePutOnStack(Derived, frozen=True):
    """All assignments of combat damage, those of these creatures, went on the stack as a single object (310.1)."""

    creatures: tuple[str, ...]
    rule: str


class CombatDamageResolved(Choice, frozen=True):
    """Combat damage resolved: all players passed and it was on top of the stack (310.4)."""
