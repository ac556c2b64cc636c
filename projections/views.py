"""The projections of one log: each remembers the moment that it was read at, and catches up from there when asked.

Appending to the log folds nothing. A state that a savepoint or a fork also holds is copied before it is changed, so
going back is putting the old state in its place again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Generic, NamedTuple, TypeVar

from events.board import Permanent
from events.codec import EVENT_TYPES
from events.event import Event
from events.log import History, Log
from projections.board import Board
from projections.board_events import BOARD
from projections.combat import COMBAT, Combat
from projections.damage import DAMAGE, Damage
from projections.mana import MANA, Mana
from projections.orders import ORDERS, Orders
from projections.position import Answers, Position
from projections.projection import Handler, Projection, digests_of
from projections.triggers.conditions import RULES
from projections.triggers.events import TRIGGERS
from projections.triggers.triggers import TriggerRules, Triggers

PROJECTIONS: tuple[Projection[Any], ...] = (BOARD, COMBAT, ORDERS, DAMAGE, MANA, TRIGGERS)
"""Every projection that is a state, as `Position` has them; the narrative is made from the log itself."""

_SEVERAL = len(PROJECTIONS)
_ALL = (1 << _SEVERAL) - 1


def _fused(event_type: type[Event]) -> tuple[tuple[int, Handler], ...]:
    """Which projections an event changes, and how."""
    found = [(index, projection.handlers[event_type]) for index, projection in enumerate(PROJECTIONS)]
    return tuple((index, handler) for index, handler in found if handler is not None)


_FUSED = {event_type: _fused(event_type) for event_type in EVENT_TYPES}
"""For each type of event the projections that it changes, and how."""

_EACH = {event_type: tuple([each.handlers[event_type] for each in PROJECTIONS]) for event_type in EVENT_TYPES}
"""For each type of event what it does to each projection, in their order; None: nothing."""

_CHANGED = {event_type: sum(1 << index for index, _ in handlers) for event_type, handlers in _FUSED.items()}
"""The projections that an event changes, one bit each."""

_FIGHT = 0b11
"""The board and combat."""


def _initial(rules: TriggerRules) -> list[Any]:
    """The states before any event."""
    return [Board(), Combat(), Orders(), Damage(), Mana(), Triggers(rules)]


@cache
def _before_all(rules: TriggerRules) -> tuple[Any, ...]:
    """The same for the views of all logs of which nothing has been read: nobody changes them."""
    return tuple(_initial(rules))


S = TypeVar("S")


class Savepoint(NamedTuple):
    """A moment to come back to: the log as it was, and each projection as it was then."""

    history: History
    at: History
    ats: tuple[History, ...]
    states: tuple[Any, ...]
    position: Position | None


class _State(Generic[S]):
    """The state of one projection, up to the log's last event."""

    __slots__ = ("_index",)

    def __init__(self, index: int) -> None:
        self._index = index

    def __get__(self, views: Views, owner: type) -> S:
        state: S = views._read(self._index)
        return state


