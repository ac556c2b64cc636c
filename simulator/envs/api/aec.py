"""PettingZoo's API: combats and duels as an `AECEnv`, in which the agent that is asked steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Self, cast

import numpy as np
from gymnasium.spaces import Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import BaseWrapper, OrderEnforcingWrapper

from events.event import Event
from simulator.envs.actions import Mask, choice_named, is_noop
from simulator.envs.api.base import RENDER_MODES, BlocksById, Environment, Illegal, judge_proposal, verdict_info
from simulator.envs.api.episodes import Regrets, Reward, source_of
from simulator.envs.errors import EnvsError, size_of
from simulator.envs.general.duel import DuelSearch
from simulator.envs.generators.boards import Boards
from simulator.envs.generators.named import NamedBoards
from simulator.envs.observations.forms import Form, Observation, observation_space
from simulator.envs.observations.layout import Dtype
from simulator.envs.observations.observing import Observer
from simulator.envs.scenario import PLAYERS, DuelScenario, Scenario, Trick
from simulator.envs.search import ACTIVE, DEFENDING, IllegalChoice, Search
from simulator.envs.seeds import number_of_episode
from simulator.game.session import Ruling
from simulator.game.verdict import Verdict


class CombatAEC(Environment, AECEnv[str, Observation, Any]):
    """Combats, episode after episode.

    The agents are the roles `"active"` and `"defending"`; in duels, where the roles change hands each turn, they are
    the players `"A"` and `"B"`. Actions are those of every API: 0 does nothing and is legal only for an agent that is
    not asked, k is choice k, `size + 1` is choice 0; `Phase` says what choices mean. Both agents see the same
    observation; masks differ. Where nobody has a choice in a combat, its one step is action 0.

    Everything is decided by `reset(seed)`: episode k since then is `number_of_episode(seed, k)`, as in every API.

    Args:
        boards: generated boards, or boards of named cards; `Boards(edition=edition)` where nothing else is given.
        scenarios: combats, or duels, that are set up already, in place of generated boards.
        duel: whether generated duels are played, in place of combats.
        edition: the edition's name, for what is generated here.
        size: places for creatures on each side: 8, 16 or 32.
        observations: `"flat"` (`layout`), `"entities"` (`entities.Entities`) or `"graph"` (`entities.Graphed`); with
            each creature's abilities (`abilities`) `"entities_with_abilities"` or `"graph_with_abilities"` (`showing`).
        dtype: how their numbers are handed out: `"float32"` or `"float16"`, from 0 to 1, or `"uint8"`: 64ths, from 0 to
            64. They are the same numbers exactly. With abilities: `"float32"`.
        illegal: `"raise"`: an action whose mask is 0 raises `MaskedAction`; `"rollback"`: it changes nothing, costs
            `epsilon`, and the same agent is asked again; and whole declarations may be proposed (`propose`).
        epsilon: what something illegal costs its agent, where it does not raise.
        reward: `"value"`, `"win"` or `"regret"`: see `episodes.Reward`.
        render_mode: `"ansi"` or `"svg"`: what `render` returns; None: nothing.

    Raises:
        EnvsError: an argument is not one of those, or two exclude each other.
        EditionError: there is no such edition of Magic.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as PettingZoo has it
        "name": "combat_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        boards: Boards | NamedBoards | None = None,
        scenarios: Sequence[Scenario | DuelScenario] | None = None,
        *,
        duel: bool = False,
        edition: str = "cr-2024-06-07",
        size: int = 8,
        observations: Form = "flat",
        dtype: Dtype = "float32",
        illegal: Illegal = "raise",
        epsilon: float = 0.1,
        reward: Reward = "value",
        render_mode: str | None = None,
    ) -> None:
        size = size_of(size)
        space = observation_space(observations, size, dtype)
        source = source_of(boards, scenarios, duel, edition, size)
        super().__init__(source, size, observations, dtype, illegal, epsilon, reward, render_mode)
        self._is_duel = self.source.are_duels
        if self._is_duel and reward == "regret":
            expected = "'value' or 'win'; nobody knows the best choices of a duel"
            raise EnvsError("reward", "'regret' for a duel", expected)
        self.possible_agents = list(PLAYERS) if self._is_duel else [ACTIVE, DEFENDING]
        self.agents: list[str] = []
        self.agent_selection = ""
        self._cumulative_rewards: dict[str, float] = {}
        self.observation_spaces: dict[str, Any] = dict.fromkeys(self.possible_agents, space)
        self.action_spaces: dict[str, Any] = {agent: Discrete(size + 2) for agent in self.possible_agents}
        self.state_space = space["observation"]
        self.rulings: tuple[Ruling, ...] = ()
        """What was taken back in this episode."""
        self._nothing = dict.fromkeys(self.possible_agents, 0.0)
        self._not_yet = dict.fromkeys(self.possible_agents, False)
        self._ended = True
        """Whether no episode goes on."""
        self._apart = True
        """Whether that is so, or the next step has rewards and infos of the last one to clear."""

    def observation_space(self, agent: str) -> Dict:
        """The space of observations; the same one at every call."""
        space: Dict = self.observation_spaces[agent]
        return space

    def action_space(self, agent: str) -> Discrete:
        """The space of actions; the same one at every call."""
        space: Discrete = self.action_spaces[agent]
        return space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode.

        Args:
            seed: a whole number of 0 or more, which decides it and all that follow; None: the next episode of the last
                seed. Where there never was a seed, it comes from the operating system, and stands in `seed_`.
            options: not used.

        Raises:
            EnvsError: the seed is no such number, or there are more tricks than `size`; nothing has changed.
            TooManyCreatures: the board has more creatures on a side than `size`; nothing has changed.
            TooLarge: the legal choices on the board, or the best ones (`"regret"`), can't be found.
        """
        count = self._count
        begun = count.next(seed)
        self._begin(*self.source.begin(number_of_episode(*begun), self.size))
        count.seed, count.episode = begun

    def _begin(self, search: Search, observer: Observer) -> None:
        self._regrets = Regrets(search) if self.reward == "regret" else None
        self.search = search
        self._observing.begin(observer)
        self.rulings = ()
        self.agents = self.possible_agents.copy()
        self.rewards = self._nothing.copy()
        self._cumulative_rewards = self._nothing.copy()
        self.terminations = self._not_yet.copy()
        self.truncations = self._not_yet.copy()
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ended = self._apart = False
        self.agent_selection = self._asked() or self.agents[-1]

    @classmethod
    def from_log(cls, events: Iterable[Event], edition: str, tricks: Sequence[Trick] = (), **config: Any) -> Self:
        """An environment in whose first episode a recorded combat stands where its log ends.

        Args:
            events: the log of this environment, or of any game in a combat.
            edition: the edition's name.
            tricks: what the players may do after blocks.
            config: as for the environment itself; `reset` begins the same combat anew.

        Raises:
            RecordError: this environment would not write that log.
            ScenarioError: the log does not end in a combat of two players.
        """
        from simulator.envs.general.engine import FullCombat

        search = FullCombat.from_log(events, edition, tricks)
        made = cls(scenarios=[search.scenario], **config)
        made._begin(search, Observer(search.seen, made.size))
        made._count.seed, made._count.episode = made._count.next(0)
        if search.over:
            made._end()
        return made

    def _asked(self) -> str:
        """The agent that is asked; "" when the episode is over."""
        role = self.search.agent
        return cast(DuelSearch, self.search).players[role] if self._is_duel and role else role

    def observe(self, agent: str) -> Observation:
        """The observation of an agent, in arrays of its own."""
        return self._observing.observation(self.search, agent == self.agent_selection)

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        """The observation, reward and end of the selected agent, as PettingZoo's `last` returns them, at less cost.

        Raises:
            EnvsError: there is no agent: no episode, or one whose agents have all acted after its end.
        """
        agent = self.agent_selection
        observation: Observation | None = None
        if observe:
            # Written out as in `SearchObserver.observation`: a call costs a hundredth of a decision.
            search, observing = self.search, self._observing
            observation = {
                "observation": observing.observe(search),
                "action_mask": observing.masks[search.legal()].copy(),
            }
        try:
            reward = self._cumulative_rewards[agent]
            return observation, reward, self.terminations[agent], self.truncations[agent], self.infos[agent]
        except KeyError:
            raise EnvsError("last", "no agent", "reset() before, and after the last agent of an episode") from None

    def state(self) -> NDArray[Any]:
        """The observation without masks; nothing is hidden."""
        observed: NDArray[Any] = self._observing.observe(self.search)
        return observed

    def action_mask(self, agent: str) -> Mask:
        """(size + 2,): 1 where an action is legal for an agent; nobody may write to it."""
        return self._observing.masks[self.search.legal() if agent == self.agent_selection else ()]

    def step(self, action: int | None) -> None:
        """The selected agent acts.

        Args:
            action: one whose mask is 1; None for an agent whose episode is over.

        Raises:
            MaskedAction: its mask is 0, and illegal actions raise; nothing has changed.
            EnvsError: there is no episode.
        """
        if self._apart:
            if self._ended:
                self._step_after_the_end(action)
                return
            self._clear()
        try:
            # Written out as in `choice_named`: a call costs a hundredth of a decision.
            choice = index(action)  # type: ignore[arg-type]  # anything may come
            self.search.apply(choice if 0 < choice <= self.size else 0 if choice == self.size + 1 else -1)
        except (IllegalChoice, TypeError):
            self._not_legal(action)
            return
        self._go_on()

    def _go_on(self) -> None:
        """A choice was made, or a whole declaration."""
        if self._regrets is not None:
            self._regrets.follow(self.search)
        if agent := self._asked() if self._is_duel else self.search.agent:
            self.agent_selection = agent
        else:
            self._end()

    def _step_after_the_end(self, action: int | None) -> None:
        if not self.agents:
            raise EnvsError("step", "no episode", "reset() before the first step, and after the last of an episode")
        self._was_dead_step(action)

    def _not_legal(self, action: object) -> None:
        """An action is not legal; where nobody has a choice, 0 is."""
        if choice_named(action, self.size) in self.search.legal():
            raise  # what went wrong is something else
        if self.search.over and is_noop(action):
            self._end()
            return
        self._charge({"illegal": self._refused(action)})

    def _charge(self, info: dict[str, Any]) -> None:
        """The selected agent did something illegal, and is asked again."""
        agent = self.agent_selection
        self.infos[agent] = info
        self.rewards[agent] = -self.epsilon
        self._accumulate_rewards()
        self._apart = True

    def _clear(self) -> None:
        """The selected agent acts, so the reward and info of its last step are cleared."""
        self._clear_rewards()
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.infos = {agent: {} for agent in self.agents}
        self._apart = False

    def _end(self) -> None:
        truncated = self._is_duel and cast(DuelSearch, self.search).truncated
        self.rewards = rewards = self._scores()
        # Rewards between choices are 0, so these are what there is to accumulate.
        self._cumulative_rewards = rewards.copy()
        self.terminations = dict.fromkeys(self.agents, not truncated)
        self.truncations = dict.fromkeys(self.agents, truncated)
        self._ended = self._apart = True

    def _scores(self) -> dict[str, float]:
        search = self.search
        if self._is_duel:
            by_player = cast(DuelSearch, search).returns_by_player
            return {player: float(np.sign(by)) if self.reward == "win" else by for player, by in by_player.items()}
        active, defending = self._returns(search)
        return {ACTIVE: active, DEFENDING: defending}

    def propose(self, declaration: BlocksById) -> Verdict:
        """The selected agent proposes a whole declaration of blocks, in place of the choices of blocks.

        A legal one is made, whatever was chosen of it before. An illegal one is taken back by the edition's rule on
        illegal actions: the log is as it was before, `rulings` has one more, it costs `epsilon`, and the same agent is
        asked again. Either way `infos` of the agent has the verdict, as plain values: see `base.verdict_info`.

        Args:
            declaration: the blocks by id: for each blocking creature the attacking one, or several; or pairs of them.

        Raises:
            EnvsError: blocks are not chosen now, or illegal actions raise here, or it is no declaration.
        """
        if self.illegal != "rollback":
            raise EnvsError("propose", "illegal='raise'", "an environment with illegal='rollback'")
        verdict, search, ruling = judge_proposal(self.search, declaration)
        agent = self.agent_selection
        self._clear()
        if search is None:
            assert ruling is not None
            self.rulings = (*self.rulings, ruling)
            self._charge(verdict_info(verdict))
        else:
            self.search = search
            self._go_on()
            self.infos[agent] = verdict_info(verdict)
            self._apart = True
        return verdict


def raw_env(**config: Any) -> CombatAEC:
    """The environment itself; the arguments are those of `CombatAEC`."""
    return CombatAEC(**config)


def env(**config: Any) -> BaseWrapper[str, Observation, int]:
    """The environment, wrapped as PettingZoo's are; the arguments are those of `CombatAEC`.

    The order of calls is enforced. Actions are judged by the environment itself, which says more of illegal ones than
    PettingZoo's wrappers do.
    """
    return OrderEnforcingWrapper(raw_env(**config))
