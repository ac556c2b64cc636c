"""`blockers judge`: what each edition says of a dispute, and why they differ."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from simulator.cli.main import ALL_WELL, UNDETERMINED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from simulator.cases.run.judged import EditionDifference, JudgedCase
    from simulator.editions import EditionTable

__all__ = ["judge_command"]


@click.command()
@click.argument("case", metavar="CASE")
@click.option("--edition", "named", multiple=True, metavar="EDITION", help="Judge by this edition; may be repeated.")
@click.option("--editions", type=click.Choice(["all"]), help="Judge by every edition of the same game.")
@click.option(
    "--rulings-overlay", is_flag=True, help="Follow rulings of the edition's day where they contradict its text."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def judge_command(case: str, named: tuple[str, ...], editions: str | None, rulings_overlay: bool, as_json: bool) -> int:
    """Judge the last proposal in CASE under each edition, and say why editions differ.

    CASE is a file with one case (*.json, *.yaml, *.toml). Without a proposal in its script the legal declarations
    are listed. By default the edition is the one that CASE names. Exit status 3 if an answer is undetermined.
    """
    from simulator.cases.read.reading import read_case
    from simulator.cases.run.judged import differences, judge_case
    from simulator.cli.output import print_json
    from simulator.editions import EditionError, edition_table, of_the_same_game, with_rulings
    from simulator.game.verdict import WrongMoment
    from simulator.legality.budget import STEPS, Budget

    found = read_case(case)
    try:
        asked = [edition_table(name) for name in named or ([] if editions else [str(found.edition)])]
        if editions:
            asked += of_the_same_game(edition_table(str(found.edition)))
        if rulings_overlay:
            asked = [with_rulings(table) for table in asked]
    except EditionError as wrong:
        raise click.ClickException(str(wrong)) from None
    tables = list({table.edition: table for table in asked}.values())
    try:
        judged = [judge_case(found, table, Budget(STEPS * 2 // max(2, len(tables)))) for table in tables]
    except WrongMoment as wrong:
        raise click.ClickException(f"{case}: {wrong}") from None
    differing = list(differences(found, tables, judged))
    if as_json:
        print_json(_document_judge(found.id, judged, differing))
    else:
        _print_judge(tables, judged, differing)
    return UNDETERMINED if any(each.undetermined for each in judged) else ALL_WELL


def _result(judged: JudgedCase) -> dict[str, Any]:
    from simulator.cli.output import plain_blocks
    from simulator.plain_text import plain_number

    witness, nearest = judged.witness, judged.nearest
    result: dict[str, Any] = {
        "edition": str(judged.edition),
        "legal": judged.legal,
        "reached": judged.reached,
        "obeyed": judged.obeyed,
        "maximum": judged.maximum,
        "violations": [
            {"rule": v.rule.number, "objects": list(v.objects), "text": v.text, "because": v.because}
            for v in judged.violations
        ],
        "witness": None if witness is None else plain_blocks(witness),
        "nearest": None if nearest is None else plain_blocks(nearest),
        "because": judged.because,
    }
    if judged.count is not None or judged.declarations is not None:
        listed = judged.declarations
        result["count"] = plain_number(judged.count)
        result["declarations"] = None if listed is None else [plain_blocks(blocks) for blocks in listed]
    return result


def _document_judge(case: str, judged: Sequence[JudgedCase], differing: Iterable[EditionDifference]) -> dict[str, Any]:
    return {
        "schema": 1,
        "case": case,
        "results": [_result(each) for each in judged],
        "differences": [
            {
                "editions": [str(edition) for edition in each.editions],
                "rules": [str(rule) for rule in each.rules],
                "text": each.text,
            }
            for each in differing
        ],
    }


def _word(judged: JudgedCase) -> str:
    from simulator.plain_text import told_number

    if judged.legal is None:
        return "undetermined" if judged.count is None else f"{told_number(judged.count)} legal declarations"
    return "legal" if judged.legal else "illegal"


def _print_judge(
    tables: Sequence[EditionTable], judged: Sequence[JudgedCase], differing: Iterable[EditionDifference]
) -> None:
    from simulator.cli.output import blocks_in_words, console
    from simulator.display.console import plain

    out = console()
    width = max((len(str(table.edition)) for table in tables), default=0)
    for each in judged:
        counted = each.obeyed is not None and each.maximum is not None
        requirements = f", {each.obeyed} of {each.maximum} requirements obeyed" if counted else ""
        out.print(plain(f"{each.edition!s:{width}}  {_word(each)}{requirements}"), style="bold", soft_wrap=True)
        for violation in each.violations:
            out.print(plain(f"  {violation}"), soft_wrap=True)
        if each.legal is False and each.nearest is not None:
            out.print(plain(f"  the nearest legal declaration: {blocks_in_words(each.nearest)}"), soft_wrap=True)
        if each.why_not_nearest:
            out.print(
                plain(f"  the nearest legal declaration: not known, since {each.why_not_nearest}"), soft_wrap=True
            )
        for blocks in each.declarations or ():
            out.print(plain(f"  {blocks_in_words(blocks)}"), soft_wrap=True)
        if each.because:
            out.print(plain(f"  because {each.because}"), soft_wrap=True)
    for difference in differing:
        first, *others = difference.editions
        out.print(plain(f"{first} and {', '.join(others)} differ: {difference.text}"), soft_wrap=True)
