"""The Comprehensive Rules of 1 October 2009: orders among several creatures only, triggers in a step of their own."""

from __future__ import annotations

from events import board as e
from events import combat as c
from events import costs as k
from events import damage as d
from events import damage as p
from events import effects as f
from events import triggers as t
from events.rule import Edition
from projections.triggers import conditions, events
from projections.triggers.triggers import Triggers
from simulator.editions.table import Answer, Check, EditionTable, Follow, Kept, OutOfScope, StateBased, Triggering
from simulator.legality.compile import exempt
from simulator.legality.compile.blocks import each_player_of_the_team_defends
from simulator.rules import (
    attack,
    banding,
    blocks,
    combat_damage,
    costs,
    damage_orders,
    damage_results,
    leaving_combat,
    mana,
    reversing,
    stack,
    steps,
    total_costs,
)
from simulator.rules import blocks as declare

__all__ = ["TABLE"]


_LOSING = "a player who has lost is not taken out of the game here: life totals and poison counters tell"

_GIVEN = "who the defending players are is given as the turn begins"
_NOT_YET = """
    afflict afterlife annihilator backup decayed dethrone enlist evolve exploit extort fabricate firebending hexproof
    infect melee menace mentor mobilize myriad offspring prowess renown skulk soulbond squad toxic training tribute
    undying unleash
"""

