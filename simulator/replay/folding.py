"""Folding a replay: its edition's rules, where its digests stand, and the error where an event can't be folded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from events.board import StepBegan
from events.duel_masters import AttackEnded
from events.event import Derived, Event
from events.log import Log
from projections.triggers.triggers import TriggerRules
from projections.views import Views
from simulator.editions import EditionError, EditionTable, edition_table, trigger_rules
from simulator.replay.format import Digest, Header, ReplayError, ReplayLine
from simulator.replay.reading import FIRST_LINE, Replay

__all__ = [
    "digests_due",
    "ends_combat",
    "misplaced_digests",
    "rules_of_triggers",
    "table_of",
    "unusable",
]


def unusable(replay: Replay, number: int, fault: Exception) -> Exception:
    """The error of a replay in which something can't have happened, so that nothing can be made of what follows.

    Args:
        replay: the replay.
        number: the line at which that was met.
        fault: what was met there; an error that says what to do is left as it is.
    """
    if isinstance(fault, (ReplayError, EditionError)):
        return fault
    found = f"what can't have happened here ({type(fault).__name__}: {fault})"
    line = _first_unfoldable(replay) or number
    return ReplayError(replay.file, line, found, "an event that can follow those before it")


def _first_unfoldable(replay: Replay) -> int:
    """The number of the first line whose event the projections can't take; 0 if they take all."""
    log = Log()
    views = Views(log, rules_of_triggers(replay.header))
    for number, line in enumerate(replay.lines, start=FIRST_LINE):
        try:
            if isinstance(line, Event):
                log.append(line)
                views.catch_up()
        except Exception:  # the error that led here says what it is
            return number
    return 0


def table_of(header: Header) -> EditionTable:
    """The table of the edition, with rulings of its day where they were followed.

    Raises:
        EditionError: that edition is not built, or no such rulings are known.
    """
    return edition_table(header.edition, rulings_overlay=header.rulings_overlay)


def rules_of_triggers(header: Header) -> TriggerRules:
    """When abilities triggered on blocking; where the edition is not built, as under most."""
    return trigger_rules(header.edition, rulings_overlay=header.rulings_overlay)


def ends_combat(line: ReplayLine) -> bool:
    """Whether with an event a combat, or an attack of Duel Masters, is over."""
    return isinstance(line, AttackEnded) or (isinstance(line, StepBegan) and line.step == "main")


def digests_due(lines: Iterable[ReplayLine], *, sealed: bool) -> Iterator[tuple[ReplayLine | None, bool]]:
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


def misplaced_digests(lines: Iterable[ReplayLine]) -> Iterator[tuple[int, bool]]:
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
