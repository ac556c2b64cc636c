"""The conformance test of environments with one of the three APIs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from projections.views import Views
from simulator.editions import trigger_rules
from simulator.envs.actions import NOOP, MaskedAction
from simulator.envs.errors import EnvsError
from simulator.envs.general.duel import DuelSearch
from simulator.envs.search import Search
from simulator.envs.testing.searches import Checks

VECTOR_STEPS = 20
"""Steps of a vector environment after each reset."""

VECTOR_CHILDREN = 16
"""Children of a vector environment that are looked at one by one."""


class _Step(NamedTuple):
    """A step of an episode, to be compared with the same one in another."""

    action: Any
    shown: object
    """The agent, its observation, its reward and whether it was over, frozen."""


_Play = Callable[[Any, Checks, Sequence[Any] | None, bool], list[_Step]]
"""Plays an episode: the environment, its checks, the actions (None: random ones), whether rewards are checked."""


def env_test(env: Any, *, episodes: int = 20, seed: int = 0, rewards: bool = True) -> None:
    """Check an environment with one of the three APIs, or a wrapper around one; it needs the extra `train`.

    Masks are the legal choices; observations are in their space and finite; what is masked is refused, or charged, and
    changes nothing; copies are independent; the same seed and actions give the same episode; rewards are as said; and
    the log folds to the same state.

    Args:
        env: a `CombatAEC`, `CombatEnv` or `VectorCombat`, or a wrapper whose `unwrapped` is one.
        episodes: how many are played, with seeds in a row; of a vector environment, how often it is reset.
        seed: the first seed.
        rewards: whether rewards are those of the environment itself, not changed by a wrapper.

    Raises:
        Nonconformance: something is not as the API says.
    """
    for number in range(seed, seed + episodes):
        _play_twice(env, Checks(number), rewards=rewards)


def _play_twice(env: Any, checks: Checks, *, rewards: bool) -> None:
    """Play an episode twice, by the same actions."""
    play: _Play = _play_single
    if hasattr(env.unwrapped, "num_envs"):
        play = _play_vector
    elif hasattr(env, "possible_agents"):
        play = _play_aec
    first = play(env, checks, None, rewards)
    checks.step = 0
    again = play(env, checks, [step.action for step in first], rewards)
    for checks.step, (step, other) in enumerate(zip(first, again, strict=True)):
        checks.equal("the same seed and actions", other.shown, step.shown)


def _play_aec(env: Any, checks: Checks, actions: Sequence[Any] | None, rewards: bool) -> list[_Step]:
    raw, random = env.unwrapped, Random(checks.seed)
    env.reset(seed=checks.seed)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    steps: list[_Step] = []
    while env.agents:
        agent = env.agent_selection
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        _check_observation(checks, env.observation_space(agent), observation)
        _check_mask(checks, agent, observation, raw.search.legal(), raw.size)
        for other in env.agents:
            if other != agent:
                _check_mask(checks, other, env.observe(other), (), raw.size)
        action = None
        if not (terminated or truncated):
            _check_copy(checks, raw, observation["action_mask"])
            action = actions[len(steps)] if actions else _random_action(random, observation["action_mask"])
        steps.append(_Step(action, _frozen((agent, observation, reward, terminated, truncated))))
        env.step(action)
        checks.step += action is not None
    checks.refuses("step() after the last agent", EnvsError, raw.step, NOOP)
    _check_end(checks, raw, totals if rewards else {})
    return steps


def _play_single(env: Any, checks: Checks, actions: Sequence[Any] | None, rewards: bool) -> list[_Step]:
    raw, random = env.unwrapped, Random(checks.seed)
    observation, _ = env.reset(seed=checks.seed)
    over, total = False, 0.0
    steps = [_Step(None, _frozen(observation))]
    while not over:
        _check_observation(checks, env.observation_space, observation)
        _check_mask(checks, "defending", observation, raw.search.legal(), raw.size)
        checks.equal("action_masks()", _frozen(raw.action_masks()), _frozen(observation["action_mask"].astype(bool)))
        _check_copy(checks, raw, observation["action_mask"])
        action = actions[len(steps)] if actions else _random_action(random, observation["action_mask"])
        observation, reward, terminated, truncated, _ = env.step(action)
        over = terminated or truncated
        checks.step += 1
        if rewards and not over:
            checks.equal("the reward before the end", reward, 0.0)
        total += reward
        steps.append(_Step(action, _frozen((observation, reward, terminated, truncated))))
    _check_observation(checks, env.observation_space, observation)
    checks.refuses("step() after the end", EnvsError, raw.step, NOOP)
    _check_end(checks, raw, {"defending": total} if rewards else {})
    return steps


def _play_vector(env: Any, checks: Checks, actions: Sequence[Any] | None, rewards: bool) -> list[_Step]:
    raw, random = env.unwrapped, Random(checks.seed)
    observations, infos = env.reset(seed=checks.seed)
    steps = [_Step(None, _frozen((observations, infos["agent"], infos["asked"])))]
    ended = np.zeros(raw.num_envs, np.bool_)
    restarts = raw.autoreset_mode.value == "SameStep"
    for _ in range(VECTOR_STEPS):
        _check_observation(checks, env.observation_space, observations)
        masks = observations["action_mask"]
        for child in range(min(raw.num_envs, VECTOR_CHILDREN)):
            search, seen = raw.search(child), {"action_mask": masks[child]}
            _check_mask(checks, f"child {child}", seen, search.legal(), raw.size)
            agent = {"defending": 0, "active": 1, "": -1}[search.agent]
            checks.equal(f"infos['agent'] of child {child}", int(infos["agent"][child]), agent)
        chosen = actions[len(steps)] if actions else np.array([_random_action(random, mask) for mask in masks])
        _check_wrong_vector(checks, raw, chosen, masks)
        observations, found, over, _, infos = env.step(chosen)
        checks.step += 1
        steps.append(_Step(chosen, _frozen((observations, found, over, infos["agent"], infos["asked"]))))
        for child in np.flatnonzero(over & ~ended)[:VECTOR_CHILDREN].tolist():
            search = raw.final_search(child) if restarts else raw.search(child)
            if rewards:
                checks.equal(f"the reward of child {child}", float(found[child]), search.returns().defending)
            checks.folds(search)
        if rewards:
            checks.equal("rewards where no combat is over", float(np.abs(found[~over]).sum()), 0.0)
        if not restarts:
            ended |= over
    return steps


def _check_wrong_vector(checks: Checks, raw: Any, actions: NDArray[Any], masks: NDArray[np.int8]) -> None:
    """A masked action of one child is refused, and changes nothing in any."""
    wrong, before = actions.copy(), raw.search(0).choices
    wrong[0] = int(np.flatnonzero(masks[0] == 0)[0])
    checks.refuses(f"step() with the masked action {wrong[0]} of child 0", MaskedAction, raw.step, wrong)
    checks.equal("the choices of child 0 after a refused step", raw.search(0).choices, before)


def _check_observation(checks: Checks, space: Any, observation: Any) -> None:
    checks.holds("an observation", space.contains(observation), observation, f"one that is in {space}")
    finite = all(np.isfinite(part).all() for part in _arrays(observation))
    checks.holds("an observation", finite, observation, "finite numbers")


def _check_mask(checks: Checks, agent: str, observation: Any, legal: tuple[int, ...], size: int) -> None:
    found = np.flatnonzero(observation["action_mask"]).tolist()
    checks.equal(f"the actions that the mask of {agent} allows", found, sorted(c or size + 1 for c in legal) or [NOOP])


def _check_copy(checks: Checks, raw: Any, mask: NDArray[np.int8]) -> None:
    """A copy refuses masked actions, or charges for them, and goes its own way."""
    before = _state(raw)
    copy = deepcopy(raw)
    checks.equal("a copy", _state(copy), before)
    for action in (int(np.flatnonzero(mask == 0)[0]), len(mask), "one"):
        what = f"step({action!r}), which is masked"
        if raw.illegal == "raise":
            checks.refuses(what, MaskedAction, copy.step, action)
        else:
            stepped = copy.step(action)
            _, reward, over, _, info = copy.last() if stepped is None else stepped
            checks.equal(f"the reward of {what}", (reward, over), (-raw.epsilon, False))
            checks.holds(f"the info of {what}", bool(info.get("illegal")), info, "'illegal' with the reason")
        checks.equal(f"the combat after {what}", _state(copy), before)
    copy.step(int(np.flatnonzero(mask)[0]))
    checks.equal("the original when a copy went on", _state(raw), before)


def _state(raw: Any) -> object:
    return tuple(raw.log), raw.search.choices, raw.search.legal(), raw.seed_, raw.episode


def _check_end(checks: Checks, raw: Any, totals: Mapping[str, float]) -> None:
    """The episode is over, rewards are as said, and the log folds to its state."""
    search: Search = raw.search
    checks.equal("search.over at the end", search.over, True)
    if totals and raw.reward == "regret":
        checks.holds("the sum of rewards", max(totals.values()) <= 0, totals, "regrets of 0 or less")
    elif totals:
        returns = _worth(search, raw.reward)
        checks.equal("the sums of rewards", dict(totals), {agent: returns[agent] for agent in totals})
    checks.folds(search)


def _worth(search: Search, reward: str) -> Mapping[str, float]:
    """What an episode was worth to each agent, as `episodes.Reward` says."""
    if isinstance(search, DuelSearch):
        by_player = search.returns_by_player
        return {player: float(np.sign(by)) if reward == "win" else by for player, by in by_player.items()}
    if reward == "value":
        return search.returns()._asdict()
    board = Views(search.log, trigger_rules(search.edition)).board
    active = 1.0 if any(board.life_of(player) <= 0 for player in board.defending) else -1.0
    return {"active": active, "defending": -active}


def _random_action(random: Random, mask: NDArray[np.int8]) -> int:
    return int(random.choice(np.flatnonzero(mask)))


def _arrays(value: object) -> Iterator[NDArray[Any]]:
    """The arrays of numbers in an observation."""
    if isinstance(value, np.ndarray):
        yield value
    elif isinstance(value, Mapping | tuple):
        for part in value.values() if isinstance(value, Mapping) else value:
            yield from _arrays(part)


def _frozen(value: Any) -> object:
    """A value that stays as it is and can be compared, arrays by their bytes."""
    if isinstance(value, np.ndarray):
        return value.shape, value.dtype.str, value.tobytes()
    if isinstance(value, Mapping):
        return tuple((name, _frozen(part)) for name, part in sorted(value.items()))
    if isinstance(value, tuple):
        return tuple(map(_frozen, value))
    return value
