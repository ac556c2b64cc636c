"""`blockers ask` and `tell`: answers to questions about a combat, and its whole story."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from simulator.cli.main import ALL_WELL, DIFFERENCE, UNDETERMINED
from simulator.cli.output import print_json, say

if TYPE_CHECKING:
    from simulator.answers.explanation import CaseAnswer
    from simulator.cases.format.case import Case
    from simulator.display.answers import Line
    from simulator.editions import EditionTable

MOST = 1000
"""Legal blocks of which it is said what comes of each."""

_STATUS = {"yes": ALL_WELL, "no": DIFFERENCE, "depends": UNDETERMINED, "unknown": UNDETERMINED}


@click.command()
@click.argument("question", metavar="[NOTATION|FILE]", nargs=-1)
@click.option("--edition", "named", multiple=True, metavar="EDITION", help="Answer by this edition; all: by each one.")
@click.option("--what-if", is_flag=True, help="List the legal blocks, and what comes of each.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def ask_command(question: tuple[str, ...], named: tuple[str, ...], what_if: bool, as_json: bool) -> int:
    """Say whether a block is legal, and why: by which card, ability and rule.

    The question is a combat notation, such as
    "Ann: Goblin Heelcutter | Bob: Wall of Omens | attack: Heelcutter | block: Wall > Heelcutter",
    or a FILE with one case (*.json, *.yaml, *.toml). Without one, it is asked for step by step.
    Without a block, the legal blocks are listed.

    Exit status 0: yes; 1: no; 2: the question can't be used; 3: it depends, or can't be said.
    """
    case = _case(" ".join(question))
    return _answered(case, named, as_json, most=MOST if what_if else 0)


@click.command()
@click.argument("question", metavar="NOTATION|FILE", nargs=-1, required=True)
@click.option("--edition", "named", multiple=True, metavar="EDITION", help="Play by this edition; all: by each one.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def tell_command(question: tuple[str, ...], named: tuple[str, ...], as_json: bool) -> int:
    """Tell the whole story of a case or a combat notation, to the end of combat.

    What nobody chooses is done in the plainest legal way, and is marked so. Exit status as of `ask`.
    """
    return _answered(_case(" ".join(question)), named, as_json, story=True)


def _case(question: str) -> Case:
    """The case that a question means: a file's, a notation's, or the one that is typed in answer to questions."""
    from simulator.cases.notation import read_notation
    from simulator.cases.read.reading import read_case

    if not question:
        from simulator.cli.asking import ask_step_by_step

        question = ask_step_by_step() if sys.stdin.isatty() else sys.stdin.read().strip()
    if "|" not in question and (_is_a_file(question) or Path(question).suffix in (".json", ".yaml", ".yml", ".toml")):
        return read_case(question)
    return read_notation(question)


def _is_a_file(question: str) -> bool:
    try:
        return Path(question).is_file()
    except (OSError, ValueError):
        return False


def _answered(case: Case, named: tuple[str, ...], as_json: bool, *, story: bool = False, most: int = 0) -> int:
    from msgspec import to_builtins

    from simulator.answers import answer_to

    tables = _tables(case, named)
    answers = [answer_to(case, table, to_the_end=story, most=most) for table in tables]
    if len(answers) > 1:
        answers = _with_differences(case, tables, answers)
    if as_json:
        print_json({"schema": 1, "case": case.id, "answers": [to_builtins(each) for each in answers]})
    else:
        _print(answers, story=story)
    return max((_STATUS[each.reply] for each in answers), default=ALL_WELL)


def _tables(case: Case, named: tuple[str, ...]) -> list[EditionTable]:
    from simulator.cases.notation.reading import editions_called
    from simulator.editions import EditionError, edition_table

    own = edition_table(str(case.edition))
    try:
        asked = editions_called(named, own)
    except EditionError as wrong:
        raise click.ClickException(str(wrong)) from None
    return list({table.edition: table for table in asked or [own]}.values())


def _with_differences(case: Case, tables: list[EditionTable], answers: list[CaseAnswer]) -> list[CaseAnswer]:
    """The answers, each that says something else than the first with what makes the difference."""
    from msgspec.structs import replace

    from simulator.answers.differing import why_they_differ

    why = why_they_differ(case, tables)
    return [replace(each, difference=_unless_said(why.get(each.edition, ""), each.because)) for each in answers]


def _unless_said(difference: str, because: str) -> str:
    """What makes a difference; "" where it is only why the answer is not known, which the answer says itself."""
    return "" if because and because in difference else difference


def _print(answers: list[CaseAnswer], *, story: bool) -> None:
    """Print each answer once, with the editions that give it."""
    from simulator.display.answers import lines_of

    alike: dict[tuple[Line, ...], list[str]] = {}
    for answer in answers:
        alike.setdefault(tuple(lines_of(answer, story=story)), []).append(answer.edition)
    for lines, editions in alike.items():
        if len(answers) > 1:
            say(", ".join(editions), "bold")
        for line in lines:
            say(line.text, line.style or None)
