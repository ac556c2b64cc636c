"""The log: the only truth. A persistent list of events that can be marked, cut and forked at no cost.

A `History` is a log as it was at one moment and never changes; it is what a mark is. A `Log` holds the newest
history and is the one thing in the project that is mutated. Events stand in chunks that point at what came before,
so appending, marking, cutting and forking cost the same at any length.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Self

from events.event import Derived, Event, Number

CHUNK = 64
"""Events in one chunk: long enough that links are rare, short enough that a cut wastes little."""


class LogError(ValueError):
    """A mark does not belong to this log's past, or lies before what is published."""


class _Chunk:
    """Events after `kept` events of the chunk `before`; `items` only ever grows, and only at its end."""

    __slots__ = ("before", "items", "kept", "start")

    def __init__(self, before: _Chunk | None, kept: int) -> None:
        self.before = before
        self.kept = kept
        self.start: int = 0 if before is None else before.start + kept
        self.items: list[Event] = []


def _pieces(chunk: _Chunk, count: int, position: int) -> list[list[Event]]:
    """The events from `position` to `count` events into `chunk`, as lists in order."""
    pieces: list[list[Event]] = []
    while chunk.start > position:
        pieces.append(chunk.items[:count])
        if chunk.before is None:
            break
        chunk, count = chunk.before, chunk.kept
    else:
        pieces.append(chunk.items[position - chunk.start : count])
    pieces.reverse()
    return pieces


class History(Sequence[Event]):
    """A log at one moment: an immutable sequence of events that shares its past with every other.

    Equal when the events are equal; hashable; iterating, comparing, copying and pickling never recurse.
    """

    __slots__ = ("_chunk", "_count")

    def __init__(self, chunk: _Chunk, count: int) -> None:
        self._chunk = chunk
        self._count = count

    def __len__(self) -> int:
        return self._chunk.start + self._count

    def since(self, position: int) -> list[Event]:
        """The events from `position` (0 = all) on."""
        chunk = self._chunk
        if position >= chunk.start:
            return chunk.items[position - chunk.start : self._count]
        return list(chain.from_iterable(_pieces(chunk, self._count, position)))

    def __iter__(self) -> Iterator[Event]:
        return chain.from_iterable(_pieces(self._chunk, self._count, 0))

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            positions = range(len(self))[index]
            if not positions:
                return ()
            low, high = min(positions[0], positions[-1]), max(positions[0], positions[-1])
            found = self.moment(high + 1).since(low)
            return tuple(found[position - low] for position in positions)
        length = len(self)
        position = index + length if index < 0 else index
        if not 0 <= position < length:
            raise IndexError(f"the log has {length} events, there is no event {index}")
        chunk = self._chunk
        while chunk.start > position:
            assert chunk.before is not None
            chunk = chunk.before
        return chunk.items[position - chunk.start]

    def __reversed__(self) -> Iterator[Event]:
        return reversed(self.since(0))

    def index(self, value: Any, start: int = 0, stop: int | None = None) -> int:
        """The position of the first event equal to `value`, from `start` on and before `stop`.

        Raises:
            ValueError: no event is that value.
        """
        first = max(0, start + len(self) if start < 0 else start)
        found: tuple[Event, ...] = self[start:stop]
        return first + found.index(value)

    def moment(self, length: int) -> History:
        """The moment of this history's past when `length` events stood.

        Raises:
            LogError: the log never had that many events.
        """
        if not 0 <= length <= len(self):
            raise LogError(f"the log has {len(self)} events, so there was no moment with {length}")
        chunk = self._chunk
        while chunk.start > length:
            assert chunk.before is not None
            chunk = chunk.before
        return History(chunk, length - chunk.start)

    def includes(self, earlier: History) -> bool:
        """Whether `earlier` is this history or a moment of its past."""
        return _includes(self._chunk, self._count, earlier._chunk, earlier._count)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, History):
            return NotImplemented
        if self._chunk is other._chunk and self._count == other._count:
            return True
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash((len(self), *self.since(max(0, len(self) - CHUNK))))

    def __repr__(self) -> str:
        last = f", last {self[-1]!r}" if len(self) else ""
        return f"<{type(self).__name__} of {len(self)} events{last}>"

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _history_of, (list(self),)


def _includes(chunk: _Chunk, count: int, earlier: _Chunk, earlier_count: int) -> bool:
    while chunk is not earlier:
        if chunk.before is None or chunk.start < earlier.start:
            return False
        chunk, count = chunk.before, chunk.kept
    return earlier_count <= count


def _history_of(events: Iterable[Event]) -> History:
    return Log(events).mark()


