"""`blockers bench`: the table of figures with its bars, and the measure of a policy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simulator.cli import bench_command
from simulator.cli.main import run
from simulator.envs.benchmarks import core as measuring_core
from simulator.envs.benchmarks.speed import Row

HELD = Row("a rate", 2_000_000, "slots/s", 500_000)
MISSED = Row("a time", 0.7, "us", 0.5, at_most=True, peer="a peer 2 us")
TOLD = Row("a ratio", 3, "x")


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["schema"] == 1
    return found


def rows_are(monkeypatch: pytest.MonkeyPatch, *rows: Row) -> None:
    def given(*, quick: bool = False) -> Iterator[Row]:
        yield from rows

    monkeypatch.setattr(measuring_core, "core_rows", given)
    monkeypatch.setattr(bench_command, "ROWS", (("simulator.envs.benchmarks.core", "core_rows"),))


@pytest.mark.parametrize(
    ("value", "bar", "at_most", "holds"),
    [(5, 5, False, True), (4, 5, False, False), (5, 5, True, True), (6, 5, True, False), (6, None, False, True)],
)
def test_a_bar_is_reached_or_missed(value: float, bar: float | None, at_most: bool, holds: bool) -> None:
    assert Row("a row", value, "x", bar, at_most).holds is holds


@pytest.mark.parametrize(("rows", "status"), [((HELD, TOLD), 0), ((HELD, MISSED), 1)])
def test_a_missed_bar_is_the_exit_status(
    rows: tuple[Row, ...], status: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows_are(monkeypatch, *rows)
    assert run(["bench", "env", "--json"]) == status
    found = document(capsys)
    assert [row["name"] for row in found["rows"]] == [row.name for row in rows]
    assert [row["holds"] for row in found["rows"]] == [row.holds for row in rows]


def test_the_table_shows_figure_bar_and_peer(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    rows_are(monkeypatch, HELD, MISSED, TOLD)
    assert run(["bench", "env"]) == 1
    lines = capsys.readouterr().out.splitlines()
    (held,) = [line for line in lines if "a rate" in line]
    (missed,) = [line for line in lines if "a time" in line]
    assert all(part in held for part in ("2 M slots/s", ">= 500 k slots/s", "yes"))
    assert all(part in missed for part in ("0.7 us", "<= 0.5 us", "NO", "a peer 2 us"))


def test_a_package_that_is_absent_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(*, quick: bool = False) -> Iterator[Row]:
        yield HELD
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    rows_are(monkeypatch)
    monkeypatch.setattr(measuring_core, "core_rows", absent)
    assert run(["bench", "env", "--json"]) == 0
    found = document(capsys)
    assert found["absent"][0] == "core rows: numba is not installed"
    assert [row["name"] for row in found["rows"]] == ["a rate"]


def test_a_quick_run_measures_the_core(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    core = [row for row in bench_command.ROWS if row[1] == "core_rows"]
    monkeypatch.setattr(bench_command, "ROWS", core)
    assert run(["bench", "env", "--quick", "--json"]) == 0
    found = document(capsys)
    assert found["quick"] is True
    names = {row["name"] for row in found["rows"]}
    assert {"clone() of a combat", "core, 5x5, a fresh board each", "first mask, 12x12, eight with menace"} <= names
    assert all(row["value"] > 0 for row in found["rows"])


def test_a_policy_is_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["bench", "policy", "greedy", "--boards", "100", "--json"]) == 0
    found = document(capsys)
    assert (found["policy"], found["boards"]) == ("greedy", 100)
    assert 0 < found["gap_closed"] < 100
    assert found["random"] < found["mean"] < found["minimax"]
    assert found["better"] + found["equal"] + found["worse"] == 100


def test_a_policy_of_a_file_is_measured(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_policy_in_a_test.py").write_text("def none(search):\n    return search.legal()[0]\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    assert run(["bench", "policy", "a_policy_in_a_test:none", "--boards", "50"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("a_policy_in_a_test:none on 50 boards")
    assert "gap closed: " in out


def test_a_module_that_leaves_the_program_is_told_of(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_module_that_leaves.py").write_text("import sys\nsys.exit(0)\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    assert run(["bench", "policy", "a_module_that_leaves:x"]) == 2
    assert "a_module_that_leaves can't be imported (SystemExit" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["nobody"], "player 'nobody': found no such name"),
        (["no_such_module_of_a_test:x"], "can't be imported"),
        (["greedy", "--edition", "cr-1993"], "no edition of the rules"),
        (["greedy", "--edition", "cr-2008-02-01"], "on the stack"),
        (["greedy", "--boards", "0"], "0"),
        (["random", "--seed", "-1"], "-1 is not in the range 0<=x<=18446744073709551615"),
        (["random", "--seed", "18446744073709551616"], "is not in the range"),
    ],
)
def test_what_cant_be_measured_is_told_in_a_line(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "policy", *options]) == 2
    errors = capsys.readouterr().err
    assert message in errors
    assert errors.count("\n") == 1
