"""Judging again what players did in a replay: attacks, blocks, orders, damage, and what was taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from events.board import PlayersPassed
from events.combat import AttackersDeclared, BlockersDeclared, DamageOrderAnnounced
from events.costs import CostPaid, ManaAbilityActivated
from events.damage import CombatDamageAnnounced, CombatDamageDealt
from events.damage_on_stack import CombatDamagePutOnStack, CombatDamageResolved
from events.duel_masters import CreaturesChosen
from events.event import Event
from events.log import Log
from events.triggers import TargetsChosen
from projections.views import Views
from simulator.duel_masters.judging import JUDGED_IN_A_DUEL, judge_choice_of_creatures, judge_in_a_duel
from simulator.editions import EditionTable
from simulator.judging import BlockQuestion, judge_announcement, judge_attack, judge_division, judge_order
from simulator.mechanics.assignment import assigners, recipients
from simulator.mechanics.banding import assigner_of
from simulator.mechanics.defending import chooser_of_blocks, declares_next
from simulator.mechanics.orders import orders_to_announce
from simulator.mechanics.targeting import Targeting
from simulator.paying import judge_activation, judge_payment, judge_unpaid
from simulator.position import Position, position_of
from simulator.replay.difference import Difference
from simulator.replay.format import Assertion, Rejected, Remark
from simulator.replay.in_force import table_of
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.verdict import Outcome, Verdict

__all__ = ["Finding", "Judged", "judge_again", "judge_choice", "judge_rejected", "mana_abilities_in"]


class Finding(NamedTuple):
    """What is said of one thing a player did: what it was, the verdict, or why there is nothing to judge."""

    what: str
    verdict: Verdict | None
    amiss: str = ""

    @property
    def outcome(self) -> Outcome:
        """Legal, illegal or undetermined; what was done at the wrong moment is illegal."""
        return self.verdict.outcome if self.verdict is not None and not self.amiss else Outcome.ILLEGAL

    def __str__(self) -> str:
        if self.amiss or self.verdict is None:
            return self.amiss
        reasons = [str(violation) for violation in self.verdict.violations]
        return "; ".join([self.verdict.outcome.value, *reasons, *filter(None, [self.verdict.because])])


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What came of judging a replay again.

    Args:
        legal: what players did that was judged and legal.
        undetermined: what players did that nobody here can judge.
        rejected: declarations taken back that were judged to be so for the same rules.
        differences: what was judged otherwise than the replay says, in the order of the file.
    """

    legal: int
    undetermined: int
    rejected: int
    differences: tuple[Difference, ...]


def _attack(position: Position, event: AttackersDeclared, table: EditionTable) -> Iterator[Finding]:
    what = "attack declaration"
    if position.board.step != "declare_attackers" or position.combat.attackers_declared:
        yield Finding(what, None, f"attackers can't be declared now, in {position.board.step}")
    else:
        combat = position.combat
        yield Finding(what, judge_attack(position, event.player, combat.chosen_attacks, table, combat.chosen_bands))


def _block(position: Position, event: BlockersDeclared, table: EditionTable) -> Iterator[Finding]:
    what = "block declaration"
    team = position.board.team_of(declares_next(position))
    if position.board.step != "declare_blockers" or event.player not in team:
        yield Finding(what, None, f"{event.player} can't declare blockers now, in {position.board.step}")
        return
    chooser = chooser_of_blocks(position, declares_next(position))
    if (event.chosen_by or event.player) not in position.board.team_of(chooser):
        yield Finding(what, None, f"{chooser} chooses which creatures block, not {event.chosen_by or event.player}")
        return
    later = [player for player in position.declaring if player not in team]
    chosen = {b: a for b, a in position.combat.chosen_blocks.items() if position.controller(b) not in later}
    yield Finding(what, BlockQuestion(position, event.player, table).judge(chosen))


def _order(position: Position, event: DamageOrderAnnounced, table: EditionTable) -> Iterator[Finding]:
    what = f"damage assignment order of {event.creature}"
    if not table.announces_orders:
        yield Finding(what, None, f"{table.edition} has no damage assignment orders")
    elif position.board.step != "declare_blockers" or position.declaring:
        yield Finding(what, None, f"orders can't be announced now, in {position.board.step}")
    else:
        yield Finding(what, judge_order(position, event.player, event.creature, event.order, table))


