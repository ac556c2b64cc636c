"""The player `trained`: a network that comes with the program chooses its blocks, and nobody searches.

It was trained by `simulator.envs.examples.imitation_torch`; `training()` says how, and how good it was then. What it is
told is in `outlook`: what observations show of a board, put together as trades of single attackers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from simulator.envs.players.network import BlockNetwork
from simulator.envs.players.outlook import MOST, Outlook, moments_of
from simulator.envs.players.players import greedy
from simulator.envs.players.weights import Trained, Training, read_weights
from simulator.envs.search import Search, Seen
from simulator.envs.solvers.minimax import best_pick, order_choice
from simulator.envs.vanilla.numbers import Placed

INSTALLED = Path(__file__).with_name("trained.weights")
"""The weights that come with the program."""

ALIKE = 1e-4
"""Scores that differ by less are alike: another machine may add up in another order."""


class TrainedPlayer:
    """A player that chooses blocks by a network: the choice with the highest score, of several alike the lowest.

    Args:
        network: what it chooses by.

    What the network does not know is chosen otherwise:

    block
        as `greedy`, where the defending player has more than 8 creatures able to block, or one
        that may block several attackers;
    order, order_of_blocker
        what destroys the greatest worth (`best_pick`), as exact minimax does on plain boards;
    attack, cost, trick
        as `greedy`.

    Of creatures it knows power, toughness, and the rules of blocking: on boards of named cards it does not see what
    else their abilities do in combat.
    """

    __slots__ = ("_network", "_outlook", "_seen")

    def __init__(self, network: BlockNetwork) -> None:
        self._network = network
        self._seen: Seen | None = None
        self._outlook: Outlook | None = None

    def __call__(self, search: Search) -> int:
        legal = search.legal()
        if len(legal) == 1:
            return legal[0]
        if search.phase in ("order", "order_of_blocker"):
            return order_choice(search, _best_pick)
        outlook = self._outlook_of(search.seen) if search.phase == "block" else None
        return greedy(search) if outlook is None else self._block(search, outlook)

    def _outlook_of(self, seen: Seen) -> Outlook | None:
        """What a board shows; None: the network does not know such boards."""
        if seen is not self._seen:
            known = len(seen.blockers) <= MOST and all(one.cap <= 1 for one in seen.blockers)
            self._outlook = Outlook([seen], len(seen.attackers), len(seen.blockers)) if known else None
            self._seen = seen
        return self._outlook

    def scores(self, search: Search) -> NDArray[np.float32] | None:
        """What it gives each choice of a block, by number, the illegal ones too; None where it does not know the board.

        Args:
            search: a combat in the phase "block".
        """
        outlook = self._outlook_of(search.seen)
        return None if outlook is None else self._scores(search, outlook)

    def _scores(self, search: Search, outlook: Outlook) -> NDArray[np.float32]:
        features = outlook.features(moments_of([search], np.zeros(1, np.int64), outlook.attackers))
        found: NDArray[np.float32] = self._network.scores(features)[0]
        return found

    def _block(self, search: Search, outlook: Outlook) -> int:
        scores = self._scores(search, outlook)
        alike = np.flatnonzero(scores > scores.max() - ALIKE)
        return int(alike[0])


def _best_pick(power: int, left: Sequence[Placed]) -> int:
    """`best_pick`, also where cards have sizes that no plain creature has."""
    return best_pick(power, [(place, max(strength, 0), max(toughness, 1)) for place, strength, toughness in left])


@lru_cache(maxsize=1)
def _installed() -> Trained:
    return read_weights(INSTALLED)


def trained() -> TrainedPlayer:
    """The player `trained`; the weights are read once.

    Raises:
        WeightsError: they can't be read.
    """
    return TrainedPlayer(_installed().network)


def training() -> Training:
    """How it was trained.

    Raises:
        WeightsError: the weights can't be read.

    >>> training().scores["bench policy"] > 97
    True
    """
    return _installed().training
