"""Judging a replay again: what players chose, what happened without them, and what was taken back."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events.board import DAMAGE_STEPS
from events.costs import ManaAbilityActivated
from events.damage import CombatDamageAssigned
from events.duel_masters import CreaturesChosen
from events.event import Choice, Event
from events.log import Log
from events.rule import Violation
from projections.position import Position
from projections.views import Views
from simulator.editions import EditionTable
from simulator.editions.procedures import WHO_ANNOUNCES_DAMAGE_NEXT, WHO_ANNOUNCES_DAMAGE_TOGETHER
from simulator.game.duel_judge import judge_choice_of_creatures
from simulator.game.judge import BlockQuestion, judge_all_damage, judge_attack, judge_unpaid
from simulator.game.verdict import Outcome, Verdict
from simulator.replay.difference import Difference, Unvouched
from simulator.replay.format import Assertion, Rejected, Remark, ReplayLine
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.verifying.choices import is_judged, judge_choice
from simulator.replay.verifying.clicks import CLICKS_OF, not_now
from simulator.replay.verifying.contradictions import contradictions, is_external
from simulator.replay.verifying.printed import MOST, doubts, too_many_sentences, without_text
from simulator.replay.writing import table_of, unusable
from simulator.rules.banding import assigner_of
from simulator.rules.steps import declares_next


def _of_creatures(position: Position, table: EditionTable, rejected: Rejected) -> Verdict:
    events: list[Event] = [*rejected.events]
    chosen = next((event for event in reversed(events) if isinstance(event, CreaturesChosen)), CreaturesChosen("", ()))
    return judge_choice_of_creatures(position, chosen.player, chosen.creatures, table)


def _of_damage(position: Position, table: EditionTable, rejected: Rejected) -> Verdict:
    """The verdict on all combat damage of the player, or team, whose turn it was to announce it."""
    waiting = table.answer(WHO_ANNOUNCES_DAMAGE_NEXT)(position)
    player = waiting[0] if waiting else ""
    announcing = table.answer(WHO_ANNOUNCES_DAMAGE_TOGETHER)(position, player)
    if not any(isinstance(event, CombatDamageAssigned) for event in rejected.events):
        return Verdict.of(())
    there = [creature for creature in position.damage.assigned if creature in position.board.permanents]
    theirs = [creature for creature in there if assigner_of(position, creature) in announcing]
    return judge_all_damage(position, player, theirs, table)


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


UNREAD = f"abilities being what the text says: it has more than {MOST} different sentences, and none is read again"


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """What came of judging a replay again.

    Args:
        legal: what players did that was judged and legal.
        undetermined: what players did that nobody here can judge.
        rejected: declarations taken back that were judged to be so for the same rules.
        differences: what was judged otherwise than the replay says, in the order of the file.
        unvouched: what the replay says and nothing in it can prove, in the order of the file.
    """

    legal: int
    undetermined: int
    rejected: int
    differences: tuple[Difference, ...]
    unvouched: tuple[Unvouched, ...] = ()


def mana_abilities_in(rejected: Rejected) -> list[Event]:
    """The mana abilities activated in what was taken back: those that stayed are repeated after it (730.1)."""
    return [event for event in rejected.events if isinstance(event, ManaAbilityActivated)]


class _Judging:
    """One pass through a replay."""

    def __init__(self, replay: Replay) -> None:
        self.table: EditionTable = table_of(replay.header)
        self.log = Log()
        self.views = Views(self.log, self.table.trigger_rules)
        self.legal = self.undetermined = self.rejected = 0
        self.last: Outcome | None = None
        self.staying: list[Event] = []
        self.last_external: Event | None = None
        self.differences: list[Difference] = []
        self.unread = too_many_sentences(replay.lines)
        self.unvouched: list[Unvouched] = [Unvouched(0, UNREAD)] if self.unread else []

    def take(self, number: int, line: ReplayLine) -> None:
        """The line of a number."""
        if isinstance(line, Rejected):
            self._take_rejected(number, line)
        elif isinstance(line, Assertion):
            self._take_assertion(number, line)
        elif not isinstance(line, Remark):
            self._take_event(number, line)

    def _take_event(self, number: int, event: Event) -> None:
        if event in self.staying:
            self.staying.remove(event)
        elif is_judged(event, self.table):
            self.last_external = None
            for finding in judge_choice(self.views.position, event, self.table):
                self.last = finding.outcome
                if self.last is Outcome.LEGAL:
                    self.legal += 1
                elif self.last is Outcome.UNDETERMINED:
                    self.undetermined += 1
                else:
                    self.differences.append(Difference(number, finding.what, "legal", str(finding)))
        elif is_external(event):
            self._take_external(number, event)
        else:
            self.last_external = None
        self.log.append(event)

    def _take_external(self, number: int, event: Event) -> None:
        """Something that happened without a choice, as the recording says."""
        position = self.views.position
        if event == self.last_external:
            self.unvouched.append(Unvouched(number, "this happening twice: just the same happened before"))
        self.last_external = event
        if self.unread:
            event = without_text(event)
        said = f"that {event.tag.partition('.')[0].replace('_', ' ')}"
        self.differences += [Difference(number, "what happened", said, why) for why in contradictions(position, event)]
        self.unvouched += [Unvouched(number, doubt) for doubt in (() if self.unread else doubts(position, event))]

    def _take_rejected(self, number: int, rejected: Rejected) -> None:
        self.staying = mana_abilities_in(rejected)
        log = self.log.fork()
        views = self.views.fork(log)
        found = [*self._taken_back(views, log, rejected)]
        known, undetermined = judge_rejected(views.position, self.table, rejected)
        found += [Difference(0, what, said, ours) for what, said, ours in known]
        self.differences += [msgspec.structs.replace(difference, line=number) for difference in found]
        self.undetermined += undetermined
        self.rejected += not found and not undetermined

    def _taken_back(self, views: Views, log: Log, rejected: Rejected) -> Iterator[Difference]:
        """What could not be done of the cut events: a click only has to be at its moment, and to change something."""
        events: list[Event] = [*rejected.events]
        for event in events:
            before = views.position
            chosen = _chosen(before)
            is_click = type(event) in CLICKS_OF[self.table.plays]
            wrong = not_now(before, event, self.table) if is_click else ""
            if isinstance(event, Choice) and not is_click:
                yield from self._illegal(before, event)
            log.append(event)
            if wrong or (is_click and type(event) in CLICKS_OF["Magic"] and _chosen(views.position) == chosen):
                yield Difference(0, "what was taken back", event.tag, wrong or "a click that changed nothing")

    def _illegal(self, position: Position, event: Event) -> Iterator[Difference]:
        for finding in judge_choice(position, event, self.table):
            if finding.outcome is Outcome.ILLEGAL:
                yield Difference(0, f"what was taken back: {finding.what}", "legal", str(finding))

    def _take_assertion(self, number: int, assertion: Assertion) -> None:
        if assertion.legal is None or self.last in (None, Outcome.UNDETERMINED):
            return
        said = Outcome.LEGAL if assertion.legal else Outcome.ILLEGAL
        if said is not self.last:
            self.differences.append(Difference(number, "the last declaration", said.value, str(self.last)))


def _chosen(position: Position) -> tuple[object, ...]:
    """What is chosen for a declaration so far."""
    combat = position.combat
    return {**combat.chosen_attacks}, {**combat.chosen_blocks}, combat.chosen_bands


def judge_again(replay: Replay) -> Judged:
    """Judge all that players did in a replay, in the positions that its events make, by its edition.

    Raises:
        EditionError: its edition is not built.
        ReplayError: something can't have happened, so that nothing can be judged after it.
    """
    judging = _Judging(replay)
    number = 0
    try:
        for number, line in enumerate(replay.lines, start=FIRST_LINE):
            judging.take(number, line)
    except Exception as fault:  # whatever an event of a file does to the judges is an error of that file
        raise unusable(replay, number, fault) from fault
    return Judged(
        legal=judging.legal,
        undetermined=judging.undetermined,
        rejected=judging.rejected,
        differences=tuple(judging.differences),
        unvouched=tuple(judging.unvouched),
    )
