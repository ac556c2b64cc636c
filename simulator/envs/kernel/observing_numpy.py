"""The flat observations of many combats at once, with numpy: the rows that `observing.Observer` writes.

Every number of an observation is a whole number of 64ths, so they are put together as bytes, and made floats at the
end. What does not change while blocks are declared is written once, by the observer itself, for each board and blocker
that is asked.
"""

from __future__ import annotations

from array import array
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulator.envs.kernel.state import State
from simulator.envs.kernel.tables import COMPLETE, MOST, ORDERS, OVER, Pool, Tables
from simulator.envs.observations.layout import AT_ATTACKERS, WIDTH, length
from simulator.envs.observations.observing import OF, WHOLE, Observer

__all__ = ["PARTS", "WRITTEN", "Views", "observed"]

PARTS: Final = 64
"""Every number of an observation is a whole number of such parts of 1."""

SIDE: Final = MOST * WIDTH
FIGHTS: Final = WIDTH - OF["against"]
"""Features of a creature from `against` on, which change: eight, so that their bytes are one number of 64 bits."""
WRITTEN: Final = AT_ATTACKERS + 2 * SIDE
"""Numbers of a row: those of the flat form with places for `MOST` creatures on each side."""

Places = NDArray[np.intp]
Bytes = NDArray[np.uint8]


class Views(NamedTuple):
    """What the boards of a pool show."""

    rows: Bytes
    """(rows, WRITTEN): what a board shows without blocks, in 64ths."""
    at: NDArray[np.int32]
    """(boards, MOST + 1): the row where the blocker at a place is asked, -1 where it never is; last, where none is."""
    blocked: NDArray[np.uint64]
    """(boards, 256): the last `FIGHTS` features of an attacker, a byte each, that the blockers of a bitmask block."""
    blocking: NDArray[np.uint64]
    """(boards, MOST + 1): likewise of a blocker that blocks the attacker at a place, + 1; 0 where it blocks none."""
    worth: NDArray[np.uint8]
    """(boards, 2, MOST): `gain_if_chosen` of attackers and of blockers, where it is not 0."""
    size: int
    """Places on each side: 8, 16 or 32."""

    @classmethod
    def of(cls, boards: Pool, tables: Tables, size: int) -> Views:
        """The views of a pool, in the profile of a size."""
        rows: list[Bytes] = []
        at = np.full((boards.pool, MOST + 1), -1, np.int32)
        out = array("f", bytes(4 * length(size)))
        for number, asked in enumerate(_asked(tables)):
            observer = Observer(boards.table(number).seen, size)
            for place in asked:
                observer.write(memoryview(out), "defending", "block", place, ())
                at[number, place] = len(rows)
                rows.append(_narrowed(out, size))
            observer.write(memoryview(out), "", "over", -1, ())
            at[number, MOST] = len(rows)
            rows.append(_narrowed(out, size))
        points = tables.points.astype(np.int64)
        worth = _parts(2 * (points[:, 0::2] + points[:, 1::2]))
        share = PARTS // size
        return cls(np.array(rows), at, _blocked(points, share), _blocking(points, share), worth, size)

    def __deepcopy__(self, memo: dict[int, object]) -> Views:
        return self


def _parts(numbers: NDArray[np.int64]) -> Bytes:
    """Numbers of 64ths, 1 at most."""
    return np.minimum(numbers, PARTS).astype(np.uint8)


def _packed(against: Any, power: Any, toughness: Any, first: Any) -> NDArray[np.uint64]:
    """Some of the last `FIGHTS` features of creatures, a byte each; the others are 0."""
    numbers = np.zeros((*power.shape, FIGHTS), np.uint8)
    for name, those in (
        ("against", against), ("power_against", power), ("toughness_against", toughness), ("first", first)
    ):  # fmt: skip
        numbers[..., OF[name] - OF["against"]] = _parts(those)
    return numbers.view("<u8")[..., 0]


def _blocked(points: NDArray[np.int64], share: int) -> NDArray[np.uint64]:
    """`Views.blocked`."""
    sets = np.arange(1 << MOST)
    sums = points[:, 2:] @ (sets >> np.arange(MOST)[:, None] & 1)
    lowest = np.bitwise_count(sets ^ sets - 1) * (sets != 0)
    return _packed(np.bitwise_count(sets) * share, sums[:, 0], sums[:, 1], lowest * share)


