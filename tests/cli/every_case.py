"""Every case of the project's suites through `judge --editions all` and `legal`: each answers, whatever the edition.

python -m tests.cli.every_case      # all of them, some minutes
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory

from simulator.cases.format.case import Case, write_case_for_people
from simulator.cases.read.reading import read_each
from simulator.cli.main import ALL_WELL, UNDETERMINED, UNUSABLE, run

SUITES = Path(__file__).parents[1] / "cases"
EARLY = (
    "nothing to block",
    "has declared blockers",
    "declared in the declare blockers step",
    "nothing attacks now",
    "have been chosen",
    "waits until",
    "not built yet",
    "is no card type or keyword",
    "what can't be played",
)
"""What `legal` says where nobody declares blocks at the moment of a case."""
COMMANDS = (("judge", "--editions", "all"), ("legal",))


def every_case(some: Callable[[], bool] = lambda: True) -> Iterator[Case]:
    """The cases of the project's suites that are chosen."""
    for suite in sorted(SUITES.glob("*.cases.jsonl")):
        for case in read_each(str(suite)):
            assert isinstance(case, Case)
            if some():
                yield case


def fault_of(case: Case, folder: Path) -> str:
    """What is wrong with what the commands say of a case; "" if nothing.

    Nobody declares blocks where a case has no attack, and a keyword that an edition lacks leaves it without an answer.
    """
    file = folder / "case.json"
    file.write_text(write_case_for_people(case), encoding="utf-8")
    for command, *options in COMMANDS:
        said, wrong = io.StringIO(), io.StringIO()
        with redirect_stdout(said), redirect_stderr(wrong):
            status = run([command, str(file), "--json", *options])
        message = wrong.getvalue()
        if "bug" in message or "Traceback" in message:
            return f"{command}: {message}"
        if status == UNUSABLE and not _is_too_early(message):
            return f"{command}: {message}"
        if status in (ALL_WELL, UNDETERMINED) and not json.loads(said.getvalue()):
            return f"{command}: nothing was said"
        if status not in (ALL_WELL, UNDETERMINED, UNUSABLE):
            return f"{command}: exit status {status}"
    return ""


def _is_too_early(message: str) -> bool:
    """Whether it is said that there is nothing to block, or to choose, at the case's moment."""
    return any(words in message for words in EARLY)


def main() -> int:
    """Look at every case, and tell what is wrong."""
    cases = faults = 0
    with TemporaryDirectory() as folder:
        for case in every_case():
            cases += 1
            if fault := fault_of(case, Path(folder)):
                faults += 1
                print(f"{case.id}: {fault}")
    print(f"{cases} cases, {faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
