"""What to say of a replay in which an event can't be folded: never a traceback, always the line."""

from __future__ import annotations

from events.event import Event
from events.log import Log
from projections.views import Views
from simulator.editions import EditionError
from simulator.replay.errors import ReplayError
from simulator.replay.in_force import rules_of_triggers
from simulator.replay.reading import FIRST_LINE, Replay

__all__ = ["unusable"]


def unusable(replay: Replay, number: int, fault: Exception) -> Exception:
    """The error of a replay in which something can't have happened, so that nothing can be made of what follows.

    Args:
        replay: the replay.
        number: the line at which that was met.
        fault: what was met there; an error that tells what to do is left as it is.
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
        except Exception:  # what it is, the error that led here tells
            return number
    return 0
