"""The projection of triggered abilities: what each type of event means to it."""

from __future__ import annotations

from collections.abc import Sequence

from events import board as e
from events import casting as s
from events import combat as c
from events import costs as k
from events import damage as d
from events import effects as f
from events import players as y
from events import resolving as r
from events import triggers as t
from events.abilities import Activated, May
from events.board import Permanent
from events.references import Remembered
from events.triggers import AtEndOfCombat, DoToCreatures
from projections.followed.naming import said_in
from projections.layers.standing import ENERGY
from projections.layers.state import PLAIN
from projections.projection import Projection
from projections.triggers import changing, damaging, doubts, playing
from projections.triggers import conditions as rules
from projections.triggers.board_events import BOARD_TRIGGERS, at_another_time
from projections.triggers.change_events import CHANGE_TRIGGERS
from projections.triggers.conditions import deathtouch_triggers, lifelink_triggers
from projections.triggers.duel_masters import DUEL_TRIGGERS
from projections.triggers.graveyards import (
    cards_moved_unseen,
    is_put_into_a_graveyard,
    may_be_cast_from_a_graveyard,
    spell_leaves_the_stack,
)
from projections.triggers.hands import (
    are_known_no_more,
    hand_is_discarded,
    is_cast_from_a_hand,
    leave_hands_unseen,
    one_leaves_a_hand,
)
from projections.triggers.layering import effect_begins, something_changes
from projections.triggers.stack_objects import NOTHING_COUNTED, About, Played, StackObject, Trigger
from projections.triggers.standing import combat_damage_to_a_player, may_be_a_crime
from projections.triggers.triggers import Triggers
from projections.unread import NOTHING, Doubt


def _attacker_chosen(now: Triggers, event: c.AttackerChosen) -> None:
    now._chosen[event.attacker] = None


def _attacker_withdrawn(now: Triggers, event: c.AttackerWithdrawn) -> None:
    now._chosen.pop(event.attacker, None)


def _put_attacking(now: Triggers, event: c.AttackingEffectApplied) -> None:
    now.entering = event.attacker
    now.once = None


def _acts(now: Triggers, creature: str, deed: str) -> Permanent | None:
    """A creature has been declared as an attacker, or as a blocker, or did what is said of it as that happened."""
    known = now._permanents.get(creature)
    if known is not None:
        now._acted[creature, deed, known.controller] = now.combats
    if now._layers is not PLAIN:
        something_changes(now)
    return known


def _exerted(now: Triggers, event: c.CreatureExerted) -> None:
    _acts(now, event.creature, "exerted")
    if now._watchers:
        rules.is_exerted(now, event.player, event.creature, event.defending)


def _enlisted(now: Triggers, event: c.CreatureEnlisted) -> None:
    _acts(now, event.creature, "enlisted")
    if now._watchers:
        rules.enlists(now, event.creature, event.enlisted, event.defending)


def _became_attacking(now: Triggers, event: c.BecameAttacking) -> None:
    attacker, target = event.attacker, event.target
    now._attacking[attacker] = target
    now._defending[attacker] = event.defending
    if now.entering == attacker:
        something_changes(now)
        if now.unread is not NOTHING:
            doubts.creature_attacks(now, attacker)
        now.entering = ""  # it never "attacked" (508.4)
        return
    known = _acts(now, attacker, "attacked")
    if now.unread is not NOTHING:
        doubts.creature_attacks(now, attacker)
        doubts.cards_in_graveyards_may_trigger(now, "attacking")
    if known is not None and target in now.players and (known.controller, target) not in now.attacked:
        now.attacked |= {(known.controller, target)}
    # All of them are attacking before anything triggers on it (508.1k, 508.1m).
    chosen = now._chosen if attacker in now._chosen else (attacker,)
    if now._watchers and not any(each in now._permanents and each not in now._attacking for each in chosen):
        _trigger_on_attackers(now, [each for each in chosen if each in now._attacking])


def _trigger_on_attackers(now: Triggers, attackers: Sequence[str]) -> None:
    """Abilities trigger on the creatures that were declared as attackers, all of which are attacking now."""
    for attacker in attackers:
        rules.attacks(now, attacker)
        rules.attacks_with_others(now, attacker)
        if attacker == attackers[-1]:
            rules.attack_together(now)
        if (target := now._attacking[attacker]) in now._permanents:
            rules.is_attacked(now, target, attacker)


