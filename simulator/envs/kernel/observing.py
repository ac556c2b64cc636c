"""The flat observation of one child of many, compiled by numba: the row that `observing.Observer` writes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from simulator.envs.kernel.compiling import BYTE, FOUR, U64, compiled, whole
from simulator.envs.kernel.tables import LOWEST, MOST, ORDERS, OVER
from simulator.envs.kernel.views import PARTS, SIDE
from simulator.envs.observations.layout import AT_ATTACKERS, WIDTH
from simulator.envs.observations.observing import OF, WHOLE

if TYPE_CHECKING:
    from simulator.envs.kernel.records import Board, Child, Node, Rows

__all__ = ["write_seen"]

Out = NDArray[np.float32]

PART: Final = np.float32(1 / PARTS)
CHOICE: Final = U64(15)
COUNT: Final = np.bitwise_count(np.arange(1 << MOST)).astype(np.int8)

AGAINST, POWER_AGAINST, TOUGHNESS_AGAINST = OF["against"], OF["power_against"], OF["toughness_against"]
LETHAL, FIRST, FALLS, GAIN, PICKED = (
    OF["lethal"],
    OF["first"],
    OF["lethal_if_chosen"],
    OF["gain_if_chosen"],
    OF["picked"],
)
OPEN, ASKED = OF["open"], OF["asked"]
PHASE, ROLE = WHOLE["phase"], WHOLE["role"]
ASKED_POWER, ASKED_TOUGHNESS, DAMAGE_LEFT = WHOLE["asked_power"], WHOLE["asked_toughness"], WHOLE["damage_left"]
UNBLOCKED, UNBLOCKED_LETHAL = WHOLE["unblocked_power"], WHOLE["unblocked_lethal"]
ORDER, OVER_PHASE = PHASE + 3, PHASE + 6
ACTIVE = ROLE


@compiled
def _share(number: int) -> np.float32:
    """A number of 64ths, 1 at most."""
    return np.float32(min(number, PARTS)) * PART


@compiled
def write_seen(board: Board, node: Node, child: Child, rows: Rows, size: int, out: Out) -> None:
    """Write the observation of a child into its row.

    Args:
        board: its board.
        node: what is asked.
        child: the child.
        rows: those of `Views`.
        size: places on each side.
        out: (`layout.length(size)`,): is written; what is never written to is 0 already.
    """
    orders = ORDERS > child.nodes != OVER
    asked = MOST if child.nodes < ORDERS else node.asked
    row = rows[board.rows[asked]]
    at_blockers = AT_ATTACKERS + size * WIDTH
    for at in range(AT_ATTACKERS + SIDE):
        out[at] = np.float32(row[at]) * PART
    for at in range(SIDE):
        out[at_blockers + at] = np.float32(row[AT_ATTACKERS + SIDE + at]) * PART
    damage = 0 if asked == MOST else whole(board.power_of[asked])
    _write_fights(board, child, damage, size, out)
    if orders:
        _write_order(board, child, at_blockers, size, out)


@compiled
def _write_fights(board: Board, child: Child, damage: int, size: int, out: Out) -> None:
    """What changes of creatures that fight, and of what is not blocked; `damage` is the power of the one asked."""
    places = PARTS // size
    unblocked = 0
    for a in range(MOST):
        power, toughness = whole(board.power[a]), whole(board.toughness[a])
        by = whole(child.blocks >> U64(MOST * a) & BYTE)
        if not by:
            unblocked += power
            continue
        at = AT_ATTACKERS + a * WIDTH
        struck = whole(board.struck[by])
        falls = out[at + OPEN] != 0 and struck < toughness <= struck + damage
        out[at + AGAINST] = _share(COUNT[by] * places)
        out[at + POWER_AGAINST] = _share(struck)
        out[at + TOUGHNESS_AGAINST] = _share(whole(board.tough[by]))
        out[at + LETHAL] = struck >= toughness
        out[at + FIRST] = _share((LOWEST[by] + 1) * places)
        out[at + FALLS] = falls
        out[at + GAIN] = _share(2 * (power + toughness)) if falls else np.float32(0)
        while by:
            b = LOWEST[by]
            by &= by - 1
            at = AT_ATTACKERS + (size + b) * WIDTH
            out[at + AGAINST] = _share(places)
            out[at + POWER_AGAINST] = _share(power)
            out[at + TOUGHNESS_AGAINST] = _share(toughness)
            out[at + LETHAL] = power >= board.toughness_of[b]
            out[at + FIRST] = _share((a + 1) * places)
    out[UNBLOCKED] = _share(unblocked)
    out[UNBLOCKED_LETHAL] = unblocked >= board.life


@compiled
def _write_order(board: Board, child: Child, at_blockers: int, size: int, out: Out) -> None:
    """What is seen where an order is chosen."""
    asked, rest = child.attackers, child.nodes
    left = whole(child.power)
    out[OVER_PHASE] = 0
    out[ORDER] = 1
    out[ACTIVE] = 1
    out[ASKED_POWER] = _share(4 * whole(board.power[asked]))
    out[ASKED_TOUGHNESS] = _share(4 * whole(board.toughness[asked]))
    out[DAMAGE_LEFT] = _share(4 * left)
    out[AT_ATTACKERS + asked * WIDTH + ASKED] = 1
    for b in range(MOST):
        if rest >> b & 1:
            at = at_blockers + b * WIDTH
            power, toughness = whole(board.power_of[b]), whole(board.toughness_of[b])
            out[at + OPEN] = 1
            if left >= toughness:
                out[at + FALLS] = 1
                out[at + GAIN] = _share(2 * (power + toughness))
    picked = COUNT[whole(child.blocks >> U64(MOST * asked) & BYTE)] - COUNT[rest]
    for place in range(picked):
        choice = child.choices >> FOUR * U64(child.made - picked + place) & CHOICE
        at = at_blockers + (whole(choice) - 1) * WIDTH
        out[at + PICKED] = _share((place + 1) * (PARTS // size))
