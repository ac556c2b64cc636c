"""`blockers rules` and `cards coverage`: which rules of an edition are built, how much of cards' text is understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from events.rule import Edition
from simulator.cli.main import say_errors
from simulator.cli.output import console, print_json, progress, say
from simulator.faults import fault, on_its_own
from simulator.plain_text import plain

if TYPE_CHECKING:
    from simulator.cards.coverage import Coverage
    from simulator.cards.duel_masters import DuelRecord
    from simulator.cards.file import Record
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
                say(f"{line.number}  {name}")
    left_out = sum(1 for line in lines if line.out_of_scope and not line.says)
    missing = sum(line.missing for line in lines)
    built = len(lines) - left_out - missing
    out.print(plain(f"{len(lines)} rules: {built} kept, {left_out} out of scope, {missing} without a row"))


def _says(line: Line) -> tuple[str, ...]:
    if line.missing:
        return ("nothing is said of it",)
    return (*line.says, *(f"out of scope: {reason}" for reason in line.out_of_scope))


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--most", type=click.IntRange(0, 10_000), default=20, show_default=True, help="Commonest ones to list.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def coverage(files: tuple[str, ...], most: int, as_json: bool) -> int:
    """Count how much of the cards in each FILE is read.

    A FILE is a JSON list of objects with name, type_line (or type) and text, perhaps compressed by gzip; objects with
    civilizations are cards of Duel Masters. A face is
    "whole" where nothing of it is left unread that can act in a combat in which nobody activates or casts anything;
    joke cards (funny) are not counted there. An ability about blocking names it: block, blocked, unblocked, blocker.
    It is "read", acts "elsewhere" (in other steps, as it enters, while casting), waits until somebody activates or
    casts it ("when activated"), triggers on an event that is read but does what is not ("effect not read"), or is
    "not read". Reminder text is left out.

    Exit status 2 if a FILE or a card in it can't be used; the others are counted nevertheless.
    """
    from simulator.cards.coverage import Coverage

    found = Coverage()
    errors: list[str] = []
    with progress(_cards(files, errors), "reading cards") as coming:
        for card in coming:
            with on_its_own(card.name, errors):
                found.add(card)
    if as_json:
        print_json({**found.document(most), "errors": errors})
    elif found.faces:
        _print_cards(found, most)
    return say_errors(errors)


def _cards(files: Sequence[str], errors: list[str]) -> Iterator[Record | DuelRecord]:
    """The cards of all files; what is wrong with a file or a card is put among the errors."""
    from simulator.cards.file import CardsError, read_each_face

    for file in files:
        with on_its_own(file, errors):
            for card in read_each_face(file):
                if isinstance(card, CardsError):
                    errors.append(fault(card))
                else:
                    yield card


def _print_cards(found: Coverage, most: int) -> None:
    from rich.table import Table

    from simulator.cards.coverage import CLASSES

    out = console()
    document = found.document(most)
    wholes = Table("", "faces", "whole in combat", "", box=None, padding=(0, 1))
    for name, counts in document["whole"].items():
        wholes.add_row(name.replace("_", " "), str(counts["faces"]), str(counts["whole"]), f"{counts['share']:.1%}")
    out.print(wholes)
    for each in document["reasons"]:
        say(f"{each['faces']:5} {each['alone']:5} alone  {each['why']}  [{each['example']}]")
    out.print(plain(f"{found.faces} faces read, {found.abilities} abilities about blocking on {found.touched} of them"))
    table = Table("", *CLASSES, box=None, padding=(0, 1))
    for kind, counts in document["by_kind"].items():
        table.add_row(kind, *[str(counts[name]) for name in CLASSES])
    table.add_row("all", *[str(document["counts"][name]) for name in CLASSES])
    table.add_row("", *[f"{document['shares'][name]:.1%}" for name in CLASSES])
    out.print(table)
    out.print(plain(f"{found.unjudged} are read up to a condition that no board here can judge"))
    for each in document["commonest_not_read"]:
        say(f"{each['abilities']:5} {each['template']}  [{each['example']}: {each['why']}]")
