"""`blockers diff`: compare two replays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from simulator.cli.main import ALL_WELL, DIFFERENCE, UNUSABLE

if TYPE_CHECKING:
    from simulator.replay.diff import Diff
    from simulator.replay.reading import Replay

__all__ = ["diff_command"]


@click.command()
@click.argument("left", metavar="A")
@click.argument("right", metavar="B")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def diff_command(left: str, right: str, as_json: bool) -> int:
    """Compare the replays A and B line by line. Exit status 1 if they differ, 2 if one of them can't be used."""
    from simulator.cli.output import print_json
    from simulator.faults import on_its_own, say_error
    from simulator.replay.diff import diff
    from simulator.replay.reading import read_replay

    errors: list[str] = []
    read: list[Replay] = []
    for file in (left, right):
        with on_its_own(file, errors):
            read.append(read_replay(file))
    found = None if errors else diff(*read)
    if as_json:
        print_json(_document_diff(found, errors))
    elif found is not None:
        _print_diff(found)
    for error in dict.fromkeys(errors):
        say_error(error)
    return UNUSABLE if found is None else ALL_WELL if found.equal else DIFFERENCE


def _document_diff(found: Diff | None, errors: list[str]) -> dict[str, Any]:
    import msgspec

    differing = {} if found is None else msgspec.to_builtins(found)
    return {"schema": 1, "equal": None if found is None else found.equal, **differing, "errors": errors}


def _print_diff(found: Diff) -> None:
    from simulator.cli.output import console
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
