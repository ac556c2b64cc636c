"""Only what holds data of its own is read: no command waits for a pipe, or reads a device for ever."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from simulator.cli.main import run
from simulator.files import open_input

ROOT = Path(__file__).parents[3]
GAME = ROOT / "replays" / "menace.replay.jsonl"

READERS = [
    ["replay"],
    ["diff", str(GAME)],
    ["case", "--at", "3"],
    ["import", "arena", "-o", "out"],
    ["import", "arena", "-o", "out", str(ROOT / "tests/importers/arena/data/order-2019.jsonl.gz"), "--names"],
    ["cards", "coverage"],
    ["check", str(ROOT / "replays" / "dispute.yaml"), "--disputed"],
]
"""Commands that take a file of any name as their next word."""

STRICT = [["check"], ["judge"], ["legal"], ["play", "--case"]]
"""Commands whose files are named *.yaml and the like."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_file_and_a_link_to_one_are_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"data")
    (tmp_path / "link").symlink_to("file")
    for name in ("file", "link"):
        with open_input(tmp_path / name) as stream:
            assert stream.read() == b"data"
            assert os.get_blocking(stream.fileno())


@pytest.mark.parametrize("words", READERS + STRICT, ids=" ".join)
def test_no_command_reads_what_is_no_file(words: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    os.mkfifo("pipe.yaml")
    os.mkdir("folder.yaml")
    Path("zero.yaml").symlink_to("/dev/zero")
    Path("null.yaml").symlink_to("/dev/null")
    Path("loop.yaml").symlink_to("loop.yaml")
    said = {"pipe": "named pipe", "folder": "directory", "zero": "device", "null": "device", "loop": "symbolic links"}
    for name, what in said.items():
        assert run([*words, f"{name}.yaml"]) == 2, name
        (told,) = capfd.readouterr().err.splitlines()
        assert told.startswith(f"error: {name}.yaml: "), told
        assert what in told


def test_a_socket_is_no_file() -> None:
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("socket")
        with pytest.raises(OSError, match="socket"):
            open_input("socket")


def test_a_pipe_that_the_shell_opened_is_read() -> None:
    line = f"{sys.executable} -m simulator diff <(cat {GAME}) /dev/stdin < {GAME}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, cwd=ROOT, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
