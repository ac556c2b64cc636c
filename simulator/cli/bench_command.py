"""`blockers bench`: how fast the training environment is, and how well a policy blocks."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

import click

from simulator.envs.seeds import WORD

if TYPE_CHECKING:
    from simulator.envs.benchmarks.harness import BenchmarkRow
    from simulator.envs.benchmarks.measuring import Measured

__all__ = ["bench_command"]

ROWS = (
    ("simulator.envs.benchmarks.speed", "aec_rows"),
    ("simulator.envs.benchmarks.speed", "core_rows"),
    ("simulator.envs.benchmarks.speed", "minimax_rows"),
    ("simulator.envs.benchmarks.vector", "vector_rows"),
)
"""What gives rows of the table: modules, and functions that take `quick`."""


@click.group()
def bench_command() -> None:
    """Measure the training environment."""


# Speed.


class _Measured(NamedTuple):
    """The rows, and what could not be measured for want of a package."""

    rows: tuple[BenchmarkRow, ...]
    absent: tuple[str, ...]


@bench_command.command()
@click.option("--quick", is_flag=True, help="Measure a little of everything; bars are shown, and not held against it.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def env(quick: bool, as_json: bool) -> int:
    """Measure the training environment, each figure beside a peer in the same run.

    Each figure is the median of several rounds of random legal play; a slot is one blocker of a combat, asked or not.
    What is held is the ratio to the peer, not the figure. Exit status 1 if a ratio misses its bar. It takes a minute or
    several; leave the machine alone meanwhile.
    """
    from simulator.cli.output import print_json
    from simulator.envs.benchmarks.harness import document

    found = _measured(quick)
    if as_json:
        print_json({**document(found.rows), "quick": quick, "absent": list(found.absent)})
    else:
        _tell(found)
    return int(not quick and not all(row.holds for row in found.rows))


def _measured(quick: bool) -> _Measured:
    from importlib import import_module

    from simulator.cli.output import progress

    rows: list[BenchmarkRow] = []
    absent: list[str] = []
    with progress(ROWS, "measuring", len(ROWS)) as coming:
        for module, function in coming:
            try:
                rows += getattr(import_module(module), function)(quick=quick)
            except ModuleNotFoundError as missing:
                absent.append(f"{function.replace('_', ' ')}: {missing.name} is not installed")
    if not any("rlcard" in row.peer for row in rows):
        absent.append("the peer of the search interface: rlcard is not installed")
    return _Measured(tuple(rows), tuple(absent))


def _tell(found: _Measured) -> None:
    from simulator.display.console import console_on, plain
    from simulator.envs.benchmarks.harness import table

    # In a pipe nothing is wrapped: a line is a row.
    out = console_on(sys.stdout, width=None if sys.stdout.isatty() else 240)
    out.print(table(found.rows, "The training environment (medians of this run)"))
    for each in found.absent:
        out.print(plain(f"not measured: {each}"), soft_wrap=True)


# Policies.


@bench_command.command()
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
        print_json({"schema": 1, "policy": player, "edition": edition, **found.figures})
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
