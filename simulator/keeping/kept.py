"""A game bound to a store: what a player does is durable, and published when no rule can take it back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, TypeVar

import msgspec

from events.event import Event
from events.store import Form, GameStore, Remark, StaleWriter, Stand, StoreDamaged, StoredRuling, Unit
from simulator.games import AnyGame, new_game
from simulator.keeping.settled import settled
from simulator.keeping.taken_back import appended_since, common_start, ruling_of, stored_ruling
from simulator.replay.format import Digest, Header, line_text
from simulator.replay.writing import ends_combat
from simulator.verdict import IllegalAction

__all__ = ["KeptGame", "read_header"]

T = TypeVar("T")

TRIES = 50
"""How often an action is decided again because another writer was quicker."""


def read_header(name: str, data: bytes) -> Header:
    """The header of a stored game.

    Raises:
        StoreDamaged: it is none that is known here.
    """
    try:
        return msgspec.json.decode(data, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise StoreDamaged(
            f"the header of the game {name!r} can't be read ({problem}): if a newer version wrote it, update "
            "declare-blockers, else restore the store from a backup"
        ) from None


class KeptGame:
    """A game in a store, open for playing. Everything goes through `play`.

    Args:
        store: where it is.
        name: its id there.

    Raises:
        UnknownGame: the store has none of that id.
        StoreError: it can't be loaded; the narrow class says why.

    >>> from events.board import GameBegan, Player, TurnBegan
    >>> board = [GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1)]
    >>> store = GameStore.open("memory")
    >>> kept = KeptGame.create(store, "table 1", Header(schema=1, edition="cr-2024-06-07"), board)
    >>> kept.play(lambda game: game.pass_step())
    'beginning_of_combat'
    >>> KeptGame(store, "table 1").game
    <Game cr-2024-06-07, beginning_of_combat of turn 1, 4 events>
    """

    def __init__(self, store: GameStore, name: str) -> None:
        self.store = store
        self.name = name
        self._load()

    @classmethod
    def create(
        cls, store: GameStore, name: str, header: Header, events: Iterable[Event] = (), *, form: Form = "truncating"
    ) -> KeptGame:
        """Begin a game in a store.

        Args:
            store: where.
            name: its id there.
            header: what is said of it; the edition is that of the header.
            events: choices and external events with which it begins.
            form: `"truncating"`: open declarations are not stored; `"drafts"`: each choice of one is durable at once;
                `"append-only"`: each is published at once, and taking it back is published too.

        Raises:
            GameExists: there is one of that id.
            BadGameName: the id is none.
            EditionError: there is no such edition.
            StoreError: it can't be written.
        """
        game = new_game(header.edition, events)
        batch = store.batch()
        stand = batch.create(name, line_text(header).encode(), form=form)
        if len(game.log):
            batch.append(name, [Unit(tuple(game.log.since(0)[: settled(game)]))], after=stand)
        batch.write()
        kept = cls(store, name)
        kept.play(lambda stored: stored.log.extend(game.log.since(len(stored.log))))
        return kept

    @property
    def game(self) -> AnyGame:
        """The game now. Look at it, fork it, judge in it; what is to last is done in `play`."""
        return self._game

    @property
    def stand(self) -> Stand:
        """How far the store's game is known here."""
        return self._stand

    @property
    def published(self) -> int:
        """How many events are settled: no rule, and no writer, takes them back."""
        return self._game.log.published

    def _load(self) -> None:
        stored = self.store.load(self.name)
        header = read_header(self.name, stored.header)
        game = new_game(header.edition)
        game.log.extend(stored.events)
        game.log.publish(settled(game) if stored.stand.form == "append-only" else len(game.log))
        game.log.extend(stored.draft)
        history = game.log.mark()
        rulings = islice(self.store.rulings(self.name), stored.stand.rulings)
        game.rulings = tuple(ruling_of(ruling, history, game.edition) for _, ruling in rulings)
        self._game = game
        self._stand = stored.stand
        self._stored = history
        self._remarks = stored.remark_positions

    def reload(self) -> None:
        """Load the game again, as other writers left it.

        Raises:
            StoreError: it can't be loaded.
        """
        self._load()

    def play(self, action: Callable[[Any], T]) -> T:
        """Do something in the game, durably. It is done again on the newest state where another writer was quicker.

        Args:
            action: what is done, with the game as its argument; it uses the game's doors and touches nothing else.

        Returns:
            What the action returns; all it did is durable then.

        Raises:
            IllegalAction: as the action does; the ruling is durable then.
            StaleWriter: others were quicker again and again; nothing was done.
            StoreError: it could not be written; nothing was done.
        """
        for tries_left in reversed(range(TRIES)):
            before = self._game.fork()
            refused: IllegalAction | None = None
            result: Any = None
            try:
                try:
                    result = action(self._game)
                except IllegalAction as illegal:
                    refused = illegal
                self._commit()
            except StaleWriter:
                self._load()
                if not tries_left:
                    raise
                continue
            except BaseException:
                self._game = before
                raise
            if refused is not None:
                raise refused
            break
        return result  # type: ignore[no-any-return]

    def _commit(self) -> None:
        """Write what the game has more than the store."""
        game = self._game
        end = settled(game)
        news = game.log.since(game.log.published)[: end - game.log.published]
        rulings = self._rulings_since(end)
        open_ = game.log.since(end)
        if self._stand.form == "append-only":
            events = appended_since(self._stored, game.log, game.rulings[self._stand.rulings :])
        else:
            events = tuple(news)
        unit = Unit(events, self._digest(news, len(events), end))
        stand = self._written(unit, rulings, open_)
        if unit.remarks:
            self._remarks = (*self._remarks, end)
        self._stand = stand
        self._stored = game.log.mark()
        game.log.publish(end)
        if end == len(game.log):
            game.opened = None

    def _written(self, unit: Unit, rulings: list[StoredRuling], open_: list[Event]) -> Stand:
        stand = self._stand
        units = [unit] if unit.events else []
        drafts = stand.form == "drafts"
        if units or rulings:
            return self.store.append(self.name, units, after=stand, rulings=rulings, draft=open_ if drafts else ())
        drafted = self._stored.since(self._game.log.published)
        if drafts and open_ != drafted:
            keep = common_start(drafted, open_)
            return self.store.choose(self.name, open_[keep:], after=stand, keep=keep)
        return stand

    def _rulings_since(self, end: int) -> list[StoredRuling]:
        new = self._game.rulings[self._stand.rulings :]
        return [stored_ruling(ruling, self._game.log, end, self._remarks) for ruling in new]

    def _digest(self, news: list[Event], offset: int, end: int) -> tuple[Remark, ...]:
        """A digest of every projection, where a combat is over and nothing is open."""
        game = self._game
        if end < len(game.log) or not any(ends_combat(event) for event in news):
            return ()
        return (Remark(offset, line_text(Digest(end, game.digests())).encode()),)

    def __repr__(self) -> str:
        return f"<KeptGame {self.name!r} in {self.store.place}: {self._game!r}>"