def _reselected(now: Triggers, event: f.AttackReselected) -> None:
    """It has not attacked a second time: only what it attacks, and who defends, is another (508.7a)."""
    if event.attacker not in now._attacking:
        return
    now._attacking[event.attacker] = event.target
    now._defending[event.attacker] = event.defending


def _blockers_declared(now: Triggers, event: c.BlockersDeclared) -> None:
    if now._watchers:
        now.once = frozenset()
        now.acting = True


def _by_effect(
    now: Triggers, event: f.BlockEffectApplied | f.BlockedEffectApplied | f.PutBlocking | f.UnblockedEffectApplied
) -> None:
    now.once = None
    now.acting = False


def abilities_trigger_on_blockers(now: Triggers, event: c.BecameBlocking) -> None:
    """A creature was declared as a blocker: what triggers on that triggers once all that are block (509.1g, i)."""
    blocker, attackers = event.blocker, event.attackers
    now._blocking[blocker] = attackers
    _acts(now, blocker, "blocked")
    if now.unread is not NOTHING:
        doubts.creature_blocks(now, blocker)
    if now._watchers:
        now._to_trigger = (*now._to_trigger, (blocker, attackers, None))
        if now.blocked.issuperset(attackers):
            # No attacking creature becomes blocked by it, so that nothing says that all block by now.
            _trigger_on_blockers(now)


def _band_blocked(now: Triggers, event: c.BandBlocked) -> None:
    before = now._blocking.get(event.blocker, ())
    now._blocking[event.blocker] = (*before, *event.attackers)
    if now._watchers:
        declared = bool(now._to_trigger)
        now._to_trigger = (*now._to_trigger, (event.blocker, event.attackers, before))
        if not declared:
            _trigger_on_blockers(now)


def _trigger_on_blockers(now: Triggers) -> None:
    """Abilities trigger on creatures that were declared as blockers together, each kind by its own rule."""
    together, now._to_trigger = now._to_trigger, ()
    for blocker, attackers, before in together:
        if before is None:
            now.rules.blocks(now, blocker, attackers[0], "declared", None)
        so_many = len(before or ())
        now.rules.fights_so_many(now, blocker, so_many, so_many + len(attackers), False)
        for attacker in attackers:
            now.rules.blocks_a_creature(now, blocker, attacker, "declared", before)
            now.rules.becomes_blocked_by_a_creature(now, attacker, blocker, "declared", before)


def _became_blocked(now: Triggers, event: c.BecameBlocked) -> None:
    attacker = event.attacker
    if now._to_trigger:
        _trigger_on_blockers(now)
    if attacker in now.blocked:
        return
    now.blocked |= {attacker}
    if now._watchers:
        now.rules.becomes_blocked(now, attacker)
        if now.once is not None:
            now.rules.fights_so_many(now, attacker, 0, len(event.by), True)
    now.been_blocked |= {attacker}


def _became_unblocked(now: Triggers, event: c.BecameUnblocked) -> None:
    if event.attacker in now.blocked:
        now.blocked -= {event.attacker}
    if event.by_effect:
        now.rules.is_made_unblocked(now, event.attacker)
    elif now.once is not None:
        now.rules.attacks_and_isnt_blocked(now, event.attacker)


def _came_blocking(now: Triggers, event: f.CameBlocking) -> None:
    blocker, attacker = event.blocker, event.attacker
    before = now._blocking.get(blocker)
    so_many = now.blockers_of(attacker)
    if attacker not in (before or ()):
        now._blocking[blocker] = (*(before or ()), attacker)
    something_changes(now)
    if now.unread is not NOTHING:
        doubts.creature_blocks(now, blocker)
    if not now._watchers:
        return
    now.rules.blocks(now, blocker, attacker, event.how, before)
    now.rules.blocks_a_creature(now, blocker, attacker, event.how, before)
    now.rules.becomes_blocked_by_a_creature(now, attacker, blocker, event.how, before)
    now.rules.fights_so_many(now, attacker, so_many, now.blockers_of(attacker), True)
    if event.how == "effect":
        now.rules.fights_so_many(now, blocker, len(before or ()), len(now._blocking[blocker]), False)


def _stopped_blocking(now: Triggers, event: f.StoppedBlocking) -> None:
    before = now._blocking.copy()
    blocked = before.get(event.blocker, ())
    now._blocking[event.blocker] = tuple(attacker for attacker in blocked if attacker != event.attacker)
    something_changes(now)
    if now._watchers:
        rules.counts_changed(now, before)


