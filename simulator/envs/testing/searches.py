"""The checks of an episode, and what is raised where one fails."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from random import Random
from reprlib import Repr
from typing import Final, NamedTuple, get_args

from events.codec import decode_events, encode_events
from events.event import Event
from events.log import Log
from simulator.envs.engines import search_of
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.scenario import DuelScenario, Scenario
from simulator.envs.search import IllegalChoice, Phase, Returns, Search, Seen, digest_of
from simulator.game.game import Game
from simulator.replay.format import SCHEMA, Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, write_replay


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


MOST_STEPS: Final = 10_000
"""Choices after which an episode ought to be over."""

MOST_FORKS: Final = 25
"""Moments of an episode to which it is forked."""


def search_test(
    make: Callable[[int], Search], *, like: Callable[[int], Search] | None = None, episodes: int = 20, seed: int = 0
) -> None:
    """Check a search: anything with the interface `Search`.

    In every episode there are two legal choices or more until it is over; what is illegal is refused and changes
    nothing; clones, forks and `undo` are exact and independent; the same seed and choices give the same episode; what
    it was worth sums to zero; and the log alone folds to the same state, as the rules have it.

    Args:
        make: makes the search of a seed, at its beginning.
        like: makes the same combat in another engine, which must say the same at each step.
        episodes: how many are played, with seeds in a row.
        seed: the first seed.

    Raises:
        Nonconformance: something is not as the interface says.
    """
    for number in range(seed, seed + episodes):
        _SearchEpisode(number, make, like or make, exact=like is None).play()


def scenario_test(scenario: Scenario | DuelScenario, *, episodes: int = 20, seed: int = 0) -> None:
    """Check a scenario of your own: an episode can begin with it, and is played as `search_test` has it.

    Where the fast engine plays a combat, the general one plays beside it and must say the same.

    Args:
        scenario: a combat or a duel.
        episodes: how often it is played, by other choices each time.
        seed: what decides the choices of the first one.

    Raises:
        ScenarioError: no episode can begin with it; the message says why.
        Nonconformance: something is not as the interface says.
    """
    if isinstance(scenario, DuelScenario):
        search_test(lambda _: DuelSearch(scenario), episodes=episodes, seed=seed)
        return
    general = FullCombat(scenario)
    if isinstance(first := search_of(scenario), FullCombat):
        search_test(lambda _: first.clone(), episodes=episodes, seed=seed)
    else:
        search_test(lambda _: first.clone(), like=lambda _: general.clone(), episodes=episodes, seed=seed)


class _SearchEpisode(Checks):
    """One episode of a search that is checked.

    Args:
        seed: its seed.
        make: makes the search.
        like: makes the search that must say the same.
        exact: whether that is true of what it was worth on the way, too.
    """

    def __init__(self, seed: int, make: Callable[[int], Search], like: Callable[[int], Search], *, exact: bool) -> None:
        super().__init__(seed)
        self.make = make
        self.exact = exact
        self.search = make(seed)
        self.again = like(seed)

    def play(self) -> None:
        """Play it to its end."""
        search, random = self.search, Random(self.seed)
        moments = [snapshot(search)]
        self.refuses("undo() before any choice", IllegalChoice, search.undo)
        while not search.over:
            self.holds("the episode", self.step < MOST_STEPS, "no end", f"its end within {MOST_STEPS} choices")
            self._question(moments[-1])
            self._refusals(moments[-1])
            moments.append(self._choose(random.choice(moments[-1].legal), moments[-1]))
        self._end(moments)

    def _question(self, now: Snapshot) -> None:
        """What is asked is a question."""
        legal = now.legal
        self.holds("agent", now.agent in ("active", "defending"), now.agent, "'active' or 'defending'")
        self.holds("phase", now.phase in get_args(Phase) and now.phase != "over", now.phase, "a phase of `Phase`")
        self.holds("legal()", len(legal) > 1, legal, "two choices or more, since forced ones are not asked for")
        self.equal("legal()", legal, tuple(sorted({*map(int, legal)})))
        side = now.seen.attackers if now.phase in ("attack", "order") else now.seen.blockers
        self.holds("asked", -1 <= now.asked < len(side), now.asked, f"a place below {len(side)}, or -1")
        self.same("the same seed and choices", self.again, now, returns=self.exact)

    def _refusals(self, now: Snapshot) -> None:
        """What is illegal is refused, and changes nothing."""
        legal, search = now.legal, self.search
        for choice in (-1, legal[-1] + 1, 0.5, None, "1", [legal[0]]):
            if choice not in legal:
                self.refuses(f"apply({choice!r})", IllegalChoice, search.apply, choice)
                self.same(f"the search after apply({choice!r})", search, now)
        for at in (-1, len(now.choices) + 1):
            self.refuses(f"fork({at})", IllegalChoice, search.fork, at)

    def _choose(self, choice: int, now: Snapshot) -> Snapshot:
        """Make a choice, in clones too."""
        search, clone = self.search, self.search.clone()
        self.same("clone()", clone, now)
        search.apply(choice)
        self.step += 1
        after = snapshot(search)
        self.same("a clone when the original went on", clone, now)
        self.equal("choices", after.choices, (*now.choices, choice))
        clone.apply(choice)
        self.same("a clone that made the same choice", clone, after)
        clone.undo()
        self.same("undo()", clone, now)
        self.same("the original when a clone went on and back", search, after)
        self.again.apply(choice)
        self._returns(after.returns)
        return after

    def _returns(self, returns: Returns) -> None:
        finite = all(map(isfinite, returns))
        self.holds("returns()", finite and sum(returns) == 0, returns, "finite numbers that sum to zero")

    def _end(self, moments: list[Snapshot]) -> None:
        """What is so when the episode is over."""
        search, last = self.search, moments[-1]
        self.equal("agent, phase and legal() at the end", (last.agent, last.phase, last.legal), ("", "over", ()))
        self.same("the same seed and choices", self.again, last)
        self._returns(last.returns)
        for choice in (0, 1):
            self.refuses(f"apply({choice}) at the end", IllegalChoice, search.apply, choice)
        for at in range(0, len(moments), 1 + len(moments) // MOST_FORKS):
            fork = search.fork(at)
            self.same(f"fork({at})", fork, moments[at])
            self.same(f"fork({at}) played on", fork.play(last.choices[at:]), last)
        self.same("the seed's search, played again", self.make(self.seed).play(last.choices), last)
        self.same("the search after all that", search, last)
        self.folds(search)
