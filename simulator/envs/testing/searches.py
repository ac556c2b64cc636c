"""The conformance test of searches and scenarios."""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from random import Random
from typing import Final, get_args

from simulator.envs.engines import search_of
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.scenario import DuelScenario, Scenario
from simulator.envs.search import IllegalChoice, Phase, Returns, Search
from simulator.envs.testing.checks import Checks, Snapshot, snapshot

__all__ = ["scenario_test", "search_test"]

MOST_STEPS: Final = 10_000
"""Choices after which an episode ought to be over."""

MOST_FORKS: Final = 25
"""Moments of an episode to which it is forked."""


def search_test(
    make: Callable[[int], Search],
    *,
    like: Callable[[int], Search] | None = None,
    episodes: int = 20,
    seed: int = 0,
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
