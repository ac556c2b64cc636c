"""What is read of a store, and what is said of it, damaged or not."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

from events.store import GameStore, StoreError
from simulator.cli.main import run

SECONDS = 60
"""After which a command counts as stuck."""


class Stuck(BaseException):
    """A command did not come to an end."""


@contextmanager
def within(seconds: int) -> Iterator[None]:
    """See that something comes to an end."""

    def stop(number: int, frame: object) -> None:
        raise Stuck

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


class Said(NamedTuple):
    """What a command said: its exit status, and both its streams."""

    status: int
    out: str
    err: str

    @property
    def broken(self) -> bool:
        """Whether it said that it is broken itself."""
        return "this is a bug" in self.err or "Traceback" in self.err


def said(path: Path, *words: str) -> Said:
    """What `blockers games` says of the store in a file."""
    out, err = StringIO(), StringIO()
    with within(SECONDS), redirect_stdout(out), redirect_stderr(err):
        status = run(["games", "--store", str(path), *words])
    return Said(status, out.getvalue(), err.getvalue())


class Content(NamedTuple):
    """What can be read of a store: the list of games, and each game; what can't be read is the error instead."""

    listed: object
    games: dict[str, object]


def content(path: Path, names: list[str]) -> Content | str:
    """What is read of a store and of its games, by the ways by which games are read; the error where it is refused.

    Args:
        path: the store's file.
        names: the games that were in it.
    """
    try:
        with within(SECONDS), GameStore.open(path, create=False) as store:
            games = {name: _read(lambda name=name: _game(store, name)) for name in names}  # type: ignore[misc]
            return Content(_read(lambda: list(store.games())), games)
    except StoreError as refusal:
        return type(refusal).__name__


def _read(reading: Callable[[], object]) -> object:
    try:
        return reading()
    except StoreError as error:
        return type(error).__name__


def _game(store: GameStore, name: str) -> object:
    loaded = store.load(name)
    return loaded, loaded.events, list(store.rulings(name))


def report(verified: Said) -> dict[str, dict[str, Any]]:
    """What `verify --json` said of each game."""
    return {game["game"]: game for game in json.loads(verified.out)["games"]} if verified.out else {}
