"""`blockers play` and `bench`: a person plays in the terminal; how fast environments are, how well policies block."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, NamedTuple

import click

from simulator.cli.ladder import ladder_command, size_of
from simulator.cli.main import ALL_WELL, UNUSABLE
from simulator.cli.output import console, print_json, progress, say
from simulator.envs.seeds import WORD
from simulator.plain_text import plain

if TYPE_CHECKING:
    from simulator.envs.benchmarks.harness import BenchmarkRow
    from simulator.envs.benchmarks.measuring import Measured
    from simulator.envs.players.players import Policy
    from simulator.envs.search import Search


@click.command()
@click.option("--seed", type=click.IntRange(0, WORD), help="Which board is drawn; by default any.")
@click.option("--size", default="4x4", show_default=True, metavar="AxB", help="Attackers and blockers at most.")
@click.option("--edition", default="cr-2024-06-07", show_default=True, help="The edition in force on a drawn board.")
@click.option("--named", is_flag=True, help="Draw cards by their names, of those that are read whole.")
@click.option(
    "--cards",
    metavar="SET|FILE",
    help="Draw these: whole, vanilla, keywords or pauper-like, or a file of names, such as a deck list.",
)
@click.option("--case", metavar="FILE", help="Play the combat of this case or dispute file instead.")
@click.option(
    "--against",
    type=click.Choice(["minimax", "trained", "greedy", "random"]),
    default="minimax",
    show_default=True,
    help="Who plays the active side.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the combat as a replay file.")
@click.option("--json-log", metavar="FILE", help="Write every choice with what was legal, as JSON lines.")
@click.option("--force", is_flag=True, help="Replace files that are there already.")
def play_command(
    seed: int | None,
    size: str,
    edition: str,
    named: bool,
    cards: str | None,
    case: str | None,
    against: str,
    output: str | None,
    json_log: str | None,
    force: bool,
) -> int:
    """Play the defending side of a combat: declare your blocks, and see what comes of them.

    Your declaration is judged as a whole; where it is illegal, you are told which rules it breaks, and what legal
    declaration is nearest to it. In a pipe each line is an answer. Exit status 2 if the input ends before the combat,
    3 if an ability that is not read could change the combat.
    """
    from simulator.envs.text.person import Seat
    from simulator.envs.text.terminal import TerminalPlay

    _check_files(output, json_log, force)
    if (named or cards is not None) and case is not None:
        option = "--named" if cards is None else "--cards"
        raise click.ClickException(f"{option} draws a board, and --case names one: give one of them")
    if case is None:
        draw = partial(_named, cards) if named or cards is not None else _generated
        seed = _any_seed(draw, size, edition) if seed is None else seed
        search, title = draw(seed, size, edition)
    else:
        search, title = _of_case(case), f"the combat of {Path(case).name}"
    playing = TerminalPlay(Seat(search), _opponent(against, seed or 0), console(), title)
    ended = playing.play()
    if output is not None:
        playing.write_replay(output, force)
    if json_log is not None:
        playing.write_choices(json_log, force)
    return ALL_WELL if ended else UNUSABLE


def _check_files(output: str | None, json_log: str | None, force: bool) -> None:
    """Nothing, where the files can be written as far as anybody can tell before there is anything to write.

    Raises:
        ClickException: one of them can't; the message says which and why.
    """
    for file, such_as in ((output, "combat.replay.jsonl"), (json_log, "choices.jsonl")):
        if file == "-":
            raise click.ClickException(f"-: the combat itself is told there; name a file, such as {such_as}")
        if file is not None:
            _check_file(file, force)
    if output is not None and json_log is not None and Path(output).resolve() == Path(json_log).resolve():
        raise click.ClickException(f"{json_log}: -o writes that file too; name another one")


def _check_file(file: str, force: bool) -> None:
    from os.path import lexists
    from tempfile import TemporaryFile

    path = Path(file)
    if not path.parent.is_dir():
        raise click.ClickException(f"{file}: there is no directory {path.parent}")
    try:
        if path.exists() and not path.is_file():
            raise click.ClickException(f"{file}: that is no file, so it can't be replaced")
        if lexists(path) and not force:
            raise click.ClickException(f"{file}: there is such a file already; --force replaces it")
        with TemporaryFile(dir=path.parent, suffix=path.name):
            pass
    except OSError as error:
        raise click.ClickException(f"{file}: that can't be written ({str(error.strerror).lower()})") from error


def _any_seed(draw: Callable[[int, str, str], tuple[Search, str]], size: str, edition: str) -> int:
    """A seed that nobody knows, of a board on which there is a choice of blocks, if a few draws find one."""
    from secrets import randbelow

    seeds = [randbelow(1_000_000) for _ in range(8)]
    return next((seed for seed in seeds if draw(seed, size, edition)[0].phase == "block"), seeds[0])


def _generated(seed: int, size: str, edition: str) -> tuple[Search, str]:
    """The combat of a seed: the first one after `reset(seed)` where each episode has a board of its own."""
    from simulator.envs.engines import search_of_army
    from simulator.envs.generators.scenario_v1 import army
    from simulator.envs.seeds import number_of_episode

    title = f"board {seed} of {size} (--seed {seed} plays it again)"
    return search_of_army(army(number_of_episode(seed, 0), *size_of(size)), edition, title), title


def _named(cards: str | None, seed: int, size: str, edition: str) -> tuple[Search, str]:
    """The combat of a seed on boards of named cards, likewise; `cards` says which."""
    from simulator.envs.engines import search_of_named
    from simulator.envs.generators.named import NamedBoards
    from simulator.envs.seeds import number_of_episode

    boards = NamedBoards(cards, *size_of(size), edition=edition)
    option = "--named" if cards is None else f"--cards {quote(cards)}"
    title = f"named board {seed} of {size} ({option} --seed {seed} plays it again)"
    return search_of_named(boards, number_of_episode(seed, 0)), title


def _of_case(path: str) -> Search:
    from simulator.envs.general.engine import FullCombat

    return FullCombat.from_case(path)


def _opponent(name: str, seed: int) -> Policy:
    from simulator.envs.players.named import player_named
    from simulator.envs.text.person import careful

    return careful if name == "minimax" else player_named(name, seed)


ROWS = (
    ("simulator.envs.benchmarks.speed", "aec_rows"),
    ("simulator.envs.benchmarks.speed", "core_rows"),
    ("simulator.envs.benchmarks.speed", "minimax_rows"),
    ("simulator.envs.benchmarks.vector", "vector_rows"),
)
"""What gives rows of the table: modules, and functions that take `quick`."""


@click.group()
def bench_command() -> None:
    """Measure the training environment, and those who play in it."""


bench_command.add_command(ladder_command)


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
    from simulator.envs.benchmarks.harness import document

    found = _measured(quick)
    if as_json:
        print_json({**document(found.rows), "quick": quick, "absent": list(found.absent)})
    else:
        _print_rows(found)
    return int(not quick and not all(row.holds for row in found.rows))


def _measured(quick: bool) -> _Measured:
    from importlib import import_module

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


def _print_rows(found: _Measured) -> None:
    from simulator.display.console import console_on
    from simulator.envs.benchmarks.harness import table

    # In a pipe nothing is wrapped: a line is a row.
    out = console_on(sys.stdout, width=None if sys.stdout.isatty() else 240)
    out.print(table(found.rows, "The training environment (medians of this run)"))
    for each in found.absent:
        say(f"not measured: {each}")


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

    POLICY is random, greedy, trained, minimax, search or greedy-search, or MODULE:NAME: a callable that takes a search
    and returns one of its legal choices, in a module that can be imported, from the current directory too.
    """
    from simulator.envs.benchmarks.measuring import measure
    from simulator.envs.players.named import player_named

    found = measure(player_named(player, seed), boards=boards, edition=edition)
    if as_json:
        print_json({"schema": 1, "policy": player, "edition": edition, **found.figures})
    else:
        _print_measured(player, edition, found)
    return 0


def _print_measured(player: str, edition: str, found: Measured) -> None:
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
