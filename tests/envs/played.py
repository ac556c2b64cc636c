"""Environments that are played in tests: random choices, attacks on any board, and matches between two players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from random import Random
from typing import NamedTuple, TypeVar

from events.board import PermanentEntered
from events.codec import encode_events
from events.event import Event
from events.log import Log
from simulator.envs.general.declarations import ask_for_declaration, raid_of
from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.general.questions import GameMoment, GameQuestion, GameSearch, NothingAsked
from simulator.envs.players.players import Policy
from simulator.envs.scenario import PLAYERS, Scenario
from simulator.envs.search import ACTIVE, DEFENDING, Search, Seen
from simulator.game.game import Game


def new_game(board: tuple[Event, ...], edition: str) -> Game:
    """A game on a board, without the battles that the edition does not have yet."""
    game = Game(edition=edition)
    for event in board:
        if not isinstance(event, PermanentEntered) or not game.table.unknown(event.permanent.types):
            game.apply(event)
    return game


class _Attack(GameSearch):
    """An attack that is chosen on any board."""

    def returns(self) -> object:  # type: ignore[override]  # nothing asks
        raise NotImplementedError


def attacked(game: Game, random: Random) -> Game:
    """The game after a legal attack, chosen at random, its costs paid or the attack taken back."""
    while game.board.step != "declare_attackers":
        game.pass_step()
    raid = raid_of(game, "a board", _declared)
    begun = Scenario("a board", str(game.edition), ())
    search = _Attack(begun, GameMoment(game, ask_for_declaration(raid, game)))  # type: ignore[abstract]  # returns is above
    return at_random(search, random).game


def _declared(game: Game) -> GameQuestion:
    return NothingAsked(Seen((), (), (), (), (0, 0)), ())


def combat(game: Game) -> FullCombat:
    """The combat of a game whose attackers are declared."""
    return FullCombat.from_game(game, "a combat")


S = TypeVar("S", bound=Search)


def at_random(search: S, random: Random) -> S:
    """Play to the end."""
    while not search.over:
        choices = search.legal()
        assert len(choices) > 1, f"{search!r} asks for a forced choice"
        assert list(choices) == sorted({*choices})
        search.apply(random.choice(choices))
    assert search.legal() == ()
    return search


def same(one: Log, other: Log) -> bool:
    """Whether two logs are the same to the byte."""
    return bool(encode_events(one) == encode_events(other))


NINETY_FIVE = 1.959964
"""Standard errors to each side of a mean between which it lies with a probability of 95 %, if there are many."""


class Match(NamedTuple):
    """What came of it, seen from the first player."""

    episodes: int
    """How many combats or duels each was begun with; each was played twice, the seats swapped."""
    mean: float
    """What the first player had more than the second on average, over both seatings of an episode."""
    margin: float
    """The true mean lies within so much of it, above or below, with a probability of 95 %; infinite for one episode."""
    better: int
    """Episodes in which the first player had more than the second over both seatings."""
    equal: int
    worse: int

    @property
    def low(self) -> float:
        """The lower end of the confidence interval."""
        return self.mean - self.margin

    @property
    def high(self) -> float:
        """Its upper end."""
        return self.mean + self.margin


def play_match(first: Policy, second: Policy, episodes: Iterable[Search]) -> Match:
    """Let two players play each episode twice, the seats swapped.

    Args:
        first: one player.
        second: the other.
        episodes: combats or duels, one or more; they are not changed. In a combat the seats are the two roles, in a
            duel those of its two players, who have either role in turn.

    Raises:
        ValueError: there are no episodes.
    """
    differences = []
    for episode in episodes:
        ours, theirs = _seats(episode)
        as_one = _played_out(episode.clone(), {ours: first, theirs: second})
        as_other = _played_out(episode.clone(), {ours: second, theirs: first})
        differences.append(as_one[ours] + as_other[theirs])
    if not differences:
        raise ValueError("a match needs an episode or more, and was given none")
    many = len(differences)
    mean = sum(differences) / many
    variance = sum((each - mean) ** 2 for each in differences) / (many - 1) if many > 1 else float("inf")
    return Match(
        many,
        mean,
        NINETY_FIVE * sqrt(variance / many),
        sum(each > 0 for each in differences),
        sum(each == 0 for each in differences),
        sum(each < 0 for each in differences),
    )


def _seats(search: Search) -> tuple[str, str]:
    return PLAYERS if isinstance(search, DuelSearch) else (DEFENDING, ACTIVE)


def _played_out(search: Search, seated: Mapping[str, Policy]) -> Mapping[str, float]:
    """What an episode was worth to each seat."""
    while not search.over:
        seat = search.players[search.agent] if isinstance(search, DuelSearch) else search.agent
        search.apply(seated[seat](search))
    if isinstance(search, DuelSearch):
        return search.returns_by_player
    returns = search.returns()
    return {ACTIVE: returns.active, DEFENDING: returns.defending}
