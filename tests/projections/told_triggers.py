"""Events about triggered abilities, and how each of them is told on the board of the narrative's tests."""

from __future__ import annotations

from events import triggers as t
from events.event import Event

__all__ = ["TRIGGERS_TOLD"]

TRIGGERS_TOLD: list[tuple[Event, str]] = [
    (t.TriggersStacked("A", ()), "A puts nothing on the stack"),
    (t.TargetsChosen("A", 1, ("b1",)), "A chooses Bear (b1) as the target of a triggered ability"),
    (
        t.AbilityRemoved(1, "603.3d"),
        "a triggered ability without a legal target is removed from the stack (603.3d)",
    ),
    (t.AbilityResolved(1), "a triggered ability resolves"),
    (t.AbilityResolved(1, ("b1", "w")), "a triggered ability resolves, for Bear (b1) and Wanda"),
    (t.AbilityResolved(1, (), declined=True), "a triggered ability resolves, and its controller does nothing"),
    (t.SizeModified("b1", 2, -1, "608.2c"), "Bear (b1) gets +2/-1 until end of turn (608.2c)"),
    (t.CreatureProvoked("b1", "a1", "608.2c"), "Bear (b1) untaps and has to block a1 if able (608.2c)"),
]
