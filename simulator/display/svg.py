"""One combat's board as an SVG picture, for pages that show no terminal."""

from __future__ import annotations

import io
import re

from rich.console import Console
from rich.text import Text

from projections.narrative import labels_of
from simulator.display.board import BoardPicture
from simulator.display.chapters import Picture, chapters_of, heading_of, selected
from simulator.display.console import plain
from simulator.replay.reading import Replay

__all__ = ["combat_svg"]

_FONT_FROM_ELSEWHERE = re.compile(r"\s*@font-face \{.*?\}", re.DOTALL)


def combat_svg(replay: Replay, *, combat: int = 1, width: int = 80) -> str:
    """The board of one combat, as blocks stand.

    Args:
        replay: the replay.
        combat: which combat, counted from 1 over the replay.
        width: columns of the picture.

    Returns:
        An SVG document; equal replays give equal documents.

    Raises:
        NotInReplay: there is no such combat.
    """
    console = Console(record=True, width=width, file=io.StringIO(), markup=False, emoji=False, highlight=False)
    labels = labels_of(replay.events)
    for chapter in selected(chapters_of(replay, ()), None, combat):
        console.print(Text(plain(f"{heading_of(chapter)}, {replay.header.edition}"), style="bold"))
        for entry in chapter.entries:
            if isinstance(entry, Picture):
                console.print(BoardPicture(entry.position, labels))
    picture = console.export_svg(title=plain(replay.header.title) or "combat", unique_id="combat")
    return _FONT_FROM_ELSEWHERE.sub("", picture)
