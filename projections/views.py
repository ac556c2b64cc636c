"""The projections of one log: each remembers the moment that it was read at, and catches up from there when asked.

Appending to the log folds nothing. A state that a savepoint or a fork also holds is copied before it is changed, so
going back is putting the old state in its place again.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

from events.codec import EVENT_TYPES
from events.event import Event
from events.log import History, Log
from projections.board import Board
from projections.board_events import BOARD
from projections.combat import COMBAT, Combat
from projections.damage import DAMAGE, Damage
from projections.mana import MANA, Mana
from projections.orders import ORDERS, Orders
from projections.position import Position
from projections.projection import Handler, Projection, digests_of
from projections.triggers.conditions import RULES
from projections.triggers.events import TRIGGERS
from projections.triggers.triggers import TriggerRules, Triggers

PROJECTIONS: tuple[Projection[Any], ...] = (BOARD, COMBAT, ORDERS, DAMAGE, MANA, TRIGGERS)
"""Every projection that is a state, as `Position` has them; the narrative is made from the log itself."""

_ALL = (1 << len(PROJECTIONS)) - 1


def _fused(event_type: type[Event]) -> tuple[int, tuple[tuple[int, Handler], ...]]:
    """Which projections an event changes, one bit each, and how."""
    found = [(index, projection.handlers[event_type]) for index, projection in enumerate(PROJECTIONS)]
    handlers = tuple((index, handler) for index, handler in found if handler is not None)
    return sum(1 << index for index, _ in handlers), handlers


_FUSED = {event_type: _fused(event_type) for event_type in EVENT_TYPES}


S = TypeVar("S")


class Savepoint(NamedTuple):
    """A moment to come back to: the log as it was, and each projection as it was then."""

    history: History
    ats: tuple[History, ...]
    states: tuple[Any, ...]
    apart: bool
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

    __slots__ = ("_apart", "_ats", "_position", "_rules", "_shared", "_states", "log")

    def __init__(self, log: Log, rules: TriggerRules = RULES) -> None:
        self.log = log
        self._rules = rules
        self._ats: list[History] = [log.mark().moment(0)] * len(PROJECTIONS)
        self._apart = False
        """Whether some projection was read by itself, so that they may stand at different moments."""
        self._states: list[Any] = [self._initial(index) for index in range(len(PROJECTIONS))]
        self._shared = 0
        self._position: Position | None = None
        """The states together, while none of them has been read further."""

    def _initial(self, index: int) -> Any:
        """The state of a projection before any event."""
        projection = PROJECTIONS[index]
        return Triggers.before_all(self._rules) if projection is TRIGGERS else projection.initial()

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
        if position is None or self.log.now is not self._ats[0]:
            self.catch_up()
            # Position(*states) would be one more call of Python's, on the way of everything that happens.
            position = self._position = tuple.__new__(Position, self._states)
            if position.triggers.layered and (shown := position.triggers.shown):
                position = self._position = position._replace(board=position.board.with_permanents(shown))
        return position

    def held(self) -> Position:
        """The position, which stays as it is whatever happens next."""
        self._shared = _ALL
        return self.position

    def _read(self, index: int) -> Any:
        """The state of one projection, which reads the log by itself: it may be ahead of the others then."""
        log = self.log
        at = self._ats[index]
        if log.now is at:
            return self._states[index]
        self._position = None
        self._apart = True
        events = log.since_moment(at)
        if events is None:
            # The log was cut below this state and went on: nothing of it can be kept.
            self._states[index] = self._initial(index)
            self._shared &= ~(1 << index)
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
        self._ats[index] = log.mark()
        return state

    def catch_up(self) -> None:
        """Bring every projection up to the log's last event, in one pass where they stand at the same one."""
        log = self.log
        if self._apart:
            for index in range(len(PROJECTIONS)):
                self._read(index)
        else:
            self._position = None
            events = log.since_moment(self._ats[0])
            if events is None:
                self._states = [self._initial(index) for index in range(len(PROJECTIONS))]
                self._shared = 0
                events = log.since(0)
            states = self._states
            shared = self._shared
            for event in events:
                changed, handlers = _FUSED[type(event)]
                if shared & changed:
                    for index, handler in handlers:
                        if shared >> index & 1:
                            states[index] = states[index].copy()
                        handler(states[index], event)
                    shared &= ~changed
                else:
                    for index, handler in handlers:
                        handler(states[index], event)
            self._shared = shared
        self._ats = [log.mark()] * len(PROJECTIONS)
        self._apart = False

    def savepoint(self) -> Savepoint:
        """The moment as it is now; going back to it costs the same however far the log has grown."""
        self._shared = _ALL
        return Savepoint(self.log.mark(), tuple(self._ats), tuple(self._states), self._apart, self._position)

    def rollback(self, savepoint: Savepoint, keep: tuple[Event, ...] = ()) -> tuple[Event, ...]:
        """Return log and projections to a savepoint, then append what stays.

        Returns:
            The events that were cut.

        Raises:
            LogError: as `Log.rollback` does.
        """
        cut = self.log.rollback(savepoint.history, keep)
        self._ats = [*savepoint.ats]
        self._states = [*savepoint.states]
        self._apart = savepoint.apart
        self._position = savepoint.position
        self._shared = _ALL
        return cut

    def fork(self, log: Log) -> Views:
        """The projections of a fork of the log, from where these stand."""
        other = Views.__new__(Views)
        other.log = log
        other._rules = self._rules
        other._ats = self._ats.copy()
        other._states = self._states.copy()
        other._apart = self._apart
        other._position = self._position
        other._shared = self._shared = _ALL
        return other

    def digests(self) -> dict[str, str]:
        """A digest of each projection's state, by its name."""
        self.catch_up()
        return digests_of(PROJECTIONS, self._states)
