"""The observation: one function that writes it, field by field as `layout` names them, compiled by numba.

The search, PettingZoo and Gymnasium APIs call it for one combat, and the compiled kernel for each of its own.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulator.envs.observations.layout import (
    AT_ATTACKERS,
    CREATURE,
    GLOBALS,
    OF_COMBAT,
    OF_POINTS,
    OF_REQUIREMENTS,
    OF_RULES,
    OF_SUMS,
    PHASES,
    WIDTH,
    length,
    share,
    starts,
)
from simulator.envs.search import ACTIVE, DEFENDING, Seen
from simulator.envs.vanilla.compiling import compiled, inlined, lowest, whole
from simulator.envs.vanilla.numbers import damage_after, destroys, life_is_gone

_Numbers = NDArray[Any]
_Moment = NDArray[np.int64]
_FixedRow = NDArray[np.uint8]
_Row = NDArray[np.float32]

POWER, TOUGHNESS, WORTH, SIDE = range(4)
"""The rows of a board's numbers that say what creatures are, one on each place: `SIDE` rows for the attackers, then as
many for the blockers."""
ALLOWED, ABLE, ABLE_POWER, LIFE, MANY, BY_BLOCKER = range(2 * SIDE, 2 * SIDE + 6)
"""By blocker: the bitmask of the attackers that it may block, how many these are, and their power together. Two numbers
each, of the attacking and of the defending side: the life, and how many creatures there are."""
WANTED, LATER, LATER_POWER, ROWS = range(4)
"""From `BY_BLOCKER` on `ROWS` rows for each blocker, by attacker: how many requirements say that it blocks it; how many
blockers behind it may block it; their power together."""

MOST: Final = 1 << 24
"""Numbers are cut here, far above all that an observation tells apart, so that their sums have room."""

BLOCKED_BY, BLOCKS, STRUCK, PICKED, MOMENT_ROWS = range(5)
"""The rows of a moment. Given are by attacker the bitmask of its blockers (`BLOCKED_BY`), and by creature its number in
the asked creature's order, or among those that attack, from 1, else 0 (`PICKED`). Worked out are by blocker the bitmask
of the attackers that it blocks, and their power together."""

PHASE: Final = {phase: number for number, phase in enumerate(PHASES)}
ROLE: Final = {ACTIVE: 0, DEFENDING: 1, "": -1}
ATTACK, BLOCK, ORDER, ORDER_OF_BLOCKER = PHASE["attack"], PHASE["block"], PHASE["order"], PHASE["order_of_blocker"]

(
    AT_PHASE, AT_ROLE, AT_LIFE, AT_CREATURES, AT_ASKED_POWER, AT_ASKED_TOUGHNESS, AT_DAMAGE_LEFT, AT_UNBLOCKED,
    AT_UNBLOCKED_LETHAL,
) = starts(GLOBALS)  # fmt: skip
(
    AT_PRESENT, AT_POWER, AT_TOUGHNESS, AT_LOW, AT_HIGH, AT_REQUIRED, AT_ASKED, AT_OPEN, AT_WANTED, AT_DESTROYS_ASKED,
    AT_LATER, AT_LATER_POWER, AT_AGAINST, AT_POWER_AGAINST, AT_TOUGHNESS_AGAINST, AT_LETHAL, AT_FIRST,
    AT_LETHAL_IF_CHOSEN, AT_GAIN_IF_CHOSEN, AT_PICKED,
) = starts(CREATURE)  # fmt: skip

ZERO, ONE = np.float32(0), np.float32(1)
PARTS: Final = 64
PART: Final = np.float32(1 / PARTS)
COMBATS, POINTS, SUMS, RULES, REQUIREMENTS = (
    np.float32(1 / of) for of in (OF_COMBAT, OF_POINTS, OF_SUMS, OF_RULES, OF_REQUIREMENTS)
)
"""What one of a kind counts."""


class BoardNumbers(NamedTuple):
    """What `write_observation` needs of a board."""

    numbers: _Numbers
    """(rows, columns): whole numbers; see the names of the rows."""
    row: _FixedRow
    """(`layout.length(columns)`,): what does not depend on what is chosen, in 64ths."""

    @classmethod
    def of(
        cls, seen: Seen, size: int, columns: int | None = None, kind: type[np.integer[Any]] = np.int32
    ) -> BoardNumbers:
        """The numbers of a board.

        Args:
            seen: the board.
            size: places for creatures on each side.
            columns: as many as there are creatures on a side, or more; `size` where None.
            kind: of `numbers`, with room for sums of them.
        """
        columns = columns or size
        numbers = np.zeros((BY_BLOCKER + ROWS * columns, columns), kind)
        row = np.zeros(length(columns), np.uint8)
        places = row[AT_ATTACKERS:].reshape(2, columns, WIDTH)
        for side, creatures in enumerate((seen.attackers, seen.blockers)):
            numbers[LIFE, side] = min(max(seen.life[side], 0), MOST)
            numbers[MANY, side] = len(creatures)
            row[AT_LIFE + side] = PARTS * share(seen.life[side], OF_COMBAT)
            row[AT_CREATURES + side] = PARTS * len(creatures) // size
            points, shares = [], []
            for _, power, toughness, worth, low, high, cap, required in creatures:
                points.append([min(max(each, 0), MOST) for each in (power, toughness, worth)])
                shares.append((
                    PARTS, PARTS * share(power, OF_POINTS), PARTS * share(toughness, OF_POINTS),
                    PARTS * share(low, OF_RULES), PARTS * share(high or cap, OF_RULES),
                    PARTS * share(required, OF_REQUIREMENTS),
                ))  # fmt: skip
            if creatures:
                numbers[side * SIDE : (side + 1) * SIDE, : len(creatures)] = np.array(points, kind).T
                places[side, : len(creatures), :AT_ASKED] = shares
        attackers, blockers = len(seen.attackers), len(seen.blockers)
        allowed = np.array(seen.allowed, np.int64).reshape(blockers, 1)
        able = allowed >> np.arange(attackers) & 1
        able_power = able * numbers[SIDE + POWER, :blockers, None]
        # Bit 31 is the sign.
        numbers[ALLOWED, :blockers] = (allowed - (allowed >> 31 << 32))[:, 0]
        numbers[ABLE, :blockers] = able.sum(1)
        numbers[ABLE_POWER, :blockers] = able @ numbers[POWER, :attackers]
        by_blocker = numbers[BY_BLOCKER:].reshape(columns, ROWS, columns)[:blockers, :, :attackers]
        by_blocker[:, WANTED] = np.array(seen.wanted, np.int64).reshape(blockers, attackers)
        by_blocker[:, LATER] = able.sum(0) - able.cumsum(0)
        by_blocker[:, LATER_POWER] = able_power.sum(0) - able_power.cumsum(0)
        return cls(numbers, row)

    def __deepcopy__(self, memo: dict[int, object]) -> BoardNumbers:
        return self


@compiled
def write_observation(
    numbers: _Numbers, row: _FixedRow, moment: _Moment, phase: int, role: int, asked: int, out: _Row
) -> None:
    """Write the flat observation of a combat.

    Args:
        numbers: `BoardNumbers.numbers`.
        row: `BoardNumbers.row`.
        moment: (MOMENT_ROWS, columns): who blocks whom, and what is in an order.
        phase: a number of `PHASE`.
        role: who is asked, a number of `ROLE`.
        asked: the place of the creature that is asked; -1: none is.
        out: (`layout.length(size)`,): all of it is written, but for the places behind its columns.
    """
    _copy(row, out)
    _write_asked(numbers, phase, role, asked, out)
    side = 0 if phase in (ATTACK, ORDER) else 1
    _write_fights(numbers, moment, whole(numbers[SIDE + POWER, asked]) if phase == BLOCK else 0, out)
    if phase == BLOCK and moment[BLOCKS, asked]:
        _close(numbers, moment[BLOCKS, asked], out)
    elif phase in (ORDER, ORDER_OF_BLOCKER):
        _write_order(numbers, moment, side, asked, out)
    elif phase == ATTACK:
        for place in range(numbers[MANY, 0]):
            out[AT_ATTACKERS + place * WIDTH + AT_PICKED] = np.float32(moment[PICKED, place]) * _place_unit(out)


@inlined
def _size_of(out: _Row) -> int:
    """Places for creatures on each side."""
    return (len(out) - AT_ATTACKERS) // (2 * WIDTH)


@inlined
def _place_unit(out: _Row) -> np.float32:
    """What one creature counts, or one place."""
    return ONE / np.float32(_size_of(out))


@inlined
def _share(number: int, unit: np.float32) -> np.float32:
    """A number of some units, 1 at most."""
    return min(np.float32(number) * unit, ONE)


@inlined
def _copy(row: NDArray[np.uint8], out: _Row) -> None:
    """Write a row, each side where it begins."""
    side = (len(row) - AT_ATTACKERS) // 2
    at_blockers = AT_ATTACKERS + _size_of(out) * WIDTH
    for at in range(AT_ATTACKERS + side):
        out[at] = np.float32(row[at]) * PART
    for at in range(side):
        out[at_blockers + at] = np.float32(row[AT_ATTACKERS + side + at]) * PART


# Without blocks.


@inlined
def _write_asked(numbers: _Numbers, phase: int, role: int, asked: int, out: _Row) -> None:
    """Who is asked what, and what the others are to it as long as nobody blocks."""
    size = _size_of(out)
    side = 0 if phase in (ATTACK, ORDER) else 1
    out[AT_PHASE + phase] = ONE
    if role >= 0:
        out[AT_ROLE + role] = ONE
    if asked >= 0:
        out[AT_ASKED_POWER] = _share(numbers[side * SIDE + POWER, asked], POINTS)
        out[AT_ASKED_TOUGHNESS] = _share(numbers[side * SIDE + TOUGHNESS, asked], POINTS)
        out[AT_ATTACKERS + (side * size + asked) * WIDTH + AT_ASKED] = ONE
    if phase == BLOCK:
        _write_choices(numbers, asked, out)


@inlined
def _write_choices(numbers: _Numbers, asked: int, out: _Row) -> None:
    """What each attacker is to the blocker that chooses, and to those behind it."""
    size, place_unit = _size_of(out), _place_unit(out)
    damage, needed = whole(numbers[SIDE + POWER, asked]), whole(numbers[SIDE + TOUGHNESS, asked])
    may, by_blocker = whole(numbers[ALLOWED, asked]), BY_BLOCKER + ROWS * asked
    for a in range(numbers[MANY, 0]):
        at = AT_ATTACKERS + a * WIDTH
        opens = may >> a & 1
        falls = opens * destroys(damage, whole(numbers[TOUGHNESS, a]))
        out[at + AT_OPEN] = opens
        out[at + AT_WANTED] = _share(numbers[by_blocker + WANTED, a], REQUIREMENTS)
        out[at + AT_DESTROYS_ASKED] = opens * destroys(whole(numbers[POWER, a]), needed)
        out[at + AT_LATER] = np.float32(numbers[by_blocker + LATER, a]) * place_unit
        out[at + AT_LATER_POWER] = _share(numbers[by_blocker + LATER_POWER, a], SUMS)
        out[at + AT_LETHAL_IF_CHOSEN] = falls
        out[at + AT_GAIN_IF_CHOSEN] = np.float32(falls) * _share(numbers[WORTH, a], COMBATS)
    for b in range(asked + 1, numbers[MANY, 1]):
        at = AT_ATTACKERS + (size + b) * WIDTH
        out[at + AT_LATER] = np.float32(numbers[ABLE, b]) * place_unit
        out[at + AT_LATER_POWER] = _share(numbers[ABLE_POWER, b], SUMS)


# What blocks and orders change.


@inlined
def _write_fights(numbers: _Numbers, moment: _Moment, damage: int, out: _Row) -> None:
    """Who fights whom, and what nobody blocks; `damage` is the power of the blocker that chooses."""
    size, place_unit = _size_of(out), _place_unit(out)
    for b in range(numbers[MANY, 1]):
        moment[BLOCKS, b] = moment[STRUCK, b] = 0
    unblocked = 0
    for a in range(numbers[MANY, 0]):
        power, toughness, mask = whole(numbers[POWER, a]), whole(numbers[TOUGHNESS, a]), moment[BLOCKED_BY, a]
        if not mask:
            unblocked += power
            continue
        at = AT_ATTACKERS + a * WIDTH
        out[at + AT_FIRST] = np.float32(lowest(mask) + 1) * place_unit
        many = struck = tough = 0
        while mask:
            b = lowest(mask)
            mask &= mask - 1
            many += 1
            struck += whole(numbers[SIDE + POWER, b])
            tough += whole(numbers[SIDE + TOUGHNESS, b])
            _write_blocks(numbers, moment, b, a, AT_ATTACKERS + (size + b) * WIDTH, out)
        lethal = destroys(struck, toughness)
        falls = (out[at + AT_OPEN] != 0) & (not lethal) & destroys(struck + damage, toughness)
        out[at + AT_AGAINST] = np.float32(many) * place_unit
        out[at + AT_POWER_AGAINST] = _share(struck, SUMS)
        out[at + AT_TOUGHNESS_AGAINST] = _share(tough, SUMS)
        out[at + AT_LETHAL] = lethal
        out[at + AT_LETHAL_IF_CHOSEN] = falls
        out[at + AT_GAIN_IF_CHOSEN] = np.float32(falls) * _share(numbers[WORTH, a], COMBATS)
    out[AT_UNBLOCKED] = _share(unblocked, SUMS)
    out[AT_UNBLOCKED_LETHAL] = life_is_gone(unblocked, whole(numbers[LIFE, 1]))


@inlined
def _write_blocks(numbers: _Numbers, moment: _Moment, b: int, a: int, at: int, out: _Row) -> None:
    """A blocker blocks an attacker, after those at lower places."""
    place_unit = _place_unit(out)
    if not moment[BLOCKS, b]:
        out[at + AT_FIRST] = np.float32(a + 1) * place_unit
    moment[BLOCKS, b] |= 1 << a
    moment[STRUCK, b] += whole(numbers[POWER, a])
    out[at + AT_AGAINST] += place_unit
    out[at + AT_POWER_AGAINST] = _share(moment[STRUCK, b], SUMS)
    out[at + AT_TOUGHNESS_AGAINST] = min(out[at + AT_TOUGHNESS_AGAINST] + _share(numbers[TOUGHNESS, a], SUMS), ONE)
    out[at + AT_LETHAL] = destroys(moment[STRUCK, b], whole(numbers[SIDE + TOUGHNESS, b]))


@inlined
def _close(numbers: _Numbers, blocks: int, out: _Row) -> None:
    """The attackers that a blocker blocks can't be chosen again."""
    for a in range(numbers[MANY, 0]):
        if blocks >> a & 1:
            at = AT_ATTACKERS + a * WIDTH
            out[at + AT_OPEN] = out[at + AT_DESTROYS_ASKED] = ZERO
            out[at + AT_LETHAL_IF_CHOSEN] = out[at + AT_GAIN_IF_CHOSEN] = ZERO


