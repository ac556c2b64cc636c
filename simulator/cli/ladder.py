"""`blockers bench ladder`: players meet on the same boards in both roles, and are rated."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from simulator.cli.main import ALL_WELL
from simulator.cli.output import print_json, progress
from simulator.envs.seeds import WORD
from simulator.plain_text import plain

if TYPE_CHECKING:
    from rich.table import Table as Grid

    from simulator.envs.benchmarks.ladder import LadderBoards, Table

SIZE = "4x4"


def size_of(text: str) -> tuple[int, int]:
    """Attackers and blockers at most, as `--size` has them.

    Raises:
        BadParameter: that is no size.
    """
    parts = text.lower().split("x")
    if len(parts) == 2 and all(part.isdecimal() and 1 <= int(part) <= 64 for part in parts):
        return int(parts[0]), int(parts[1])
    raise click.BadParameter(f"{text!r} is no size; expected such as {SIZE}, each 1 to 64", param_hint="--size")


@click.command("ladder")
@click.argument("players", metavar="PLAYER...", nargs=-1, required=True)
@click.option("--boards", type=click.IntRange(1, 1 << 20), default=300, show_default=True, help="How many boards.")
@click.option(
    "--kind",
    type=click.Choice(["plain", "named", "duels"]),
    default="plain",
    show_default=True,
    help="What is played: plain combats, combats of named cards, or whole duels.",
)
@click.option("--size", metavar="AxB", help=f"Attackers and blockers of a combat, at most; by default {SIZE}.")
@click.option(
    "--cards",
    metavar="SET|FILE",
    help="Of --kind named: whole, vanilla, keywords or pauper-like, or a file of names; by default whole.",
)
@click.option(
    "--split",
    type=click.Choice(["train", "held_out"]),
    help="Of --kind named: only cards to train with, or only those that are held out.",
)
@click.option("--edition", default="cr-2024-06-07", show_default=True, help="The edition in force.")
@click.option("--seed", type=click.IntRange(0, WORD), default=0, show_default=True, help="Which boards, and all luck.")
@click.option("--anchor", metavar="PLAYER", help="Whose rating is 0; by default random's, else the mean is.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document, the same bytes for the same seed.")
@click.option("--times", is_flag=True, help="With --json: also the seconds used, which differ from run to run.")
def ladder_command(
    players: tuple[str, ...],
    boards: int,
    kind: Any,
    size: str | None,
    cards: str | None,
    split: Any,
    edition: str,
    seed: int,
    anchor: str | None,
    as_json: bool,
    times: bool,
) -> int:
    """Let each PLAYER meet each of the others, and rate them.

    PLAYER is random, greedy, trained, minimax, search or greedy-search, or MODULE:NAME: a callable that takes a search
    and returns one of its legal choices, in a module that can be imported, from the current directory too.

    On each board a pair plays twice, with the roles exchanged, so that neither the board nor the role decides; who
    obtained more in both games wins the board. Ratings are Bradley and Terry's on Elo's scale, a tie being half a
    point: 400 more are odds of ten to one. The intervals hold 95 of 100 times, over boards drawn anew.
    """
    from simulator.envs.benchmarks.ladder import LadderBoards, ladder, players_of, table_of

    if times and not as_json:
        raise click.ClickException("--times is for --json; without it the time used is a column of the table")
    if size is not None and kind == "duels":
        raise click.ClickException("--size is of combats; in duels creatures arrive one by one")
    if kind != "named" and (cards is not None or split is not None):
        raise click.ClickException("--cards and --split are of named cards: give --kind named")
    if anchor is not None and anchor not in players:
        raise click.ClickException(f"--anchor {anchor}: that player does not play; one of {', '.join(players)} does")
    names = players_of(players)
    of_size = size_of(SIZE if size is None else size)
    ground = LadderBoards(kind, of_size, edition=edition, seed=seed, cards=cards, split=split or "")
    with progress(range(boards), "playing", boards) as coming:
        found = table_of(ladder(names, ground, coming), anchor, seed)
    if as_json:
        print_json(_document(found, ground, boards, seed, times))
    else:
        _print(found, ground, boards, seed)
    return ALL_WELL


def _document(found: Table, ground: LadderBoards, boards: int, seed: int, times: bool) -> dict[str, Any]:
    from simulator.envs.benchmarks.rating import LEVEL

    size = None if ground.kind == "duels" else "x".join(map(str, ground.size))
    head = {"schema": 1, "kind": ground.kind, "size": size, "edition": ground.edition, "seed": seed}
    if ground.kind == "named":
        head |= {"cards": ground.cards, "split": ground.split or None}
    players = [
        {
            "player": one.player,
            "rating": _rounded(one.rating),
            "low": _rounded(one.low),
            "high": _rounded(one.high),
            "points": round(one.points, 6),
            "decisions": one.decisions,
            **({"seconds": one.seconds} if times else {}),
        }
        for one in found.standings
    ]
    pairs = [
        {
            **each._asdict(),
            "points": round(each.points, 6),
            "expected": round(each.expected, 6),
            "margin": round(each.margin, 6),
        }
        for each in found.meetings
    ]
    more = {"boards": boards, "first_board": ground.first, "anchor": found.anchor, "level": LEVEL}
    return {**head, **more, "players": players, "pairs": pairs}


def _rounded(rating: float) -> float:
    """To a tenth, as far as anybody reads; the last bits of a float may differ from machine to machine."""
    return round(rating, 1) + 0.0


def _print(found: Table, ground: LadderBoards, boards: int, seed: int) -> None:
    from simulator.display.console import console_on

    # In a pipe nothing is wrapped: a line is a row.
    out = console_on(sys.stdout, width=None if sys.stdout.isatty() else 240)
    plural = "s" if boards > 1 else ""
    size = "x".join(map(str, ground.size))
    what = f"duel{plural}" if ground.kind == "duels" else f"{ground.kind} board{plural} of at most {size}"
    if ground.kind == "named" and (ground.cards != "whole" or ground.split):
        part = f", {ground.split.replace('_', ' ')}" if ground.split else ""
        what += f" ({plain(ground.cards)}{part})"
    out.print(f"{boards} {what}, {ground.edition}, seed {seed}; each pair in both roles", soft_wrap=True)
    out.print(_standings(found))
    out.print("Each pair, by the first one's boards", soft_wrap=True)
    out.print(_meetings(found))
    origin = "the mean rating is 0" if found.anchor is None else f"{plain(found.anchor)} has 0"
    out.print(f"A tie is half a point; {origin}; +400 are odds of 10 to 1.", soft_wrap=True)


def _standings(found: Table) -> Grid:
    from simulator.envs.benchmarks.harness import figure

    grid = _grid(("player",), ("rating", "95 % interval", "points", "decisions", "per decision"))
    for one in found.standings:
        is_fixed = one.player == found.anchor
        interval = "" if is_fixed else f"{one.low:+.0f} to {one.high:+.0f}"
        each = figure(one.decisions / one.seconds, "s") if one.seconds else ""
        rating = "0" if is_fixed else f"{one.rating:+.0f}"
        grid.add_row(plain(one.player), rating, interval, _part(one.points), f"{one.decisions:,}", each)
    return grid


def _meetings(found: Table) -> Grid:
    numbers = ("won", "tied", "lost", "points", "by the ratings", "value ahead")
    grid = _grid(("player", "against"), numbers)
    for each in found.meetings:
        counted = (str(each.wins), str(each.ties), str(each.losses))
        parts = (_part(each.points), _part(each.expected), f"{each.margin:+.2f}")
        grid.add_row(*map(plain, each.players), *counted, *parts)
    return grid


def _grid(names: tuple[str, ...], numbers: tuple[str, ...]) -> Grid:
    from rich.table import Table as Grid

    grid = Grid()
    for name in names:
        grid.add_column(name, overflow="fold")
    for name in numbers:
        grid.add_column(name, justify="right", no_wrap=True)
    return grid


def _part(points: float) -> str:
    return f"{100 * points:.1f} %"
