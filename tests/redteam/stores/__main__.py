"""Flip single bits of several kinds of store: `python -m tests.redteam.stores --flips 1500 --seed 1`."""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path

import click

from tests.redteam.stores.flips import MUST_NOT_BE, Outcome, bits, flip, table, untouched
from tests.redteam.stores.made import KINDS, OLD, made


@click.command()
@click.option("--flips", default=1500, help="How many bits are flipped, over all kinds of store.")
@click.option("--seed", default=1, help="Which bits.")
def main(flips: int, seed: int) -> None:
    """Flip bits and print what came of it; exit status 1 if anything changed unseen, broke or fell silent.

    Rows of older versions have no checksums: what changes in them unseen is counted, and does not count as a failure.
    """
    outcomes: list[tuple[str, Outcome]] = []
    wrong = False
    for kind, make in {**KINDS, **OLD}.items():
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            before = untouched(made(make, folder))
            chosen = bits(random.Random(f"{seed} {kind}"), len(before.data))
            for _ in range(flips // len(KINDS)):
                outcome = flip(before, next(chosen), folder)
                outcomes.append((kind, outcome))
                if outcome.kind in MUST_NOT_BE and (kind, outcome.kind) != ("old", "NOT reported"):
                    wrong = True
                    print(f"{kind}: bit {outcome.bit}: {outcome.kind}: {outcome.what}", flush=True)
    print(table(outcomes))
    sys.exit(wrong)


if __name__ == "__main__":
    main()
