"""The boards of a pool as flat arrays: all half-made declarations and what is legal in them; so a step is a look-up.

Legality is not worked out while combats are played: for each board the nodes of `Declaring` are walked once, and
written down, board after board, in one table. The half-made orders of blockers are nodes of the same table, the same
for all boards.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from simulator.envs.declaring import Node, Pair, TooLarge
from simulator.envs.errors import EnvsError
from simulator.envs.observations.writing import BoardNumbers
from simulator.envs.vanilla.block_choices import declarations_of
from simulator.envs.vanilla.numbers import greedy_order
from simulator.envs.vanilla.printed import UnlikeThese
from simulator.envs.vanilla.table import PlainTable
from simulator.legality.problem import ANY_NUMBER, Problem

WHERE: Final = "the boards of the vector environment"

MOST: Final = 8
"""Attackers at most, and blockers at most."""

CHOICES: Final = MOST + 1
"""Choices of a node: 0 to 8."""

NOOP: Final = CHOICES
"""The bit of `PoolTables.legal` that says that nothing can be chosen: the combat is over."""

OVER: Final = 0
"""The node of a combat that is over."""

ORDERS: Final = 1 << MOST
"""Nodes below it are half-made orders: node m asks for the next of the blockers in the bitmask m."""

LOWEST: Final = np.array([max(0, (m & -m).bit_length() - 1) for m in range(1 << MOST)], np.int8)
"""Per bitmask of creatures, the lowest place; 0 for none."""

COMPLETE: Final = -1
"""The next node where a declaration, or an order, is complete."""

MOST_NODES: Final = 20_000
"""Half-made declarations of one board at most."""

MOST_POINTS: Final = 1_000
"""Power, toughness and life at most: they are held, and added, in 16 bits."""


class NotVectorizable(EnvsError):
    """Boards that the vector API does not play; `CombatAEC` and `CombatEnv` may."""


class Pool(Protocol):
    """Boards by number, such as `Boards`."""

    @property
    def pool(self) -> int:
        """How many there are; episode e plays number e modulo so many."""
        ...

    def table(self, episode: int) -> PlainTable:
        """The combat of an episode's number."""
        ...


class PoolTables(NamedTuple):
    """What all boards of a pool need to be played, as arrays; nobody writes to them.

    A node is a row of the first four arrays; the first 256 nodes are orders (`ORDERS`), node 0 is `OVER`. Blocks are 64
    bits: bit 8 a + b says that the blocker at place b blocks the attacker at place a, counted from 0.
    """

    legal: NDArray[np.uint16]
    """(nodes,): bit c says that choice c is legal; bit `NOOP` that the combat is over."""
    asked: NDArray[np.int8]
    """(nodes,): place of the blocker that is asked; -1 for orders."""
    follows: NDArray[np.int32]
    """(nodes, CHOICES): the next node, or `COMPLETE`."""
    adds: NDArray[np.uint64]
    """(nodes, CHOICES): the blocks that a choice adds, forced ones too."""
    first: NDArray[np.int32]
    """(boards,): the first node, or `COMPLETE`."""
    forced: NDArray[np.uint64]
    """(boards,): the blocks that nobody chooses at the beginning."""
    points: NDArray[np.int16]
    """(boards, 4, MOST): power and toughness of the attackers, then of the blockers; 0 where no creature is."""
    many: NDArray[np.int8]
    """(boards, 2): how many attackers and blockers there are."""
    life: NDArray[np.int16]
    """(boards,): of the defending player."""
    struck: NDArray[np.int16]
    """(boards, 256): power of the blockers of a bitmask together."""
    by_worth: NDArray[np.int8]
    """(boards, MOST): places of the blockers, highest worth first, ties by lowest place."""
    announces: bool
    """Whether an order is asked for even where the attacker has no power."""
    answered: bool
    """Whether `numbers.greedy_order` chooses the orders on these boards."""

    @classmethod
    def of(cls, boards: Pool) -> PoolTables:
        """The tables of a pool.

        Raises:
            NotVectorizable: there is no pool, or a board of it is not of the kind that can be written down.
            EnvsError: it is no pool at all.
        """
        if not (isinstance(getattr(boards, "pool", None), int) and callable(getattr(boards, "table", None))):
            raise EnvsError("boards", repr(boards), "a pool of boards, such as Boards()")
        if boards.pool < 1:
            raise NotVectorizable(WHERE, "a board of its own for each episode", "a pool")
        try:
            tables = [boards.table(number) for number in range(boards.pool)]
        except UnlikeThese as unlike:
            raise NotVectorizable(WHERE, unlike.found, "an edition without that; the scalar APIs play it") from unlike
        nodes = _NodeRows()
        starts = [nodes.board(number, table) for number, table in enumerate(tables)]
        points, life = _points(tables)
        return cls(
            *nodes.arrays(),
            first=_frozen([first for first, _ in starts], np.int32),
            forced=_frozen([forced for _, forced in starts], np.uint64),
            points=points,
            many=_many(tables),
            life=life,
            struck=_struck(points),
            by_worth=_by_worth(points),
            announces=_alike("with announced orders", [table.sides.printed.announces_orders for table in tables]),
            answered=_alike("whose orders nobody is asked for", [_answered(table) for table in tables]),
        )

    def __deepcopy__(self, memo: dict[int, object]) -> PoolTables:
        return self


