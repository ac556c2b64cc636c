"""`blockers replay`: show recorded games, or check that they are what the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from events.rule import Edition
from simulator.cli.main import DIFFERENCE, UNDETERMINED, UNUSABLE, combined

if TYPE_CHECKING:
    from simulator.replay.reading import Replay
    from simulator.replay.verifying.checking import Checked

__all__ = ["replay_command"]


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--verify", "with_verify", is_flag=True, help="Compare digests and assertions; judge every choice again.")
@click.option("--resim", "with_resim", is_flag=True, help="Play the choices again and compare all that follows.")
@click.option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    help="Play the choices again by these rules, and say what differs.",
)
@click.option(
    "--rulings-overlay", is_flag=True, help="Follow rulings of the edition's day where they contradict its text."
)
@click.option("--step", "by_steps", is_flag=True, help="Show one step at a time.")
@click.option("--turn", type=int, metavar="N", help="Show this turn only.")
@click.option("--combat", type=int, metavar="N", help="Show this combat only, counted from 1.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def replay_command(
    files: tuple[str, ...],
    with_verify: bool,
    with_resim: bool,
    edition: str | None,
    rulings_overlay: bool,
    by_steps: bool,
    turn: int | None,
    combat: int | None,
    as_json: bool,
) -> int:
    """Show recorded games, each combat with its board, or check that they are what the rules say.

    A FILE is a replay (*.replay.jsonl, or that compressed with gzip). Exit status 1 if something differs, 2 if a FILE
    can't be used (the others are looked at nevertheless), 3 if what a player did can't be judged.
    """
    from simulator.cli.output import print_json, progress
    from simulator.faults import on_its_own, say_error
    from simulator.plain_text import plain
    from simulator.replay.reading import read_replay
    from simulator.replay.verifying.checking import ReplayChecks, check

    selects = by_steps or turn is not None or combat is not None
    other = edition is not None or rulings_overlay
    asked = ReplayChecks(with_verify, with_resim or other, edition or "", rulings_overlay)
    shows = not as_json and (selects or not (asked.verify or asked.resim))
    errors: list[str] = []
    done: list[Checked] = []
    with progress(files, "reading replays", len(files)) as coming:
        for file in coming:
            with on_its_own(file, errors):
                done.append(check(read_replay(file), asked))
    if as_json:
        print_json({"schema": 1, "replays": [checked.as_json() for checked in done], "errors": errors})
    differs = any(checked.differences for checked in done)
    for checked in () if as_json else done:
        with on_its_own(checked.replay.file, errors):
            if shows:
                differs = _show(checked.replay, by_steps, turn, combat) or differs
            for line in checked.lines():
                click.echo(plain(line))
    for error in errors:
        say_error(error)
    unknown = any(checked.undetermined for checked in done)
    return combined([UNUSABLE * bool(errors), DIFFERENCE * differs, UNDETERMINED * unknown])


def _show(replay: Replay, by_steps: bool, turn: int | None, combat: int | None) -> bool:
    """Print the account of a replay; whether anything in it is not as the rules say."""
    from simulator.cli.output import console
    from simulator.display.account import print_account
    from simulator.display.stepping import step_through

    show = step_through if by_steps else print_account
    return not show(replay, console(), turn=turn, combat=combat)
