"""The append-only form of a log: a take-back is one more event, and `effective` reads what remains."""

from __future__ import annotations

from collections.abc import Iterable

from events.event import Derived, Event

__all__ = ["RolledBack", "effective"]


class RolledBack(Derived, frozen=True):
    """The log went back to the moment when `to` events stood, keeping those at the positions `kept`.

    `to` counts effective events; `kept` are positions, counted from `to`, among the events that were cut.
    """

    to: int
    rule: str
    kept: tuple[int, ...] = ()


def effective(events: Iterable[Event]) -> list[Event]:
    """The events that remain when every take-back is carried out.

    >>> from events.combat import BlockerChosen
    >>> chosen = BlockerChosen("b1", "a1")
    >>> effective([chosen, BlockerChosen("b2", "a1"), RolledBack(1, "730.1")]) == [chosen]
    True
    """
    remaining: list[Event] = []
    for event in events:
        if type(event) is RolledBack:
            cut = remaining[event.to :]
            remaining[event.to :] = [cut[position] for position in event.kept]
        else:
            remaining.append(event)
    return remaining