def pool_numbers(boards: Pool, size: int) -> BoardNumbers:
    """The numbers of all boards of a pool: arrays with an axis more, the board first."""
    found = [BoardNumbers.of(boards.table(number).seen, size, MOST, np.int16) for number in range(boards.pool)]
    numbers, rows = zip(*found, strict=True)
    return BoardNumbers(np.stack(numbers), np.stack(rows))


class _NodeRows:
    """The nodes of boards, as they are walked."""

    def __init__(self) -> None:
        self.legal = [sum(1 << b + 1 for b in range(MOST) if m >> b & 1) for m in range(ORDERS)]
        self.legal[OVER] = 1 << NOOP
        self.asked = [-1] * ORDERS
        self.follows = [_after(m, choice) for m in range(ORDERS) for choice in range(CHOICES)]
        self.adds = [0] * (ORDERS * CHOICES)

    def board(self, number: int, table: PlainTable) -> tuple[int, int]:
        """Walk a board's nodes.

        Returns:
            Its first node, or `COMPLETE`, and the blocks that are forced at the beginning.
        """
        where = f"board {number} of the pool"
        _check(where, table)
        try:
            forced, first = declarations_of(table.problem, _blocks).first
            return self._walk(where, first), forced
        except TooLarge as large:
            raise NotVectorizable(where, str(large), "a smaller board") from large

    def _walk(self, where: str, first: Node[int] | None) -> int:
        if first is None:
            return COMPLETE
        start = len(self.legal)
        found, numbers = [first], {first: start}
        for node in found:
            follows, adds = [COMPLETE] * CHOICES, [0] * CHOICES
            for choice in node.choices:
                adds[choice], after = node[choice]
                if after is not None:
                    if after not in numbers:
                        numbers[after] = start + len(found)
                        found.append(after)
                    follows[choice] = numbers[after]
            self.legal.append(sum(1 << choice for choice in node.choices))
            self.asked.append(node.asked)
            self.follows += follows
            self.adds += adds
            if len(found) > MOST_NODES:
                raise NotVectorizable(where, f"more than {MOST_NODES:,} half-made declarations", "a smaller board")
        return start

    def arrays(self) -> tuple[NDArray[np.uint16], NDArray[np.int8], NDArray[np.int32], NDArray[np.uint64]]:
        """`PoolTables.legal`, `asked`, `follows` and `adds`."""
        follows, adds = _frozen(self.follows, np.int32), _frozen(self.adds, np.uint64)
        shape = -1, CHOICES
        return _frozen(self.legal, np.uint16), _frozen(self.asked, np.int8), follows.reshape(shape), adds.reshape(shape)


