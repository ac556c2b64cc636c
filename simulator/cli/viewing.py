"""`blockers view`: combats as one HTML file to share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from simulator.cli.main import ALL_WELL, say_errors
from simulator.cli.output import progress, say
from simulator.faults import on_its_own

if TYPE_CHECKING:
    from simulator.page.content import PageGame


@click.command()
@click.argument("files", metavar="FILE|NOTATION...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="HTML", default="combat.html", show_default=True, help="The file to write.")
@click.option("--force", is_flag=True, help="Replace it if it is there already.")
@click.option("--edition", "named", multiple=True, metavar="EDITION", help="Play by it too; all: by every one.")
@click.option("--redact", is_flag=True, help="Call the players Player 1, Player 2 and so on.")
@click.option("--review", is_flag=True, help="Say of each recorded block whether another was better.")
def view_command(
    files: tuple[str, ...], output: str, force: bool, named: tuple[str, ...], redact: bool, review: bool
) -> int:
    """Write combats as one HTML file, which anyone can open: it needs no program, no server and no network.

    A FILE is a replay (*.replay.jsonl, or that with .gz), or cases (*.json, *.jsonl, *.yaml, *.toml); a NOTATION is a
    line such as "Ann: Hill Giant | Bob: 2/2 flying | attack: Giant | block: 2/2 > Giant". Cases are played to the end
    of combat under every edition of their game, recorded games under their own unless others are named.

    In the file: each event with its rule, who blocks whom and why that is legal or not, blocks to try, editions side
    by side; with --review, for each block of a replay what "blockers review" says. Exit status 2 if a FILE can't be
    used.
    """
    from simulator.files import write_file
    from simulator.page import html_of

    games: list[PageGame] = []
    errors: list[str] = []
    with progress(files, "reading", len(files)) as coming:
        for file in coming:
            with on_its_own(file, errors):
                games += _games(file, named, redact=redact, review=review)
    if not games or errors:
        return say_errors(errors)
    write_file(output, html_of(games).encode("utf-8"), overwrite=force)
    say(f"{output}: {len(games)} game{'' if len(games) == 1 else 's'}; open it in a browser", "bold")
    return ALL_WELL


def _games(file: str, named: tuple[str, ...], *, redact: bool, review: bool) -> list[PageGame]:
    """What is in a file, or the case of a notation."""
    from simulator.cases.notation import read_notation
    from simulator.page.sources import game_by_editions, games_in

    if "|" in file and not os.path.exists(file):
        return [game_by_editions(read_notation(file), named, redact=redact)]
    if not review:
        return [*games_in(file, named, redact=redact)]
    from simulator.review.remarks import block_remarks

    return [*games_in(file, named, redact=redact, review=block_remarks)]
