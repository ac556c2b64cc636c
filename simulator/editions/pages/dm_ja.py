"""Duel Masters in Japanese: creatures use abilities that redirect the attack, and the last one decides.

Of these rules only the block declaration step (507) could be read; what is said of others is second-hand.
"""

from __future__ import annotations

from events.rule import Edition
from projections.triggers import conditions, events
from projections.triggers.triggers import Triggers
from simulator.duel_masters import attacking, choosing, effects, limits, meant, waiting
from simulator.editions import notes_of_duels as notes
from simulator.editions import procedures as to
from simulator.editions.table import Answer, Check, EditionTable, Elsewhere, Follow, OutOfScope, Triggering

TABLE = EditionTable(
    edition=Edition.DM_JA,
    plays="Duel Masters",
    without=frozenset({to.CHOOSE_A_MODE}),
    illegal_actions="507.1a",
    rows=(
        Elsewhere("115", notes.BATTLES_COMPARE_POWER),
        Follow("115", attacking.beaten_creatures_are_destroyed),
        Follow("115", effects.creatures_are_destroyed_by_effect),
        Elsewhere("505.4", notes.CREATURES_ATTACK_ONE_AT_A_TIME),
        Check("505.4", to.ATTACK, attacking.one_creature_attacks_at_a_time),
        Follow("505.4", attacking.attacks_begin),
        Elsewhere("505.6", notes.LEAVING_CREATURES_LEAVE_THE_ATTACK),
        Follow("505.6", attacking.creatures_leave_the_attack),
        Follow("505.6", attacking.attacks_without_their_creature_end),
        Elsewhere("506.1c", notes.ATTACKING_TAPS),
        Check("506.1c", to.ATTACK, attacking.attackers_are_the_turn_players_untapped_creatures),
        Check("506.1c", to.ATTACK, attacking.attacks_are_on_the_opponent_or_their_creatures),
        Check("506.1c", to.ATTACK, limits.creatures_that_came_this_turn_attack_later),
        Check("506.1c", to.ATTACK, limits.abilities_let_the_creature_attack),
        Check("506.1c", to.ATTACK, limits.named_creatures_attack_tapped_ones),
        Follow("506.1c", attacking.attackers_are_tapped),
        # 507. Block declaration step.
        Check("507.1", to.CHOOSE_CREATURES, choosing.the_defending_player_chooses),
        Follow("507.1", attacking.block_declaration_step_begins),
        Check("507.1a", to.CHOOSE_CREATURES, choosing.creatures_are_the_players),
        Check("507.1a", to.CHOOSE_CREATURES, choosing.chosen_creatures_can_use_their_abilities),
        Answer("507.1a", to.WHICH_CHOICES_ARE_LEGAL, choosing.any_creatures_that_can_use_their_abilities),
        Check("507.1b", to.CHOOSE_CREATURES, choosing.every_creature_that_must_block_is_chosen),
        Check("507.2", to.ORDER_ABILITIES, attacking.all_chosen_creatures_are_ordered),
        Follow("507.2", attacking.abilities_are_resolved_in_order),
        Follow("507.2a", attacking.last_redirecting_blockers_become_blocking),
        Elsewhere("507.2b", notes.REDIRECTED_LAST_BY_ANOTHER_ABILITY),
        Follow("507.2c", attacking.attackers_become_blocked),
        Follow("507.2c", attacking.attackers_become_unblocked),
        Follow("507.2c", attacking.attacks_end),
        Triggering("507.3", events.abilities_trigger_on_blockers),
        Triggering("507.3a", conditions.blocks),
        Triggering("507.3b", Triggers.meant),
        Triggering("507.3c", conditions.attacks_and_isnt_blocked),
        Check("507.3d", to.DECLARE_USES, waiting.declared_abilities_are_the_players),
        Check("507.3e", to.RESOLVE_A_WAITING_ABILITY, meant.chosen_creatures_can_be_chosen),
        Follow("507.3e", effects.effects_happen),
        Check("507.3e", to.RESOLVE_A_WAITING_ABILITY, waiting.turn_players_abilities_wait_for_their_uses),
        Check("507.3f", to.DECLARE_USES, waiting.other_players_declare_uses_later),
        Check("507.3g", to.RESOLVE_A_WAITING_ABILITY, waiting.other_players_abilities_wait_for_their_uses),
        Follow("507.4", attacking.put_creatures_are_blocking),
        Elsewhere("508", notes.CREATURES_BATTLE),
        Follow("508", attacking.battle_step_begins),
        Follow("508", attacking.creatures_battle),
        Follow("509", attacking.direct_attack_step_begins),
        OutOfScope("509", notes.NO_SHIELDS),
        Elsewhere("700.5a", notes.WINNERS_OF_ALL_BATTLES),
    ),
)
"""The table of `dm-ja`."""
