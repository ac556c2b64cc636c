"""What episodes begin with, and what they are worth to each role."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from secrets import randbits
from typing import Literal, NamedTuple, Protocol

from projections.views import Views
from simulator.editions import trigger_rules
from simulator.envs.engines import search_of, search_of_named
from simulator.envs.errors import EnvsError, whole
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.generators.named import NamedBoards
from simulator.envs.observations.observing import Observer
from simulator.envs.scenario import DuelScenario, Scenario
from simulator.envs.search import ACTIVE, DEFENDING, Agent, Returns, Search
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import life_is_gone
from simulator.envs.vanilla.printed import UnlikeThese, printed
from simulator.envs.vanilla.table import PlainTable

Reward = Literal["value", "win", "regret"]
"""How an episode is counted; all of it comes at the end, and 0 before.

value
    `Search.returns()`: creatures destroyed, life lost, and 20 for killing the defending player;
win
    1 for the active role when the defending player's life is 0 or less, else -1, and the opposite for the defending
    role; in duels 1 for the winner, -1 for the loser, and 0 where there is none;
regret
    what a role's own choices lost against the best choices in their place, as `minimax_value` has them: 0 when all were
    best, else less. Where the other role chooses best too, it is the value less the minimax value.
"""

REWARDS: tuple[Reward, ...] = ("value", "win", "regret")


def won(search: Search) -> Returns:
    """Who won, at the end of a combat."""
    return Returns(1.0, -1.0) if is_lethal(search) else Returns(-1.0, 1.0)


def is_lethal(search: Search) -> bool:
    """Whether the defending player's life is 0 or less at the end of a combat."""
    if isinstance(search, PlainCombat):
        seen = search.seen
        blocked = {a for _, a in search.pairs}
        through = sum(max(0, one.power) for a, one in enumerate(seen.attackers) if a not in blocked)
        return life_is_gone(through, seen.life[1])
    board = Views(search.log, trigger_rules(search.edition)).board
    return any(board.life_of(player) <= 0 for player in board.defending)


class Stake(NamedTuple):
    """What a combat was worth when a role began to choose."""

    role: Agent
    value: float


class Regrets:
    """What the choices of each role lost, followed through one combat.

    Args:
        search: the combat at its beginning.

    Raises:
        TooLarge: the best choices are not found on such a board.
    """

    __slots__ = ("_lost", "_stake")

    def __init__(self, search: Search) -> None:
        self._lost = {ACTIVE: 0.0, DEFENDING: 0.0}
        self._stake = Stake(search.agent, _value(search))

    def follow(self, search: Search) -> None:
        """A choice was made: when another role is asked, what the last one lost is known."""
        role, before = self._stake
        if search.agent == role or not role:
            return
        value = _value(search)
        self._lost[role] += value - before if role == DEFENDING else before - value
        self._stake = Stake(search.agent, value)

    def returns(self) -> Returns:
        """The regrets so far, each 0 or less."""
        return Returns(self._lost[ACTIVE], self._lost[DEFENDING])


def _value(search: Search) -> float:
    """The value for the defending role when both choose best."""
    if search.over:
        return search.returns().defending
    from simulator.envs.solvers.minimax import minimax_value

    return minimax_value(search)


class EpisodeSource(Protocol):
    """Where episodes come from, each by its number (`seeds.number_of_episode`)."""

    are_duels: bool
    """Whether they are duels."""

    def begin(self, number: int, size: int) -> tuple[Search, Observer]:
        """The combat or duel of a number, at its beginning, and its observer, with places for so many creatures.

        Raises:
            TooManyCreatures: it has more creatures on a side.
            EnvsError: it has more tricks.
        """
        ...


class GeneratedCombats:
    """Combats on generated boards: the board of a number is `boards.table(number)`."""

    are_duels = False

    def __init__(self, boards: Boards) -> None:
        self.boards = boards
        self._known: list[tuple[PlainTable, Observer] | None] = [None] * boards.pool

    def begin(self, number: int, size: int) -> tuple[Search, Observer]:
        place = number % len(self._known) if self._known else -1
        known = self._known[place] if place >= 0 else None
        if known is None or known[1].size != size:
            table = self.boards.table(number)
            known = table, Observer(table.seen, size)
            if place >= 0:
                self._known[place] = known
        return PlainCombat(known[0]), known[1]

    def __deepcopy__(self, memo: dict[int, object]) -> GeneratedCombats:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return GeneratedCombats, (self.boards,)


class GeneratedFullCombats:
    """Combats on generated boards under an edition that only the general engine plays.

    Args:
        boards: the boards.

    Raises:
        EnvsError: the boards have a rule by which orders are chosen.
    """

    are_duels = False

    def __init__(self, boards: Boards) -> None:
        if boards.answer is not None:
            expected = f"None: under {boards.edition} the active role is asked"
            raise EnvsError("answer", repr(boards.answer), expected)
        self.boards = boards

    def begin(self, number: int, size: int) -> tuple[Search, Observer]:
        boards = self.boards
        search = FullCombat.from_army(boards.army(number), boards.edition, f"board {boards.number(number)}")
        return search, Observer(search.seen, size)


