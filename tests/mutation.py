"""Whether the tests would notice: a seeded sample of mutants of the rules' code, each run against the tests it meets.

`python -m tests.mutation` (extra `mutation`) lets mutmut write every mutant of what reads cards and plays them
(`simulator/rules`, `simulator/legality`, `simulator/oracle`, `projections`), draws a sample of them all, draws more
until each file has some where that is asked for, and prints how many of them the tests kill. What mutmut leaves in
`mutants/` can be looked at with `mutmut show NAME`.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.table import Table

FOLDER = Path("mutants")
GENERATE = """
from mutmut.__main__ import *
set_mutant_under_test("mutant_generation")
Path("mutants").mkdir(exist_ok=True)
copy_src_dir(); copy_also_copy_files(); setup_source_paths(); store_lines_covered_by_tests(); create_mutants(2)
"""
ENOUGH = 8
"""So many mutants of one file must have been run before its own share says anything."""
TIMED_OUT = {24, 36, 152, 255, -24}
KILLED = {1, 3, -9, -11, *TIMED_OUT}
"""The exit codes of mutmut that are a kill: a failed test, a crash, running too long. None: it was not run."""


class Results(msgspec.Struct):
    """What mutmut keeps beside a mutated file: the exit code of each mutant, None where it was not run."""

    exit_code_by_key: dict[str, int | None]


def _results() -> dict[str, Results]:
    """Per mutated file, with a slash between its folders, what is known of its mutants."""
    decoder = msgspec.json.Decoder(Results)
    found = {
        str(path.relative_to(FOLDER))[: -len(".meta")]: decoder.decode(path.read_bytes())
        for path in sorted(FOLDER.glob("**/*.meta"))
    }
    return {file: results for file, results in found.items() if results.exit_code_by_key}


def sample(names: Iterable[str], number: int, seed: int) -> list[str]:
    """So many of the names, drawn alike, always the same for a seed; all of them where there are not so many."""
    every = sorted(names)
    return sorted(random.Random(seed).sample(every, min(number, len(every))))


def topped_up(drawn: Iterable[str], by_file: Mapping[str, Iterable[str]], each: int, seed: int) -> list[str]:
    """More names, beside those drawn, until each file has so many (or has no more)."""
    had = set(drawn)
    more: list[str] = []
    for file in sorted(by_file):
        names = set(by_file[file])
        more += sample(names - had, max(0, each - len(names & had)), seed)
    return more


def share(codes: Sequence[int | None]) -> float:
    """The share of killed mutants, 0 to 1; 1 where there are none."""
    return sum(code in KILLED for code in codes) / len(codes) if codes else 1.0


@contextmanager
def _shared_beside_the_mutants() -> Iterator[None]:
    """What tests read beside the project stands beside the mutants' folder for as long as they are run."""
    link, shared = FOLDER.parent / "shared", Path("../shared")
    if not shared.is_dir() or link.exists():
        yield
        return
    link.symlink_to(shared)
    try:
        yield
    finally:
        link.unlink()


@click.command()
@click.option("--number", default=500, show_default=True, help="How many of all the mutants are drawn.")
@click.option("--each", default=0, show_default=True, help="How many of each file at least.")
@click.option("--seed", default=730, show_default=True, help="Decides which are drawn.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="How many are run at once.")
def main(number: int, each: int, seed: int, workers: int) -> None:
    """Run a sample of mutants and print the share killed, by file; exit 1 below 90 %, or 75 % of a file with eight."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", GENERATE], check=True, stdout=subprocess.DEVNULL)
    by_file = {file: list(results.exit_code_by_key) for file, results in _results().items()}
    every = [name for names in by_file.values() for name in names]
    drawn = sample(every, number, seed)
    more = topped_up(drawn, by_file, each, seed)
    mutmut = str(Path(sys.executable).with_name("mutmut"))
    with _shared_beside_the_mutants():
        subprocess.run([mutmut, "run", "--max-children", str(workers), *drawn, *more], check=True)

    codes = {name: code for results in _results().values() for name, code in results.exit_code_by_key.items()}
    table = Table("file", "mutants", "run", "killed", "share")
    chosen = {*drawn, *more}
    weak = []
    for file, names in by_file.items():
        ran = [codes[name] for name in names if name in chosen]
        if len(ran) >= ENOUGH and share(ran) < 0.75:
            weak.append(file)
        killed = sum(code in KILLED for code in ran)
        table.add_row(file, str(len(names)), str(len(ran)), str(killed), f"{share(ran):.0%}")
    console = Console(soft_wrap=True)
    console.print(table)
    for name in sorted(chosen):
        if codes[name] not in KILLED:
            console.print(f"survived: {name}" if codes[name] == 0 else f"not run: {name}", highlight=False)
    of_sample = [codes[name] for name in drawn]
    timed_out = sum(code in TIMED_OUT for code in of_sample)
    console.print(
        f"{len(every)} mutants; of {len(drawn)} drawn with seed {seed}, {share(of_sample):.1%} killed,"
        f" {timed_out} of them by running too long; {len(more)} more drawn for single files;"
        f" {(time.monotonic() - began) / 60:.0f} min"
    )
    for file in weak:
        console.print(f"below 75 %: {file}")
    sys.exit(int(share(of_sample) < 0.9 or bool(weak)))


if __name__ == "__main__":
    main()
