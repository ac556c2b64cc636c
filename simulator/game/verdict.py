"""What is said of a proposal: legal, illegal or undetermined, with all the reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, partial
from typing import NoReturn

from events.rule import Violation

__all__ = [
    "Blocks",
    "IllegalAction",
    "IllegalDeclaration",
    "NotKnown",
    "Outcome",
    "UndeterminedAction",
    "UndeterminedDeclaration",
    "Verdict",
    "WrongMoment",
]

Blocks = Mapping[str, tuple[str, ...]]
"""A block declaration: for each blocking creature the attacking creatures that it blocks."""


class Outcome(StrEnum):
    """What a verdict says."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class Declared(dict[str, tuple[str, ...]]):
    """A block declaration that is part of a verdict, and so of the rulings of a game: it can't be changed.

    >>> declared = Declared(b1=("a1",))
    >>> declared["b2"] = ("a1",)
    Traceback (most recent call last):
    TypeError: what a verdict holds can't be changed; change a copy: dict(...)
    """

    __slots__ = ()

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("what a verdict holds can't be changed; change a copy: dict(...)")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return Declared, (dict(self),)


def _itself(nearest: Blocks | str | None) -> Blocks | str | None:
    return nearest


@dataclass(frozen=True)
class Verdict:
    """The verdict on one proposal; an ordinary value.

    Args:
        outcome: legal, illegal or undetermined.
        violations: every violation, in the order of the edition's rules.
        obeyed: requirements that the proposal obeys as written (509.1c); None for other procedures.
        maximum: the most requirements that could be obeyed; None where that is not known.
        witness: a legal declaration that obeys so many.
        because: why the outcome is undetermined; "" otherwise.
    """

    outcome: Outcome
    violations: tuple[Violation, ...] = ()
    obeyed: int | None = None
    maximum: int | None = None
    witness: Blocks | None = None
    because: str = ""
    _nearest: Callable[[], Blocks | str | None] = field(default=partial(_itself, None), repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.witness is not None:
            self.__dict__["witness"] = Declared(self.witness)

    @property
    def legal(self) -> bool | None:
        """True, False, or None when it is undetermined."""
        return None if self.outcome is Outcome.UNDETERMINED else self.outcome is Outcome.LEGAL

    @cached_property
    def _answered(self) -> Blocks | str | None:
        return self._nearest()

    @property
    def nearest(self) -> Blocks | None:
        """The legal declaration with the fewest changed (blocker, attacker) pairs; None when it can't be found."""
        return None if isinstance(self._answered, str | None) else Declared(self._answered)

    @property
    def why_not_nearest(self) -> str:
        """Why `nearest` was not found; "" where it was, or where there is none."""
        return self._answered if isinstance(self._answered, str) else ""

    def __reduce__(self) -> tuple[object, ...]:
        said = self.outcome, self.violations, self.obeyed, self.maximum, self.witness, self.because
        return Verdict, (*said, partial(_itself, self._answered))

    def __bool__(self) -> bool:
        raise TypeError("a verdict is legal, illegal or undetermined; ask for .legal, .outcome or .violations")

    def __str__(self) -> str:
        lines = [str(violation) for violation in self.violations]
        if self.because:
            lines.append(f"undetermined: {self.because}")
        return "\n".join(lines) or str(self.outcome)


class IllegalAction(ValueError):
    """A proposal that the rules refuse; the game is as it was before.

    Args:
        verdict: what is wrong with it.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict)
        self.verdict = verdict

    def __str__(self) -> str:
        return str(self.verdict)


class IllegalDeclaration(IllegalAction):
    """A declaration that the rules refuse; it was taken back."""


class UndeterminedAction(IllegalAction):
    """A proposal that nobody here can judge; the game is as it was before."""


class UndeterminedDeclaration(IllegalDeclaration, UndeterminedAction):
    """A declaration that nobody here can judge; it was taken back."""


class NotKnown(ValueError):
    """A question was not answered: it would take more work than it may, or depends on a text that is not read.

    Args:
        because: why.
        at: where it was asked in a case, as a path such as `$.script[3].legal`; "" elsewhere.
    """

    def __init__(self, because: str, at: str = "") -> None:
        super().__init__(because, at)
        self.because = because
        self.at = at

    def __str__(self) -> str:
        return self.because


class WrongMoment(ValueError):
    """Something was proposed that nobody can do at this point of the turn."""