def _removed(now: Triggers, event: c.RemovedFromCombat) -> None:
    if event.still == "fighting":
        return
    gone, blocking = event.object, now._blocking
    before = blocking.copy() if now._watchers else blocking
    if gone in blocking:
        del blocking[gone]
    elif gone in now._attacking:
        del now._attacking[gone]
        if gone in now.blocked:
            now.blocked -= {gone}
        for blocker, attackers in blocking.items():
            if gone in attackers:
                blocking[blocker] = tuple([attacker for attacker in attackers if attacker != gone])
    else:
        return
    if now._layers is not PLAIN:
        something_changes(now)
    if now._watchers:
        rules.counts_changed(now, before)


def _damage_announced(now: Triggers, event: d.CombatDamageAnnounced) -> None:
    now.once = frozenset()
    now.acting = True


def _damage_by_effect(now: Triggers, event: d.DamageEffectApplied | d.DamageOfSeveralApplied) -> None:
    doubts.game_goes_on(now)
    now.once = frozenset()
    now.acting = False


def _damage_put_on_stack(now: Triggers, event: d.CombatDamagePutOnStack) -> None:
    now.combat_damage = event.creatures


def _damage_resolved(now: Triggers, event: d.CombatDamageResolved) -> None:
    """It ceases to exist on the stack; its sources are remembered until it has been dealt."""
    now.combat_damage = ()
    now.last_player = ""
    now.once = frozenset()


def _damage_dealt(now: Triggers, event: d.CombatDamageDealt | d.DamageDealt) -> None:
    if now._departed or now.fought is not None:
        at_another_time(now)
    target = event.target
    now._damage[event.source, target, True] = len(now.left)
    if event.amount > 0 and target in now.players:
        now.count(target, "damage", event.amount)
        if now.standing.designations:
            combat_damage_to_a_player(now, event)
    if now.unread is not NOTHING:
        doubts.is_put_to_the_test(now, event.source, target)
        doubts.cards_in_graveyards_may_trigger(now, "damage")
    if now._watchers:
        combat = isinstance(event, d.CombatDamageDealt)
        to_player = target in now.players
        now.about = About(event.amount, *((target, ()) if to_player else ("", (target,))))
        damaging.is_dealt_damage(now, target)
        damaging.deals_damage(now, event.source, target, combat=combat)
        damaging.a_source_deals_damage(now, event.source, target, combat=combat)
        if to_player:
            damaging.player_is_dealt_damage(now, target, combat=combat)
        elif combat:
            damaging.is_dealt_combat_damage(now, target)
        else:
            damaging.is_dealt_noncombat_damage(now, target)
        now.about = NOTHING_COUNTED
    if event.deathtouches:
        deathtouch_triggers(now, event.source, target, event.deathtouches)
    if event.lifelinks:
        lifelink_triggers(now, event.source, event.amount, event.lifelinks)


def _damage_order_open(now: Triggers, event: d.DamageOrderOpen) -> None:
    why = f"nobody says in which order {', '.join(event.effects)} change it"
    now.unread = now.unread.and_happened(Doubt(event.source, f"damage to {event.target}", why))


def _replacement_order_open(now: Triggers, event: d.ReplacementOrderOpen) -> None:
    why = f"nobody says in which order {', '.join(event.effects)} replace it"
    now.unread = now.unread.and_happened(Doubt(event.object, event.what, why))


def _state_based_actions_checked(now: Triggers, event: d.StateBasedActionsChecked) -> None:
    at_another_time(now)


def _attachment_open(now: Triggers, event: d.AttachmentOpen) -> None:
    now.unread = now.unread.and_happened(Doubt(event.object, event.words, "whether it can stay is not known"))


def _damage_marked(now: Triggers, event: e.DamageMarked) -> None:
    doubts.game_goes_on(now)
    at_another_time(now)
    now._damage["", event.object, True] = len(now.left)
    now.once = None
    now.acting = False
    if now.unread is not NOTHING:
        doubts.is_put_to_the_test(now, event.object)
    if now._watchers:
        now.about = About(event.amount, objects=(event.object,))
        damaging.is_dealt_damage(now, event.object)
        damaging.is_dealt_noncombat_damage(now, event.object)
        now.about = NOTHING_COUNTED
        damaging.damage_of_an_unknown_source(now)


def _effect_begun(now: Triggers, event: f.ContinuousEffectBegan) -> None:
    doubts.game_goes_on(now)
    at_another_time(now)
    effect_begins(now, event)