TABLE = EditionTable(
    edition=Edition.CR_2009_10_01,
    announces_orders=True,
    illegal_actions="714.1",
    not_yet=frozenset(
        {
            *_NOT_YET.split(),
            "battle",
            "battle cry",
            "for mirrodin!",
            "job select",
            "living weapon",
            "totem armor",
            "trample over planeswalkers",
            "umbra armor",
        }
    ),
    rows=(
        Kept("102.3", "a player's teammates are no opponents of that player", "projections.conditions.is_meant"),
        Follow("106.4", (e.StepBegan,), mana.pools_empty),
        Check("116.3", "activate a mana ability", mana.activation_costs_can_be_paid),
        Follow("118.4", (p.DamageEffectApplied,), damage_results.damage_is_dealt_by_effect),
        Follow("506.1", (e.PlayersPassed,), steps.steps_proceed_in_order),
        Kept(
            "506.2",
            "the active player attacks; attacked are defending players and planeswalkers that they control",
            "simulator.rules.attack.attack_targets_can_be_attacked",
        ),
        OutOfScope("506.2a", _GIVEN),
        Kept(
            "506.2b",
            "in Two-Headed Giant the nonactive team defends",
            "simulator.rules.steps.play_as_a_team",
        ),
        Kept(
            "506.3",
            "only creatures attack or block; only players and planeswalkers are attacked",
            "simulator.rules.attack.chosen_attackers_can_be_chosen",
        ),
        Kept(
            "506.3a",
            "what is no creature never attacks or blocks, even if it is put onto the battlefield so",
            "simulator.rules.blocks.put_creatures_become_blocking",
        ),
        Kept(
            "506.3b",
            "what is put onto the battlefield attacking attacks only under the attacking player's control",
            "simulator.rules.attack.creatures_attack_by_effect",
        ),
        Kept(
            "506.3c",
            "what is put onto the battlefield blocking blocks only what attacks its controller or a planeswalker there",
            "simulator.rules.blocks.put_creatures_become_blocking",
        ),
        Follow(
            "506.4",
            (
                e.PermanentLeft,
                e.ControlChanged,
                c.CombatRemovalEffectApplied,
                d.CreatureDestroyed,
                d.PutIntoGraveyard,
                k.PermanentReturned,
                k.PermanentSacrificed,
            ),
            leaving_combat.permanents_are_removed_from_combat,
        ),
        Follow("506.4", (f.Regenerated,), leaving_combat.regenerated_creatures_are_removed_from_combat),
        Kept(
            "506.4",
            "phasing out removes nothing from combat: what is phased out is there for nobody until it phases in",
            "simulator.rules.combat_damage.recipients",
        ),
        Kept(
            "506.4a",
            "a rule against attacking or blocking that comes later removes nothing from combat",
            "simulator.rules.leaving_combat.permanents_are_removed_from_combat",
        ),
        Kept(
            "506.4b",
            "tapping or untapping removes nothing from combat, and prevents no combat damage",
            "simulator.rules.combat_damage.assigners",
        ),
        Kept(
            "506.4c",
            "what attacked a planeswalker that is gone goes on attacking, may be blocked, deals no damage if unblocked",
            "simulator.rules.leaving_combat.permanents_are_removed_from_combat",
        ),
        Follow(
            "506.4d", (e.CharacteristicsChanged,), leaving_combat.permanents_that_change_type_are_removed_from_combat
        ),
        Kept(
            "506.5",
            "a creature attacks alone if no other was declared, and is attacking alone if no other is attacking",
            "projections.triggers.conditions.attacks",
        ),
        OutOfScope("507.1", _GIVEN),
        Kept(
            "507.2",
            "abilities that trigger as combat begins go on the stack first; none that does is read",
            "simulator.game.stack.settle_stack",
        ),
        Kept("507.3", "then the active player has priority, and then the others", "simulator.game.game.Game.pass_step"),
        Kept(
            "508.1",
            "attackers are declared in steps; what is illegal is taken back",
            "simulator.game.game.Game.declare_attackers",
        ),
        Check("508.1a", "declare attackers", attack.chosen_attackers_can_be_chosen),
        Check("508.1b", "declare attackers", attack.attack_targets_can_be_attacked),
        Check("508.1c", "declare attackers", attack.attack_restrictions_are_obeyed),
        Check("508.1d", "declare attackers", attack.attack_requirements_are_obeyed),
        Answer(
            "508.1d",
            "who is exempt from requirements to attack",
            exempt.tapped_and_costly_creatures_are_exempt_from_attacking,
        ),
        Check("508.1e", "declare attackers", banding.bands_can_be_announced),
        Follow("508.1f", (c.AttackersDeclared,), attack.attackers_are_tapped),
        Follow("508.1g", (c.AttackersDeclared,), total_costs.total_cost_to_attack_is_determined),
        Check("508.1h", "activate a mana ability", mana.attack_costs_ask_for_mana),
        Check("508.1i", "pay costs", costs.attack_payment_is_whole),
        Check("508.1i", "leave costs unpaid", costs.attack_costs_are_left_unpaid),
        Follow("508.1i", (k.CostPaid,), costs.attack_costs_are_paid),
        Follow("508.1j", (c.AttackersDeclared, k.CostPaid), attack.chosen_creatures_become_attacking),
        Triggering("508.2", conditions.attacks),
        Kept(
            "508.2a",
            "an ability triggers on attacking by what creatures are as they are declared",
            "projections.triggers.conditions.attacks",
        ),
        Kept("508.3", "then the active player has priority, and then the others", "simulator.game.game.Game.pass_step"),
        Kept(
            "508.4",
            "the defending player is the one whom, or whose planeswalker, the creature attacks",
            "projections.position.Position.defending_player",
        ),
        Follow("508.5", (c.AttackingEffectApplied,), attack.creatures_attack_by_effect),
        Kept(
            "508.6",
            "without an attacking creature there is no declare blockers step and no combat damage",
            "simulator.rules.steps.steps_proceed_in_order",
        ),
        Kept(
            "509.1",
            "blockers are declared in steps; what is illegal is taken back",
            "simulator.game.game.Game.declare_blockers",
        ),
        Check("509.1a", "declare blockers", declare.chosen_creatures_can_be_chosen),
        Check("509.1b", "declare blockers", declare.restrictions_are_obeyed),
        Check("509.1c", "declare blockers", declare.requirements_are_obeyed),
        Answer("509.1c", "who is exempt from requirements", exempt.tapped_and_costly_creatures_are_exempt),
        Follow("509.1d", (c.BlockersDeclared,), total_costs.total_cost_to_block_is_determined),
        Check("509.1e", "activate a mana ability", mana.block_costs_ask_for_mana),
        Check("509.1f", "pay costs", costs.block_payment_is_whole),
        Check("509.1f", "leave costs unpaid", costs.block_costs_are_left_unpaid),
        Follow("509.1f", (k.CostPaid,), costs.block_costs_are_paid),
        Follow("509.1g", (c.BlockersDeclared, k.CostPaid), blocks.chosen_creatures_become_blocking),
        Follow("509.1h", (c.BlockersDeclared, k.CostPaid), blocks.attackers_become_blocked_or_unblocked),
        Follow("509.1h", (c.AttackingEffectApplied,), attack.creatures_attacking_late_are_unblocked),
        Follow("509.1h", (f.CameBlocking,), blocks.creatures_that_come_to_block_make_blocked),
        Follow("509.1h", (f.BlockedEffectApplied,), blocks.attackers_become_blocked_by_effect),
        Follow("509.1h", (f.UnblockedEffectApplied,), blocks.attackers_become_unblocked_by_effect),
        Check("509.2", "announce an order", damage_orders.order_lists_several_blockers),
        Answer("509.2", "which creatures have an order", damage_orders.creatures_that_fight_several),
        Follow("509.2a", (f.StopBlockingEffectApplied,), blocks.creatures_stop_blocking),
        Check("509.3", "announce an order", damage_orders.order_lists_several_blocked),
        Kept(
            "509.3a",
            "what stops being blocked leaves the blocking creature's order; the rest keep theirs",
            "projections.orders.Orders",
        ),
        Triggering("509.4", events.abilities_trigger_on_blockers),
        Answer("509.4", "which abilities go on the stack together", stack.what_triggered_on_the_steps_action),
        Triggering("509.4a", conditions.blocks, decides="blocks"),
        Triggering("509.4b", conditions.blocks_a_creature_as_declared, decides="blocks_a_creature"),
        Triggering("509.4c", conditions.becomes_blocked, decides="becomes_blocked"),
        Triggering("509.4d", conditions.becomes_blocked_by_a_creature, decides="becomes_blocked_by_a_creature"),
        Triggering("509.4e", conditions.fights_so_many, decides="fights_so_many"),
        Triggering("509.4f", Triggers.meant),
        Triggering("509.4g", conditions.attacks_as_declared_and_isnt_blocked, decides="attacks_and_isnt_blocked"),
        Answer("509.5", "who gets priority", steps.active_player_gets_priority_after_orders),
        Follow("509.6", (f.BlockEffectApplied,), blocks.creatures_block_by_effect_once_more),
        Follow("509.6", (f.BlockEffectApplied,), damage_orders.orders_come_about_as_creatures_come_to_block),
        Check("509.6", "place in an order", damage_orders.creatures_blocking_by_effect_are_placed),
        Follow("509.7", (f.PutBlocking,), blocks.put_creatures_become_blocking),
        Follow("509.7", (f.PutBlocking,), damage_orders.orders_come_about_as_creatures_come_to_block),
        Check("509.7", "place in an order", damage_orders.creatures_put_blocking_are_placed),
        Check("510.1", "announce combat damage", steps.players_announce_in_turn_order),
        Check("510.1a", "assign combat damage", combat_damage.damage_equals_power),
        Check("510.1b", "assign combat damage", combat_damage.unblocked_creatures_assign_to_what_they_attack),
        Check("510.1c", "assign combat damage", combat_damage.blocked_creatures_assign_to_their_blockers),
        Check("510.1c", "assign combat damage", combat_damage.whole_damage_is_assigned_as_though_unblocked),
        Check("510.1c", "assign combat damage", combat_damage.everyone_assigned_is_lethal_before_trampling),
        Check("510.1c", "assign combat damage", damage_results.blocked_creatures_without_deathtouch_keep_their_order),
        Answer("510.1c", "how much damage is lethal", damage_results.damage_up_to_toughness_is_lethal),
        Check("510.1d", "assign combat damage", combat_damage.blocking_creatures_assign_to_the_blocked),
        Check("510.1d", "assign combat damage", damage_results.blocking_creatures_without_deathtouch_keep_their_order),
        Follow("510.1", (d.CombatDamageAnnounced,), combat_damage.damage_without_choice),
        Kept(
            "510.1e",
            "all the damage of one creature is assigned before any of another creature's is",
            "simulator.game.game.Game.assign_damage",
        ),
        Kept(
            "510.1f",
            "when all of a player's creatures have assigned, the whole is checked and taken back if it is illegal",
            "simulator.game.game.Game.announce_damage",
        ),
        Follow("510.2", (d.CombatDamageAnnounced,), damage_results.assigned_damage_is_dealt),
        Triggering("510.3", conditions.is_dealt_damage),
        Answer("510.4", "who gets priority", steps.active_player_gets_priority_after_orders),
        Follow("510.5", (e.StepBegan,), steps.first_strikers_are_determined),
        Triggering("511.1", conditions.delayed_abilities_trigger),
        Kept("511.2", "then the active player has priority, and then the others", "simulator.game.game.Game.pass_step"),
        Follow("511.3", (e.StepBegan,), steps.everything_leaves_combat),
        Check("602.5a", "activate a mana ability", mana.summoning_sick_creatures_cant_tap_for_mana),
        Triggering("603.2c", conditions.blocks),
        Triggering("603.2d", conditions.becomes_tapped),
        Triggering("603.2f", conditions.is_dealt_damage),
        Check("603.3b", "put triggered abilities on the stack", stack.players_put_all_their_triggers_on_the_stack),
        Check("603.3d", "choose targets", stack.targets_can_be_chosen),
        Follow("603.3d", (t.TriggersStacked,), stack.abilities_without_a_legal_target_are_removed),
        Triggering("603.4", Triggers.trigger),
        Triggering("603.6d", conditions.dies),
        Triggering("603.7", conditions.delayed_abilities_trigger),
        Check("605.3a", "activate a mana ability", mana.the_ability_is_the_players),
        Check("605.3a", "activate a mana ability", mana.players_activate_with_priority_or_while_paying),
        Follow("605.3b", (k.ManaAbilityActivated,), mana.mana_abilities_resolve_at_once),
        Check("605.4a", "activate a mana ability", mana.triggered_abilities_add_a_type_that_was_produced),
        Follow("605.4a", (k.ManaAdded,), mana.triggered_mana_abilities_resolve_at_once),
        Follow("608.2b", (t.AbilityResolved,), stack.abilities_whose_target_is_illegal_do_not_resolve),
        Follow("608.2c", (t.AbilityResolved,), stack.effects_happen),
        Check("608.2d", "resolve an ability", stack.chosen_objects_can_be_chosen),
        Follow("701.6a", (f.DestroyEffectApplied,), leaving_combat.creatures_are_destroyed_by_effect),
        Kept(
            "702.2b",
            "damage of a creature with deathtouch is divided freely among those that fight it, whatever the order",
            "simulator.rules.damage_results.blocked_creatures_without_deathtouch_keep_their_order",
        ),
        Kept(
            "702.17b",
            "with trample damage goes beyond the blockers once each is assigned its whole toughness, deathtouch or not",
            "simulator.rules.damage_results.damage_up_to_toughness_is_lethal",
        ),
        Kept(
            "702.17d",
            "what attacks a planeswalker assigns nothing to its player, even if the planeswalker is gone",
            "simulator.rules.combat_damage.recipients",
        ),
        Kept(
            "702.19b",
            'what loses banding loses every "bands with other" ability as well',
            "projections.board.Board",
        ),
        Follow("702.19h", (c.BecameBlocking, f.CameBlocking), banding.bands_are_blocked_together),
        Follow("702.19i", (c.BecameBlocked,), banding.whole_bands_become_blocked),
        OutOfScope("704.5a", _LOSING),
        OutOfScope("704.5c", _LOSING),
        StateBased(
            "704.5f",
            (
                d.CombatDamageDealt,
                d.CountersPut,
                p.DamageDealt,
                e.PlayersPassed,
                e.PowerToughnessChanged,
                e.CharacteristicsChanged,
                e.TurnBegan,
                f.PermanentPhasedIn,
                t.SizeModified,
            ),
            damage_results.creatures_without_toughness_are_put_into_graveyards,
        ),
        StateBased(
            "704.5g",
            (
                d.CombatDamageDealt,
                p.DamageDealt,
                d.CountersPut,
                d.CreatureDestroyed,
                d.PutIntoGraveyard,
                k.PermanentReturned,
                k.PermanentSacrificed,
                e.PlayersPassed,
                e.DamageMarked,
                e.PowerToughnessChanged,
                e.CharacteristicsChanged,
                e.AbilitiesLost,
                e.ColorsChanged,
                e.ControlChanged,
                e.EffectEnded,
                e.PermanentLeft,
                f.PermanentPhasedIn,
                f.PermanentPhasedOut,
                t.SizeModified,
            ),
            damage_results.creatures_with_lethal_damage_are_destroyed,
        ),
        StateBased(
            "704.5h",
            (d.CombatDamageDealt, p.DamageDealt),
            damage_results.creatures_dealt_deathtouch_damage_are_destroyed,
        ),
        StateBased(
            "704.5i",
            (d.CombatDamageDealt, d.CountersRemoved, p.DamageDealt, e.PlayersPassed, e.CharacteristicsChanged),
            damage_results.spent_planeswalkers_are_put_into_graveyards,
        ),
        OutOfScope("704.5j", "planeswalkers that share a type are not told apart: which type each has is not asked"),
        StateBased(
            "704.5n",
            (d.CreatureDestroyed, d.PutIntoGraveyard, e.PermanentLeft, k.PermanentReturned, k.PermanentSacrificed),
            leaving_combat.auras_attached_to_nothing_are_put_into_graveyards,
        ),
        Kept(
            "704.5p",
            "an Equipment whose creature has left is attached to nothing, and stays",
            "projections.board_events.comes_off",
        ),
        StateBased(
            "704.5r",
            (d.CountersPut, e.PermanentEntered, e.CharacteristicsChanged),
            damage_results.opposite_counters_are_removed,
        ),
        Check("714.1", "reverse mana abilities", reversing.only_mana_abilities_activated_meanwhile_are_reversed),
        Check("714.1", "reverse mana abilities", reversing.only_the_acting_player_reverses_mana_abilities),
        Check("714.1", "reverse mana abilities", reversing.mana_spent_on_a_kept_ability_stays_spent),
        Check("714.1", "reverse mana abilities", reversing.cards_moved_to_libraries_stay_moved),
        Check("714.1", "reverse mana abilities", reversing.cards_moved_from_libraries_stay_moved),
        Answer("802.4", "who declares blockers next", steps.declares_next),
        Answer("802.5", "whose orders are announced", damage_orders.orders_to_announce),
        Answer("802.6", "who announces damage next", steps.announce_damage_next),
        Answer("806.7a", "who is the defending player in a team", each_player_of_the_team_defends),
        Answer("806.7c", "who attacks together", steps.play_as_a_team),
        Answer("806.7d", "who blocks together", steps.play_as_a_team),
        Answer("806.7f", "who announces damage together", steps.play_as_a_team),
        OutOfScope(
            "806.7f",
            "which player of a team an unblocked creature deals damage to is settled here as it attacks one of them",
        ),
        OutOfScope("806.9", "a team's shared life total is not kept: each player has a life total of their own"),
    ),
)
