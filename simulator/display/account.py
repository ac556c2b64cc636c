"""A readable account of a replay: each turn and combat, its board and what followed by which rule, or step by step."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from events.log import Log
from projections.narrative.narrative import StoryLine, labels_of, narrate
from projections.position import Position
from projections.views import Views
from simulator.display.board import BoardPicture
from simulator.display.chapters import (
    MANNERS,
    Chapter,
    Manner,
    Paragraph,
    chapters_of,
    heading_of,
    remarks_of,
    selected,
)
from simulator.plain_text import plain
from simulator.replay.format import Header
from simulator.replay.reading import Replay
from simulator.replay.verifying.judged import Judged, judge_again
from simulator.replay.verifying.verify import Verified, verify
from simulator.replay.writing import rules_of_triggers

STYLES: dict[Manner, str] = {
    "choice": "bold",
    "given": "dim",
    "rule": "",
    "step": "bold cyan",
    "note": "italic",
    "refused": "yellow",
    "said": "green",
    "differs": "bold red",
}


def print_account(replay: Replay, console: Console, *, turn: int | None = None, combat: int | None = None) -> bool:
    """Print the account of a replay, judging what players did again and comparing what the recording engine said.

    Args:
        replay: the replay.
        console: where to.
        turn: only this turn.
        combat: only this combat, counted from 1 over the turn, or over the whole replay if no turn is given.

    Returns:
        Whether everything in the replay is as the rules say.

    Raises:
        NotInReplay: there is no such turn or combat.
        EditionError: the replay's edition is not built.
    """
    verified, judged = verify(replay), judge_again(replay)
    differences = [*verified.differences, *judged.differences]
    chapters = selected(chapters_of(replay, differences), turn, combat)
    labels = labels_of(replay.events)
    print_heading(replay.header, console)
    for chapter in chapters:
        console.print()
        console.print(Rule(Text(heading_of(chapter), style="bold"), characters="━", align="left", style="bold"))
        _print_chapter(chapter, labels, console)
    console.print()
    console.print(Text(_summary(verified, judged), style="bold"))
    return not differences


def print_heading(header: Header, console: Console) -> None:
    """Print what a replay is: its title, what there is to see, where it comes from, and its edition."""
    because = f" ({header.edition_because})" if header.edition_because else ""
    lines = [
        (header.title, "bold"),
        (header.shows, ""),
        (_source(header), "dim"),
        (f"{header.edition}{because}", "dim"),
    ]
    for text, style in lines:
        if text:
            console.print(Text(plain(text), style=style))


def _source(header: Header) -> str:
    source = header.source
    if source is None:
        return ""
    parts = [source.program, source.file, f"game {source.game}" if source.game else ""]
    parts.append(f"line {source.line}" if source.line else "")
    return "recorded: " + ", ".join(part for part in parts if part)


def _print_chapter(chapter: Chapter, labels: Mapping[str, str], console: Console) -> None:
    rows: list[Paragraph] = []
    for entry in (*chapter.entries, None):
        if isinstance(entry, Paragraph):
            rows.append(entry)
            continue
        if rows:
            console.print(paragraphs_grid(rows))
            rows = []
        if entry is not None:
            console.print()
            console.print(BoardPicture(entry.position, labels))
            console.print()


def paragraphs_grid(rows: Iterable[Paragraph]) -> Table:
    """Paragraphs, one beneath another: the event's number from 1, the rule's number or a word, the sentences."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style="dim", width=5)
    grid.add_column(style="dim", width=8)
    grid.add_column(overflow="fold")
    for row in rows:
        number = "" if row.position is None else str(row.position + 1)
        grid.add_row(number, plain(row.mark), Text(plain(row.text), style=STYLES[row.manner]))
    return grid


def _summary(verified: Verified, judged: Judged) -> str:
    differing = len(verified.differences) + len(judged.differences)
    parts = [f"{verified.events} events", f"{judged.legal} choices judged again and legal"]
    if judged.undetermined:
        parts.append(f"{judged.undetermined} that nobody here can judge")
    if judged.rejected:
        parts.append(f"{judged.rejected} refused for the same reasons")
    if verified.assertions:
        parts.append(f"{verified.assertions} statements of the recording engine compared")
    parts.append(f"{differing} DIFFER" if differing else "no difference")
    return "; ".join(parts)


HELP = "Enter, n: next  p: previous  c: next combat  number: that event  q: quit"
BEFORE = 5
"""How many earlier lines of the story are shown with a step."""


class Moved(msgspec.Struct, frozen=True):
    """Where an answer leads: the step, what to say to the person, whether they are done."""

    at: int
    message: str = ""
    done: bool = False


