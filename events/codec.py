"""Events as bytes: tagged msgpack, stable for ever, parsed into strict types within limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, Union

import msgspec

from events import board, casting, combat, costs, damage, duel_masters, effects, log, players, resolving, triggers
from events.event import Choice, Derived, Event, External, OneOfSeveral
from events.of_types import Reader

EventKind = Literal["choice", "external", "derived"]
"""What an event is: a player's decision, an effect's result, or what the rules made of these."""

MODULES = (board, casting, combat, costs, damage, duel_masters, effects, log, players, resolving, triggers)

_BASES = (Event, Choice, External, OneOfSeveral, Derived)

EVENT_TYPES: tuple[type[Event], ...] = tuple(
    sorted(
        {
            value
            for module in MODULES
            for value in vars(module).values()
            if isinstance(value, type) and issubclass(value, Event) and value not in _BASES
        },
        key=lambda event_type: event_type.__name__,
    )
)
"""Every event type, by name."""

if TYPE_CHECKING:
    AnyEvent: TypeAlias = Event
else:
    AnyEvent = Union[EVENT_TYPES]  # noqa: UP007  # built from the table above
"""The union of all event types, for decoding."""

UPCASTS: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""For each tag that is no longer written: a function from its fields to those of the newer tag, tag included."""

MAX_BYTES = 256 * 1024 * 1024

_encoder = msgspec.msgpack.Encoder()
_EVENTS: Any = list[AnyEvent]
_raw_decoder = msgspec.msgpack.Decoder(list[dict[str, Any]])


@cache
def _decoder() -> msgspec.msgpack.Decoder[list[Event]]:
    return msgspec.msgpack.Decoder(_EVENTS)


_read: Reader[list[Event]] = Reader(
    lambda data: _decoder().decode(data), msgspec.msgpack.decode, _EVENTS, _encoder.encode
)

_DAMAGE = (msgspec.DecodeError, RecursionError, UnicodeDecodeError)
"""What the decoder raises for bytes that are no events."""


class EventsError(ValueError):
    """Stored bytes are no list of events: what was found, and where."""


def kind_of(event_type: type[Event]) -> EventKind:
    """Whether a type of event is a `"choice"`, `"external"` or `"derived"`."""
    return "choice" if issubclass(event_type, Choice) else "external" if issubclass(event_type, External) else "derived"


def encode_events(events: Iterable[Event]) -> bytes:
    """The events as one msgpack list; equal events always give equal bytes."""
    return _encoder.encode(list(events))


def decode_events(data: bytes) -> list[Event]:
    """The events that `encode_events` wrote, of this or any earlier version.

    Raises:
        EventsError: the bytes are damaged, too many, or hold something that is no event.
    """
    if len(data) > MAX_BYTES:
        raise EventsError(f"{len(data)} bytes of events found, at most {MAX_BYTES} are read")
    try:
        return _read(data, len(data))
    except _DAMAGE as problem:
        return _decode_older(data, problem)


def _decode_older(data: bytes, problem: Exception) -> list[Event]:
    try:
        raw = _raw_decoder.decode(data)
        if any(_is_older(fields) for fields in raw):
            events: list[Event] = msgspec.convert([_newer(fields) for fields in raw], _EVENTS)
            return events
    except (*_DAMAGE, LookupError, TypeError, ValueError) as damage:
        problem = damage
    raise EventsError(f"stored events can't be read: {problem}") from None


def _is_older(fields: dict[str, Any]) -> bool:
    tag = fields.get("type")
    return isinstance(tag, str) and tag in UPCASTS


def _newer(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of the version that is written today."""
    while _is_older(fields):
        fields = UPCASTS[fields["type"]](fields)
    return fields
