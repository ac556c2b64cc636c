"""How soon commands start: the processor's time of a whole command, beside that of importing what all need."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from functools import partial
from pathlib import Path

from simulator.envs.benchmarks.harness import BenchmarkRow, Spent, Work, in_turn

ROOT = Path(__file__).parents[2]
PEER = "importing msgspec, click and yaml"
NAMED = "Ann: Goblin Heelcutter | Bob: Wall of Omens | attack: Heelcutter | block: Wall > Heelcutter"
COMMANDS = {
    "blockers legal, a printed sentence": ("legal", "replays/dispute.yaml"),
    "blockers ask, two named cards": ("ask", NAMED),
    "blockers replay": ("replay", "replays/menace.replay.jsonl"),
}


def _run(arguments: list[str], environment: dict[str, str]) -> Spent:
    """Run a program of Python; the processor's time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    program = [sys.executable, *arguments]
    subprocess.run(program, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Spent(1, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def test_start(rows: list[BenchmarkRow], tmp_path: Path) -> None:
    # As users have it: what was compiled once stays compiled.
    kept = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path), "PYTHONPATH": str(ROOT)}
    run = partial(_run, environment={**os.environ, **kept})
    works: dict[str, Work] = {PEER: partial(run, ["-c", "import msgspec, click, yaml"])}
    works |= {name: partial(run, ["-m", "simulator", *arguments]) for name, arguments in COMMANDS.items()}
    rates = in_turn(works, rounds=9)
    for name in COMMANDS:
        rows.append(rates.row(name, name, PEER, unit="s", bar=0.22))
