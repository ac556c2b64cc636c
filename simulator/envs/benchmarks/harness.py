"""The harness of the benchmarks: work and its peers are timed in turn in one run, and bars are ratios of the two.

A figure alone says as much about the machine as about the code. So it is printed, and what is held is how many times
as fast as its peer the work is: another library that does the same, or a limit such as a plain Python loop.

>>> rates = in_turn({"ours": python_loop(200), "half": lambda: 0.5 * python_loop(200)()}, rounds=1)
>>> row = rates.row("a loop", "ours", "half", unit="steps/s", bar=0.1)
>>> row.holds
True
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rich.table import Table


class Spent(NamedTuple):
    """What work has done, where it times itself: so that what comes before and after does not count."""

    units: float
    seconds: float


Work = Callable[[], float | Spent]
"""Does something, and returns how many units of it were done."""


class BenchmarkRow(NamedTuple):
    """One line of the table.

    Args:
        name: what is timed.
        rate: units of it done a second; the median of the rounds.
        unit: of the rate, such as `"slots/s"`; `"s"`: the time that one unit takes is shown in its place.
        peer: what was timed beside it; "" for nothing.
        peer_rate: the peer's rate.
        ratio: how many times as fast as its peer it is; the median of the rounds.
        bar: the least that the ratio must be; None: it is shown and not held.
        note: other figures of the same run.
    """

    name: str
    rate: float
    unit: str
    peer: str = ""
    peer_rate: float = 0.0
    ratio: float = 0.0
    bar: float | None = None
    note: str = ""

    @property
    def holds(self) -> bool:
        """Whether it reaches its bar."""
        return self.bar is None or self.ratio >= self.bar


class Rates:
    """What several works did a second, round by round.

    Args:
        found: for each work its rates, as many for each.
    """

    def __init__(self, found: Mapping[str, Sequence[float]]) -> None:
        self.found = found

    def __getitem__(self, name: str) -> float:
        """The median rate of a work."""
        return median(self.found[name])

    def __contains__(self, name: str) -> bool:
        return name in self.found

    def row(
        self, name: str, ours: str, peer: str = "", *, unit: str, bar: float | None = None, note: str = ""
    ) -> BenchmarkRow:
        """A line of the table.

        Args:
            name: what is timed.
            ours: which of the works that is.
            peer: which of them is its peer; "" for none.
            unit: of the rates, as in `BenchmarkRow`.
            bar: the least that the ratio must be.
            note: other figures.
        """
        if not peer:
            return BenchmarkRow(name, self[ours], unit, note=note)
        ratio = median(one / other for one, other in zip(self.found[ours], self.found[peer], strict=True))
        return BenchmarkRow(name, self[ours], unit, peer, self[peer], ratio, bar, note)


def in_turn(works: Mapping[str, Work], rounds: int = 7) -> Rates:
    """Time works in turn, round by round, after one round that does not count.

    Each is repeated in its turn until it takes about as long as the first one, since other programs slow down long work
    more than short work.

    Args:
        works: the works by name.
        rounds: how many rounds count.
    """
    found: dict[str, list[float]] = {name: [] for name in works}
    for number in range(rounds + 1):
        least = 0.0
        for name, work in works.items():
            units, seconds = _timed(work, least)
            least = least or seconds
            if number:
                found[name].append(units / seconds)
    return Rates(found)


def _timed(work: Work, least: float) -> Spent:
    """Do something until it took so long, about; what was done in all."""
    units = seconds = 0.0
    while not seconds or seconds < 0.8 * least:
        began = perf_counter()
        done = work()
        taken = perf_counter() - began
        spent = done if isinstance(done, Spent) else Spent(done, taken)
        units += spent.units
        seconds += spent.seconds
    return Spent(units, seconds)


def python_loop(units: int, each: int = 1) -> Callable[[], float]:
    """The limit of play in Python: in each step a random draw, a look-up in a dict and an append to a list.

    Args:
        units: how many units are done.
        each: how many steps a unit is.
    """
    ways = {number: (number * 5 + 1) % 1024 for number in range(1024)}

    def play() -> float:
        draw, at = Random(0).random, 0
        trail: list[int] = []
        for _ in range(units * each):
            at = ways[(at + int(draw() * 4)) % 1024]
            trail.append(at)
        return len(trail) / each

    return play


def look_ups(number: int, times: int = 1) -> Callable[[], float]:
    """The limit of judging pairs in Python: so many look-ups in a dict, one after the other; they are one unit.

    Args:
        number: the look-ups.
        times: how often they are made.
    """
    known = {place: place & 1 for place in range(1024)}

    def look() -> float:
        found = 0
        for _ in range(times):
            for place in range(number):
                found += known[place & 1023]
        return times

    return look


def figure(rate: float, unit: str) -> str:
    """A rate with its unit, three digits that count; a time where the unit is `"s"`.

    >>> figure(1_234_567, "slots/s"), figure(45_678, "/s"), figure(8.1e6, "s"), figure(0, "s")
    ('1.23 M slots/s', '45.7 k/s', '123 ns', '')
    """
    if not rate:
        return ""
    if unit == "s":
        return next(f"{size / rate:.3g} {name}" for size, name in _TIMES if size / rate >= 1 or name == "ns")
    size, prefix = next(((size, prefix) for size, prefix in _RATES if rate >= size), (1, ""))
    return f"{rate / size:.3g} {prefix}{unit}".replace(" /", "/")


_TIMES = ((1, "s"), (1e3, "ms"), (1e6, "us"), (1e9, "ns"))
_RATES = ((1e6, "M "), (1e3, "k "))


def table(rows: Iterable[BenchmarkRow], title: str) -> Table:
    """The rows as a table: each figure beside its peer's, the ratio of the two and its bar."""
    from rich.table import Table

    from simulator.plain_text import plain

    grid = Table(title=title, title_justify="left")
    for name in ("what", "figure", "peer", "its figure", "ratio", "bar", "holds"):
        grid.add_column(name, overflow="fold", no_wrap=name in ("figure", "its figure", "bar", "holds"))
    for row in rows:
        name = f"{row.name} ({row.note})" if row.note else row.name
        ratio = f"{row.ratio:.3g}x" if row.peer else ""
        held = ("", "") if row.bar is None else (f">= {row.bar:g}x", "yes" if row.holds else "NO")
        figures = (
            figure(row.rate, row.unit),
            plain(row.peer),
            figure(row.peer_rate, row.unit if row.unit == "s" else "/s"),
            ratio,
        )
        grid.add_row(plain(name), *figures, *held)
    return grid


def document(rows: Iterable[BenchmarkRow]) -> dict[str, Any]:
    """The rows, and the machine, as values of JSON."""
    machine = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
    return {"schema": 2, **machine, "rows": [{**row._asdict(), "holds": row.holds} for row in rows]}
