"""The Gymnasium door: one agent, the defending player, against a fixed opponent who has the active role."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, ClassVar, Literal

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from events.log import Log
from simulator.envs.actions import NOOP, MaskedAction, Masks, choice_of
from simulator.envs.boards import Boards
from simulator.envs.episodes import Count, source_of
from simulator.envs.errors import EnvsError
from simulator.envs.players import Player, greedy
from simulator.envs.rewards import REWARDS, Regrets, Reward, won
from simulator.envs.scenario import Scenario
from simulator.envs.search import ACTIVE, IllegalChoice, Search
from simulator.envs.seeing import Form, Seeing, among, observation_space

__all__ = ["CombatEnv"]

Observation = dict[str, Any]
"""`"observation"` in one of the forms, and `"action_mask"`."""

RENDER_MODES = ("ansi", "svg")


class CombatEnv(gymnasium.Env[Observation, int]):
    """Combats, episode after episode; the agent is asked for what the defending player chooses.

    Actions are those of every door: k is choice k, `size + 1` is choice 0, and 0 does nothing; it is legal only where
    the agent has no choice in a whole combat, which then takes that one step. `action_masks()` says what is legal, and
    so does `"action_mask"` of observations. Everything is decided by `reset(seed=seed)`: episode k since then is
    `number_of_episode(seed, k)`, as in every door.

    Args:
        boards: drawn boards; `Boards(edition=edition)` where there are no scenarios.
        scenarios: combats that are set up already, in place of drawn boards.
        opponent: who chooses for the active role; by default `players.greedy`, which orders blockers by `greedy_order`.
        edition: the edition's name, for what is drawn here.
        size: places for creatures on each side: 8, 16 or 32.
        observations: `"flat"` (`layout`), `"entities"` (`entities.Entities`) or `"graph"` (`graph.Graphed`).
        illegal: `"rollback"`: an action whose mask is 0 changes nothing, costs `epsilon`, and the agent is asked again;
            `"raise"`: it raises `MaskedAction`. Gymnasium's own checks take any action of the space.
        epsilon: what an illegal action costs, where it does not raise.
        reward: `"value"`, `"win"` or `"regret"`, of the defending role: see `rewards.Reward`.
        render_mode: `"ansi"` or `"svg"`: what `render` returns; None: nothing.

    Raises:
        EnvsError: an argument is not one of those, or two exclude each other.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        boards: Boards | None = None,
        scenarios: Sequence[Scenario] | None = None,
        *,
        opponent: Player = greedy,
        edition: str = "cr-2024-06-07",
        size: int = 8,
        observations: Form = "flat",
        illegal: Literal["raise", "rollback"] = "rollback",
        epsilon: float = 0.1,
        reward: Reward = "value",
        render_mode: str | None = None,
    ) -> None:
        among("illegal", illegal, ("raise", "rollback"))
        among("reward", reward, REWARDS)
        among("render_mode", render_mode, (None, *RENDER_MODES))
        self.observation_space = observation_space(observations, size)
        self.action_space = Discrete(size + 2)
        self.source = source_of(boards, scenarios, False, edition, size)
        self.opponent = opponent
        self.size = size
        self.illegal = illegal
        self.epsilon = epsilon
        self.reward = reward
        self.render_mode = render_mode
        self.search: Search
        """The combat; it may be cloned, forked and asked anything, but only `step` makes its choices."""
        self._count = Count()
        self._masks = Masks(size)
        self._seeing = Seeing(observations, size)
        self._ended = True

    @property
    def seed_(self) -> int | None:
        """The seed since which episodes are counted; None before the first."""
        return self._count.seed

    @property
    def episode(self) -> int:
        """How many episodes there were since the seed, before this one."""
        return self._count.episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin an episode.

        Args:
            seed: a whole number of 0 or more, which decides it and all that follow; None: the next episode of the last
                seed. Where there never was a seed, it comes from the operating system, and stands in `seed_`.
            options: not used.

        Returns:
            The observation, and an empty info.

        Raises:
            TooManyCreatures: the board has more creatures on a side than `size`.
            TooLarge: nobody can tell what is legal on the board, or the best choices are not found (`"regret"`).
        """
        super().reset(seed=seed)
        number = self._count.begin(seed)
        self.search = self.source.search(number)
        self._seeing.begin(self.source.observer(number, self.size))
        self._regrets = Regrets(self.search) if self.reward == "regret" else None
        self._ended = False
        self._answer()
        return self._observation(), {}

    def _answer(self) -> None:
        """The opponent chooses, as long as it is asked."""
        search, regrets = self.search, self._regrets
        if regrets is not None:
            regrets.follow(search)
        while search.agent == ACTIVE:
            search.apply(self.opponent(search))
            if regrets is not None:
                regrets.follow(search)

    def _observation(self) -> Observation:
        return {"observation": self._seeing.see(self.search), "action_mask": self._masks[self.search.legal()].copy()}

    def action_masks(self) -> NDArray[np.bool_]:
        """(size + 2,): whether an action is legal; under the name by which sb3-contrib asks."""
        return self._masks[self.search.legal()].astype(np.bool_)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Choose, and let the opponent choose.

        Args:
            action: one whose mask is 1.

        Returns:
            The observation, the reward (0 until the end), whether the combat is over, False, and an info; that of an
            illegal action has `"illegal"`, which says why.

        Raises:
            MaskedAction: the mask of the action is 0, and illegal actions raise; nothing has changed.
            EnvsError: the episode is over.
        """
        if self._ended:
            raise EnvsError("step", "an episode that is over", "reset() before the next step")
        info: dict[str, Any] = {}
        reward = 0.0
        try:
            choice = index(action)
            self.search.apply(choice if 0 < choice <= self.size else 0 if choice == self.size + 1 else -1)
        except (IllegalChoice, TypeError):
            if not (self.search.over and action == NOOP):
                reward = self._charged(action, info)
        else:
            self._answer()
        if self.search.over and not info:
            self._ended = True
            reward = self._score()
        return self._observation(), reward, self._ended, False, info

    def _charged(self, action: object, info: dict[str, Any]) -> float:
        """What an illegal action costs."""
        try:
            choice_of(action, self.search, self.size)
        except MaskedAction as masked:
            if self.illegal == "raise":
                raise
            info["illegal"] = str(masked)
        return -self.epsilon

    def _score(self) -> float:
        if self._regrets is not None:
            return self._regrets.returns().defending
        return (won(self.search) if self.reward == "win" else self.search.returns()).defending

    @property
    def log(self) -> Log:
        """The log of the episode; it alone replays it."""
        return self.search.log

    def state_digest(self) -> str:
        """16 hexadecimal digits over every projection of the log: equal exactly where the state is."""
        return self.search.state_digest()

    def render(self) -> str | None:
        """The board as text (`"ansi"`) or as an SVG document (`"svg"`); None without a `render_mode`."""
        from simulator.envs.picture import rendered

        return rendered(self.search, self.render_mode)
