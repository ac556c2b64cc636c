"""What PettingZoo's and Gymnasium's APIs have in common: their configuration, seeds, log and rendering."""

from __future__ import annotations

from typing import Any, Literal, cast

from events.log import Log
from simulator.envs.api.episodes import EpisodeCount, EpisodeSource
from simulator.envs.api.rewards import REWARDS, Reward
from simulator.envs.errors import NoEpisode, among, cost
from simulator.envs.observations.forms import Form, SearchObserver
from simulator.envs.observations.observing import Observer
from simulator.envs.search import Search

__all__ = ["RENDER_MODES", "Environment", "Illegal"]

Illegal = Literal["raise", "rollback"]
"""What becomes of something illegal: it raises; or it changes nothing, costs `epsilon`, and is asked for again."""

RENDER_MODES = ("ansi", "svg")
"""What `render` returns: text, or an SVG document."""


class Before:
    """Stands in for the parts of an episode before the first one: any use of it raises `NoEpisode`.

    Args:
        known: the attributes that it has nevertheless.
    """

    # Asking at each call whether there was an episode would slow down all calls.
    def __init__(self, **known: object) -> None:
        self.__dict__.update(known)

    def __getattr__(self, name: str) -> Any:
        raise NoEpisode("the environment", "no episode", "reset() before anything is asked of it")


class Environment:
    """Episodes of one combat or duel after the other, and what they are made of.

    Args:
        source: what episodes begin with.
        size: places for creatures on each side: 8, 16 or 32.
        observations: the form of observations.
        illegal: what becomes of something illegal.
        epsilon: what something illegal costs its agent, where it does not raise.
        reward: how an episode is counted.
        render_mode: what `render` returns; None: nothing.

    Raises:
        EnvsError: an argument is not one of those.
    """

    observations: Form
    search: Search
    """The combat or duel; it may be cloned, forked and asked anything, but only the environment makes its choices."""

    def __init__(
        self,
        source: EpisodeSource,
        *,
        size: int,
        observations: Form,
        illegal: Illegal,
        epsilon: float,
        reward: Reward,
        render_mode: str | None,
    ) -> None:
        among("illegal", illegal, ("raise", "rollback"))
        among("reward", reward, REWARDS)
        among("render_mode", render_mode, (None, *RENDER_MODES))
        self.source = source
        self.size = size
        self.observations = observations
        self.illegal = illegal
        self.epsilon = cost("epsilon", epsilon)
        self.reward = reward
        self.render_mode = render_mode
        self._count = EpisodeCount()
        self.search = cast(Search, Before())
        self._observing = cast(SearchObserver, Before(begin=self._see))

    def _see(self, observer: Observer) -> None:
        """Begin to observe, with the first episode."""
        self._observing = SearchObserver(self.observations, self.size)
        self._observing.begin(observer)

    @property
    def seed_(self) -> int | None:
        """The seed since which episodes are counted; None before the first."""
        return self._count.seed

    @property
    def episode(self) -> int:
        """How many episodes there were since the seed, before this one."""
        return self._count.episode

    @property
    def log(self) -> Log:
        """The log of the episode; it alone replays it."""
        return self.search.log

    def state_digest(self) -> str:
        """16 hexadecimal digits over every projection of the log: equal exactly where the state is."""
        return self.search.state_digest()

    def render(self) -> str | None:
        """The board as text (`"ansi"`) or as an SVG document (`"svg"`); None without a `render_mode`."""
        from simulator.envs.text.picture import rendered

        return rendered(self.search, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
