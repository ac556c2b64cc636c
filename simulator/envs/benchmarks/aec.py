"""How fast the PettingZoo door is, with observations and masks, beside PettingZoo's own games in the same run.

The policy is random legal play everywhere, by the mask, through `last()` and `step()`; what begins and what ends an
episode is part of it. The boards are a pool that was compiled and played before.
"""

from __future__ import annotations

import gc
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from simulator.envs.benchmarks.speed import PASSES, Row
from simulator.envs.generators.pool import Boards

__all__ = ["aec_rows"]

SIZE = 5
"""Attackers, and blockers, of each board at most."""

PEERS = (
    ("connect_four_v3", "pettingzoo.classic.connect_four.connect_four", 3.0),
    ("texas_holdem_v4", "pettingzoo.classic.rlcard_envs.texas_holdem", None),
    ("tictactoe_v3", "pettingzoo.classic.tictactoe.tictactoe", None),
)
"""PettingZoo's games: how they are called, where they are, and how many of our decisions there are to be for each."""

Play = Callable[[], float]
"""Plays for a while, and returns how many decisions there were a second."""


def aec_rows(*, quick: bool = False) -> Iterator[Row]:
    """The rows of the PettingZoo door, with those of PettingZoo's games that are installed.

    Args:
        quick: whether everything is small, so that its figures mean little.

    Raises:
        ModuleNotFoundError: pettingzoo, gymnasium or numpy is not installed.
    """
    from simulator.envs.api.aec import raw_env

    pool = 64 if quick else 4096
    boards = Boards(SIZE, SIZE, pool=pool)
    boards.compile()
    ours = raw_env(boards=boards)
    _decisions_a_second(ours, 200 if quick else PASSES * pool * 4)
    many = 100 if quick else 40_000
    plays: dict[str, Play] = {"": lambda: _decisions_a_second(ours, many)}
    for form in ("entities", "graph"):
        plays[form] = _playing(raw_env(boards=boards, observations=form), many // 4)
    peers = {name: env for name, where, _ in PEERS if (env := _peer(where)) is not None}
    for name, env in peers.items():
        plays[name] = _playing(env, many // 8)
    # What is kept for good need not be looked through by the collector again and again.
    gc.collect()
    gc.freeze()
    rates = _rates(plays, 3 if quick else 7)
    name = f"AEC, {SIZE}x{SIZE}, {pool:,} boards"
    yield Row(f"{name}, observations and masks", rates[""], "decisions/s", 100_000)
    for form in ("entities", "graph"):
        yield Row(f"{name}, {form} and masks", rates[form], "decisions/s")
    for peer, _, bar in PEERS:
        if peer in rates:
            told = f"pettingzoo {peer}: {rates[peer]:,.0f} steps/s"
            yield Row(f"{name}: decisions to each step of {peer}", rates[""] / rates[peer], "x", bar, peer=told)


def _playing(env: Any, many: int) -> Play:
    return lambda: _decisions_a_second(env, many)


def _peer(where: str) -> Any:
    """One of PettingZoo's games; None where it, or what it needs, is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            env = import_module(where).raw_env()
            env.reset(seed=0)
        except ModuleNotFoundError:
            return None
    return env


def _decisions_a_second(env: Any, many: int) -> float:
    """Play whole episodes until there were so many decisions."""
    draw = Random(0).random
    done = 0
    began = perf_counter()
    while done < many:
        env.reset()
        while True:
            observation, _, over, broken_off, _ = env.last()
            if over or broken_off:
                break
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[int(draw() * len(legal))])
            done += 1
    return done / (perf_counter() - began)


def _rates(plays: dict[str, Play], rounds: int) -> dict[str, float]:
    """The median rate of each, of rounds in turn."""
    found: dict[str, list[float]] = {name: [] for name in plays}
    for _ in range(rounds):
        for name, play in plays.items():
            found[name].append(play())
    return {name: median(each) for name, each in found.items()}
