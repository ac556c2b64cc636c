"""`blockers diff`: compare two replays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from simulator.replay.diff import Diff

__all__ = ["command"]


@click.command()
@click.argument("left", metavar="A")
@click.argument("right", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(left: str, right: str, as_json: bool) -> int:
    """Compare the replays A and B line by line. Exit status 1 if they differ."""
    import msgspec

    from simulator.commands.output import print_json
    from simulator.replay.diff import diff
    from simulator.replay.reading import read_replay

    found = diff(read_replay(left), read_replay(right))
    if as_json:
        print_json({"schema": 1, "equal": found.equal, **msgspec.to_builtins(found)})
    else:
        _tell(found)
    return int(not found.equal)


def _tell(found: Diff) -> None:
    from simulator.commands.output import console
    from simulator.display.console import plain

    out = console()
    for field in found.header:
        out.print(plain(f"header, {field.field}"), style="bold", soft_wrap=True)
        out.print(plain(f"- {field.left}"), style="red", soft_wrap=True)
        out.print(plain(f"+ {field.right}"), style="green", soft_wrap=True)
    for change in found.changes:
        if change.left_line:
            out.print(plain(f"-{change.left_line}: {change.left}"), style="red", soft_wrap=True)
        else:
            out.print(plain(f"+{change.right_line}: {change.right}"), style="green", soft_wrap=True)
    out.print(
        f"{found.same} lines are the same, {len(found.header) + len(found.changes)} differ",
        style="bold",
        soft_wrap=True,
    )
