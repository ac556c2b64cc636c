"""Forge as a program whose game logs are imported."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from simulator.importers.forge.combats import game_of
from simulator.importers.forge.games import MAX_PLAYERS, games_of, order_of
from simulator.importers.forge.reading import Entry, ForgeError, read_entries
from simulator.importers.importing import Program
from simulator.importers.recorded import RecordedGame, RecordedGap

MAX_GAMES = 5_000
MAX_COMBATS = 5_000
FACE_DOWN = frozenset({"Face-down card", "Morph"})
"""What the log calls creatures that are face down."""


def read_games(file: str) -> Iterator[RecordedGame]:
    """The games of a log.

    Raises:
        ForgeError: it is no such log, damaged, or beyond the limits.
        OSError: it can't be opened or read.
    """
    entries, gaps = read_entries(file)
    order = order_of(entries)
    if order.newest_first:
        entries, gaps = entries[::-1], gaps[::-1]
    games = games_of(entries)
    if len(games) > MAX_GAMES:
        raise ForgeError(file, 0, f"{len(games)} games", f"a log of at most {MAX_GAMES}", "Split it.")
    for number, game in enumerate(games, 1):
        theirs = [gap for gap in gaps if _is_of(gap, game) or (number == len(games) and not _are_of(gap, games))]
        read = game_of(number, game, theirs, newest_first=order.newest_first)
        if len(read.players) > MAX_PLAYERS:
            found = f"a game of {len(read.players)} players"
            raise ForgeError(file, read.line, found, f"a game of at most {MAX_PLAYERS}")
        if len(read.combats) > MAX_COMBATS:
            found = f"a game of {len(read.combats)} combats"
            raise ForgeError(file, read.line, found, f"a game of at most {MAX_COMBATS}")
        if not order.known and read.combats:
            unsure = RecordedGap(read.line, "nothing tells which line is the oldest; the first is taken to be")
            read = read._replace(gaps=(unsure, *read.gaps))
        yield read


def _is_of(gap: RecordedGap, game: Sequence[Entry]) -> bool:
    first, last = sorted((game[0].line, game[-1].lines[-1].number))
    return first <= gap.line <= last


def _are_of(gap: RecordedGap, games: Sequence[Sequence[Entry]]) -> bool:
    return any(_is_of(gap, game) for game in games)


FORGE = Program("Forge", "forge", read_games, FACE_DOWN)