def _poisoned(now: Triggers, event: d.PoisonGained) -> None:
    now.standing = now.standing.with_counters(event.player, "poison", event.amount)
    something_changes(now)


def _stacked(now: Triggers, event: t.TriggersStacked) -> None:
    now.following = 0
    waiting = {trigger.number: trigger for trigger in now.waiting}
    now.stack = (*now.stack, *(waiting[number] for number in event.triggers if number in waiting))
    now.waiting = tuple(trigger for trigger in now.waiting if trigger.number not in event.triggers)


def _life_by_effect(now: Triggers, event: y.LifeEffectApplied) -> None:
    doubts.game_goes_on(now)


def _player_gets_counters(now: Triggers, event: y.PlayerCountersEffectApplied) -> None:
    doubts.game_goes_on(now)
    now.standing = now.standing.with_counters(event.player, event.kind, event.amount)
    something_changes(now)
    if now.unread is not NOTHING:
        doubts.may_trigger(now, "damage")
        doubts.may_trigger(now, "effect")


def _discard_effect(now: Triggers, event: y.DiscardEffectApplied) -> None:
    doubts.game_goes_on(now)
    if event.hand:
        hand_is_discarded(now, event.player)
    if event.hand or not event.cards:
        doubts.cards_may_be_discarded(now, event.player)


def _mana_is_made(now: Triggers, event: k.ManaAbilityActivated) -> None:
    if now.unread is not NOTHING:
        doubts.mana_is_made(now, event)


def _cards_moved(now: Triggers, event: k.CardDiscarded | k.LibraryAffected) -> None:
    something_changes(now, moved=True)
    if now.unread is not NOTHING:
        doubts.may_trigger(now, "effect")


def _moved_unseen(now: Triggers, event: y.CardsMovedUnseen) -> None:
    are_known_no_more(now, event.hands)
    leave_hands_unseen(now, event.gone)
    cards_moved_unseen(now, event)


def _discarded(now: Triggers, event: k.CardDiscarded) -> None:
    one_leaves_a_hand(now, event.player, event.card)
    now.left_graveyards -= {event.card}
    now.count(event.player, "discarded")
    now._turn = now._turn.and_unseen("descended")
    is_put_into_a_graveyard(now, event.player, None)
    _cards_moved(now, event)
    now.about = About(1, event.player)
    changing.discards(now, event.player)
    now.about = NOTHING_COUNTED
    if now.unread is not NOTHING:
        doubts.card_is_discarded(now, event.card, by_effect=event.by_effect)


def _targets_chosen(now: Triggers, event: t.TargetsChosen) -> None:
    if now.unread is not NOTHING:
        doubts.may_trigger(now, "targeted")
        doubts.targets_may_be_illegal(now, event.trigger, event.targets)
        doubts.wards_trigger(now, event.targets, event.player)
    now._targets = {**now._targets, event.trigger: event.targets}
    may_be_a_crime(now, event.player, event.targets)
    if event.modes:
        now.stack = tuple(_with_modes(each, event) for each in now.stack)
    found = next((each for each in now.stack if each.number == event.trigger), None)
    if now._watchers and found is not None:
        playing.become_targets(now, found, event.targets)


def _with_modes(found: StackObject, event: t.TargetsChosen) -> StackObject:
    if isinstance(found, Trigger) and found.number == event.trigger:
        return found._replace(modes=event.modes)
    return found


def _ability_removed(now: Triggers, event: t.AbilityRemoved | f.SpellCountered) -> None:
    removed = next((each for each in now.stack if each.number == event.trigger), None)
    if removed is None and now.following == event.trigger:
        removed = now.resolved
    if isinstance(removed, Played) and isinstance(removed.announced, s.SpellCast):
        doubts.a_card_goes(now, "graveyard")
    now.stack = tuple(trigger for trigger in now.stack if trigger.number != event.trigger)
    if isinstance(removed, Played):
        spell_leaves_the_stack(now, removed)
    if now.resolved is not None and now.resolved.number == event.trigger:
        now.resolved = None
        now.following = 0


