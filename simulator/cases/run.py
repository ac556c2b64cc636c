"""Running cases: what a script does, and whether everything is as it expects."""

from __future__ import annotations

from simulator.cases.expectations import Expect
from simulator.cases.format import Case
from simulator.cases.outcomes import Broken, Failed, Failure, NotBuilt, Outcome, Passed, Unsupported
from simulator.cases.scripts import begin, failures_in, play_in
from simulator.legality.budget import STEPS, Budget, OutOfBudget
from simulator.verdict import NotKnown

__all__ = ["run_case"]

PLAYING = 1
"""Steps of work for each permanent that a step of a script takes, beside what follows from it."""

MOST_WORK = 2 * STEPS
"""Steps of work that a case may take."""


def run_case(case: Case) -> Outcome:
    """Play a case's script and look at everything that it expects.

    Returns:
        `Passed`, or `Failed` with all that is not as expected up to the end or to the first thing that is not
        built; `Unsupported` where nothing failed before that; `Broken` for a bug of ours.
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
        return Failed(tuple(failures)) if failures else Unsupported(path, f"not known: {unknown}")
    except NotBuilt as needed:
        return Failed(tuple(failures)) if failures else Unsupported(needed.at or path, needed.reason)
    except Exception as bug:  # whatever else goes wrong is a bug, and the other cases are still to be run
        return Broken(path, f"{type(bug).__name__}: {bug}")
    return Failed(tuple(failures)) if failures else Passed()