def _blocking(points: NDArray[np.int64], share: int) -> NDArray[np.uint64]:
    """`Views.blocking`."""
    blocking = np.zeros((len(points), MOST + 1), np.uint64)
    blocking[:, 1:] = _packed(share, points[:, 0], points[:, 1], np.arange(1, MOST + 1) * share)
    return blocking


def _asked(tables: Tables) -> list[list[int]]:
    """Per board, the places of the blockers that may be asked."""
    found: list[list[int]] = []
    starts = tables.first.tolist()
    end = len(tables.legal)
    for start in reversed(starts):
        found.append([] if start == COMPLETE else np.unique(tables.asked[start:end]).tolist())
        end = end if start == COMPLETE else start
    return found[::-1]


def _narrowed(row: array[float], size: int) -> Bytes:
    """A row in 64ths, without the places that no creature takes."""
    floats = np.frombuffer(row, np.float32)
    blockers = AT_ATTACKERS + size * WIDTH
    parts = floats[:AT_ATTACKERS], floats[AT_ATTACKERS:][:SIDE], floats[blockers:][:SIDE]
    return np.rint(np.concatenate(parts) * PARTS).astype(np.uint8)


def observed(views: Views, tables: Tables, state: State, those: Places, out: NDArray[np.float32]) -> None:
    """Write what the children at some places see, in that order.

    Args:
        views: what the boards show.
        tables: the boards.
        state: where the children stand.
        those: the places of some.
        out: (those, `layout.length(size)`): is written; what is never written to is 0 already.
    """
    moment = Moment(views, tables, state, those)
    moment.attackers()
    moment.blockers()
    moment.orders()
    part = np.float32(1 / PARTS)
    if views.size == MOST:
        np.multiply(moment.rows, part, out=out, dtype=np.float32)
        return
    end, blockers = AT_ATTACKERS + SIDE, AT_ATTACKERS + views.size * WIDTH
    np.multiply(moment.rows[:, :end], part, out=out[:, :end], dtype=np.float32)
    np.multiply(moment.rows[:, end:], part, out=out[:, blockers : blockers + SIDE], dtype=np.float32)


