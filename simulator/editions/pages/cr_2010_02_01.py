"""The Comprehensive Rules of 1 February 2010: an order for every creature that fights, deathtouch divides freely."""

from __future__ import annotations

from events.effects import BlockEffectApplied, PutBlocking
from events.rule import Edition
from projections.triggers import changing, combat_steps, conditions, events, leaving
from projections.triggers.triggers import Triggers
from simulator.editions import notes
from simulator.editions import procedures as to
from simulator.editions.table import Answer, Check, EditionTable, Elsewhere, Follow, OutOfScope, StateBased, Triggering
from simulator.legality.compile import exempt
from simulator.legality.compile.blocks import each_player_of_the_team_defends
from simulator.rules import (
    attack,
    banding,
    blocks,
    casting,
    costs,
    damage_assignment,
    damage_dealing,
    damage_orders,
    effects,
    leaving_combat,
    life,
    mana,
    stack,
    state_based_actions,
    steps,
)

TABLE = EditionTable(
    edition=Edition.CR_2010_02_01,
    illegal_actions="714.1",
    rows=(
        # 102. Players.
        Elsewhere("102.3", notes.TEAMMATES_ARE_NO_OPPONENTS),
        # 106. Mana.
        Follow("106.4", mana.pools_empty),
        # 113. Targets.
        Check("113.3", to.CAST_A_SPELL, casting.targets_are_chosen_once),
        Check("113.3", to.ACTIVATE_AN_ABILITY, casting.targets_are_chosen_once),
        # 115. Timing and priority.
        Check("115.1a", to.CAST_A_SPELL, casting.players_act_with_priority),
        Check("115.1a", to.CAST_A_SPELL, casting.only_instants_are_cast_outside_the_main_phase),
        Check("115.1b", to.ACTIVATE_AN_ABILITY, casting.players_act_with_priority),
        Answer("115.3c", to.WHO_GETS_PRIORITY, steps.last_or_active_player_gets_priority_after_orders),
        # 116. Costs.
        Check("116.3", to.ACTIVATE_A_MANA_ABILITY, mana.activation_costs_can_be_paid),
        Check("116.3", to.CAST_A_SPELL, casting.whole_costs_can_be_paid),
        Check("116.3", to.ACTIVATE_AN_ABILITY, casting.whole_costs_can_be_paid),
        Check("116.6", to.CAST_A_SPELL, casting.what_has_no_mana_cost_is_not_cast),
        # 117. Life.
        Follow("117.3", life.life_is_gained_and_lost_by_effect),
        # 118. Damage.
        Follow("118.4", damage_dealing.damage_is_dealt_by_effect),
        # 302. Creatures.
        Check("302.6", to.ACTIVATE_AN_ABILITY, casting.summoning_sick_creatures_cant_tap),
        # 307. Sorceries.
        Check("307.1", to.CAST_A_SPELL, casting.sorceries_are_cast_in_the_main_phase),
        # 506. Combat phase.
        Follow("506.1", steps.steps_proceed_in_order),
        Elsewhere("506.2", notes.PLAYERS_AND_PLANESWALKERS_ARE_ATTACKED),
        OutOfScope("506.2a", notes.DEFENDING_PLAYERS_ARE_GIVEN),
        Elsewhere("506.2b", notes.THE_NONACTIVE_TEAM_DEFENDS),
        Elsewhere("506.3", notes.ONLY_CREATURES_FIGHT_BEFORE_BATTLES),
        Elsewhere("506.3a", notes.NONCREATURES_NEVER_FIGHT),
        Elsewhere("506.3b", notes.PUT_ATTACKING_UNDER_THE_ATTACKING_PLAYER),
        Elsewhere("506.3c", notes.PUT_BLOCKING_WHAT_ATTACKS_ITS_CONTROLLER),
        Follow("506.4", leaving_combat.permanents_are_removed_from_combat, leaving_combat.ALL_BUT_PHASING_OUT),
        Follow("506.4", leaving_combat.regenerated_creatures_are_removed_from_combat),
        Elsewhere("506.4", notes.PHASING_REMOVES_NOTHING),
        Elsewhere("506.4a", notes.LATER_RESTRICTIONS_REMOVE_NOTHING),
        Elsewhere("506.4b", notes.TAPPING_REMOVES_NOTHING),
        Elsewhere("506.4c", notes.ATTACKERS_OF_A_PLANESWALKER_THAT_IS_GONE_STILL_ATTACK),
        Follow("506.4d", leaving_combat.permanents_that_change_type_are_removed_from_combat),
        Elsewhere("506.5", notes.ATTACKING_ALONE),
        *OutOfScope.each("506.6 506.6a 506.6b 506.6c 506.6d 506.6e 506.6f 506.6g", notes.SPELLS_ARE_NOT_PLAYED),
        # 507. Beginning of combat step.
        OutOfScope("507.1", notes.DEFENDING_PLAYERS_ARE_GIVEN),
        Elsewhere("507.2", notes.TRIGGERS_AS_COMBAT_BEGINS),
        Elsewhere("507.3", notes.THEN_THERE_IS_PRIORITY),
        # 508. Declare attackers step.
        Elsewhere("508.1", notes.ATTACKERS_ARE_DECLARED_IN_STEPS),
        Check("508.1a", to.DECLARE_ATTACKERS, attack.chosen_attackers_can_be_chosen),
        Check("508.1b", to.DECLARE_ATTACKERS, attack.attack_targets_can_be_attacked),
        Check("508.1c", to.DECLARE_ATTACKERS, attack.attack_restrictions_are_obeyed),
        Check("508.1d", to.DECLARE_ATTACKERS, attack.attack_requirements_are_obeyed),
        Answer("508.1d", to.WHO_IS_EXEMPT_FROM_ATTACKING, exempt.tapped_and_costly_creatures_are_exempt_from_attacking),
        Check("508.1e", to.DECLARE_ATTACKERS, banding.bands_can_be_announced),
        Follow("508.1f", attack.attackers_are_tapped),
        Follow("508.1g", attack.total_cost_to_attack_is_determined),
        Check("508.1h", to.ACTIVATE_A_MANA_ABILITY, mana.attack_costs_ask_for_mana),
        Check("508.1i", to.PAY_COSTS, costs.attack_payment_is_whole),
        Check("508.1i", to.LEAVE_COSTS_UNPAID, costs.attack_costs_are_left_unpaid),
        Follow("508.1i", costs.attack_costs_are_paid),
        Follow("508.1j", attack.chosen_creatures_become_attacking),
        Triggering("508.2", conditions.attacks),
        Elsewhere("508.2a", notes.ATTACK_TRIGGERS_SEE_THE_DECLARATION),
        Elsewhere("508.3", notes.THEN_THERE_IS_PRIORITY),
        Elsewhere("508.4", notes.DEFENDING_PLAYER_OR_PLANESWALKER),
        Follow("508.5", attack.creatures_attack_by_effect),
        Elsewhere("508.6", notes.WITHOUT_ATTACKERS_STEPS_ARE_SKIPPED),
        # 509. Declare blockers step.
        Elsewhere("509.1", notes.BLOCKERS_ARE_DECLARED_IN_STEPS),
        Check("509.1a", to.DECLARE_BLOCKERS, blocks.chosen_creatures_can_be_chosen),
        Check("509.1b", to.DECLARE_BLOCKERS, blocks.restrictions_are_obeyed),
        Check("509.1c", to.DECLARE_BLOCKERS, blocks.requirements_are_obeyed),
        Answer("509.1c", to.WHO_IS_EXEMPT_FROM_BLOCKING, exempt.tapped_and_costly_creatures_are_exempt),
        Follow("509.1d", blocks.total_cost_to_block_is_determined),
        Check("509.1e", to.ACTIVATE_A_MANA_ABILITY, mana.block_costs_ask_for_mana),
        Check("509.1f", to.PAY_COSTS, costs.block_payment_is_whole),
        Check("509.1f", to.LEAVE_COSTS_UNPAID, costs.block_costs_are_left_unpaid),
        Follow("509.1f", costs.block_costs_are_paid),
        Follow("509.1g", blocks.chosen_creatures_become_blocking),
        Follow("509.1h", blocks.attackers_become_blocked_or_unblocked),
        Follow("509.1h", attack.creatures_attacking_late_are_unblocked),
        Follow("509.1h", blocks.creatures_that_come_to_block_make_blocked),
        Follow("509.1h", blocks.attackers_become_blocked_by_effect),
        Follow("509.1h", blocks.attackers_become_unblocked_by_effect),
        Check("509.2", to.ANNOUNCE_AN_ORDER, damage_orders.order_lists_the_blockers),
        Answer("509.2", to.WHICH_CREATURES_HAVE_AN_ORDER, damage_orders.creatures_that_fight),
        Follow("509.2", damage_orders.attackers_orders_without_choice),
        Follow("509.2a", blocks.creatures_stop_blocking),
        Check("509.3", to.ANNOUNCE_AN_ORDER, damage_orders.order_lists_the_blocked),
        Follow("509.3", damage_orders.blockers_orders_without_choice),
        Elsewhere("509.3a", notes.ORDERS_SHRINK),
        Triggering("509.4", events.abilities_trigger_on_blockers),
        Answer("509.4", to.WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER, stack.what_triggered_on_the_steps_action),
        Triggering("509.4a", conditions.blocks, decides="blocks"),
        Triggering("509.4b", conditions.blocks_a_creature, decides="blocks_a_creature"),
        Triggering("509.4c", conditions.becomes_blocked, decides="becomes_blocked"),
        Triggering("509.4d", conditions.becomes_blocked_by_a_creature, decides="becomes_blocked_by_a_creature"),
        Triggering("509.4e", conditions.fights_so_many, decides="fights_so_many"),
        Triggering("509.4f", Triggers.meant),
        Triggering("509.4g", conditions.attacks_as_declared_and_isnt_blocked, decides="attacks_and_isnt_blocked"),
        Answer("509.5", to.WHO_GETS_PRIORITY, steps.last_or_active_player_gets_priority_after_orders),
        Follow("509.6", blocks.creatures_block_by_effect),
        Follow("509.6", damage_orders.placements_without_choice, (BlockEffectApplied,)),
        Check("509.6", to.PLACE_IN_AN_ORDER, damage_orders.creatures_blocking_by_effect_are_placed),
        Follow("509.7", blocks.put_creatures_become_blocking),
        Follow("509.7", damage_orders.placements_without_choice, (PutBlocking,)),
        Check("509.7", to.PLACE_IN_AN_ORDER, damage_orders.creatures_put_blocking_are_placed),
        # 510. Combat damage step.
        Check("510.1", to.ANNOUNCE_COMBAT_DAMAGE, steps.players_announce_in_turn_order),
        Follow("510.1", damage_assignment.damage_without_choice),
        Check("510.1a", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.damage_equals_power),
        Check("510.1b", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.unblocked_creatures_assign_to_what_they_attack),
        Check("510.1c", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.blocked_creatures_assign_to_their_blockers),
        Check("510.1c", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.whole_damage_is_assigned_as_though_unblocked),
        Check("510.1c", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.everyone_assigned_is_lethal_before_trampling),
        Check(
            "510.1c", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.blocked_creatures_without_deathtouch_keep_their_order
        ),
        Answer("510.1c", to.HOW_MUCH_DAMAGE_IS_LETHAL, damage_assignment.damage_up_to_toughness_is_lethal),
        Check("510.1d", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.blocking_creatures_assign_to_the_blocked),
        Check(
            "510.1d", to.ASSIGN_COMBAT_DAMAGE, damage_assignment.blocking_creatures_without_deathtouch_keep_their_order
        ),
        Elsewhere("510.1e", notes.DAMAGE_OF_ONE_CREATURE_AT_A_TIME),
        Elsewhere("510.1f", notes.WHOLE_ASSIGNMENT_IS_CHECKED),
        Follow("510.2", damage_dealing.assigned_damage_is_dealt),
        Triggering("510.3", conditions.is_dealt_damage),
        Answer("510.4", to.WHO_GETS_PRIORITY, steps.last_or_active_player_gets_priority_after_orders),
        Follow("510.5", steps.first_strikers_are_determined),
        # 511. End of combat step.
        Triggering("511.1", combat_steps.delayed_abilities_trigger),
        Elsewhere("511.2", notes.THEN_THERE_IS_PRIORITY),
        Follow("511.3", steps.everything_leaves_combat),
        # 601. Casting spells.
        Check("601.2b", to.CAST_A_SPELL, casting.modes_and_x_are_announced),
        Check("601.2b", to.ACTIVATE_AN_ABILITY, casting.modes_and_x_are_announced),
        Check("601.2c", to.CAST_A_SPELL, casting.legal_targets_are_chosen),
        Check("601.2c", to.ACTIVATE_AN_ABILITY, casting.legal_targets_are_chosen),
        Check("601.2g", to.CAST_A_SPELL, casting.whole_costs_can_be_paid),
        Check("601.2g", to.ACTIVATE_AN_ABILITY, casting.whole_costs_can_be_paid),
        Follow("601.2g", casting.announced_costs_are_paid),
        # 602. Activating activated abilities.
        Check("602.2", to.ACTIVATE_AN_ABILITY, casting.only_the_controller_activates),
        Check("602.5", to.ACTIVATE_AN_ABILITY, casting.prohibited_abilities_are_not_activated),
        Check("602.5a", to.ACTIVATE_A_MANA_ABILITY, mana.summoning_sick_creatures_cant_tap_for_mana),
        Check("602.5a", to.ACTIVATE_AN_ABILITY, casting.summoning_sick_creatures_cant_tap),
        Check("602.5b", to.ACTIVATE_AN_ABILITY, casting.restrictions_on_activation_are_kept),
        Check("602.5d", to.ACTIVATE_AN_ABILITY, casting.abilities_for_sorcery_timing_wait),
        # 603. Handling triggered abilities.
        Triggering("603.2c", conditions.blocks),
        Triggering("603.2d", changing.becomes_tapped),
        Triggering("603.2f", conditions.is_dealt_damage),
        Check("603.3b", to.PUT_ABILITIES_ON_THE_STACK, stack.players_put_all_their_triggers_on_the_stack),
        Check("603.3d", to.CHOOSE_TARGETS, stack.targets_can_be_chosen),
        Follow("603.3d", stack.abilities_without_a_legal_target_are_removed),
        Triggering("603.4", Triggers.trigger),
        Triggering("603.6d", leaving.dies),
        Triggering("603.7", combat_steps.delayed_abilities_trigger),
        # 605. Mana abilities.
        Check("605.3a", to.ACTIVATE_A_MANA_ABILITY, mana.the_ability_is_the_players),
        Check("605.3a", to.ACTIVATE_A_MANA_ABILITY, mana.players_activate_with_priority_or_while_paying),
        Follow("605.3b", mana.mana_abilities_resolve_at_once),
        Check("605.4a", to.ACTIVATE_A_MANA_ABILITY, mana.triggered_abilities_add_a_type_that_was_produced),
        Follow("605.4a", mana.triggered_mana_abilities_resolve_at_once),
        # 608. Resolving spells and abilities.
        Follow("608.2b", stack.abilities_whose_target_is_illegal_do_not_resolve),
        Follow("608.2c", effects.effects_happen),
        Follow("608.2c", costs.costs_on_resolution_are_paid),
        Check("608.2d", to.RESOLVE_AN_ABILITY, stack.chosen_objects_can_be_chosen),
        # 701. Keyword actions.
        Follow("701.6a", leaving_combat.creatures_are_destroyed_by_effect),
        Follow("701.13a", leaving_combat.permanents_are_sacrificed_by_effect),
        # 702. Keyword abilities.
        Elsewhere("702.2b", notes.DEATHTOUCH_DIVIDES_FREELY),
        Elsewhere("702.17b", notes.TRAMPLING_NEEDS_WHOLE_TOUGHNESS),
        Elsewhere("702.17d", notes.TRAMPLING_STOPS_AT_PLANESWALKERS),
        Elsewhere("702.19b", notes.LOSING_BANDING_LOSES_BANDS_WITH_OTHER),
        Follow("702.19h", banding.bands_are_blocked_together),
        Follow("702.19i", banding.whole_bands_become_blocked),
        Check("702.58a", to.CAST_A_SPELL, casting.nothing_is_played_in_a_split_second),
        Check("702.58a", to.ACTIVATE_AN_ABILITY, casting.nothing_is_played_in_a_split_second),
        # 704. State-based actions.
        *OutOfScope.each("704.5a 704.5c", notes.PLAYERS_WHO_HAVE_LOST_STAY),
        StateBased("704.5f", state_based_actions.creatures_without_toughness_are_put_into_graveyards),
        StateBased("704.5g", state_based_actions.creatures_with_lethal_damage_are_destroyed),
        StateBased("704.5h", state_based_actions.creatures_dealt_deathtouch_damage_are_destroyed),
        StateBased("704.5i", state_based_actions.spent_planeswalkers_are_put_into_graveyards),
        OutOfScope("704.5j", notes.TYPES_OF_PLANESWALKERS_ARE_NOT_READ),
        Answer("704.5k", to.WHICH_LEGENDS_CANT_STAY_TOGETHER, state_based_actions.legends_of_that_name),
        StateBased("704.5n", state_based_actions.auras_attached_illegally_are_put_into_graveyards),
        StateBased("704.5p", state_based_actions.equipment_attached_illegally_comes_off),
        StateBased("704.5r", state_based_actions.opposite_counters_are_removed),
        # 714. Handling illegal actions.
        Check("714.1", to.REVERSE_MANA_ABILITIES, mana.only_mana_abilities_activated_meanwhile_are_reversed),
        Check("714.1", to.REVERSE_MANA_ABILITIES, mana.only_the_acting_player_reverses_mana_abilities),
        Check("714.1", to.REVERSE_MANA_ABILITIES, mana.mana_spent_on_a_kept_ability_stays_spent),
        Check("714.1", to.REVERSE_MANA_ABILITIES, mana.cards_moved_to_libraries_stay_moved),
        Check("714.1", to.REVERSE_MANA_ABILITIES, mana.cards_moved_from_libraries_stay_moved),
        # 802. Attack multiple players option.
        Answer("802.4", to.WHO_DECLARES_BLOCKERS_NEXT, steps.declares_next),
        Answer("802.5", to.WHOSE_ORDERS_ARE_ANNOUNCED, damage_orders.orders_to_announce),
        Answer("802.6", to.WHO_ANNOUNCES_DAMAGE_NEXT, steps.announce_damage_next),
        # 806. Two-Headed Giant variant.
        Answer("806.8a", to.WHO_DEFENDS_IN_A_TEAM, each_player_of_the_team_defends),
        Answer("806.8c", to.WHO_ATTACKS_TOGETHER, steps.play_as_a_team),
        Answer("806.8d", to.WHO_BLOCKS_TOGETHER, steps.play_as_a_team),
        Answer("806.8f", to.WHO_ANNOUNCES_DAMAGE_TOGETHER, steps.play_as_a_team),
        OutOfScope("806.8f", notes.DAMAGE_TO_A_TEAM_IS_SETTLED_EARLY),
        OutOfScope("806.10", notes.NO_SHARED_LIFE_TOTAL),
    ),
)
