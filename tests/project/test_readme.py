"""The README is true: its first two commands, its files, its picture; and `.ci/run` calls the second command."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest

from simulator.cli.main import run
from simulator.display.pictures import combat_svg
from simulator.replay.reading import read_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def block(language: str) -> str:
    """The first code block in a language."""
    return next(text for name, text in BLOCKS if name == language)


def words(picture: str) -> list[str]:
    """The texts of an SVG picture."""
    return re.findall(r">([^<>]+)</text>", picture)


def test_the_first_two_code_blocks_are_one_line_commands() -> None:
    (_, first), (_, second) = BLOCKS[:2]
    for command in (first, second):
        assert command.count("\n") == 1
        assert command.startswith("python -m venv .venv && .venv/bin/pip install -q ")
    assert "blockers replay replays/" in first
    assert second.endswith(" && .venv/bin/python -m pytest\n")


def test_the_replay_of_the_first_command_is_there_and_all_is_well_with_it() -> None:
    found = re.search(r"replays/\S+\.replay\.jsonl", BLOCKS[0][1])
    assert found is not None
    replay = read_replay(ROOT / found[0])
    assert verify(replay).differences == resim(replay).differences == ()


def test_every_file_it_names_is_there() -> None:
    named = re.findall(r"(?:replays|tests|simulator)/[\w./-]*\w", README)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_its_picture_shows_what_the_replay_holds() -> None:
    found = re.search(r"\((replays/pictures/(\S+)\.svg)\)", README)
    assert found is not None
    committed = (ROOT / found[1]).read_text(encoding="utf-8")
    made = combat_svg(read_replay(ROOT / f"replays/{found[2]}.replay.jsonl"))
    assert words(committed) == words(made) != []


def test_its_dispute_is_the_file_that_it_names() -> None:
    text = (ROOT / "replays/dispute.yaml").read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if not line.startswith("#")] == block("yaml").splitlines()


def test_its_answer_is_what_the_program_says(capsys: pytest.CaptureFixture[str]) -> None:
    command, *said = block("console").splitlines()
    words = shlex.split(command)
    assert words[:2] == ["$", "blockers"]
    run(words[2:])
    assert capsys.readouterr().out.splitlines() == said


def test_its_lines_of_a_replay_stand_in_one() -> None:
    lines = [json.loads(line) for line in block("json").splitlines()]
    assert (lines[0]["type"], lines[-1]["type"]) == ("header", "footer")
    every = [
        json.loads(line)
        for path in (ROOT / "replays").glob("*.jsonl")
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    assert [line for line in lines[1:-1] if line not in every] == []
    assert any(lines[0].items() <= line.items() for line in every)


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is absent")
def test_ci_is_a_script_that_calls_the_second_command_and_every_check() -> None:
    script = ROOT / ".ci/run"
    done = subprocess.run(["bash", "-n", str(script)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    text = script.read_text(encoding="utf-8")
    for needed in ('bash -c "$command"', "ruff check .", "ruff format --check .", "mypy --strict", "lint-imports"):
        assert needed in text
    awk = re.search(r"awk '([^']*)'", text)
    assert awk is not None
    if shutil.which("awk") is not None:
        taken = subprocess.run(["awk", awk[1], str(ROOT / "README.md")], capture_output=True, text=True, check=True)
        assert taken.stdout == BLOCKS[1][1]
