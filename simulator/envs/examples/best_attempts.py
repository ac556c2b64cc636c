"""A small learner in numpy: each board is played several times, and what the best attempt chose is imitated.

What `ray_actors` spreads over processes is here. Which boards batch k has, and which draws choose on them, follows from
the seed and k alone: whoever plays it by the same weights gets the same, whatever was played before.
"""

from __future__ import annotations

from hashlib import blake2b
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from simulator.envs.api.vector import VectorCombat
from simulator.envs.errors import whole
from simulator.envs.generators.boards import Boards
from simulator.envs.observations.layout import length

Floats = NDArray[np.float32]

SIZE = 8
"""Places for creatures on each side, in what is observed."""

TINY = np.float32(1e-30)


class Settings(NamedTuple):
    """What decides training."""

    seed: int = 0
    batches: int = 40
    boards: int = 64
    """Played at one time, side by side: more don't fit into a processor's caches."""
    goes: int = 32
    """How often so many boards are played for a batch, each time others."""
    attempts: int = 32
    """How often each board is played in it."""
    in_flight: int = 4
    """Batches that are played or wait to be learned from at one time, at most."""
    creatures: int = 4
    """On each side of a board, at most."""
    pool: int = 4096
    """Boards there are."""
    hidden: int = 64
    """Numbers in the middle of the network."""
    learning_rate: float = 3e-3
    minibatch: int = 256


def checked(settings: Settings) -> Settings:
    """The settings, where they can be used.

    Raises:
        EnvsError: one can't.

    >>> checked(Settings(attempts=1))
    Traceback (most recent call last):
    simulator.envs.errors.EnvsError: attempts: found 1; expected a whole number of 2 or more
    """
    least = {"seed": 0, "attempts": 2}
    for name in (
        "seed",
        "batches",
        "boards",
        "goes",
        "attempts",
        "in_flight",
        "creatures",
        "pool",
        "hidden",
        "minibatch",
    ):
        whole(name, getattr(settings, name), least.get(name, 1), SIZE if name == "creatures" else None)
    return settings


class Weights(NamedTuple):
    """A network with one hidden layer, from flat observations to a score of each action."""

    hidden: Floats
    """(observation, hidden)."""
    hidden_bias: Floats
    scores: Floats
    """(hidden, actions)."""
    scores_bias: Floats

    @property
    def digest(self) -> str:
        """16 hexadecimal digits that other weights don't have."""
        return blake2b(b"".join(each.tobytes() for each in self), digest_size=8).hexdigest()


def first_weights(settings: Settings) -> Weights:
    """What training begins with: each legal action is as likely as the others."""
    draws = np.random.default_rng(np.random.SeedSequence(settings.seed))
    many, hidden, actions = length(SIZE), settings.hidden, SIZE + 2
    layer = draws.standard_normal((many, hidden), np.float32) * np.float32(np.sqrt(2 / many))
    return Weights(layer, *(np.zeros(shape, np.float32) for shape in (hidden, (hidden, actions), actions)))


def likelihoods(weights: Weights, seen: Floats, masks: NDArray[np.int8]) -> tuple[Floats, Floats]:
    """(rows, hidden), (rows, actions): the hidden layer, and how likely each action is; 0 where it is not legal."""
    hidden = np.maximum(seen @ weights.hidden + weights.hidden_bias, np.float32(0))
    scores = np.where(masks != 0, hidden @ weights.scores + weights.scores_bias, np.float32(-1e9))
    likely = np.exp(scores - scores.max(1, keepdims=True))
    return hidden, likely / likely.sum(1, keepdims=True)


class Lessons(NamedTuple):
    """What the best attempts chose, one choice on each row: large arrays, which Ray shares without copying."""

    seen: Floats
    masks: NDArray[np.int8]
    actions: NDArray[np.int64]

    def of(self, rows: NDArray[Any]) -> Lessons:
        """Some of the rows, copied."""
        return Lessons(self.seen[rows], self.masks[rows], self.actions[rows])


class Told(NamedTuple):
    """What is told of a batch that was played."""

    number: int
    choices: int
    """That were made in all its combats."""
    returned: float
    """What its combats were worth to the defending role, on average."""
    lessons: int
    bytes: int
    """Of the lessons."""


