"""The vector API: thousands of plain combats at once, as a `gymnasium.vector.VectorEnv`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final, Literal, Self

import numpy as np
from gymnasium.spaces import Dict, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from simulator.envs.actions import MaskedAction
from simulator.envs.errors import EnvsError, among, size_of, whole
from simulator.envs.generators.boards import Boards
from simulator.envs.kernel.records import ChildStates, Outputs, Recording, are_seeds, child_seeds
from simulator.envs.kernel.steps import Steps
from simulator.envs.kernel.tables import NotVectorizable, Pool, PoolTables, pool_numbers
from simulator.envs.observations.forms import observation_space
from simulator.envs.observations.layout import Dtype, length
from simulator.envs.observations.reusing import Reused
from simulator.envs.observations.writing import BoardNumbers

__all__ = ["NotVectorizable", "VectorCombat", "defending_role"]

Arrays = dict[str, NDArray[Any]]
Infos = dict[str, Any]
Stepped = tuple[Arrays, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]

MOST_CHILDREN: Final = (1 << 24) - 1


class VectorCombat(Recording, VectorEnv[Arrays, NDArray[np.int64], NDArray[Any]]):
    """Plain combats, the children, that are played side by side; in each step every child takes one choice.

    Episode k of child i is played on board `boards.table(number_of_episode(seeds[i], k))`, as in every API. Actions
    are those of every API: 0 does nothing and is legal only in a combat that is over, k is choice k, size + 1 is
    choice 0. A combat in which nobody has a choice takes one step, of action 0.

    Observations are a dict of arrays: `"action_mask"`, int8 of shape (children, size + 2), 1 where an action is legal
    (looked up in `kernel.tables.PoolTables.legal`, which is made once for each board), and with `observations="flat"`
    `"observation"`, of shape (children, `layout.length(size)`) and of `dtype`. Rewards are the returns of the defending
    role, given when a combat ends, and 0 before; the active role's are their negative. Infos say of each child
    `"agent"`, int8: 0 where the defending role is asked, 1 where the active one is, -1 where the combat is over; and
    `"asked"`, int8: the place of the blocker or attacker that is asked, -1 where none is.

    With `AutoresetMode.SAME_STEP` the step that ends a combat begins the child's next one. Then `infos["final_info"]`
    has `"episode"` and `"return"` of those where `infos["_final_info"]` is true, and `infos["final_obs"]` what was seen
    at the end. With `AutoresetMode.DISABLED` a child whose combat is over has nothing but action 0, which changes
    nothing, until `reset(options={"reset_mask": ...})`.

    The first use in a process compiles the steps by numba, which takes a few seconds, and a second for each further
    `dtype`; nothing is kept on disk.

    Args:
        num_envs: how many children.
        boards: a pool of boards of at most 8 attackers and 8 blockers; `Boards()` where None.
        size: 8, 16 or 32: the profile of the spaces, the same in every API.
        orders: `"choose"`: the active role is asked for the orders of blockers; `"greedy"`: they are chosen by
            `numbers.greedy_order`, and only the defending role is asked, as on boards with this as `answer`.
        observations: `"flat"`, or `"none"` for masks alone.
        copy: whether observations and infos are the caller's own; else each step writes into the same arrays. An array
            of observations is used again once nobody refers to it, or to a part of it.
        autoreset_mode: `AutoresetMode.SAME_STEP` or `AutoresetMode.DISABLED`, or their values.
        final_obs: whether `infos["final_obs"]` is given, with `observations="flat"`.
        dtype: how numbers of observations are handed out: `"float32"` or `"float16"`, from 0 to 1, or `"uint8"`: 64ths,
            from 0 to 64. They are the same numbers exactly; fewer bytes are written, kept and copied in less time.
        like: another one with the same boards, whose tables are used again in place of working them out.

    Raises:
        NotVectorizable: a board is not of the kind that arrays can hold.
        EnvsError: another argument is not one of those.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        num_envs: int,
        boards: Pool | None = None,
        *,
        size: int = 8,
        orders: Literal["choose", "greedy"] = "choose",
        observations: Literal["flat", "none"] = "flat",
        copy: bool = True,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        final_obs: bool = True,
        dtype: Dtype = "float32",
        like: VectorCombat | None = None,
    ) -> None:
        self.num_envs = num_envs = whole("num_envs", num_envs, 1, MOST_CHILDREN)
        self.size = size = size_of(size)
        self.observations = among("observations", observations, ("flat", "none"))
        allowed = AutoresetMode.SAME_STEP, AutoresetMode.DISABLED
        modes = {name: mode for mode in allowed for name in (mode, mode.value)}
        self.autoreset_mode = modes[among("autoreset_mode", autoreset_mode, tuple(modes))]
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.copy = copy
        self.final_obs = final_obs and observations == "flat" and self.autoreset_mode is AutoresetMode.SAME_STEP
        self._take_boards(boards, like)
        self.greedy = self.tables.answered or among("orders", orders, ("choose", "greedy")) == "greedy"
        self.state = ChildStates.of(num_envs)
        self.single_action_space = Discrete(size + 2)
        space = observation_space("flat", size, dtype)
        self.dtype = dtype
        self.single_observation_space = space if observations == "flat" else Dict({"action_mask": space["action_mask"]})
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._set_up()

    def _take_boards(self, boards: Pool | None, like: VectorCombat | None) -> None:
        if not isinstance(like, VectorCombat | None):
            raise EnvsError("like", repr(like), "another VectorCombat, or None")
        if like is None:
            self.boards = Boards() if boards is None else boards
            self.tables = PoolTables.of(self.boards)
        elif boards is None or boards is like.boards:
            self.boards, self.tables = like.boards, like.tables
        else:
            raise EnvsError("like", "an environment with other boards", "the same `boards`, or None")
        self.board_numbers: BoardNumbers | None = None
        if self.observations == "flat":
            known = like.board_numbers if like and like.size == self.size else None
            self.board_numbers = known or pool_numbers(self.boards, self.size)

    def _set_up(self) -> None:
        """Make what is not pickled: what steps the children, and the arrays that are written into."""
        self._steps = Steps(self.tables, self.board_numbers, self.state, self.size, greedy=self.greedy)
        self.state = self._steps.state
        self._everyone = np.ones(self.num_envs, np.bool_)
        many = length(self.size)
        self._seen = Reused((self.num_envs, many * (self.board_numbers is not None)), self.dtype)
        self._last_seen = Reused((self.num_envs, many * self.final_obs), self.dtype)
        self._outputs = self._new_outputs()

    def _new_outputs(self) -> Outputs:
        return Outputs.of(self.num_envs, self.size, self._seen.array(), self._last_seen.array())

    @property
    def begun(self) -> bool:
        """Whether there was a reset."""
        return bool(self.state.episodes[0] >= 0)

    @property
    def seeds(self) -> NDArray[np.uint64]:
        """(children,): the seed of each child, which decides all its episodes."""
        return self.state.seeds.copy()

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Arrays, Infos]:
        """Begin an episode in every child.

        Args:
            seed: a whole number of 0 or more, from which child i's seed follows whatever the number of children; or the
                children's own seeds; or None: each child goes on with its next episode, after seeds from the operating
                system where there were none.
            options: `{"reset_mask": mask}`, bool of shape (children,), one at least true: only these begin.

        Returns:
            Observations and infos.

        Raises:
            EnvsError: the seed or the mask is none of these; nothing has changed.
        """
        those = self._to_reset(options)
        state = self.state
        if seed is not None or not self.begun:
            found = child_seeds(seed, self.num_envs)
            state.seeds[those] = found[those]
            state.episodes[those] = 0
            state.last_episodes[those] = -1
        else:
            state.episodes[those] += 1
        if seed is not None and not are_seeds(seed):
            super().reset(seed=whole("seed", seed))
        self._steps.start(those)
        outputs = self._new_outputs() if self.copy else self._outputs
        self._steps.observe(outputs)
        return self._observations(outputs), self._infos(outputs)

    def _to_reset(self, options: Mapping[str, Any] | None) -> NDArray[np.intp]:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return np.arange(self.num_envs)
        fits = isinstance(mask, np.ndarray) and mask.dtype == np.bool_ and mask.shape == (self.num_envs,)
        if not fits or not mask.any():
            raise EnvsError("reset_mask", repr(mask), f"a numpy array of {self.num_envs} bool, one at least true")
        if not self.begun:
            raise EnvsError("reset_mask", "an environment that never was reset", "a reset of all children before")
        return np.flatnonzero(mask)

    def step(self, actions: NDArray[np.int64]) -> Stepped:
        """Take one choice in every child.

        Args:
            actions: (children,): whole numbers, each with a mask of 1.

        Returns:
            Observations, rewards (float64), terminations, truncations (never) and infos.

        Raises:
            MaskedAction: an action is not legal; nothing has changed.
            EnvsError: there are not as many actions as children, or there was no reset.
        """
        actions = self._checked(np.asarray(actions))
        outputs = self._new_outputs() if self.copy else self._outputs
        self._steps.step(actions, outputs, restart=self.autoreset_mode is AutoresetMode.SAME_STEP)
        rewards, over = (outputs.rewards, outputs.over) if self.copy else (outputs.rewards.copy(), outputs.over.copy())
        infos = self._infos(outputs)
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            infos |= self._final(outputs, rewards, over)
        return self._observations(outputs), rewards, over, np.zeros(self.num_envs, np.bool_), infos

    def _checked(self, actions: NDArray[Any]) -> NDArray[np.int64]:
        if not self.begun:
            raise EnvsError("step", "an environment that never was reset", "reset() before step()")
        if actions.shape != (self.num_envs,) or actions.dtype.kind not in "iu":
            found = f"an array of shape {actions.shape} of {actions.dtype}"
            raise EnvsError("actions", found, f"{self.num_envs} whole numbers")
        actions = actions.astype(np.int64, copy=False)
        wrong = self._steps.illegal(actions)
        if wrong >= 0:
            self._steps.observe(self._outputs)
            legal = np.flatnonzero(self._outputs.masks[wrong]).tolist()
            raise MaskedAction(f"child {wrong}: action {actions[wrong]} is not legal; these are: {legal}")
        return actions

    def sample(self, number: int) -> NDArray[np.int64]:
        """(children,): random legal actions, in each child each as likely as the others.

        Args:
            number: what decides them, with the place of the child: another number for each step.
        """
        actions = np.zeros(self.num_envs, np.int64)
        self._steps.sample(number, actions)
        return actions

    def _observations(self, outputs: Outputs) -> Arrays:
        if self.board_numbers is None:
            return {"action_mask": outputs.masks}
        return {"action_mask": outputs.masks, "observation": outputs.seen}

    def _infos(self, outputs: Outputs) -> Infos:
        return {"agent": outputs.agents, "_agent": self._everyone, "asked": outputs.asked, "_asked": self._everyone}

    def _final(self, outputs: Outputs, rewards: NDArray[np.float64], over: NDArray[np.bool_]) -> Infos:
        """What Gymnasium tells of those that ended, where they begin again at once."""
        over, episodes = over.copy(), self.state.last_episodes.copy()
        info = {"episode": episodes, "_episode": over, "return": rewards.copy(), "_return": over}
        infos: Infos = {"final_info": info, "_final_info": over}
        if self.final_obs:
            those = np.flatnonzero(over)
            masks = np.zeros((len(those), self.size + 2), np.int8)
            masks[:, 0] = 1
            infos["final_obs"], infos["_final_obs"] = np.full(self.num_envs, None), over
            infos["final_obs"][those] = [
                {"action_mask": mask, "observation": seen}
                for mask, seen in zip(masks, outputs.last_seen[: len(those)], strict=True)
            ]
        return infos

    def __getstate__(self) -> dict[str, Any]:
        made = ("_steps", "_everyone", "_outputs", "_seen", "_last_seen")
        return {name: value for name, value in self.__dict__.items() if name not in made}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._set_up()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        other = object.__new__(type(self))
        other.__setstate__({name: deepcopy(value, memo) for name, value in self.__getstate__().items()})
        return other


def defending_role(num_envs: int, boards: Pool | None = None, **config: Any) -> VectorCombat:
    """The defending role against the opponent that `CombatEnv` has by default: what `gymnasium.make_vec` makes."""
    return VectorCombat(num_envs, boards, orders="greedy", **config)
