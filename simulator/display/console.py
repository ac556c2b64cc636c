"""Where pictures and accounts are printed: a terminal, with or without colour, or a pipe."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import IO, NamedTuple

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from simulator.plain_text import plain, plain_lines

__all__ = ["Signs", "console_on", "plain", "signs_for"]


class Signs(NamedTuple):
    """Signs that the pictures use beside words."""

    blocks: str
    attacks: str
    tapped: str
    cut: str


_UNICODE = Signs(blocks="▲", attacks="▼", tapped="↷", cut="…")
_ASCII = Signs(blocks="^", attacks="v", tapped="~", cut="~")


def signs_for(options: ConsoleOptions) -> Signs:
    """The signs that can be written in the encoding of the output."""
    return _ASCII if options.ascii_only else _UNICODE


class _PlainConsole(Console):
    """A console whose only control codes are its own."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """What is printed, made plain; control codes of the console itself come as such."""
        for segment in super().render(renderable, options):
            text = segment.text if segment.control else plain_lines(segment.text)
            yield segment if text is segment.text else segment._replace(text=text)


def console_on(stream: IO[str] | None = None, *, width: int | None = None) -> Console:
    """A console that prints what it is given, word for word, but for control characters: those it writes out.

    Args:
        stream: where to; by default the standard output stream.
        width: columns; by default those of the terminal, 80 in a pipe.

    The environment variable NO_COLOR, set to anything, keeps every escape code out, bold ones too.
    """
    return _PlainConsole(
        file=getattr(stream, "for_console", stream),
        width=width,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        markup=False,
        emoji=False,
        highlight=False,
    )
