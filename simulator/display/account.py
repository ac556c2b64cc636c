"""A readable account of a replay: each turn and combat, its board as blocks stand, and what followed by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from projections.narrative.narrative import labels_of
from simulator.display.board import BoardPicture
from simulator.display.chapters import Chapter, Manner, Paragraph, chapters_of, heading_of, selected
from simulator.plain_text import plain
from simulator.replay.format import Header
from simulator.replay.reading import Replay
from simulator.replay.verifying.judged import Judged, judge_again
from simulator.replay.verifying.verify import Verified, verify

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
