"""A ladder: players meet in pairs, each pair on the same boards and in both roles, and are rated by who did better.

On each board a pair plays twice, with the roles exchanged: as defending player one blocks, as active player the other
divides damage (and attacks, in a duel). What a player obtained in both games together, by the measure of the
environment, is positive: it won the board; negative: it lost it; 0: a tie. So neither the board nor the role decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from os import PathLike, fspath
from time import perf_counter
from typing import Final, Literal, NamedTuple

from simulator.envs.benchmarks.rating import Rated, pairs_of, rated
from simulator.envs.engines import search_of_army, search_of_named
from simulator.envs.errors import EnvsError, among, whole
from simulator.envs.general.duel import DuelSearch
from simulator.envs.generators.boards import EVALUATION
from simulator.envs.generators.card_lists import Split
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.generators.named import Named, NamedBoards
from simulator.envs.generators.scenario_v1 import army
from simulator.envs.players.asking import choice_of
from simulator.envs.players.named import player_named
from simulator.envs.players.players import Policy
from simulator.envs.scenario import PLAYERS
from simulator.envs.search import DEFENDING, Search
from simulator.envs.seeds import STRIDE, WORD, mixed

Kind = Literal["plain", "named", "duels"]

KINDS: Final[tuple[Kind, ...]] = ("plain", "named", "duels")
"""What is played: combats on plain boards, combats of named cards, or whole duels."""

SEATS: Final = (("defending", "attacking"), ("going first", "going second"))
"""The two sides of a combat, and of a duel."""

RANDOM: Final = "random"


class LadderBoards:
    """The boards of a ladder, by their places from 0: none that anybody trains on.

    With the seed 0 the plain boards of 4x4 are those on which `bench policy` measures.

    Args:
        kind: what is played.
        size: attackers and blockers at most, of a combat.
        edition: the edition's name.
        seed: which boards, 0 to 2^64 - 1.
        cards: the cards of a board of named cards, as `NamedBoards` takes them; None: all that are read whole.
        split: which part of the cards, as `NamedBoards` takes it.

    Raises:
        EnvsError: there are no such boards.
    """

    def __init__(
        self,
        kind: Kind = "plain",
        size: tuple[int, int] = (4, 4),
        *,
        edition: str = "cr-2024-06-07",
        seed: int = 0,
        cards: str | PathLike[str] | Sequence[Named] | None = None,
        split: Split = "",
    ) -> None:
        self.kind: Kind = among("kind", kind, KINDS)
        self.size = size
        self.edition = edition
        self.first = EVALUATION + (mixed(whole("seed", seed, 0, WORD)) >> 1)
        """The number of the first board."""
        self._named = NamedBoards(cards, *size, edition=edition, split=split) if kind == "named" else None
        self.cards = "whole" if cards is None else fspath(cards) if isinstance(cards, str | PathLike) else "given"
        """Which cards, of a ladder of named cards: a set, a file, or "given"."""
        self.split = split

    @property
    def sides(self) -> tuple[str, str]:
        """What the two sides are called."""
        return SEATS[self.kind == "duels"]

    def name(self, place: int) -> str:
        """What a board is called, for errors."""
        what = "duel" if self.kind == "duels" else f"{self.kind} board of {'x'.join(map(str, self.size))}"
        return f"board {place} ({what}, number {self.first + place})"

    def begin(self, place: int) -> Search:
        """The beginning of a board's combat or duel.

        Raises:
            EditionError: there is no such edition of Magic.
            ScenarioError: no board of named cards was found that can be played.
            CaseError: likewise.
        """
        number = self.first + place
        if self._named is not None:
            return search_of_named(self._named, number)
        if self.kind == "duels":
            return DuelSearch(duel(number, self.edition))
        return search_of_army(army(number, *self.size), self.edition, self.name(place))


class Spent:
    """What a player has decided so far, and how long it took."""

    __slots__ = ("decisions", "seconds")

    def __init__(self) -> None:
        self.decisions = 0
        self.seconds = 0.0


class Meeting(NamedTuple):
    """What became of a pair of players."""

    first: str
    second: str
    margins: tuple[float, ...]
    """What the first one obtained on each board, in both roles together; the second one obtained as much less."""

    @property
    def points(self) -> tuple[float, ...]:
        """Of the first one on each board: 1 for a win, 1/2 for a tie, 0 for a loss."""
        return tuple([0.5 if not margin else float(margin > 0) for margin in self.margins])


class Ladder(NamedTuple):
    """What became of all pairs; the players by name in alphabetical order, their pairs as `pairs_of` has them."""

    names: tuple[str, ...]
    spent: tuple[Spent, ...]
    meetings: tuple[Meeting, ...]

    def rated(self, anchor: str | None = None, seed: int = 0) -> Rated:
        """The ratings of the players, in the order of `names`.

        Args:
            anchor: the player whose rating is 0; None: the mean of all ratings is.
            seed: what the weights of the boards are drawn from.
        """
        each_board = list(zip(*[meeting.points for meeting in self.meetings], strict=True))
        place = None if anchor is None else self.names.index(anchor)
        return rated(len(self.names), each_board, anchor=place, seed=seed)


def players_of(names: Sequence[str]) -> tuple[str, ...]:
    """The names of players in alphabetical order, once it is known that there are such players.

    Raises:
        PlayerError: there is no player of a name.
        EnvsError: there are fewer than two, or one is named twice.
    """
    if len(names) < 2:
        found = names[0] if names else "none"
        raise EnvsError("the players of the ladder", found, "two or more: each meets each of the others")
    for name in names:
        if names.count(name) > 1:
            raise EnvsError("the players of the ladder", f"{name} {names.count(name)} times", "each of them once")
        player_named(name)
    return tuple(sorted(names))


Watched = Callable[[Iterable[int]], Iterable[int]]


def ladder(names: Sequence[str], boards: LadderBoards, places: Iterable[int]) -> Ladder:
    """Let each player meet each of the others on some boards.

    What is played does not depend on the order of the names. For each game a player that has a name of its own is made
    anew, with a seed that the board and the side decide: what it draws does not depend on whom it meets, nor on who
    else plays. `MODULE:NAME` is the same object in all games.

    Args:
        names: of two players or more, as `player_named` takes them.
        boards: the boards.
        places: which of them, one or more.

    Raises:
        EnvsError: there are fewer than two, or one is named twice.
        PlayerError: there is no such player, or one made no legal choice; the message says which, and on which board.
        Others: as `LadderBoards.begin`.
    """
    names = players_of(names)
    spent = {name: Spent() for name in names}
    pairs = [(names[i], names[j]) for i, j in pairs_of(len(names))]
    margins: dict[tuple[str, str], list[float]] = {pair: [] for pair in pairs}
    for place in places:
        begun = boards.begin(place)
        for pair in pairs:
            first, second = pair
            there = _played(begun, pair, boards, place, spent)
            back = _played(begun, (second, first), boards, place, spent)
            margins[pair].append(there - back)
    meetings = tuple(Meeting(*pair, tuple(found)) for pair, found in margins.items())
    return Ladder(names, tuple(spent.values()), meetings)


def _played(begun: Search, pair: tuple[str, str], boards: LadderBoards, place: int, spent: dict[str, Spent]) -> float:
    """What a game is worth to the first of a pair, who has the first side."""
    search = begun.clone()
    players = [_made(name, boards.first + place, side) for side, name in enumerate(pair)]
    while search.agent:
        side = _side(search)
        name, other = pair[side], pair[1 - side]
        where = f"player {name!r} on {boards.name(place)}, {boards.sides[side]} against {other!r}"
        given, clock = search.clone(), spent[name]
        began = perf_counter()
        choice = choice_of(players[side], given, where)
        clock.seconds += perf_counter() - began
        clock.decisions += 1
        search.apply(choice)
    return search.returns_by_player[PLAYERS[0]] if isinstance(search, DuelSearch) else search.returns().defending


def _made(name: str, number: int, side: int) -> Policy:
    return player_named(name, mixed(number + side * STRIDE & WORD))


def _side(search: Search) -> int:
    """Which of the two sides is asked, 0 or 1."""
    if isinstance(search, DuelSearch):
        return PLAYERS.index(search.players[search.agent])
    return int(search.agent != DEFENDING)


class Standing(NamedTuple):
    """A player's line of the table."""

    player: str
    rating: float
    low: float
    high: float
    points: float
    """The part of all points that it won, 0 to 1."""
    decisions: int
    seconds: float


