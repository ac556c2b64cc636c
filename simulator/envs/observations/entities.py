"""Observations as entities: a table of attackers, one of blockers, one of pairs, and the combat as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

import numpy as np
from gymnasium.spaces import Box, Dict, Graph, GraphInstance, Space
from numpy.typing import NDArray

from simulator.envs.declaring import Pair
from simulator.envs.observations import layout
from simulator.envs.observations.observing import Observer
from simulator.envs.search import Seen
from simulator.envs.vanilla.numbers import destroys

Entities = dict[str, NDArray[Any]]
"""`globals` of shape (`WIDTH_OF_GLOBALS`,), `attackers` and `blockers` (size, `WIDTH`), and `pairs` (size, size,
`WIDTH_OF_PAIR`): blocker, attacker. The places that no creature takes are zeros."""

AT_BLOCKS = [feature.name for feature in layout.PAIR].index("blocks")


def box(*shape: int, dtype: layout.Dtype) -> Box:
    """Numbers from 0 to 1, as they are handed out."""
    return Box(0, layout.highest(dtype), shape, np.dtype(dtype).type)


def entities_space(size: int, dtype: layout.Dtype = "float32") -> Dict:
    """The space of the entity form."""
    creatures = (size, layout.WIDTH)
    shapes = {"globals": (layout.WIDTH_OF_GLOBALS,), "attackers": creatures, "blockers": creatures}
    spaces: dict[str, Space[Any]] = {name: box(*shape, dtype=dtype) for name, shape in shapes.items()}
    return Dict({**spaces, "pairs": box(size, size, layout.WIDTH_OF_PAIR, dtype=dtype)})


def entities(flat: NDArray[Any], observer: Observer, pairs: Sequence[Pair]) -> Entities:
    """The entity form of a flat observation.

    Args:
        flat: the flat form; it is copied.
        observer: what wrote it.
        pairs: the blocks chosen so far.
    """
    size = observer.size
    attackers, blockers = flat[layout.AT_ATTACKERS :].reshape(2, size, layout.WIDTH).copy()
    return {
        "globals": flat[: layout.WIDTH_OF_GLOBALS].copy(),
        "attackers": attackers,
        "blockers": blockers,
        "pairs": _handed(pairs_of(observer, pairs), flat.dtype),
    }


def _handed(numbers: NDArray[np.float32], dtype: np.dtype[Any]) -> NDArray[Any]:
    """Numbers from 0 to 1 as they are handed out."""
    if dtype == np.float32:
        return numbers
    return numbers.astype(dtype) if dtype == np.float16 else (numbers * layout.PARTS).astype(dtype)


def pairs_of(observer: Observer, pairs: Sequence[Pair]) -> NDArray[np.float32]:
    """(size, size, `WIDTH_OF_PAIR`): what each blocker and each attacker are to each other; blockers first."""
    size = observer.size
    if observer.pairs is None:
        observer.pairs = _without_blocks(observer.seen, size)
    found = observer.pairs.copy()
    for b, a in pairs:
        found[b, a, AT_BLOCKS] = 1.0
    return found


def _without_blocks(seen: Seen, size: int) -> NDArray[np.float32]:
    found = np.zeros((size, size, layout.WIDTH_OF_PAIR), np.float32)
    for b, blocker in enumerate(seen.blockers):
        for a, attacker in enumerate(seen.attackers):
            allowed = seen.allowed[b] >> a & 1
            kills = allowed and destroys(blocker.power, attacker.toughness)
            dies = allowed and destroys(attacker.power, blocker.toughness)
            found[b, a] = allowed, layout.share(seen.wanted[b][a], layout.OF_REQUIREMENTS), 0.0, kills, dies
    return found


SIDES = 2
"""Numbers of a node before those of its creature: whether it is an attacker, and whether it is a blocker."""


class Graphed(TypedDict):
    """A combat as a graph.

    `graph.nodes` has the shape (creatures, 2 + `WIDTH`): attackers, then blockers, in board order; first whether each
    is an attacker, and whether a blocker, then its features. `graph.edges` (edges, `WIDTH_OF_PAIR`) has the features
    of the pairs, and `graph.edge_links` (edges, 2) the nodes of the blocker and of the attacker. There is an edge
    where the blocker may block the attacker, looked at alone, or does.
    """

    globals: NDArray[Any]
    """(`WIDTH_OF_GLOBALS`,)."""
    graph: GraphInstance


def graph_space(dtype: layout.Dtype = "float32") -> Dict:
    """The space of the graph form."""
    nodes, edges = box(SIDES + layout.WIDTH, dtype=dtype), box(layout.WIDTH_OF_PAIR, dtype=dtype)
    graphs = Graph(node_space=nodes, edge_space=edges)
    return Dict({"globals": box(layout.WIDTH_OF_GLOBALS, dtype=dtype), "graph": graphs})


def graph(flat: NDArray[Any], observer: Observer, pairs: Sequence[Pair]) -> Graphed:
    """The graph form of a flat observation; the arguments are those of `entities`."""
    those = entities(flat, observer, pairs)
    many, against = len(observer.seen.attackers), len(observer.seen.blockers)
    nodes = np.zeros((many + against, SIDES + layout.WIDTH), flat.dtype)
    nodes[:many, 0] = nodes[many:, 1] = layout.PARTS if flat.dtype == np.uint8 else 1
    nodes[:many, SIDES:] = those["attackers"][:many]
    nodes[many:, SIDES:] = those["blockers"][:against]
    between = those["pairs"][:against, :many]
    blockers, attackers = np.nonzero(between[:, :, [0, AT_BLOCKS]].any(axis=2))
    links = np.stack([blockers + many, attackers], axis=1).astype(np.int32)
    return {"globals": those["globals"], "graph": GraphInstance(nodes, between[blockers, attackers], links)}
