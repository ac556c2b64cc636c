"""The observations of many plain combats, child by child, compiled by numba."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from simulator.envs.kernel.records import Records
from simulator.envs.kernel.tables import MOST, ORDERS, OVER
from simulator.envs.observations.layout import AT_ATTACKERS, PARTS, WIDTH, Dtype, length
from simulator.envs.observations.writing import (
    AGAINST,
    BY_BLOCKER,
    CHOICE,
    FIRST,
    HANDS,
    MOMENT_ROWS,
    OF_FIGHTS,
    PHASE,
    PICKED,
    POWER,
    POWER_AGAINST,
    ROLE,
    ROWS,
    SIDE,
    TOUGHNESS,
    TOUGHNESS_AGAINST,
    BoardNumbers,
    Where,
    as_handed,
    write_parts,
)
from simulator.envs.vanilla.compiling import BYTE, FOUR, U64, compiled, fetch, inlined, whole

TOGETHER: Final = 16
"""So many combats are written in parts before they are handed out: few enough to stay in the nearest cache."""

AHEAD: Final = 8
"""The boards of so many combats are on their way from memory."""

WIDE: Final = MOST + 1
NUMBERS: Final = ROWS * WIDE
FIXED: Final = length(MOST) + BY_BLOCKER * MOST
ROW: Final = FIXED + CHOICE * MOST * MOST

PLACES: Final = (1 << 40) - 1
"""A place in an array as it is, and below zero for nobody: else numba's code asks that at each number."""

LAST_FOUR: Final = U64(15)
COUNT: Final = np.bitwise_count(np.arange(1 << MOST)).astype(np.int64)
BLOCK, ORDER, COMBAT_OVER = PHASE["block"], PHASE["order"], PHASE["over"]
ATTACKS, DEFENDS, NO_ROLE = ROLE["active"], ROLE["defending"], ROLE[""]

OF_ONE_BLOCKER: Final = U64(0x0101010101010101)
"""Of blocks, those of the blocker at the first place."""

NUMBERED: Final = U64(0x0102030405060708)
"""Times the bit 8 a, this has a + 1 in its highest byte."""


@inlined
def _sum_fights(numbers: NDArray[np.int16], those: int, blocks: np.uint64, moment: NDArray[np.int64]) -> None:
    """What a moment says of who fights whom, where each blocker blocks one attacker at most."""
    for column in range(WIDE):
        moment[AGAINST * WIDE + column] = moment[POWER_AGAINST * WIDE + column] = 0
        moment[TOUGHNESS_AGAINST * WIDE + column] = moment[FIRST * WIDE + column] = 0
    # From behind, so that the first of an attacker's blockers is the last to be written.
    for column in range(MOST, 0, -1):
        a = whole((blocks >> U64(column - 1) & OF_ONE_BLOCKER) * NUMBERED >> U64(56))
        moment[AGAINST * WIDE + a] += 1
        moment[POWER_AGAINST * WIDE + a] += whole(numbers[those + (SIDE + POWER) * WIDE + column])
        moment[TOUGHNESS_AGAINST * WIDE + a] += whole(numbers[those + (SIDE + TOUGHNESS) * WIDE + column])
        moment[FIRST * WIDE + a] = column
        moment[(OF_FIGHTS + AGAINST) * WIDE + column] = a > 0
        moment[(OF_FIGHTS + POWER_AGAINST) * WIDE + column] = whole(numbers[those + POWER * WIDE + a])
        moment[(OF_FIGHTS + TOUGHNESS_AGAINST) * WIDE + column] = whole(numbers[those + TOUGHNESS * WIDE + a])
        moment[(OF_FIGHTS + FIRST) * WIDE + column] = a


@compiled
def _write_some(
    numbers: NDArray[np.int16], rows: NDArray[np.uint8], children: Records, asked: NDArray[np.int8], first: int,
    last: int, size: int, moment: NDArray[np.int64], out: NDArray[np.uint8], long: int,
) -> None:  # fmt: skip
    """Write the observations of some children in 64ths; `moment` has room for one, and nothing in an order."""
    end, unit = len(children) - 1, PARTS // size
    for i in range(first, last):
        place = min(i + AHEAD, end)
        ahead, asks = whole(children[place].boards), max(whole(asked[place]), 0)
        fetch(numbers, ahead * NUMBERS * 2, NUMBERS * 2)
        fetch(rows, ahead * ROW, FIXED)
        fetch(rows, ahead * ROW + FIXED + asks * CHOICE * MOST, CHOICE * MOST)
        child = children[i]
        at, blocks, asks = child.nodes, child.blocks, whole(asked[i])
        board, to = whole(child.boards), (i - first) * long & PLACES
        where = Where(board * NUMBERS & PLACES, board * ROW & PLACES, to, to + AT_ATTACKERS + size * WIDTH & PLACES)
        _sum_fights(numbers, where.numbers, blocks, moment)
        phase, role, fights = COMBAT_OVER, NO_ROLE, 0
        if at >= ORDERS:
            phase, role = BLOCK, DEFENDS
        elif at != OVER:
            phase, role = ORDER, ATTACKS
            fights = whole(blocks >> U64(MOST * asks) & BYTE)
            picked = COUNT[fights] - COUNT[at]
            for place in range(picked):
                choice = whole(child.choices >> FOUR * U64(child.made - picked + place) & LAST_FOUR)
                moment[PICKED * WIDE + choice] = place + 1
        write_parts(numbers, rows, moment, out, where, MOST, MOST, MOST, unit, phase, role, asks, fights)
        if phase == ORDER:
            for column in range(WIDE):
                moment[PICKED * WIDE + column] = 0


@cache
def _writer(dtype: Dtype) -> Callable[..., None]:
    """What writes the observations of children, as numbers of a kind."""
    hand, is_parts = HANDS[dtype], dtype == "uint8"

    @compiled
    def write(
        numbers: NDArray[np.int16], rows: NDArray[np.uint8], children: Records, asked: NDArray[np.int8], size: int,
        moment: NDArray[np.int64], parts: NDArray[np.uint8], out: NDArray[Any], long: int,
    ) -> None:  # fmt: skip
        if is_parts:
            _write_some(numbers, rows, children, asked, 0, len(children), size, moment, out, long)
            return
        for first in range(0, len(children), TOGETHER):
            last = min(first + TOGETHER, len(children))
            _write_some(numbers, rows, children, asked, first, last, size, moment, parts, long)
            hand(parts, (last - first) * long, out, first * long)

    return write


class Seeing:
    """Writes the observations of children.

    Args:
        boards: the numbers of the boards of a pool.
        size: the profile of the spaces.
    """

    def __init__(self, boards: BoardNumbers, size: int) -> None:
        self._boards = boards.numbers.reshape(-1), boards.row.reshape(-1)
        self._size = size
        self._moment = np.zeros(MOMENT_ROWS * WIDE, np.int64)
        self._parts = np.zeros(TOGETHER * length(size), np.uint8)

    def write(self, children: Records, asked: NDArray[np.int8], out: NDArray[Any]) -> None:
        """Write the observations of some children.

        Args:
            children: records of `CHILD`.
            asked: (children,): the place of the creature that is asked; -1: none.
            out: (as many or more, `layout.length(size)`): of one of the kinds of `layout.Dtype`.
        """
        write = _writer(out.dtype.name)
        flat = as_handed(out).reshape(-1)
        write(*self._boards, children, asked, self._size, self._moment, self._parts, flat, length(self._size))
