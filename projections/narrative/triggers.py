"""How events about triggered abilities are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events import triggers as t
from events.event import Event
from projections.narrative.story import Story, listed
from projections.triggers.triggers import Trigger

__all__ = ["TRIGGER_SENTENCES"]


def _ability(story: Story, trigger: Trigger) -> str:
    label = f" {trigger.ability.label}" if trigger.ability.label else ""
    return f"the triggered ability{label} of {story.name(trigger.source)}"


def _stacked(story: Story, event: t.TriggersStacked) -> str:
    on_top = [trigger for trigger in story.triggers.stack if trigger.number in event.triggers]
    named = listed(_ability(story, trigger) for trigger in on_top)
    order = " in this order" if len(event.triggers) > 1 else ""
    return f"{event.player} puts {named} on the stack{order}"


def _resolved(story: Story, event: t.AbilityResolved) -> str:
    found = story.triggers.resolved
    named = _ability(story, found) if found is not None else "a triggered ability"
    chosen = f", for {story.names(event.objects)}" if event.objects else ""
    return f"{named} resolves{chosen}{', and its controller does nothing' if event.declined else ''}"


def _targeted(story: Story, event: t.TargetsChosen) -> str:
    found = next((trigger for trigger in story.triggers.stack if trigger.number == event.trigger), None)
    named = _ability(story, found) if found is not None else "a triggered ability"
    return f"{event.player} chooses {story.names(event.targets)} as the target of {named}"


def _removed(story: Story, event: t.AbilityRemoved) -> str:
    return "a triggered ability without a legal target is removed from the stack"


def _sized(story: Story, event: t.SizeModified) -> str:
    return f"{story.name(event.object)} gets {event.power:+}/{event.toughness:+} until end of turn"


def _provoked(story: Story, event: t.CreatureProvoked) -> str:
    return f"{story.name(event.creature)} untaps and has to block {story.name(event.attacker)} if able"


TRIGGER_SENTENCES: dict[type[Event], Callable[[Story, Any], str] | None] = {
    t.TriggersStacked: _stacked,
    t.TargetsChosen: _targeted,
    t.AbilityRemoved: _removed,
    t.AbilityResolved: _resolved,
    t.SizeModified: _sized,
    t.CreatureProvoked: _provoked,
}
