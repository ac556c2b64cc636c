"""Playing a combat in a terminal: the questions to a person in the defending seat, and the account of what happens."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import click
from rich.console import Console

from events.combat import BlockerChosen, BlockersDeclared
from projections.narrative.narrative import labels_of, narrate
from simulator.display.account import paragraphs_grid
from simulator.display.board import BoardPicture
from simulator.display.chapters import MANNERS, Paragraph
from simulator.editions import trigger_rules
from simulator.envs.declaring import TooLarge
from simulator.envs.players.players import Policy
from simulator.envs.search import DEFENDING, Search
from simulator.envs.solvers.minimax import minimax_value
from simulator.envs.text.person import TRIES, Seat, advice, choice_of, choices_of, replay_of
from simulator.envs.text.wording import UnclearAnswer, declaration_from_text
from simulator.files import write_file
from simulator.game.game import Game
from simulator.game.verdict import BlockDeclaration, Verdict
from simulator.plain_text import plain

BLOCKS = (BlockerChosen, BlockersDeclared)

MOST_LISTED = 20
"""Legal declarations that are listed for a person."""

HELP = """Say all your blocks at once, with commas between them:
  b1 a2, b3 a2     b1 and b3 block a2
  b1 a1 and a2     b1 blocks both, if it may
  none             no creature blocks
