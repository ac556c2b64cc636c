"""What comes of running a case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = [
    "Broken",
    "Failed",
    "Failure",
    "NotBuilt",
    "NotDetermined",
    "Outcome",
    "Passed",
    "Undetermined",
    "Unsupported",
]


class NotBuilt(Exception):
    """A case needs something that is not built yet.

    Args:
        at: where in the case, as a path such as `$.script[3].do`.
        reason: what it is.
    """

    def __init__(self, at: str, reason: str) -> None:
        super().__init__(at, reason)
        self.at = at
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.at}: {self.reason}"


class NotDetermined(Exception):
    """What a case asks for depends on what is not read, or could not be found within the limits.

    Args:
        at: where in the case, as a path such as `$.script[3].legal`.
        because: why.
    """

    def __init__(self, at: str, because: str) -> None:
        super().__init__(at, because)
        self.at = at
        self.because = because

    def __str__(self) -> str:
        return f"{self.at}: {self.because}"


@dataclass(frozen=True)
class Failure:
    """One thing that is not as it was expected.

    Args:
        at: where it is expected, as a path such as `$.script[3].obeyed`.
        expected: what the case says, as plain data.
        got: what is so, as plain data.
    """

    at: str
    expected: Any
    got: Any


@dataclass(frozen=True)
class Passed:
    """Everything that the case expects is so."""


@dataclass(frozen=True)
class Failed:
    """Something is not as the case expects it; at least one failure."""

    failures: tuple[Failure, ...]


@dataclass(frozen=True)
class Unsupported:
    """The case needs what is not built yet; everything before that is as it expects."""

    at: str
    reason: str


@dataclass(frozen=True)
class Undetermined:
    """Whether the case holds is not known from `at` on; everything before that is as it expects."""

    at: str
    because: str


@dataclass(frozen=True)
class Broken:
    """What stands at `at` can't be asked at that moment, or the program itself failed: a bug."""

    at: str
    reason: str


Outcome = Passed | Failed | Unsupported | Undetermined | Broken
"""Exactly one of these for each case."""
