"""The network that scores the choices of a blocker, in numpy alone: what it is made of, and what it computes.

It looks at each choice, at each blocker that is asked later, and at each pair of these that may still come about, and
lets them tell each other what they are a few times: what several tell is their maximum. Creatures have no numbers in
it: any number of attackers and blockers fits, attackers in another order have the same scores in that order, and so
has a choice when those that are asked later are in another order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from simulator.envs.players.outlook import BLOCKER, CHOICE, PAIR, Features

Floats = NDArray[np.float32]


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How large a network is."""

    pairs: Annotated[int, msgspec.Meta(ge=1, le=256)] = 48
    """Numbers that are known of a pair, and of a blocker that is asked later."""
    choices: Annotated[int, msgspec.Meta(ge=1, le=256)] = 64
    """Numbers that are known of a choice."""
    turns: Annotated[int, msgspec.Meta(ge=0, le=8)] = 2
    """How often they tell each other."""


class Layer(NamedTuple):
    """A linear layer."""

    weights: Floats
    """(out, in)."""
    bias: Floats
    """(out,)."""

    def __call__(self, told: Floats) -> Floats:
        found: Floats = told @ self.weights.T + self.bias
        return found


def layers_of(sizes: Sizes) -> dict[str, tuple[int, int]]:
    """The layers of a network, in order: how many numbers go into each, and come out.

    >>> layers_of(Sizes(8, 16, 0))["choice"]
    (42, 16)
    """
    p, c = sizes.pairs, sizes.choices
    layers = {
        "pair": (PAIR, p),
        "pair from choice": (CHOICE, p),
        "pair from blocker": (BLOCKER, p),
        "choice": (CHOICE + p, c),
        "blocker": (BLOCKER + p, p),
    }
    for turn in range(1, sizes.turns + 1):
        layers |= {
            f"whole {turn}": (2 * c + p, c),
            f"pair {turn}": (p, p),
            f"pair from choice {turn}": (c, p),
            f"pair from blocker {turn}": (p, p),
            f"choice {turn}": (c + p, c),
            f"choice from whole {turn}": (c, c),
            f"blocker {turn}": (2 * p, p),
        }
    return {**layers, "score": (c, 1)}


ILLEGAL = -1e9
"""The score of a choice that is not legal."""

OF_SUMS = 8
"""What sums over choices are divided by."""


class BlockNetwork:
    """A network with its weights.

    Args:
        sizes: how large it is.
        layers: the layers by the names of `layers_of`.
    """

    __slots__ = ("layers", "sizes")

    def __init__(self, sizes: Sizes, layers: Mapping[str, Layer]) -> None:
        self.sizes = sizes
        self.layers = layers

    def scores(self, features: Features) -> Floats:
        """(moments, attackers + 1): a score of each choice; the higher the better."""
        choices, blockers, pairs, legal = features
        layer = self.layers
        may = pairs[..., :1]
        there = (choices != 0).any(-1, keepdims=True)
        later = (blockers != 0).any(-1, keepdims=True)
        of_both = layer["pair from choice"](choices)[:, :, None] + layer["pair from blocker"](blockers)[:, None]
        pair = _positive(layer["pair"](pairs) + of_both) * may
        choice = _positive(layer["choice"](_beside(choices, pair.max(2)))) * there
        blocker = _positive(layer["blocker"](_beside(blockers, pair.max(1)))) * later
        for turn in range(1, self.sizes.turns + 1):
            told = _beside(choice.max(1), choice.sum(1) / OF_SUMS, blocker.max(1))
            whole = _positive(layer[f"whole {turn}"](told))
            of_choice, of_blocker = (
                layer[f"pair from choice {turn}"](choice),
                layer[f"pair from blocker {turn}"](blocker),
            )
            told = layer[f"pair {turn}"](pair) + of_choice[:, :, None] + of_blocker[:, None]
            pair = _positive(pair + told) * may
            told = layer[f"choice {turn}"](_beside(choice, pair.max(2)))
            choice = _positive(choice + told + layer[f"choice from whole {turn}"](whole)[:, None]) * there
            told = layer[f"blocker {turn}"](_beside(blocker, pair.max(1)))
            blocker = _positive(blocker + told) * later
        return np.where(legal, layer["score"](choice)[..., 0], np.float32(ILLEGAL))


def _positive(numbers: Floats) -> Floats:
    return np.maximum(numbers, np.float32(0))


def _beside(*numbers: Floats) -> Floats:
    return np.concatenate(numbers, axis=-1)
