"""`blockers rules`: which rules of an edition are built, and what exercises them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from events.rule import Edition
from simulator.cli.output import console, print_json, say
from simulator.plain_text import plain

if TYPE_CHECKING:
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
