"""`blockers bench`: the table of figures with its bars, and the measure of a policy."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simulator.cli import training
from simulator.cli.main import run
from simulator.envs.benchmarks import speed
from simulator.envs.benchmarks.harness import BenchmarkRow, Spent, in_turn

HELD = BenchmarkRow("a rate", 2_000_000, "slots/s", "a loop", 500_000, 4, 3)
MISSED = BenchmarkRow("a time", 1e6 / 0.7, "s", "a peer", 1e6 / 0.5, 0.71, 0.8)
TOLD = BenchmarkRow("a figure", 3, "boards/s", note="beside nothing")


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def rows_are(monkeypatch: pytest.MonkeyPatch, *rows: BenchmarkRow) -> None:
    def given(*, quick: bool = False) -> Iterator[BenchmarkRow]:
        yield from rows

    monkeypatch.setattr(speed, "core_rows", given)
    monkeypatch.setattr(training, "ROWS", (("simulator.envs.benchmarks.speed", "core_rows"),))


@pytest.mark.parametrize(("ratio", "bar", "holds"), [(5, 5, True), (4, 5, False), (6, 5, True), (6, None, True)])
def test_a_bar_is_reached_or_missed(ratio: float, bar: float | None, holds: bool) -> None:
    assert BenchmarkRow("a row", 1, "x/s", "a peer", 1, ratio, bar).holds is holds


def test_works_are_timed_in_turn_after_a_round_that_does_not_count() -> None:
    done: list[str] = []

    def work(name: str, spent: Spent) -> Spent:
        done.append(name)
        return spent

    rates = in_turn({"a": lambda: work("a", Spent(6, 2)), "b": lambda: work("b", Spent(0.5, 1))}, rounds=2)
    assert done == ["a", "b", "b"] * 3, "b is repeated until it takes as long as a"
    row = rates.row("a beside b", "a", "b", unit="x/s", bar=7)
    assert row == BenchmarkRow("a beside b", 3, "x/s", "b", 0.5, 6, 7)
    assert not row.holds
    assert rates.row("a alone", "a", unit="x/s").holds


@pytest.mark.parametrize(("rows", "status"), [((HELD, TOLD), 0), ((HELD, MISSED), 1)])
def test_a_missed_bar_is_the_exit_status(
    rows: tuple[BenchmarkRow, ...], status: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    rows_are(monkeypatch, *rows)
    assert run(["bench", "env", "--json"]) == status
    found = document(capsys)
    assert [row["name"] for row in found["rows"]] == [row.name for row in rows]
    assert [row["holds"] for row in found["rows"]] == [row.holds for row in rows]


def test_the_table_shows_figure_peer_ratio_and_bar(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    rows_are(monkeypatch, HELD, MISSED, TOLD)
    assert run(["bench", "env"]) == 1
    lines = capsys.readouterr().out.splitlines()
    (held,) = [line for line in lines if "a rate" in line]
    (missed,) = [line for line in lines if "a time" in line]
    (told,) = [line for line in lines if "a figure" in line]
    assert all(part in held for part in ("2 M slots/s", "a loop", "500 k/s", "4x", ">= 3x", "yes"))
    assert all(part in missed for part in ("700 ns", "a peer", "500 ns", "0.71x", ">= 0.8x", "NO"))
    assert all(part in told for part in ("a figure (beside nothing)", "3 boards/s"))


def test_a_package_that_is_absent_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def absent(*, quick: bool = False) -> Iterator[BenchmarkRow]:
        yield HELD
        raise ModuleNotFoundError("No module named 'numba'", name="numba")

    rows_are(monkeypatch)
    monkeypatch.setattr(speed, "core_rows", absent)
    assert run(["bench", "env", "--json"]) == 0
    found = document(capsys)
    assert found["absent"][0] == "core rows: numba is not installed"
    assert [row["name"] for row in found["rows"]] == ["a rate"]


def test_a_quick_run_measures_the_core(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    core = [row for row in training.ROWS if row[1] == "core_rows"]
    monkeypatch.setattr(training, "ROWS", core)
    assert run(["bench", "env", "--quick", "--json"]) == 0
    found = document(capsys)
    assert (found["schema"], found["quick"]) == (2, True)
    names = {row["name"] for row in found["rows"]}
    assert {"clone() of a combat", "search, 5x5, a fresh board each", "first mask, 12x12, eight with menace"} <= names
    assert all(row["rate"] > 0 and row["ratio"] > 0 for row in found["rows"])


@pytest.mark.parametrize("name", ["greedy", "trained"])
def test_a_policy_is_measured(capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert run(["bench", "policy", name, "--boards", "100", "--json"]) == 0
    found = document(capsys)
    assert (found["schema"], found["policy"], found["boards"]) == (1, name, 100)
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


def test_a_module_that_leaves_the_program_is_reported(
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
def test_what_cant_be_measured_is_reported_in_a_line(
    options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["bench", "policy", *options]) == 2
    errors = capsys.readouterr().err
    assert message in errors
    assert errors.count("\n") == 1
