"""The Comprehensive Rules of 8 November 2024: damage assignment orders are gone, damage is divided freely."""

from __future__ import annotations

from events import board as e
from events import combat as c
from events import damage as d
from events.rule import Edition
from simulator.editions.table import Check, EditionTable, Follow, OutOfScope, StateBased
from simulator.mechanics import assignment, attacking, blocking, dealing, removal, steps
from simulator.mechanics import declaration as declare

__all__ = ["TABLE"]

_COSTS = "paying costs while declaring is not built yet"
_TRIGGERS = "triggered abilities and priority are not built yet"
_PUT_BLOCKING = "blocking by effect and entering the battlefield blocking are not built yet"

TABLE = EditionTable(
    edition=Edition.CR_2024_11_08,
    announces_orders=False,
    illegal_actions="730.1",
    rows=(
        Follow("506.1", (e.PlayersPassed,), steps.steps_proceed_in_order),
        Follow(
            "506.4",
            (e.PermanentLeft, e.ControlChanged, c.CombatRemovalEffectApplied, d.CreatureDestroyed, d.PutIntoGraveyard),
            removal.permanents_are_removed_from_combat,
        ),
        Follow("506.4d", (e.CharacteristicsChanged,), removal.permanents_that_change_type_are_removed_from_combat),
        Check("508.1a", "declare attackers", attacking.chosen_attackers_can_be_chosen),
        Check("508.1b", "declare attackers", attacking.attack_targets_can_be_attacked),
        Check("508.1c", "declare attackers", attacking.attack_restrictions_are_obeyed),
        OutOfScope("508.1d", "requirements to attack are not built yet"),
        OutOfScope("508.1e", "banding is not built yet"),
        Follow("508.1f", (c.AttackersDeclared,), attacking.attackers_are_tapped),
        OutOfScope("508.1g", _COSTS),
        OutOfScope("508.1h", _COSTS),
        OutOfScope("508.1i", _COSTS),
        OutOfScope("508.1j", _COSTS),
        Follow("508.1k", (c.AttackersDeclared,), attacking.chosen_creatures_become_attacking),
        OutOfScope("508.1m", _TRIGGERS),
        Follow("508.4", (c.AttackingEffectApplied,), attacking.creatures_attack_by_effect),
        Check("509.1a", "declare blockers", declare.chosen_creatures_can_be_chosen),
        Check("509.1b", "declare blockers", declare.restrictions_are_obeyed),
        Check("509.1c", "declare blockers", declare.requirements_are_obeyed),
        OutOfScope("509.1d", _COSTS),
        OutOfScope("509.1e", _COSTS),
        OutOfScope("509.1f", _COSTS),
        Follow("509.1g", (c.BlockersDeclared,), blocking.chosen_creatures_become_blocking),
        Follow("509.1h", (c.BlockersDeclared,), blocking.attackers_become_blocked_or_unblocked),
        OutOfScope("509.1i", _TRIGGERS),
        OutOfScope("509.2", _TRIGGERS),
        OutOfScope("509.2a", _TRIGGERS),
        OutOfScope("509.3", _TRIGGERS),
        OutOfScope("509.4", _PUT_BLOCKING),
        Check("510.1a", "assign combat damage", assignment.damage_equals_power),
        Check("510.1b", "assign combat damage", assignment.unblocked_creatures_assign_to_what_they_attack),
        Check("510.1c", "assign combat damage", assignment.blocked_creatures_assign_to_their_blockers),
        Check("510.1c", "assign combat damage", assignment.everyone_assigned_is_lethal_before_trampling),
        Check("510.1d", "assign combat damage", assignment.blocking_creatures_assign_to_the_blocked),
        Follow("510.1", (d.CombatDamageAnnounced,), assignment.damage_without_choice),
        Follow("510.2", (d.CombatDamageAnnounced,), dealing.assigned_damage_is_dealt),
        OutOfScope("510.3", _TRIGGERS),
        Follow("510.4", (e.StepBegan,), steps.first_strikers_are_determined),
        Follow("511.3", (e.StepBegan,), steps.everything_leaves_combat),
        StateBased(
            "704.5f",
            (d.CombatDamageDealt, e.PowerToughnessChanged, e.CharacteristicsChanged),
            dealing.creatures_without_toughness_are_put_into_graveyards,
        ),
        StateBased(
            "704.5g",
            (
                d.CombatDamageDealt,
                d.CreatureDestroyed,
                d.PutIntoGraveyard,
                e.DamageMarked,
                e.PowerToughnessChanged,
                e.CharacteristicsChanged,
            ),
            dealing.creatures_with_lethal_damage_are_destroyed,
        ),
        StateBased("704.5h", (d.CombatDamageDealt,), dealing.creatures_dealt_deathtouch_damage_are_destroyed),
        StateBased("704.5i", (d.CombatDamageDealt,), dealing.spent_planeswalkers_are_put_into_graveyards),
        StateBased("704.5v", (d.CombatDamageDealt,), dealing.spent_battles_are_put_into_graveyards),
    ),
)
