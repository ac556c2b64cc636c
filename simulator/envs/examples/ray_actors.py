"""Combats in several processes: plain Ray actors, each with a vector environment (the extra `ray`).

    python -m simulator.envs.examples.ray_actors --actors 2 --children 4096

Each actor plays by random legal choices and returns how many it made; a learner would send weights and take batches.
The same work in this process alone is timed before and after, and the ratio is printed. Nothing is gained beyond the
number of processors.
"""

from __future__ import annotations

from statistics import median
from time import perf_counter
from typing import NamedTuple

import click

from simulator.envs.errors import missing_extra

try:
    import ray
except ImportError as missing:
    raise missing_extra(missing, "ray", __name__) from None

from simulator.envs.api.vector import VectorCombat
from simulator.envs.generators.boards import Boards


class RandomPlay:
    """Some combats that are played at random, on 4,096 boards of at most 8 attackers and 8 blockers.

    Args:
        children: how many at once.
        seed: what decides them.
    """

    def __init__(self, children: int, seed: int) -> None:
        self.combats = VectorCombat(children, Boards(8, 8), observations="none", copy=False)
        self.combats.reset(seed=seed)
        self.made = 0

    def play(self, steps: int) -> int:
        """Make some steps; how many choices that were."""
        choices = 0
        for _ in range(steps):
            self.made += 1
            actions = self.combats.sample(self.made)
            choices += int((actions > 0).sum())
            self.combats.step(actions)
        return choices


class ActorRates(NamedTuple):
    """Choices a second."""

    alone: float
    """In this process."""
    actors: float
    """In all actors together."""


def rates(actors: int, children: int, steps: int, *, rounds: int = 5) -> ActorRates:
    """How fast combats are played, in turns in this process and in actors; the median of some rounds.

    Args:
        actors: how many.
        children: combats at once in each, and in this process.
        steps: steps of a round.
        rounds: how many.
    """
    alone = RandomPlay(children, 0)
    remote = ray.remote(num_cpus=1)(RandomPlay)
    players = [remote.remote(children, 1 + number) for number in range(actors)]
    alone.play(2)
    ray.get([player.play.remote(2) for player in players])
    found = []
    for _ in range(rounds):
        began = perf_counter()
        here = alone.play(steps) / (perf_counter() - began)
        began = perf_counter()
        there = sum(ray.get([player.play.remote(steps) for player in players])) / (perf_counter() - began)
        found.append((here, there))
    return ActorRates(median(here for here, _ in found), median(there for _, there in found))


@click.command()
@click.option("--actors", default=2, type=click.IntRange(1), show_default=True, help="Processes beside this one.")
@click.option(
    "--children", default=4096, type=click.IntRange(1), show_default=True, help="Combats at once in each process."
)
@click.option("--steps", default=100, type=click.IntRange(1), show_default=True, help="Steps of each of 5 rounds.")
def command(actors: int, children: int, steps: int) -> None:
    """Time random legal play in this process and in actors."""
    with ray.init(num_cpus=actors, include_dashboard=False, log_to_driver=False):
        found = rates(actors, children, steps)
    click.echo(f"one process: {found.alone:,.0f} choices/s")
    click.echo(f"{actors} actors: {found.actors:,.0f} choices/s, {found.actors / found.alone:.2f} times as many")


if __name__ == "__main__":
    command()
