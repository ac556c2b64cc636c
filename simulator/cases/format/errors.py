"""What is wrong with a case file, for the person who wrote it, and what a case needs that is not built yet."""

from __future__ import annotations


class CaseError(ValueError):
    """A case file, or one case in it, that can't be used.

    Args:
        file: the file's name, as it was given.
        where: a line, a path such as `$.script[3].blocks`, or both; `""` for the file as a whole.
        found: what is there.
        expected: what may stand there, and where it helps what to do.

    >>> print(CaseError("dispute.yaml", "$.board.active", "nothing", "a player"))
    dispute.yaml: $.board.active: found nothing; expected a player
    """

    def __init__(self, file: str, where: str, found: str, expected: str) -> None:
        self.file = file
        self.where = where
        self.found = found
        self.expected = expected
        super().__init__(file, where, found, expected)

    def __str__(self) -> str:
        place = f"{self.file}: {self.where}" if self.where else self.file
        return f"{place}: found {self.found}; expected {self.expected}"


class UndeterminedCase(CaseError):
    """A case of which the moment before blocks is not known: a step before it is undetermined.

    Args:
        file: the file's name, as it was given.
        because: which step it is, and why.
    """

    def __init__(self, file: str, because: str) -> None:
        super().__init__(file, "", because, "steps before blocks that can be judged")
        self.because = because

    def __reduce__(self) -> tuple[object, ...]:
        return UndeterminedCase, (self.file, self.because)


class NotBuilt(Exception):
    """A case needs something that is not built yet.

    Args:
        at: where in the case, as a path such as `$.script[3].do`; "" for the step that is being played.
        reason: what it is.
    """

    def __init__(self, at: str, reason: str) -> None:
        super().__init__(at, reason)
        self.at = at
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.at}: {self.reason}"
