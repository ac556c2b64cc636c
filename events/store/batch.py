"""What is written in one transaction: games created, units and rulings appended, choices made durable."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from eventsourcing.persistence import StoredEvent

from events.event import Event
from events.store import errors, records
from events.store.database import Database, now, writers_mark
from events.store.stored import Stand
from events.store.tables import StreamId, stream_of

CATALOGUE = stream_of("catalogue", stream_of("catalogue"))
"""The stream that lists the games; it begins with the version of the store."""

LONGEST_NAME = 200
TRIES = 100
"""How often a new game is put on the list again when another process was quicker."""


_READ: Mapping[records.RowKind, Callable[[bytes, str], object]] = {
    "game": records.read_game,
    "unit": records.read_unit,
    "ruling": records.read_ruling,
    "draft": records.read_draft,
}
"""How each kind of record is read again."""


class StoreBatch:
    """What is to be written in one transaction; see `GameStore.batch`.

    What could not be read again is refused when it is put in, with `Unstorable`.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._mark = writers_mark()
        self._rows: list[StoredEvent] = []
        self._created: list[bytes] = []
        self._after: dict[StreamId, tuple[str, Stand]] = {}
        """The games that are appended to, and how far the writer knows each."""
        self._unplaced: set[StreamId] = set()
        """The games to which rulings alone are appended, which take no place in the game's stream."""

    def create(self, game: str, header: bytes, *, form: records.GameForm = "truncating") -> Stand:
        """Create a game.

        Args:
            game: its id, 1 to 200 characters without control characters or slashes.
            header: bytes that mean nothing to the store.
            form: what of its open declarations is written.

        Raises:
            BadGameName: the id can't be a game's name.
            Unstorable: the header is no bytes, or there is no such form.
        """
        if not 0 < len(game) <= LONGEST_NAME or not game.isprintable() or "/" in game or "\\" in game or game.isspace():
            raise errors.BadGameName(
                f"{game[:LONGEST_NAME]!r} can't be a game's name: 1 to {LONGEST_NAME} characters expected, "
                "no slash and no control character"
            )
        stream = stream_of(game)
        record = self._add(stream, 1, "game", game, partial(records.game_bytes, game, now(), self._mark, form, header))
        self._created.append(record)
        stand = Stand(form, version=1, events=0)
        self._after[stream] = game, stand._replace(version=0)
        return stand

    def append(
        self,
        game: str,
        units: Sequence[records.Unit] = (),
        *,
        after: Stand,
        rulings: Sequence[records.StoredRuling] = (),
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

        Raises:
            Unstorable: some of it could not be read again.
        """
        mark, time, stream = self._mark, now(), stream_of(game)
        form, version, events, ruled, drafted = after
        self._after.setdefault(stream, (game, after))
        if rulings and not units:
            self._unplaced.add(stream)
        for unit in units:
            version += 1
            record = partial(records.unit_bytes, game, time, mark, events, unit)
            self._add(stream, version, "unit", game, record)
            events += len(unit.events)
        for ruling in rulings:
            ruled += 1
            record = partial(records.ruling_bytes, game, time, mark, ruling)
            self._add(stream_of("rulings", stream), ruled, "ruling", game, record)
        if (units or rulings) and form == "drafts":
            ended: records.Ended = "promoted" if units else "abandoned"
            record = partial(records.draft_bytes, game, time, mark, 0, (), ended)
            self._add(draft_stream(stream, after), drafted + 1, "draft", game, record)
            drafted = 0
        stand = Stand(form, version, events, ruled, drafted)
        return self.choose(game, draft, after=stand) if draft else stand

    def choose(self, game: str, events: Sequence[Event], *, after: Stand, keep: int = 0) -> Stand:
        """Make choices of an open declaration durable without publishing them.

        Args:
            game: its id; its form is `"drafts"`.
            events: the choices.
            after: how far the writer knows the game.
            keep: how many events of the draft so far stay before them.

        Returns:
            How far the game goes then.

        Raises:
            Unstorable: the game has another form, or some of it could not be read again.
        """
        if after.form != "drafts":
            raise errors.Unstorable(f"{game!r} has the form {after.form!r}: only 'drafts' stores single choices")
        stream = stream_of(game)
        self._after.setdefault(stream, (game, after))
        record = partial(records.draft_bytes, game, now(), self._mark, keep, events)
        self._add(draft_stream(stream, after), after.draft + 1, "draft", game, record)
        return after._replace(draft=after.draft + 1)

    def _add(
        self, stream: StreamId, version: int, kind: records.RowKind, game: str, record: Callable[[], bytes]
    ) -> bytes:
        try:
            data = record()
            _READ[kind](data, kind)
        except (errors.StoreDamaged, errors.UnknownEvent, TypeError, ValueError, OverflowError) as problem:
            reason = problem.__cause__ or problem
            raise errors.Unstorable(
                f"nothing was written to {game!r}, since it could not be read again: {reason}"
            ) from None
        self._rows.append(records.sealed(stream, version, kind, data))
        return data

    def write(self) -> None:
        """Write everything, or nothing.

        Raises:
            StaleWriter: a game went on meanwhile, or is not as far as the writer knows it.
            UnknownGame: a game that is to be appended to is not there.
            GameExists: a game that was to be created is there.
            StoreGone: it is unknown whether it was written, until `is_written` says so.
            StoreError: it can't be written.
        """
        if not self._rows:
            return
        for stream, (game, after) in self._after.items():
            self._see_what_it_follows(stream, game, after)
        for _ in range(TRIES):
            try:
                self._database.insert([*self._rows, *self._listing()])
            except errors.Taken:
                if self.is_written():
                    return
                self._see_that_each_has_its_place()
            else:
                return
        raise errors.StaleWriter(f"{self._database.place}: others create games without pause; try again")

    def _listing(self) -> Iterator[StoredEvent]:
        """The new games' entries in the list of all games."""
        if self._created:
            last = self._database.last(CATALOGUE)
            version = last.originator_version if last is not None else 0
            for offset, record in enumerate(self._created, start=1):
                yield records.sealed(CATALOGUE, version + offset, "listed", record)

    def _see_what_it_follows(self, stream: StreamId, game: str, after: Stand) -> None:
        """Nothing is written behind a gap: a store may have been replaced by an older copy of it."""
        if not after.version:
            return
        last = self._database.last(stream)
        if last is None:
            raise unknown(self._database.place, game)
        behind = last.originator_version - after.version
        if behind < 0 or (behind and stream in self._unplaced):
            raise stale(self._database.place)
        if after.draft:
            drafted = self._database.select(draft_stream(stream, after), after=after.draft - 1, upto=after.draft)
            where = f"the draft of {game!r}"
            if not drafted or records.read_draft(records.record_of(drafted[0], "draft", where), where)[2]:
                raise stale(self._database.place)

    def _see_that_each_has_its_place(self) -> None:
        """Nobody else took the place that two rows of this batch are to have."""
        seen = set()
        for row in self._rows:
            place = row.originator_id, row.originator_version
            if place in seen:
                self._refuse(row)
            seen.add(place)

    def is_written(self) -> bool:
        """Whether it was this batch that took the places: a connection may break between commit and reply.

        Raises:
            StaleWriter: another writer took one of them.
            GameExists: another writer created a game of that name.
            StoreError: it can't be asked.
        """
        for row in self._rows:
            version = row.originator_version
            for there in self._database.select(row.originator_id, after=version - 1, upto=version):  # type: ignore[arg-type]
                if there.state == row.state:
                    return True
                self._refuse(row)
        return False

    def _refuse(self, row: StoredEvent) -> None:
        """The error for a place that another writer took."""
        if records.kind_of(row.topic) == "game":
            game = records.read_game(records.record_of(row, "game", "the new game"), "the new game").game
            raise errors.GameExists(f"{self._database.place} has a game {game!r} already: name it otherwise")
        raise stale(self._database.place)


def stale(place: str) -> errors.StaleWriter:
    """The error for a writer that does not know how the game went on."""
    return errors.StaleWriter(
        f"{place}: the game has gone on since it was loaded, and nothing was written: load it again and decide again"
    )


def unknown(place: str, game: str) -> errors.UnknownGame:
    """The error for a game that is not there."""
    return errors.UnknownGame(f"{place} has no game {game!r}; `blockers games list` names those it has")


def draft_stream(stream: StreamId, stand: Stand) -> StreamId:
    """The stream of the choices that are made after a stand; whatever is committed then ends it."""
    return stream_of(f"draft {stand.version} {stand.rulings}", stream)
