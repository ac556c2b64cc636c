"""Masks against the reference on many boards: `python -m tests.envs.masks --boards 100000`.

Each board has up to 4x4 creatures and any mix of every restriction, requirement and cost. The set of declarations
that the masks reach must be the set of the legal ones, which the reference finds by trying every declaration, each
reached once; so a choice is masked exactly if no legal declaration extends what was chosen by it.
"""

from __future__ import annotations

import argparse
import sys
from random import Random

from simulator.envs.generators.boards import problem_of
from simulator.envs.generators.scenario_v1 import army
from simulator.legality.problem import Problem
from tests.envs.test_declaring import agree
from tests.legality.boards import dense, multi


def drawn(random: Random, attackers: int, blockers: int) -> Problem:
    """A board of those that agents are trained on."""
    return problem_of(army(random.randrange(1 << 64), attackers, blockers))


KINDS = (dense, multi, drawn)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    random = Random(chosen.seed)
    mismatches = declarations = costly = 0
    for number in range(chosen.boards):
        board = KINDS[number % len(KINDS)](random, random.randint(1, 4), random.randint(1, 4))
        costly += bool(board.costs)
        try:
            declarations += agree(board)
        except AssertionError:
            mismatches += 1
            print(f"board {number} of seed {chosen.seed}: {board}", file=sys.stderr)
    print(f"{mismatches} mismatches on {chosen.boards} boards ({costly} with costs), {declarations} legal declarations")
    sys.exit(bool(mismatches))


if __name__ == "__main__":
    main()
