"""What is written in one transaction: games created, units and rulings appended, choices made durable."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.event import Event
from events.store.errors import BadGameName, GameExists, StaleWriter
from events.store.recording import Recording, StoredEvent, StreamId, Taken, now, stream_of
from events.store.records import (
    Ended,
    Form,
    StoredRuling,
    Topic,
    Unit,
    draft_bytes,
    game_bytes,
    read_game,
    ruling_bytes,
    unit_bytes,
)
from events.store.stored import Stand

__all__ = ["CATALOGUE", "Batch", "draft_stream", "stale"]

CATALOGUE = stream_of("catalogue", stream_of("catalogue"))
"""The stream that lists the games; it begins with the version of the store."""

LONGEST_NAME = 200
TRIES = 100
"""How often a new game is put on the list again when another process was quicker."""


class Batch:
    """What is to be written in one transaction; see `GameStore.batch`."""

    def __init__(self, recording: Recording, mark: bytes) -> None:
        self._recording = recording
        self._mark = mark
        self._rows: list[StoredEvent] = []
        self._created: list[bytes] = []

    def create(self, game: str, header: bytes, *, form: Form = "truncating") -> Stand:
        """Create a game.

        Args:
            game: its id, 1 to 200 characters without control characters or slashes.
            header: bytes that mean nothing to the store.
            form: how it is kept.

        Raises:
            BadGameName: the id is none.
        """
        if not 0 < len(game) <= LONGEST_NAME or not game.isprintable() or "/" in game or "\\" in game or game.isspace():
            raise BadGameName(
                f"{game[:LONGEST_NAME]!r} can't be a game's name: 1 to {LONGEST_NAME} characters expected, "
                "no slash and no control character"
            )
        record = game_bytes(game, now(), self._mark, form, header)
        self._created.append(record)
        self._add(stream_of(game), 1, "game.1", record)
        return Stand(form, version=1, events=0)

    def append(
        self,
        game: str,
        units: Sequence[Unit] = (),
        *,
        after: Stand,
        rulings: Sequence[StoredRuling] = (),
        draft: Sequence[Event] = (),
    ) -> Stand:
        """Append units and rulings to a game; where each choice is durable, the open draft is over with that.

        Args:
            game: its id.
            units: what is published, in order.
            after: how far the writer knows the game.
            rulings: what was taken back, in order.
            draft: choices with which the next draft begins.

        Returns:
            How far the game goes then.
        """
        mark, time, stream = self._mark, now(), stream_of(game)
        form, version, events, ruled, drafted = after
        for unit in units:
            version += 1
            self._add(stream, version, "unit.1", unit_bytes(game, time, mark, events, unit))
            events += len(unit.events)
        for ruling in rulings:
            ruled += 1
            self._add(stream_of("rulings", stream), ruled, "ruling.1", ruling_bytes(game, time, mark, ruling))
        if (units or rulings) and form == "drafts":
            ended: Ended = "promoted" if units else "abandoned"
            self._add(draft_stream(stream, after), drafted + 1, "draft.1", draft_bytes(game, time, mark, 0, (), ended))
            drafted = 0
        stand = Stand(form, version, events, ruled, drafted)
        return self.choose(game, draft, after=stand) if draft else stand

    def choose(self, game: str, events: Sequence[Event], *, after: Stand, keep: int = 0) -> Stand:
        """Make choices of an open declaration durable without publishing them.

        Args:
            game: its id; it is kept in the form `"drafts"`.
            events: the choices.
            after: how far the writer knows the game.
            keep: how many events of the draft so far stay before them.

        Returns:
            How far the game goes then.
        """
        record = draft_bytes(game, now(), self._mark, keep, events)
        self._add(draft_stream(stream_of(game), after), after.draft + 1, "draft.1", record)
        return after._replace(draft=after.draft + 1)

    def _add(self, stream: StreamId, version: int, topic: Topic, state: bytes) -> None:
        self._rows.append(StoredEvent(stream, version, topic, state))

    def write(self) -> None:
        """Write everything, or nothing.

        Raises:
            StaleWriter: a game went on meanwhile.
            GameExists: a game that was to be created is there.
            StoreError: it can't be written.
        """
        if not self._rows:
            return
        for _ in range(TRIES):
            try:
                self._recording.insert([*self._rows, *self._listing()])
            except Taken:
                if self._is_written():
                    return
            else:
                return
        raise StaleWriter(f"{self._recording.place}: others create games without pause; try again")

    def _listing(self) -> Iterator[StoredEvent]:
        """The new games' entries in the list of all games."""
        if self._created:
            last = self._recording.last(CATALOGUE)
            version = last.originator_version if last is not None else 0
            for offset, record in enumerate(self._created, start=1):
                yield StoredEvent(CATALOGUE, version + offset, "listed.1", record)

    def _is_written(self) -> bool:
        """Whether it was this batch that took the places: a connection may break between commit and reply."""
        for row in self._rows:
            version = row.originator_version
            for there in self._recording.select(row.originator_id, after=version - 1, upto=version):  # type: ignore[arg-type]
                if there.state == row.state:
                    return True
                self._refuse(row)
        return False

    def _refuse(self, row: StoredEvent) -> None:
        """The error for a place that another writer took."""
        if row.topic == "game.1":
            game = read_game(row.state, "the new game").game
            raise GameExists(f"{self._recording.place} has a game {game!r} already: name it otherwise")
        raise stale(self._recording.place)


def stale(place: str) -> StaleWriter:
    """The error for a writer that does not know how the game went on."""
    return StaleWriter(
        f"{place}: the game has gone on since it was loaded, and nothing was written: load it again and decide again"
    )


def draft_stream(stream: StreamId, stand: Stand) -> StreamId:
    """The stream of the choices that are made after a stand; whatever is committed then ends it."""
    return stream_of(f"draft {stand.version} {stand.rulings}", stream)
