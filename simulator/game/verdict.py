"""Verdicts: whether a proposal is legal, illegal or undetermined, with every reason; and the errors that carry one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, partial
from typing import NoReturn

from events.rule import Violation
from projections.position import Position
from simulator.game import READERS
from simulator.legality.problem import Declaration, Maximum, Undecided

BlockDeclaration = Mapping[str, tuple[str, ...]]
"""A block declaration: for each blocking creature the attacking creatures that it blocks."""


JUDGED = "_judged"
"""Under this a verdict keeps the board and the block that was judged: no field, since it is no part of the value."""


class Outcome(StrEnum):
    """What a verdict comes to."""

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDETERMINED = "undetermined"


class _Fixed(dict[str, tuple[str, ...]]):
    """A block declaration in a verdict, and so in the rulings of a game: it can't be changed.

    >>> declared = _Fixed(b1=("a1",))
    >>> declared["b2"] = ("a1",)
    Traceback (most recent call last):
    TypeError: what a verdict holds can't be changed; change a copy: dict(...)
    """

    __slots__ = ()

    def _refuse(self: object, *_: object, **__: object) -> NoReturn:
        raise TypeError("what a verdict holds can't be changed; change a copy: dict(...)")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[object, ...]:
        return _Fixed, (dict(self),)


def _itself(nearest: BlockDeclaration | str | None) -> BlockDeclaration | str | None:
    return nearest


_Nearest = Callable[[], BlockDeclaration | str | None]
_NONE: _Nearest = partial(_itself, None)


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
    witness: BlockDeclaration | None = None
    because: str = ""
    _nearest: _Nearest = field(default=_NONE, repr=False, compare=False)

    @classmethod
    def of(
        cls,
        violations: Iterable[Violation],
        *,
        obeyed: int | None = None,
        maximum: Maximum | Undecided | None = None,
        in_ids: Callable[[Declaration], BlockDeclaration] = lambda declaration: {},
        nearest: _Nearest = _NONE,
    ) -> Verdict:
        """The verdict that violations make: illegal with any; without, legal unless the maximum could not be found.

        Args:
            violations: every violation, in the order of the edition's rules.
            obeyed: the requirements that are obeyed, where they count.
            maximum: the most that could be, where they count.
            in_ids: makes a declaration in ids of the maximum's witness.
            nearest: finds the nearest legal declaration, or says why it can't.
        """
        found = tuple(violations)
        if isinstance(maximum, Undecided):
            outcome = Outcome.ILLEGAL if found else Outcome.UNDETERMINED
            return cls(outcome, found, obeyed, because="" if found else maximum.reason)
        outcome = Outcome.ILLEGAL if found else Outcome.LEGAL
        if maximum is None:
            return cls(outcome, found, obeyed, _nearest=nearest)
        return cls(outcome, found, obeyed, maximum.value, in_ids(maximum.witness), _nearest=nearest)

    def in_doubt(self, doubt: str, certain: tuple[Violation, ...] = ()) -> Verdict:
        """This verdict where something may change it: undetermined, unless a violation is certain; nothing is counted.

        Args:
            doubt: what may change it.
            certain: the violations that stand whatever that is.
        """
        if certain:
            return Verdict(Outcome.ILLEGAL, certain)
        return Verdict(Outcome.UNDETERMINED, self.violations, because=doubt)

    def undetermined(self, because: str) -> Verdict:
        """This verdict, with all that was counted, where the outcome is not known, and why."""
        return replace(self, outcome=Outcome.UNDETERMINED, because=because)

    @property
    def judged(self) -> tuple[Position, BlockDeclaration] | None:
        """The board and the block that was judged; None of another proposal, and of a verdict that was stored."""
        judged = self.__dict__.get(JUDGED)
        return None if judged is None else (judged[0], _Fixed(judged[1]))

    def __post_init__(self) -> None:
        if self.witness is not None:
            self.__dict__["witness"] = _Fixed(self.witness)

    @property
    def legal(self) -> bool | None:
        """True, False, or None when it is undetermined."""
        return None if self.outcome is Outcome.UNDETERMINED else self.outcome is Outcome.LEGAL

    @cached_property
    def _answered(self) -> BlockDeclaration | str | None:
        return self._nearest()

    @property
    def nearest(self) -> BlockDeclaration | None:
        """The legal declaration with the fewest changed (blocker, attacker) pairs; None when it can't be found."""
        return None if isinstance(self._answered, str | None) else _Fixed(self._answered)

    @property
    def why_not_nearest(self) -> str:
        """Why `nearest` was not found; "" where it was, or where there is none."""
        return self._answered if isinstance(self._answered, str) else ""

    def __reduce__(self) -> tuple[object, ...]:
        said = self.outcome, self.violations, self.obeyed, self.maximum, self.witness, self.because
        return Verdict, (*said, partial(_itself, self._answered))

    def _repr_svg_(self) -> str | None:
        """The board with what is not legal marked, for notebooks."""
        picture: str | None = READERS["picture of a verdict"](self)
        return picture

    def _repr_html_(self) -> str:
        """The verdict with its reasons and the board, for notebooks."""
        shown: str = READERS["verdict in a notebook"](self)
        return shown

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


def refusal(verdict: Verdict, *, declared: bool = False) -> IllegalAction:
    """The error for a proposal that is not legal.

    Args:
        verdict: the verdict on it.
        declared: whether it was a declaration, which was taken back.
    """
    if verdict.outcome is Outcome.ILLEGAL:
        return IllegalDeclaration(verdict) if declared else IllegalAction(verdict)
    return UndeterminedDeclaration(verdict) if declared else UndeterminedAction(verdict)


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
    """An action that nobody can take at this point of the turn."""
