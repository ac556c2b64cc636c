"""What commands share: JSON documents, a console for text, a progress bar on a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from simulator.plain_text import plain_json

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["console", "print_json", "print_json_text", "progress"]

_T = TypeVar("_T")


def print_json(document: dict[str, Any]) -> None:
    """Print one JSON document on the standard output stream."""
    print_json_text(json.dumps(document, ensure_ascii=False, indent=2) + "\n")


def print_json_text(text: str) -> None:
    """Print text that is JSON already on the standard output stream, so that its bytes are JSON there too."""
    sys.stdout.write(plain_json(text, sys.stdout.encoding))


def console() -> Console:
    """The console of the standard output stream."""
    from simulator.display.console import console_on

    return console_on(sys.stdout)


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
