"""XMage as a program whose recordings are imported."""

from __future__ import annotations

from simulator.importers.importing import Program
from simulator.importers.recorded import RecordedGame
from simulator.importers.xmage.boards import FACE_DOWN
from simulator.importers.xmage.combats import game_of
from simulator.importers.xmage.html import is_log, log_lines
from simulator.importers.xmage.logged import logged_game
from simulator.importers.xmage.reading import read_bytes, recording_of


def read_games(file: str) -> list[RecordedGame]:
    """The one game of a recording as JSON, or of the client's log as HTML.

    Raises:
        XMageError: it is no such recording, damaged, or beyond the limits.
        OSError: it can't be opened or read.
    """
    data = read_bytes(file)
    if is_log(data):
        return [logged_game(log_lines(data, file), file)]
    return [game_of(recording_of(data, file))]


XMAGE = Program("XMage", "xmage", read_games, FACE_DOWN)
