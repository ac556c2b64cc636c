"""Importing recorded MTG Arena games."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import msgspec

from simulator.envs.benchmarks.harness import BenchmarkRow, Spent, in_turn
from tests.importers.arena.logs import recorded_as_text, recorded_files

RAW = 46_000_000

IMPORT = """
import resource, sys
from pathlib import Path
from time import perf_counter
from simulator.importers.arena.importing import import_logs
began = perf_counter()
result = import_logs([Path(name) for name in sys.argv[2:]], Path(sys.argv[1]))
taken = perf_counter() - began
print(taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, result.combats, len(result.errors))
"""


def _import(files: list[Path], out: Path) -> tuple[float, float, int, int]:
    """Seconds, megabytes at the most, combats and errors of an import in a process of its own."""
    command = [sys.executable, "-c", IMPORT, str(out), *[str(file) for file in files]]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=True)
    taken, most, combats, errors = done.stdout.split()
    return float(taken), float(most), int(combats), int(errors)


def _json(file: Path) -> int:
    """The least that must be done with a recorded file: it is unpacked, and its lines are JSON."""
    if file.suffix != ".gz":
        return len(file.read_bytes())
    with gzip.open(file) as lines:
        return sum(len(msgspec.json.decode(line)) for line in lines)


class _Importing:
    """Imports of the same files, each in a process and into a folder of its own."""

    def __init__(self, files: list[Path], where: Path) -> None:
        self.files = files
        self.where = where
        self.done: list[tuple[float, float, int, int]] = []

    def __call__(self) -> Spent:
        out = self.where / str(len(self.done))
        out.mkdir()
        self.done.append(_import(self.files, out))
        return Spent(1, self.done[-1][0])


def test_all_recorded_files(rows: list[BenchmarkRow], tmp_path: Path) -> None:
    files = recorded_files()
    ours, limit = _Importing(files, tmp_path), "unpacking them and decoding each line with msgspec"
    rates = in_turn({"ours": ours, limit: lambda: min(1, sum(_json(file) for file in files))}, rounds=3)
    _, most, combats, _ = ours.done[-1]
    assert all(errors == 0 for *_, errors in ours.done)
    name = f"Arena import, {len(files)} recorded files ({combats} combats)"
    rows.append(rates.row(name, "ours", limit, unit="s", bar=0.15, note=f"at most {most:.0f} MB"))
    assert most <= 500


def test_a_raw_log(rows: list[BenchmarkRow], tmp_path: Path) -> None:
    log = tmp_path / "Player.log"
    files = [path for path in recorded_files() if path.name.startswith("manasight")]
    size = 0
    began = perf_counter()
    with log.open("wb") as raw:
        while size < RAW and perf_counter() - began < 300:
            for path in files:
                for entry in recorded_as_text(path):
                    size += raw.write(entry)
                if size >= RAW:
                    break

    def lines() -> float:
        with log.open("rb") as raw:
            return min(1, sum(b"greToClientEvent" in line for line in raw))

    ours, limit = _Importing([log], tmp_path), "searching each of its lines for a word"
    rates = in_turn({"ours": ours, limit: lines}, rounds=3)
    _, most, combats, _ = ours.done[-1]
    name = f"Arena import, a raw log of {size / 1e6:.0f} MB ({combats} combats)"
    rows.append(rates.row(name, "ours", limit, unit="s", bar=0.028, note=f"at most {most:.0f} MB"))
