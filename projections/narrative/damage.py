"""The sentences of events about prevented, redirected and noncombat damage, about damage on the stack, and bands."""

from __future__ import annotations

from events import combat as c
from events import damage as d
from events.event import Event
from projections.narrative.story import MakeSentence, Story, listed


def _points(amount: int | None, combat: bool) -> str:
    damage = "combat damage" if combat else "damage"
    return f"all {damage}" if amount is None else f"the next {amount} {damage}"


def _of(story: Story, source: str) -> str:
    return f" by {story.name(source)}" if source else ""


def _prevention_began(story: Story, event: d.PreventionEffectBegan) -> str:
    target = story.name(event.target) if event.target else "anyone"
    once = " the next time" if event.once else ""
    return f"{_points(event.amount, event.combat)} dealt to {target}{_of(story, event.source)} will be prevented{once}"


def _redirection_began(story: Story, event: d.RedirectionEffectBegan) -> str:
    points, target = _points(event.amount, event.combat), story.name(event.target)
    return f"{points} dealt to {target}{_of(story, event.source)} will be dealt to {story.name(event.to)} instead"


def _prevention_chosen(story: Story, event: d.PreventionChosen) -> str:
    shares = (f"{points} of {story.name(source)} by {story.name(effect)}" for effect, source, points in event.chosen)
    return f"{event.player} chooses which damage to {story.name(event.target)} is prevented: {listed(shares)}"


def _prevention_applied(story: Story, event: d.PreventionApplied) -> str:
    source = story.name(event.source) if event.source else "an effect"
    return f"{event.amount} damage of {source} to {story.name(event.target)} is prevented"


def _redirected(story: Story, event: d.DamageRedirected) -> str:
    to = story.name(event.to)
    return f"{event.amount} damage{_of(story, event.source)} to {story.name(event.target)} is dealt to {to} instead"


def _amount_changed(story: Story, event: d.DamageAmountChanged) -> str:
    whose = f"{event.amount} damage{_of(story, event.source)} to {story.name(event.target)}"
    return f"{whose} becomes {event.becomes}, as {story.name(event.effect)} says"


def _order_open(story: Story, event: d.DamageOrderOpen) -> str:
    return f"nobody says in which order {story.names(event.effects)} change damage to {story.name(event.target)}"


def _replacement_open(story: Story, event: d.ReplacementOrderOpen) -> str:
    whose = f"what would happen to {story.name(event.object)}, {event.what}"
    return f"nobody says in which order {story.names(event.effects)} replace {whose}"


def _effect_applied(story: Story, event: d.DamageEffectApplied) -> str:
    shares = (f"{points} damage to {story.name(target)}" for target, points in event.damage)
    return f"an effect has {story.name(event.source) if event.source else 'its source'} deal {listed(shares)}"


def _of_several(story: Story, event: d.DamageOfSeveralApplied) -> str:
    shares = (f"{story.name(source)} deal {n} damage to {story.name(target)}" for source, target, n in event.damage)
    return f"an effect has {listed(shares)}"


def _dealt(story: Story, event: d.DamageDealt) -> str:
    how = " with deathtouch" if event.deathtouch else ""
    return f"{story.name(event.target)} is dealt {event.amount} damage{_of(story, event.source)}{how}"


def _bands_announced(story: Story, event: c.BandsAnnounced) -> str:
    bands = (story.names(band) for band in event.bands)
    return f"{event.player} announces bands: {'; '.join(bands) if event.bands else 'none'}"


def _band_blocked(story: Story, event: c.BandBlocked) -> str:
    return f"{story.name(event.blocker)} blocks {story.names(event.attackers)} too, of the same band"


def _put(story: Story, event: d.CombatDamagePutOnStack) -> str:
    return f"the combat damage of {story.names(event.creatures)} is put on the stack"


DAMAGE_SENTENCES: dict[type[Event], MakeSentence | str | None] = {
    d.PreventionEffectBegan: _prevention_began,
    d.RedirectionEffectBegan: _redirection_began,
    d.PreventionChosen: _prevention_chosen,
    d.PreventionApplied: _prevention_applied,
    d.DamageRedirected: _redirected,
    d.DamageAmountChanged: _amount_changed,
    d.DamageOrderOpen: _order_open,
    d.ReplacementOrderOpen: _replacement_open,
    d.DamageEffectApplied: _effect_applied,
    d.DamageOfSeveralApplied: _of_several,
    d.DamageDealt: _dealt,
    d.PermanentUnattached: "{object} becomes unattached",
    d.StateBasedActionsChecked: "state-based actions are checked again",
    d.AttachmentOpen: "it is not known whether {object} can stay on what it enchants",
    d.CountersCancelled: "{amount} +1/+1 and as many -1/-1 counters are removed from {object}",
    c.BandsAnnounced: _bands_announced,
    c.BandBlocked: _band_blocked,
    d.CombatDamagePutOnStack: _put,
    d.CombatDamageResolved: "all players pass, and combat damage resolves",
}
"""The sentence of each of these types of event, or its template; None where nothing is said."""
