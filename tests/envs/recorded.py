"""Recorded episodes through all three APIs: `python -m tests.envs.recorded --episodes 10000`.

Episodes are recorded through the search interface: the seed, the choices, the digest of the state at the end, the
bytes of the log. Then each is played again, by its seed and choices, through the PettingZoo environment and the
vector environment, and its log alone is folded; digests and bytes must be equal.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import numpy as np

from events.codec import encode_events
from events.log import Log
from simulator.envs.api.aec import CombatAEC
from simulator.envs.api.vector import VectorCombat
from simulator.envs.generators.boards import Boards
from simulator.envs.search import digest_of
from simulator.envs.seeds import number_of_episode
from simulator.envs.vanilla.engine import PlainCombat

SIZE = 8
TOGETHER = 500
"""Children of the vector environment."""


class Episode(NamedTuple):
    """What is recorded of an episode."""

    seed: int
    choices: tuple[int, ...]
    digest: str
    log: bytes


def record(boards: Boards, seed: int) -> Episode:
    """Play an episode with random choices."""
    random = Random(seed)
    combat = PlainCombat(boards.table(number_of_episode(seed, 0)))
    while not combat.over:
        combat.apply(random.choice(combat.legal()))
    return Episode(seed, combat.choices, combat.state_digest(), encode_events(combat.log))


def action(choice: int) -> int:
    """A choice as an action of the APIs."""
    return choice or SIZE + 1


def same(episode: Episode, log: Log, digest: str) -> bool:
    """Whether an API came to the same end."""
    return encode_events(log) == episode.log and digest == episode.digest


def through_pettingzoo(boards: Boards, episodes: list[Episode]) -> Iterator[bool]:
    """Whether each episode is the same there."""
    env = CombatAEC(boards, size=SIZE)
    for episode in episodes:
        env.reset(seed=episode.seed)
        for choice in episode.choices:
            env.step(action(choice))
        if not episode.choices:
            env.step(0)
        yield env.search.over and same(episode, env.log, env.state_digest())


def through_vectors(boards: Boards, episodes: list[Episode]) -> Iterator[bool]:
    """Whether each episode is the same there."""
    env = VectorCombat(len(episodes), boards, size=SIZE, autoreset_mode="Disabled")
    env.reset(seed=[episode.seed for episode in episodes])
    for at in range(max(len(episode.choices) for episode in episodes)):
        actions = [action(e.choices[at]) if at < len(e.choices) else 0 for e in episodes]
        env.step(np.array(actions))
    for child, episode in enumerate(episodes):
        yield env.search(child).over and same(episode, env.log(child), env.digest(child))


def from_the_log(edition: str, episodes: list[Episode]) -> Iterator[bool]:
    """Whether the log alone gives the same digest."""
    from events.codec import decode_events

    for episode in episodes:
        yield digest_of(Log(decode_events(episode.log)), edition) == episode.digest


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--episodes", type=int, default=1000)
    parser.add_argument("--edition", action="append", help="by default three, one after the other")
    chosen = parser.parse_args()
    editions = chosen.edition or ["cr-2024-06-07", "cr-2026-01-16", "cr-2009-10-01"]
    wrong = 0
    for place, edition in enumerate(editions):
        boards = Boards(5, 5, edition=edition, pool=512)
        count = chosen.episodes // len(editions) + (place < chosen.episodes % len(editions))
        episodes = [record(boards, seed) for seed in range(count)]
        found = {"PettingZoo": sum(through_pettingzoo(boards, episodes)), "log": sum(from_the_log(edition, episodes))}
        parts = [episodes[first : first + TOGETHER] for first in range(0, count, TOGETHER)]
        found["vectors"] = sum(sum(through_vectors(boards, part)) for part in parts)
        told = ", ".join(f"{name} {equal} equal" for name, equal in found.items())
        print(edition, f"{count} episodes;", told, flush=True)
        wrong += sum(count - equal for equal in found.values())
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
