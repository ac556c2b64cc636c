"""Running cases: what a script does, and whether everything is as it expects."""

from __future__ import annotations

from simulator.cases.expectations import Expect
from simulator.cases.format import Case
from simulator.cases.outcomes import (
    Broken,
    Failed,
    Failure,
    NotBuilt,
    NotDetermined,
    Outcome,
    Passed,
    Undetermined,
    Unsupported,
)
from simulator.cases.scripts import begin, failures_in, play_in
from simulator.legality.budget import STEPS, Budget, OutOfBudget
from simulator.verdict import NotKnown, WrongMoment

__all__ = ["run_case"]

PLAYING = 1
"""Steps of work for each permanent that a step of a script takes, beside what follows from it."""

MOST_WORK = 2 * STEPS
"""Steps of work that a case may take."""


def run_case(case: Case) -> Outcome:
    """Play a case's script and look at everything that it expects.

    Returns:
        `Passed`, or `Failed` with all that is not as expected up to the end or to the first thing that is not
        built; `Unsupported` where nothing failed before that; `Undetermined` likewise, where something depends on what
        is not read; `Broken` for a bug of ours.
    """
    failures: list[Failure] = []
    budget = Budget(MOST_WORK)
    path = "$.board"
    try:
        play = begin(case, budget=budget)
        for index, step in enumerate(case.script):
            path = f"$.script[{index}]"
            budget.spend(PLAYING * (1 + len(play.game.board.permanents)))
            if isinstance(step, Expect):
                for failure in failures_in(play, step, path):
                    failures.append(failure)
            else:
                play_in(play, step, path)
    except (NotKnown, OutOfBudget) as unknown:
        return Failed(tuple(failures)) if failures else Undetermined(path, str(unknown))
    except NotBuilt as needed:
        return Failed(tuple(failures)) if failures else Unsupported(needed.at or path, needed.reason)
    except NotDetermined as unknown:
        return Failed(tuple(failures)) if failures else Undetermined(unknown.at or path, unknown.because)
    except WrongMoment as wrong:
        return Broken(path, str(wrong))
    except Exception as bug:  # whatever else goes wrong is a bug, and the other cases are still to be run
        return Broken(path, f"{type(bug).__name__}: {bug}")
    if play.stopped and not failures and not _says_so(case):
        return Undetermined(path, play.stopped)
    return Failed(tuple(failures)) if failures else Passed()


def _says_so(case: Case) -> bool:
    """Whether a case expects that its last step is undetermined."""
    return bool(case.script) and isinstance(case.script[-1], Expect) and case.script[-1].legal == "undetermined"
