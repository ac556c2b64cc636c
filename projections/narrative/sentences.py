"""How each type of event is told: one small function that makes its sentence, in the rules' own words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events import board as e
from events import combat as c
from events import damage as d
from events import effects as f
from events.codec import EVENT_TYPES
from events.event import Event
from events.log import RolledBack
from projections.narrative.costs import COST_SENTENCES
from projections.narrative.damage import DAMAGE_SENTENCES, STACK_SENTENCES
from projections.narrative.duel_masters import DUEL_SENTENCES
from projections.narrative.story import Story, described, listed, looks_beside
from projections.narrative.triggers import TRIGGER_SENTENCES

__all__ = ["SENTENCES"]

_UNTIL = {"": "", "turn": " until end of turn", "combat": " until the combat is over"}


# The board.


def _game_began(story: Story, event: e.GameBegan) -> str:
    return f"the game begins with {listed(f'{player.id} at {player.life} life' for player in event.players)}"


def _turn_began(story: Story, event: e.TurnBegan) -> str:
    turn = f"turn {event.number}" if event.number else "a turn"
    defends = f"the defending player{'s' if len(event.defending) > 1 else ''}"
    return f"{turn} begins: {event.active} is the active player, {listed(event.defending)} {defends}"


def _step_began(story: Story, event: e.StepBegan) -> str:
    return "combat is over" if event.step == "main" else f"the {event.step.replace('_', ' ')} step begins"


def _entered(story: Story, event: e.PermanentEntered) -> str:
    permanent = event.permanent
    label = story.name(permanent.id)
    parts = [f"{permanent.controller} has {label}"]
    if looks := looks_beside(label, permanent):
        parts.append(looks)
    if event.tapped:
        parts.append("tapped")
    if event.damage:
        parts.append(f"with {event.damage} damage marked on it")
    return ", ".join(parts)


def _left(story: Story, event: e.PermanentLeft) -> str:
    zone = "" if event.to == "elsewhere" else f" for {'exile' if event.to == 'exile' else f'the {event.to}'}"
    return f"{story.name(event.object)} leaves the battlefield{zone}"


def _characteristics_changed(story: Story, event: e.CharacteristicsChanged) -> str:
    return f"{story.name(event.permanent.id)} is now {described(event.permanent) or 'without characteristics'}"


def _power_toughness_changed(story: Story, event: e.PowerToughnessChanged) -> str:
    return f"{story.name(event.object)} is now {event.power}/{event.toughness}{_UNTIL[event.until]}"


def _abilities_gained(story: Story, event: e.AbilitiesGained) -> str:
    words = dict.fromkeys([*event.keywords, *(ability.words for ability in event.abilities if ability.words)])
    return f"{story.name(event.object)} gains {listed(words) if words else 'an ability'}{_UNTIL[event.until]}"


def _abilities_lost(story: Story, event: e.AbilitiesLost) -> str:
    return f"{story.name(event.object)} loses {listed(event.words)}{_UNTIL[event.until]}"


def _colors_changed(story: Story, event: e.ColorsChanged) -> str:
    return f"{story.name(event.object)} is now {listed(event.colors) if event.colors else 'colorless'}"


def _control_changed(story: Story, event: e.ControlChanged) -> str:
    return f"{event.controller} gains control of {story.name(event.object)}"


def _tapped(story: Story, event: e.PermanentTapped) -> str:
    return f"{story.name(event.object)} becomes tapped"


def _untapped(story: Story, event: e.PermanentUntapped) -> str:
    return f"{story.name(event.object)} becomes untapped"


def _damage_marked(story: Story, event: e.DamageMarked) -> str:
    return f"{story.name(event.object)} is dealt {event.amount} damage that is not combat damage"


def _damage_removed(story: Story, event: e.DamageRemoved) -> str:
    return f"the damage marked on {story.name(event.object) if event.object else 'all permanents'} is removed"


def _life_changed(story: Story, event: e.LifeChanged) -> str:
    return f"the life total of {event.player} becomes {event.life}"


def _effect_began(story: Story, event: e.EffectBegan) -> str:
    source = f" of {story.name(event.source)}" if event.source else ""
    until = _UNTIL[event.until]
    return f"effect {event.effect}{source} begins: {event.ability.words or 'a rule of blocking'}{until}"


def _effect_ended(story: Story, event: e.EffectEnded) -> str:
    return f"effect {event.effect} ends"


# Declaring attackers and blockers.


def _attacker_chosen(story: Story, event: c.AttackerChosen) -> str:
    return f"{story.name(event.attacker)} is chosen to attack {story.name(event.target)}"


def _attacker_withdrawn(story: Story, event: c.AttackerWithdrawn) -> str:
    return f"{story.name(event.attacker)} is withdrawn from the attack"


def _attackers_declared(story: Story, event: c.AttackersDeclared) -> str:
    attacks = story.groups(story.combat.chosen_attacks.items(), "attacks")
    return f"{event.player} declares attackers: {attacks}" if attacks else f"{event.player} declares no attackers"


def _attacker_tapped(story: Story, event: c.AttackerTapped) -> str:
    return f"{story.name(event.attacker)} is tapped"


def _attacking_effect_applied(story: Story, event: c.AttackingEffectApplied) -> str:
    return f"by an effect, {story.name(event.attacker)} attacks {story.name(event.target)}"


def _became_attacking(story: Story, event: c.BecameAttacking) -> str:
    return f"{story.name(event.attacker)} becomes an attacking creature"


def _blocker_chosen(story: Story, event: c.BlockerChosen) -> str:
    return f"{story.name(event.blocker)} is chosen to block {story.name(event.attacker)}"


def _blocker_withdrawn(story: Story, event: c.BlockerWithdrawn) -> str:
    return f"{story.name(event.blocker)} is withdrawn from blocking {story.name(event.attacker)}"


def _blockers_declared(story: Story, event: c.BlockersDeclared) -> str:
    permanents = story.board.permanents
    chosen = (
        (blocker, attacker)
        for blocker, attackers in story.combat.chosen_blocks.items()
        if blocker in permanents and permanents[blocker].controller in story.board.team_of(event.player)
        for attacker in attackers
    )
    blocks = story.groups(chosen, "blocks")
    chosen_by = f", chosen by {event.chosen_by}" if event.chosen_by else ""
    if not blocks:
        return f"{event.player} declares no blockers{chosen_by}"
    return f"{event.player} declares blockers{chosen_by}: {blocks}"


def _became_blocking(story: Story, event: c.BecameBlocking) -> str:
    return f"{story.name(event.blocker)} becomes a blocking creature"


def _became_blocked(story: Story, event: c.BecameBlocked) -> str:
    return f"{story.name(event.attacker)} becomes blocked"


def _became_unblocked(story: Story, event: c.BecameUnblocked) -> str:
    return f"{story.name(event.attacker)} becomes unblocked"


def _order_announced(story: Story, event: c.DamageOrderAnnounced) -> str:
    order = ", then ".join(story.name(other) for other in event.order)
    return f"{event.player} announces the damage assignment order of {story.name(event.creature)}: {order}"


def _order_determined(story: Story, event: c.DamageOrderDetermined) -> str:
    order = ", then ".join(story.name(other) for other in event.order)
    return f"the damage assignment order of {story.name(event.creature)} is {order}"


def _removal_applied(story: Story, event: c.CombatRemovalEffectApplied) -> str:
    return f"an effect removes {story.name(event.object)} from combat"


def _removed(story: Story, event: c.RemovedFromCombat) -> str:
    return f"{story.name(event.object)} is removed from combat"


# Combat damage.


def _assigned(story: Story, event: d.CombatDamageAssigned | d.CombatDamageDetermined) -> str:
    shares = [f"{points} damage to {story.name(target)}" for target, points in event.assignment if points]
    return f"{story.name(event.creature)} assigns {listed(shares) if shares else 'no damage'}"


def _strikers(story: Story, event: d.FirstStrikersDetermined) -> str:
    verb = "assigns" if len(event.creatures) == 1 else "assign"
    return f"{story.names(event.creatures)} {verb} damage in the first of two combat damage steps"


def _prevented(story: Story, event: d.DamagePrevented) -> str:
    source, target = story.name(event.source), story.name(event.target)
    return f"the next {event.amount} combat damage that {source} would deal to {target} is prevented"


def _dealt(story: Story, event: d.CombatDamageDealt) -> str:
    how = " with deathtouch" if event.deathtouch else ""
    return f"{story.name(event.source)} deals {event.amount} damage to {story.name(event.target)}{how}"


def _counters_put(story: Story, event: d.CountersPut) -> str:
    counters = "counter is" if event.amount == 1 else "counters are"
    return f"{event.amount} {event.kind} {counters} put on {story.name(event.object)}"


def _poison_gained(story: Story, event: d.PoisonGained) -> str:
    return f"{event.player} gets {event.amount} poison counter{'' if event.amount == 1 else 's'}"


def _life_lost(story: Story, event: d.LifeLost) -> str:
    return f"{event.player} loses {event.amount} life: {story.board.life.get(event.player, 0)}"


def _life_gained(story: Story, event: d.LifeGained) -> str:
    return f"{event.player} gains {event.amount} life: {story.board.life.get(event.player, 0)}"


def _counters_removed(story: Story, event: d.CountersRemoved) -> str:
    known = story.board.permanents.get(event.object)
    left = f": {getattr(known, event.kind, 0)}" if known is not None else ""
    counters = "counter" if event.amount == 1 else "counters"
    return f"{story.name(event.object)} loses {event.amount} {event.kind} {counters}{left}"


def _destroyed(story: Story, event: d.CreatureDestroyed) -> str:
    return f"{story.name(event.object)} is destroyed"


def _put_into_graveyard(story: Story, event: d.PutIntoGraveyard) -> str:
    return f"{story.name(event.object)} is put into its owner's graveyard"


# Effects on combat.


def _reselection(story: Story, event: f.ReselectionEffectApplied) -> str:
    return f"by an effect, {story.name(event.target)} is chosen anew for {story.name(event.attacker)} to attack"


def _reselected(story: Story, event: f.AttackReselected) -> str:
    return f"{story.name(event.attacker)} now attacks {story.name(event.target)}"


def _put_blocking(story: Story, event: f.PutBlocking) -> str:
    return f"{story.name(event.blocker)} is put onto the battlefield blocking {story.name(event.attacker)}"


def _block_effect(story: Story, event: f.BlockEffectApplied) -> str:
    also = " in addition" if event.in_addition else ""
    return f"by an effect, {story.name(event.blocker)} blocks {story.name(event.attacker)}{also}"


def _stop_blocking_effect(story: Story, event: f.StopBlockingEffectApplied) -> str:
    return f"an effect makes {story.name(event.blocker)} stop blocking {story.name(event.attacker)}"


def _blocked_effect(story: Story, event: f.BlockedEffectApplied) -> str:
    return f"an effect says that {story.name(event.attacker)} becomes blocked"


def _unblocked_effect(story: Story, event: f.UnblockedEffectApplied) -> str:
    only = event.only_blocked_by
    condition = f" if only {story.name(only)} blocked it this combat" if only else ""
    return f"an effect says that {story.name(event.attacker)} becomes unblocked{condition}"


def _came_blocking(story: Story, event: f.CameBlocking) -> str:
    return f"{story.name(event.blocker)} is now blocking {story.name(event.attacker)}"


def _stopped_blocking(story: Story, event: f.StoppedBlocking) -> str:
    return f"{story.name(event.blocker)} stops blocking {story.name(event.attacker)}"


def _placed(story: Story, event: f.PlacedInOrder) -> str:
    whose = f"the damage assignment order of {story.name(event.in_order_of)}"
    return f"{event.player} places {story.name(event.creature)} in {whose}, at position {event.position + 1}"


def _regeneration(story: Story, event: f.RegenerationEffectApplied) -> str:
    return f"{story.name(event.object)} will be regenerated the next time it would be destroyed this turn"


def _regenerated(story: Story, event: f.Regenerated) -> str:
    return f"{story.name(event.object)} is regenerated instead of being destroyed"


def _destroy_effect(story: Story, event: f.DestroyEffectApplied) -> str:
    return f"an effect destroys {story.name(event.object)}"


def _phased_out(story: Story, event: f.PermanentPhasedOut) -> str:
    return f"{story.name(event.object)} phases out"


def _phased_in(story: Story, event: f.PermanentPhasedIn) -> str:
    return f"{story.name(event.object)} phases in"


def _rolled_back(story: Story, event: RolledBack) -> str:
    stay = f", but {len(event.kept)} of them {'stay' if len(event.kept) > 1 else 'stays'}" if event.kept else ""
    return f"all but the first {event.to} events are taken back{stay}"


_Sentence = Callable[[Story, Any], str]

SENTENCES: dict[type[Event], _Sentence | None] = {
    e.GameBegan: _game_began,
    e.TurnBegan: _turn_began,
    e.StepBegan: _step_began,
    e.PlayersPassed: None,  # the step that begins tells it
    e.PermanentEntered: _entered,
    e.PermanentLeft: _left,
    e.CharacteristicsChanged: _characteristics_changed,
    e.PowerToughnessChanged: _power_toughness_changed,
    e.AbilitiesGained: _abilities_gained,
    e.AbilitiesLost: _abilities_lost,
    e.ColorsChanged: _colors_changed,
    e.ControlChanged: _control_changed,
    e.PermanentTapped: _tapped,
    e.PermanentUntapped: _untapped,
    e.DamageMarked: _damage_marked,
    e.DamageRemoved: _damage_removed,
    e.LifeChanged: _life_changed,
    e.EffectBegan: _effect_began,
    e.EffectEnded: _effect_ended,
    c.AttackerChosen: _attacker_chosen,
    c.AttackerWithdrawn: _attacker_withdrawn,
    c.AttackersDeclared: _attackers_declared,
    c.AttackerTapped: _attacker_tapped,
    c.AttackingEffectApplied: _attacking_effect_applied,
    c.BecameAttacking: _became_attacking,
    c.BlockerChosen: _blocker_chosen,
    c.BlockerWithdrawn: _blocker_withdrawn,
    c.BlockersDeclared: _blockers_declared,
    c.BecameBlocking: _became_blocking,
    c.BecameBlocked: _became_blocked,
    c.BecameUnblocked: _became_unblocked,
    c.DamageOrderAnnounced: _order_announced,
    c.DamageOrderDetermined: _order_determined,
    c.CombatRemovalEffectApplied: _removal_applied,
    c.RemovedFromCombat: _removed,
    d.CombatDamageAssigned: _assigned,
    d.CombatDamageDetermined: _assigned,
    d.CombatDamageAnnounced: None,  # the damage dealt tells it
    d.FirstStrikersDetermined: _strikers,
    d.DamagePrevented: _prevented,
    d.CombatDamageDealt: _dealt,
    d.LifeLost: _life_lost,
    d.CountersPut: _counters_put,
    d.PoisonGained: _poison_gained,
    d.LifeGained: _life_gained,
    d.CountersRemoved: _counters_removed,
    d.CreatureDestroyed: _destroyed,
    d.PutIntoGraveyard: _put_into_graveyard,
    f.ReselectionEffectApplied: _reselection,
    f.AttackReselected: _reselected,
    f.PutBlocking: _put_blocking,
    f.BlockEffectApplied: _block_effect,
    f.StopBlockingEffectApplied: _stop_blocking_effect,
    f.BlockedEffectApplied: _blocked_effect,
    f.UnblockedEffectApplied: _unblocked_effect,
    f.CameBlocking: _came_blocking,
    f.StoppedBlocking: _stopped_blocking,
    f.PlacedInOrder: _placed,
    f.RegenerationEffectApplied: _regeneration,
    f.Regenerated: _regenerated,
    f.DestroyEffectApplied: _destroy_effect,
    f.PermanentPhasedOut: _phased_out,
    f.PermanentPhasedIn: _phased_in,
    **COST_SENTENCES,
    RolledBack: _rolled_back,
    **DAMAGE_SENTENCES,
    **DUEL_SENTENCES,
    **STACK_SENTENCES,
    **TRIGGER_SENTENCES,
}
"""How each type of event is told; None for those of which nothing is told."""

if untold := set(EVENT_TYPES) ^ SENTENCES.keys():
    named = ", ".join(sorted(event_type.__name__ for event_type in untold))
    raise TypeError(f"the narrative must either tell or pass over each of: {named}")
