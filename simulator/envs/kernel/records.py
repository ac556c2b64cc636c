"""Many combats as records, one beside the other in memory: what compiled code works on, and its record."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from events.log import Log
from simulator.envs.errors import EnvsError, whole
from simulator.envs.kernel.tables import CHOICES, MOST, OVER, Pool, PoolTables
from simulator.envs.seeds import WORD, number_of_episode
from simulator.envs.solvers.minimax import order_choice
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import greedy_order

KernelRecord: TypeAlias = Any
"""Compiled code takes a record by its fields, which no type checker knows."""


class Records(Protocol):
    """An array of records, by place."""

    def __len__(self) -> int: ...

    def __getitem__(self, place: Any, /) -> KernelRecord: ...


NODE: Final = np.dtype(
    [("legal", "u2"), ("asked", "i1"), ("follows", "i4", CHOICES), ("adds", "u8", CHOICES)], align=True
)
"""A row of the first four arrays of `PoolTables`."""

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

        state = cls(*[np.zeros(children, CHILD[name]) for name in cls._fields])
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
    seen: NDArray[Any]
    """(children, `layout.length(size)`): the flat observation; of shape (children, 0) where it is not wanted."""
    last_seen: NDArray[Any]
    """Likewise, of those that ended, before they began again, one after the other; what is behind is left as it is."""

    @classmethod
    def of(cls, children: int, size: int, seen: NDArray[Any], last_seen: NDArray[Any]) -> Outputs:
        """Such arrays, of zeros, but for the observations.

        Args:
            children: how many.
            size: the profile of the spaces.
            seen: what stands in `seen`.
            last_seen: what stands in `last_seen`.
        """
        return cls(
            np.zeros(children),
            np.zeros(children, np.bool_),
            np.zeros((children, size + 2), np.int8),
            np.zeros(children, np.int8),
            np.zeros(children, np.int8),
            seen,
            last_seen,
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


class Recording:
    """The combats of some children, one by one, as the scalar engine has them."""

    boards: Pool
    state: ChildStates
    greedy: bool
    """Whether orders are chosen by `numbers.greedy_order`."""

    def search(self, child: int) -> PlainCombat:
        """The combat of a child as the scalar engine has it: the same board, with the same choices.

        Raises:
            EnvsError: there was no reset, or there is no such child.
        """
        state = self.state
        child = self._child(child)
        if state.episodes[child] < 0:
            raise EnvsError(f"child {child}", "an environment that never was reset", "reset() before")
        return self._played(child, int(state.episodes[child]), int(state.made[child]), int(state.choices[child]))

    def final_search(self, child: int) -> PlainCombat:
        """The combat of a child that ended last, as the scalar engine has it.

        Raises:
            EnvsError: none has ended since its seed was given, or there is no such child.
        """
        state = self.state
        child = self._child(child)
        episode = int(state.last_episodes[child])
        if episode < 0:
            raise EnvsError(f"child {child}", "no episode that ended", "one that did")
        return self._played(child, episode, int(state.last_made[child]), int(state.last_choices[child]))

    def _child(self, child: int) -> int:
        return whole("child", child, 0, len(self.state.episodes) - 1)

    def _played(self, child: int, episode: int, made: int, choices: int) -> PlainCombat:
        number = number_of_episode(int(self.state.seeds[child]), episode)
        search = PlainCombat(self.boards.table(number)).play(unpacked(made, choices))
        while self.greedy and search.phase == "order":
            search.apply(order_choice(search, greedy_order))
        return search

    def log(self, child: int) -> Log:
        """The log of a child's combat: the same events that the scalar engine logs."""
        return self.search(child).log

    def final_log(self, child: int) -> Log:
        """The log of a child's combat that ended last.

        Raises:
            EnvsError: none has ended since its seed was given.
        """
        return self.final_search(child).log

    def choices(self, child: int) -> tuple[int, ...]:
        """The choices that were made in a child's combat, those of `greedy_order` too."""
        return self.search(child).choices

    def digest(self, child: int) -> str:
        """The digest of the state of a child's combat: 16 hexadecimal digits."""
        return self.search(child).state_digest()


def are_seeds(seed: object) -> bool:
    """Whether a seed is meant as the children's own seeds."""
    return isinstance(seed, Sequence | np.ndarray) and not isinstance(seed, str)


def child_seeds(seed: int | Sequence[int] | None, children: int) -> NDArray[np.uint64]:
    """(children,): the seed of each child.

    Child i's is the first number of the i-th sequence that numpy's `SeedSequence(seed)` spawns.

    Args:
        seed: a whole number of 0 or more; or the children's own seeds; or None: the operating system is asked for one.
        children: how many.

    Raises:
        EnvsError: it is none of these.

    >>> [int(each) for each in child_seeds(730, 2)] == [int(each) for each in child_seeds(730, 5)[:2]]
    True
    """
    if are_seeds(seed):
        expected = f"{children} whole numbers of 64 bits, or one number"
        try:
            given = [index(each) for each in seed]  # type: ignore[union-attr]  # there are several
        except TypeError:
            raise EnvsError("seed", repr(seed), expected) from None
        if len(given) != children or not all(0 <= each <= WORD for each in given):
            raise EnvsError("seed", f"{len(given)} seeds", expected)
        return np.array(given, np.uint64)
    spawned = np.random.SeedSequence(None if seed is None else whole("seed", seed)).spawn(children)
    return np.array([each.generate_state(1, np.uint64)[0] for each in spawned], np.uint64)
