"""What a projection is: a state that starts empty and one small function for each type of event that concerns it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from types import MappingProxyType
from typing import Any, Generic, Protocol, Self, TypeVar

import msgspec

from events.codec import EVENT_TYPES
from events.event import Event
from projections.matrix import events_of


class ProjectionState(Protocol):
    """The state of a projection: private to its reader, copied before it is changed when somebody else holds it."""

    def copy(self) -> Self:
        """A state that can be changed without changing this one."""
        ...

    def value(self) -> dict[str, object]:
        """All of it as plain lists, dicts, texts and numbers, by name, for comparing and digesting.

        A part that is added later must be empty (false) where older logs have nothing of the kind.
        """
        ...


S = TypeVar("S", bound=ProjectionState)
Handler = Callable[[Any, Any], None]


class Projection(Generic[S]):
    """A fold over events.

    Args:
        name: what the projection is called.
        initial: makes the state before any event.
        handlers: for each event type that changes the projection, what it does to the state.
        later: whether it is younger than the first recordings, which know no digest of it where it holds nothing.

    Raises:
        TypeError: the handlers are not those that the matrix of event types and projections asks for.
    """

    def __init__(
        self, name: str, initial: Callable[[], S], handlers: dict[type[Event], Handler], *, later: bool = False
    ) -> None:
        differing = handlers.keys() ^ events_of(name)
        if differing:
            named = ", ".join(sorted(event_type.__name__ for event_type in differing))
            raise TypeError(f"the projection {name!r} and its column of the matrix differ in {named}")
        self.name = name
        self.initial = initial
        self.later = later
        self.handlers: dict[type[Event], Handler | None] = {**dict.fromkeys(EVENT_TYPES), **handlers}

    def fold(self, events: Iterable[Event]) -> S:
        """The state after the events, from nothing."""
        state = self.initial()
        handlers = self.handlers
        for event in events:
            handler = handlers[type(event)]
            if handler is not None:
                handler(state, event)
        return state

    def __repr__(self) -> str:
        return f"<projection {self.name}>"


_encoder = msgspec.msgpack.Encoder(order="deterministic")


def digest(state: ProjectionState) -> str:
    """A short text that is equal for equal states: 32 hexadecimal digits.

    Empty parts are left out, so that digests written before a projection had some part are still the same.
    """
    parts = {name: part for name, part in state.value().items() if part}
    return blake2b(_encoder.encode(parts), digest_size=16).hexdigest()


def digests_of(projections: Iterable[Projection[Any]], states: Iterable[ProjectionState]) -> dict[str, str]:
    """A digest of each projection's state, by name; without the younger projections that hold nothing."""
    return {
        projection.name: digest(state)
        for projection, state in zip(projections, states, strict=True)
        if not projection.later or any(state.value().values())
    }


K = TypeVar("K")
V = TypeVar("V")


class ReadOnlyMap(Generic[K, V]):
    """A map of a state, made anew each time that it is looked at: the state's own is called so with `_` before it.

    >>> class Orders:
    ...     orders = ReadOnlyMap[str, str]()
    ...     def __init__(self) -> None:
    ...         self._orders = {"a1": "b1"}
    >>> Orders().orders["a1"]
    'b1'
    >>> Orders().orders["a1"] = "b2"
    Traceback (most recent call last):
    TypeError: 'mappingproxy' object does not support item assignment
    """

    __slots__ = ("_name",)

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = f"_{name}"

    def __get__(self, state: object, owner: type) -> Mapping[K, V]:
        return MappingProxyType(getattr(state, self._name))


class CachedViews:
    """A state with maps that are read often: it makes their read-only views once, in slots of their names."""

    __slots__: tuple[str, ...] = ()

    def _make_views(self) -> None:
        """Make those views."""
        raise NotImplementedError

    # A view can't be pickled; it is made again.
    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__slots__ if f"_{name}" not in self.__slots__}

    def __setstate__(self, state: dict[str, object]) -> None:
        for name, value in state.items():
            setattr(self, name, value)
        self._make_views()