class Views:
    """The projections of a log: `board`, `combat` and the others, each read by itself, or all as a `position`.

    Args:
        log: the log that they follow.
        rules: when abilities trigger on blocking.
    """

    __slots__ = ("_answers", "_at", "_ats", "_new", "_position", "_rules", "_shared", "_states", "log")

    def __init__(self, log: Log, rules: TriggerRules = RULES) -> None:
        self.log = log
        self._rules = rules
        self._at = log.mark().moment(0)
        """The moment that all of them stand at, unless they stand at different ones."""
        self._ats: list[History] = []
        """The moment that each stands at, once one was read by itself; else empty."""
        self._states: list[Any] = [*_before_all(rules)]
        self._new = True
        """Whether no projection has been read yet."""
        self._shared = _ALL
        self._position: Position | None = None
        """The states together, while none of them has been read further."""
        self._answers: Answers | None = None
        """What has been asked of positions with this board and this combat; None: nothing."""

    board = _State[Board](0)
    combat = _State[Combat](1)
    orders = _State[Orders](2)
    damage = _State[Damage](3)
    mana = _State[Mana](4)
    triggers = _State[Triggers](5)

    @property
    def position(self) -> Position:
        """All of them, up to the log's last event."""
        position = self._position
        now = self.log.now
        if position is None or now is not self._at:
            if now is not self._at or self._ats:
                self.catch_up()
            # Position(*states) would be one more call of Python's, on the way of everything that happens.
            answers, states = self._answers, self._states
            if answers is None:
                answers = self._answers = Answers()
            position = self._position = tuple.__new__(Position, (*states, answers))
            if shown := states[5]._layers.shown:
                position = self._position = position.but(board=position.board.with_permanents(shown))
        return position

    def written(self) -> Mapping[str, Permanent]:
        """The permanents as the log has them, before static abilities make them something else."""
        self.catch_up()
        board: Board = self._states[0]
        return board.permanents

    def held(self) -> Position:
        """The position, which stays as it is whatever happens next."""
        position = self.position
        self._shared = _ALL
        return position

    def _read(self, index: int) -> Any:
        """The state of one projection, which reads the log by itself: it may be ahead of the others then."""
        log = self.log
        ats = self._ats
        at = ats[index] if ats else self._at
        if log.now is at:
            return self._states[index]
        if not ats:
            ats = self._ats = [self._at] * _SEVERAL
        if self._position is not None or self._answers is not None:
            self._leave(None)
        self._new = False
        events = log.since_moment(at)
        if events is None:
            # The log was cut below this state and went on: nothing of it can be kept.
            self._states[index] = _before_all(self._rules)[index]
            self._shared |= 1 << index
            events = log.since(0)
        handlers = PROJECTIONS[index].handlers
        state = self._states[index]
        shared = self._shared >> index & 1
        for event in events:
            handler = handlers[type(event)]
            if handler is not None:
                if shared:
                    state = self._states[index] = state.copy()
                    self._shared ^= 1 << index
                    shared = 0
                handler(state, event)
        ats[index] = log.mark()
        return state

    def _leave(self, events: Iterable[Event] | None) -> None:
        """Events follow, or nobody says which (None): what was asked is known while board and combat are as they were.

        Positions of before forget it too, unless board and combat are copied before they change.
        """
        position, self._position = self._position, None
        answers = self._answers
        if position is not None and position.answers is not answers:
            position.answers.end()
        if answers is not None:
            for event in events or ():
                if _CHANGED[type(event)] & _FIGHT:
                    break
            else:
                if events is not None:
                    return
            if self._shared & _FIGHT != _FIGHT:
                answers.end()
            self._answers = None

    def catch_up(self) -> None:
        """Bring every projection up to the log's last event, in one pass where they stand at the same one."""
        log = self.log
        if self._ats:
            for index in range(_SEVERAL):
                self._read(index)
            self._ats = []
        else:
            events = log.since_moment(self._at)
            if self._position is not None or self._answers is not None:
                self._leave(events)
            if events is None:
                self._new = True
                self._shared = _ALL
                events = log.since(0)
            following: Iterable[Event] = self._owning(events) if self._shared else events
            board, combat, orders, damage, mana, triggers = self._states
            for event in following:
                of_board, of_combat, of_orders, of_damage, of_mana, of_triggers = _EACH[type(event)]
                if of_board is not None:
                    of_board(board, event)
                if of_combat is not None:
                    of_combat(combat, event)
                if of_orders is not None:
                    of_orders(orders, event)
                if of_damage is not None:
                    of_damage(damage, event)
                if of_mana is not None:
                    of_mana(mana, event)
                if of_triggers is not None:
                    of_triggers(triggers, event)
        self._at = log.mark()

    def _owning(self, events: list[Event]) -> Iterator[Event]:
        """Fold events until no state is held elsewhere any more, each copied before it is changed; then those left."""
        following = iter(events)
        if self._new:
            self._states, self._new, self._shared = _initial(self._rules), False, 0
            return following
        states = self._states
        shared = self._shared
        for event in following:
            changed = _CHANGED[type(event)]
            if shared & changed == changed:
                for index, handler in _FUSED[type(event)]:
                    state = states[index] = states[index].copy()
                    handler(state, event)
            else:
                for index, handler in _FUSED[type(event)]:
                    if shared >> index & 1:
                        states[index] = states[index].copy()
                    handler(states[index], event)
            shared &= ~changed
            if not shared:
                break
        self._shared = shared
        return following

    def savepoint(self) -> Savepoint:
        """The moment as it is now; going back to it costs the same however far the log has grown."""
        self._shared = _ALL
        ats = self._ats
        # As in `position`: Savepoint(...) would be a call more.
        moment = (self.log.mark(), self._at, (*ats,) if ats else (), (*self._states,), self._position)
        return tuple.__new__(Savepoint, moment)

    def rollback(self, savepoint: Savepoint, keep: tuple[Event, ...] = ()) -> tuple[Event, ...]:
        """Return log and projections to a savepoint, then append what stays.

        Returns:
            The events that were cut.

        Raises:
            LogError: as `Log.rollback` does.
        """
        cut = self.log.rollback(savepoint.history, keep)
        self._at = savepoint.at
        self._ats = [*savepoint.ats]
        self._states = [*savepoint.states]
        self._new = False
        self._position = savepoint.position
        self._answers = None
        self._shared = _ALL
        return cut

    def fork(self, log: Log) -> Views:
        """The projections of a fork of the log, from where these stand."""
        other = Views.__new__(Views)
        other.log = log
        other._rules = self._rules
        other._at = self._at
        other._ats = [*self._ats]
        other._states = [*self._states]
        other._new = self._new
        other._position = self._position
        other._answers = self._answers
        other._shared = self._shared = _ALL
        return other

    def digests(self) -> dict[str, str]:
        """A digest of each projection's state, by its name."""
        self.catch_up()
        return digests_of(PROJECTIONS, self._states)
