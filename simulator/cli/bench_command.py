"""`blockers bench`: how fast the training environment is, and how well a policy blocks."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from simulator.envs.seeds import WORD

if TYPE_CHECKING:
    from simulator.envs.benchmarks.measuring import Measured
    from simulator.envs.benchmarks.speed import Row

__all__ = ["command"]

ROWS = (
    ("simulator.envs.benchmarks.aec", "aec_rows"),
    ("simulator.envs.benchmarks.core", "core_rows"),
    ("simulator.envs.benchmarks.core", "minimax_rows"),
    ("simulator.envs.benchmarks.vector", "vector_rows"),
)
"""What gives rows of the table: modules, and functions that take `quick`."""


@click.group()
def command() -> None:
    """Measure the training environment."""


# Speed.


class _Table(NamedTuple):
    """The rows, and what could not be measured for want of a package."""

    rows: tuple[Row, ...]
    absent: tuple[str, ...]


@command.command()
@click.option("--quick", is_flag=True, help="Measure a little of everything; bars are shown, and not held against it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def env(quick: bool, as_json: bool) -> int:
    """Measure the doors of the training environment, with peers in the same run where they are installed.

    Each figure is the median of several rounds of random legal play; a slot is one blocker of a combat, asked or not.
    Exit status 1 if a figure misses its bar. It takes a minute or several; leave the machine alone meanwhile.
    """
    from simulator.cli.output import print_json

    table = _measured(quick)
    if as_json:
        print_json(_document(table, quick))
    else:
        _tell(table)
    return int(not quick and not all(row.holds for row in table.rows))


def _measured(quick: bool) -> _Table:
    from simulator.cli.output import progress

    rows: list[Row] = []
    absent: list[str] = []
    with progress(ROWS, "measuring", len(ROWS)) as coming:
        for module, function in coming:
            try:
                rows += _rows(module, function, quick)
            except ModuleNotFoundError as missing:
                absent.append(f"{function.replace('_', ' ')}: {missing.name} is not installed")
            except AttributeError as missing:
                if missing.name != function:
                    raise
                absent.append(f"{function.replace('_', ' ')}: {module} has none")
    if not any("rlcard" in row.peer for row in rows):
        absent.append("the peer of the core: rlcard is not installed")
    return _Table(tuple(rows), tuple(absent))


def _rows(module: str, function: str, quick: bool) -> Iterator[Row]:
    from importlib import import_module

    yield from getattr(import_module(module), function)(quick=quick)


def _document(table: _Table, quick: bool) -> dict[str, Any]:
    import os
    import platform

    rows = [
        {
            "name": row.name,
            "value": row.value,
            "unit": row.unit,
            "bar": row.bar,
            "at_most": row.at_most,
            "peer": row.peer,
            "holds": row.holds,
        }
        for row in table.rows
    ]
    machine = {"python": platform.python_version(), "machine": platform.machine(), "cores": os.cpu_count()}
    return {"schema": 1, "quick": quick, **machine, "rows": rows, "absent": list(table.absent)}


def _tell(table: _Table) -> None:
    from rich.table import Table

    from simulator.display.console import console_on, plain

    # In a pipe nothing is wrapped: a line is a row.
    out = console_on(sys.stdout, width=None if sys.stdout.isatty() else 200)
    grid = Table(title="The training environment (medians of this run)", title_justify="left")
    grid.add_column("what", overflow="fold")
    grid.add_column("figure", justify="right", no_wrap=True)
    grid.add_column("bar", no_wrap=True)
    grid.add_column("holds", no_wrap=True)
    grid.add_column("beside", overflow="fold")
    for row in table.rows:
        holds = "" if row.bar is None else "yes" if row.holds else "NO"
        grid.add_row(row.name, _figure(row.value, row.unit), _bar(row), holds, plain(row.peer))
    out.print(grid)
    for each in table.absent:
        out.print(plain(f"not measured: {each}"), soft_wrap=True)


def _figure(value: float, unit: str) -> str:
    """A figure with its unit, three digits that count.

    >>> _figure(1_234_567, "slots/s"), _figure(0.1234, "us"), _figure(45_678, "combats/s")
    ('1.23 M slots/s', '0.123 us', '45.7 k combats/s')
    """
    if not unit.endswith("/s"):
        return f"{value:.3g} {unit}"
    for size, prefix in ((1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:.3g} {prefix} {unit}"
    return f"{value:.3g} {unit}"


def _bar(row: Row) -> str:
    if row.bar is None:
        return ""
    return f"{'<=' if row.at_most else '>='} {_figure(row.bar, row.unit)}"


# Policies.


@command.command()
@click.argument("player", metavar="POLICY")
@click.option("--boards", type=click.IntRange(1, 4096), default=4096, show_default=True, help="How many boards.")
@click.option("--edition", default="cr-2024-06-07", show_default=True, help="The edition in force.")
@click.option(
    "--seed", type=click.IntRange(0, WORD), default=0, show_default=True, help="What the random policy draws from."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def policy(player: str, boards: int, edition: str, seed: int, as_json: bool) -> int:
    """Measure how well POLICY blocks on boards that nobody trains on, against the best orders.

    POLICY is random, greedy, minimax, search or greedy-search, or MODULE:NAME: a callable that takes a search and
    returns one of its legal choices, in a module that can be imported, from the current directory too.
    """
    from simulator.cli.output import print_json
    from simulator.envs.benchmarks.measuring import measure
    from simulator.envs.players.named import player_named

    found = measure(player_named(player, seed), boards=boards, edition=edition)
    if as_json:
        print_json(
            {"schema": 1, "policy": player, "edition": edition, **found._asdict(), "gap_closed": found.gap_closed}
        )
    else:
        _tell_measured(player, edition, found)
    return 0


def _tell_measured(player: str, edition: str, found: Measured) -> None:
    from simulator.display.console import plain

    def part(number: int) -> str:
        return f"{100 * number / found.boards:.1f} %"

    click.echo(plain(f"{player} on {found.boards} boards of at most 4x4, {edition}"))
    click.echo(
        f"mean value: {found.mean:.3f} (random legal play {found.random:.3f}, exact minimax {found.minimax:.3f})"
    )
    click.echo(f"gap closed: {found.gap_closed:.1f} %")
    click.echo(f"a best declaration: {part(found.optimal)}")
    click.echo(
        f"than random legal play: better {part(found.better)}, equal {part(found.equal)}, worse {part(found.worse)}"
    )
