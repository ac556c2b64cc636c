"""The table at the end: each figure beside its peer in the same run, and the ratio of the two beside its bar.

    python -m pytest tests/benchmarks [--json FILE]

The rows are made by `simulator.envs.benchmarks.harness`, as those of `blockers bench env` are. Bars are about three
quarters of the least ratio that was measured.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from simulator.envs.benchmarks.harness import BenchmarkRow, document, table

_ROWS: list[BenchmarkRow] = []


@pytest.fixture
def rows() -> Iterator[list[BenchmarkRow]]:
    """The rows of the table so far; the test fails afterwards if one of those that it adds does not hold."""
    before = len(_ROWS)
    yield _ROWS
    missed = [
        f"{row.name}: {row.ratio:.3g}x {row.peer}; the bar is {row.bar:g}x" for row in _ROWS[before:] if not row.holds
    ]
    assert not missed, "; ".join(missed)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option for a document in place of a table."""
    parser.addoption("--json", type=Path, metavar="FILE", help="Write the rows of the benchmarks as one JSON document.")


def pytest_terminal_summary(config: pytest.Config) -> None:
    """Print the table, and write the document."""
    if not _ROWS:
        return
    Console(width=180).print(table(_ROWS, "Ratios to beat (medians of this run)"))
    if file := config.getoption("--json"):
        file.write_text(json.dumps(document(_ROWS), indent=1) + "\n")
