"""Streams that are closed, full or left by their reader, and signals: quiet, and never the status of a difference."""

from __future__ import annotations

import gzip
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
GAME = str(ROOT / "replays" / "trample.replay.jsonl")
LOGS = sorted(map(str, (ROOT / "tests/importers/arena/data").glob("*.gz")))
BLOCKERS = f"exec {sys.executable} -m simulator"

READS = [f"check {ROOT}/tests/cases/rules-dm-ja.cases.jsonl --json", f"replay {GAME}", "--help"]


@pytest.fixture(autouse=True)
def ctrl_c_is_heard() -> Iterator[None]:
    """A process in the background ignores Ctrl-C, and so does what it starts: here it is heard in any case."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def shell(line: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["bash", "-c", line], capture_output=True, cwd=ROOT, check=False, timeout=60)


@pytest.mark.parametrize("words", READS)
@pytest.mark.parametrize("closed", [">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_change_nothing(words: str, closed: str) -> None:
    done = shell(f"{BLOCKERS} {words} {closed}")
    assert done.returncode == 0
    assert done.stderr == b""


@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-"])
def test_closed_streams_hide_no_status(closed: str) -> None:
    assert shell(f"{BLOCKERS} replay nowhere.replay.jsonl {closed}").returncode == 2


@pytest.mark.parametrize("words", READS)
@pytest.mark.parametrize("reader", ["true", "head -c 1"])
def test_a_reader_that_leaves_early_is_quiet(words: str, reader: str) -> None:
    done = shell(f"set -o pipefail; ({BLOCKERS} {words}) | {reader} >/dev/null; exit ${{PIPESTATUS[0]}}")
    assert done.returncode in (0, 141)
    assert done.stderr == b""


def test_what_was_not_read_is_not_all_well() -> None:
    done = shell(f"({BLOCKERS} {READS[0]}) | true; exit ${{PIPESTATUS[0]}}")
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize("words", READS)
def test_a_full_disk_is_reported(words: str) -> None:
    done = shell(f"{BLOCKERS} {words} > /dev/full")
    assert done.returncode == 2
    assert done.stderr == b"error: the standard output: no space left on device\n"


def test_where_errors_can_not_be_printed_the_status_reports_them() -> None:
    assert shell(f"{BLOCKERS} replay nowhere.replay.jsonl 2>/dev/full").returncode == 2


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Logs that take about a second."""
    folder = tmp_path_factory.mktemp("logs")
    for number in range(6):
        for log in LOGS:
            (folder / f"{number}-{Path(log).name}").write_bytes(gzip.decompress(Path(log).read_bytes()))
    return sorted(map(str, folder.iterdir()))


def _ended_by(number: int, logs: list[str], folder: Path, seconds: float) -> tuple[int, bytes]:
    """What an import that is ended so says, once it has begun to write."""
    program = [sys.executable, "-m", "simulator", "import", "arena", *logs, "-o", str(folder)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as importing:
        for _ in range(2000):
            if folder.is_dir() and any(folder.iterdir()):
                break
            time.sleep(0.005)
        time.sleep(seconds)
        importing.send_signal(number)
        _, told = importing.communicate(timeout=60)
        return importing.returncode, told


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    ("number", "status", "says"), [(signal.SIGINT, 130, b"error: interrupted"), (signal.SIGTERM, 143, b"")]
)
def test_a_signal_ends_an_import_without_a_trace(
    seed: int, number: int, status: int, says: bytes, logs: list[str], tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    found, told = _ended_by(number, logs, folder, random.Random(seed).uniform(0, 0.2))
    assert (found, told.strip()) == (status, says)
    for written in folder.iterdir():
        assert written.name.startswith("arena-")
        assert b'"type":"footer"' in written.read_bytes()[-300:]


def test_ctrl_c_while_modules_are_loaded_is_quiet() -> None:
    program = (
        "import os, signal, sys, simulator.__main__ as program\n"
        "class Slow:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'simulator.cli.main': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Slow())\n"
        "program.main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_ctrl_c_while_a_command_is_loaded_is_heard_once_it_is() -> None:
    program = (
        "import os, signal, sys\n"
        "class Slow:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'simulator.replay.reading': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Slow())\n"
        f"sys.argv[1:] = ['replay', {GAME!r}]\n"
        "from simulator.cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=ROOT, check=False)
    assert (done.returncode, done.stderr.strip()) == (130, b"error: interrupted")


def test_ctrl_c_ends_a_program_that_never_ends_to_load() -> None:
    program = (
        "import os, signal, sys, time\n"
        "class Slow:\n"
        "    def find_spec(self, name, *_):\n"
        "        if name == 'simulator.replay.reading':\n"
        "            os.kill(os.getpid(), signal.SIGINT)\n"
        "            for _ in range(6000): time.sleep(0.01)\n"
        "sys.meta_path.insert(0, Slow())\n"
        f"sys.argv[1:] = ['replay', {GAME!r}]\n"
        "from simulator.cli.main import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, cwd=ROOT, check=False, timeout=30)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"error: interrupted\n")


def test_a_program_that_may_not_be_interrupted_is_not() -> None:
    done = shell(f"trap '' INT; {sys.executable} -m simulator replay {GAME} > /dev/null & kill -INT $!; wait $!")
    assert done.returncode == 0
    assert os.path.exists(GAME)