@inlined
def _write_order(numbers: _Numbers, moment: _Moment, side: int, asked: int, out: _Row) -> None:
    """What the creatures are to the one whose order is chosen; it is of a side, and they of the other."""
    size, others = _size_of(out), (1 - side) * SIDE
    damage = whole(numbers[side * SIDE + POWER, asked])
    fights = moment[BLOCKED_BY + side, asked]
    for place in range(numbers[MANY, 1 - side]):
        if moment[PICKED, place]:
            damage = damage_after(damage, whole(numbers[others + TOUGHNESS, place]))
    out[AT_DAMAGE_LEFT] = _share(damage, POINTS)
    for place in range(numbers[MANY, 1 - side]):
        if fights >> place & 1:
            at = AT_ATTACKERS + ((1 - side) * size + place) * WIDTH
            out[at + AT_PICKED] = np.float32(moment[PICKED, place]) * _place_unit(out)
            if not moment[PICKED, place]:
                falls = destroys(damage, whole(numbers[others + TOUGHNESS, place]))
                out[at + AT_OPEN] = ONE
                out[at + AT_LETHAL_IF_CHOSEN] = falls
                out[at + AT_GAIN_IF_CHOSEN] = np.float32(falls) * _share(numbers[others + WORTH, place], COMBATS)
