"""`blockers check`: run cases and compare what happens with what they expect."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from events.rule import Edition
from simulator.cli.main import DIFFERENCE, UNDETERMINED, UNUSABLE, combined

if TYPE_CHECKING:
    from simulator.cases.format.case import Case
    from simulator.cases.run.checking import Report

__all__ = ["check_command"]

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
    from simulator.cli.output import print_json, progress
    from simulator.faults import on_its_own, say_error

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
    for error in report.errors:
        say_error(error)
    failed = report.failed or (strict and report.unsupported)
    unknown = report.unsupported or report.undetermined
    return combined([UNUSABLE * bool(report.errors), DIFFERENCE * bool(failed), UNDETERMINED * bool(unknown)])


def _cases(files: Sequence[str], errors: list[str]) -> Iterator[Case]:
    """The cases of all files; what is wrong with a file or a case is put among the errors."""
    from simulator.faults import on_its_own

    for file in files:
        with on_its_own(file, errors):
            yield from _cases_of(file, errors)


def _cases_of(file: str, errors: list[str]) -> Iterator[Case]:
    """The cases of a file; a suite in which not even one line is a case has one error."""
    from simulator.cases.format.errors import CaseError
    from simulator.cases.read.reading import read_each
    from simulator.faults import fault

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
    from simulator.cli.output import console
    from simulator.display.console import plain

    out = console()
    for case, failures in report.failed:
        for failure in failures:
            said = f"expected {_short(failure.expected)}, got {_short(failure.got)}"
            out.print(plain(f"FAILED {case} {failure.at}: {said}"), style="red", soft_wrap=True)
    for case, unknown in report.undetermined:
        out.print(plain(f"undetermined {case} {unknown.at}: {unknown.because}"), style="yellow", soft_wrap=True)
    for case, reason in report.disputed:
        out.print(plain(f"disputed {case}: {reason}"), style="yellow", soft_wrap=True)
    _print_what_is_needed(report)
    out.print(", ".join(f"{count} {name}" for name, count in report.counts.items()), style="bold", soft_wrap=True)


def _print_what_is_needed(report: Report) -> None:
    """What is needed, with the number of cases that need it first."""
    reasons = Counter(needed.reason for _, needed in report.unsupported)
    if not reasons:
        return
    from rich.table import Table

    from simulator.cli.output import console
    from simulator.display.console import plain

    table = Table("cases", "need", box=None, padding=(0, 1))
    for reason, count in sorted(reasons.items(), key=lambda item: -item[1]):
        table.add_row(str(count), plain(reason))
    console().print(table)


def _short(value: object) -> str:
    import json

    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:197] + "..."
