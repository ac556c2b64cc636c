"""One combat's board as an SVG picture, for pages that show no terminal."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.text import Text

from projections.narrative import labels_of
from simulator.display.board import BoardPicture
from simulator.display.chapters import Picture, chapters_of, heading_of, selected
from simulator.display.console import plain
from simulator.replay.reading import Replay

__all__ = ["combat_svg", "drawn"]

_FONT_FROM_ELSEWHERE = re.compile(r"(?<!\s)\s*@font-face \{[^{}]*\}")


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
    labels = labels_of(replay.events)
    parts: list[RenderableType] = []
    for chapter in selected(chapters_of(replay, ()), None, combat):
        parts.append(Text(plain(f"{heading_of(chapter)}, {replay.header.edition}"), style="bold"))
        parts += [BoardPicture(entry.position, labels) for entry in chapter.entries if isinstance(entry, Picture)]
    return drawn(parts, title=plain(replay.header.title) or "combat", width=width)


def drawn(parts: Iterable[RenderableType], *, title: str, width: int = 80) -> str:
    """What a console would show, as an SVG document.

    Args:
        parts: what is printed, one beneath the other.
        title: stands above them.
        width: columns.

    Returns:
        The document; it refers to nothing outside it, and equal parts give equal documents.
    """
    console = Console(record=True, width=width, file=io.StringIO(), markup=False, emoji=False, highlight=False)
    for part in parts:
        console.print(part)
    return _FONT_FROM_ELSEWHERE.sub("", console.export_svg(title=title, unique_id="combat"))
