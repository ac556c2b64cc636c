"""The checks of an episode, and what is raised where one fails."""

from __future__ import annotations

from collections.abc import Callable
from reprlib import Repr
from typing import NamedTuple

from events.codec import decode_events, encode_events
from events.event import Event
from events.log import Log
from simulator.envs.search import Returns, Search, Seen, digest_of
from simulator.game.game import Game
from simulator.replay.format import SCHEMA, Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay

__all__ = ["Checks", "Nonconformance", "Snapshot", "log_differences", "snapshot"]


class Nonconformance(AssertionError):
    """An environment does something else than its interface says.

    Args:
        seed: the seed of the episode.
        step: how many choices had been made in it.
        what: what was looked at.
        found: what the environment has or did there.
        expected: what it should have or do.

    >>> print(Nonconformance(7, 2, "legal()", "(1,)", "two choices or more"))
    seed 7, step 2, legal(): found (1,); expected two choices or more
    """

    def __init__(self, seed: int, step: int, what: str, found: str, expected: str) -> None:
        self.seed = seed
        self.step = step
        self.what = what
        self.found = found
        self.expected = expected
        super().__init__(seed, step, what, found, expected)

    def __str__(self) -> str:
        return f"seed {self.seed}, step {self.step}, {self.what}: found {self.found}; expected {self.expected}"


class Snapshot(NamedTuple):
    """All that a search says of itself at one moment."""

    log: tuple[Event, ...]
    agent: str
    phase: str
    asked: int
    legal: tuple[int, ...]
    pairs: tuple[tuple[int, int], ...]
    picked: tuple[int, ...]
    choices: tuple[int, ...]
    seen: Seen
    returns: Returns


def snapshot(search: Search) -> Snapshot:
    """All that a search says of itself now."""
    return Snapshot(
        tuple(search.log),
        search.agent,
        search.phase,
        search.asked,
        search.legal(),
        search.pairs,
        search.picked,
        search.choices,
        search.seen,
        search.returns(),
    )


class Checks:
    """The checks of one episode, which know where it stands.

    Args:
        seed: the seed of the episode.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.step = 0

    def holds(self, what: str, holds: bool, found: object, expected: str) -> None:
        """Check that something holds.

        Raises:
            Nonconformance: it does not.
        """
        if not holds:
            raise Nonconformance(self.seed, self.step, what, _shortened(found), expected)

    def equal(self, what: str, found: object, expected: object) -> None:
        """Check that two values are equal.

        Raises:
            Nonconformance: they are not.
        """
        self.holds(what, found == expected, found, _shortened(expected))

    def same(self, what: str, search: Search, expected: Snapshot, *, returns: bool = True) -> None:
        """Check that a search says the same as another one did.

        Args:
            what: what the search is.
            search: the search.
            expected: what it should say.
            returns: whether what the episode was worth so far is compared too.

        Raises:
            Nonconformance: it says something else.
        """
        found = snapshot(search)
        if found == expected:
            return
        for at, (event, other) in enumerate(zip(found.log, expected.log, strict=False)):
            self.equal(f"{what}, event {at} of the log", event, other)
        self.equal(f"{what}, number of events in the log", len(found.log), len(expected.log))
        for name in Snapshot._fields[1:] if returns else Snapshot._fields[1:-1]:
            self.equal(f"{what}, {name}", getattr(found, name), getattr(expected, name))

    def refuses(self, what: str, kind: type[Exception], method: Callable[..., object], *arguments: object) -> None:
        """Check that a call is refused with an error that says why.

        Args:
            what: what is attempted.
            kind: the kind of error that refuses it.
            method: what is called.
            arguments: what it is called with.

        Raises:
            Nonconformance: it is not refused, or with another error, or with one that says nothing.
        """
        expected = f"{kind.__name__} with a message"
        try:
            method(*arguments)
        except kind as refused:
            if not str(refused):
                found = f"{type(refused).__name__} without a message"
                raise Nonconformance(self.seed, self.step, what, found, expected) from refused
        except Exception as error:
            raise Nonconformance(self.seed, self.step, what, repr(error), expected) from error
        else:
            raise Nonconformance(self.seed, self.step, what, "no error", expected)

    def folds(self, search: Search) -> None:
        """Check that the log of a search alone, written and read again, gives its state, as the rules have it.

        Raises:
            Nonconformance: it does not.
        """
        log = Log(decode_events(encode_events(search.log)))
        self.equal("state_digest()", search.state_digest(), digest_of(log, search.edition))
        game = Game(edition=search.edition)
        game.log.extend(log)
        for difference in log_differences(game):
            raise Nonconformance(self.seed, self.step, "the log", difference, "the log of a game under the rules")


def log_differences(game: Game) -> list[str]:
    """What is wrong with the log of a game: written as a replay, folded, played again by the rules, judged again."""
    replay = parse_replay(write_replay(Header(schema=SCHEMA, edition=game.edition), record(game)), "a game")
    found = (*verify(replay).differences, *resim(replay).differences, *judge_again(replay).differences)
    return [str(each) for each in found]


_REPR = Repr()
_REPR.maxother = _REPR.maxstring = 400
_REPR.maxtuple = _REPR.maxlist = _REPR.maxdict = 40


def _shortened(value: object) -> str:
    return _REPR.repr(value)
