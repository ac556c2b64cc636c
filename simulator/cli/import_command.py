"""`blockers import`: turn a log of another program into replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from events.rule import Edition
from simulator.cli.main import ALL_WELL, DIFFERENCE, UNUSABLE, combined

if TYPE_CHECKING:
    from simulator.importers.arena.importing import ImportResult

__all__ = ["import_command"]


@click.group()
def import_command() -> None:
    """Turn a log of another program into replays."""


@import_command.command()
@click.argument("logs", metavar="LOG...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="DIR", default=".", help="Where the replays go; by default this folder.")
@click.option("--edition", type=click.Choice([str(edition) for edition in Edition]), help="The rules of every game.")
@click.option("--names", metavar="FILE", help="Card names: Scryfall bulk file, 17Lands CSV or Arena's own database.")
@click.option("--force", is_flag=True, help="Replace replays that are there already.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def arena(
    logs: tuple[str, ...], output: str, edition: str | None, names: str | None, force: bool, as_json: bool
) -> int:
    """Turn MTG Arena logs into replays, one a game: arena-<log's stem>-<game number>.replay.jsonl.

    Each combat is played again by the rules and compared with what Arena offered, accepted and dealt. Games from
    8 November 2024 on are played by cr-2024-11-08, earlier ones by cr-2024-06-07; --edition overrides that. No
    account name and no account id gets into a replay.

    \b
    Arena's log is Player.log (the session before: Player-prev.log):
      Windows  %USERPROFILE%\\AppData\\LocalLow\\Wizards Of The Coast\\MTGA\\Player.log
      macOS    ~/Library/Logs/Wizards Of The Coast/MTGA/Player.log
    It holds games only if detailed logging is on: in Arena, Options > Account >
    Detailed Logs (Plugin Support), then start Arena again.

    Exit status 1 if something differs from what Arena said, 2 if a log could not be read to its end.
    """
    from pathlib import Path

    from simulator.cli.output import print_json, progress
    from simulator.faults import say_error
    from simulator.importers.arena.importing import import_logs
    from simulator.importers.arena.names import read_names

    folder = Path(output)
    table = read_names(Path(names)) if names else None
    folder.mkdir(parents=True, exist_ok=True)
    forced = Edition(edition) if edition else None
    with progress([Path(log) for log in logs], "importing", len(logs)) as coming:
        result = import_logs(coming, folder, edition=forced, names=table, force=force)
    for error in result.errors:
        say_error(error)
    if as_json:
        print_json(result.document())
    else:
        _print_import(result)
    return combined([UNUSABLE if result.errors else ALL_WELL, DIFFERENCE if result.differences else ALL_WELL])


def _print_import(result: ImportResult) -> None:
    from rich.table import Table

    from simulator.cli.output import console
    from simulator.display.console import plain

    out = console()
    for file, difference in result.differences:
        where = f"{file}:{difference.line}: {difference.what}"
        said = f"Arena {difference.theirs}, we {difference.ours} ({difference.why})"
        out.print(plain(f"{where}: {said}"), style="yellow", soft_wrap=True)
    table = Table("compared with Arena", "equal", "of", box=None, padding=(0, 1))
    for category, (equal, total) in result.document()["compared"].items():
        table.add_row(category.replace("_", " "), str(equal), str(total))
    out.print(table)
    counted = [
        f"{result.files} logs, {result.games} games, {result.combats} combats",
        f"{result.combats_with_block} of them with blocks, {result.block_requests} block requests",
        f"{result.gaps} gaps; {len(result.replays)} replays written",
    ]
    out.print(", ".join(counted), style="bold", soft_wrap=True)
