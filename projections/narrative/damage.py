"""How the events about damage that is prevented, redirected or no combat damage are told, and those about bands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events import combat as b
from events import damage as p
from events import damage as s
from events.event import Event
from projections.narrative.story import Story, listed

__all__ = [
    "DAMAGE_SENTENCES",
    "STACK_SENTENCES",
]


def _points(amount: int | None, combat: bool) -> str:
    damage = "combat damage" if combat else "damage"
    return f"all {damage}" if amount is None else f"the next {amount} {damage}"


def _of(story: Story, source: str) -> str:
    return f" by {story.name(source)}" if source else ""


def _prevention_began(story: Story, event: p.PreventionEffectBegan) -> str:
    target = story.name(event.target) if event.target else "anyone"
    once = " the next time" if event.once else ""
    return f"{_points(event.amount, event.combat)} dealt to {target}{_of(story, event.source)} will be prevented{once}"


def _redirection_began(story: Story, event: p.RedirectionEffectBegan) -> str:
    points, target = _points(event.amount, event.combat), story.name(event.target)
    return f"{points} dealt to {target}{_of(story, event.source)} will be dealt to {story.name(event.to)} instead"


def _prevention_chosen(story: Story, event: p.PreventionChosen) -> str:
    shares = (f"{points} of {story.name(source)} by {story.name(effect)}" for effect, source, points in event.chosen)
    return f"{event.player} chooses which damage to {story.name(event.target)} is prevented: {listed(shares)}"


def _prevention_applied(story: Story, event: p.PreventionApplied) -> str:
    source = story.name(event.source) if event.source else "an effect"
    return f"{event.amount} damage of {source} to {story.name(event.target)} is prevented"


def _redirected(story: Story, event: p.DamageRedirected) -> str:
    to = story.name(event.to)
    return f"{event.amount} damage{_of(story, event.source)} to {story.name(event.target)} is dealt to {to} instead"


def _effect_applied(story: Story, event: p.DamageEffectApplied) -> str:
    shares = (f"{points} damage to {story.name(target)}" for target, points in event.damage)
    return f"an effect has {story.name(event.source) if event.source else 'its source'} deal {listed(shares)}"


def _dealt(story: Story, event: p.DamageDealt) -> str:
    how = " with deathtouch" if event.deathtouch else ""
    return f"{story.name(event.target)} is dealt {event.amount} damage{_of(story, event.source)}{how}"


def _counters_cancelled(story: Story, event: p.CountersCancelled) -> str:
    return f"{event.amount} +1/+1 and as many -1/-1 counters are removed from {story.name(event.object)}"


def _bands_announced(story: Story, event: b.BandsAnnounced) -> str:
    bands = (story.names(band) for band in event.bands)
    return f"{event.player} announces bands: {'; '.join(bands) if event.bands else 'none'}"


def _band_blocked(story: Story, event: b.BandBlocked) -> str:
    return f"{story.name(event.blocker)} blocks {story.names(event.attackers)} too, of the same band"


DAMAGE_SENTENCES: dict[type[Event], Callable[[Story, Any], str] | None] = {
    p.PreventionEffectBegan: _prevention_began,
    p.RedirectionEffectBegan: _redirection_began,
    p.PreventionChosen: _prevention_chosen,
    p.PreventionApplied: _prevention_applied,
    p.DamageRedirected: _redirected,
    p.DamageEffectApplied: _effect_applied,
    p.DamageDealt: _dealt,
    p.CountersCancelled: _counters_cancelled,
    b.BandsAnnounced: _bands_announced,
    b.BandBlocked: _band_blocked,
}
"""How each of these types of event is told."""


def _put(story: Story, event: s.CombatDamagePutOnStack) -> str:
    return f"the combat damage of {story.names(event.creatures)} is put on the stack"


def _resolved(story: Story, event: s.CombatDamageResolved) -> str:
    return "all players pass, and combat damage resolves"


STACK_SENTENCES: dict[type[Event], Callable[[Story, Any], str] | None] = {
    s.CombatDamagePutOnStack: _put,
    s.CombatDamageResolved: _resolved,
}
"""How each of these types of event is told."""
