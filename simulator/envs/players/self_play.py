"""Two players against each other: the seats are swapped on the same boards, so that no board favours either."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

from simulator.envs.duel import PLAYERS, DuelSearch
from simulator.envs.players.players import Player
from simulator.envs.search import ACTIVE, DEFENDING, Search

__all__ = ["Match", "play_match"]

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


def play_match(first: Player, second: Player, episodes: Iterable[Search]) -> Match:
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
        as_one = _played(episode.clone(), {ours: first, theirs: second})
        as_other = _played(episode.clone(), {ours: second, theirs: first})
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


def _played(search: Search, seated: Mapping[str, Player]) -> Mapping[str, float]:
    """What an episode was worth to each seat."""
    while not search.over:
        seat = search.players[search.agent] if isinstance(search, DuelSearch) else search.agent
        search.apply(seated[seat](search))
    if isinstance(search, DuelSearch):
        return search.returns_by_player
    returns = search.returns()
    return {ACTIVE: returns.active, DEFENDING: returns.defending}
