"""The Comprehensive Rules of 1 February 2008: combat damage uses the stack, and unused mana burns."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from events.rule import Edition
from projections.triggers import changing, combat_steps, conditions, damaging, events, leaving
from projections.triggers.triggers import Triggers, nothing_triggers
from simulator.editions import families, notes
from simulator.editions import procedures as to
from simulator.editions.table import (
    CHECKED_AGAIN,
    Answer,
    Check,
    EditionTable,
    Elsewhere,
    Follow,
    Losing,
    OutOfScope,
    Row,
    StateBased,
    Triggering,
)
from simulator.legality.compile import exempt
from simulator.legality.compile.blocks import each_player_of_the_team_defends
from simulator.rules import (
    attack,
    banding,
    blocks,
    cast_from,
    casting,
    costs,
    damage_assignment,
    damage_dealing,
    effects,
    leaving_combat,
    life,
    losing,
    mana,
    negative_changes,
    stack,
    state_based_actions,
    steps,
    trigger_targets,
    world_rule,
)

TABLE = EditionTable(
    edition=Edition.CR_2008_02_01,
    families=families.ROWS[Edition.CR_2008_02_01],
    without=to.ORDERS | to.OPTIONAL_COSTS_TO_ATTACK,
    illegal_actions="422.1",
    combat_damage_uses_stack=True,
    rows=(
        # 104. Numbers and symbols.
        Answer("104.1b", to.WHAT_A_NEGATIVE_CHANGE_OF_SIZE_IS, negative_changes.changes_may_be_negative),
        # 200. General.
        Elsewhere("200.3a", notes.TEAMMATES_ARE_NO_OPPONENTS),
        Check("203.1b", to.CAST_A_SPELL, casting.what_has_no_mana_cost_is_not_cast),
        # 212. Card types.
        Check("212.3f", to.ACTIVATE_AN_ABILITY, casting.summoning_sick_creatures_cant_tap),
        Check("212.7a", to.CAST_A_SPELL, casting.sorceries_are_cast_in_the_main_phase),
        Check("212.9f", to.ACTIVATE_AN_ABILITY, casting.loyalty_abilities_are_activated_once_a_turn),
        # 215. Life.
        Follow("215.3", life.life_is_gained_and_lost_by_effect),
        Follow("217.4a", effects.cards_are_discarded),
        # 300. General.
        Follow("300.3", mana.pools_empty_and_burn_as_phases_end),
        # 306. Combat phase.
        Follow("306.1", steps.steps_proceed_in_order),
        Elsewhere("306.2", notes.ONLY_PLAYERS_AND_PLANESWALKERS_ARE_ATTACKED),
        Elsewhere("306.3", notes.ONLY_CREATURES_FIGHT_BEFORE_BATTLES),
        Elsewhere("306.3a", notes.NONCREATURES_PUT_INTO_PLAY_NEVER_FIGHT),
        Follow("306.4", leaving_combat.permanents_are_removed_from_combat),
        Follow("306.4", leaving_combat.permanents_that_change_type_are_removed_from_combat),
        Follow("306.4", leaving_combat.what_blocks_and_is_attacked_stays_as_what_it_still_is),
        Follow("306.4", leaving_combat.regenerated_creatures_are_removed_from_combat),
        StateBased("306.4", state_based_actions.what_stops_being_what_fights_is_removed_from_combat),
        Elsewhere("306.4a", notes.LATER_RESTRICTIONS_REMOVE_NOTHING),
        Elsewhere("306.4b", notes.TAPPING_REMOVES_NOTHING),
        Elsewhere("306.4c", notes.ATTACKERS_OF_A_PLANESWALKER_THAT_IS_GONE_STILL_ATTACK),
        Elsewhere("306.5", notes.FIGHTING_ALONE),
        # 307. Beginning of combat step.
        Elsewhere("307.1", notes.BEGINNING_OF_COMBAT_HAS_PRIORITY),
        # 308. Declare attackers step.
        Elsewhere("308.1", notes.ATTACKERS_ARE_DECLARED_FIRST),
        Elsewhere("308.2", notes.ATTACKERS_ARE_DECLARED_IN_STEPS),
        Check("308.2a", to.DECLARE_ATTACKERS, attack.chosen_attackers_can_be_chosen),
        Check("308.2a", to.DECLARE_ATTACKERS, attack.players_and_planeswalkers_can_be_attacked),
        Check("308.2a", to.DECLARE_ATTACKERS, attack.attack_restrictions_are_obeyed),
        Check("308.2a", to.DECLARE_ATTACKERS, attack.attack_requirements_are_obeyed),
        Check("308.2b", to.DECLARE_ATTACKERS, banding.bands_can_be_announced),
        Follow("308.2c", attack.attackers_are_tapped),
        Follow("308.2d", attack.total_cost_to_attack_is_determined),
        Check("308.2e", to.ACTIVATE_A_MANA_ABILITY, mana.attack_costs_ask_for_mana),
        Check("308.2f", to.PAY_COSTS, costs.attack_payment_is_whole),
        Check("308.2f", to.LEAVE_COSTS_UNPAID, costs.attack_costs_are_left_unpaid),
        Follow("308.2f", costs.attack_costs_are_paid),
        Follow("308.2g", attack.chosen_creatures_become_attacking),
        Triggering("308.3", conditions.attacks),
        Follow("308.4", attack.creatures_attack_by_effect),
        Follow("308.4", attack.attacks_are_reselected),
        Elsewhere("308.5", notes.WITHOUT_ATTACKERS_STEPS_ARE_SKIPPED),
        # 309. Declare blockers step.
        Elsewhere("309.1", notes.BLOCKERS_ARE_DECLARED_FIRST),
        Elsewhere("309.2", notes.BLOCKERS_ARE_DECLARED_IN_STEPS),
        Check("309.2a", to.DECLARE_BLOCKERS, blocks.chosen_creatures_can_be_chosen),
        Check("309.2a", to.DECLARE_BLOCKERS, blocks.restrictions_are_obeyed),
        Check("309.2a", to.DECLARE_BLOCKERS, blocks.requirements_are_obeyed),
        Follow("309.2b", blocks.total_cost_to_block_is_determined),
        Check("309.2c", to.ACTIVATE_A_MANA_ABILITY, mana.block_costs_ask_for_mana),
        Check("309.2d", to.PAY_COSTS, costs.block_payment_is_whole),
        Check("309.2d", to.LEAVE_COSTS_UNPAID, costs.block_costs_are_left_unpaid),
        Follow("309.2d", costs.block_costs_are_paid),
        Follow("309.2e", blocks.chosen_creatures_become_blocking),
        Follow("309.2e", blocks.creatures_block_by_effect),
        Follow("309.2e", blocks.creatures_stop_blocking),
        Follow("309.2f", blocks.attackers_become_blocked_or_unblocked),
        Follow("309.2f", attack.creatures_attacking_late_are_unblocked),
        Follow("309.2f", blocks.creatures_that_come_to_block_make_blocked),
        Follow("309.2f", blocks.attackers_become_blocked_by_effect),
        Follow("309.2f", blocks.attackers_become_unblocked_by_effect),
        Triggering("309.2f", conditions.attacks_as_declared_and_isnt_blocked, decides="attacks_and_isnt_blocked"),
        Triggering("309.2f", conditions.becomes_an_unblocked_creature_by_effect, decides="is_made_unblocked"),
        Triggering("309.3", events.abilities_trigger_on_blockers),
        Triggering("309.3", Triggers.meant),
        Elsewhere("309.4", notes.BECOMING_BLOCKED_TRIGGERS_ONCE),
        Follow("309.5", blocks.put_creatures_become_blocking),
        # 310. Combat damage step.
        Check("310.1", to.ANNOUNCE_COMBAT_DAMAGE, steps.players_announce_in_turn_order),
        Check("310.1", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.its_player_announces),
        Follow("310.1", damage_assignment.damage_without_choice),
        Follow("310.1", damage_dealing.assigned_damage_goes_on_the_stack),
        Elsewhere("310.2", notes.DAMAGE_IS_DIVIDED_FREELY),
        Check("310.2a", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.damage_equals_power),
        Check("310.2b", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.unblocked_creatures_assign_to_what_they_attack),
        Check("310.2c", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.blocked_creatures_assign_to_their_blockers),
        Check("310.2d", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.blocking_creatures_assign_to_the_blocked),
        Check("310.2e", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.whole_damage_is_assigned_as_though_unblocked),
        Elsewhere("310.3", notes.ONLY_RESOLVING_REMOVES_DAMAGE),
        Follow("310.4", damage_dealing.damage_on_the_stack_is_dealt),
        Elsewhere("310.4a", notes.DAMAGE_STAYS_AS_ASSIGNED),
        Elsewhere("310.4b", notes.SOURCE_AS_IT_LAST_EXISTED),
        Elsewhere("310.4c", notes.NO_DAMAGE_TO_WHAT_IS_GONE),
        Follow("310.5", steps.first_strikers_that_assign_are_determined),
        # 311. End of combat step.
        Triggering("311.1", combat_steps.delayed_abilities_trigger),
        Follow("311.2", steps.everything_leaves_combat),
        # 403. Activated abilities.
        Check("403.2", to.ACTIVATE_A_MANA_ABILITY, mana.the_ability_is_the_players),
        Check("403.2", to.ACTIVATE_AN_ABILITY, casting.only_the_controller_activates),
        Check("403.3", to.ACTIVATE_AN_ABILITY, casting.restrictions_on_activation_are_kept),
        Check("403.4", to.ACTIVATE_A_MANA_ABILITY, mana.summoning_sick_creatures_cant_tap_for_mana),
        Check("403.4", to.ACTIVATE_AN_ABILITY, casting.summoning_sick_creatures_cant_tap),
        Check("403.5", to.ACTIVATE_AN_ABILITY, casting.abilities_for_sorcery_timing_wait),
        # 404. Triggered abilities.
        Triggering("404.2", changing.becomes_tapped),
        Triggering("404.4b", combat_steps.delayed_abilities_trigger),
        # 408. Timing of spells and abilities.
        Elsewhere("408.1b", notes.STATE_BASED_EFFECTS_BEFORE_PRIORITY),
        Answer("408.1c", to.WHO_GETS_PRIORITY, steps.last_or_active_player_gets_priority),
        Check("408.1d", to.CAST_A_SPELL, casting.players_act_with_priority),
        Check("408.1d", to.ACTIVATE_AN_ABILITY, casting.players_act_with_priority),
        Check("408.1d", to.CAST_A_SPELL, casting.only_instants_are_cast_outside_the_main_phase),
        Check("408.1d", to.CAST_A_SPELL, casting.restrictions_on_casting_are_kept),
        Elsewhere("408.1g", notes.ASSIGNED_DAMAGE_IS_ON_THE_STACK),
        # 409. Playing spells and activated abilities.
        Check("409.1a", to.CAST_A_SPELL, cast_from.cards_are_cast_from_the_hand_that_is_known),
        Check("409.1b", to.CAST_A_SPELL, casting.modes_and_x_are_announced),
        Check("409.1b", to.ACTIVATE_AN_ABILITY, casting.modes_and_x_are_announced),
        Check("409.1c", to.CAST_A_SPELL, casting.legal_targets_are_chosen),
        Check("409.1c", to.ACTIVATE_AN_ABILITY, casting.legal_targets_are_chosen),
        Check("409.1c", to.CAST_A_SPELL, casting.targets_are_chosen_once),
        Check("409.1c", to.ACTIVATE_AN_ABILITY, casting.targets_are_chosen_once),
        Check("409.1e", to.CAST_A_SPELL, casting.each_target_gets_some_of_what_is_divided),
        Check("409.1e", to.ACTIVATE_AN_ABILITY, casting.each_target_gets_some_of_what_is_divided),
        Check("409.1h", to.CAST_A_SPELL, casting.whole_costs_can_be_paid),
        Check("409.1h", to.ACTIVATE_AN_ABILITY, casting.whole_costs_can_be_paid),
        Follow("409.1h", casting.announced_costs_are_paid),
        Check("409.4", to.ACTIVATE_AN_ABILITY, casting.prohibited_abilities_are_not_activated),
        # 410. Handling triggered abilities.
        Answer("410.3", to.WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER, stack.all_that_has_triggered),
        Check("410.3", to.PUT_ABILITIES_ON_THE_STACK, stack.players_put_all_their_triggers_on_the_stack),
        Check("410.4", to.CHOOSE_TARGETS, trigger_targets.targets_can_be_chosen),
        Follow("410.4", trigger_targets.abilities_without_a_legal_target_are_removed),
        Check("410.4a", to.CHOOSE_TARGETS, trigger_targets.modes_can_be_chosen),
        Triggering("410.6", conditions.blocks),
        Triggering("410.7", damaging.is_dealt_damage),
        Triggering("410.8", Triggers.trigger),
        Elsewhere("410.9", notes.CONDITIONS_ON_BLOCKING),
        Triggering("410.9a", conditions.blocks_as_declared, decides="blocks"),
        Triggering("410.9b", conditions.blocks_a_creature_as_declared, decides="blocks_a_creature"),
        Triggering("410.9c", conditions.becomes_blocked_for_the_first_time, decides="becomes_blocked"),
        Triggering(
            "410.9d",
            conditions.becomes_blocked_by_a_creature_while_not_yet_blocked,
            decides="becomes_blocked_by_a_creature",
        ),
        Triggering("410.9e", conditions.fights_so_many, decides="fights_so_many"),
        Triggering("410.10d", leaving.dies),
        # 411. Playing mana abilities.
        Follow("411.1", mana.mana_abilities_resolve_at_once),
        Check("411.2", to.ACTIVATE_A_MANA_ABILITY, mana.players_activate_with_priority_or_while_paying),
        Follow("411.3", mana.triggered_mana_abilities_resolve_at_once),
        Check("411.3a", to.ACTIVATE_A_MANA_ABILITY, mana.triggered_abilities_add_a_type_that_was_produced),
        # 413. Resolving spells and abilities.
        Follow("413.2a", trigger_targets.abilities_whose_target_is_illegal_do_not_resolve),
        Follow("413.2b", effects.effects_happen),
        Follow("413.2b", costs.costs_on_resolution_are_paid),
        Check("413.2c", to.RESOLVE_AN_ABILITY, stack.chosen_objects_can_be_chosen),
        # 417. One-shot effects.
        Follow("417.1", damage_dealing.damage_is_dealt_by_effect_and_triggers),
        # 420. State-based effects.
        Elsewhere("420.3", CHECKED_AGAIN),
        Losing("420.5a", losing.players_without_life_lose),
        OutOfScope("420.5a", notes.PLAYERS_WHO_HAVE_LOST_STAY),
        StateBased("420.5b", state_based_actions.creatures_without_toughness_are_put_into_graveyards),
        StateBased("420.5c", state_based_actions.creatures_with_lethal_damage_are_destroyed),
        StateBased("420.5d", state_based_actions.auras_attached_illegally_are_put_into_graveyards),
        StateBased("420.5d", state_based_actions.auras_that_ask_for_what_changes_are_put_into_graveyards),
        Answer("420.5e", to.WHICH_LEGENDS_CANT_STAY_TOGETHER, state_based_actions.legends_of_that_name),
        StateBased("420.5e", state_based_actions.legends_of_one_name_are_put_into_graveyards),
        Losing("420.5g", losing.players_who_drew_from_an_empty_library_lose),
        Losing("420.5h", losing.players_with_ten_poison_counters_lose),
        StateBased("420.5i", world_rule.older_worlds_are_put_into_graveyards),
        StateBased("420.5k", state_based_actions.equipment_attached_illegally_comes_off),
        StateBased("420.5n", state_based_actions.opposite_counters_are_removed),
        StateBased("420.5p", state_based_actions.spent_planeswalkers_are_put_into_graveyards),
        StateBased("420.5q", state_based_actions.planeswalkers_of_one_type_are_put_into_graveyards),
        # 422. Handling illegal actions.
        Check("422.1", to.REVERSE_MANA_ABILITIES, mana.only_mana_abilities_activated_meanwhile_are_reversed),
        Check("422.1", to.REVERSE_MANA_ABILITIES, mana.only_the_acting_player_reverses_mana_abilities),
        Check("422.1", to.REVERSE_MANA_ABILITIES, mana.mana_spent_on_a_kept_ability_stays_spent),
        Check("422.1", to.REVERSE_MANA_ABILITIES, mana.cards_moved_to_libraries_stay_moved),
        Check("422.1", to.REVERSE_MANA_ABILITIES, mana.cards_moved_from_libraries_stay_moved),
        Elsewhere("422.2", notes.REVERSED_DECLARATIONS_ARE_MADE_AGAIN),
        # 424. Costs.
        Check("424.2", to.ACTIVATE_A_MANA_ABILITY, mana.activation_costs_can_be_paid),
        Check("424.2", to.CAST_A_SPELL, casting.whole_costs_can_be_paid),
        Check("424.2", to.ACTIVATE_AN_ABILITY, casting.whole_costs_can_be_paid),
        # 500. Legal attacks and blocks.
        Elsewhere("500.1", notes.RESTRICTIONS_AND_REQUIREMENTS),
        Elsewhere("500.2", notes.ILLEGAL_ATTACKS_ARE_PROPOSED_AGAIN),
        Answer("500.2", to.WHO_IS_EXEMPT_FROM_ATTACKING, exempt.tapped_and_costly_creatures_are_exempt_from_attacking),
        Elsewhere("500.3", notes.ILLEGAL_BLOCKS_ARE_PROPOSED_AGAIN),
        Answer("500.3", to.WHO_IS_EXEMPT_FROM_BLOCKING, exempt.tapped_and_costly_creatures_are_exempt),
        Elsewhere("500.3a", notes.EVASION_IS_CUMULATIVE),
        Elsewhere("500.4", notes.WHEN_A_SET_CONFLICTS),
        # 501. Keyword actions.
        Follow("501.4a", leaving_combat.creatures_are_destroyed_by_effect),
        Follow("501.6a", leaving_combat.permanents_are_sacrificed_by_effect),
        # 502. Keyword abilities.
        Check("502.9b", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.everyone_assigned_is_lethal_before_trampling),
        Answer("502.9d", to.HOW_MUCH_DAMAGE_IS_LETHAL, damage_assignment.damage_up_to_toughness_is_lethal),
        Follow("502.10e", banding.bands_are_blocked_together),
        Follow("502.10g", banding.whole_bands_become_blocked),
        Elsewhere("502.10h", notes.BANDING_LETS_OPPONENTS_ASSIGN),
        Elsewhere("502.11a", notes.LOSING_BANDING_LOSES_BANDS_WITH_OTHER),
        OutOfScope("502.11b", notes.BANDS_WITH_OTHER_GOES_BY_QUALITY),
        OutOfScope("502.15e", notes.DAMAGE_STAYS_ON_WHAT_PHASES_OUT),
        Check("502.58a", to.CAST_A_SPELL, casting.nothing_is_played_in_a_split_second),
        Check("502.58a", to.ACTIVATE_AN_ABILITY, casting.nothing_is_played_in_a_split_second),
        Triggering("502.63a", conditions.deathtouch_triggers),
        Triggering("502.68a", conditions.lifelink_triggers),
        # 602. Attack multiple players option.
        Answer("602.4", to.WHO_DECLARES_BLOCKERS_NEXT, steps.declares_next),
        Answer("602.5", to.WHO_ANNOUNCES_DAMAGE_NEXT, steps.announce_damage_next),
        # 606. Two-Headed Giant variant.
        OutOfScope("606.4a", notes.NO_SHARED_LIFE_TOTAL),
        Answer("606.7b", to.WHO_ATTACKS_TOGETHER, steps.play_as_a_team),
        Answer("606.7c", to.WHO_BLOCKS_TOGETHER, steps.play_as_a_team),
        Answer("606.7c", to.WHO_DEFENDS_IN_A_TEAM, each_player_of_the_team_defends),
        Answer("606.7d", to.WHO_ANNOUNCES_DAMAGE_TOGETHER, steps.play_as_a_team),
        OutOfScope("606.7d", notes.DAMAGE_TO_A_TEAM_IS_NOT_CHOSEN_AGAIN),
    ),
)

_AS_RULED: dict[str, Callable[..., Any]] = {
    "is_made_unblocked": nothing_triggers,
    "blocks": conditions.blocks,
    "becomes_blocked": conditions.becomes_blocked,
    "becomes_blocked_by_a_creature": conditions.becomes_blocked_by_a_creature,
}


def _as_ruled(row: Row) -> Row:
    if isinstance(row, Triggering) and row.decides in _AS_RULED:
        return replace(row, function=_AS_RULED[row.decides])
    return row


TABLE_WITH_RULINGS = dataclasses.replace(TABLE, rows=tuple(map(_as_ruled, TABLE.rows)))
"""The same where rulings of the day contradict 309: on blocks and becoming blocked by effects, they are followed."""