Or: hint (what is best), list (what is legal), board (show it again), help, quit."""


class _Quit(Exception):
    """The person wants no more."""


class _InputEnded(Exception):
    """Nobody answers any more."""


@dataclass
class TerminalPlay:
    """A combat with a person in the defending seat.

    Args:
        seat: the person's seat.
        opponent: who chooses for the active role.
        out: where everything is printed.
        title: what the combat is called.
    """

    seat: Seat
    opponent: Policy
    out: Console
    title: str
    made: list[dict[str, Any]] = field(default_factory=list)
    """Every choice, with what was legal."""

    def __post_init__(self) -> None:
        self.start = self.seat.search.clone()
        # Blocks that nobody chooses are narrated with those that follow.
        log = self.start.log
        self.narrated = next((at for at, event in enumerate(log) if isinstance(event, BLOCKS)), len(log))
        """How many events have been narrated."""

    def play(self) -> bool:
        """Play the combat.

        Returns:
            Whether it came to its end, or the person left it; else the input ended.
        """
        self._say(f"You defend: {self.title}, {self.start.edition}", "bold")
        self._show()
        try:
            while not self.seat.search.over:
                self._next()
        except _Quit:
            self._say("You left the combat.")
            return True
        except _InputEnded:
            click.echo("error: the input ended before the combat was over; say quit to leave it", err=True)
            return False
        self._narrate()
        self._print_result()
        return True

    def _next(self) -> None:
        """Ask the person or the opponent for the next choice."""
        search = self.seat.search
        if search.agent != DEFENDING:
            self._choose(self.opponent(search))
        elif search.phase == "block":
            self._declare()
        else:
            self._narrate()
            self._choose(self._answer_of(*_question(search)))

    def _choose(self, choice: int) -> None:
        self.made.append(choice_of(self.seat.search, choice))
        self.seat.search.apply(choice)
        # What was taken back leaves the log.
        self.narrated = min(self.narrated, len(self.seat.search.log))

    def _ask(self, question: str) -> str:
        """The person's answer, or the next line of the input."""
        if sys.stdin.isatty():
            try:
                return self.out.input(f"{question} > ").strip()
            except EOFError:
                raise _InputEnded from None
        self.out.print(f"{question} >", soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            raise _InputEnded
        return line.strip()

    def _answer_of(self, question: str, answers: Mapping[str, int]) -> int:
        while True:
            answer = self._ask(f"{question} ({', '.join(answers)})").casefold()
            if answer in ("quit", "q"):
                raise _Quit
            for word, choice in answers.items():
                if answer == word.casefold():
                    return choice
            self._say(f"{answer!r} is not understood; expected one of {', '.join(answers)}")

    def _declare(self) -> None:
        before = self.seat.search
        while self.seat.search is before:
            answer = self._ask("Your blocks (or help)")
            command = _COMMANDS.get(answer.casefold())
            if command is not None:
                command(self)
                continue
            try:
                blocks = declaration_from_text(before, answer)
            except UnclearAnswer as wrong:
                self._say(str(wrong))
                continue
            self._print_verdict(self.seat.declare(blocks))
        trail = self.seat.search.choices
        for at in range(len(before.choices), len(trail)):
            self.made.append(choice_of(self.seat.search.fork(at), trail[at]))

    def _say(self, text: str, style: str = "") -> None:
        for line in text.splitlines():
            self.out.print(plain(line), style=style, soft_wrap=True)

    def _show(self) -> None:
        game, seen = self._game_to_show(), self.seat.search.seen
        labels = {
            one: label if label == one or label.endswith(f"({one})") else f"{label} ({one})"
            for one, label in labels_of(game.log).items()
        }
        self.out.print(BoardPicture(game.position, labels))
        for one in seen.blockers:
            permanent = game.board.permanents[one.id]
            words = "; ".join([", ".join(permanent.keywords), *permanent.text]).removeprefix("; ")
            if words:
                self._say(f"{labels[one.id]}: {words}")

    def _game_to_show(self) -> Game:
        """The game at this moment; where no blocks are asked for, as it was before them."""
        if self.seat.search.phase == "block":
            return self.seat.game
        game = Game(edition=self.start.edition)
        game.log.extend(islice(self.start.log, self.narrated))
        return game

    def _help(self) -> None:
        self._say(HELP)

    def _quit(self) -> None:
        raise _Quit

    def _hint(self) -> None:
        found = advice(self.seat.search)
        which = "Best" if found.exact else "The best that was found"
        self._say(f"{which}: {_in_words(found.blocks)}, worth {found.value:g} to you.")

    def _list(self) -> None:
        legal = self.seat.game.legal_blocks
        listed: list[BlockDeclaration] = list(islice(legal, MOST_LISTED))
        many = legal.count()
        self._say(f"{'More than can be counted' if many is None else many} legal:")
        for blocks in listed:
            self._say(f"  {_in_words(blocks)}")
        if many is None or many > len(listed):
            self._say("  ...")

    def _print_verdict(self, verdict: Verdict | None) -> None:
        if verdict is None:
            self._say("That incurs a cost that you can't pay, or would not; declare blocks that incur none.", "yellow")
        elif not verdict.legal:
            self._say("That is illegal:", "yellow")
            for violation in verdict.violations:
                self._say(f"  {violation}")
            if verdict.nearest is not None:
                self._say(f"The nearest legal declaration: {_in_words(verdict.nearest)}")

    def _narrate(self) -> None:
        """Print what has happened since the last time."""
        search = self.seat.search
        log = search.log
        lines = [line for line in narrate(log, trigger_rules(search.edition)) if line.position >= self.narrated]
        self.narrated = len(log)
        paragraphs = [
            Paragraph(MANNERS[line.kind], line.rule or MANNERS[line.kind], (line.sentence,), line.position)
            for line in lines
        ]
        self.out.print(paragraphs_grid(paragraphs))

    def _print_result(self) -> None:
        value = self.seat.search.returns().defending
        self._say(f"The combat was worth {value:g} to you.", "bold")
        if self.start.phase == "block" and self.start.agent == DEFENDING:
            best = advice(self.start)
            known = "The best possible was" if best.exact else "The best that was found is"
            self._say(f"{known} {best.value:g}: {_in_words(best.blocks)}.")
            return
        try:
            self._say(f"The best possible was {minimax_value(self.start, TRIES):g}.")
        except TooLarge as unknown:
            self._say(f"The best possible is not known: {unknown}.")

    def write_replay(self, file: str, force: bool) -> None:
        """Write the combat as a replay, with what was taken back; `force`: in place of a file that is there."""
        write_file(file, replay_of(self.seat.game, self.title), overwrite=force)

    def write_choices(self, file: str, force: bool) -> None:
        """Write every choice as a JSON line, between a line on the board and one on the result."""
        write_file(file, choices_of(self.seat.search, self.made, self.title), overwrite=force)


_COMMANDS: dict[str, Callable[[TerminalPlay], None]] = {
    "help": TerminalPlay._help,
    "?": TerminalPlay._help,
    "hint": TerminalPlay._hint,
    "list": TerminalPlay._list,
    "board": TerminalPlay._show,
    "quit": TerminalPlay._quit,
    "q": TerminalPlay._quit,
}


def _in_words(blocks: BlockDeclaration) -> str:
    return ", ".join(f"{blocker} blocks {' and '.join(them)}" for blocker, them in blocks.items()) or "no blocks"


def _question(search: Search) -> tuple[str, dict[str, int]]:
    """What a person is asked in another phase than that of blocks, and the choices by their names."""
    seen, legal = search.seen, search.legal()
    if search.phase == "cost":
        return "Do you pay what these blocks cost?", {"yes": 1, "no": 0}
    if search.phase == "order_of_blocker":
        asked = seen.blockers[search.asked].id
        return f"Which is {asked} dealing damage to next?", {seen.attackers[each - 1].id: each for each in legal}
    return f"Which choice in the phase {search.phase}?", {str(each): each for each in legal}
