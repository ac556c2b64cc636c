"""`blockers replay`: show recorded games, or check that they are what the rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from events.rule import Edition

if TYPE_CHECKING:
    from simulator.replay.checking import Asked, Checked
    from simulator.replay.reading import Replay

__all__ = ["command"]

ALL_WELL, DIFFERENCE, UNUSABLE = 0, 1, 2


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
def command(
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
    can't be used; the others are looked at nevertheless.
    """
    from simulator.commands.output import print_json, progress
    from simulator.replay.checking import Asked

    selects = by_steps or turn is not None or combat is not None
    other = edition is not None or rulings_overlay
    asked = Asked(with_verify, with_resim or other, edition or "", rulings_overlay)
    shows = not as_json and (selects or not (asked.verify or asked.resim))
    errors: list[str] = []
    done: list[Checked] = []
    with progress(files, "reading replays", len(files)) as coming:
        for file in coming:
            found = _checked(file, asked)
            if isinstance(found, str):
                errors.append(found)
            else:
                done.append(found)
    if as_json:
        print_json({"schema": 1, "replays": [checked.as_json() for checked in done], "errors": errors})
    differs = any(checked.differences for checked in done)
    for checked in () if as_json else done:
        if shows:
            differs = _show(checked.replay, by_steps, turn, combat) or differs
        for line in checked.lines():
            _say(line)
    for error in errors:
        _say(f"error: {error}", err=True)
    return UNUSABLE if errors else DIFFERENCE if differs else ALL_WELL


def _checked(file: str, asked: Asked) -> Checked | str:
    """A file with the checks that were asked for, or what is wrong with it."""
    from simulator.editions import EditionError
    from simulator.replay.checking import check
    from simulator.replay.errors import ReplayError
    from simulator.replay.reading import read_replay

    try:
        return check(read_replay(file), asked)
    except (ReplayError, EditionError) as error:
        return str(error) if isinstance(error, ReplayError) else f"{file}: {error}"
    except OSError as error:
        return f"{file}: {(error.strerror or str(error)).lower()}"


def _show(replay: Replay, by_steps: bool, turn: int | None, combat: int | None) -> bool:
    """Print the account of a replay; whether anything in it is not as the rules say."""
    from simulator.commands.output import console
    from simulator.display.account import print_account
    from simulator.display.stepping import step_through

    show = step_through if by_steps else print_account
    try:
        return not show(replay, console(), turn=turn, combat=combat)
    except ValueError as error:
        raise click.UsageError(f"{replay.file}: {error}") from None


def _say(text: str, *, err: bool = False) -> None:
    from simulator.display.console import plain

    click.echo(plain(text), err=err)