class Log:
    """The growing log of a game.

    Args:
        events: what it holds to begin with.

    >>> from events.combat import BlockerChosen
    >>> log = Log()
    >>> before = log.mark()
    >>> log.append(BlockerChosen("b1", "a1"))
    >>> len(log), len(before)
    (1, 0)
    >>> log.rollback(before)
    (BlockerChosen(blocker='b1', attacker='a1'),)
    >>> len(log)
    0
    """

    __slots__ = ("_chunk", "_count", "_items", "_published", "now")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._chunk = _Chunk(None, 0)
        self._items = self._chunk.items
        self._count = 0
        self._published = 0
        self.now: History | None = None
        """What `mark` gave last, while nothing has happened since: to see without a call whether it is still so."""
        self.extend(events)

    def append(self, event: Event) -> None:
        """Add one event. Nothing is folded and nothing is checked."""
        count = self._count
        items = self._items
        if count == CHUNK or len(items) != count:
            # The chunk is full, or another log went on from here: start a chunk of our own.
            self._chunk = chunk = _Chunk(self._chunk, count)
            self._items = items = chunk.items
            count = 0
        items.append(event)
        self._count = count + 1
        self.now = None

    def extend(self, events: Iterable[Event]) -> None:
        """Add several events in order."""
        for event in events:
            self.append(event)

    def mark(self) -> History:
        """The log as it is now, to return to or to keep."""
        now = self.now
        if now is None:
            now = self.now = History(self._chunk, self._count)
        return now

    history = property(mark, doc="The log as it is now.")

    def rollback(self, mark: History, keep: Sequence[Event] = ()) -> tuple[Event, ...]:
        """Return to `mark` (illegal actions, rule 730 and its like), then append what stays.

        Args:
            mark: a moment of this log's past.
            keep: events that are not reversed, in order.

        Returns:
            The events that were cut, in order, those that stay included.

        Raises:
            LogError: the mark is no moment of this log's past, or lies before what is published.
        """
        cut = self.since_moment(mark)
        if cut is None:
            raise LogError(f"the mark at {len(mark)} is no moment of this log's past ({len(self)} events)")
        position = mark._chunk.start + mark._count
        if position < self._published:
            raise LogError(f"can't go back to {position}: the first {self._published} events are published")
        self._chunk = mark._chunk
        self._items = mark._chunk.items
        self._count = mark._count
        self.now = mark
        for event in keep:
            self.append(event)
        return tuple(cut)

    def publish(self, position: int | None = None) -> None:
        """Make the first `position` events permanent, by default all: no rollback goes below them.

        Raises:
            LogError: the log has fewer events, or more of them are permanent already.
        """
        upto = len(self) if position is None else position
        if not self._published <= upto <= len(self):
            raise LogError(f"can't publish {upto} events: {self._published} of {len(self)} are published")
        self._published = upto

    @property
    def published(self) -> int:
        """How many events are permanent."""
        return self._published

    def fork(self) -> Log:
        """A log of its own that shares all that happened so far."""
        other = Log.__new__(Log)
        other._chunk = self._chunk
        other._items = self._items
        other._count = self._count
        other._published = self._published
        other.now = self.now
        return other

    def since(self, position: int) -> list[Event]:
        """The events from `position` (0 = all) on."""
        start = self._chunk.start
        if position >= start:
            return self._items[position - start : self._count]
        return list(chain.from_iterable(_pieces(self._chunk, self._count, position)))

    def is_at(self, moment: History) -> bool:
        """Whether nothing has been appended or taken back since a moment that `mark` gave."""
        return self._chunk is moment._chunk and self._count == moment._count

    def since_moment(self, moment: History) -> list[Event] | None:
        """The events since a moment; None if it is no moment of this log's past."""
        chunk, count = moment._chunk, moment._count
        if self._chunk is chunk:
            return self._items[count : self._count] if count <= self._count else None
        if self._chunk.before is chunk and self._chunk.kept == count:
            return self._items[: self._count]
        return self.since(len(moment)) if self.includes(moment) else None

    def includes(self, earlier: History) -> bool:
        """Whether `earlier` is a moment of this log's past."""
        return _includes(self._chunk, self._count, earlier._chunk, earlier._count)

    def __len__(self) -> int:
        return self._chunk.start + self._count

    def __iter__(self) -> Iterator[Event]:
        return iter(self.mark())

    def __reversed__(self) -> Iterator[Event]:
        return reversed(self.mark())

    def __getitem__(self, index: Any) -> Any:
        return self.mark()[index]

    def __eq__(self, other: object) -> bool:
        return self.mark() == other.mark() if isinstance(other, Log) else NotImplemented

    __hash__ = None  # type: ignore[assignment]  # it changes; hash a mark instead

    def __repr__(self) -> str:
        return repr(self.mark()).replace("History", "Log", 1)

    def __copy__(self) -> Log:
        return self.fork()

    def __deepcopy__(self, memo: dict[int, object]) -> Log:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        return _log_of, (list(self), self._published)


def _log_of(events: Iterable[Event], published: int) -> Log:
    log = Log(events)
    log._published = published
    return log


class RolledBack(Derived, frozen=True):
    """The log went back to the moment when `to` events stood, keeping those at the positions `kept`.

    `to` counts effective events; `kept` are positions, counted from `to`, among the events that were cut.
    """

    to: Number
    rule: str
    kept: tuple[Number, ...] = ()


def effective(events: Iterable[Event]) -> list[Event]:
    """The events that remain when every take-back is carried out.

    Raises:
        LogError: a take-back keeps an event that was not cut, or goes back to before the first.

    >>> from events.combat import BlockerChosen
    >>> chosen = BlockerChosen("b1", "a1")
    >>> effective([chosen, BlockerChosen("b2", "a1"), RolledBack(1, "730.1")]) == [chosen]
    True
    """
    remaining: list[Event] = []
    for event in events:
        if type(event) is RolledBack:
            cut = remaining[event.to :]
            if event.to < 0 or any(not 0 <= position < len(cut) for position in event.kept):
                raise LogError(f"the take-back {event} does not fit the {len(remaining)} events before it")
            remaining[event.to :] = [cut[position] for position in event.kept]
        else:
            remaining.append(event)
    return remaining
