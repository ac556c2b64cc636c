"""Gymnasium's API: one agent, the defending player, against a fixed opponent who has the active role."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from simulator.envs.actions import choice_named, is_noop
from simulator.envs.api.base import RENDER_MODES, Environment, Illegal
from simulator.envs.api.episodes import Regrets, Reward, source_of
from simulator.envs.errors import EnvsError, size_of
from simulator.envs.generators.boards import Boards
from simulator.envs.generators.named import NamedBoards
from simulator.envs.observations.forms import Form, Observation, observation_space
from simulator.envs.observations.layout import Dtype
from simulator.envs.players.players import Policy, greedy
from simulator.envs.scenario import Scenario
from simulator.envs.search import ACTIVE, IllegalChoice, Search
from simulator.envs.seeds import number_of_episode


class CombatEnv(Environment, gymnasium.Env[Observation, Any]):
    """Combats, episode after episode; the agent is asked for what the defending player chooses.

    Actions are those of every API: k is choice k, `size + 1` is choice 0, and 0 does nothing; it is legal only where
    the agent has no choice in a whole combat, which then takes that one step. `action_masks()` says what is legal, and
    so does `"action_mask"` of observations. Everything is decided by `reset(seed=seed)`: episode k since then is
    `number_of_episode(seed, k)`, as in every API.

    Args:
        boards: generated boards, or boards of named cards; `Boards(edition=edition)` where there are no scenarios.
        scenarios: combats that are set up already, in place of generated boards.
        opponent: who chooses for the active role; by default `players.greedy`, which orders blockers by `greedy_order`.
        edition: the edition's name, for what is generated here.
        size: places for creatures on each side: 8, 16 or 32.
        observations: `"flat"` (`layout`), `"entities"` (`entities.Entities`) or `"graph"` (`entities.Graphed`); with
            each creature's abilities (`abilities`) `"entities_with_abilities"` or `"graph_with_abilities"` (`showing`).
        dtype: how their numbers are handed out: `"float32"` or `"float16"`, from 0 to 1, or `"uint8"`: 64ths, from 0 to
            64. They are the same numbers exactly. With abilities: `"float32"`.
        illegal: `"rollback"`: an action whose mask is 0 changes nothing, costs `epsilon`, and the agent is asked again;
            `"raise"`: it raises `MaskedAction`. Gymnasium's own checks take any action of the space.
        epsilon: what an illegal action costs, where it does not raise.
        reward: `"value"`, `"win"` or `"regret"`, of the defending role: see `episodes.Reward`.
        render_mode: `"ansi"` or `"svg"`: what `render` returns; None: nothing.

    Raises:
        EnvsError: an argument is not one of those, or two exclude each other.
        EditionError: there is no such edition of Magic.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        boards: Boards | NamedBoards | None = None,
        scenarios: Sequence[Scenario] | None = None,
        *,
        opponent: Policy = greedy,
        edition: str = "cr-2024-06-07",
        size: int = 8,
        observations: Form = "flat",
        dtype: Dtype = "float32",
        illegal: Illegal = "rollback",
        epsilon: float = 0.1,
        reward: Reward = "value",
        render_mode: str | None = None,
    ) -> None:
        size = size_of(size)
        self.observation_space = observation_space(observations, size, dtype)
        self.action_space = Discrete(size + 2)
        source = source_of(boards, scenarios, False, edition, size)
        super().__init__(source, size, observations, dtype, illegal, epsilon, reward, render_mode)
        if self.source.are_duels:
            expected = "combats: CombatAEC plays duels, whose players change roles each turn"
            raise EnvsError("scenarios", "a duel", expected)
        self.opponent = opponent
        self._ended = True

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
            EnvsError: the seed is no such number, or there are more tricks than `size`; nothing has changed.
            TooManyCreatures: the board has more creatures on a side than `size`; nothing has changed.
            TooLarge: the legal choices on the board, or the best ones (`"regret"`), can't be found.
        """
        count = self._count
        begun = count.next(seed)
        search, observer = self.source.begin(number_of_episode(*begun), self.size)
        regrets = Regrets(search) if self.reward == "regret" else None
        self._answer(search, regrets)
        super().reset(seed=None if seed is None else begun[0])
        self.search, self._regrets = search, regrets
        self._observing.begin(observer)
        self._ended = False
        count.seed, count.episode = begun
        return self._observing.observation(self.search, True), {}

    def _answer(self, search: Search, regrets: Regrets | None) -> None:
        """The opponent chooses, as long as it is asked."""
        if regrets is not None:
            regrets.follow(search)
        while search.agent == ACTIVE:
            search.apply(self.opponent(search))
            if regrets is not None:
                regrets.follow(search)

    def action_masks(self) -> NDArray[np.bool_]:
        """(size + 2,): whether an action is legal; under the name by which sb3-contrib asks."""
        return self._observing.masks[self.search.legal()].astype(np.bool_)

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
        search = self.search
        try:
            search.apply(choice_named(action, self.size))
        except IllegalChoice:
            if not search.over or not is_noop(action):
                info["illegal"] = self._refused(action)
                reward = -self.epsilon
        else:
            self._answer(search, self._regrets)
        if search.over and not info:
            self._ended = True
            reward = self._returns(search).defending
        return self._observing.observation(search, True), reward, self._ended, False, info