class Moment:
    """The rows of some children at one moment, as they are put together."""

    def __init__(self, views: Views, tables: Tables, state: State, those: Places) -> None:
        self._views, self._tables, self._state, self._those = views, tables, state, those
        self._nodes = state.nodes[those]
        self._boards = boards = state.boards[those].astype(np.intp)
        self._asked = asked = tables.asked[self._nodes].astype(np.intp)
        asked[asked < 0] = MOST
        self.rows = np.take(views.rows, views.at[boards, asked], axis=0)
        self._by = state.blocks[those].view(np.uint8).reshape(-1, MOST)
        self._points = np.take(tables.points, boards, axis=0)

    def _side(self, at: int) -> Bytes:
        """(children, MOST, WIDTH): the creatures of a side."""
        return self.rows[:, at : at + SIDE].reshape(-1, MOST, WIDTH)

    def attackers(self) -> None:
        """What changes of attackers, and of what is not blocked."""
        views, boards, by, (power, toughness) = self._views, self._boards, self._by, self._points[:, :2].swapaxes(0, 1)
        sets = (boards << MOST)[:, None] + by
        struck = np.take(self._tables.struck, sets)
        fights = np.take(views.blocked, sets)
        side = self._side(AT_ATTACKERS)
        damage = self._power_of_asked()[:, None]
        lethal = (struck >= toughness) & (by != 0)
        falls = (side[:, :, OF["open"]] != 0) & (struck + damage >= toughness) & ~lethal
        _write(side, fights, lethal, falls, views.worth[boards, 0])
        unblocked = np.einsum("ij,ij->i", by == 0, power)
        self.rows[:, WHOLE["unblocked_power"]] = np.minimum(unblocked, PARTS)
        self.rows[:, WHOLE["unblocked_lethal"]] = (unblocked >= self._tables.life[boards]) * PARTS

    def _power_of_asked(self) -> NDArray[np.int16]:
        """(children,): the power of the blocker that is asked; 0 where none is."""
        power = np.zeros((len(self.rows), MOST + 1), np.int16)
        power[:, :MOST] = self._points[:, 2]
        return power[np.arange(len(power)), self._asked]

    def blockers(self) -> None:
        """What changes of blockers."""
        first = _first_attackers(self._by)
        row, blocker = np.nonzero(first)
        attacker = first[row, blocker] - 1
        side = self._side(AT_ATTACKERS + SIDE)
        fights = np.take(self._views.blocking, (self._boards * (MOST + 1))[:, None] + first)
        lethal = np.zeros(first.shape, np.bool_)
        lethal[row, blocker] = self._points[row, 0, attacker] >= self._points[row, 3, blocker]
        _write(side, fights, lethal)

    def orders(self) -> None:
        """What is seen where an order is chosen."""
        at = np.flatnonzero((self._nodes < ORDERS) & (self._nodes != OVER))
        if not len(at):
            return
        state, those, rows, points = self._state, self._those[at], self.rows, self._points[at]
        asked, left, rest = state.attackers[those], state.power[those], self._nodes[at]
        attacker = points[np.arange(len(at)), :2, asked].astype(np.int32)
        rows[at, WHOLE["phase"] : WHOLE["role"] + 2] = IN_ORDERS
        rows[at, WHOLE["asked_power"] : WHOLE["asked_toughness"] + 1] = np.minimum(4 * attacker, PARTS)
        rows[at, WHOLE["damage_left"]] = np.minimum(4 * left, PARTS)
        self._side(AT_ATTACKERS)[at, asked, OF["asked"]] = PARTS
        side = self._side(AT_ATTACKERS + SIDE)
        opens = (rest[:, None] >> np.arange(MOST) & 1).astype(np.bool_)
        falls = opens & (left[:, None] >= points[:, 3])
        side[at, :, OF["open"]] = opens * np.uint8(PARTS)
        side[at, :, OF["lethal_if_chosen"]] = falls * np.uint8(PARTS)
        side[at, :, OF["gain_if_chosen"]] = falls * self._views.worth[self._boards[at], 1]
        picked = np.bitwise_count(self._by[at, asked]) - np.bitwise_count(rest)
        for place in range(int(picked.max())):
            has = np.flatnonzero(picked > place)
            shift = 4 * (state.made[those[has]] - picked[has] + place).astype(np.uint64)
            blocker = (state.choices[those[has]] >> shift & np.uint64(15)).astype(np.intp) - 1
            side[at[has], blocker, OF["picked"]] = (place + 1) * (PARTS // self._views.size)


IN_ORDERS: Final = np.array([0, 0, 0, PARTS, 0, 0, 0, PARTS, 0], np.uint8)
"""The phase and the role where an order is chosen."""


def _write(
    side: Bytes,
    fights: NDArray[np.uint64],
    lethal: NDArray[np.bool_],
    falls: NDArray[np.bool_] | None = None,
    gain: Bytes | None = None,
) -> None:
    """Write the last `FIGHTS` features of all creatures of a side; `fights` has those that the others are not."""
    numbers = fights.view(np.uint8).reshape(*fights.shape, FIGHTS)
    numbers[:, :, OF["lethal"] - OF["against"]] = lethal * np.uint8(PARTS)
    if falls is not None and gain is not None:
        numbers[:, :, OF["lethal_if_chosen"] - OF["against"]] = falls * np.uint8(PARTS)
        numbers[:, :, OF["gain_if_chosen"] - OF["against"]] = falls * gain
    side[:, :, OF["against"] :].view("<u8")[:, :, 0] = fights


def _first_attackers(by: Bytes) -> Bytes:
    """(children, blockers): the place of the attacker that each blocks, + 1; 0: none."""
    found = np.zeros(len(by), np.uint64)
    for attacker in range(MOST):
        found += np.take(SPREAD, by[:, attacker]) * np.uint64(attacker + 1)
    return found.view(np.uint8).reshape(-1, MOST)


SPREAD: Final = np.unpackbits(np.arange(1 << MOST, dtype=np.uint8)[:, None], axis=1, bitorder="little").view("<u8")[
    :, 0
]
"""Per bitmask, a byte for each bit of it."""
