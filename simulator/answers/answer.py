"""The answer to a case: each proposal in it explained, what happens between, and what could be declared instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from events.event import Choice, Event
from events.rule import Rule
from simulator.answers.blocks import explain_blocks
from simulator.answers.explanation import CaseAnswer, ChosenBy, Explanation, Reply, Told
from simulator.answers.naming import by_names, faces_of, nameless
from simulator.answers.possible import possible_blocks
from simulator.answers.proposals import explain, explain_division
from simulator.answers.story import told
from simulator.answers.words import Words, ordinal, who_attacks_whom
from simulator.cases.format import steps as s
from simulator.cases.format.case import AnyStep, Case
from simulator.cases.format.errors import NotBuilt
from simulator.cases.run.game_over import check_that_it_is_known
from simulator.cases.run.magic import MagicScript
from simulator.cases.run.playing import move_to_damage
from simulator.cases.run.scripts import MOST_WORK, begin
from simulator.editions import EditionTable, edition_table
from simulator.game.game import Game
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import IllegalAction, NotKnown, Verdict, WrongMoment
from simulator.legality.problem import Budget, OutOfBudget
from simulator.rules.losing import game_is_over

MOST_UNASKED = 20
"""Legal blocks that are listed though nobody asked for them, where no block is declared."""

MOST_STEPS = 20
"""Steps of a turn that are played on after a script."""


def answer_to(case: Case, table: EditionTable | None = None, *, to_the_end: bool = False, most: int = 0) -> CaseAnswer:
    """The answer to a case under an edition.

    Args:
        case: the case; its expectations are passed over.
        table: the edition; by default that of the case.
        to_the_end: whether combat goes on to its end, what nobody chooses being done in the plainest legal way.
        most: of so many legal blocks it is said what comes of each; 0 for none, unless nothing is proposed.

    Raises:
        CaseError: the case can't be used; the message says where.

    >>> from simulator.cases.notation import read_notation
    >>> case = read_notation("A: Typhoid Rats | D: 2/2 | attack: Rats | block: 2/2 > Rats")
    >>> next(explanations(answer_to(case))).headline
    'Yes, legal: 2/2 blocks Typhoid Rats.'
    """
    return answered(case, table, to_the_end=to_the_end, most=most).answer


class Answered(NamedTuple):
    """A case as it was played for its answer.

    Args:
        answer: the answer.
        game: the game as far as it was played; None where it was not.
        asked: how many events had happened when the last proposal was made.
        said: how many events had happened when the script was over.
    """

    answer: CaseAnswer
    game: Game | None
    asked: int
    said: int


def answered(case: Case, table: EditionTable | None = None, *, to_the_end: bool = False, most: int = 0) -> Answered:
    """The answer to a case as `answer_to` gives it, with the game that was played for it.

    Raises:
        CaseError: as `answer_to`.
    """
    known = edition_table(case.edition) if table is None else table
    answering = _Answering(by_names(case), known)
    answer = answering.answer(to_the_end=to_the_end, most=most)
    return Answered(answer, answering.game, answering.asked_at, answering.said)


class _Answering:
    """A case as it is played for its answer."""

    def __init__(self, case: Case, table: EditionTable) -> None:
        self.case = case
        self.table = table
        names = [permanent.id for permanent in case.board.permanents]
        for step in case.script:
            names += getattr(step, "enters", ())
            names += [step.permanent.id] if isinstance(step, s.EnterAttacking | s.EnterBlocking) else []
        players = [case.board.active, *case.board.defending, *case.board.players]
        self.words = Words(table.edition, faces_of(case), [*names, *players])
        self.parts: list[Explanation | Told] = []
        self.seen = 0
        self.before: tuple[Event, ...] = ()
        self.after = 0
        self.game: Game | None = None
        """The game that is played, once it is."""
        self.asked_at = self.said = 0
        """How many events there were at the last proposal, and at the end of the script."""
        self.at_blocks: Game | None = None
        """The game before its first declaration of blockers, once that is reached."""
        self.asked: Counter[tuple[str, str]] = Counter()
        self.lost: dict[str, Rule] = {}
        """The players of whom it was told that they lost the game, each with the rule by which they did."""

    def answer(self, *, to_the_end: bool, most: int) -> CaseAnswer:
        """Play the case, and say what there is to say."""
        try:
            play = begin(self.case, self.table, Budget(MOST_WORK))
        except NotBuilt as needed:
            return self._unknown(str(needed.reason))
        if not isinstance(play, MagicScript):
            return self._unknown("answers are given for Magic; judge looks at other games")
        self.game = play.game
        self.seen = len(play.game.log)
        because = ""
        scripted = play.game
        try:
            for index, step in enumerate(self.case.script):
                if isinstance(step, s.Expect):
                    continue
                self._play(play, index, step)
                if play.stopped:
                    break
                self._tell_losses_that_are_known(play)
            self.said = len(play.game.log)
            scripted = play.game.fork()
            if to_the_end and not play.stopped:
                because = self._to_the_end(play)
            if not play.stopped:
                self._tell_who_has_lost(play)
        except NotKnown as unknown:
            because = unknown.because
        except (NotBuilt, OutOfBudget, WrongMoment) as stopped:
            because = str(getattr(stopped, "reason", stopped))
        explained = [part for part in self.parts if isinstance(part, Explanation)]
        reply: Reply = explained[-1].reply if explained else "unknown" if because else "yes"
        # Where nothing is declared, what can be is the question.
        most = most if self.at_blocks is not None else max(most, MOST_UNASKED)
        over = game_is_over(scripted.board, self.lost)
        listed = most and not because and (not over or self.at_blocks is not None)
        possible, count = possible_blocks(self.at_blocks or scripted, most) if listed else ((), None)
        return CaseAnswer(
            title=self.case.title,
            edition=str(self.table.edition),
            reply=reply,
            nameless=tuple(nameless(self.case)),
            parts=tuple(self.parts),
            after=self.after,
            because=because,
            possible=possible,
            count=count,
        )

    def _unknown(self, because: str) -> CaseAnswer:
        return CaseAnswer(title=self.case.title, edition=str(self.table.edition), reply="unknown", because=because)

    def _play(self, play: MagicScript, index: int, step: AnyStep) -> None:
        """Play a step: explain it where it is a proposal, and tell what followed."""
        question = self._question(play) if isinstance(step, s.DeclareBlocks) else None
        if self.at_blocks is None and question is not None:
            self.at_blocks = play.game.fork()
        at_damage = _to_damage(play, step.for_) if isinstance(step, s.Assign) else None
        self.before = _to_blocks(play) if question is not None else ()
        verdict = play.play(index)
        explained = None if verdict is None else self._explained(play, step, verdict, question, at_damage)
        if explained is not None:
            self.parts.append(explained)
            self.asked_at = _asked_at(play.game)
        self._tell(play, "player")
        if explained is not None:
            self.after = len(self.parts)

    def _question(self, play: MagicScript) -> BlockQuestion | None:
        try:
            declaring = play.game.declaring
            return play.game.block_question(declaring) if declaring else None
        except (WrongMoment, IllegalAction):
            return None

    def _explained(
        self,
        play: MagicScript,
        step: AnyStep,
        verdict: Verdict,
        question: BlockQuestion | None,
        at_damage: Game | None,
    ) -> Explanation | None:
        """The explanation of a step, where somebody may ask for one."""
        if isinstance(step, s.DeclareBlocks):
            asked = self._which(step.player, "block")
            if question is not None and not (verdict.legal is False and not verdict.violations):
                return explain_blocks(question, step.blocks, verdict, self.words, asked, self.before)
            return explain(verdict, self.words, asked, "this block")
        if isinstance(step, s.Assign):
            asked = self._which(step.player, "assignment of damage")
            then = at_damage or play.game
            return explain_division(
                then.position, step.for_, step.assign, verdict, self.words, self.table, asked, tuple(then.log)
            )
        if isinstance(step, s.DeclareAttack):
            asked = self._which(self.case.board.active, "attack")
            said = who_attacks_whom(step.attacks)
            return None if verdict.legal else explain(verdict, self.words, asked, said, attack=True)
        if verdict.legal:
            return None
        player = getattr(step, "player", "") or _who_chooses(play.game)
        what = _what(step)
        return explain(verdict, self.words, self._which(player, what), f"this {what}")

    def _which(self, player: str, what: str) -> str:
        """Which proposal of a player it is."""
        self.asked[player, what] += 1
        n = self.asked[player, what]
        several = sum(_is_such(step, what, player) for step in self.case.script) > 1
        which = f"{ordinal(n)} {what}" if several else what
        return f"{player}'s {which}"

    def _tell(self, play: MagicScript, chosen: ChosenBy) -> None:
        """Tell what was added to the log."""
        log = play.game.log
        self.seen = min(self.seen, len(log))
        if self.seen < len(log):
            self.parts += told(tuple(log), self.seen, play.game.table.trigger_rules, self.words, chosen)
        self.seen = len(log)

    def _tell_who_has_lost(self, play: MagicScript) -> None:
        """Tell who has lost the game since that was told last.

        Raises:
            NotKnown: somebody would have lost, and words that are not read may forbid it.
        """
        lost = play.lost
        check_that_it_is_known(play.game, lost)
        for player, rule in lost.items():
            if player not in self.lost:
                self.lost[player] = rule
                said = Told(text=f"{player} loses the game", rule=rule.number, says=self.words.of_rule(rule.number))
                self.parts.append(said)

    def _tell_losses_that_are_known(self, play: MagicScript) -> bool:
        """Tell who has lost the game, where nothing makes that doubtful; whether it is over (104.1)."""
        with suppress(NotKnown):
            self._tell_who_has_lost(play)
        return game_is_over(play.game.board, self.lost)

    def _to_the_end(self, play: MagicScript) -> str:
        """Play on to the end of combat; why that could not be done, or ""."""
        game = play.game
        for _ in range(MOST_STEPS):
            over = self._tell_losses_that_are_known(play)
            if over or (game.board.step in ("main", "end_of_combat") and game.combat.number):
                return ""
            try:
                _pass_plainly(game)
            except IllegalAction as refused:
                self._tell(play, "plainly")
                return str(refused)
            self._tell(play, "plainly")
        return ""


def _who_chooses(game: Game) -> str:
    """The controller of what resolves next, or else the active player."""
    triggers = game.triggers
    return next((each.controller for each in (*triggers.stack[::-1], *triggers.waiting)), game.board.active)


def _asked_at(game: Game) -> int:
    """How many events there are with a proposal that was just made: with its declaration, if it stands."""
    log = tuple(game.log)
    made = next((at for at in range(len(log), 0, -1) if isinstance(log[at - 1], Choice)), len(log))
    refused = game.rulings and game.log.is_at(game.rulings[-1].mark)
    return len(log) if refused else made


def _pass_plainly(game: Game) -> None:
    """End the step; where creatures have to block, with the legal block that has the fewest of them.

    Raises:
        IllegalAction: it can't be ended.
    """
    try:
        game.fork().pass_step()
    except IllegalAction as refused:
        if not refused.verdict.nearest:
            raise
        game.declare_blockers(refused.verdict.nearest)
    else:
        game.pass_step()


def _to_blocks(play: MagicScript) -> tuple[Event, ...]:
    """The log up to the declaration of blockers that comes next."""
    fork = play.game.fork()
    try:
        while fork.board.step == "declare_attackers":
            fork.pass_step()
    except (WrongMoment, IllegalAction):
        pass
    return tuple(fork.log)


def _to_damage(play: MagicScript, creature: str) -> Game | None:
    """The game at the moment at which a creature assigns its damage; None where it comes to none."""
    fork = play.game.fork()
    try:
        move_to_damage(fork, creature)
    except (WrongMoment, IllegalAction):
        return None
    return fork


_CALLED: Mapping[str, str] = {
    "activate": "activation",
    "activate_mana": "mana ability",
    "cast": "spell",
    "end_step": "end of the step",
    "order": "damage assignment order",
    "pass_priority": "pass",
    "pay": "payment",
    "resolve_top": "choice on resolution",
    "stack_triggers": "order of triggered abilities",
}
"""What some steps of a script are called."""


def _what(step: AnyStep) -> str:
    """What a step is called."""
    tag = str(step.__struct_config__.tag)
    return _CALLED.get(tag, tag.replace("_", " "))


def _is_such(step: AnyStep, what: str, player: str) -> bool:
    kinds = {"block": s.DeclareBlocks, "assignment of damage": s.Assign, "attack": s.DeclareAttack}
    kind = kinds.get(what)
    if kind is not None:
        return isinstance(step, kind) and getattr(step, "player", player) == player
    return _what(step) == what and getattr(step, "player", player) == player


def explanations(answer: CaseAnswer) -> Iterator[Explanation]:
    """The explanations of an answer, in order."""
    return (part for part in answer.parts if isinstance(part, Explanation))
