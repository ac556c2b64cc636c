"""The table at the end: each number beside its bar, its peer in the same run and what the machine could do at best.

python -m pytest tests/benchmarks
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

__all__ = ["Rows", "seconds"]


def seconds(work: Callable[[], Any], rounds: int = 7) -> float:
    """The median time that a call takes."""
    times = []
    for _ in range(rounds):
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return median(times)


@dataclass
class Row:
    """One line of the table."""

    what: str
    ours: str
    bar: str
    peer: str
    limit: str
    holds: bool


def _time(value: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= size:
            return f"{value / size:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def _rate(value: float) -> str:
    return f"{value / 1e6:.3g} M/s" if value >= 1e6 else f"{value / 1e3:.3g} k/s"


class Rows:
    """The lines of the table so far."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def rate(self, what: str, ours: float, least: float, *, peer: str = "", limit: float = 0.0) -> None:
        """A rate in events a second, and the least that it must be."""
        shown = _rate(limit) if limit else ""
        self._add(Row(what, _rate(ours), f">= {_rate(least)}", peer, shown, ours >= least))

    def time(self, what: str, ours: float, most: float, *, peer: str = "", limit: float = 0.0) -> None:
        """A time in seconds, and the most that it may be."""
        shown = _time(limit) if limit else ""
        self._add(Row(what, _time(ours), f"<= {_time(most)}", peer, shown, ours <= most))

    def ratio(self, what: str, ours: float, least: float | None = None, most: float | None = None) -> None:
        """A ratio within this run, and the least or the most that it may be."""
        bar = f">= {least:g}x" if least is not None else f"<= {most:g}x"
        holds = (least is None or ours >= least) and (most is None or ours <= most)
        self._add(Row(what, f"{ours:.3g}x", bar, "", "", holds))

    def _add(self, row: Row) -> None:
        self.rows.append(row)


_ROWS = Rows()


@pytest.fixture
def rows() -> Iterator[Rows]:
    """The table; the test fails afterwards if one of its rows does not hold."""
    before = len(_ROWS.rows)
    yield _ROWS
    missed = [f"{row.what}: {row.ours}, the bar is {row.bar}" for row in _ROWS.rows[before:] if not row.holds]
    assert not missed, "; ".join(missed)


def pytest_terminal_summary() -> None:
    """Print the table."""
    if not _ROWS.rows:
        return
    table = Table(title="Numbers to beat (medians of this run)")
    for name in ("row", "ours", "bar", "peer", "physical limit", "holds"):
        table.add_column(name, overflow="fold")
    for row in _ROWS.rows:
        table.add_row(row.what, row.ours, row.bar, row.peer, row.limit, "yes" if row.holds else "NO")
    Console(width=150).print(table)


@pytest.fixture(scope="session", autouse=True)
def everything_is_whole() -> None:
    """What is measured is measured as it is, with nothing looked at."""