class Met(NamedTuple):
    """A pair's line of the table: of the first one's boards."""

    players: tuple[str, str]
    wins: int
    ties: int
    losses: int
    points: float
    """The part of the points that the first one won, 0 to 1."""
    expected: float
    """The part that it should have won by the ratings."""
    margin: float
    """What it obtained on a board more than the other, on average."""


class Table(NamedTuple):
    """The table of a ladder."""

    anchor: str | None
    """Whose rating is 0; None: the mean of all ratings is."""
    standings: tuple[Standing, ...]
    """The best first; of equal ones in alphabetical order."""
    meetings: tuple[Met, ...]
    """Of each pair, the better rated one first; in the order of the standings."""


def table_of(found: Ladder, anchor: str | None = None, seed: int = 0) -> Table:
    """The table of a ladder.

    Args:
        found: what became of all pairs.
        anchor: the player whose rating is 0; None: `random` where it plays, else the mean of all ratings is 0.
        seed: what the weights of the boards are drawn from.

    Raises:
        EnvsError: the anchor does not play.
    """
    names = found.names
    if anchor is None and RANDOM in names:
        anchor = RANDOM
    if anchor is not None:
        among("anchor", anchor, names)
    ratings = found.rated(anchor, seed)
    won = dict.fromkeys(names, 0.0)
    met = {}
    for meeting, expected in zip(found.meetings, ratings.expected, strict=True):
        points = sum(meeting.points)
        won[meeting.first] += points
        won[meeting.second] += len(meeting.margins) - points
        met[meeting.first, meeting.second] = _met(meeting, expected)
    games = len(found.meetings[0].margins) * (len(names) - 1)
    standings = [
        Standing(name, *rating, won[name] / games, spent.decisions, spent.seconds)
        for name, rating, spent in zip(names, ratings.ratings, found.spent, strict=True)
    ]
    standings.sort(key=lambda one: (-round(one.rating, 6), one.player))
    return Table(anchor, tuple(standings), tuple(_in_order(met, [one.player for one in standings])))


def _met(meeting: Meeting, expected: float) -> Met:
    points, boards = meeting.points, len(meeting.margins)
    counted = points.count(1.0), points.count(0.5), points.count(0.0)
    pair = meeting.first, meeting.second
    return Met(pair, *counted, sum(points) / boards, expected, sum(meeting.margins) / boards)


def _in_order(met: dict[tuple[str, str], Met], names: Sequence[str]) -> Iterator[Met]:
    for i, j in pairs_of(len(names)):
        found = met.get((names[i], names[j]))
        yield _turned(met[names[j], names[i]]) if found is None else found


def _turned(met: Met) -> Met:
    """The same of the other one's boards."""
    (first, second), wins, ties, losses, points, expected, margin = met
    return Met((second, first), losses, ties, wins, 1 - points, 1 - expected, 0 - margin)
