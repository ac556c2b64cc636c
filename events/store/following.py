"""Followers: what is counted of all games as they are committed, exactly once, whenever the follower is restarted."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from eventsourcing.persistence import Notification

from events.store.errors import StoreError, Taken, WrongSchema
from events.store.records import ListedGame, StoredRuling, kind_of, read_game, read_ruling, record_of
from events.store.store import GameStore
from events.store.tables import PAGE
from events.store.tallying import Tally

Followed = ListedGame | StoredRuling
"""What a follower counts: a new game, or a ruling."""


class Follower:
    """Counts games and rulings, and stores its numbers in one transaction with how far it has come.

    It makes the tables for its numbers where the store has none yet.

    Args:
        store: the store that it follows, and where its numbers stand.
        name: its name. What has been counted under a name is never counted again; to count from the beginning, take
            a new one.
        count: what is counted of a game or a ruling, each with its kind and its label.

    Raises:
        StoreReadOnly: the store has no tables for numbers, and none may be made.
        StoreError: the store can't be read or written.
    """

    def __init__(self, store: GameStore, name: str, count: Callable[[Followed], Iterable[Tally]]) -> None:
        self.store = store
        self.name = name
        self._count = count
        self._tallies = store.database.tallies

    @property
    def reached(self) -> int:
        """The number of the last notification that was counted; 0 for none."""
        with self.store.database.explained():
            return self._tallies.max_tracking_id(self.name) or 0

    @property
    def numbers(self) -> dict[Tally, int]:
        """What has been counted, by kind and label."""
        with self.store.database.explained():
            return self._tallies.numbers(self.name)

    def catch_up(self) -> None:
        """Count all that is committed now.

        Raises:
            WrongSchema: a newer version wrote something; update, and go on from there.
            TypeError: what was counted is no kind and label.
            StoreError: the store can't be read or written.
        """
        while rows := self.store.database.notifications(self.reached, PAGE):
            self._take(rows)

    def follow(self, stop: threading.Event) -> None:
        """Count what is committed as it is committed, until `stop` is set.

        Raises:
            WrongSchema: as `catch_up`.
            TypeError: as `catch_up`.
            StoreClosed: the store was closed meanwhile.
            StoreError: as `catch_up`.
        """
        for rows in self.store.database.coming(self.reached, stop):
            self._take(rows)

    def _take(self, rows: Sequence[Notification]) -> None:
        since = self.reached
        while new := [row for row in rows if row.id > since]:
            counted = self._counted(new)
            try:
                with self.store.database.explained():
                    self._tallies.add(self.name, counted, since, new[-1].id)
            except Taken as problem:
                # Another process follows under the same name and was quicker: go on from where it has come.
                reached = self.reached
                if reached == since:
                    raise StoreError(
                        f"{self.store.place} refuses what the follower {self.name!r} counted ({problem.__cause__})"
                    ) from problem
                since = reached
            else:
                return

    def _counted(self, rows: Sequence[Notification]) -> Counter[Tally]:
        counted: Counter[Tally] = Counter()
        for row in rows:
            kind, where = kind_of(row.topic), f"notification {row.id}"
            if kind is None:
                raise WrongSchema(
                    f"{where} of {self.store.place} is {row.topic!r}, which this program does not know: "
                    "update declare-blockers"
                )
            if kind == "game":
                counted.update(self._tallied(read_game(record_of(row, kind, where), where)))
            elif kind == "ruling":
                counted.update(self._tallied(read_ruling(record_of(row, kind, where), where)[2]))
        return counted

    def _tallied(self, followed: Followed) -> Iterator[Tally]:
        for tally in self._count(followed):
            match tally:
                case (str(), str()):
                    yield tally
                case _:
                    raise TypeError(
                        f"the follower {self.name!r} counted {tally!r}, a kind and a label expected, both str"
                    )
