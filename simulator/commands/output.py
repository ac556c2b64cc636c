"""What commands share: JSON documents, a console for text, a progress bar on a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from simulator.display.console import console_on

if TYPE_CHECKING:
    from rich.console import Console

__all__ = ["console", "print_json", "progress"]

_T = TypeVar("_T")


def print_json(document: dict[str, Any]) -> None:
    """Print one JSON document on the standard output stream."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


def console() -> Console:
    """The console of the standard output stream."""
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

    with Progress(console=console_on(sys.stderr), transient=True) as bar:
        yield bar.track(things, description=what, total=total)
