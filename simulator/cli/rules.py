"""`blockers rules` and `cards`: which rules of an edition are built, and how much of cards' text is understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from events.rule import Edition
from simulator.cli.main import say_errors
from simulator.cli.output import console, print_json, progress
from simulator.faults import fault, on_its_own
from simulator.plain_text import plain

if TYPE_CHECKING:
    from simulator.cards.file import Coverage, Face
    from simulator.editions.matrix import Line


@click.command()
@click.argument("number", default="")
@click.option(
    "--edition",
    type=click.Choice([str(edition) for edition in Edition]),
    default=str(Edition.CR_2024_06_07),
    show_default=True,
    help="The edition of the rules.",
)
@click.option(
    "--rulings-overlay", is_flag=True, help="Follow rulings of the edition's day where they contradict its text."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def rules_command(number: str, edition: str, rulings_overlay: bool, as_json: bool) -> int:
    """Show the rules of an edition: what is kept of each, by which function, and what exercises it.

    NUMBER, such as 509, 509.1 or 509.1b, shows that rule and those under it, with the names of cases and tests.
    Exit status 1 if the edition prints a number of which its table says nothing.
    """
    from simulator.editions.matrix import matrix

    lines = matrix(edition, number, rulings_overlay=rulings_overlay)
    if as_json:
        rules = [{**line._asdict(), "missing": line.missing} for line in lines]
        print_json({"schema": 1, "edition": edition, "rules": rules})
    else:
        _print_rules(lines, whole=bool(number))
    return int(any(line.missing for line in lines))


def _print_rules(lines: list[Line], *, whole: bool) -> None:
    from rich.table import Table

    table = Table("rule", "what is kept of it", "by", "cases", "tests", box=None, padding=(0, 1))
    for line in lines:
        table.add_row(
            line.number,
            "\n".join(map(plain, _says(line))),
            "\n".join(function.rpartition(".")[2] for function in line.functions),
            str(len(line.cases) or ""),
            str(len(line.tests) or ""),
        )
    out = console()
    out.print(table)
    if whole:
        for line in lines:
            for name in (*line.functions, *line.tests, *line.cases):
                out.say(f"{line.number}  {name}")
    left_out = sum(1 for line in lines if line.out_of_scope and not line.says)
    missing = sum(line.missing for line in lines)
    built = len(lines) - left_out - missing
    out.print(plain(f"{len(lines)} rules: {built} kept, {left_out} out of scope, {missing} without a row"))


def _says(line: Line) -> tuple[str, ...]:
    if line.missing:
        return ("nothing is said of it",)
    return (*line.says, *(f"out of scope: {reason}" for reason in line.out_of_scope))


@click.group()
def cards_command() -> None:
    """Say how much of the text of cards is understood."""


@cards_command.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--most", type=click.IntRange(0, 10_000), default=20, show_default=True, help="Unsupported ones to list.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def coverage(files: tuple[str, ...], most: int, as_json: bool) -> int:
    """Count the sentences about blocking in each FILE of cards: which of them are understood?

    A FILE is a JSON list of objects with name, type_line (or type) and text, perhaps compressed by gzip. A sentence
    about blocking names it: block, blocks, blocked, unblocked, blocking, blocker. Reminder text is left out. It is
    "understood" (it says exactly these rules of blocking), "irrelevant" (on a board it says nothing by itself: what
    spells and activated abilities do comes as an event, and some matters in other steps alone), an "opaque effect"
    (of a triggered ability, likewise), or "unsupported".

    Exit status 2 if a FILE or a card in it can't be used; the others are counted nevertheless.
    """
    from simulator.cards.file import Coverage

    found = Coverage()
    errors: list[str] = []
    with progress(_faces(files, errors), "reading cards") as coming:
        for face in coming:
            with on_its_own(face.name, errors):
                found.add(face)
    if as_json:
        print_json({**found.document(most), "errors": errors})
    elif found.faces:
        _print_cards(found, most)
    return say_errors(errors)


def _faces(files: Sequence[str], errors: list[str]) -> Iterator[Face]:
    """The cards of all files; what is wrong with a file or a card is put among the errors."""
    from simulator.cards.file import CardsError, read_each_face

    for file in files:
        with on_its_own(file, errors):
            for face in read_each_face(file):
                if isinstance(face, CardsError):
                    errors.append(fault(face))
                else:
                    yield face


def _print_cards(found: Coverage, most: int) -> None:
    from rich.table import Table

    from simulator.cards.file import CLASSES

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
        out.say(f"{each['sentences']:5} {each['template']}  [{each['example']}: {each['why']}]")
