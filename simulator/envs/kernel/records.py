"""What compiled code works on: nodes, boards and children as records, and the arrays that a step writes into."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from simulator.envs.kernel.tables import CHOICES, MOST, OVER, PoolTables

__all__ = [
    "ChildStates",
    "KernelRecord",
    "Outputs",
    "Records",
    "boards_of",
    "children_of",
    "nodes_of",
    "unpacked",
]  # fmt: skip

KernelRecord: TypeAlias = Any
"""Compiled code takes a record by its fields, which no type checker knows."""
Records: TypeAlias = NDArray[Any]

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
        ("struck", "i2", 1 << MOST),
    ],
    align=True,
)
"""A board: what `PoolTables` has of it, power and toughness of attackers, then of blockers."""

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
"""A child: the fields of `ChildStates`."""


class ChildStates(NamedTuple):
    """Where some combats, the children, stand; each array has the shape (children,).

    The choices of a combat, 8 of blocks and 7 of orders at most, are held in 64 bits: choice k in bits 4k to 4k + 3.
    """

    seeds: NDArray[np.uint64]
    episodes: NDArray[np.int64]
    """How many episodes came before since the seed was given; -1: there never was one."""
    boards: NDArray[np.int32]
    """The board of the pool."""
    nodes: NDArray[np.int32]
    """The row of `PoolTables.legal`: what is asked."""
    blocks: NDArray[np.uint64]
    """Those that are chosen so far, forced ones too; bits as `PoolTables.adds` has them."""
    values: NDArray[np.int32]
    """What the combat is worth to the defending role so far; 0 where that was said already."""
    attackers: NDArray[np.int8]
    """The place of the attacker whose blockers are put in order; -1: none is."""
    waiting: NDArray[np.uint8]
    """The bitmask of the attackers whose blockers are to be put in order still, that one too."""
    power: NDArray[np.int16]
    """The damage of that attacker that is left."""
    made: NDArray[np.uint8]
    """How many choices were made."""
    choices: NDArray[np.uint64]
    """They themselves."""
    last_episodes: NDArray[np.int64]
    """The episode that ended last; -1: none has since the seed was given."""
    last_made: NDArray[np.uint8]
    """How many choices were made in it."""
    last_choices: NDArray[np.uint64]
    """They themselves."""

    @classmethod
    def of(cls, children: int) -> ChildStates:
        """That of children that never played."""

        def zeros(kind: type[np.generic]) -> NDArray[np.generic]:
            return np.zeros(children, kind)

        u64, i64, i32, u8 = np.uint64, np.int64, np.int32, np.uint8
        kinds = (u64, i64, i32, i32, u64, i32, np.int8, u8, np.int16, u8, u64, i64, u8, u64)
        state = cls(*[zeros(kind) for kind in kinds])  # type: ignore[arg-type]  # of the kinds that the fields say
        state.nodes[:] = OVER
        state.attackers[:] = -1
        state.episodes[:] = -1
        state.last_episodes[:] = -1
        return state


class Outputs(NamedTuple):
    """What a step says of some combats; arrays that it writes into."""

    rewards: NDArray[np.float64]
    """(children,): what a combat that ended is worth to the defending role; else 0."""
    over: NDArray[np.bool_]
    """(children,): whether it ended."""
    masks: NDArray[np.int8]
    """(children, size + 2): 1 where an action is legal."""
    agents: NDArray[np.int8]
    """(children,): 0 where the defending role is asked, 1 where the active one is, -1 where the combat is over."""
    asked: NDArray[np.int8]
    """(children,): the place of the creature that is asked; -1: none."""
    seen: NDArray[np.float32]
    """(children, `layout.length(size)`): the flat observation; of shape (children, 0) where it is not wanted."""
    last_seen: NDArray[np.float32]
    """Likewise, of those that ended, before they began again; else it is left as it is."""

    @classmethod
    def of(cls, children: int, size: int, length: int, last_length: int) -> Outputs:
        """Such arrays, of zeros."""
        return cls(
            np.zeros(children),
            np.zeros(children, np.bool_),
            np.zeros((children, size + 2), np.int8),
            np.zeros(children, np.int8),
            np.zeros(children, np.int8),
            np.zeros((children, length), np.float32),
            np.zeros((children, last_length), np.float32),
        )


def nodes_of(tables: PoolTables) -> Records:
    """(nodes,): records of `NODE`."""
    nodes = np.zeros(len(tables.legal), NODE)
    for name in NODE.fields or ():
        nodes[name] = getattr(tables, name)
    return nodes


def boards_of(tables: PoolTables) -> Records:
    """(boards,): records of `BOARD`."""
    boards = np.zeros(len(tables.first), BOARD)
    for name in ("forced", "first", "life", "announces", "by_worth", "struck"):
        boards[name] = getattr(tables, name)
    for at, name in enumerate(("power", "toughness", "power_of", "toughness_of")):
        boards[name] = tables.points[:, at]
    return boards


def children_of(state: ChildStates) -> tuple[Records, ChildStates]:
    """(children,): records of `CHILD`, and the states whose arrays are their fields."""
    children = np.zeros(len(state.seeds), CHILD)
    for name, array in state._asdict().items():
        children[name] = array
    return children, ChildStates(*[children[name] for name in ChildStates._fields])


def unpacked(made: int, choices: int) -> tuple[int, ...]:
    """The choices that are held in 64 bits.

    >>> unpacked(3, 0x204)
    (4, 0, 2)
    """
    return tuple([choices >> 4 * k & 15 for k in range(made)])