class Player:
    """Plays batches in a vector environment, which it keeps.

    Args:
        settings: what decides the batches.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = checked(settings)
        boards = Boards(settings.creatures, settings.creatures, pool=settings.pool)
        children = settings.boards * settings.attempts
        self.combats = VectorCombat(
            children, boards, size=SIZE, orders="greedy", autoreset_mode=AutoresetMode.DISABLED, copy=False
        )

    def play(self, weights: Weights, number: int) -> tuple[Lessons, Told]:
        """Play batch `number`; nothing of what was played before matters."""
        seeds, drawn = seeds_of(self.settings, number)
        draws = np.random.default_rng(drawn)
        goes = [self._go(weights, those, draws) for those in seeds]
        lessons = Lessons(
            *(np.concatenate(each) for each in zip(*(rows for go in goes for rows in go[0]), strict=True))
        )
        choices, returned = sum(go[1] for go in goes), fmean(go[2] for go in goes)
        return lessons, Told(number, choices, returned, len(lessons.actions), sum(each.nbytes for each in lessons))

    def _go(
        self, weights: Weights, seeds: NDArray[np.uint64], draws: np.random.Generator
    ) -> tuple[list[Lessons], int, float]:
        """Play some boards: what the best attempts chose, how many choices there were, and what combats were worth."""
        attempts, children = self.settings.attempts, self.combats.num_envs
        observed, infos = self.combats.reset(seed=np.repeat(seeds, attempts).tolist())
        returns, steps = np.zeros(children), []
        while (infos["agent"] >= 0).any():
            asked = np.flatnonzero(infos["agent"] == 0)
            seen, masks = observed["observation"][asked], observed["action_mask"][asked]
            chosen = sampled(likelihoods(weights, seen, masks)[1], draws)
            steps.append((asked, Lessons(seen, masks, chosen)))
            actions = np.zeros(children, np.int64)
            actions[asked] = chosen
            observed, rewards, _, _, infos = self.combats.step(actions)
            returns += rewards
        teach = best_attempts(returns, attempts)
        lessons = [step.of(teach[asked]) for asked, step in steps]
        return lessons, sum(len(asked) for asked, _ in steps), float(returns.mean())


def sampled(likely: Floats, draws: np.random.Generator) -> NDArray[np.int64]:
    """(rows,): an action for each row, each as often as it is likely."""
    # Of two that wait for exponential times the likelier comes first as often as it is likelier. A time may be 0.
    chosen: NDArray[np.int64] = (likely / (draws.standard_exponential(likely.shape, np.float32) + TINY)).argmax(1)
    return chosen


def seeds_of(settings: Settings, number: int) -> tuple[NDArray[np.uint64], np.random.SeedSequence]:
    """(goes, boards): the seeds of the boards of batch `number`; and what decides the draws that choose on them.

    >>> (seeds_of(Settings(boards=3, goes=1), 7)[0] % 4096).tolist()
    [[2599, 477, 2065]]
    """
    boards, draws = np.random.SeedSequence((settings.seed, number)).spawn(2)
    seeds = boards.generate_state(settings.goes * settings.boards, np.uint64).astype(np.uint64)
    return seeds.reshape(settings.goes, settings.boards), draws


def best_attempts(returns: NDArray[np.float64], attempts: int) -> NDArray[np.bool_]:
    """(combats,): which combats teach: of each board's attempts the first of the best, unless all were worth the same.

    Args:
        returns: what each combat was worth; those of one board side by side.
        attempts: how many these are.

    >>> best_attempts(np.array([-1.0, 0.0, 0.0, 2.0, 2.0, 2.0]), 3).tolist()
    [False, True, False, False, False, False]
    """
    of_boards = returns.reshape(-1, attempts)
    taught = np.zeros(of_boards.shape, np.bool_)
    taught[np.arange(len(of_boards)), of_boards.argmax(1)] = of_boards.max(1) > of_boards.min(1)
    return taught.ravel()


class Moments(NamedTuple):
    """What Adam (Kingma and Ba 2014) remembers of the gradients."""

    steps: int
    mean: Weights
    square: Weights


def first_moments(weights: Weights) -> Moments:
    """What is remembered before the first gradient."""
    zeros = Weights(*map(np.zeros_like, weights))
    return Moments(0, zeros, zeros)


def learn(
    settings: Settings, weights: Weights, moments: Moments, lessons: Lessons, number: int
) -> tuple[Weights, Moments]:
    """Learn once from each lesson of batch `number`. Nothing that is given is changed."""
    order = np.random.default_rng(np.random.SeedSequence((settings.seed, number, 1))).permutation(len(lessons.actions))
    for first in range(0, len(order), settings.minibatch):
        rows = order[first : first + settings.minibatch]
        weights, moments = _adam(weights, moments, _gradient(weights, lessons.of(rows)), settings.learning_rate)
    return weights, moments


def _gradient(weights: Weights, lessons: Lessons) -> Weights:
    """Of how unlikely the actions are: the mean of the negative logarithms."""
    seen, masks, actions = lessons
    hidden, off = likelihoods(weights, seen, masks)
    off[np.arange(len(actions)), actions] -= 1
    off /= len(actions)
    back = (off @ weights.scores.T) * (hidden > 0)
    return Weights(seen.T @ back, back.sum(0), hidden.T @ off, off.sum(0))


def _adam(weights: Weights, moments: Moments, gradient: Weights, rate: float) -> tuple[Weights, Moments]:
    steps = moments.steps + 1
    found = []
    for weight, mean, square, slope in zip(weights, moments.mean, moments.square, gradient, strict=True):
        mean = mean + np.float32(0.1) * (slope - mean)
        square = square + np.float32(0.001) * (slope * slope - square)
        step = (mean / np.float32(1 - 0.9**steps)) / (np.sqrt(square / np.float32(1 - 0.999**steps)) + np.float32(1e-8))
        found.append((weight - np.float32(rate) * step, mean, square))
    new, means, squares = (Weights(*each) for each in zip(*found, strict=True))
    return new, Moments(steps, means, squares)
