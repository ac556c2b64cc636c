"""Magic Online as a program whose game logs are imported."""

from __future__ import annotations

from simulator.cards.library import open_cards
from simulator.importers.importing import Program
from simulator.importers.mtgo.games import games_of
from simulator.importers.mtgo.reading import read_log
from simulator.importers.recorded import RecordedGame


def read_games(file: str) -> list[RecordedGame]:
    """The games of a log.

    Raises:
        MtgoError: it is no such log, has no game, or is beyond the limits.
        OSError: it can't be opened or read.
    """
    return games_of(read_log(file), file, open_cards().exactly)


MTGO = Program("Magic Online", "mtgo", read_games)
