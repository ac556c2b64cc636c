"""What is said of one thing that happened in a replay."""

from __future__ import annotations

from typing import NamedTuple

from simulator.verdict import Outcome, Verdict

__all__ = ["Finding", "amiss"]


class Finding(NamedTuple):
    """What is said of one thing a player did: what it was, the verdict, or why there is nothing to judge."""

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
