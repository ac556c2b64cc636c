"""The sentence that describes each type of event in the rules' own words: a template, or a small function."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from events import board as e
from events import combat as c
from events import damage as d
from events import effects as f
from events import players as y
from events.codec import EVENT_TYPES
from events.event import Event
from events.log import RolledBack
from projections.narrative.continuous import effect_begun
from projections.narrative.costs import COST_SENTENCES
from projections.narrative.damage import DAMAGE_SENTENCES
from projections.narrative.story import MakeSentence, Story, described, from_template, listed, looks_beside
from projections.narrative.triggers import DUEL_SENTENCES, TRIGGER_SENTENCES

_UNTIL = {"": "", "turn": " until end of turn", "combat": " until the combat is over"}


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


def _card_moved(story: Story, event: e.CardMoved) -> str:
    was_in, to = (zone if zone == "exile" else f"the {zone}" for zone in (event.was_in, event.to))
    return f"{story.name(event.card)}, a card of {event.owner}, moves from {was_in} to {to}"


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


def _damage_removed(story: Story, event: e.DamageRemoved) -> str:
    return f"the damage marked on {story.name(event.object) if event.object else 'all permanents'} is removed"


def _effect_began(story: Story, event: e.EffectBegan) -> str:
    source = f" of {story.name(event.source)}" if event.source else ""
    until = _UNTIL.get(event.until, f" until the next turn of {event.player}")
    return f"effect {event.effect}{source} begins: {event.ability.words or 'a rule of blocking'}{until}"


def _attackers_declared(story: Story, event: c.AttackersDeclared) -> str:
    attacks = story.groups(story.combat.chosen_attacks.items(), "attacks")
    return f"{event.player} declares attackers: {attacks}" if attacks else f"{event.player} declares no attackers"


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


def _order_announced(story: Story, event: c.DamageOrderAnnounced) -> str:
    order = ", then ".join(story.name(other) for other in event.order)
    return f"{event.player} announces the damage assignment order of {story.name(event.creature)}: {order}"


def _order_determined(story: Story, event: c.DamageOrderDetermined) -> str:
    order = ", then ".join(story.name(other) for other in event.order)
    return f"the damage assignment order of {story.name(event.creature)} is {order}"


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


def _counters_effect(story: Story, event: f.CountersEffectApplied) -> str:
    n = abs(event.amount)
    counters = f"{n} {event.kind} counter{'' if n == 1 else 's'}"
    name = story.name(event.object)
    return f"an effect puts {counters} on {name}" if event.amount > 0 else f"an effect removes {counters} from {name}"


def _control_changed(story: Story, event: e.ControlChanged) -> str:
    return f"{event.controller} gains control of {story.name(event.object)}{_UNTIL[event.until]}"


def _destroy_effect(story: Story, event: f.DestroyEffectApplied) -> str:
    for_good = ", which can't be regenerated" if event.for_good else ""
    return f"an effect is to destroy {story.name(event.object)}{for_good}"


def _combat_phase_added(story: Story, event: f.CombatPhaseAdded) -> str:
    main = " and an additional main phase" if event.main else ""
    return f"after this phase there is an additional combat phase{main}"


_INSTEAD = "exiled instead of put into its owner's graveyard"


def _creature_destroyed(story: Story, event: d.CreatureDestroyed) -> str:
    destroyed = f"{story.name(event.object)} is destroyed"
    return f"{destroyed}, and {_INSTEAD}" if event.exiled else destroyed


def _put_into_graveyard(story: Story, event: d.PutIntoGraveyard) -> str:
    how = _INSTEAD if event.exiled else "put into its owner's graveyard"
    return f"{story.name(event.object)} is {how}"


def _poison_gained(story: Story, event: d.PoisonGained) -> str:
    return f"{event.player} gets {event.amount} poison counter{'' if event.amount == 1 else 's'}"


def _life_effect(story: Story, event: y.LifeEffectApplied) -> str:
    shares = (f"{player} {'gain' if n > 0 else 'lose'} {abs(n)} life" for player, n in event.life)
    return f"an effect has {listed(shares)}"


def _mana_effect(story: Story, event: y.ManaEffectApplied) -> str:
    kept = f", and keeps it until {event.kept.replace('_', ' ')}" if event.kept else ""
    return f"{event.player} adds {event.mana}{kept}"


def _player_counters(story: Story, event: y.PlayerCountersEffectApplied) -> str:
    return f"{event.player} gets {event.amount} {event.kind} counter{'' if event.amount == 1 else 's'}"


def _library(story: Story, event: y.LibraryEffectApplied) -> str:
    if event.most is None:
        return f"nobody knows how many cards are in the library of {event.player}"
    if event.added:
        return f"{event.added} {'card' if event.added == 1 else 'cards'} may go to the library of {event.player}"
    many = f"{event.most}" if event.least == event.most else f"{event.least} to {event.most}"
    cards = f"{many} {'card' if event.most == 1 else 'cards'}"
    moved = f"of the library of {event.player} {'is' if event.most == 1 else 'are'} moved"
    if event.drawn and story.board.overdrawn.get(event.player):
        return f"{event.player} is to draw {cards}, and the library has fewer"
    return f"{event.player} draws {cards}" if event.drawn else f"{cards} {moved}"


def _moved_unseen(story: Story, event: y.CardsMovedUnseen) -> str:
    hands = [f"the hand of {player}" for player in event.hands]
    there = [*hands, *(f"the graveyard of {player}" for player in event.graveyards)]
    if event.gone and not there:
        leaving = (f"{n} {'card' if n == 1 else 'cards'} from the hand of {player}" for player, n in event.gone)
        return f"nobody knows which cards go: {listed([*leaving])}"
    if event.exiled_with:
        return f"nobody knows which cards are exiled with {event.exiled_with}"
    return f"nobody knows any more which cards are in {listed(there)}"


def _discard_effect(story: Story, event: y.DiscardEffectApplied) -> str:
    if event.hand:
        named = f": {listed(event.cards)}" if event.cards else ""
        return f"an effect has {event.player} discard their hand{named}"
    return f"an effect has {event.player} discard {listed(event.cards) if event.cards else 'what is not known'}"


def _counters_removed(story: Story, event: d.CountersRemoved) -> str:
    known = story.board.permanents.get(event.object)
    left = f": {getattr(known, event.kind)}" if known is not None and event.kind in ("loyalty", "defense") else ""
    counters = "counter" if event.amount == 1 else "counters"
    return f"{story.name(event.object)} loses {event.amount} {event.kind} {counters}{left}"


def _block_effect(story: Story, event: f.BlockEffectApplied) -> str:
    also = " in addition" if event.in_addition else ""
    return f"by an effect, {story.name(event.blocker)} blocks {story.name(event.attacker)}{also}"


def _unblocked_effect(story: Story, event: f.UnblockedEffectApplied) -> str:
    only = event.only_blocked_by
    condition = f" if only {story.name(only)} blocked it this combat" if only else ""
    return f"an effect says that {story.name(event.attacker)} becomes unblocked{condition}"


def _stays_tapped(story: Story, event: f.StaysTappedEffectApplied) -> str:
    named, source = story.name(event.object), story.name(event.source or event.object)
    if event.until == "next":
        return f"{named} won't untap during its controller's next untap step"
    lasts = {"untaps": "remains tapped", "this_leaves": "remains on the battlefield"}.get(event.until)
    while_ = f"{source} {lasts}" if lasts else f"the controller of {source} doesn't lose it"
    return f"{named} won't untap during its controller's untap step as long as {while_}"


def _countered(story: Story, event: f.SpellCountered) -> str:
    return f"{story.ability(story.removed)} is countered"


def _placed(story: Story, event: f.PlacedInOrder) -> str:
    whose = f"the damage assignment order of {story.name(event.in_order_of)}"
    return f"{event.player} places {story.name(event.creature)} in {whose}, at position {event.position + 1}"


def _rolled_back(story: Story, event: RolledBack) -> str:
    stay = f", but {len(event.kept)} of them {'stay' if len(event.kept) > 1 else 'stays'}" if event.kept else ""
    return f"all but the first {event.to} events are taken back{stay}"


_SENTENCES: dict[type[Event], MakeSentence | str | None] = {
    e.GameBegan: _game_began,
    e.TurnBegan: _turn_began,
    e.StepBegan: _step_began,
    e.PlayersPassed: None,  # the step that begins says it
    e.PermanentEntered: _entered,
    e.PermanentLeft: _left,
    e.CardMoved: _card_moved,
    e.CharacteristicsChanged: _characteristics_changed,
    e.PowerToughnessChanged: _power_toughness_changed,
    e.AbilitiesGained: _abilities_gained,
    e.AbilitiesLost: _abilities_lost,
    e.ColorsChanged: _colors_changed,
    e.ControlChanged: _control_changed,
    e.PermanentTapped: "{object} becomes tapped",
    e.PermanentUntapped: "{object} becomes untapped",
    e.DamageMarked: "{object} is dealt {amount} damage that is not combat damage",
    e.DamageRemoved: _damage_removed,
    e.LifeChanged: "the life total of {player} becomes {life}",
    e.BattlefieldRecorded: "the recording shows the whole battlefield as it now is",
    e.EffectBegan: _effect_began,
    e.EffectEnded: "effect {effect} ends",
    c.AttackerChosen: "{attacker} is chosen to attack {target}",
    c.AttackerWithdrawn: "{attacker} is withdrawn from the attack",
    c.AttackersDeclared: _attackers_declared,
    c.CreatureExerted: "{player} exerts {creature}",
    c.CreatureEnlisted: "{creature} enlists {enlisted}",
    c.AttackerTapped: "{attacker} is tapped",
    c.AttackingEffectApplied: "by an effect, {attacker} attacks {target}",
    c.BecameAttacking: "{attacker} becomes an attacking creature",
    c.BlockerChosen: "{blocker} is chosen to block {attacker}",
    c.BlockerWithdrawn: "{blocker} is withdrawn from blocking {attacker}",
    c.BlockersDeclared: _blockers_declared,
    c.BecameBlocking: "{blocker} becomes a blocking creature",
    c.BecameBlocked: "{attacker} becomes blocked",
    c.BecameUnblocked: "{attacker} becomes unblocked",
    c.DamageOrderAnnounced: _order_announced,
    c.DamageOrderDetermined: _order_determined,
    c.CombatRemovalEffectApplied: "an effect removes {object} from combat",
    c.RemovedFromCombat: "{object} is removed from combat",
    d.CombatDamageAssigned: _assigned,
    d.CombatDamageDetermined: _assigned,
    d.CombatDamageAnnounced: None,  # the damage dealt says it
    d.FirstStrikersDetermined: _strikers,
    d.DamagePrevented: _prevented,
    d.CombatDamageDealt: _dealt,
    d.LifeLost: "{player} loses {amount} life: {life}",
    d.CountersPut: _counters_put,
    d.PoisonGained: _poison_gained,
    d.LifeGained: "{player} gains {amount} life: {life}",
    d.CountersRemoved: _counters_removed,
    d.CreatureDestroyed: _creature_destroyed,
    d.PutIntoGraveyard: _put_into_graveyard,
    f.ReselectionEffectApplied: "by an effect, {target} is chosen anew for {attacker} to attack",
    f.AttackReselected: "{attacker} now attacks {target}",
    f.PutBlocking: "{blocker} is put onto the battlefield blocking {attacker}",
    f.BlockEffectApplied: _block_effect,
    f.StopBlockingEffectApplied: "an effect makes {blocker} stop blocking {attacker}",
    f.BlockedEffectApplied: "an effect says that {attacker} becomes blocked",
    f.UnblockedEffectApplied: _unblocked_effect,
    f.CameBlocking: "{blocker} is now blocking {attacker}",
    f.StoppedBlocking: "{blocker} stops blocking {attacker}",
    f.PlacedInOrder: _placed,
    f.RegenerationEffectApplied: "{object} will be regenerated the next time it would be destroyed this turn",
    f.Regenerated: "{object} is regenerated instead of being destroyed",
    f.DestroyEffectApplied: _destroy_effect,
    f.SpellCountered: _countered,
    f.SacrificeEffectApplied: "an effect has {object} sacrificed",
    f.CreaturesPaired: "an effect pairs {object} with {other}",
    f.CreatureUnpaired: "{object} becomes unpaired",
    f.PermanentAttached: "an effect attaches {object} to {to}",
    f.PermanentDesignated: "{object} becomes {designation}",
    f.StaysTappedEffectApplied: _stays_tapped,
    f.CombatPhaseAdded: _combat_phase_added,
    f.ContinuousEffectBegan: effect_begun,
    f.CountersEffectApplied: _counters_effect,
    y.LifeEffectApplied: _life_effect,
    y.CardsMovedUnseen: _moved_unseen,
    y.LibraryEffectApplied: _library,
    y.ManaEffectApplied: _mana_effect,
    y.PlayerCountersEffectApplied: _player_counters,
    y.DiscardEffectApplied: _discard_effect,
    f.PermanentPhasedOut: "{object} phases out",
    f.PermanentPhasedIn: "{object} phases in",
    **COST_SENTENCES,
    RolledBack: _rolled_back,
    **DAMAGE_SENTENCES,
    **DUEL_SENTENCES,
    **TRIGGER_SENTENCES,
}

if unnarrated := set(EVENT_TYPES) ^ _SENTENCES.keys():
    named = ", ".join(sorted(event_type.__name__ for event_type in unnarrated))
    raise TypeError(f"the narrative must either describe or pass over each of: {named}")

SENTENCES: Mapping[type[Event], MakeSentence | None] = {
    event_type: from_template(event_type, sentence) if isinstance(sentence, str) else sentence
    for event_type, sentence in _SENTENCES.items()
}
"""The sentence of each type of event; None for those of which the narrative says nothing."""

_OF_SEVERAL = {
    " is tapped": " are tapped",
    " becomes tapped": " become tapped",
    " becomes untapped": " become untapped",
    " becomes an attacking creature": " become attacking creatures",
    " becomes a blocking creature": " become blocking creatures",
    " becomes blocked": " become blocked",
    " becomes unblocked": " become unblocked",
    " is destroyed": " are destroyed",
    " is put into its owner's graveyard": " are put into their owners' graveyards",
    " is removed from combat": " are removed from combat",
}
"""How what is said of one thing is said of several."""


def together(sentences: Iterable[str]) -> str:
    """Sentences in one line.

    >>> together(["a1 becomes blocked", "a2 becomes blocked", "a3 becomes unblocked"])
    'a1 and a2 become blocked; a3 becomes unblocked'
    """
    parts: list[str] = []
    for said, alike in groupby(sentences, _said):
        things = [sentence.removesuffix(said) for sentence in alike]
        parts += [listed(things) + _OF_SEVERAL[said]] if len(things) > 1 and said else [each + said for each in things]
    return "; ".join(parts)


def _said(sentence: str) -> str:
    return next((said for said in _OF_SEVERAL if sentence.endswith(said)), "")
