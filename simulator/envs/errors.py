"""What is wrong with what the training environment was given, for the person who gave it."""

from __future__ import annotations

__all__ = ["EnvsError", "NoEpisode", "RecordError", "ScenarioError", "TooManyCreatures", "UndeterminedScenario"]


class EnvsError(ValueError):
    """Something that the training environment can't use; every error that is meant for its user is one.

    Args:
        where: what it stands in, such as a scenario's name.
        found: what stands there.
        expected: what may stand there, and where it helps what to do.

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
    """A scenario of which something is not read, so that nobody can tell what happens in it."""


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
