"""Observations as graphs: creatures are nodes, and an edge leads from a blocker to each attacker that it may block."""

from __future__ import annotations

from typing import TypedDict

import numpy as np
from gymnasium.spaces import Dict, Graph, GraphInstance
from numpy.typing import NDArray

from simulator.envs.shown.entities import AT_BLOCKS, box, entities
from simulator.envs.shown.layout import WIDTH, WIDTH_OF_GLOBALS, WIDTH_OF_PAIR
from simulator.envs.shown.observing import Observer, Pairs

__all__ = ["Graphed", "graph", "graph_space"]

SIDES = 2
"""Numbers of a node before those of its creature: whether it is an attacker, and whether it is a blocker."""


class Graphed(TypedDict):
    """A combat as a graph.

    `graph.nodes` has the shape (creatures, 2 + `WIDTH`): attackers, then blockers, in board order; first whether each
    is an attacker, and whether a blocker, then its features. `graph.edges` (edges, `WIDTH_OF_PAIR`) has the features
    of the pairs, and `graph.edge_links` (edges, 2) the nodes of the blocker and of the attacker. There is an edge
    where the blocker may block the attacker, looked at alone, or does.
    """

    globals: NDArray[np.float32]
    """(`WIDTH_OF_GLOBALS`,)."""
    graph: GraphInstance


def graph_space() -> Dict:
    """The space of the graph form."""
    graphs = Graph(node_space=box(SIDES + WIDTH), edge_space=box(WIDTH_OF_PAIR))
    return Dict({"globals": box(WIDTH_OF_GLOBALS), "graph": graphs})


def graph(flat: NDArray[np.float32], observer: Observer, pairs: Pairs) -> Graphed:
    """The graph form of a flat observation; the arguments are those of `entities`."""
    those = entities(flat, observer, pairs)
    many, against = len(observer.seen.attackers), len(observer.seen.blockers)
    nodes = np.zeros((many + against, SIDES + WIDTH), np.float32)
    nodes[:many, 0] = nodes[many:, 1] = 1.0
    nodes[:many, SIDES:] = those["attackers"][:many]
    nodes[many:, SIDES:] = those["blockers"][:against]
    between = those["pairs"][:against, :many]
    blockers, attackers = np.nonzero(between[:, :, [0, AT_BLOCKS]].any(axis=2))
    links = np.stack([blockers + many, attackers], axis=1).astype(np.int32)
    return {"globals": those["globals"], "graph": GraphInstance(nodes, between[blockers, attackers], links)}
