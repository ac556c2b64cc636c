"""The sentences of events about spells and abilities on the stack, and of those of a Duel Masters attack."""

from __future__ import annotations

from events import casting as s
from events import duel_masters as m
from events import resolving as r
from events import triggers as t
from events.event import Event
from projections.narrative.story import MakeSentence, Story, listed


def _stacked(story: Story, event: t.TriggersStacked) -> str:
    on_top = [trigger for trigger in story.triggers.stack if trigger.number in event.triggers]
    named = listed(story.ability(trigger) for trigger in on_top)
    order = " in this order" if len(event.triggers) > 1 else ""
    return f"{event.player} puts {named} on the stack{order}"


def _resolved(story: Story, event: t.AbilityResolved) -> str:
    named = story.ability(story.triggers.resolved)
    chosen = f", for {story.names(event.objects)}" if event.objects else ""
    return f"{named} resolves{chosen}{', and its controller does nothing' if event.declined else ''}"


def _removed(story: Story, event: t.AbilityRemoved) -> str:
    return f"{story.ability(story.removed)} has no legal target and is removed from the stack"


def _targeted(story: Story, event: t.TargetsChosen) -> str:
    found = next((trigger for trigger in story.triggers.stack if trigger.number == event.trigger), None)
    named = story.ability(found)
    modes = f"mode {listed(str(mode + 1) for mode in event.modes)}" if event.modes else ""
    targets = f"{story.names(filter(None, event.targets))} as the target" if event.targets or not modes else ""
    return f"{event.player} chooses {' and '.join(filter(None, (modes, targets)))} of {named}"


def _announced(story: Story, event: s.AbilityActivated | s.SpellCast) -> str:
    does = "casts" if isinstance(event, s.SpellCast) else "activates"
    x = f" with X = {event.x}" if event.x is not None else ""
    modes = f", choosing mode {listed(str(mode + 1) for mode in event.modes)}" if event.modes else ""
    kicked = ", kicked" if isinstance(event, s.SpellCast) and event.kicked else ""
    targets = f", targeting {story.names(filter(None, event.targets))}" if event.targets else ""
    return f"{event.player} {does} {story.played(event)}{x}{kicked}{modes}{targets}"


def _provoked(story: Story, event: t.CreatureProvoked) -> str:
    untaps = " untaps and" if event.untapped else ""
    return f"{story.name(event.creature)}{untaps} has to block {story.name(event.attacker)} if able"


def _chosen_on_resolution(story: Story, event: r.ChosenOnResolution) -> str:
    if event.accepts is not None:
        return f"{event.player} {'does' if event.accepts else 'does not do'} what they may do"
    number = "" if event.number is None else str(event.number)
    if event.cards:
        return f"{event.player} takes {listed(map(story.name, event.cards))}"
    return (
        f"{event.player} chooses {story.names(event.objects) if event.objects else event.word or number or 'nothing'}"
    )


def _set_up(story: Story, event: r.DelayedAbilitySetUp) -> str:
    if event.at == "at_once":
        return f"what {story.name(event.source)} says of this triggers"
    moments = {
        "end_step": "at the beginning of the next end step",
        "your_end_step": f"at the beginning of {event.player}'s next end step",
        "end_of_combat": "at end of combat",
        "upkeep": "at the beginning of the next upkeep",
        "your_upkeep": f"at the beginning of {event.player}'s next upkeep",
        "this_leaves": f"when {story.name(event.source)} leaves the battlefield",
    }
    return f"something of {story.name(event.source)} will happen {moments[event.at]}"


def _paid_on_resolution(story: Story, event: r.ResolutionCostPaid) -> str:
    return f"{event.player} pays what {story.ability(story.triggers.resolved)} asks for"


TRIGGER_SENTENCES: dict[type[Event], MakeSentence | str | None] = {
    t.TriggersStacked: _stacked,
    t.TargetsChosen: _targeted,
    s.AbilityActivated: _announced,
    s.SpellCast: _announced,
    t.AbilityRemoved: _removed,
    t.AbilityResolved: _resolved,
    r.ChosenOnResolution: _chosen_on_resolution,
    r.ResolutionCostPaid: _paid_on_resolution,
    r.DelayedAbilitySetUp: _set_up,
    r.ResolutionEnded: None,  # what it did says it
    t.SizeModified: "{object} gets {power:+}/{toughness:+} until end of turn",
    t.CreatureProvoked: _provoked,
}
"""The sentence of each of these types of event, or its template."""


def _chosen(story: Story, event: m.CreaturesChosen) -> str:
    return f"{event.player} chooses {story.names(event.creatures) if event.creatures else 'no creature'}"


def _ordered(story: Story, event: m.AbilitiesOrdered) -> str:
    order = listed(story.name(creature) for creature in event.order)
    return f"{event.player} resolves the abilities of the chosen creatures in this order: {order}"


def _waiting(story: Story, number: int) -> str:
    return story.ability(next((trigger for trigger in story.triggers.waiting if trigger.number == number), None))


def _mode(story: Story, event: m.ModeChosen) -> str:
    return f"{event.player} chooses the mode {event.mode} of {_waiting(story, event.trigger)}"


def _uses(story: Story, event: m.UsesDeclared) -> str:
    if not event.triggers:
        return f"{event.player} declares no use of a triggered ability"
    return f"{event.player} declares the use of {listed(_waiting(story, number) for number in event.triggers)}"


def _battled(story: Story, event: m.Battled) -> str:
    both = f"{story.name(event.attacker)} and {story.name(event.opponent)} battle"
    lost = f"{story.names(event.lost)} {'lose' if len(event.lost) > 1 else 'loses'}" if event.lost else "neither loses"
    slain = f"; a slayer battled {story.names(event.slain)}" if event.slain else ""
    return f"{both}: {lost}{slain}"


DUEL_SENTENCES: dict[type[Event], MakeSentence | str | None] = {
    m.AbilitiesOrdered: _ordered,
    m.AttackBegan: "an attack begins",
    m.AttackEnded: "the attack ends",
    m.AttackRedirected: "the ability of {target} resolves: {attacker} attacks it instead",
    m.AttackStepFinished: None,  # the step that begins says it
    m.Battled: _battled,
    m.ChosenCreatureTapped: "{creature} is tapped",
    m.CreaturesChosen: _chosen,
    m.CreaturesSpecified: None,  # what follows says it
    m.EnteredBlocking: "{blocker} is a blocking creature, but has not blocked",
    m.ModeChosen: _mode,
    m.LeftBattleZone: "{creature} leaves the battle zone",
    m.TappedByAbility: "{creature} is tapped",
    m.UntappedByAbility: "{creature} is untapped",
    m.NoBlockerDeclared: "no creature was declared as a blocker for {attacker}",
    m.PutIntoBattleZoneBlocking: "{creature} is put into the battle zone blocking {attacker}",
    m.UsesDeclared: _uses,
}
