"""Where pictures and accounts are printed: a terminal, with or without colour, or a pipe."""

from __future__ import annotations

import os
from typing import IO, NamedTuple

from rich.console import Console, ConsoleOptions

__all__ = ["Signs", "console_on", "plain", "signs_for"]


class Signs(NamedTuple):
    """Signs that the pictures use beside words."""

    blocks: str
    attacks: str
    tapped: str
    cut: str


_DRAWN = Signs(blocks="▲", attacks="▼", tapped="↷", cut="…")
_TYPED = Signs(blocks="^", attacks="v", tapped="~", cut="~")


def signs_for(options: ConsoleOptions) -> Signs:
    """The signs that can be written in the encoding of the output."""
    return _TYPED if options.ascii_only else _DRAWN


def plain(text: str) -> str:
    """Text from a file as it may be printed: nothing in it moves the cursor or turns the writing round.

    >>> plain("Bear\\x1b[2J")
    'Bear?[2J'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def console_on(stream: IO[str] | None = None, *, width: int | None = None) -> Console:
    """A console that prints what it is given, word for word.

    Args:
        stream: where to; by default the standard output stream.
        width: columns; by default those of the terminal, 80 in a pipe.

    The environment variable NO_COLOR, set to anything, keeps every escape code out, bold ones too.
    """
    return Console(
        file=stream,
        width=width,
        color_system=None if os.environ.get("NO_COLOR") else "auto",
        markup=False,
        emoji=False,
        highlight=False,
    )
