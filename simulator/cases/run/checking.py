"""Running cases: what a script does, and whether everything is as it expects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from simulator.cases.format.case import Case
from simulator.cases.format.errors import CaseError, NotBuilt
from simulator.cases.format.steps import Expect
from simulator.cases.read.reading import MAX_FILE, as_text
from simulator.cases.run.expecting import Failure, failures_of
from simulator.cases.run.scripts import MOST_WORK, begin
from simulator.files import open_input
from simulator.game.verdict import NotKnown, WrongMoment
from simulator.legality.problem import Budget, OutOfBudget

PLAYING = 1
"""Steps of work for each permanent that a step of a script takes, beside what follows from it."""


class Passed(msgspec.Struct, frozen=True):
    """Everything that the case expects is so."""


class Failed(msgspec.Struct, frozen=True):
    """Something is not as the case expects it; at least one failure."""

    failures: tuple[Failure, ...]


class Crashed(msgspec.Struct, frozen=True):
    """What stands at `at` is wrong there or can't be asked at that moment, or the program itself failed: a bug."""

    at: str
    reason: str


CaseOutcome = Passed | Failed | NotBuilt | NotKnown | Crashed
"""What comes of running a case; where something is not built or not known, everything before that is as it expects."""


def run_case(case: Case) -> CaseOutcome:
    """Play a case's script and look at everything that it expects.

    Returns:
        `Passed`, or `Failed` with all that is not as expected up to the end or to the first thing that is not
        built; `NotBuilt` where nothing failed before that; `NotKnown` likewise, where something depends on what
        is not read; `Crashed` for a bug of ours.
    """
    failures: list[Failure] = []
    ended = _run(case, failures)
    if isinstance(ended, Crashed):
        return ended
    return Failed(tuple(failures)) if failures else ended


def _run(case: Case, failures: list[Failure]) -> CaseOutcome:
    """Run a case; what is not as expected is put among the failures, and how it ended without them returned."""
    budget = Budget(MOST_WORK)
    path = "$.board"
    try:
        script = begin(case, budget=budget)
        for index, step in enumerate(case.script):
            path = f"$.script[{index}]"
            budget.spend(PLAYING * (1 + len(script.game.board.permanents)))
            if isinstance(step, Expect):
                for failure in failures_of(script, step, path):
                    failures.append(failure)
            else:
                script.play(index)
    except NotBuilt as needed:
        return NotBuilt(needed.at or path, needed.reason)
    except (NotKnown, OutOfBudget) as unknown:
        return NotKnown(str(unknown), getattr(unknown, "at", "") or path)
    except CaseError as wrong:
        return Crashed(wrong.where, f"found {wrong.found}; expected {wrong.expected}")
    except WrongMoment as wrong:
        return Crashed(path, str(wrong))
    except Exception as bug:  # whatever else goes wrong is a bug, and the other cases are still to be run
        return Crashed(path, f"{type(bug).__name__}: {bug}")
    return NotKnown(script.stopped, path) if script.stopped and not _says_so(case) else Passed()


def _says_so(case: Case) -> bool:
    """Whether a case expects that its last step is undetermined."""
    return bool(case.script) and isinstance(case.script[-1], Expect) and case.script[-1].legal == "undetermined"


class CaseSelection(msgspec.Struct, frozen=True):
    """Which cases are run: those of an edition, about rules that begin so, of these confidences; empty for all."""

    edition: str = ""
    rule: str = ""
    confidence: frozenset[str] = frozenset()

    def wants(self, case: Case) -> bool:
        """Whether a case is one of them."""
        return (
            self.edition in ("", case.edition)
            and (not self.rule or any(number.startswith(self.rule) for number in case.rules))
            and (not self.confidence or case.confidence in self.confidence)
        )


