"""`blockers check`, `judge` and `legal`: cases are checked, disputes judged, legal blocks listed."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from events.rule import Edition
from simulator.cli.main import ALL_WELL, DIFFERENCE, UNDETERMINED, combined, say_errors
from simulator.cli.output import console, plain_blocks, print_json, progress, say
from simulator.faults import fault, on_its_own
from simulator.plain_text import blocks_in_words, number_as_text, plain, plain_number

if TYPE_CHECKING:
    from simulator.cases.format.case import Case
    from simulator.cases.run.checking import Report
    from simulator.cases.run.judged import EditionDifference, JudgedCase
    from simulator.editions import EditionTable
    from simulator.game.new_game import AnyGame


CONFIDENCES = ("text", "ruling", "interpretation")
MAX_DAMAGED = 1000
"""Lines of a suite that are no cases, after which it is given up."""


def _confidences(_context: click.Context, _parameter: click.Parameter, value: str) -> frozenset[str]:
    asked = frozenset(word.strip() for word in value.split(",") if word.strip())
    unknown = sorted(asked.difference(CONFIDENCES))
    if unknown:
        raise click.BadParameter(f"'{unknown[0]}' is none of {', '.join(CONFIDENCES)}")
    return asked


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--edition", type=click.Choice([str(edition) for edition in Edition]), help="Only cases of this edition.")
@click.option("--rule", metavar="PREFIX", default="", help="Only cases about rules whose number begins so.")
@click.option(
    "--confidence", metavar="WORDS", default="", callback=_confidences, help="Only these, such as text,ruling."
)
@click.option("--strict", is_flag=True, help="Also fail for cases that need what is not built yet.")
@click.option("--disputed", metavar="LIST", help="A list of cases believed wrong: id, tab and reason on each line.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def check_command(
    files: tuple[str, ...],
    edition: str | None,
    rule: str,
    confidence: frozenset[str],
    strict: bool,
    disputed: str | None,
    as_json: bool,
) -> int:
    """Run the cases of each FILE and compare what happens with what they expect.

    A FILE is a suite (*.cases.jsonl, one case a line) or one case (*.json, *.yaml, *.toml). A case that needs what
    is not built yet is "unsupported"; it says what it needs first. One that depends on what is not read on its board is
    "undetermined". Exit status 1 if a case failed, 2 if a FILE or a case can't be used, 3 if one is unsupported or
    undetermined; the others are run nevertheless.
    """
    from simulator.cases.run.checking import CaseSelection, Report, check_cases, read_disputed

    wrong = read_disputed(disputed) if disputed else {}
    wanted = CaseSelection(edition or "", rule, confidence)
    report = Report()
    with progress(_cases(files, report.errors), "running cases") as coming:
        for case in coming:
            with on_its_own(case.id, report.errors):
                check_cases([case], wanted, wrong, report)
    if as_json:
        print_json(report.document())
    else:
        _print_check(report)
    failed = report.failed or (strict and report.unsupported)
    unknown = report.unsupported or report.undetermined
    return combined([say_errors(report.errors), DIFFERENCE * bool(failed), UNDETERMINED * bool(unknown)])


def _cases(files: Sequence[str], errors: list[str]) -> Iterator[Case]:
    """The cases of all files; what is wrong with a file or a case is put among the errors."""
    for file in files:
        with on_its_own(file, errors):
            yield from _cases_of(file, errors)


def _cases_of(file: str, errors: list[str]) -> Iterator[Case]:
    """The cases of a file; a suite in which not even one line is a case has one error."""
    from simulator.cases.format.errors import CaseError
    from simulator.cases.read.reading import read_each

    damaged: list[str] = []
    used = 0
    for case in read_each(file):
        if isinstance(case, CaseError):
            damaged.append(fault(case, file))
        else:
            used += 1
            yield case
        if len(damaged) > MAX_DAMAGED:
            raise CaseError(file, "", f"more than {MAX_DAMAGED} lines that are no cases", "a suite")
    errors += damaged if used else damaged[:1]


def _print_check(report: Report) -> None:
    for case, failures in report.failed:
        for failure in failures:
            said = f"expected {_short(failure.expected)}, got {_short(failure.got)}"
            say(f"FAILED {case} {failure.at}: {said}", "red")
    for case, unknown in report.undetermined:
        say(f"undetermined {case} {unknown.at}: {unknown.because}", "yellow")
    for case, reason in report.disputed:
        say(f"disputed {case}: {reason}", "yellow")
    _print_what_is_needed(report)
    say(", ".join(f"{count} {name}" for name, count in report.counts.items()), "bold")


def _print_what_is_needed(report: Report) -> None:
    """What is needed, with the number of cases that need it first."""
    reasons = Counter(needed.reason for _, needed in report.unsupported)
    if not reasons:
        return
    from rich.table import Table

    table = Table("cases", "need", box=None, padding=(0, 1))
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1]):
        table.add_row(str(count), plain(reason))
    console().print(table)


def _short(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:197] + "..."


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
    from simulator.editions import EditionError, edition_table, of_the_same_game, with_rulings
    from simulator.game.verdict import WrongMoment
    from simulator.legality.problem import STEPS, Budget

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
    if judged.legal is None:
        return "undetermined" if judged.count is None else f"{number_as_text(judged.count)} legal declarations"
    return "legal" if judged.legal else "illegal"


def _print_judge(
    tables: Sequence[EditionTable], judged: Sequence[JudgedCase], differing: Iterable[EditionDifference]
) -> None:
    width = max((len(str(table.edition)) for table in tables), default=0)
    for each in judged:
        counted = each.obeyed is not None and each.maximum is not None
        requirements = f", {each.obeyed} of {each.maximum} requirements obeyed" if counted else ""
        say(f"{each.edition!s:{width}}  {_word(each)}{requirements}", "bold")
        for violation in each.violations:
            say(f"  {violation}")
        if each.legal is False and each.nearest is not None:
            say(f"  the nearest legal declaration: {blocks_in_words(each.nearest)}")
        if each.why_not_nearest:
            say(f"  the nearest legal declaration: not known, since {each.why_not_nearest}")
        for blocks in each.declarations or ():
            say(f"  {blocks_in_words(blocks)}")
        if each.because:
            say(f"  because {each.because}")
    for difference in differing:
        first, *others = difference.editions
        say(f"{first} and {', '.join(others)} differ: {difference.text}")


MAX_LISTED = 100_000
"""Declarations that are listed; where there are more, they are only counted."""


@click.command()
@click.argument("case", metavar="CASE")
@click.option("--count", "only_count", is_flag=True, help="Count the legal declarations and don't list them.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def legal_command(case: str, only_count: bool, as_json: bool) -> int:
    """Count and list the legal blocks of CASE, at its first block or at its script's end.

    In Duel Masters: the legal choices of creatures, at the first choice.

    CASE is a file with one case (*.json, *.yaml, *.toml). The maximum is the greatest number of requirements that
    can be obeyed without paying costs; the witness is a declaration that obeys so many. Exit status 3 if they are not
    known.
    """
    from simulator.cases.format.errors import UndeterminedCase
    from simulator.cases.run.scripts import any_game_of
    from simulator.game.verdict import WrongMoment
    from simulator.legality.problem import Budget

    try:
        game = any_game_of(case)
        game.budget = Budget()
        document = _document_legal(game, 0 if only_count else MAX_LISTED)
    except UndeterminedCase as unknown:
        document = {"schema": 1, "count": None, "declarations": None, "because": unknown.because}
    except WrongMoment as wrong:
        raise click.ClickException(f"{case}: {wrong}") from None
    if as_json:
        print_json(document)
    else:
        _print_legal(document)
    return UNDETERMINED if document["count"] is None else ALL_WELL


def _document_legal(game: AnyGame, most: int) -> dict[str, Any]:
    """What may be declared, or in a duel chosen, as JSON."""
    from simulator.cases.run.judged import legal_now
    from simulator.game.duel import Duel
    from simulator.game.verdict import WrongMoment

    now = legal_now(game, most)
    if not now.player:
        raise WrongMoment(now.because)
    listed = now.declarations if most else None
    document: dict[str, Any] = {"schema": 1, "edition": str(game.edition), "player": now.player}
    if isinstance(game, Duel):
        document |= {"count": now.count, "choices": None if listed is None else [list(choice) for choice in listed]}
    else:
        document |= {
            "maximum": now.maximum,
            "count": plain_number(now.count),
            "declarations": None if listed is None else [plain_blocks(blocks) for blocks in listed],
            "witness": None if now.witness is None else plain_blocks(now.witness),
        }
    return document | ({"because": now.because} if now.because else {})


def _print_legal(document: dict[str, Any]) -> None:
    if "player" not in document:
        say(f"undetermined: {document['because']}", "bold")
        return
    count, is_duel = document["count"], "choices" in document
    what, one = ("chooses creatures", "choice") if is_duel else ("declares blockers", "declaration")
    say(f"{document['edition']}: {document['player']} {what}", "bold")
    say(f"legal {one}{'' if count == 1 else 's'}: {'not known' if count is None else count}")
    if "because" in document:
        say(f"because: {document['because']}")
    if is_duel:
        for creatures in document["choices"] or []:
            say(f"  {' and '.join(creatures) or 'none'}")
        return
    maximum = document["maximum"]
    say(f"requirements that can be obeyed: {'not found' if maximum is None else maximum}")
    for blocks in document["declarations"] or []:
        say(f"  {blocks_in_words(blocks)}")
    if document["declarations"] is None and document["witness"] is not None:
        say(f"one that obeys them: {blocks_in_words(document['witness'])}")
