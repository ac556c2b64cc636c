"""Duel Masters in Japanese: creatures use abilities that redirect the attack, and the last one decides.

Of these rules only the block declaration step (507) could be read; what is said of others is second-hand.
"""

from __future__ import annotations

from events import board as e
from events import combat as c
from events import damage as d
from events import duel_masters as m
from events.rule import Edition
from projections.triggers import conditions, events
from projections.triggers.triggers import Triggers
from simulator.duel_masters import attacking, blocking, choosing, waiting
from simulator.editions.procedures import (
    ATTACK,
    CHOOSE_A_MODE,
    CHOOSE_CREATURES,
    DECLARE_USES,
    ORDER_ABILITIES,
    RESOLVE_A_WAITING_ABILITY,
    WHICH_CHOICES_ARE_LEGAL,
)
from simulator.editions.table import Answer, Check, EditionTable, Follow, Kept, OutOfScope, Triggering

__all__ = ["TABLE"]

TABLE = EditionTable(
    edition=Edition.DM_JA,
    plays="Duel Masters",
    without=frozenset({CHOOSE_A_MODE}),
    illegal_actions="507.1a",
    rows=(
        Kept(
            "115",
            "second-hand: a battle compares power; the creature with less loses, with equal power both do",
            "simulator.duel_masters.attacking.losers_of",
        ),
        Follow("115", (m.Battled,), attacking.beaten_creatures_are_destroyed),
        Kept(
            "505.4",
            "second-hand: creatures attack one at a time",
            "simulator.game.duel.Duel.attack",
        ),
        Check("505.4", ATTACK, attacking.one_creature_attacks_at_a_time),
        Follow("505.4", (c.AttackerChosen,), attacking.attacks_begin),
        Kept(
            "505.6",
            "second-hand: a creature that leaves the battle zone, or that an effect removes, leaves the attack",
            "simulator.duel_masters.attacking.creatures_leave_the_attack",
        ),
        Follow(
            "505.6",
            (e.PermanentLeft, d.CreatureDestroyed, c.CombatRemovalEffectApplied),
            attacking.creatures_leave_the_attack,
        ),
        Follow("505.6", (m.AttackStepFinished,), attacking.attacks_without_their_creature_end),
        Kept(
            "506.1c",
            "second-hand: the attacking creature is tapped; summoning sickness is not looked at",
            "simulator.game.duel.Duel.attack",
        ),
        Check("506.1c", ATTACK, attacking.attackers_are_the_turn_players_untapped_creatures),
        Check("506.1c", ATTACK, attacking.attacks_are_on_the_opponent_or_their_creatures),
        Follow("506.1c", (c.AttackerChosen,), attacking.attackers_are_tapped),
        Check("507.1", CHOOSE_CREATURES, choosing.the_defending_player_chooses),
        Follow("507.1", (m.AttackStepFinished,), attacking.block_declaration_step_begins),
        Check("507.1a", CHOOSE_CREATURES, choosing.creatures_are_the_players),
        Check("507.1a", CHOOSE_CREATURES, choosing.chosen_creatures_can_use_their_abilities),
        Answer("507.1a", WHICH_CHOICES_ARE_LEGAL, choosing.any_creatures_that_can_use_their_abilities),
        Check("507.1b", CHOOSE_CREATURES, choosing.every_creature_that_must_block_is_chosen),
        Check("507.2", ORDER_ABILITIES, blocking.all_chosen_creatures_are_ordered),
        Follow("507.2", (m.CreaturesSpecified, m.AbilitiesOrdered), blocking.abilities_are_resolved_in_order),
        Follow("507.2a", (m.AttackRedirected,), blocking.last_redirecting_blockers_become_blocking),
        Kept(
            "507.2b",
            "a creature to which another ability than Blocker changed the attack last is no blocking creature",
            "simulator.duel_masters.blocking.last_redirecting_blockers_become_blocking",
        ),
        Follow("507.2c", (c.BecameBlocking,), blocking.attackers_become_blocked),
        Follow("507.2c", (m.CreaturesSpecified, m.AbilitiesOrdered), blocking.attackers_become_unblocked),
        Follow("507.2c", (m.AttackStepFinished,), attacking.attacks_end),
        Triggering("507.3", events.abilities_trigger_on_blockers),
        Triggering("507.3a", conditions.blocks),
        Triggering("507.3b", Triggers.meant),
        Triggering("507.3c", conditions.attacks_and_isnt_blocked),
        Check("507.3d", DECLARE_USES, waiting.declared_abilities_are_the_players),
        Check("507.3e", RESOLVE_A_WAITING_ABILITY, waiting.turn_players_abilities_wait_for_their_uses),
        Check("507.3f", DECLARE_USES, waiting.other_players_declare_uses_later),
        Check("507.3g", RESOLVE_A_WAITING_ABILITY, waiting.other_players_abilities_wait_for_their_uses),
        Follow("507.4", (m.PutIntoBattleZoneBlocking,), blocking.put_creatures_are_blocking),
        Kept(
            "508",
            "second-hand: in the battle step the attacking creature battles the blocking or the attacked one",
            "simulator.duel_masters.attacking.opponent_in_battle",
        ),
        Follow("508", (m.AttackStepFinished,), attacking.battle_step_begins),
        Follow("508", (e.StepBegan,), attacking.creatures_battle),
        Follow("509", (m.AttackStepFinished,), attacking.direct_attack_step_begins),
        OutOfScope("509", "second-hand: shields and winning the game by a direct attack are not kept here"),
        Kept(
            "700.5a",
            "second-hand: a creature that wins all battles beats any other; of two such neither loses",
            "simulator.duel_masters.attacking.losers_of",
        ),
    ),
)
"""The table of `dm-ja`."""
