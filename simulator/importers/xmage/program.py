"""XMage as a program whose recordings are imported."""

from __future__ import annotations

from simulator.importers.importing import Program
from simulator.importers.recorded import RecordedGame
from simulator.importers.xmage.boards import FACE_DOWN
from simulator.importers.xmage.combats import game_of
from simulator.importers.xmage.reading import read_recording


def read_games(file: str) -> list[RecordedGame]:
    """The one game of a recording.

    Raises:
        XMageError: it is no such recording, damaged, or beyond the limits.
        OSError: it can't be opened or read.
    """
    return [game_of(read_recording(file))]


XMAGE = Program("XMage", "xmage", read_games, FACE_DOWN)
