"""The append-only form of a log: a take-back is one more event, and `effective` reads what remains."""

from __future__ import annotations

from collections.abc import Iterable

from events.event import Derived, Event
from events.log import LogError
from events.number import Number

__all__ = ["RolledBack", "effective"]


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
