"""Run the state machine of named cards for long: `python -m tests.laws.run_machine --steps 1000000 --seed 0`.

It runs batches of a few games each by seeds that are counted up, so that any batch can be run again by itself, and goes
on after a failure. It prints each failure as it comes, and at the end, or with every 25th batch, how far it is.
"""

from __future__ import annotations

import argparse
import time
import traceback
from collections import Counter

from hypothesis import HealthCheck, Phase, Verbosity, seed, settings
from hypothesis.stateful import run_state_machine_as_test

import tests.conftest  # noqa: F401  the cards that a person has imported are no part of this
from tests.laws.named_boards import MAGIC
from tests.laws.test_named_machine import NamedCombats

GAMES = 10
"""Games of a batch."""

STEPS = 40
"""Steps of a game at most."""


def run_batch(number: int, steps: Counter[str], *, shrinks: bool = False) -> BaseException | None:
    """Run the games of one seed.

    Args:
        number: the seed.
        steps: counts the steps that were made, by edition.
        shrinks: whether a failure is made as small as can be, which takes long.

    Returns:
        What went wrong; None where nothing did.
    """

    class Counted(NamedCombats):
        def check_invariants(self, *arguments: object, **named: object) -> None:
            super().check_invariants(*arguments, **named)  # type: ignore[arg-type]
            if hasattr(self, "games"):
                steps[str(self.game.edition)] += 1

    phases = [Phase.generate, Phase.shrink] if shrinks else [Phase.generate]
    chosen = settings(
        max_examples=GAMES,
        stateful_step_count=STEPS,
        phases=phases,
        database=None,
        deadline=None,
        derandomize=False,
        report_multiple_bugs=False,
        suppress_health_check=[*HealthCheck],
        verbosity=Verbosity.normal,
    )
    try:
        run_state_machine_as_test(seed(number)(Counted), settings=chosen)
    except Exception as failure:
        if not shrinks:
            failure.__notes__ = []  # all the steps, which are too many to be read
        return failure
    return None


def main() -> None:
    """Read the options, and run batches until so many steps were made."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--steps", type=int, default=1_000_000, help="steps that are made altogether")
    options.add_argument("--seed", type=int, default=0, help="the seed of the first batch")
    options.add_argument("--shrink", action="store_true", help="make failures small, which takes long")
    chosen = options.parse_args()
    steps: Counter[str] = Counter()
    began, number, failed = time.monotonic(), chosen.seed, 0
    while sum(steps.values()) < chosen.steps:
        failure = run_batch(number, steps, shrinks=chosen.shrink)
        if failure is not None:
            failed += 1
            where = traceback.format_exception(type(failure), failure, failure.__traceback__)[
                0 if chosen.shrink else -7 :
            ]
            print(f"seed {number}:", "".join(where), flush=True)
        number += 1
        if number % 25 == 0:
            _say(steps, number - chosen.seed, failed, began)
    _say(steps, number - chosen.seed, failed, began)
    assert {*steps} == {*MAGIC} or chosen.steps < 10_000
    raise SystemExit(1 if failed else 0)


def _say(steps: Counter[str], batches: int, failed: int, began: float) -> None:
    seconds = round(time.monotonic() - began)
    each = ", ".join(f"{edition} {steps[edition]:,}" for edition in MAGIC)
    print(f"{sum(steps.values()):,} steps in {batches} batches, {failed} failed, {seconds} s: {each}", flush=True)


if __name__ == "__main__":
    main()
