"""`blockers case`: write a moment of a replay as a dispute file."""

from __future__ import annotations

import click

__all__ = ["command"]


@click.command()
@click.argument("replay", metavar="REPLAY")
@click.option("--at", metavar="SEQ", type=click.IntRange(min=1), required=True, help="The moment: after SEQ events.")
@click.option("-o", "--output", metavar="FILE", help="Write to this *.json file instead of the terminal.")
@click.option("--force", is_flag=True, help="Replace FILE if it is there already.")
def command(replay: str, at: int, output: str | None, force: bool) -> int:
    """Write the board of a moment of REPLAY as a dispute file, with the block declaration that was made.

    The file is a case like any other: change it, ask "blockers legal" about it, run "blockers check" on it. After a
    declaration was made, the moment is the one at which it was made.
    """
    from pathlib import Path

    from simulator.cases.dispute import dispute_of
    from simulator.cases.writing import write_case_for_people
    from simulator.replay.reading import read_replay
    from simulator.replay.writing import write_file

    if output is not None and Path(output).suffix.lower() != ".json":
        raise click.BadParameter(f"{output}: a dispute file is written as *.json", param_hint="-o")
    recorded = read_replay(replay)
    if at > len(recorded.events):
        raise click.BadParameter(f"{replay} has {len(recorded.events)} events", param_hint="--at")
    name = f"{Path(replay).name.split('.')[0]}-{at}"
    text = write_case_for_people(dispute_of(recorded.events, at, recorded.header.edition, name))
    if output is None:
        click.echo(text, nl=False)
    else:
        write_file(output, text.encode("utf-8"), overwrite=force)
    return 0
