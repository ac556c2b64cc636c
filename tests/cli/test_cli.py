"""The command line as a whole: help, exit status, one line for each error."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from simulator.cli import main

COMMANDS = ["replay", "import", "check", "legal", "case", "diff"]
SUITE = Path(__file__).parents[1] / "cases" / "solver.cases.jsonl"


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"\n  {command} " in said for command in COMMANDS)


@pytest.mark.parametrize("command", [[name] for name in COMMANDS] + [["import", "arena"]], ids=" ".join)
def test_every_command_has_help(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run([*command, "--help"]) == 0
    assert capsys.readouterr().out.startswith(f"Usage: blockers {' '.join(command)}")


def test_the_help_of_import_says_where_the_log_is(capsys: pytest.CaptureFixture[str]) -> None:
    main.run(["import", "arena", "--help"])
    said = capsys.readouterr().out
    for needed in ("AppData\\LocalLow", "~/Library/Logs", "Player.log", "Detailed Logs (Plugin Support)"):
        assert needed in said


def test_help_imports_no_command() -> None:
    program = (
        "import sys; from simulator.cli import main as cli; cli.run(['--help']); "
        "sys.exit(' '.join(m for m in sys.modules if m.startswith(('simulator.', 'rich', 'numpy', 'lark', 'yaml'))))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    light = {"cli", "cli.main", "cli.output", "game", "plain_text"}
    assert set(done.stderr.split()) == {f"simulator.{module}" for module in light}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["chek"], "No such command 'chek'."),
        (["check"], "Missing argument 'FILE...'."),
        (["check", "--edition", "cr-1993", "x"], "'cr-1993' is not one of"),
        (["check", "--confidence", "sure", "x"], "'sure' is none of text, ruling, interpretation"),
        (["check", "none.cases.jsonl"], "none.cases.jsonl: no such file or directory"),
        (["check", "."], "a case file: *.cases.jsonl"),
        (["legal", "none.yaml"], "none.yaml: no such file or directory"),
        (["legal", str(SUITE)], "found 130 cases; expected a file with one case"),
        (["case", "none.replay.jsonl", "--at", "3"], "none.replay.jsonl"),
        (["case", "none.replay.jsonl", "--at", "0"], "0 is not in the range"),
        (["diff", "none", "none"], "none: no such file or directory"),
        (["import", "arena", "none.log"], "none.log"),
        (["replay", "none.replay.jsonl"], "none.replay.jsonl"),
    ],
    ids=" ".join,
)
def test_what_can_not_be_used_is_reported_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main.run(arguments) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("error: ")
    assert said in lines[0]
    assert not list(tmp_path.iterdir())


def test_no_command_shows_the_help_and_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.run([]) == 2
    assert "Commands:" in capsys.readouterr().err


@pytest.fixture
def bug(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def broken() -> None:
        raise RuntimeError("first line\nsecond line")

    monkeypatch.setattr(main.LazyGroup, "get_command", lambda *_: broken)


@pytest.mark.usefixtures("bug")
def test_a_bug_is_reported_in_one_line(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("BLOCKERS_DEBUG", raising=False)
    assert main.run(["check"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("error: this is a bug (RuntimeError: first line second line)")
    assert said.count("\n") == 1


@pytest.mark.usefixtures("bug")
def test_a_bug_is_reported_in_full_on_demand(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLOCKERS_DEBUG", "1")
    assert main.run(["check"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("Traceback")
    assert "\nsecond line\n" in said


def test_an_interruption_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    @click.command()
    def slow() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main.LazyGroup, "get_command", lambda *_: slow)
    assert main.run(["check"]) == 130
    assert capsys.readouterr().err.strip() == "error: interrupted"


def test_a_reader_that_goes_away_is_no_error() -> None:
    program = (
        f"import sys; from simulator.cli import main as cli; sys.exit(cli.run(['check', '--json', {str(SUITE)!r}]))"
    )
    writer = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    assert writer.stderr.read() == b""
    writer.stderr.close()
    assert writer.wait() == 141


def test_output_that_the_terminal_can_not_write_is_no_error() -> None:
    program = "import sys; from simulator.cli import main as cli; sys.exit(cli.run(['legal', 'Sméagol.yaml']))"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        check=False,
        env={"PYTHONIOENCODING": "ascii", "PATH": "", "PYTHONUTF8": "1"},
        cwd=Path(__file__).parents[2],
    )
    assert done.returncode == 2
    assert done.stderr == b"error: Sm\\xe9agol.yaml: no such file or directory\n"
