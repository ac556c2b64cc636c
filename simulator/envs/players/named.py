"""Players by name: those of the project, and any callable of a module as `MODULE:NAME`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from inspect import signature
from math import sqrt
from pathlib import Path
from typing import NamedTuple, cast

from simulator.envs.benchmarks.measuring import PlayerError, shown
from simulator.envs.general.duel import PLAYERS, DuelSearch
from simulator.envs.players.players import Player, RandomPlayer, greedy, minimax
from simulator.envs.players.search import SearchPlayer, greedy_prior
from simulator.envs.search import ACTIVE, DEFENDING, Search

__all__ = [
    "NAMES",
    "Match",
    "play_match",
    "player_named",
]

NAMES: dict[str, Callable[[int], Player]] = {
    "random": RandomPlayer,
    "greedy": lambda seed: greedy,
    "minimax": lambda seed: minimax,
    "search": lambda seed: SearchPlayer(),
    "greedy-search": lambda seed: SearchPlayer(greedy_prior),
}
"""The players that have a name, each made with a seed: `search` looks ahead without a prior, `greedy-search` with the
greedy one."""


PLAYER = (
    "a function of a search alone that returns one of its legal choices, or an instance of a class that is called so; "
    "a class itself is none"
)
"""What a player is, for the person who named something else."""


def player_named(name: str, seed: int = 0) -> Player:
    """The player of a name.

    Args:
        name: one of `NAMES`; or `MODULE:NAME`, where MODULE can be imported, from the current directory too, and NAME
            in it is a callable that takes a search and returns a choice.
        seed: what a random player draws from.

    Raises:
        PlayerError: there is no such player.
        ValueError: a random player can't draw from that seed.
    """
    if name in NAMES:
        return NAMES[name](seed)
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        raise PlayerError(f"player {name!r}", "no such name", f"one of {', '.join(NAMES)}, or MODULE:NAME")
    found: object = _imported(module)
    for part in attribute.split("."):
        found = getattr(found, part, None)
    if not callable(found):
        what = "nothing of that name" if found is None else f"{shown(found)}, which can't be called"
        raise PlayerError(f"player {name!r}", what, f"a callable in {module} that takes a search and returns a choice")
    if isinstance(found, type):
        raise PlayerError(f"player {name!r}", f"the class {found.__name__}", PLAYER)
    if not _takes_one(found):
        raise PlayerError(f"player {name!r}", f"{attribute.rpartition('.')[2]}{signature(found)}", PLAYER)
    return cast(Player, found)


def _takes_one(found: Callable[..., object]) -> bool:
    """Whether it can be called with a search alone, as far as that can be known."""
    try:
        takes = signature(found)
    except (TypeError, ValueError):
        return True
    try:
        takes.bind(None)
    except TypeError:
        return False
    return True


def _imported(name: str) -> object:
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        return import_module(name)
    except (Exception, SystemExit) as error:
        found = f"that {name} can't be imported ({type(error).__name__}: {error})"
        raise PlayerError(
            f"player {name!r}", found, "a module, or a file in the current directory without .py"
        ) from error


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
