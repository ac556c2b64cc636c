"""`blockers cards`: what is understood of the text of cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from simulator.cards.coverage import Coverage

__all__ = ["command"]


@click.group()
def command() -> None:
    """Say how much of the text of cards is understood."""


@command.command()
@click.argument("file", type=click.Path(dir_okay=False, exists=True))
@click.option("--most", type=click.IntRange(0, 10_000), default=20, show_default=True, help="Unsupported ones to list.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def coverage(file: str, most: int, as_json: bool) -> int:
    """Count the sentences about blocking in a FILE of cards: which of them are understood?

    A FILE is a JSON list of objects with name, type_line (or type) and text, perhaps compressed by gzip. A sentence
    about blocking names it: block, blocks, blocked, unblocked, blocking, blocker. Reminder text is left out. It is
    "understood" (it says exactly these rules of blocking), "irrelevant" (on a board it says nothing by itself: what
    spells and activated abilities do comes as an event, and some matters in other steps alone), an "opaque effect"
    (of a triggered ability, likewise), or "unsupported".
    """
    from simulator.cards.coverage import coverage_of
    from simulator.cards.reading import read_faces
    from simulator.commands.output import print_json, progress

    with progress(read_faces(file), "reading cards") as coming:
        found = coverage_of(coming)
    if as_json:
        print_json(found.document(most))
    else:
        _tell(found, most)
    return 0


def _tell(found: Coverage, most: int) -> None:
    from rich.table import Table

    from simulator.cards.coverage import CLASSES
    from simulator.commands.output import console
    from simulator.display.console import plain

    out = console()
    out.print(plain(f"{found.faces} faces, {found.touched} say something about blocking, {found.wholly} of them"))
    out.print(plain(f"nothing that is unsupported; {found.sentences} sentences about blocking"))
    document = found.document(most)
    table = Table("", *CLASSES, box=None, padding=(0, 1))
    for kind, counts in document["by_kind"].items():
        table.add_row(kind, *[str(counts[name]) for name in CLASSES])
    table.add_row("all", *[str(document["counts"][name]) for name in CLASSES])
    table.add_row("", *[f"{document['shares'][name]:.1%}" for name in CLASSES])
    out.print(table)
    out.print(plain(f"{found.unjudged} understood sentences have a condition that no board here can judge"))
    for each in document["commonest_unsupported"]:
        out.print(
            plain(f"{each['sentences']:5} {each['template']}  [{each['example']}: {each['why']}]"), soft_wrap=True
        )
