"""A search for slow boards: python -m tests.redteam.boards --minutes 60 --seed 0 --keep slow-boards.

Boards are drawn at chance, and from the slowest ones others that are near to them. Each command runs in a process of
its own, whose time on the processor and memory are taken.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from random import Random

import click

from simulator.cli.main import run
from tests.redteam.drawing import Recipe, case_of, changed, drawn

COMMANDS = (("judge",), ("judge", "--editions", "all"), ("legal",), ("check",))
"""What is asked of each board."""

MOST_SECONDS, MOST_MEGABYTES = 10.0, 1_000.0
"""What a command may take."""

GIVEN_UP = 120
"""Seconds on the processor after which a command is ended."""

STATUSES = (0, 1, 2, 3)


@dataclass(frozen=True, order=True)
class Cost:
    """What a command took: seconds on the processor, megabytes, its exit status and what it said at last."""

    seconds: float
    megabytes: float
    status: int
    said: str

    @property
    def is_too_much(self) -> bool:
        """Whether it took more than it may, or broke."""
        broke = self.status not in STATUSES or "this is a bug" in self.said or "Traceback" in self.said
        return self.seconds > MOST_SECONDS or self.megabytes > MOST_MEGABYTES or broke


def cost_of(command: tuple[str, ...], file: str) -> Cost:
    """What a command on a file takes, in a process of its own, beside the memory that this one has already."""
    held = _resident()
    with tempfile.TemporaryFile() as output:
        child = os.fork()
        if not child:
            status = 99
            try:
                resource.setrlimit(resource.RLIMIT_CPU, (GIVEN_UP, GIVEN_UP))
                resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
                os.dup2(output.fileno(), 1)
                os.dup2(output.fileno(), 2)
                sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
                status = run([*command, file])
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                os._exit(status)
        _, how, used = os.wait4(child, 0)
        output.seek(max(0, output.seek(0, os.SEEK_END) - 2_000))
        said = output.read().decode(errors="replace")
    status = -os.WTERMSIG(how) if os.WIFSIGNALED(how) else os.WEXITSTATUS(how)
    return Cost(used.ru_utime + used.ru_stime, max(0, used.ru_maxrss / 1024 - held), status, said)


def _resident() -> float:
    """The megabytes that this process holds, which a child begins with; 0 where the system doesn't tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * resource.getpagesize() / (1 << 20)


def warm() -> None:
    """Import and build here, once, what each process would for itself."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "warm.json"
        file.write_text(case_of(drawn(Random(3))))
        output = sys.stdout, sys.stderr
        with open(os.devnull, "w") as nowhere:
            sys.stdout = sys.stderr = nowhere
            try:
                for command in COMMANDS:
                    run([*command, str(file)])
            finally:
                sys.stdout, sys.stderr = output


def costs_of(recipe: Recipe, folder: Path) -> list[tuple[Cost, tuple[str, ...]]]:
    """What each command takes on the board of a recipe."""
    file = folder / "drawn.json"
    file.write_text(case_of(recipe))
    return [(cost_of(command, str(file)), command) for command in COMMANDS]


@click.command()
@click.option("--minutes", default=60.0, help="How long.")
@click.option("--seed", default=0, help="What chance is drawn from.")
@click.option("--keep", default="slow-boards", help="The folder for the slowest boards.")
def main(minutes: float, seed: int, keep: str) -> None:
    """Look for slow boards, and keep the slowest."""
    warm()
    folder = Path(keep)
    folder.mkdir(parents=True, exist_ok=True)
    random, ending = Random(seed), time.monotonic() + 60 * minutes
    slowest: list[tuple[Cost, str, int, Recipe]] = []
    number = broken = 0
    with tempfile.TemporaryDirectory() as scratch:
        while time.monotonic() < ending:
            near = slowest and random.random() < 0.5
            recipe = changed(random, random.choice(slowest[:15])[3]) if near else drawn(random)
            number += 1
            for cost, command in costs_of(recipe, Path(scratch)):
                name = " ".join(command)
                if cost.is_too_much:
                    broken += 1
                    kept = folder / f"too-much-{seed}-{number}-{command[0]}{len(command)}.json"
                    kept.write_text(case_of(recipe))
                    click.echo(
                        f"TOO MUCH {name}: {cost.seconds:.1f} s, {cost.megabytes:.0f} MB, status {cost.status}: "
                        f"{kept} {cost.said[-200:]!r}"
                    )
                slowest.append((cost, name, number, recipe))
            slowest.sort(key=lambda each: (-max(each[0].seconds, each[0].megabytes / 100), each[2], each[1]))
            del slowest[40:]
            if not number % 100:
                click.echo(f"{number} boards; the slowest {slowest[0][0].seconds:.1f} s ({slowest[0][1]})")
    for cost, name, of, recipe in slowest[:20]:
        kept = folder / f"slow-{seed}-{of}.json"
        kept.write_text(case_of(recipe))
        click.echo(f"{cost.seconds:6.2f} s {cost.megabytes:6.0f} MB  {name:20} {kept}")
    click.echo(f"{number} boards, {number * len(COMMANDS)} commands, {broken} took more than they may or broke")
    if broken:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
