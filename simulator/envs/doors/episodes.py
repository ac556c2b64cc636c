"""What episodes begin with: which board, scenario or duel a seed and a count give."""

from __future__ import annotations

from collections.abc import Sequence
from secrets import randbits
from typing import Protocol

from simulator.envs.boards import Boards
from simulator.envs.drawn.duel_v1 import duel
from simulator.envs.drawn.numbers import number_of_episode
from simulator.envs.duel import DuelScenario, DuelSearch
from simulator.envs.engines import search_of
from simulator.envs.errors import EnvsError
from simulator.envs.plain import PlainCombat, PlainTable
from simulator.envs.scenario import Scenario
from simulator.envs.search import Search
from simulator.envs.shown.observing import Observer

__all__ = ["Count", "Drawn", "Duels", "Given", "Source", "source_of"]


class Source(Protocol):
    """What the number of an episode (`numbers.number_of_episode`) gives."""

    def begin(self, number: int, size: int) -> tuple[Search, Observer]:
        """The combat or duel of a number, at its beginning, and what it shows, with places for so many creatures.

        Raises:
            TooManyCreatures: it has more creatures on a side.
        """


class Drawn:
    """Combats on drawn boards: the board of a number is `boards.table(number)`."""

    def __init__(self, boards: Boards) -> None:
        self.boards = boards
        self._known: list[tuple[PlainTable, Observer] | None] = [None] * boards.pool

    def begin(self, number: int, size: int) -> tuple[Search, Observer]:
        place = number % len(self._known) if self._known else -1
        known = self._known[place] if place >= 0 else None
        if known is None or known[1].size != size:
            known = self.boards.table(number), self.boards.observer(number, size)
            if place >= 0:
                self._known[place] = known
        return PlainCombat(known[0]), known[1]

    def __deepcopy__(self, memo: dict[int, object]) -> Drawn:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Drawn, (self.boards,)


class Given:
    """Combats and duels that somebody has set up: a number gives that at the place number modulo how many there are.

    Args:
        scenarios: one or more, all of them combats or all of them duels.

    Raises:
        EnvsError: there are none, or of both kinds.
    """

    def __init__(self, scenarios: Sequence[Scenario | DuelScenario]) -> None:
        kinds = {isinstance(scenario, DuelScenario) for scenario in scenarios}
        if len(kinds) != 1:
            raise EnvsError("scenarios", "none" if not kinds else "combats and duels", "one or more, of one kind")
        self.scenarios = tuple(scenarios)
        self.are_duels = kinds.pop()
        self._begun: dict[int, Search] = {}
        self._observers: dict[tuple[int, int], Observer] = {}

    def begin(self, number: int, size: int) -> tuple[Search, Observer]:
        place = number % len(self.scenarios)
        if place not in self._begun:
            scenario = self.scenarios[place]
            self._begun[place] = DuelSearch(scenario) if isinstance(scenario, DuelScenario) else search_of(scenario)
        search = self._begun[place].clone()
        if (place, size) not in self._observers:
            self._observers[place, size] = Observer(search.seen, size)
        return search, self._observers[place, size]

    def __deepcopy__(self, memo: dict[int, object]) -> Given:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return Given, (self.scenarios,)


class Duels:
    """Drawn duels: that of a number is `duel_v1.duel(number)`.

    Args:
        edition: the edition's name.
        most: the creatures that a player can control at most.
    """

    def __init__(self, edition: str, most: int) -> None:
        self.edition = edition
        self.most = most

    def begin(self, number: int, size: int) -> tuple[Search, Observer]:
        search = DuelSearch(duel(number, self.edition, most=self.most))
        return search, Observer(search.seen, size)


def source_of(
    boards: Boards | None, scenarios: Sequence[Scenario | DuelScenario] | None, duels: bool, edition: str, size: int
) -> Source:
    """What episodes begin with, of what a door was given.

    Raises:
        EnvsError: two of them exclude each other.
    """
    if sum((boards is not None, scenarios is not None, duels)) > 1:
        raise EnvsError("the environment", "more than one of `boards`, `scenarios` and `duel`", "one of them")
    if scenarios is not None:
        return Given(scenarios)
    if duels:
        return Duels(edition, size)
    return Drawn(Boards(edition=edition) if boards is None else boards)


class Count:
    """Which episode it is: everything about it is decided by a seed, and how many came before it since then.

    `seed` is None until an episode begins; `number` is the number of the episode that is played.
    """

    __slots__ = ("episode", "number", "seed")

    def __init__(self) -> None:
        self.seed: int | None = None
        self.episode = -1
        self.number = 0

    def begin(self, seed: int | None) -> int:
        """The number of the next episode: the first after a seed, else the one after the last.

        Args:
            seed: a whole number; None: go on. Where there never was one, it comes from the operating system.
        """
        if seed is None and self.seed is None:
            seed = randbits(63)
        if seed is None:
            self.episode += 1
        else:
            self.seed = seed
            self.episode = 0
        assert self.seed is not None
        self.number = number_of_episode(self.seed, self.episode)
        return self.number
