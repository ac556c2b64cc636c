"""A game as it is stored, and how far a writer knows it."""

from __future__ import annotations

from typing import NamedTuple

from events.event import Event
from events.log import LogError, RolledBack, effective
from events.store.errors import StoreDamaged
from events.store.records import GameForm, Unit


class Stand(NamedTuple):
    """How far a writer knows a game: what it appends follows this, or it is stale.

    Args:
        form: what of its open declarations is written.
        version: the version of the game's stream: 1 when it was created, and 1 more with each unit.
        events: how many events the stream holds, take-backs and what they cut included.
        rulings: how many rulings there are.
        draft: how many records the open draft has.
    """

    form: GameForm
    version: int
    events: int
    rulings: int = 0
    draft: int = 0


class StoredGame(NamedTuple):
    """A game as it is stored.

    Args:
        game: its id.
        header: the header that it was created with.
        stand: how far it goes; `GameStore.append` asks for it.
        units: what was committed, in order.
        times: when each unit was committed, in nanoseconds since 1970 UTC.
        draft: the choices of the open declaration that are durable but not published.
        drafted: of each of these, how many came before those that were committed with it.
    """

    game: str
    header: bytes
    stand: Stand
    units: tuple[Unit, ...]
    times: tuple[int, ...]
    draft: tuple[Event, ...] = ()
    drafted: tuple[int, ...] = ()

    @property
    def published(self) -> list[Event]:
        """All events of the game's stream, take-backs and what they cut included."""
        return [event for unit in self.units for event in unit.events]

    @property
    def events(self) -> list[Event]:
        """The events that stand, with every take-back carried out.

        Raises:
            StoreDamaged: a take-back does not fit what was taken back.
        """
        try:
            return effective(self.published)
        except LogError as problem:
            raise StoreDamaged(f"{self.game!r} is damaged: {problem}: restore the store from a backup") from None

    @property
    def beginnings(self) -> list[int]:
        """Of each event that stands, the draft's too, how many stood before those that were committed with it."""
        beginnings: list[int] = []
        for unit in self.units:
            begins = len(beginnings)
            for event in unit.events:
                if isinstance(event, RolledBack):
                    begins = event.to + len(event.kept)
                    beginnings[event.to :] = range(event.to, begins)
                else:
                    beginnings.append(begins)
        published = len(beginnings)
        return beginnings + [published + before for before in self.drafted]

    @property
    def lines(self) -> list[Event | bytes]:
        """The events that stand, with the remarks among them; what stood among events that were cut is cut too.

        Raises:
            StoreDamaged: as `events`.
        """
        standing = len(self.events)
        lines: list[Event | bytes] = []
        places: list[int] = []
        for unit in self.units:
            remarks = iter((*unit.remarks, None))
            remark = next(remarks)
            for offset, event in enumerate((*unit.events, None)):
                while remark is not None and remark.offset == offset:
                    lines.append(remark.data)
                    remark = next(remarks)
                if isinstance(event, RolledBack):
                    _carry_out(event, lines, places)
                elif event is not None:
                    places.append(len(lines))
                    lines.append(event)
        assert len(places) == standing
        return lines

    @property
    def remark_positions(self) -> tuple[int, ...]:
        """How many of the events that stand come before each remark, in order."""
        remarks = [place for place, line in enumerate(self.lines) if isinstance(line, bytes)]
        return tuple([place - earlier for earlier, place in enumerate(remarks)])


def _carry_out(taken_back: RolledBack, lines: list[Event | bytes], places: list[int]) -> None:
    """Cut the lines from the first cut event on, and put those that stay at their end."""
    if taken_back.to < len(places):
        cut = lines[places[taken_back.to] :]
        events = [line for line in cut if not isinstance(line, bytes)]
        del lines[places[taken_back.to] :]
        del places[taken_back.to :]
        for position in taken_back.kept:
            places.append(len(lines))
            lines.append(events[position])
