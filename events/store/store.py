"""The store of games: create, append to and load them; nothing published is ever deleted or changed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import TracebackType
from typing import Self

from eventsourcing.persistence import StoredEvent

from events.event import Event
from events.store import records
from events.store.batch import CATALOGUE, StoreBatch, draft_stream, unknown
from events.store.database import Database
from events.store.errors import NotAStore, StoreDamaged, Taken
from events.store.places import settings_of
from events.store.stored import Stand, StoredGame
from events.store.tables import StreamId, stream_of


class GameStore:
    """A store of games; a context manager that closes itself.

    >>> from events.combat import BlockerChosen
    >>> from events.store import Unit
    >>> with GameStore.open("memory") as store:
    ...     stand = store.create("table 1", b"a header")
    ...     stand = store.append("table 1", [Unit((BlockerChosen("b1", "a1"),))], after=stand)
    ...     store.load("table 1").events
    [BlockerChosen(blocker='b1', attacker='a1')]
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    @classmethod
    def open(
        cls,
        where: str | os.PathLike[str] | None = None,
        *,
        create: bool = True,
        environment: Mapping[str, str] | None = None,
    ) -> GameStore:
        """Open a store.

        Args:
            where: the path of an SQLite file, a `postgresql://user:password@host:port/database` URL, or `"memory"`.
                None: PERSISTENCE_MODULE with SQLITE_DBNAME or POSTGRES_DBNAME, _HOST, _PORT, _USER, _PASSWORD say it.
            create: whether a file, or tables in a database, that are not there are made.
            environment: the environment variables; by default those of the process.

        Raises:
            NoStore: there is no store, and `create` is False.
            NotAStore: what is there is no store of games.
            WrongSchema: it was written by a newer version.
            StoreSettings: what says where it is is incomplete.
            StoreError: it can't be opened; the narrow class says why.
        """
        settings = settings_of(where, os.environ if environment is None else environment)
        store = cls(Database(settings, create=create))
        try:
            store._look()
        except BaseException:
            store.close()
            raise
        return store

    def _look(self) -> None:
        """See that this is a store of games; mark a new one as such."""
        try:
            for row in self._mark() or self._marked():
                records.read_schema(row.topic, row.state, self.place)
        except StoreDamaged:
            # Each game that is read says whether it is; what is not damaged can be read.
            return

    def _mark(self) -> Sequence[StoredEvent]:
        """The row that says which version the store is of: every store's first."""
        return self.database.select(CATALOGUE, upto=1)

    def _marked(self) -> Sequence[StoredEvent]:
        """The mark of a store that had none: a new store gets it here, if no other process was quicker."""
        first = self.database.notifications(0, 1)
        mark = self._mark()
        if mark:
            return mark
        if first:
            if records.kind_of(first[0].topic) in ("store", "game"):
                raise StoreDamaged(f"{self.place}: the row that says which version it is of is not to be found")
            raise NotAStore(f"{self.place} holds events of another program: name another store")
        try:
            self.database.insert([StoredEvent(CATALOGUE, 1, "store.1", records.schema_bytes())])
        except Taken:
            return self._mark()
        return ()

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<GameStore {self.place}>"

    @property
    def place(self) -> str:
        """Where the store is, for people."""
        return self.database.place

    # Writing.

    def create(self, game: str, header: bytes, *, form: records.GameForm = "truncating") -> Stand:
        """Create a game; see `StoreBatch.create`.

        Raises:
            GameExists: there is one of that id.
            BadGameName: the id can't be a game's name.
            Unstorable: the header is no bytes, or there is no such form.
            StoreError: it can't be written.
        """
        return self._write(lambda batch: batch.create(game, header, form=form))

    def append(
        self,
        game: str,
        units: Sequence[records.Unit] = (),
        *,
        after: Stand,
        rulings: Sequence[records.StoredRuling] = (),
        draft: Sequence[Event] = (),
    ) -> Stand:
        """Append units and rulings to a game in one transaction; see `StoreBatch.append`.

        Raises:
            StaleWriter: the game has gone on since the writer loaded it, or is not as far as the writer knows it.
            UnknownGame: the store has no such game.
            Unstorable: some of it could not be read again.
            StoreGone: it is unknown whether it was written; load the game again and look.
            StoreError: it can't be written.
        """
        return self._write(lambda batch: batch.append(game, units, after=after, rulings=rulings, draft=draft))

    def choose(self, game: str, events: Sequence[Event], *, after: Stand, keep: int = 0) -> Stand:
        """Make choices of an open declaration durable; see `StoreBatch.choose`.

        Raises:
            StaleWriter: the game has gone on since the writer loaded it.
            Unstorable: the game has another form, or some of it could not be read again.
            StoreError: it can't be written.
        """
        return self._write(lambda batch: batch.choose(game, events, after=after, keep=keep))

    def batch(self) -> StoreBatch:
        """A transaction of several games' appends: fill it, then `write` it."""
        return StoreBatch(self.database)

    def _write(self, fill: Callable[[StoreBatch], Stand]) -> Stand:
        batch = self.batch()
        stand = fill(batch)
        batch.write()
        return stand

    # Reading.

    def games(self) -> Iterator[records.ListedGame]:
        """The games, in the order in which they were created; no event is read for it."""
        for row in self.database.select(CATALOGUE, after=1):
            where = f"entry {row.originator_version} of the list of games"
            yield records.read_game(records.record_of(row, "listed", where), where)

    def load(self, game: str) -> StoredGame:
        """A game with its open draft.

        Raises:
            UnknownGame: the store has no such game.
            UnknownEvent: a newer version wrote an event in it; the message names it.
            StoreDamaged: something in it is damaged.
        """
        stream = self._stream(game)
        ended: Stand | None = None
        while True:
            # Three streams are read, one after the other; if one went on meanwhile, they are read again.
            rulings = self._rulings_made(stream)
            found = self._load(game, stream, rulings)
            if isinstance(found, Stand):
                # What ends a draft is written together with what follows it, which is read by now.
                if found == ended:
                    raise StoreDamaged(
                        f"the last unit or ruling of {game!r} is lost, since the draft before it has ended: "
                        "restore the store from a backup"
                    )
                ended = found
            elif self._rulings_made(stream) == rulings:
                return found

    def _load(self, game: str, stream: StreamId, rulings: int) -> StoredGame | Stand:
        """A game; where it stood, if the draft after that has ended, so that it goes further."""
        beginning, *rows = self.database.select(stream) or (None,)
        if beginning is None:
            raise unknown(self.place, game)
        where = f"the beginning of {game!r}"
        listed = records.read_game(records.record_of(beginning, "game", where), where)
        units, times, events = [], [], 0
        for number, row in enumerate(rows, start=1):
            where = f"unit {number} of {game!r}"
            at, time, unit = records.read_unit(records.record_of(row, "unit", where), where)
            if row.originator_version != number + 1 or at != events:
                raise StoreDamaged(f"{where} is missing, or what comes before it: restore the store from a backup")
            events += len(unit.events)
            units.append(unit)
            times.append(time)
        stand = Stand(listed.form, len(rows) + 1, events, rulings)
        draft: tuple[Event, ...] = ()
        drafted: tuple[int, ...] = ()
        if listed.form == "drafts":
            draft_rows = self.database.select(draft_stream(stream, stand))
            for row in draft_rows:
                where = f"the draft after unit {len(rows)} of {game!r}"
                keep, chosen, ended = records.read_draft(records.record_of(row, "draft", where), where)
                if ended:
                    return stand
                draft = draft[:keep] + chosen
                drafted = drafted[:keep] + (keep,) * len(chosen)
            stand = stand._replace(draft=len(draft_rows))
        return StoredGame(game, listed.header, stand, tuple(units), tuple(times), draft, drafted)

    def rulings(self, game: str | None = None) -> Iterator[tuple[str, records.StoredRuling]]:
        """What was taken back in a game, or in all games: each game's id and ruling, in order.

        Raises:
            UnknownGame: there is no such game.
        """
        if game is not None and not self.database.select(self._stream(game), upto=1):
            raise unknown(self.place, game)
        for name in [listed.game for listed in self.games()] if game is None else [game]:
            for row in self.database.select(stream_of("rulings", stream_of(name))):
                where = f"ruling {row.originator_version} of {name!r}"
                yield name, records.read_ruling(records.record_of(row, "ruling", where), where)[2]

    def _rulings_made(self, stream: StreamId) -> int:
        last = self.database.last(stream_of("rulings", stream))
        return last.originator_version if last is not None else 0

    def _stream(self, game: str) -> StreamId:
        """The stream of a game, which need not be there."""
        try:
            return stream_of(game)
        except UnicodeEncodeError:
            raise unknown(self.place, game) from None