def _put_on_stack(now: Triggers, event: s.AbilityActivated | s.SpellCast) -> None:
    doubts.game_goes_on(now)
    now.following = 0
    now.number += 1
    played = Played(now.number, event)
    now.stack = (*now.stack, played)
    now.last_player = event.player
    now.acting = False
    now.once = None
    at_another_time(now)
    if event.targets:
        now._targets = {**now._targets, now.number: event.targets}
        may_be_a_crime(now, event.player, event.targets)
    if now.unread is not NOTHING:
        doubts.something_is_played(now, event)
        if event.targets:
            doubts.may_trigger(now, "targeted")
            doubts.wards_trigger(now, event.targets, event.player)
    if now._watchers and event.targets:
        playing.become_targets(now, played, event.targets)


def _activated(now: Triggers, event: s.AbilityActivated) -> None:
    _put_on_stack(now, event)
    use = (event.source, event.place)
    now._used = {**now._used, use: now._used.get(use, 0) + 1}
    if isinstance(event.ability, Activated) and "once" in event.ability.only:
        now.only_once |= {use}


def _cast(now: Triggers, event: s.SpellCast) -> None:
    _put_on_stack(now, event)
    from_hand = is_cast_from_a_hand(now, event)
    if now._turn.eased:
        may_be_cast_from_a_graveyard(now, event, from_hand=from_hand)
    now._turn = now._turn._replace(cast=(*now._turn.cast, (event.player, event.card)))
    something_changes(now, moved=from_hand)
    doubts.spell_is_cast(now, event)
    if now._watchers:
        playing.is_cast(now, event)


def _remember_only(now: Triggers, resolving: StackObject) -> None:
    """Forget the targets and the sources of abilities that are gone, but for the one that is resolving."""
    if now._gone:
        left = (*now.waiting, *now.stack, *now.delayed, resolving)
        about = {each for found in left for each in (found.source, *found.about)}
        now._gone = {name: known for name, known in now._gone.items() if name in about}
    if now._targets or now._last:
        left = (*now.waiting, *now.stack, *now.delayed, resolving)
        numbers = {trigger.number for trigger in left}
        sources = {trigger.source for trigger in left}.union(now.combat_damage)
        now._targets = {number: targets for number, targets in now._targets.items() if number in numbers}
        now._last = {source: known for source, known in now._last.items() if source in sources}


def _resolved(now: Triggers, event: t.AbilityResolved) -> None:
    found = next((trigger for trigger in (*now.stack, *now.waiting) if trigger.number == event.trigger), None)
    if found is None:
        return
    now.stack = tuple(trigger for trigger in now.stack if trigger is not found)
    now.waiting = tuple(trigger for trigger in now.waiting if trigger is not found)
    if now._decided:
        now._decided = {number: what for number, what in now._decided.items() if number != found.number}
    now.resolved = found
    now._coming = {}
    now.following = found.number if event.followed else 0
    if event.stated:
        doubts.is_told(now, found)
    else:
        now.telling = None
    if not (isinstance(found, Played) and found.resolves_at_once):
        now.last_player = ""
    now.acting = False
    now.once = None
    at_another_time(now)
    _remember_only(now, found)
    if event.unchosen or event.unknown:
        doubts.nobody_knows(now, found, event.unknown or "nobody says what is chosen for it")
    elif not (event.declined and _may_be_declined(found)) and not event.stated:
        doubts.ability_resolves(now, found, told=event.told, marked=event.marked)
    if isinstance(found, Played):
        if isinstance(found.announced, s.SpellCast) and {"instant", "sorcery"}.intersection(found.announced.card.types):
            doubts.goes_to_a_graveyard(now, found.announced.card)
            doubts.a_card_goes(now, "graveyard")
            if not event.followed:
                spell_leaves_the_stack(now, found)
        return
    ability = found.ability
    later = isinstance(ability.effect, DoToCreatures) and ability.effect.after_battle
    sets_up = (later or isinstance(ability.effect, AtEndOfCombat)) and not (found.delayed or event.declined)
    if sets_up and now.holds(ability, found.source, controller=found.controller):
        now.delayed = (*now.delayed, found._replace(delayed=True))


def _may_be_declined(found: StackObject) -> bool:
    """Whether nothing at all happens by something where its controller does not do what it says they may."""
    effect = found.ability.effect if isinstance(found, Trigger) else None
    return found.optional or (isinstance(effect, May) and effect.otherwise is None)


