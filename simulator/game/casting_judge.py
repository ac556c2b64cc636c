"""Judges the casting of spells and the activation of abilities, each in a position. Pure: nothing is changed."""

from __future__ import annotations

from events.casting import AbilityActivated, SpellCast
from projections.position import Position
from projections.verdict_doubts import doubts_about_announcements, named
from simulator.editions.procedures import ACTIVATE_AN_ABILITY, CAST_A_SPELL, WHO_GETS_PRIORITY
from simulator.editions.table import EditionTable
from simulator.game.judge import judged
from simulator.game.verdict import Verdict
from simulator.rules import casting
from simulator.rules.announcing import Announcement
from simulator.rules.casting import announcement_doubts, cost_is_open, doubts_of_the_board, not_followed
from simulator.rules.ways_to_cast import doubts_about_costs, other_ways


def judge_spell_or_ability(announced: AbilityActivated | SpellCast, position: Position, table: EditionTable) -> Verdict:
    """The verdict on casting a spell or activating an ability, in the position just before it.

    It is undetermined where words that are not read may forbid it, or it is not read what it asks for.
    """
    announcement = Announcement(position, announced, table.answer(WHO_GETS_PRIORITY)(position))
    procedure = CAST_A_SPELL if isinstance(announced, SpellCast) else ACTIVATE_AN_ABILITY
    verdict = judged(table, procedure, announcement)
    if doubts := not_followed(announcement) or doubts_about_announcements(position):
        return verdict.in_doubt(named(doubts))
    certain, otherwise = other_ways(announcement, verdict.violations)
    doubts = doubts_of_the_board(announcement, legal=verdict.legal is True)
    if certain:
        return verdict.in_doubt(named(doubts)) if doubts else Verdict.of(certain)
    doubts += (*announcement_doubts(announcement), *otherwise, *doubts_about_costs(announcement))
    return verdict.in_doubt(named(doubts)) if doubts else verdict


_WHATEVER_IS_CHOSEN = frozenset(
    {
        casting.abilities_for_sorcery_timing_wait,
        casting.loyalty_abilities_are_activated_once_a_turn,
        casting.nothing_is_played_in_a_split_second,
        casting.only_instants_are_cast_outside_the_main_phase,
        casting.only_the_controller_activates,
        casting.players_act_with_priority,
        casting.points_in_combat_are_those_of_the_first,
        casting.prohibited_abilities_are_not_activated,
        casting.restrictions_on_activation_are_kept,
        casting.restrictions_on_casting_are_kept,
        casting.sorceries_are_cast_in_the_main_phase,
        casting.summoning_sick_creatures_cant_tap,
        casting.what_has_no_mana_cost_is_not_cast,
    }
)
"""What is judged of a spell or ability alike, whatever modes, X and targets are chosen and whatever pays for it."""


def can_be_legal(announced: AbilityActivated | SpellCast, position: Position, table: EditionTable) -> bool:
    """Whether a spell or ability may be legal beyond doubt, once modes, X, targets and what pays are chosen.

    Args:
        announced: the spell or ability, of which nothing is chosen yet.
        position: the moment just before it.
        table: the rules to play by.

    Returns:
        False where no choice is legal beyond doubt. Where it is True none need be.
    """
    announcement = Announcement(position, announced, table.answer(WHO_GETS_PRIORITY)(position))
    procedure = CAST_A_SPELL if isinstance(announced, SpellCast) else ACTIVATE_AN_ABILITY
    return not (
        casting.words_that_count_always(announcement)
        or not_followed(announcement)
        or table.violations(procedure, announcement, _WHATEVER_IS_CHOSEN)
        or doubts_about_announcements(position)
        or doubts_of_the_board(announcement, legal=True)
    )


def can_go_on(announced: AbilityActivated | SpellCast, position: Position, verdict: Verdict) -> bool:
    """Whether a game can go on with a spell or ability of which not all is read: it is known what is paid for it.

    Args:
        announced: the spell or ability.
        position: the moment just before it.
        verdict: the verdict on it.
    """
    announcement = Announcement(position, announced)
    if not_followed(announcement):
        return False
    open_ = doubts_of_the_board(announcement, legal=True) or doubts_of_the_board(announcement, legal=False)
    costs = cost_is_open(announcement) or doubts_about_costs(announcement)
    return not (verdict.violations or doubts_about_announcements(position) or open_ or costs)
