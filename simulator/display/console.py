"""Consoles whose only control codes are their own."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import IO

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from simulator.plain_text import plain, plain_lines


class PlainConsole(Console):
    """A console that writes out the control characters of what it prints."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What is printed, made plain; control codes of the console itself come as such."""
        for segment in super().render(renderable, options):
            text = segment.text if segment.control else plain_lines(segment.text)
            yield segment if text is segment.text else segment._replace(text=text)

    def say(self, text: str, style: str | None = None) -> None:
        """Print text as one line, however long it is."""
        self.print(plain(text), style=style, soft_wrap=True)


def console_on(stream: IO[str] | None = None, *, width: int | None = None) -> PlainConsole:
    """A console that prints what it is given, word for word, but for control characters: those it writes out.

    Args:
        stream: where to; by default the standard output stream.
        width: columns; by default those of the terminal, 80 in a pipe.

    The environment variable NO_COLOR, set to anything, keeps every escape code out, bold ones too.
    """
    return PlainConsole(
        file=getattr(stream, "for_console", stream),
        width=width,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        markup=False,
        emoji=False,
        highlight=False,
    )
