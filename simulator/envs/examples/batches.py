"""The order in which batches are played and learned from, by one process or by many, and what that took.

Batch k is played by the weights that were there `in_flight` batches before it, and batches are learned from in the
order of their numbers. So the settings decide all of training, byte for byte on one kind of machine, whoever plays the
batches and in whichever order they come back.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from statistics import fmean, median
from time import perf_counter, process_time
from typing import Any, NamedTuple, Protocol, TypeVar

from simulator.envs.errors import EnvsError
from simulator.envs.examples.best_attempts import (
    Lessons,
    Player,
    Settings,
    Told,
    Weights,
    first_moments,
    first_weights,
    learn,
)

W = TypeVar("W")
L = TypeVar("L")
"""Weights and lessons, or what stands for them in another process."""


class Work(Protocol[W, L]):
    """Who plays and learns."""

    def begin(self, number: int, weights: W) -> None:
        """Have batch `number` played."""

    def done(self) -> tuple[int, L]:
        """The number and the lessons of a batch that is played, whichever: waits for one."""

    def learn(self, number: int, lessons: L) -> W:
        """Learn from batch `number`; returns the weights."""


def train(work: Work[W, L], weights: W, settings: Settings) -> W:
    """Have all batches played and learned from, `in_flight` at one time at most.

    Args:
        work: who plays and learns.
        weights: what training begins with.
        settings: how many batches, and how many at one time.

    Returns:
        The weights at the end.
    """
    for number in range(min(settings.in_flight, settings.batches)):
        work.begin(number, weights)
    played: dict[int, L] = {}
    for number in range(settings.batches):
        while number not in played:
            other, lessons = work.done()
            played[other] = lessons
        weights = work.learn(number, played.pop(number))
        if number + settings.in_flight < settings.batches:
            work.begin(number + settings.in_flight, weights)
    return weights


class OneProcess:
    """Plays and learns by turns.

    Args:
        player: who plays.
        weights: what training begins with.
    """

    def __init__(self, player: Player, weights: Weights) -> None:
        self.player = player
        self.told: list[Told] = []
        """Of the batches that were played, in order."""
        self._weights, self._moments = weights, first_moments(weights)
        self._asked: deque[tuple[int, Weights]] = deque()

    def begin(self, number: int, weights: Weights) -> None:
        """Batch `number` is played when it is waited for."""
        self._asked.append((number, weights))

    def done(self) -> tuple[int, Lessons]:
        """Play the batch that was asked for first."""
        number, weights = self._asked.popleft()
        lessons, told = self.player.play(weights, number)
        self.told.append(told)
        return number, lessons

    def learn(self, number: int, lessons: Lessons) -> Weights:
        """Learn from batch `number`."""
        self._weights, self._moments = learn(self.player.settings, self._weights, self._moments, lessons, number)
        return self._weights


class Run(NamedTuple):
    """What a run of training did, and what it took."""

    choices: int
    seconds: float
    cpu_seconds: float
    """Of all processes that play, learn or hand out batches."""
    returned: tuple[float, float]
    """What a combat was worth to the defending role, on average: in the first tenth of the batches, and in the last."""
    batch_bytes: int
    """Of the largest batch of lessons."""
    weights: str
    """The digest of the weights at the end."""

    @property
    def rate(self) -> float:
        """Choices a second."""
        return self.choices / self.seconds

    @property
    def thrift(self) -> float:
        """Choices for each second of a processor."""
        return self.choices / self.cpu_seconds


def run_of(told: Sequence[Told], seconds: float, cpu_seconds: float, weights: Weights) -> Run:
    """What a run did, by what was told of its batches, in any order."""
    told = sorted(told)
    tenth = max(1, len(told) // 10)
    first, last = (fmean(each.returned for each in part) for part in (told[:tenth], told[-tenth:]))
    choices = sum(each.choices for each in told)
    return Run(choices, seconds, cpu_seconds, (first, last), max(each.bytes for each in told), weights.digest)


def train_alone(player: Player) -> Run:
    """Train in this process, which plays and learns by turns."""
    weights = first_weights(player.settings)
    work = OneProcess(player, weights)
    began, cpu_began = perf_counter(), process_time()
    last = train(work, weights, player.settings)
    return run_of(work.told, perf_counter() - began, process_time() - cpu_began, last)


def flights(actors: int, in_flight: int) -> int:
    """Batches at one time, where that is enough for some actors.

    Raises:
        EnvsError: an actor would have nothing to do.

    >>> flights(8, 4)
    Traceback (most recent call last):
    simulator.envs.errors.EnvsError: in_flight: found 4 for 8 actors; expected 8 or more; 16 leave nobody waiting
    """
    if in_flight < actors:
        raise EnvsError(
            "in_flight", f"{in_flight} for {actors} actors", f"{actors} or more; {2 * actors} leave nobody waiting"
        )
    return in_flight


def summary(runs: Sequence[Run]) -> dict[str, Any]:
    """Some runs of the same training, as a document: medians of what they took."""
    one = runs[0]
    return {
        "choices": one.choices,
        "choices_per_second": round(median(each.rate for each in runs)),
        "choices_per_cpu_second": round(median(each.thrift for each in runs)),
        "processors_filled": round(median(each.cpu_seconds / each.seconds for each in runs), 3),
        "mean_return_of_first_tenth": round(one.returned[0], 3),
        "mean_return_of_last_tenth": round(one.returned[1], 3),
        "batch_bytes": one.batch_bytes,
        "weights": sorted({each.weights for each in runs}),
    }


def ratios(runs: Mapping[str, Sequence[Run]], name: str) -> dict[str, dict[str, float]]:
    """How many times as fast some runs were as the others, and how thrifty: medians over rounds.

    Args:
        runs: by name; the others were made in turns with them, as many of each.
        name: which ones.
    """
    found = {}
    for other in runs:
        if other != name:
            rounds = list(zip(runs[name], runs[other], strict=True))
            found[other] = {
                "choices_per_second": round(median(ours.rate / theirs.rate for ours, theirs in rounds), 3),
                "choices_per_cpu_second": round(median(ours.thrift / theirs.thrift for ours, theirs in rounds), 3),
            }
    return found