def _damage(position: Position, event: CombatDamageAnnounced, table: EditionTable) -> Iterator[Finding]:
    if position.board.step not in ("first_strike_damage", "combat_damage"):
        yield Finding("combat damage", None, f"no combat damage is assigned in {position.board.step}")
        return
    if not (in_turn := judge_announcement(position, event.player, table)).legal:
        yield Finding("combat damage", in_turn)
    assigned = position.damage.assigned
    announcing = position.board.team_of(event.player)
    for creature in assigners(position):
        waits = creature not in assigned and len(recipients(position, creature)) > 1
        if waits and assigner_of(position, creature) in announcing:
            yield Finding(f"combat damage of {creature}", None, f"{creature} has not assigned its damage")
    for creature, points in assigned.items():
        what = f"combat damage of {creature}"
        if creature not in position.board.permanents:
            yield Finding(what, None, f"there is no {creature} on the battlefield")
        elif assigner_of(position, creature) in announcing:
            yield Finding(what, judge_division(position, event.player, creature, dict(points), table))


def _activation(position: Position, event: ManaAbilityActivated, table: EditionTable) -> Iterator[Finding]:
    yield Finding(f"mana ability of {event.source}", judge_activation(position, event, table))


def _payment(position: Position, event: CostPaid, table: EditionTable) -> Iterator[Finding]:
    yield Finding(f"payment by {event.player}", judge_payment(position, event, table))


def _targets(position: Position, event: TargetsChosen, table: EditionTable) -> Iterator[Finding]:
    targeting = Targeting(position, event.player, event.trigger, event.targets)
    violations = table.violations("choose targets", targeting)
    outcome = Outcome.ILLEGAL if violations else Outcome.LEGAL
    yield Finding(f"targets of ability {event.trigger}", Verdict(outcome, violations))


def _damage_begins(
    position: Position, event: CombatDamageDealt | CombatDamagePutOnStack | PlayersPassed, table: EditionTable
) -> Iterator[Finding]:
    """Before the first damage of a step who announces it is told: what dies of it may have been with banding."""
    if position.damage.done:
        return
    announced = {mate for player in position.damage.announced for mate in position.board.team_of(player)}
    left = {assigner_of(position, creature) for creature in assigners(position)}
    for player in sorted(left - announced):
        yield Finding("combat damage", None, f"{player} has not announced combat damage")


def _damage_resolves(position: Position, event: CombatDamageResolved, table: EditionTable) -> Iterator[Finding]:
    if not position.triggers.combat_damage:
        yield Finding("combat damage", None, "no combat damage is on the stack")
    elif position.triggers.waiting or position.triggers.stack:
        yield Finding("combat damage", None, "combat damage can't resolve below abilities that are to resolve first")


def _pass(position: Position, event: PlayersPassed, table: EditionTable) -> Iterator[Finding]:
    """Nobody may pass what has to be done as a step begins; only what was left out is found."""
    step = position.board.step
    if position.mana.owed is not None:
        yield Finding(f"payment by {position.mana.owed.player}", judge_unpaid(position, table))
    if step == "declare_blockers":
        for player in position.declaring:
            yield Finding("block declaration", None, f"{player} has not declared blockers")
        if table.announces_orders:
            for creature, _ in orders_to_announce(position):
                yield Finding(f"damage assignment order of {creature}", None, "none was announced")
    elif position.triggers.combat_damage:
        yield Finding("combat damage", None, "combat damage is on the stack and has not been dealt")
    elif step in ("first_strike_damage", "combat_damage"):
        yield from _damage_begins(position, event, table)


def _duel(position: Position, event: Event, table: EditionTable) -> Iterator[Finding]:
    for what, verdict in judge_in_a_duel(position, event, table):
        amiss = "" if verdict is not None else f"nothing of the kind can be done now, in {position.board.step}"
        yield Finding(what, verdict, amiss)


_Judges = Mapping[type[Event], Callable[[Position, Any, EditionTable], Iterator[Finding]]]

_JUDGES: _Judges = {
    AttackersDeclared: _attack,
    BlockersDeclared: _block,
    CombatDamageAnnounced: _damage,
    CombatDamageDealt: _damage_begins,
    CombatDamagePutOnStack: _damage_begins,
    CombatDamageResolved: _damage_resolves,
    CostPaid: _payment,
    DamageOrderAnnounced: _order,
    ManaAbilityActivated: _activation,
    PlayersPassed: _pass,
    TargetsChosen: _targets,
}