class Report(msgspec.Struct):
    """What came of running cases; each is counted once. The lists hold the case's id and what is to be said of it."""

    passed: int = 0
    failed: list[tuple[str, tuple[Failure, ...]]] = msgspec.field(default_factory=list)
    unsupported: list[tuple[str, NotBuilt]] = msgspec.field(default_factory=list)
    undetermined: list[tuple[str, NotKnown]] = msgspec.field(default_factory=list)
    disputed: list[tuple[str, str]] = msgspec.field(default_factory=list)
    errors: list[str] = msgspec.field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        """How many cases there were, and the six counts that add up to it."""
        counts = {
            "passed": self.passed,
            "failed": len(self.failed),
            "unsupported": len(self.unsupported),
            "undetermined": len(self.undetermined),
            "disputed": len(self.disputed),
            "errors": len(self.errors),
        }
        return {"cases": sum(counts.values()), **counts}

    def document(self) -> dict[str, Any]:
        """All of it as the JSON document of `blockers check --json`."""
        return {
            "schema": 1,
            **self.counts,
            "failures": [
                {"id": case, "at": failure.at, "expected": failure.expected, "got": failure.got}
                for case, failures in self.failed
                for failure in failures
            ],
            "unsupported_cases": [
                {"id": case, "at": needed.at, "reason": needed.reason} for case, needed in self.unsupported
            ],
            "undetermined_cases": [
                {"id": case, "at": unknown.at, "because": unknown.because} for case, unknown in self.undetermined
            ],
            "disputed_cases": [{"id": case, "reason": reason} for case, reason in self.disputed],
            "error_messages": self.errors,
        }

    def add(self, case: Case, outcome: CaseOutcome, disputed: Mapping[str, str]) -> None:
        """Count what came of a case. A disputed case that holds again has failed: it is to be taken off the list."""
        if isinstance(outcome, Crashed):
            self.errors.append(f"{case.id}: {outcome.at}: {outcome.reason}")
        elif case.id in disputed and isinstance(outcome, Passed):
            self.failed.append((case.id, (Failure("$", "a failure, since the case is disputed", "it holds"),)))
        elif case.id in disputed:
            self.disputed.append((case.id, disputed[case.id]))
        elif isinstance(outcome, Passed):
            self.passed += 1
        elif isinstance(outcome, Failed):
            self.failed.append((case.id, outcome.failures))
        elif isinstance(outcome, NotKnown):
            self.undetermined.append((case.id, outcome))
        else:
            self.unsupported.append((case.id, outcome))


def check_cases(
    cases: Iterable[Case | CaseError],
    wanted: CaseSelection | None = None,
    disputed: Mapping[str, str] | None = None,
    report: Report | None = None,
) -> Report:
    """Run cases one after the other.

    Args:
        cases: the cases, and what stood where a case should; such an error is counted, whatever is wanted.
        wanted: which of them are run; by default all.
        disputed: the ids of cases believed wrong, each with the reason.
        report: what comes of them is added to it; by default to a new one.
    """
    report = Report() if report is None else report
    for case in cases:
        if isinstance(case, CaseError):
            report.errors.append(str(case))
        elif wanted is None or wanted.wants(case):
            report.add(case, run_case(case), disputed or {})
    return report


def read_disputed(file: str) -> dict[str, str]:
    """A list of cases believed wrong: on each line an id, a tab, and the reason with the rule's number.

    Empty lines and lines that begin with `#` say nothing.

    Raises:
        CaseError: a line without a reason, or an id that stands twice.
        OSError: as the system gives it.
    """
    with open_input(file) as stream:
        text = as_text(stream.read(MAX_FILE), file)
    disputed: dict[str, str] = {}
    for number, line in enumerate(text.splitlines(), 1):
        case, tab, reason = line.partition("\t")
        if not line.strip() or line.startswith("#"):
            continue
        if not tab or not reason.strip():
            raise CaseError(file, f"line {number}", "no reason", "an id, a tab and the reason with the rule's number")
        if case in disputed:
            raise CaseError(file, f"line {number}", f'"{case}" a second time', "each id once")
        disputed[case] = reason.strip()
    return disputed
