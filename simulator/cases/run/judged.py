"""A case as a dispute: what is said of its last proposal under one edition, and why another says something else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import msgspec

from events.rule import Edition, Rule, Violation
from simulator.cases.format import steps as s
from simulator.cases.format.case import Case
from simulator.cases.format.errors import NotBuilt
from simulator.cases.format.steps import Expect
from simulator.cases.run.scripts import AnyScript, begin
from simulator.editions import EditionTable
from simulator.editions.differing import DifferingPart, differing_parts, rules_of, with_parts_of
from simulator.editions.matrix import says
from simulator.editions.table import Ruled
from simulator.game.duel import Duel
from simulator.game.new_game import AnyGame
from simulator.game.verdict import BlockDeclaration, NotKnown, WrongMoment
from simulator.legality.problem import SPENT, Budget, OutOfBudget

PROPOSALS = (
    s.DeclareBlocks,
    s.AnnounceOrder,
    s.Place,
    s.Assign,
    s.Pay,
    s.Abandon,
    s.StackTriggers,
    s.Choose,
    s.ResolveOrder,
)
"""The steps that are proposals of their own; an attack is one where it is refused, or nothing comes after it."""

EXPLAINING = 1_500_000
"""Steps of work that saying why editions differ may take."""

PLAYING, STEP, MEETING = 40, 10, 1
"""Steps of work for each permanent that playing a case takes; the permanents that a step of its script equals; and the
pairs of permanents that make up a step of work."""

MOST_LISTED = 1000
"""Legal declarations that are listed where nothing was proposed; of more, only the number is said."""


class JudgedCase(msgspec.Struct, frozen=True):
    """What an edition says of a case.

    Args:
        edition: the edition.
        legal: the verdict on the last proposal; None when it is undetermined, or there is no proposal.
        obeyed: requirements that the proposal obeys.
        maximum: the most that could be obeyed.
        violations: every violation.
        witness: a legal declaration that obeys so many.
        nearest: the legal declaration nearest to an illegal one.
        because: why there is no verdict, or what went before it.
        count: without a proposal: how many legal declarations there are.
        declarations: without a proposal: these, where there are not too many.
        reached: whether the last proposal was reached: nothing is after a step that is undetermined.
        why_not_nearest: why `nearest` was not found for an illegal one; "" where it was.
    """

    edition: Edition
    legal: bool | None = None
    obeyed: int | None = None
    maximum: int | None = None
    violations: tuple[Violation, ...] = ()
    witness: BlockDeclaration | None = None
    nearest: BlockDeclaration | None = None
    because: str = ""
    count: int | None = None
    declarations: tuple[BlockDeclaration, ...] | None = None
    reached: bool = True
    why_not_nearest: str = ""

    @property
    def undetermined(self) -> bool:
        """Whether neither a verdict nor a number of legal declarations is known."""
        return self.legal is None and self.count is None

    @property
    def answer(self) -> tuple[Any, ...]:
        """What two editions are compared by; the numbers of rules and the reasons are not in it."""
        said = frozenset((violation.objects, violation.text) for violation in self.violations)
        listed = self.declarations and frozenset(str(sorted(each.items())) for each in self.declarations)
        return self.legal, self.obeyed, self.maximum, said, self.count, listed, self.reached


class EditionDifference(msgspec.Struct, frozen=True):
    """Why editions disagree.

    Args:
        editions: the one that is compared with, and those that say something else than it.
        rules: the rules of both that differ.
        text: how they do, in our words.
    """

    editions: tuple[Edition, ...]
    rules: tuple[Rule, ...]
    text: str


def last_proposal(case: Case) -> int | None:
    """The place in the script of the last proposal that is not the attack; None without one."""
    found = [index for index, step in enumerate(case.script) if isinstance(step, PROPOSALS)]
    return found[-1] if found else None


def judge_case(case: Case, table: EditionTable, budget: Budget | None = None) -> JudgedCase:
    """What an edition says of the last proposal of a case; without one, its legal declarations.

    Args:
        case: the case.
        table: the edition.
        budget: what it may take.

    Raises:
        WrongMoment: nothing was proposed, and nobody declares blocks, or chooses creatures, at the end of its script.
    """
    last = last_proposal(case)
    earlier: list[str] = []
    try:
        play = begin(case, table, Budget() if budget is None else budget)
        for index, step in enumerate(case.script if last is None else case.script[: last + 1]):
            if isinstance(step, Expect):
                continue
            verdict = play.play(index)
            refused = verdict is not None and verdict.legal is False
            if index == last or (refused and _is_the_last_attack(case, index)):
                return _of_proposal(play, table, earlier)
            if verdict is not None and refused:
                why = verdict.because or "; ".join(str(violation) for violation in verdict.violations)
                earlier.append(f"$.script[{index}] is refused: {why}")
    except NotBuilt as needed:
        return JudgedCase(table.edition, because=f"{needed.at}: {needed.reason}")
    except NotKnown as unknown:
        return JudgedCase(table.edition, because=f"{unknown.at} is {unknown.because}", reached=False)
    except OutOfBudget as out:
        return JudgedCase(table.edition, because=f"the script can't be played to its end: {out}")
    if play.stopped:
        return _of_proposal(play, table, earlier)
    return _of_question(play, table, earlier)


def _is_the_last_attack(case: Case, index: int) -> bool:
    """Whether a step declares attackers, and none after it does: without it no block can be looked at."""
    attacks = [place for place, step in enumerate(case.script) if isinstance(step, s.DeclareAttack)]
    return attacks[-1:] == [index]


def _of_proposal(play: AnyScript, table: EditionTable, earlier: Sequence[str]) -> JudgedCase:
    verdict = play.proposed
    if verdict is None:
        return JudgedCase(table.edition, because="; ".join([*earlier, "nothing is said of the last step"]))
    owed = play.game.mana.owed
    waits = [f"its costs are still to be paid by {owed.player}"] if owed is not None else []
    return JudgedCase(
        table.edition,
        verdict.legal,
        verdict.obeyed,
        verdict.maximum,
        verdict.violations,
        verdict.witness,
        None if verdict.legal else verdict.nearest,
        "; ".join([*earlier, *([verdict.because] if verdict.because else []), *waits]),
        why_not_nearest="" if verdict.legal else verdict.why_not_nearest,
    )


def _of_question(play: AnyScript, table: EditionTable, earlier: Sequence[str]) -> JudgedCase:
    try:
        now = legal_now(play.game, MOST_LISTED)
    except WrongMoment as wrong:
        if not earlier:
            raise
        return JudgedCase(table.edition, because="; ".join([*earlier, str(wrong)]))
    because = "; ".join([*earlier, *filter(None, [now.because])])
    return JudgedCase(
        table.edition,
        maximum=now.maximum,
        witness=now.witness,
        because=because,
        count=now.count,
        declarations=now.declarations,
    )


class LegalNow(msgspec.Struct, frozen=True):
    """What may be declared, or chosen, at a moment.

    Args:
        player: who declares blocks, or chooses creatures; "" if all have.
        count: how many legal declarations there are; None when that is not known.
        declarations: these, where they were asked for; in Duel Masters each chosen creature with what attacks.
        maximum: the most requirements that can be obeyed; None where that is not known.
        witness: a legal declaration that obeys so many.
        because: why something is not known, or why nobody declares.
    """

    player: str = ""
    count: int | None = None
    declarations: tuple[BlockDeclaration, ...] | None = None
    maximum: int | None = None
    witness: BlockDeclaration | None = None
    because: str = ""


def legal_now(game: AnyGame, most: int) -> LegalNow:
    """What may be declared, or chosen, now; declarations are listed where there are no more than `most`.

    Raises:
        WrongMoment: nobody declares blocks, or chooses creatures, now.
    """
    if isinstance(game, Duel):
        choices = game.legal_choices
        count, attackers = choices.count(), tuple(game.combat.attacking)
        few = count is not None and count <= most
        chosen = tuple(dict.fromkeys(each, attackers) for each in choices) if few else None
        return LegalNow(choices.player, count, chosen, because=choices.why_not_counted)
    legal = game.legal_blocks
    if not legal.player:
        return LegalNow(because="every defending player has declared blockers")
    witness, maximum = game.judge({}).witness, legal.maximum
    count, because = legal.count(), legal.why_not_counted
    listed = None
    if count is not None and count <= most:
        try:
            listed = tuple(legal)
        except NotKnown as unknown:
            because = str(unknown)
    return LegalNow(legal.player, count, listed, maximum, witness, because)


def differences(
    case: Case, tables: Sequence[EditionTable], judged: Sequence[JudgedCase]
) -> Iterator[EditionDifference]:
    """Why editions say something else than that of the case, or than the first: a line for each answer but its own.

    The parts in which two tables differ are exchanged, one at a time and then two, until the answer is the other's.
    Of several editions with the same answer the one whose table differs in the fewest parts is named.

    Args:
        case: the case.
        tables: the editions.
        judged: what each of them says, in the same order.
    """
    if not tables:
        return
    budget = Budget(EXPLAINING)
    own = {table.edition: index for index, table in enumerate(tables)}.get(case.edition, 0)
    groups: dict[tuple[Any, ...], list[tuple[EditionTable, JudgedCase]]] = {}
    for table, each in zip(tables, judged, strict=True):
        if each.answer != judged[own].answer:
            groups.setdefault(each.answer, []).append((table, each))
    for group in groups.values():
        editions = (tables[own].edition, *(other.edition for other, _ in group))
        other, said = min(group, key=lambda each: len(differing_parts(tables[own], each[0])))
        parts = _explaining(case, tables[own], other, judged[own], said, budget)
        ours = rules_of(tables[own], tuple(row for part in parts for row in part.ours))
        theirs = rules_of(other, tuple(row for part in parts for row in part.theirs))
        yield EditionDifference(editions, (*ours, *theirs), _why(tables[own], other, parts, said.because, budget))


def _explaining(
    case: Case, one: EditionTable, other: EditionTable, said: JudgedCase, wanted: JudgedCase, budget: Budget
) -> list[DifferingPart]:
    """The fewest parts with which the one says what the other does: one or two; none where that is not found.

    Parts of whose rules one was broken come first.
    """
    broken = {violation.rule for each in (said, wanted) for violation in each.violations}

    def is_aside(part: DifferingPart) -> bool:
        return broken.isdisjoint((*rules_of(one, part.ours), *rules_of(other, part.theirs)))

    parts = sorted(differing_parts(one, other), key=is_aside)
    number = len(case.board.permanents)
    playing = PLAYING * (number + len(case.script) * STEP) + number * number // MEETING
    for size in (1, 2):
        for some in combinations(parts, size):
            try:
                budget.spend(playing)
            except OutOfBudget:
                return []
            if judge_case(case, with_parts_of(one, other, list(some)), budget).answer == wanted.answer:
                return list(some)
    return []


def _why(one: EditionTable, other: EditionTable, parts: Sequence[DifferingPart], because: str, budget: Budget) -> str:
    if not parts and because:
        return f"by {other.edition} {because}"
    if not parts and budget.is_spent:
        return f"{one.edition} and {other.edition} differ here; why is not known, since {SPENT}"
    if not parts:
        return f"{one.edition} and {other.edition} differ here in more than two parts of their rules"
    return "; ".join(f"{_rows(one, part.ours)}; {_rows(other, part.theirs)}" for part in parts)


def _rows(table: EditionTable, rows: tuple[Ruled, ...]) -> str:
    if not rows:
        return f"in {table.edition} there is no such rule"
    said = "; ".join(f"{row.number}: {says(row)}" for row in rows)
    return f"in {table.edition} {said}"
