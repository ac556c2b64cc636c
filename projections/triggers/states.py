"""When abilities trigger on a state of the game (603.8)."""

from __future__ import annotations

from events import trigger_conditions as other
from events.abilities import Triggered
from events.board import Permanent
from projections.triggers.stack_objects import Trigger
from projections.triggers.triggers import Triggers
from projections.unread import Doubt


def states_are_looked_at(t: Triggers) -> None:
    """The game has changed: an ability triggers as soon as its state is so, unless it has and has not resolved yet."""
    for this, ability, asked in t.of(other.StateIs):
        if _has_triggered(t, this, ability):
            continue
        found = t.is_true(asked.condition, this)
        if found is None:
            t.unread = t.unread.and_happened(Doubt(this.id, ability.words, "whether its condition holds is not known"))
        elif found:
            t.trigger(this, ability)


def _has_triggered(t: Triggers, this: Permanent, ability: Triggered) -> bool:
    waiting = (each for each in (*t.waiting, *t.stack) if isinstance(each, Trigger))
    return any((each.source, each.ability) == (this.id, ability) for each in waiting)
