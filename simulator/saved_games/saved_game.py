"""A game bound to a store: what a player does is durable, and published when no rule can take it back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from threading import RLock
from typing import Any, TypeVar, get_args

import msgspec

from events.codec import decode_events, encode_events
from events.declaring import last_declared
from events.event import Event
from events.store import (
    GameForm,
    GameStore,
    StaleWriter,
    Stand,
    StoreBatch,
    StoreDamaged,
    StoredGame,
    StoredRuling,
    StoreGone,
    Unit,
    UnitRemark,
    Unstorable,
    WasWritten,
)
from events.store.following import Followed, Follower
from events.store.records import ListedGame
from events.store.tallying import Tally
from simulator.game import arguments
from simulator.game.new_game import AnyGame, new_game
from simulator.game.verdict import IllegalAction
from simulator.replay.format import Digest, Header, line_text
from simulator.replay.writing import ends_combat
from simulator.saved_games.taken_back import appended_since, common_start, ruling_of, settled, stored_ruling

T = TypeVar("T")

TRIES = 50
"""How often an action is decided again because another writer was quicker."""


def read_header(name: str, data: bytes) -> Header:
    """The header of a stored game.

    Raises:
        StoreDamaged: it can't be read as a header.
    """
    try:
        return msgspec.json.decode(data, type=Header)
    except (msgspec.DecodeError, UnicodeDecodeError) as problem:
        raise StoreDamaged(
            f"the header of the game {name!r} can't be read ({problem}): if a newer version wrote it, update "
            "declare-blockers, else restore the store from a backup"
        ) from None


class SavedGame:
    """A game in a store, open for playing. Everything goes through `play`; threads wait there for each other.

    Args:
        store: where it is.
        name: its id there.

    Raises:
        UnknownGame: the store has none of that id.
        StoreError: it can't be loaded; the narrow class says why.
        BadArgument: the id is no text.

    >>> from events.board import GameBegan, Player, TurnBegan
    >>> board = [GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1)]
    >>> store = GameStore.open("memory")
    >>> saved = SavedGame.create(store, "table 1", Header(schema=1, edition="cr-2024-06-07"), board)
    >>> saved.play(lambda game: game.pass_step())
    'beginning_of_combat'
    >>> SavedGame(store, "table 1").game
    <Game cr-2024-06-07, beginning_of_combat of turn 1, 4 events>
    """

    def __init__(self, store: GameStore, name: str) -> None:
        self.store = store
        self.name = arguments.text("name", name)
        self._playing = RLock()
        self._unsure: StoreBatch | None = None
        """The batch that was being written when the store was gone: it is unknown whether it was."""
        self._load()

    @classmethod
    def create(
        cls, store: GameStore, name: str, header: Header, events: Iterable[Event] = (), *, form: GameForm = "truncating"
    ) -> SavedGame:
        """Begin a game in a store.

        Args:
            store: where.
            name: its id there.
            header: the header of its replay, which names its edition.
            events: choices and external events with which it begins.
            form: `"truncating"`: open declarations are not stored; `"drafts"`: each choice of one is durable at once;
                `"append-only"`: each is published at once, and taking it back is published too.

        Raises:
            GameExists: there is one of that id.
            BadGameName: the id can't be a game's name.
            EditionError: there is no such edition.
            Unstorable: the events could not be read again, such as a number for a name; nothing was written.
            StoreError: it can't be written.
            BadArgument: the id is no text, or there is no such form.
        """
        id_, form_ = arguments.text("name", name), arguments.among("form", form, get_args(GameForm))
        game = new_game(header.edition, _storable(id_, events))
        batch = store.batch()
        stand = batch.create(id_, line_text(header).encode(), form=form_)
        if len(game.log):
            batch.append(id_, [Unit(tuple(game.log.since(0)[: settled(game)]))], after=stand)
        batch.write()
        saved = cls(store, id_)
        saved.play(lambda stored: stored.log.extend(game.log.since(len(stored.log))))
        return saved

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
        game = _stored_game(header.edition, stored)
        game.log.publish(len(game.log) - len(stored.draft) if stored.draft else settled(game))
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
        with self._playing:
            self._load()
            self._unsure = None

    def play(self, action: Callable[[Any], T]) -> T:
        """Do something in the game, durably. It is done again on the newest state where another writer was quicker.

        Args:
            action: what is done, with the game as its argument; it calls the game's methods and touches nothing else.

        Returns:
            What the action returns; all it did is durable then.

        Raises:
            IllegalAction: as the action does; the ruling is durable then.
            StaleWriter: others were quicker again and again; nothing was done.
            Unstorable: what it did could not be read again, such as a number for a name; nothing was done.
            StoreGone: the store can't be reached, and it is unknown whether it was written; `reload` finds out, and so
                does the next `play`.
            WasWritten: what an earlier `play` raised StoreGone for was written after all; the game was loaded again,
                and nothing else done.
            StoreError: it could not be written; nothing was done.
        """
        with self._playing:
            self._see_what_was_written()
            return self._play(action)

    def _see_what_was_written(self) -> None:
        unsure = self._unsure
        if unsure is None:
            return
        try:
            written = unsure.is_written()
        except StaleWriter:
            # Another writer was quicker, so it was not written; that it is stale is found as always.
            written = False
        self._unsure = None
        if written:
            self._load()
            raise WasWritten(f"{self.store.place}: the last action in {self.name!r} had been written: look, then go on")

    def _play(self, action: Callable[[Any], T]) -> T:
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
        open_ = _storable(self.name, game.log.since(end))
        if self._stand.form == "append-only":
            events = appended_since(self._stored, game.log, game.rulings[self._stand.rulings :])
        else:
            events = tuple(news)
        unit = Unit(events, self._digest(news, len(events), end))
        stand = self._written(unit, rulings, open_, self._awaiting())
        if unit.remarks:
            self._remarks = (*self._remarks, end)
        self._stand = stand
        self._stored = game.log.mark()
        game.log.publish(end)
        if end == len(game.log):
            game.opened = None

    def _awaiting(self) -> int:
        """How many events of the declaration that waits for its costs there are, and of what it brought about; 0: none.

        They begin a record of their own, which says where it began when the game is loaded.
        """
        opened = self._game.opened
        if self._game.mana.owed is None or opened is None or not self._game.log.includes(opened.history):
            return 0
        return len(self._game.log) - len(opened.history)

    def _written(self, unit: Unit, rulings: list[StoredRuling], open_: list[Event], awaiting: int) -> Stand:
        stand = self._stand
        drafts = stand.form == "drafts"
        units = [each for each in _parted(unit, awaiting if stand.form == "append-only" else 0) if each.events]
        batch = self.store.batch()
        if units or rulings:
            after, keep = batch.append(self.name, units, after=stand, rulings=rulings), 0
            drafted: list[Event] = []
        else:
            after, drafted = stand, self._stored.since(self._game.log.published)
            keep = common_start(drafted, open_)
        if drafts and open_ != drafted:
            began = len(open_) - awaiting
            if keep < began < len(open_):
                after = batch.choose(self.name, open_[keep:began], after=after, keep=keep)
                keep = began
            after = batch.choose(self.name, open_[keep:], after=after, keep=keep)
        elif not units and not rulings:
            return stand
        try:
            batch.write()
        except StoreGone:
            self._unsure = batch
            raise
        return after

    def _rulings_since(self, end: int) -> list[StoredRuling]:
        new = self._game.rulings[self._stand.rulings :]
        return [stored_ruling(ruling, self._game.log, end, self._remarks) for ruling in new]

    def _digest(self, news: list[Event], offset: int, end: int) -> tuple[UnitRemark, ...]:
        """A digest of every projection, where a combat is over and nothing is open."""
        game = self._game
        if end < len(game.log) or not any(ends_combat(event) for event in news):
            return ()
        return (UnitRemark(offset, line_text(Digest(end, game.digests())).encode()),)

    def __repr__(self) -> str:
        return f"<SavedGame {self.name!r} in {self.store.place}: {self._game!r}>"


def _storable(name: str, events: Iterable[Event]) -> list[Event]:
    """Events that can be written and read again.

    Raises:
        Unstorable: some of them can't.
    """
    found = list(events)
    try:
        decode_events(encode_events(found))
    except (TypeError, ValueError, OverflowError) as problem:
        raise Unstorable(f"nothing was written to {name!r}, since it could not be read again: {problem}") from None
    return found


def _stored_game(edition: str, stored: StoredGame) -> AnyGame:
    """The game as it is stored; a declaration in it that waits for its costs can be taken back as where it was made."""
    events = [*stored.events, *stored.draft]
    game = new_game(edition)
    game.log.extend(events)
    if game.mana.owed is not None:
        began = stored.beginnings[last_declared(game.log.history)]
        game = new_game(edition)
        game.log.extend(events[:began])
        opened = game.savepoint()
        game.log.extend(events[began:])
        game.opened = opened
    return game


def _parted(unit: Unit, last: int) -> tuple[Unit, ...]:
    """A unit in two, the second with its last `last` events; in one where it has no more than these."""
    first = len(unit.events) - last
    if not last or first <= 0:
        return (unit,)
    return Unit(unit.events[:first]), Unit(unit.events[first:], unit.remarks)


GAMES = "games per edition"
NO_HEADER = "no replay header"
"""The label, in place of an edition, of games without a replay header: a store takes any bytes for one."""
RULINGS = "rulings per rule"


def _edition_of(game: ListedGame) -> str:
    try:
        return str(read_header(game.game, game.header).edition)
    except StoreDamaged:
        return NO_HEADER


def _count(followed: Followed) -> Iterator[Tally]:
    if isinstance(followed, ListedGame):
        yield GAMES, _edition_of(followed)
    else:
        for number in sorted({violation.rule.number for violation in followed.violations}):
            yield RULINGS, number


def tally_follower(store: GameStore, name: str = "tallies") -> Follower:
    """A follower that counts the games of each edition, and for each rule the declarations that broke it.

    A game whose header is no replay header is counted under `NO_HEADER`.

    Args:
        store: the store.
        name: the follower's name; under a new one it counts from the beginning.
    """
    return Follower(store, name, _count)