def _set_up(now: Triggers, event: r.DelayedAbilitySetUp) -> None:
    if event.last is not None:
        now._last = {**now._last, event.source: event.last}
    set_up = Trigger(now.number, event.source, event.ability, event.player, event.objects, event.defending)
    remembered = [name for each in said_in(event.ability.effect, Remembered) for name in each.objects]
    there = tuple([each for each in (event.source, *event.objects, *remembered) if each in now._permanents])
    found = set_up._replace(amount=event.amount, that_player=event.that_player, there=there)
    if event.at != "at_once":
        now.delayed = (*now.delayed, found._replace(delayed=True, at=event.at))
        return
    now.number += 1
    now._counts = {**now._counts, found.name: now._counts.get(found.name, 0) + 1}
    now.waiting = (*now.waiting, found._replace(number=now.number))


def _paid_on_resolution(now: Triggers, event: r.ResolutionCostPaid) -> None:
    if event.energy:
        now.standing = now.standing.with_counters(event.player, ENERGY, -event.energy)
        something_changes(now)


def _energy_paid(now: Triggers, event: k.EnergyPaid) -> None:
    now.standing = now.standing.with_counters(event.player, ENERGY, -event.amount)
    something_changes(now)


def _chosen_on_resolution(now: Triggers, event: r.ChosenOnResolution) -> None:
    if now.resolved is None or now.resolved.number != event.trigger:
        return
    if event.accepts is False:
        doubts.is_declined(now, now.resolved)
    elif event.number is not None:
        doubts.is_rolled(now, now.resolved, event.number)


def _resolution_ended(now: Triggers, event: r.ResolutionEnded) -> None:
    if now.following and isinstance(now.resolved, Played):
        spell_leaves_the_stack(now, now.resolved)
    if now.following and now.unread is not NOTHING:
        doubts.something_is_done(now)
    now.following = 0


TRIGGERS = Projection(
    "triggers",
    lambda: Triggers(rules.RULES),
    {
        e.DamageMarked: _damage_marked,
        c.AttackerChosen: _attacker_chosen,
        c.AttackerWithdrawn: _attacker_withdrawn,
        c.AttackingEffectApplied: _put_attacking,
        c.BecameAttacking: _became_attacking,
        c.CreatureExerted: _exerted,
        c.CreatureEnlisted: _enlisted,
        c.BlockersDeclared: _blockers_declared,
        c.BecameBlocking: abilities_trigger_on_blockers,
        c.BecameBlocked: _became_blocked,
        c.BecameUnblocked: _became_unblocked,
        c.RemovedFromCombat: _removed,
        c.BandBlocked: _band_blocked,
        f.BlockEffectApplied: _by_effect,
        f.BlockedEffectApplied: _by_effect,
        f.UnblockedEffectApplied: _by_effect,
        f.PutBlocking: _by_effect,
        f.SpellCountered: _ability_removed,
        f.AttackReselected: _reselected,
        f.CameBlocking: _came_blocking,
        f.ContinuousEffectBegan: _effect_begun,
        f.StoppedBlocking: _stopped_blocking,
        d.CombatDamageAnnounced: _damage_announced,
        d.CombatDamageDealt: _damage_dealt,
        d.PoisonGained: _poisoned,
        d.CombatDamagePutOnStack: _damage_put_on_stack,
        d.CombatDamageResolved: _damage_resolved,
        d.DamageEffectApplied: _damage_by_effect,
        d.DamageOfSeveralApplied: _damage_by_effect,
        d.DamageDealt: _damage_dealt,
        d.DamageOrderOpen: _damage_order_open,
        d.ReplacementOrderOpen: _replacement_order_open,
        d.AttachmentOpen: _attachment_open,
        d.StateBasedActionsChecked: _state_based_actions_checked,
        k.ManaAbilityActivated: _mana_is_made,
        k.CardDiscarded: _discarded,
        k.LibraryAffected: _cards_moved,
        y.LifeEffectApplied: _life_by_effect,
        k.EnergyPaid: _energy_paid,
        y.DiscardEffectApplied: _discard_effect,
        y.CardsMovedUnseen: _moved_unseen,
        y.PlayerCountersEffectApplied: _player_gets_counters,
        s.AbilityActivated: _activated,
        s.SpellCast: _cast,
        t.TriggersStacked: _stacked,
        t.TargetsChosen: _targets_chosen,
        t.AbilityRemoved: _ability_removed,
        t.AbilityResolved: _resolved,
        r.DelayedAbilitySetUp: _set_up,
        r.ResolutionCostPaid: _paid_on_resolution,
        r.ChosenOnResolution: _chosen_on_resolution,
        r.ResolutionEnded: _resolution_ended,
        **BOARD_TRIGGERS,
        **CHANGE_TRIGGERS,
        **DUEL_TRIGGERS,
    },
    later=True,
)
