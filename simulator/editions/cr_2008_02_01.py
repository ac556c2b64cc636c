"""The Comprehensive Rules of 1 February 2008: combat damage uses the stack, and unused mana burns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from events import board as e
from events import combat as c
from events import costs as k
from events import damage as d
from events import damage as p
from events import damage as s
from events import effects as f
from events import triggers as t
from events.rule import Edition
from projections.triggers import conditions, events
from projections.triggers import conditions as declared
from projections.triggers.triggers import Triggers, nothing_triggers
from simulator.editions.procedures import (
    ACTIVATE_A_MANA_ABILITY,
    ANNOUNCE_COMBAT_DAMAGE,
    ASSIGN_COMBAT_DAMAGE,
    CHOOSE_TARGETS,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    HOW_MUCH_DAMAGE_IS_LETHAL,
    LEAVE_COSTS_UNPAID,
    ORDERS,
    PAY_COSTS,
    PUT_ABILITIES_ON_THE_STACK,
    RESOLVE_AN_ABILITY,
    REVERSE_MANA_ABILITIES,
    WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER,
    WHO_ANNOUNCES_DAMAGE_NEXT,
    WHO_ANNOUNCES_DAMAGE_TOGETHER,
    WHO_ATTACKS_TOGETHER,
    WHO_BLOCKS_TOGETHER,
    WHO_DECLARES_BLOCKERS_NEXT,
    WHO_DEFENDS_IN_A_TEAM,
    WHO_GETS_PRIORITY,
    WHO_IS_EXEMPT_FROM_ATTACKING,
    WHO_IS_EXEMPT_FROM_BLOCKING,
)
from simulator.editions.table import Answer, Check, EditionTable, Follow, Kept, OutOfScope, Row, StateBased, Triggering
from simulator.legality.compile import exempt
from simulator.legality.compile.blocks import each_player_of_the_team_defends
from simulator.rules import (
    attack,
    banding,
    blocks,
    combat_damage,
    costs,
    damage_results,
    leaving_combat,
    mana,
    reversing,
    stack,
    steps,
    total_costs,
)
from simulator.rules import blocks as declare

__all__ = ["TABLE", "TABLE_WITH_RULINGS"]


_LOSING = "a player who has lost is not taken out of the game here: life totals and poison counters tell"

_NOT_YET = """
    afflict afterlife annihilator backup decayed dethrone enlist evolve exalted exploit extort fabricate firebending
    hexproof infect intimidate melee menace mentor mobilize myriad offspring persist prowess renown skulk soulbond squad
    toxic training tribute undying unleash wither