_JUDGES_OF: Mapping[str, _Judges] = {"Magic": _JUDGES, "Duel Masters": dict.fromkeys(JUDGED_IN_A_DUEL, _duel)}
"""By the game: what is judged, and how."""


def judge_choice(position: Position, event: Event, table: EditionTable) -> list[Finding]:
    """What the rules say of a choice in the position just before it; nothing of events that are judged with others."""
    judge = _JUDGES_OF[table.plays].get(type(event))
    return list(judge(position, event, table)) if judge is not None else []


def mana_abilities_in(rejected: Rejected) -> list[Event]:
    """The mana abilities activated in what was taken back: those that were kept stand after it (730.1)."""
    return [event for event in rejected.events if isinstance(event, ManaAbilityActivated)]


def _of_creatures(position: Position, table: EditionTable, rejected: Rejected) -> Verdict:
    events: list[Event] = [*rejected.events]
    chosen = next((event for event in reversed(events) if isinstance(event, CreaturesChosen)), CreaturesChosen("", ()))
    return judge_choice_of_creatures(position, chosen.player, chosen.creatures, table)


def judge_rejected(position: Position, table: EditionTable, rejected: Rejected) -> Verdict:
    """The verdict on the declaration that is open in a position: what it broke, or that its costs stayed unpaid."""
    if table.plays == "Duel Masters":
        return _of_creatures(position, table, rejected)
    if position.mana.owed is not None:
        return judge_unpaid(position, table)
    if position.board.step == "declare_attackers":
        combat = position.combat
        return judge_attack(position, position.board.active, combat.chosen_attacks, table, combat.chosen_bands)
    return BlockQuestion(position, declares_next(position), table).judge(position.combat.chosen_blocks)


class _Judging:
    """One pass through a replay."""

    def __init__(self, replay: Replay) -> None:
        self.table = table_of(replay.header)
        self.log = Log()
        self.views = Views(self.log, self.table.trigger_rules)
        self.legal = self.undetermined = self.rejected = 0
        self.last: Outcome | None = None
        self.kept: list[Event] = []
        self.differences: list[Difference] = []
        for number, line in enumerate(replay.lines, start=FIRST_LINE):
            if isinstance(line, Rejected):
                self._take_rejected(number, line)
            elif isinstance(line, Assertion):
                self._take_assertion(number, line)
            elif not isinstance(line, Remark):
                self._take_event(number, line)

    def _take_event(self, number: int, event: Event) -> None:
        if event in self.kept:
            self.kept.remove(event)
        elif type(event) in _JUDGES_OF[self.table.plays]:
            for finding in judge_choice(position_of(self.views), event, self.table):
                self.last = finding.outcome
                if self.last is Outcome.LEGAL:
                    self.legal += 1
                elif self.last is Outcome.UNDETERMINED:
                    self.undetermined += 1
                else:
                    self.differences.append(Difference(number, finding.what, "legal", str(finding)))
        self.log.append(event)

    def _take_rejected(self, number: int, rejected: Rejected) -> None:
        self.kept = mana_abilities_in(rejected)
        log = self.log.fork()
        views = self.views.fork(log)
        log.extend(rejected.events)
        verdict = judge_rejected(position_of(views), self.table, rejected)
        theirs = [rejected.outcome, *(violation.rule.number for violation in rejected.violations)]
        ours = [verdict.outcome.value, *(violation.rule.number for violation in verdict.violations)]
        if theirs == ours:
            self.rejected += 1
        else:
            self.differences.append(Difference(number, "rejected declaration", ", ".join(theirs), ", ".join(ours)))

    def _take_assertion(self, number: int, assertion: Assertion) -> None:
        if assertion.legal is None or self.last in (None, Outcome.UNDETERMINED):
            return
        said = Outcome.LEGAL if assertion.legal else Outcome.ILLEGAL
        if said is not self.last:
            self.differences.append(Difference(number, "the last declaration", said.value, str(self.last)))


def judge_again(replay: Replay) -> Judged:
    """Judge all that players did in a replay, in the positions that its events make, by its edition.

    Raises:
        EditionError: its edition is not built.
    """
    judging = _Judging(replay)
    return Judged(
        legal=judging.legal,
        undetermined=judging.undetermined,
        rejected=judging.rejected,
        differences=tuple(judging.differences),
    )