def _after(m: int, choice: int) -> int:
    """The node of an order after a choice; the last of the blockers is not asked for."""
    rest = m & ~(1 << choice >> 1)
    return COMPLETE if rest & rest - 1 == 0 else rest


def _blocks(pairs: list[Pair]) -> int:
    blocks = 0
    for b, a in pairs:
        blocks |= 1 << MOST * a + b
    return blocks


def _frozen(those: Any, dtype: type[np.generic]) -> NDArray[Any]:
    array = np.array(those, dtype=dtype)
    array.flags.writeable = False
    return array


def _check(where: str, table: PlainTable) -> None:
    """That a board is of the kind that can be written down."""
    problem, sides = table.problem, table.sides
    for named, creatures in (("attackers", sides.attackers), ("blockers", sides.blockers)):
        if len(creatures) > MOST:
            raise NotVectorizable(where, f"{len(creatures)} {named}", f"{MOST} at most")
        for each in creatures:
            if not (0 <= each.power <= MOST_POINTS and 1 <= each.toughness <= MOST_POINTS):
                found = f"{each.name} with power {each.power} and toughness {each.toughness}"
                raise NotVectorizable(where, found, f"power from 0 and toughness from 1 to {MOST_POINTS:,}")
    if not 1 <= table.life[1] <= MOST_POINTS:
        raise NotVectorizable(where, f"life {table.life[1]}", f"life from 1 to {MOST_POINTS:,}")
    for found, there in _beyond(problem):
        if there:
            raise NotVectorizable(where, found, "creatures that each block one attacker and by themselves")


def _beyond(problem: Problem) -> Iterable[tuple[str, bool]]:
    """What a plain combat has not, and whether a problem has it."""
    return (
        ("a creature that may block several attackers", any(cap > 1 for cap in problem.cap)),
        ("a cost to block", bool(problem.costs)),
        ("a requirement on the number or kind of the creatures that block an attacker", bool(problem.counted)),
        ("a limit on how many creatures block", problem.total < ANY_NUMBER),
        ("a creature that blocks only if others do", any(problem.others) or any(problem.also)),
        ("creatures that block together", any(problem.together)),
    )


def _many(tables: list[PlainTable]) -> NDArray[np.int8]:
    return _frozen([(len(table.sides.attackers), len(table.sides.blockers)) for table in tables], np.int8)


def _points(tables: list[PlainTable]) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    points = np.zeros((len(tables), 4, MOST), np.int16)
    for row, table in zip(points, tables, strict=True):
        for at, creatures in ((0, table.sides.attackers), (2, table.sides.blockers)):
            for place, _, power, toughness in creatures:
                row[at : at + 2, place] = power, toughness
    points.flags.writeable = False
    return points, _frozen([table.life[1] for table in tables], np.int16)


def _struck(points: NDArray[np.int16]) -> NDArray[np.int16]:
    struck = np.zeros((len(points), 1 << MOST), np.int16)
    for b in range(MOST):
        struck[:, 1 << b : 2 << b] = struck[:, : 1 << b] + points[:, 2, b, None]
    struck.flags.writeable = False
    return struck


def _by_worth(points: NDArray[np.int16]) -> NDArray[np.int8]:
    worth = points[:, 2].astype(np.int32) + points[:, 3]
    return _frozen(np.argsort(-worth, axis=1, kind="stable"), np.int8)


def _answered(table: PlainTable) -> bool:
    if table.answer not in (None, greedy_order):
        raise NotVectorizable(WHERE, f"orders chosen by {table.answer!r}", "numbers.greedy_order, or nobody")
    return table.answer is not None


def _alike(kind: str, those: list[bool]) -> bool:
    """What is true of all boards or of none."""
    if len(set(those)) > 1:
        raise NotVectorizable(WHERE, f"boards {kind} and boards not so", "one kind in a pool")
    return those[0]
