"""Declarations that were taken back, judged again: the whole of what was said of them is compared."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.damage import CombatDamageAssigned
from events.duel_masters import CreaturesChosen
from events.event import Event
from events.rule import Violation
from simulator.duel_masters.judging import judge_choice_of_creatures
from simulator.editions import EditionTable
from simulator.judging import BlockQuestion, judge_attack, judge_division
from simulator.mechanics.banding import assigner_of
from simulator.mechanics.defending import declares_next
from simulator.paying import judge_unpaid
from simulator.position import Position
from simulator.replay.format import Rejected
from simulator.verdict import Outcome, Verdict

__all__ = ["judge_rejected"]

DAMAGE_STEPS = ("first_strike_damage", "combat_damage")


def _of_creatures(position: Position, table: EditionTable, rejected: Rejected) -> Verdict:
    events: list[Event] = [*rejected.events]
    chosen = next((event for event in reversed(events) if isinstance(event, CreaturesChosen)), CreaturesChosen("", ()))
    return judge_choice_of_creatures(position, chosen.player, chosen.creatures, table)


def _of_damage(position: Position, table: EditionTable, rejected: Rejected) -> Verdict:
    """The verdict on all combat damage of the player, or team, whose turn it was to announce it."""
    waiting = table.answers["who announces damage next"](position)
    player = waiting[0] if waiting else ""
    announcing = table.answers["who announces damage together"](position, player)
    assigned = any(isinstance(event, CombatDamageAssigned) for event in rejected.events)
    violations: list[Violation] = []
    for creature, points in position.damage.assigned.items():
        if assigned and creature in position.board.permanents and assigner_of(position, creature) in announcing:
            violations += judge_division(position, player, creature, dict(points), table).violations
    return Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, tuple(violations))


def _verdict(position: Position, table: EditionTable, rejected: Rejected) -> Verdict:
    """The verdict on the declaration that is open in a position: what it broke, or that its costs stayed unpaid."""
    step, combat = position.board.step, position.combat
    if table.plays == "Duel Masters":
        return _of_creatures(position, table, rejected)
    if position.mana.owed is not None:
        return judge_unpaid(position, table)
    if step in DAMAGE_STEPS:
        return _of_damage(position, table, rejected)
    if step == "declare_attackers":
        return judge_attack(position, position.board.active, combat.chosen_attacks, table, combat.chosen_bands)
    return BlockQuestion(position, declares_next(position), table).judge(combat.chosen_blocks)


def _text(violations: tuple[Violation, ...]) -> str:
    return msgspec.json.encode(violations).decode()


def judge_rejected(
    position: Position, table: EditionTable, rejected: Rejected
) -> tuple[list[tuple[str, str, str]], bool]:
    """What is otherwise than a rejected line says, in the position with its cut events.

    Returns:
        Each difference as what was compared, what the replay says of it, and what is so; and whether nobody here can
        judge by now what the replay calls illegal.
    """
    verdict = _verdict(position, table, rejected)
    undetermined = verdict.outcome is Outcome.UNDETERMINED and rejected.outcome == "illegal"
    return [*_compared(verdict, table, rejected, undetermined)], undetermined


def _compared(
    verdict: Verdict, table: EditionTable, rejected: Rejected, undetermined: bool
) -> Iterator[tuple[str, str, str]]:
    theirs = [rejected.outcome, *(violation.rule.number for violation in rejected.violations)]
    ours = [verdict.outcome.value, *(violation.rule.number for violation in verdict.violations)]
    if not rejected.events:
        yield "rejected declaration", "nothing was taken back", "no declaration that could be taken back"
    if theirs != ours and not undetermined:
        yield "rejected declaration", ", ".join(theirs), ", ".join(ours)
    elif rejected.violations != verdict.violations:
        yield "violations of a rejected declaration", _text(rejected.violations), _text(verdict.violations)
    elif rejected.because != verdict.because and not undetermined:
        yield "why nobody could judge a rejected declaration", rejected.because, verdict.because
    if rejected.rule != table.illegal_actions:
        yield "rule by which a declaration was taken back", rejected.rule, table.illegal_actions
