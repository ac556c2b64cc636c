"""What is wrong with what the environment was given, and the checks of arguments that say so."""

from __future__ import annotations

from math import isfinite
from operator import index
from typing import Any, Final, TypeVar


class EnvsError(ValueError):
    """Something that the training environment can't use; every error that is meant for its user is one.

    Args:
        where: where it is, such as a scenario's name.
        found: what was found there.
        expected: what was expected, and where it helps what to do.

    >>> print(EnvsError("scenario 7", "a board with teams", "two players"))
    scenario 7: found a board with teams; expected two players
    """

    def __init__(self, where: str, found: str, expected: str) -> None:
        self.where = where
        self.found = found
        self.expected = expected
        super().__init__(where, found, expected)

    def __str__(self) -> str:
        return f"{self.where}: found {self.found}; expected {self.expected}"


class NoEpisode(EnvsError, AttributeError):
    """What an episode alone has was asked for before the first one began."""


class ScenarioError(EnvsError):
    """A scenario that no episode can begin with."""


class UndeterminedScenario(ScenarioError):
    """A scenario with a sentence that is not read, so that its outcome is undetermined."""


class TooManyCreatures(EnvsError):
    """A player of a duel would control more creatures than the duel has places for."""


class RecordError(EnvsError):
    """A recorded log that this environment would not have written.

    Args:
        where: what it stands in.
        event: the number of the first event, from 0, that is not as recorded.
        found: what is recorded there.
        expected: what would stand there.
    """

    def __init__(self, where: str, event: int, found: str, expected: str) -> None:
        self.event = event
        super().__init__(f"{where}, event {event}", found, expected)
        self.args = where, event, found, expected


T = TypeVar("T")

SIZES: Final = (8, 16, 32)
"""Places for creatures on each side, by profile."""


def among(where: str, found: T, those: tuple[object, ...]) -> T:
    """What was found, where it is one of some.

    Raises:
        EnvsError: it is not.
    """
    if found not in those:
        raise EnvsError(where, repr(found), "one of " + ", ".join(map(repr, those)))
    return found


def whole(where: str, found: Any, least: int = 0, most: int | None = None) -> int:
    """A whole number, of Python or of numpy.

    Args:
        where: what the number is for.
        found: what was given.
        least: the least that it may be.
        most: the most; None: any number.

    Raises:
        EnvsError: it is no whole number, or not one of these.

    >>> whole("pool", 4096), whole("attackers", 8, 1, 64)
    (4096, 8)
    """
    try:
        number = least - 1 if isinstance(found, bool) else index(found)
    except TypeError:
        number = least - 1
    if number < least or (most is not None and number > most):
        expected = f"a whole number of {least} or more" if most is None else f"a whole number from {least} to {most:,}"
        raise EnvsError(where, repr(found), expected)
    return number


def size_of(found: Any) -> int:
    """Places for creatures on each side: 8, 16 or 32.

    Raises:
        EnvsError: it is none of these.
    """
    try:
        size = index(found)
    except TypeError:
        size = 0
    if size not in SIZES:
        raise EnvsError("size", repr(found), "one of " + ", ".join(map(str, SIZES)))
    return size


def cost(where: str, found: Any) -> float:
    """What something costs: a number of 0 or more.

    Raises:
        EnvsError: it is none.
    """
    try:
        number = float("nan") if isinstance(found, str) else float(found)
    except (TypeError, ValueError):
        number = float("nan")
    if not isfinite(number) or number < 0:
        raise EnvsError(where, repr(found), "a number of 0 or more")
    return number


def missing_extra(missing: ImportError, extra: str, name: str) -> SystemExit | ImportError:
    """What to raise where the libraries of an example are not there: the end of it, or of its import.

    Args:
        missing: what the import said.
        extra: the extra of this project that has them.
        name: the example's `__name__`.

    >>> missing_extra(ImportError("No module named 'ray'"), "ray", "__main__")
    SystemExit('No module named \\'ray\\'; this example needs the extra `ray`: pip install "declare-blockers[ray]"')
    """
    words = f'{missing}; this example needs the extra `{extra}`: pip install "declare-blockers[{extra}]"'
    return SystemExit(words) if name == "__main__" else ImportError(words, name=missing.name)