def moved(at: int, answer: str, lines: Sequence[StoryLine]) -> Moved:
    """Where a person's answer leads.

    Args:
        at: the step that is shown, an index into `lines`.
        answer: what they typed.
        lines: the lines of the story that are stepped through, at least one.
    """
    word = answer.strip().lower()
    if word in ("", "n"):
        return Moved(at + 1) if at + 1 < len(lines) else Moved(at, "this is the last step")
    if word == "p":
        return Moved(at - 1) if at else Moved(at, "this is the first step")
    if word == "q":
        return Moved(at, done=True)
    if word == "c":
        return _next_combat(at, lines)
    if word.isdecimal():
        return _to_event(at, int(word[:10]), lines)
    return Moved(at, f"'{plain(answer.strip())}' is not understood")


def _to_event(at: int, number: int, lines: Sequence[StoryLine]) -> Moved:
    """To the event of a number, counted from 1, or to the next one that has a line."""
    found = next((index for index, line in enumerate(lines) if line.position + 1 >= number), None)
    return Moved(found) if found is not None else Moved(at, f"the last event here is {lines[-1].position + 1}")


def _next_combat(at: int, lines: Sequence[StoryLine]) -> Moved:
    here = (lines[at].turn, lines[at].combat)
    for index in range(at + 1, len(lines)):
        there = (lines[index].turn, lines[index].combat)
        if there != here and lines[index].combat:
            return Moved(index)
        here = there
    return Moved(at, "no combat follows")


def step_through(
    replay: Replay,
    console: Console,
    *,
    turn: int | None = None,
    combat: int | None = None,
    ask: Callable[[str], str] | None = None,
) -> bool:
    """Show a replay step by step on a terminal; in a pipe, all steps one after another.

    Args:
        replay: the replay.
        console: where to show it.
        turn: only this turn.
        combat: only this combat, counted as `selected` does.
        ask: asks the person what to do; by default at the terminal, if it is one.

    Returns:
        Whether everything in the replay is as the rules say.

    Raises:
        NotInReplay: there is no such turn or combat.
        EditionError: the replay's edition is not built.
    """
    differences = [*verify(replay).differences, *judge_again(replay).differences]
    lines = selected(list(narrate(replay.events, rules_of_triggers(replay.header))), turn, combat)
    if ask is None and console.is_terminal and sys.stdin.isatty():
        ask = console.input
    screens = _Screens(replay, lines, remarks_of(replay, differences))
    print_heading(replay.header, console)
    if ask is None:
        for at in range(len(lines)):
            console.print()
            console.print(screens.show(at, before=0))
        return not differences
    step = Moved(0)
    while not step.done:
        console.clear()
        console.print(screens.show(step.at, before=BEFORE))
        console.print(Text(step.message, style="bold yellow"))
        try:
            step = moved(step.at, ask(f"{HELP} > "), lines)
        except EOFError:
            break
    return not differences


class _Screens:
    """The steps of a replay, each as a screen."""

    def __init__(self, replay: Replay, lines: Sequence[StoryLine], remarks: Mapping[int, Sequence[Paragraph]]) -> None:
        self.events = replay.events
        self.labels = labels_of(replay.events)
        self.lines = lines
        self.remarks = remarks
        self.rules = rules_of_triggers(replay.header)
        self.views = Views(Log(), self.rules)

    def show(self, at: int, *, before: int) -> RenderableType:
        """A step: where it is, the board, the lines of the story that led to it, and what others said of it."""
        lines, line = self.lines, self.lines[at]
        position = self._position(line.position + 1)
        after = lines[at + 1].position if at + 1 < len(lines) else line.position + 1
        said = [remark for count in range(line.position + 1, after + 1) for remark in self.remarks.get(count, ())]
        story = [_paragraph(earlier, now=earlier is line) for earlier in lines[max(0, at - before) : at + 1]]
        step = position.board.step.replace("_", " ")
        return Group(
            Rule(Text(f"{heading_of(line)}  {step}  step {at + 1} of {len(lines)}"), align="left", style="bold"),
            BoardPicture(position, self.labels),
            Text(),
            paragraphs_grid([*story, *said]),
        )

    def _position(self, count: int) -> Position:
        """The position after so many events, folded from the last one, or from nothing to go back."""
        if count < len(self.views.log):
            self.views = Views(Log(), self.rules)
        self.views.log.extend(self.events[len(self.views.log) : count])
        return self.views.position


def _paragraph(line: StoryLine, *, now: bool) -> Paragraph:
    mark = line.rule or MANNERS[line.kind]
    return Paragraph("step" if now else "given", mark, (line.sentence,), line.position)
