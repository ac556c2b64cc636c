"""Where the digests of a replay stand: after each combat, and at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from events.board import StepBegan
from events.duel_masters import AttackEnded
from events.event import Derived, Event
from simulator.replay.format import Digest, Line

__all__ = ["digests_due", "ends_combat", "misplaced_digests"]


def ends_combat(line: Line) -> bool:
    """Whether with an event a combat, or an attack of Duel Masters, is over."""
    return isinstance(line, AttackEnded) or (isinstance(line, StepBegan) and line.step == "main")


def digests_due(lines: Iterable[Line], *, sealed: bool) -> Iterator[tuple[Line | None, bool]]:
    """Each line but digests, and None for the end, with whether a digest is due before it.

    One is due once a combat has ended with all that follows from its end, and at the end if there were events, or in a
    sealed replay any lines, since.
    """
    combat_ended = since = False
    for line in lines:
        if isinstance(line, Digest):
            continue
        due = combat_ended and not isinstance(line, Derived)
        if due:
            combat_ended = since = False
        yield line, due
        since = since or sealed or isinstance(line, Event)
        combat_ended = combat_ended or ends_combat(line)
    yield None, since


def misplaced_digests(lines: Iterable[Line]) -> Iterator[tuple[int, bool]]:
    """The places in a sealed replay's lines where a digest is due and none stands, or one stands and none is due.

    Yields:
        The index of a line, or of the end, and whether a digest is due there.
    """
    listed = [*lines]
    due = [expected for _, expected in digests_due(listed, sealed=True)]
    others = 0
    stands = False
    for index, line in enumerate((*listed, None)):
        if isinstance(line, Digest):
            if stands or not due[others]:
                yield index, False
            stands = True
        else:
            if due[others] and not stands:
                yield index, True
            others += 1
            stands = False
