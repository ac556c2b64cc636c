"""How the events of a Duel Masters attack are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events import duel_masters as m
from events.event import Event
from projections.narrative.story import Story, listed

__all__ = ["DUEL_SENTENCES"]


def _attack_began(story: Story, event: m.AttackBegan) -> str:
    return "an attack begins"


def _attack_ended(story: Story, event: m.AttackEnded) -> str:
    return "the attack ends"


def _chosen(story: Story, event: m.CreaturesChosen) -> str:
    return f"{event.player} chooses {story.names(event.creatures) if event.creatures else 'no creature'}"


def _ordered(story: Story, event: m.AbilitiesOrdered) -> str:
    order = listed(story.name(creature) for creature in event.order)
    return f"{event.player} resolves the abilities of the chosen creatures in this order: {order}"


def _tapped(story: Story, event: m.ChosenCreatureTapped) -> str:
    return f"{story.name(event.creature)} is tapped"


def _redirected(story: Story, event: m.AttackRedirected) -> str:
    return f"the ability of {story.name(event.target)} resolves: {story.name(event.attacker)} attacks it instead"


def _no_blocker(story: Story, event: m.NoBlockerDeclared) -> str:
    return f"no creature was declared as a blocker for {story.name(event.attacker)}"


def _ability(story: Story, number: int) -> str:
    found = next((trigger for trigger in story.triggers.waiting if trigger.number == number), None)
    if found is None:
        return "a triggered ability"
    label = f" {found.ability.label}" if found.ability.label else ""
    return f"the triggered ability{label} of {story.name(found.source)}"


def _mode(story: Story, event: m.ModeChosen) -> str:
    return f"{event.player} chooses the mode {event.mode} of {_ability(story, event.trigger)}"


def _uses(story: Story, event: m.UsesDeclared) -> str:
    if not event.triggers:
        return f"{event.player} declares no use of a triggered ability"
    return f"{event.player} declares the use of {listed(_ability(story, number) for number in event.triggers)}"


def _put(story: Story, event: m.PutIntoBattleZoneBlocking) -> str:
    return f"{story.name(event.creature)} is put into the battle zone blocking {story.name(event.attacker)}"


def _entered(story: Story, event: m.EnteredBlocking) -> str:
    return f"{story.name(event.blocker)} is a blocking creature, but has not blocked"


def _battled(story: Story, event: m.Battled) -> str:
    both = f"{story.name(event.attacker)} and {story.name(event.opponent)} battle"
    lost = f"{story.names(event.lost)} {'lose' if len(event.lost) > 1 else 'loses'}" if event.lost else "neither loses"
    slain = f"; a slayer battled {story.names(event.slain)}" if event.slain else ""
    return f"{both}: {lost}{slain}"


DUEL_SENTENCES: dict[type[Event], Callable[[Story, Any], str] | None] = {
    m.AbilitiesOrdered: _ordered,
    m.AttackBegan: _attack_began,
    m.AttackEnded: _attack_ended,
    m.AttackRedirected: _redirected,
    m.AttackStepFinished: None,  # the step that begins tells it
    m.Battled: _battled,
    m.ChosenCreatureTapped: _tapped,
    m.CreaturesChosen: _chosen,
    m.CreaturesSpecified: None,  # what follows tells it
    m.EnteredBlocking: _entered,
    m.ModeChosen: _mode,
    m.NoBlockerDeclared: _no_blocker,
    m.PutIntoBattleZoneBlocking: _put,
    m.UsesDeclared: _uses,
}