class NamedCombats:
    """Combats on boards of named cards; those of a pool are set up once."""

    are_duels = False

    def __init__(self, boards: NamedBoards) -> None:
        self.boards = boards
        self._begun: dict[int, Search] = {}

    def begin(self, number: int, size: int) -> tuple[Search, Observer]:
        place = self.boards.number(number)
        search = self._begun.get(place)
        if search is None:
            search = search_of_named(self.boards, number)
            if self.boards.pool:
                self._begun[place] = search
        return search.clone(), Observer(search.seen, size)

    def __deepcopy__(self, memo: dict[int, object]) -> NamedCombats:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return NamedCombats, (self.boards,)


class GivenScenarios:
    """Combats or duels that the caller has set up: a number gives that at the place number modulo how many there are.

    Args:
        scenarios: one or more, all of them combats or all of them duels.

    Raises:
        EnvsError: there are none, or of both kinds, or something else is among them.
    """

    def __init__(self, scenarios: Sequence[Scenario | DuelScenario]) -> None:
        if isinstance(scenarios, str) or not isinstance(scenarios, Iterable):
            raise EnvsError("scenarios", repr(scenarios), "a sequence of Scenario or of DuelScenario")
        scenarios = tuple(scenarios)
        for place, scenario in enumerate(scenarios):
            if not isinstance(scenario, Scenario | DuelScenario):
                expected = "a Scenario or a DuelScenario; FullCombat.from_case(file).scenario is that of a case file"
                raise EnvsError(f"scenarios[{place}]", repr(scenario), expected)
        kinds = {isinstance(scenario, DuelScenario) for scenario in scenarios}
        if len(kinds) != 1:
            raise EnvsError("scenarios", "none" if not kinds else "combats and duels", "one or more, of one kind")
        self.scenarios = scenarios
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
            _check_tricks(self.scenarios[place], size)
            self._observers[place, size] = Observer(search.seen, size)
        return search, self._observers[place, size]

    def __deepcopy__(self, memo: dict[int, object]) -> GivenScenarios:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return GivenScenarios, (self.scenarios,)


def _check_tricks(scenario: Scenario | DuelScenario, size: int) -> None:
    """Check that there is an action for each trick."""
    if isinstance(scenario, Scenario) and len(scenario.tricks) > size:
        found = f"{len(scenario.tricks)} tricks"
        raise EnvsError(scenario.name, found, f"{size} at most; a larger `size` has room for them")


class GeneratedDuels:
    """Generated duels: that of a number is `duel_v1.duel(number)`.

    Args:
        edition: the edition's name.
        most: the creatures that a player can control at most.
    """

    are_duels = True

    def __init__(self, edition: str, most: int) -> None:
        self.edition = edition
        self.most = most

    def begin(self, number: int, size: int) -> tuple[Search, Observer]:
        search = DuelSearch(duel(number, self.edition, most=self.most))
        return search, Observer(search.seen, size)


def source_of(
    boards: Boards | NamedBoards | None,
    scenarios: Sequence[Scenario | DuelScenario] | None,
    duels: bool,
    edition: str,
    size: int,
) -> EpisodeSource:
    """Where the episodes of an environment come from, by its arguments.

    Raises:
        EnvsError: two of them exclude each other, or one is not what it should be.
        EditionError: there is no such edition of Magic.
    """
    if sum((boards is not None, scenarios is not None, duels)) > 1:
        raise EnvsError("the environment", "more than one of `boards`, `scenarios` and `duel`", "one of them")
    if scenarios is not None:
        return GivenScenarios(scenarios)
    if duels:
        return GeneratedDuels(edition, size)
    if isinstance(boards, NamedBoards):
        return NamedCombats(boards)
    if boards is None:
        boards = Boards(edition=edition)
    elif not isinstance(boards, Boards):
        raise EnvsError("boards", repr(boards), "Boards or NamedBoards")
    try:
        printed(boards.edition)
    except UnlikeThese:
        return GeneratedFullCombats(boards)
    return GeneratedCombats(boards)


class EpisodeCount:
    """Counts the episodes since a seed; the two decide everything about an episode.

    `seed` is None until the first one begins.
    """

    __slots__ = ("episode", "seed")

    def __init__(self) -> None:
        self.seed: int | None = None
        self.episode = -1

    def next(self, seed: int | None) -> tuple[int, int]:
        """The seed and the count of the next episode: the first after a seed, else the one after the last.

        Nothing changes: an episode may still turn out not to begin.

        Args:
            seed: a whole number of 0 or more; None: go on. Where there never was one, it comes from the operating
                system.

        Raises:
            EnvsError: it is no such number.
        """
        if seed is not None:
            return whole("seed", seed), 0
        if self.seed is None:
            return randbits(63), 0
        return self.seed, self.episode + 1
