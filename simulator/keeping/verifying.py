"""Verifying a stored game: it is folded, its digests are compared, and its choices are played again."""

from __future__ import annotations

from typing import Any

import msgspec

from events.event import Event
from events.store import GameStore, StoreDamaged, UnknownEvent
from simulator.editions import EditionError
from simulator.keeping.files import replay_of
from simulator.replay.errors import ReplayError
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.resim import resim
from simulator.replay.verify import verify

__all__ = ["VerifiedGame", "verify_game"]


class VerifiedGame(msgspec.Struct, frozen=True, kw_only=True):
    """What came of verifying a game.

    Args:
        game: its id.
        events: how many events stand in it.
        digests: digests of single projections compared.
        first: how many events stand before the first that disagrees; None where all is well.
        differs: what is not as it should be there; "" where all is well.
        error: why the game can't be read; "" where it can.
    """

    game: str
    events: int = 0
    digests: int = 0
    first: int | None = None
    differs: str = ""
    error: str = ""

    @property
    def status(self) -> int:
        """0 all is well, 1 something disagrees, 2 the game can't be read."""
        return 2 if self.error else int(bool(self.differs))

    def as_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"ok": self.status == 0, **msgspec.to_builtins(self)}

    def __str__(self) -> str:
        if self.error:
            return f"{self.game}: {self.error}"
        if self.differs:
            return f"{self.game}: event {self.first}: {self.differs}"
        return f"{self.game}: {self.events} events, {self.digests} digests, as they should be"


def _before(replay: Replay, line: int) -> int:
    """How many events stand before a line of a replay."""
    return sum(isinstance(each, Event) for each in replay.lines[: max(0, line - FIRST_LINE)])


def verify_game(store: GameStore, name: str) -> VerifiedGame:
    """Verify a stored game.

    Raises:
        UnknownGame: the store has none of that id.
        StoreError: the store can't be read.
    """
    try:
        replay = replay_of(store, name)
        verified = verify(replay)
        played = resim(replay)
    except (ReplayError, StoreDamaged, UnknownEvent, EditionError) as error:
        return VerifiedGame(game=name, error=str(error))
    differences = sorted((*verified.differences, *played.differences), key=lambda difference: difference.line)
    if differences:
        first = differences[0]
        return VerifiedGame(
            game=name,
            events=verified.events,
            digests=verified.digests,
            first=_before(replay, first.line),
            differs=str(first),
        )
    return VerifiedGame(game=name, events=verified.events, digests=verified.digests)
