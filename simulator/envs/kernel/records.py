"""The tables and the state of many combats as records, one beside the other in memory: what compiled code works on."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulator.envs.kernel.state import State
from simulator.envs.kernel.tables import CHOICES, MOST, Tables
from simulator.envs.kernel.views import WRITTEN, Views

__all__ = [
    "BOARD", "CHILD", "NODE", "Board", "Boards", "Child", "Children", "Node", "Nodes", "Rows",
    "boards_of", "children_of", "nodes_of", "rows_of",
]  # fmt: skip

SETS: Final = 1 << MOST
"""Sets of the creatures of a side."""

NODE: Final = np.dtype(
    [("legal", "u2"), ("asked", "i1"), ("follows", "i4", CHOICES), ("adds", "u8", CHOICES)], align=True
)
"""A row of the first four arrays of `Tables`."""

BOARD: Final = np.dtype(
    [
        ("forced", "u8"),
        ("first", "i4"),
        ("life", "i2"),
        ("announces", "?"),
        ("power", "i2", MOST),
        ("toughness", "i2", MOST),
        ("power_of", "i2", MOST),
        ("toughness_of", "i2", MOST),
        ("by_worth", "i1", MOST),
        ("struck", "i2", SETS),
        ("rows", "i4", MOST + 1),
        ("tough", "u1", SETS),
    ],
    align=True,
)
"""A board: what `Tables` has of it, power and toughness of attackers, then of blockers; and of `Views` the `rows` that
`at` names, and `tough`."""

CHILD: Final = np.dtype(
    [
        ("seeds", "u8"),
        ("episodes", "i8"),
        ("blocks", "u8"),
        ("choices", "u8"),
        ("last_episodes", "i8"),
        ("last_choices", "u8"),
        ("boards", "i4"),
        ("nodes", "i4"),
        ("values", "i4"),
        ("power", "i2"),
        ("attackers", "i1"),
        ("waiting", "u1"),
        ("made", "u1"),
        ("last_made", "u1"),
    ],
    align=True,
)
"""A child: the fields of `State`."""

# Compiled code takes a record by its fields, which no type checker knows.
Node: TypeAlias = Any
Board: TypeAlias = Any
Child: TypeAlias = Any
Nodes: TypeAlias = NDArray[Any]
Boards: TypeAlias = NDArray[Any]
Children: TypeAlias = NDArray[Any]
Rows: TypeAlias = NDArray[np.uint8]


def nodes_of(tables: Tables) -> Nodes:
    """(nodes,): records of `NODE`."""
    nodes = np.zeros(len(tables.legal), NODE)
    for name in NODE.fields or ():
        nodes[name] = getattr(tables, name)
    return nodes


def boards_of(tables: Tables, views: Views | None) -> Boards:
    """(boards,): records of `BOARD`."""
    boards = np.zeros(len(tables.first), BOARD)
    for name in ("forced", "first", "life", "announces", "by_worth", "struck"):
        boards[name] = getattr(tables, name)
    for at, name in enumerate(("power", "toughness", "power_of", "toughness_of")):
        boards[name] = tables.points[:, at]
    if views is not None:
        boards["rows"] = views.at
        boards["tough"] = views.tough
    return boards


def rows_of(views: Views | None) -> Rows:
    """(rows, WRITTEN): `Views.rows`; none where nothing is observed."""
    return np.zeros((0, WRITTEN), np.uint8) if views is None else views.rows.copy()


def children_of(state: State) -> tuple[Children, State]:
    """(children,): records of `CHILD`, and the state whose arrays are their fields."""
    children = np.zeros(len(state.seeds), CHILD)
    for name, array in state._asdict().items():
        children[name] = array
    return children, State(*[children[name] for name in State._fields])
