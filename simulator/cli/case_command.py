"""`blockers case`: write a moment of a replay as a dispute file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from simulator.cli.main import ALL_WELL

if TYPE_CHECKING:
    from simulator.replay.reading import Replay

__all__ = ["case_command"]

SEARCHED = 500
"""Later moments that are looked at where none can be written of the one that was asked for."""


@click.command()
@click.argument("replay", metavar="REPLAY")
@click.option("--at", metavar="SEQ", type=click.IntRange(min=1), required=True, help="The moment: after SEQ events.")
@click.option("-o", "--output", metavar="FILE", help="Write to this *.json file instead of the terminal.")
@click.option("--force", is_flag=True, help="Replace FILE if it is there already.")
def case_command(replay: str, at: int, output: str | None, force: bool) -> int:
    """Write the board of a moment of REPLAY as a dispute file, with the block declaration that was made.

    The file is a case like any other: change it, ask "blockers legal" about it, run "blockers check" on it. After a
    declaration was made, the moment is the one at which it was made. A declaration that names what is not on the
    board of the moment yet is left out, and the note says so.
    """
    from pathlib import Path

    from simulator.cli.output import print_json_text
    from simulator.files import write_file
    from simulator.replay.reading import read_replay

    if output is not None and Path(output).suffix.lower() != ".json":
        raise click.BadParameter(f"{output}: a dispute file is written as *.json", param_hint="-o")
    recorded = read_replay(replay)
    if at > len(recorded.events):
        raise click.BadParameter(f"{replay} has {len(recorded.events)} events", param_hint="--at")
    text = _text(recorded, at)
    if output is None:
        print_json_text(text)
    else:
        write_file(output, text.encode("utf-8"), overwrite=force)
    return ALL_WELL


def _text(recorded: Replay, at: int) -> str:
    """The text of a moment's case, which can be read again."""
    from simulator.cases.format.errors import CaseError

    try:
        return _readable(recorded, at)
    except CaseError as wrong:
        last = min(at + SEARCHED, len(recorded.events))
        later = next((n for n in range(at + 1, last + 1) if _can_be_read(recorded, n)), None)
        remedy = f"from {later} events on one can" if later else f"nor after any number up to {last}"
        why = f"{wrong.where}: found {wrong.found}"
        message = f"{recorded.file}: after {at} events no case can be written ({why}); {remedy}"
        raise click.ClickException(message) from None


def _can_be_read(recorded: Replay, at: int) -> bool:
    from simulator.cases.format.errors import CaseError

    try:
        return bool(_readable(recorded, at))
    except CaseError:
        return False


def _readable(recorded: Replay, at: int) -> str:
    from pathlib import Path

    from simulator.cases.dispute import dispute_of
    from simulator.cases.format.case import write_case_for_people
    from simulator.cases.read.plain import plain_value
    from simulator.cases.read.reading import case_of
    from simulator.plain_text import plain

    name = f"{plain(Path(recorded.file).name.split('.')[0])}-{at}"
    text = write_case_for_people(dispute_of(recorded.events, at, recorded.header.edition, name))
    case_of(plain_value(text, ".json", name), name)
    return text
