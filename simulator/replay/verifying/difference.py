"""Where a replay differs from what we compute, and what nothing in it can prove."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from simulator.game.verdict import Outcome, Verdict

__all__ = [
    "Difference",
    "Finding",
    "Unvouched",
    "amiss",
]


class Difference(msgspec.Struct, frozen=True):
    """One difference.

    Args:
        line: the replay's line, from 1.
        what: what was compared.
        expected: what the replay says.
        got: what we find.
    """

    line: int
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: the replay says {self.expected}; found {self.got}"


class Unvouched(msgspec.Struct, frozen=True):
    """Something that a replay says and that nothing in it can prove: neither right nor wrong.

    Args:
        line: the replay's line, from 1; 0 when the file as a whole is meant.
        what: what can't be vouched for, and why.
    """

    line: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}" if self.line else self.what


class Finding(NamedTuple):
    """The judgment of one thing that a player did: what it was, the verdict, or why there is nothing to judge."""

    what: str
    verdict: Verdict | None
    amiss: str = ""

    @property
    def outcome(self) -> Outcome:
        """Legal, illegal or undetermined; what was done at the wrong moment is illegal."""
        return self.verdict.outcome if self.verdict is not None and not self.amiss else Outcome.ILLEGAL

    def __str__(self) -> str:
        if self.amiss or self.verdict is None:
            return self.amiss
        reasons = [str(violation) for violation in self.verdict.violations]
        return "; ".join([self.verdict.outcome.value, *reasons, *filter(None, [self.verdict.because])])


def amiss(what: str, why: str) -> Finding:
    """The finding that something could not be done at all, and why."""
    return Finding(what, None, why)
