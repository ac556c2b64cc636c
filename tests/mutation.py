"""Whether the tests would notice: a seeded sample of mutants of the rules' code, each run against the tests it meets.

`python -m tests.mutation` (extra `mutation`) lets mutmut write every mutant of what reads cards and plays them
(`simulator/rules`, `simulator/legality`, `simulator/oracle`, `projections`), draws a sample of them all, draws more
until each file has some where that is asked for, and prints how many of them the tests kill. `tests.forking` runs them.
What mutmut leaves in `mutants/` can be looked at with `mutmut show NAME`.
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import signal
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

from tests.forking import FAILED, SURVIVED, Kept, function_of

FOLDER = Path("mutants")
GENERATE = """
from mutmut.__main__ import *
set_mutant_under_test("mutant_generation")
Path("mutants").mkdir(exist_ok=True)
copy_src_dir(); copy_also_copy_files(); setup_source_paths(); store_lines_covered_by_tests(); create_mutants(2)
"""
ENOUGH = 8
"""So many mutants of one file must have been run before its own share says anything."""
TIMED_OUT = {-signal.SIGXCPU, -signal.SIGALRM}
KILLED = {FAILED, -signal.SIGKILL, -signal.SIGSEGV, -signal.SIGABRT, *TIMED_OUT}
"""What came of a mutant that is a kill: a failed test, a crash, running too long."""


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


def _kept(folder: Path | None, by_file: Mapping[str, Sequence[str]]) -> Kept:
    """Where results are written: a folder that is gone on with, of the same code, or an empty one."""
    if folder is None:
        shutil.rmtree(FOLDER / "kept", ignore_errors=True)
    kept = Kept((folder or FOLDER / "kept").resolve())
    kept.folder.mkdir(parents=True, exist_ok=True)
    code = [hashlib.sha256(b"".join((FOLDER / file).read_bytes() for file in by_file)).hexdigest()]
    if kept.names("code") not in ([], code):
        raise click.UsageError(f"what is kept in {folder} is of other code")
    kept.write("code", code)
    kept.write("functions", sorted({function_of(name) for names in by_file.values() for name in names}))
    return kept


@click.command()
@click.option("--number", default=500, show_default=True, help="How many of all the mutants are drawn.")
@click.option("--each", default=0, show_default=True, help="How many of each file at least.")
@click.option("--seed", default=730, show_default=True, help="Decides which are drawn.")
@click.option("--workers", default=os.cpu_count() or 1, show_default=True, help="How many are run at once.")
@click.option("--seconds", default=600, show_default=True, help="How long tests may take over one until it survives.")
@click.option("--keep", type=click.Path(file_okay=False, path_type=Path), help="A folder of results to go on with.")
@click.option("--again", is_flag=True, help="Run those that survived in that folder once more.")
def main(number: int, each: int, seed: int, workers: int, seconds: int, keep: Path | None, again: bool) -> None:
    """Run a sample of mutants and print the share killed, by file; exit 1 below 90 %, or 75 % of a file with eight."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", GENERATE], check=True, stdout=subprocess.DEVNULL)
    by_file = {file: list(results.exit_code_by_key) for file, results in _results().items()}
    every = [name for names in by_file.values() for name in names]
    drawn = sample(every, number, seed)
    more = topped_up(drawn, by_file, each, seed)
    kept = _kept(keep, by_file)
    kept.write("drawn", [*drawn, *more])
    if again:
        kept.forget(SURVIVED)
    options = ["--workers", str(workers), "--seconds", str(seconds)]
    with _shared_beside_the_mutants():
        forking = [sys.executable, "-m", "tests.forking", str(kept.folder), *options]
        subprocess.run(forking, check=True, cwd=FOLDER, env={**os.environ, "PYTHONPATH": "."})

    ran = kept.ran()
    codes = {name: ran[name].code if name in ran else None for name in (*drawn, *more)}
    table = Table("file", "mutants", "run", "killed", "share")
    weak = []
    for file, names in by_file.items():
        of_file = [codes[name] for name in names if name in codes]
        if len(of_file) >= ENOUGH and share(of_file) < 0.75:
            weak.append(file)
        killed = sum(code in KILLED for code in of_file)
        table.add_row(file, str(len(names)), str(len(of_file)), str(killed), f"{share(of_file):.0%}")
    console = Console(soft_wrap=True)
    console.print(table)
    for name, code in sorted(codes.items()):
        if code not in KILLED:
            console.print(f"survived: {name}" if code in SURVIVED else f"not run: {name}", highlight=False)
    for met in kept.met():
        if met.failed:
            console.print(f"left out, as it fails without a mutant: {met.test}", highlight=False)
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