"""

TABLE = EditionTable(
    edition=Edition.CR_2008_02_01,
    without=ORDERS,
    illegal_actions="422.1",
    combat_damage_uses_stack=True,
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
        Kept("200.3a", "a player's teammates are no opponents of that player", "projections.conditions.is_meant"),
        Follow("300.3", (e.StepBegan,), mana.pools_empty_and_burn_as_phases_end),
        Follow("306.1", (e.PlayersPassed,), steps.steps_proceed_in_order),
        Kept(
            "306.2",
            "the active player attacks; attacked are defending players and planeswalkers that they control",
            "simulator.rules.attack.players_and_planeswalkers_can_be_attacked",
        ),
        Kept(
            "306.3",
            "only creatures attack or block; only players and planeswalkers are attacked",
            "simulator.rules.attack.chosen_attackers_can_be_chosen",
        ),
        Kept(
            "306.3a",
            "what is no creature never attacks or blocks, even if it is put into play so",
            "simulator.rules.blocks.put_creatures_become_blocking",
        ),
        Follow(
            "306.4",
            (
                e.PermanentLeft,
                e.ControlChanged,
                f.PermanentPhasedOut,
                c.CombatRemovalEffectApplied,
                d.CreatureDestroyed,
                d.PutIntoGraveyard,
                k.PermanentReturned,
                k.PermanentSacrificed,
            ),
            leaving_combat.permanents_are_removed_from_combat,
        ),
        Follow(
            "306.4", (e.CharacteristicsChanged,), leaving_combat.permanents_that_change_type_are_removed_from_combat
        ),
        Follow("306.4", (f.Regenerated,), leaving_combat.regenerated_creatures_are_removed_from_combat),
        Kept(
            "306.4a",
            "a rule against attacking or blocking that comes later removes nothing from combat",
            "simulator.rules.leaving_combat.permanents_are_removed_from_combat",
        ),
        Kept(
            "306.4b",
            "tapping or untapping removes nothing from combat, and prevents no combat damage",
            "simulator.rules.combat_damage.assigners",
        ),
        Kept(
            "306.4c",
            "what attacked a planeswalker that is gone goes on attacking, may be blocked, deals no damage if unblocked",
            "simulator.rules.leaving_combat.permanents_are_removed_from_combat",
        ),
        Kept(
            "306.5",
            "a creature is attacking alone, or blocking alone, if no other one is",
            "projections.triggers.triggers.Triggers.trigger",
        ),
        Kept(
            "307.1",
            "the beginning of combat step has priority, after abilities that trigger then; none that does is read",
            "simulator.game.game.Game.pass_step",
        ),
        Kept(
            "308.1",
            "attackers are declared as the step begins; then what triggered goes on the stack, and there is priority",
            "simulator.game.game.Game.declare_attackers",
        ),
        Kept(
            "308.2",
            "attackers are declared in steps; what is illegal is taken back",
            "simulator.game.game.Game.declare_attackers",
        ),
        Check("308.2a", DECLARE_ATTACKERS, attack.chosen_attackers_can_be_chosen),
        Check("308.2a", DECLARE_ATTACKERS, attack.players_and_planeswalkers_can_be_attacked),
        Check("308.2a", DECLARE_ATTACKERS, attack.attack_restrictions_are_obeyed),
        Check("308.2a", DECLARE_ATTACKERS, attack.attack_requirements_are_obeyed),
        Check("308.2b", DECLARE_ATTACKERS, banding.bands_can_be_announced),
        Follow("308.2c", (c.AttackersDeclared,), attack.attackers_are_tapped),
        Follow("308.2d", (c.AttackersDeclared,), total_costs.total_cost_to_attack_is_determined),
        Check("308.2e", ACTIVATE_A_MANA_ABILITY, mana.attack_costs_ask_for_mana),
        Check("308.2f", PAY_COSTS, costs.attack_payment_is_whole),
        Check("308.2f", LEAVE_COSTS_UNPAID, costs.attack_costs_are_left_unpaid),
        Follow("308.2f", (k.CostPaid,), costs.attack_costs_are_paid),
        Follow("308.2g", (c.AttackersDeclared, k.CostPaid), attack.chosen_creatures_become_attacking),
        Triggering("308.3", conditions.attacks),
        Follow("308.4", (c.AttackingEffectApplied,), attack.creatures_attack_by_effect),
        Follow("308.4", (f.ReselectionEffectApplied,), attack.attacks_are_reselected),
        Kept(
            "308.5",
            "without an attacking creature there is no declare blockers step and no combat damage",
            "simulator.rules.steps.steps_proceed_in_order",
        ),
        Kept(
            "309.1",
            "blockers are declared as the step begins; then what triggered goes on the stack, and there is priority",
            "simulator.game.game.Game.declare_blockers",
        ),
        Kept(
            "309.2",
            "blockers are declared in steps; what is illegal is taken back",
            "simulator.game.game.Game.declare_blockers",
        ),
        Check("309.2a", DECLARE_BLOCKERS, declare.chosen_creatures_can_be_chosen),
        Check("309.2a", DECLARE_BLOCKERS, declare.restrictions_are_obeyed),
        Check("309.2a", DECLARE_BLOCKERS, declare.requirements_are_obeyed),
        Follow("309.2b", (c.BlockersDeclared,), total_costs.total_cost_to_block_is_determined),
        Check("309.2c", ACTIVATE_A_MANA_ABILITY, mana.block_costs_ask_for_mana),
        Check("309.2d", PAY_COSTS, costs.block_payment_is_whole),
        Check("309.2d", LEAVE_COSTS_UNPAID, costs.block_costs_are_left_unpaid),
        Follow("309.2d", (k.CostPaid,), costs.block_costs_are_paid),
        Follow("309.2e", (c.BlockersDeclared, k.CostPaid), blocks.chosen_creatures_become_blocking),
        Follow("309.2e", (f.BlockEffectApplied,), blocks.creatures_block_by_effect),
        Follow("309.2e", (f.StopBlockingEffectApplied,), blocks.creatures_stop_blocking),
        Follow("309.2f", (c.BlockersDeclared, k.CostPaid), blocks.attackers_become_blocked_or_unblocked),
        Follow("309.2f", (c.AttackingEffectApplied,), attack.creatures_attacking_late_are_unblocked),
        Follow("309.2f", (f.CameBlocking,), blocks.creatures_that_come_to_block_make_blocked),
        Follow("309.2f", (f.BlockedEffectApplied,), blocks.attackers_become_blocked_by_effect),
        Follow("309.2f", (f.UnblockedEffectApplied,), blocks.attackers_become_unblocked_by_effect),
        Triggering("309.2f", declared.attacks_as_declared_and_isnt_blocked, decides="attacks_and_isnt_blocked"),
        Triggering("309.2f", declared.becomes_an_unblocked_creature_by_effect, decides="is_made_unblocked"),
        Triggering("309.3", events.abilities_trigger_on_blockers),
        Triggering("309.3", Triggers.meant),
        Kept(
            "309.4",
            "becoming blocked triggers only at the first point at which the creature becomes blocked in that combat",
            "projections.triggers.conditions.becomes_blocked_for_the_first_time",
        ),
        Follow("309.5", (f.PutBlocking,), blocks.put_creatures_become_blocking),
        Check("310.1", ANNOUNCE_COMBAT_DAMAGE, steps.players_announce_in_turn_order),
        Follow("310.1", (d.CombatDamageAnnounced,), combat_damage.damage_without_choice),
        Follow("310.1", (d.CombatDamageAnnounced,), damage_results.assigned_damage_goes_on_the_stack),
        Kept(
            "310.2",
            "combat damage is divided freely among the legal recipients, and judged with all others of its player",
            "simulator.game.judge.judge_division",
        ),
        Check("310.2a", ASSIGN_COMBAT_DAMAGE, combat_damage.damage_equals_power),
        Check("310.2b", ASSIGN_COMBAT_DAMAGE, combat_damage.unblocked_creatures_assign_to_what_they_attack),
        Check("310.2c", ASSIGN_COMBAT_DAMAGE, combat_damage.blocked_creatures_assign_to_their_blockers),
        Check("310.2d", ASSIGN_COMBAT_DAMAGE, combat_damage.blocking_creatures_assign_to_the_blocked),
        Check("310.2e", ASSIGN_COMBAT_DAMAGE, combat_damage.whole_damage_is_assigned_as_though_unblocked),
        Kept(
            "310.3",
            "combat damage on the stack is no spell or ability: nothing removes it but its resolving",
            "projections.triggers.triggers.Triggers",
        ),
        Follow("310.4", (s.CombatDamageResolved,), damage_results.damage_on_the_stack_is_dealt),
        Kept(
            "310.4a",
            "it is dealt as it was assigned, though its source has gone, its power changed or its recipient not fights",
            "simulator.rules.damage_results.damage_on_the_stack_is_dealt",
        ),
        Kept(
            "310.4b",
            "its source is the creature as it is, or as it last existed",
            "simulator.rules.damage_results.damage_on_the_stack_is_dealt",
        ),
        Kept(
            "310.4c",
            "what is no longer in play, or neither a creature nor a planeswalker, is dealt none",
            "simulator.rules.prevention.can_be_dealt_damage",
        ),
        Follow("310.5", (e.StepBegan,), steps.first_strikers_that_assign_are_determined),
        Triggering("311.1", conditions.delayed_abilities_trigger),
        Follow("311.2", (e.StepBegan,), steps.everything_leaves_combat),
        Check("403.2", ACTIVATE_A_MANA_ABILITY, mana.the_ability_is_the_players),
        Check("403.4", ACTIVATE_A_MANA_ABILITY, mana.summoning_sick_creatures_cant_tap_for_mana),
        Triggering("404.2", conditions.becomes_tapped),
        Triggering("404.4b", conditions.delayed_abilities_trigger),
        Kept(
            "408.1b",
            "state-based effects happen, and then what triggered goes on the stack, whenever there would be priority",
            "simulator.game.session.Course.apply",
        ),
        Answer("408.1c", WHO_GETS_PRIORITY, steps.active_player_gets_priority),
        Kept(
            "408.1g",
            "combat damage is on the stack once it has been assigned",
            "simulator.rules.damage_results.assigned_damage_goes_on_the_stack",
        ),
        Answer("410.3", WHICH_ABILITIES_GO_ON_THE_STACK_TOGETHER, stack.all_that_has_triggered),
        Check("410.3", PUT_ABILITIES_ON_THE_STACK, stack.players_put_all_their_triggers_on_the_stack),
        Check("410.4", CHOOSE_TARGETS, stack.targets_can_be_chosen),
        Follow("410.4", (t.TriggersStacked,), stack.abilities_without_a_legal_target_are_removed),
        Triggering("410.6", conditions.blocks),
        Triggering("410.7", conditions.is_dealt_damage),
        Triggering("410.8", Triggers.trigger),
        Kept("410.9", "conditions of triggering on blocking are of several kinds", "events.triggering.Condition"),
        Triggering("410.9a", declared.blocks_as_declared, decides="blocks"),
        Triggering("410.9b", declared.blocks_a_creature_as_declared, decides="blocks_a_creature"),
        Triggering("410.9c", declared.becomes_blocked_for_the_first_time, decides="becomes_blocked"),
        Triggering(
            "410.9d",
            declared.becomes_blocked_by_a_creature_while_not_yet_blocked,
            decides="becomes_blocked_by_a_creature",
        ),
        Triggering("410.9e", conditions.fights_so_many, decides="fights_so_many"),
        Triggering("410.10d", conditions.dies),
        Follow("411.1", (k.ManaAbilityActivated,), mana.mana_abilities_resolve_at_once),
        Check("411.2", ACTIVATE_A_MANA_ABILITY, mana.players_activate_with_priority_or_while_paying),
        Follow("411.3", (k.ManaAdded,), mana.triggered_mana_abilities_resolve_at_once),
        Check("411.3a", ACTIVATE_A_MANA_ABILITY, mana.triggered_abilities_add_a_type_that_was_produced),
        Follow("413.2a", (t.AbilityResolved,), stack.abilities_whose_target_is_illegal_do_not_resolve),
        Follow("413.2b", (t.AbilityResolved,), stack.effects_happen),
        Check("413.2c", RESOLVE_AN_ABILITY, stack.chosen_objects_can_be_chosen),
        Follow("417.1", (p.DamageEffectApplied,), damage_results.damage_is_dealt_by_effect_and_triggers),
        OutOfScope("420.5a", _LOSING),
        StateBased(
            "420.5b",
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
            "420.5c",
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
            "420.5d",
            (d.CreatureDestroyed, d.PutIntoGraveyard, e.PermanentLeft, k.PermanentReturned, k.PermanentSacrificed),
            leaving_combat.auras_attached_to_nothing_are_put_into_graveyards,
        ),
        OutOfScope("420.5h", _LOSING),
        Kept(
            "420.5k",
            "an Equipment whose creature has left is attached to nothing, and stays",
            "projections.board_events.comes_off",
        ),
        StateBased(
            "420.5n",
            (d.CountersPut, e.PermanentEntered, e.CharacteristicsChanged),
            damage_results.opposite_counters_are_removed,
        ),
        StateBased(
            "420.5p",
            (d.CombatDamageDealt, d.CountersRemoved, p.DamageDealt, e.PlayersPassed, e.CharacteristicsChanged),
            damage_results.spent_planeswalkers_are_put_into_graveyards,
        ),
        Check("422.1", REVERSE_MANA_ABILITIES, reversing.only_mana_abilities_activated_meanwhile_are_reversed),
        Check("422.1", REVERSE_MANA_ABILITIES, reversing.only_the_acting_player_reverses_mana_abilities),
        Check("422.1", REVERSE_MANA_ABILITIES, reversing.mana_spent_on_a_kept_ability_stays_spent),
        Check("422.1", REVERSE_MANA_ABILITIES, reversing.cards_moved_to_libraries_stay_moved),
        Check("422.1", REVERSE_MANA_ABILITIES, reversing.cards_moved_from_libraries_stay_moved),
        Kept(
            "422.2",
            "the player whose declaration was reversed declares again; nobody had priority, so nobody retains it",
            "simulator.game.costs.abandon",
        ),
        Check("424.2", ACTIVATE_A_MANA_ABILITY, mana.activation_costs_can_be_paid),
        Kept(
            "500.1",
            "restrictions say that a creature can't attack or block, requirements that it must",
            "events.abilities.Ability",
        ),
        Kept(
            "500.2",
            "an attack that conflicts with a restriction or requirement is illegal, and another one is proposed",
            "simulator.game.judge.judge_attack",
        ),
        Answer(
            "500.2",
            WHO_IS_EXEMPT_FROM_ATTACKING,
            exempt.tapped_and_costly_creatures_are_exempt_from_attacking,
        ),
        Kept(
            "500.3",
            "a block that conflicts with a restriction or requirement is illegal, and another one is proposed",
            "simulator.game.judge.BlockQuestion",
        ),
        Answer("500.3", WHO_IS_EXEMPT_FROM_BLOCKING, exempt.tapped_and_costly_creatures_are_exempt),
        Kept(
            "500.3a",
            "evasion abilities are cumulative; one gained or lost after a legal block changes nothing",
            "simulator.rules.blocks.restrictions_are_obeyed",
        ),
        Kept(
            "500.4",
            "a set conflicts if it breaks a restriction, or if more requirements could be obeyed; any other is legal",
            "simulator.rules.blocks.requirements_are_obeyed",
        ),
        Follow("501.4a", (f.DestroyEffectApplied,), leaving_combat.creatures_are_destroyed_by_effect),
        Check("502.9b", ASSIGN_COMBAT_DAMAGE, combat_damage.everyone_assigned_is_lethal_before_trampling),
        Answer("502.9d", HOW_MUCH_DAMAGE_IS_LETHAL, damage_results.damage_up_to_toughness_is_lethal),
        Follow("502.10e", (c.BecameBlocking, f.CameBlocking), banding.bands_are_blocked_together),
        Follow("502.10g", (c.BecameBlocked,), banding.whole_bands_become_blocked),
        Kept(
            "502.10h",
            "banding lets an opponent of the creature's controller assign its combat damage",
            "simulator.rules.banding.assigner_of",
        ),
        Kept(
            "502.11a",
            'what loses banding loses every "bands with other" ability as well',
            "projections.board.Board",
        ),
        OutOfScope(
            "502.11b", '"bands with other" is judged by the quality that it names, not by who has the same ability'
        ),
        OutOfScope("502.15e", "damage on what phases out stays marked on it"),
        Triggering("502.63a", conditions.deathtouch_triggers),
        Triggering("502.68a", conditions.lifelink_triggers),
        Answer("602.4", WHO_DECLARES_BLOCKERS_NEXT, steps.declares_next),
        Answer("602.5", WHO_ANNOUNCES_DAMAGE_NEXT, steps.announce_damage_next),
        OutOfScope("606.4a", "a team's shared life total is not kept: each player has a life total of their own"),
        Answer("606.7b", WHO_ATTACKS_TOGETHER, steps.play_as_a_team),
        Answer("606.7c", WHO_BLOCKS_TOGETHER, steps.play_as_a_team),
        Answer("606.7c", WHO_DEFENDS_IN_A_TEAM, each_player_of_the_team_defends),
        Answer("606.7d", WHO_ANNOUNCES_DAMAGE_TOGETHER, steps.play_as_a_team),
        OutOfScope(
            "606.7d",
            "each creature attacks one player of the team; which of them it assigns its damage to is not chosen anew",
        ),
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


TABLE_WITH_RULINGS = replace(TABLE, rows=tuple(map(_as_ruled, TABLE.rows)))
"""The same where rulings of the day contradict 309: on blocks and becoming blocked by effects, they are followed."""
