"""Importing recorded MTG Arena games."""

from __future__ import annotations

import gzip
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import msgspec
import pytest

from tests.benchmarks.conftest import Rows, seconds
from tests.importers.arena.logs import recorded_as_text, recorded_files

pytest.importorskip("simulator.importers.arena.importing", reason="the importer is not built yet")

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


def test_all_recorded_files(rows: Rows, tmp_path: Path) -> None:
    files = recorded_files()
    runs = []
    for number in range(3):
        out = tmp_path / str(number)
        out.mkdir()
        runs.append(_import(files, out))
    taken, most, combats, errors = sorted(runs)[1]
    assert errors == 0
    limit = seconds(lambda: sum(_json(file) for file in files), rounds=1)
    rows.time(
        f"Arena import, {len(files)} recorded files ({combats} combats)",
        taken,
        10,
        peer=f"at most {most:.0f} MB",
        limit=limit,
    )
    assert most <= 500


def test_a_raw_log(rows: Rows, tmp_path: Path) -> None:
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
    runs = []
    for number in range(3):
        out = tmp_path / str(number)
        out.mkdir()
        runs.append(_import([log], out))
    taken, most, combats, _ = sorted(runs)[1]
    rows.time(
        f"Arena import, a raw log of {size / 1e6:.0f} MB ({combats} combats)", taken, 5, peer=f"at most {most:.0f} MB"
    )
