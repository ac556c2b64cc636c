"""The output of commands: standard streams that take plain text only, JSON documents, a console, a progress bar."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TextIO, TypeVar, cast

from simulator.plain_text import plain, plain_json, plain_lines

if TYPE_CHECKING:
    from simulator.display.console import PlainConsole


class OutputLost(BaseException):
    """The standard output stream takes no more; no command can go on then, so this is no `Exception`.

    Args:
        error: what the system says.
    """

    def __init__(self, error: OSError) -> None:
        self.error = error
        super().__init__(error)


class Stream:
    """A text stream to which a console writes what it made plain itself, colours included.

    Args:
        stream: what is written to.
        needed: whether it matters that it can't be written; else what is written is dropped from then on.
    """

    def __init__(self, stream: TextIO, *, needed: bool) -> None:
        self.stream = stream
        self.needed = needed

    @property
    def encoding(self) -> str:
        """What letters are written in."""
        return self.stream.encoding or "utf-8"

    @property
    def errors(self) -> str | None:
        """What becomes of letters that the encoding has not."""
        return self.stream.errors

    def write(self, text: str) -> int:
        """Write text as it is.

        Raises:
            OutputLost: it can't be written, and it is needed.
        """
        try:
            return self.stream.write(text)
        except OSError as error:
            self._lose(error)
        return len(text)

    def flush(self) -> None:
        """Hand on what was written.

        Raises:
            OutputLost: it can't be written, and it is needed.
        """
        try:
            self.stream.flush()
        except OSError as error:
            self._lose(error)

    def isatty(self) -> bool:
        """Whether a person sees it at once."""
        return self.stream.isatty()

    def fileno(self) -> int:
        """The stream's descriptor."""
        return self.stream.fileno()

    def _lose(self, error: OSError) -> None:
        """Nothing more can be written, at the interpreter's end neither."""
        with suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, self.stream.fileno())
            os.close(nowhere)
        if self.needed:
            raise OutputLost(error) from None


class PlainStream(Stream):
    """A text stream on which everything but the ends of lines is written as text."""

    @property
    def for_console(self) -> Stream:
        """The same stream for a console, which makes plain what it is given before it adds colours."""
        return Stream(self.stream, needed=self.needed)

    def write(self, text: str) -> int:
        """Write text, made plain."""
        super().write(plain_lines(text))
        return len(text)


@contextmanager
def plain_streams() -> Iterator[None]:
    """Let all that is written to the standard streams be plain; one that is closed takes what is written, unseen."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, _nowhere("r" if name == "stdin" else "w"))
    for stream in (sys.stdout, sys.stderr):
        _tolerate_any_letter(stream)
    out = cast(TextIO, PlainStream(sys.stdout, needed=True))
    err = cast(TextIO, PlainStream(sys.stderr, needed=False))
    with redirect_stdout(out), redirect_stderr(err):
        yield


def _nowhere(mode: str) -> TextIO:
    # It lives as long as the program, as the stream does that it stands for.
    return cast(TextIO, open(os.devnull, mode, encoding="utf-8"))


def _tolerate_any_letter(stream: Any) -> None:
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="backslashreplace")


_T = TypeVar("_T")


def print_json(document: dict[str, Any]) -> None:
    """Print one JSON document on the standard output stream."""
    print_json_text(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def print_json_text(text: str) -> None:
    """Print text that is JSON already on the standard output stream, so that its bytes are JSON there too."""
    sys.stdout.write(plain_json(text, sys.stdout.encoding))


def console() -> PlainConsole:
    """The console of the standard output stream."""
    return _console_of(sys.stdout)


@lru_cache(maxsize=1)
def _console_of(stream: TextIO) -> PlainConsole:
    from simulator.display.console import console_on

    return console_on(stream)


_COLOURS_ASKED_FOR = ("FORCE_COLOR", "TTY_COMPATIBLE")
"""Variables of the environment by which a pipe counts as a terminal too."""


def say(text: str, style: str | None = None) -> None:
    """Print text as one line, however long it is; in a style where a person sees it at once.

    In a pipe there are no styles, and importing what makes them takes longer than many a command.
    """
    if sys.stdout.isatty() or not os.environ.keys().isdisjoint(_COLOURS_ASKED_FOR):
        console().print(plain(text), style=style, soft_wrap=True)
    else:
        print(plain(text))


@contextmanager
def progress(things: Iterable[_T], what: str, total: int | None = None) -> Iterator[Iterable[_T]]:
    """The things as they come, with a progress bar on the standard error stream where that is a terminal.

    Args:
        things: what there is to do.
        what: what is being done, in a word or two.
        total: how many things there are, if that is known.
    """
    if not sys.stderr.isatty():
        yield things
        return
    from rich.progress import Progress

    from simulator.display.console import console_on

    out = console_on(sys.stderr)
    with Progress(console=out, transient=True, redirect_stdout=False, redirect_stderr=False) as bar:
        yield bar.track(things, description=what, total=total)


def plain_blocks(blocks: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """A block declaration as it is written in JSON."""
    return {blocker: list(attackers) for blocker, attackers in blocks.items()}
