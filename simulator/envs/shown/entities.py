"""Observations as entities: a table of attackers, one of blockers, one of pairs, and the combat as a whole."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict
from numpy.typing import NDArray

from simulator.envs.search import Seen
from simulator.envs.shown.layout import (
    AT_ATTACKERS,
    OF_REQUIREMENTS,
    PAIR,
    WIDTH,
    WIDTH_OF_GLOBALS,
    WIDTH_OF_PAIR,
)
from simulator.envs.shown.observing import Observer, Pairs

__all__ = ["Entities", "box", "entities", "entities_space", "pairs_of"]

Entities = dict[str, NDArray[np.float32]]
"""`globals` of shape (`WIDTH_OF_GLOBALS`,), `attackers` and `blockers` (size, `WIDTH`), and `pairs` (size, size,
`WIDTH_OF_PAIR`): blocker, attacker. The places that no creature takes are zeros."""

AT_BLOCKS = [feature.name for feature in PAIR].index("blocks")


def box(*shape: int) -> Box:
    """Numbers from 0 to 1, of 32 bits."""
    return Box(0.0, 1.0, shape, np.float32)


def entities_space(size: int) -> Dict:
    """The space of the entity form."""
    creatures = (size, WIDTH)
    spaces = {"globals": (WIDTH_OF_GLOBALS,), "attackers": creatures, "blockers": creatures}
    return Dict({name: box(*shape) for name, shape in spaces.items()} | {"pairs": box(size, size, WIDTH_OF_PAIR)})


def entities(flat: NDArray[np.float32], observer: Observer, pairs: Pairs) -> Entities:
    """The entity form of a flat observation.

    Args:
        flat: the flat form; it is copied.
        observer: what wrote it.
        pairs: the blocks chosen so far.
    """
    size = observer.size
    attackers, blockers = flat[AT_ATTACKERS:].reshape(2, size, WIDTH).copy()
    return {
        "globals": flat[:WIDTH_OF_GLOBALS].copy(),
        "attackers": attackers,
        "blockers": blockers,
        "pairs": pairs_of(observer, pairs),
    }


def pairs_of(observer: Observer, pairs: Pairs) -> NDArray[np.float32]:
    """(size, size, `WIDTH_OF_PAIR`): what each blocker and each attacker are to each other; blockers first."""
    size = observer.size
    if observer.pairs is None:
        observer.pairs = _without_blocks(observer.seen, size)
    found: NDArray[Any] = np.frombuffer(observer.pairs, np.float32).reshape(size, size, WIDTH_OF_PAIR).copy()
    for b, a in pairs:
        found[b, a, AT_BLOCKS] = 1.0
    return found


def _without_blocks(seen: Seen, size: int) -> array[float]:
    row = array("f", bytes(4 * size * size * WIDTH_OF_PAIR))
    for b, blocker in enumerate(seen.blockers):
        for a, attacker in enumerate(seen.attackers):
            allowed = seen.allowed[b] >> a & 1
            kills = allowed and blocker.power >= attacker.toughness
            dies = allowed and attacker.power >= blocker.toughness
            wanted = min(1.0, seen.wanted[b][a] / OF_REQUIREMENTS)
            at = (b * size + a) * WIDTH_OF_PAIR
            row[at : at + WIDTH_OF_PAIR] = array("f", (allowed, wanted, 0.0, kills, dies))
    return row
