"""The observation: one function that writes it, field by field as `layout` names them, compiled by numba.

The search, PettingZoo and Gymnasium APIs call it for one combat, and the compiled kernel for each of its own. It counts
in 64ths, in which every number is a whole one of 0 to 64: so it is the same number as an integer of 8 bits, and as a
float of 16 or of 32. What fights and what may be chosen is worked out by arithmetic alone: no branch depends on it,
since the processor would guess it wrong as often as right.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
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
    PARTS,
    PHASES,
    WIDTH,
    Dtype,
    length,
    share,
    starts,
)
from simulator.envs.search import ACTIVE, DEFENDING, Seen
from simulator.envs.vanilla.compiling import compiled, copy_bytes, inlined, lowest, whole
from simulator.envs.vanilla.numbers import damage_after, destroys, life_is_gone

_Numbers = NDArray[Any]
_Moment = NDArray[np.int64]
_Parts = NDArray[np.uint8]

POWER, TOUGHNESS, SIDE = range(3)
"""The rows of a board's numbers that say what creatures are: `SIDE` rows for the attackers, then as many for the
blockers. The column of a creature is one more than its place, here and in a moment; column 0 is nobody, with zeros."""
ALLOWED, LIFE, MANY, ROWS = range(2 * SIDE, 2 * SIDE + 4)
"""By blocker: the bitmask of the attackers that it may block. By side, from 0: the life, and how many creatures there
are."""

WORTH, ABLE, ABLE_POWER = 0, 2, 3
"""The parts of a board behind its fixed row, one for each column: the worth of attackers, and of blockers; by blocker
how many attackers it may block, and their power together."""
BY_BLOCKER: Final = 4
"""From there on for each blocker, by attacker, the fields from `open` to `later_power` as they are when that blocker
chooses and blocks nothing yet."""

MOST: Final = 1 << 24
"""Numbers are cut here, far above all that an observation tells apart, so that their sums have room."""

AGAINST, POWER_AGAINST, TOUGHNESS_AGAINST, FIRST, OF_FIGHTS = range(5)
"""The rows of a moment that say what creatures fight, `OF_FIGHTS` for the attackers, then as many for the blockers: how
many, their power and their toughness together, and the column of the first."""
PICKED, BLOCKED_BY, BLOCKS, MOMENT_ROWS = range(2 * OF_FIGHTS, 2 * OF_FIGHTS + 4)
"""A creature's number in the asked creature's order, or among those that attack, from 1, else 0. By attacker the
bitmask """

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

CHOICE: Final = AT_AGAINST - AT_OPEN
"""So many fields say what an attacker is to a blocker that chooses, before it blocks."""

POINTS: Final = round(PARTS / OF_POINTS)
"""The parts of a point of one creature; of sums of points a part is one."""

assert OF_SUMS == PARTS


class BoardNumbers(NamedTuple):
    """What `write_parts` needs of a board; nobody writes to them."""

    numbers: _Numbers
    """(ROWS * (columns + 1),): whole numbers, row after row; see the names of the rows."""
    row: _Parts
    """First (`layout.length(columns)`,): what does not depend on what is chosen; then parts for each column; see
    `WORTH` and the names behind it."""

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
        numbers = np.zeros((ROWS, columns + 1), kind)
        row = np.zeros(length(columns) + (BY_BLOCKER + CHOICE * columns) * columns, np.uint8)
        places = row[AT_ATTACKERS : length(columns)].reshape(2, columns, WIDTH)
        behind = row[length(columns) :].reshape(BY_BLOCKER + CHOICE * columns, columns)
        for side, creatures in enumerate((seen.attackers, seen.blockers)):
            numbers[LIFE, side] = min(max(seen.life[side], 0), MOST)
            numbers[MANY, side] = len(creatures)
            row[AT_LIFE + side] = PARTS * share(seen.life[side], OF_COMBAT)
            row[AT_CREATURES + side] = PARTS * len(creatures) // size
            points, shares, worths = [], [], []
            for _, power, toughness, worth, low, high, cap, required in creatures:
                points.append([min(max(each, 0), MOST) for each in (power, toughness)])
                worths.append(PARTS * share(worth, OF_COMBAT))
                shares.append((
                    PARTS, PARTS * share(power, OF_POINTS), PARTS * share(toughness, OF_POINTS),
                    PARTS * share(low, OF_RULES), PARTS * share(high or cap, OF_RULES),
                    PARTS * share(required, OF_REQUIREMENTS),
                ))  # fmt: skip
            if creatures:
                numbers[side * SIDE : (side + 1) * SIDE, 1 : len(creatures) + 1] = np.array(points, kind).T
                places[side, : len(creatures), :AT_ASKED] = shares
                behind[WORTH + side, : len(creatures)] = worths
        attackers, blockers = len(seen.attackers), len(seen.blockers)
        allowed = np.array(seen.allowed, np.int64).reshape(blockers, 1)
        # Bit 31 is the sign.
        numbers[ALLOWED, 1 : blockers + 1] = (allowed - (allowed >> 31 << 32))[:, 0]
        able = allowed >> np.arange(attackers) & 1
        able_power = able * numbers[SIDE + POWER, 1 : blockers + 1, None]
        behind[ABLE, :blockers] = PARTS // size * able.sum(1)
        behind[ABLE_POWER, :blockers] = np.minimum(able @ numbers[POWER, 1 : attackers + 1].astype(np.int64), PARTS)
        choices = behind[BY_BLOCKER:].reshape(columns, columns, CHOICE)[:blockers, :attackers]
        wanted = np.array(seen.wanted, np.int64).reshape(blockers, attackers)
        falls = destroys(numbers[POWER, 1 : attackers + 1], numbers[SIDE + TOUGHNESS, 1 : blockers + 1, None])
        fields = np.stack((
            PARTS * able, round(PARTS / OF_REQUIREMENTS) * wanted, PARTS * (able & falls),
            PARTS // size * (able.sum(0) - able.cumsum(0)), able_power.sum(0) - able_power.cumsum(0),
        ), axis=2)  # fmt: skip
        choices[:] = np.minimum(fields, PARTS)
        return cls(numbers.reshape(-1), row)

    def __deepcopy__(self, memo: dict[int, object]) -> BoardNumbers:
        return self


class Where(NamedTuple):
    """Where things stand in the arrays that `write_parts` takes; arrays in arrays would cost it a third of its time."""

    numbers: int
    """Where the board's numbers begin."""
    row: int
    """Where its row begins."""
    out: int
    """Where what is written begins."""
    blockers: int
    """Where the blockers begin in it."""


@inlined
def write_parts(
    numbers: _Numbers, row: _Parts, moment: _Moment, out: _Parts, where: Where, columns: int, attackers: int,
    blockers: int, unit: int, phase: int, role: int, asked: int, fights: int,
) -> None:  # fmt: skip
    """Write the flat observation of a combat, in 64ths.

    Args:
        numbers: `BoardNumbers.numbers` of a board, or of several.
        row: `BoardNumbers.row`, likewise.
        moment: (MOMENT_ROWS * (columns + 1),): who fights whom, and what is in an order.
        out: `layout.length(size)` numbers from `where.out` on are written, but for the places behind the columns.
        where: where the board and what is written stand.
        columns: of the board's numbers, but for that of nobody.
        attackers: how many columns are looked at: as many as there are attackers, or more.
        blockers: likewise.
        unit: the parts of one creature, or one place.
        phase: a number of `PHASE`.
        role: who is asked, a number of `ROLE`.
        asked: the place of the creature that is asked; -1: none is.
        fights: the bitmask of those that it fights.
    """
    wide, side = columns + 1, columns * WIDTH
    of_attackers, of_blockers = where.numbers, where.numbers + SIDE * wide
    at_attackers, at_blockers = where.out + AT_ATTACKERS, where.blockers
    behind = where.row + AT_ATTACKERS + 2 * side
    copy_bytes(row, where.row + AT_ATTACKERS, out, at_attackers, side)
    copy_bytes(row, where.row + AT_ATTACKERS + side, out, at_blockers, side)
    _write_fights(numbers, of_attackers, moment, 0, wide, attackers, unit, out, at_attackers)
    _write_fights(numbers, of_blockers, moment, OF_FIGHTS * wide, wide, blockers, unit, out, at_blockers)
    attacks = phase in (ATTACK, ORDER)
    if asked >= 0:
        out[(at_attackers if attacks else at_blockers) + asked * WIDTH + AT_ASKED] = PARTS
    of_asked = (of_attackers if attacks else of_blockers) + asked + 1
    power, toughness, left = whole(numbers[of_asked]), whole(numbers[of_asked + TOUGHNESS * wide]), 0
    if phase == BLOCK:
        may = whole(numbers[where.numbers + ALLOWED * wide + asked + 1]) & ~fights
        by_blocker = behind + (BY_BLOCKER + CHOICE * asked) * columns
        _write_choices(
            numbers, of_attackers, row, behind, by_blocker, moment, columns, attackers, may, fights, power, out,
            at_attackers,
        )  # fmt: skip
        _write_later(row, behind + ABLE * columns, columns, blockers, asked, out, at_blockers)
    elif phase in (ORDER, ORDER_OF_BLOCKER):
        # The others are of the other side.
        those, worths, many, at = of_blockers, behind + columns, blockers, at_blockers
        if not attacks:
            those, worths, many, at = of_attackers, behind, attackers, at_attackers
        left = _write_order(numbers, those, row, worths, moment, columns, many, fights, power, unit, out, at)
    elif phase == ATTACK:
        for place in range(attackers):
            out[at_attackers + place * WIDTH + AT_PICKED] = moment[PICKED * wide + place + 1] * unit
    # Last, with every array, what keeps numba from counting who refers to them.
    for each in range(len(PHASES)):
        out[where.out + AT_PHASE + each] = PARTS * (each == phase)
    for each in range(2):
        out[where.out + AT_ROLE + each] = PARTS * (each == role)
        out[where.out + AT_LIFE + each] = row[where.row + AT_LIFE + each]
        out[where.out + AT_CREATURES + each] = row[where.row + AT_CREATURES + each]
    unblocked = _unblocked(numbers, of_attackers, moment, attackers)
    out[where.out + AT_ASKED_POWER] = min(POINTS * power, PARTS)
    out[where.out + AT_ASKED_TOUGHNESS] = min(POINTS * toughness, PARTS)
    out[where.out + AT_DAMAGE_LEFT] = min(POINTS * left, PARTS)
    out[where.out + AT_UNBLOCKED] = min(unblocked, PARTS)
    is_lethal = life_is_gone(unblocked, whole(numbers[where.numbers + LIFE * wide + 1]))
    out[where.out + AT_UNBLOCKED_LETHAL] = PARTS * is_lethal


@inlined
def _unblocked(numbers: _Numbers, those: int, moment: _Moment, attackers: int) -> int:
    """The power of the attackers that nobody blocks, together."""
    unblocked = 0
    for column in range(1, attackers + 1):
        unblocked += whole(numbers[those + column]) * (moment[column] == 0)
    return unblocked


@inlined
def _write_fights(
    numbers: _Numbers, those: int, moment: _Moment, fights: int, wide: int, many: int, unit: int, out: _Parts, at: int
) -> None:
    """What each creature of a side fights."""
    for place in range(many):
        against = moment[fights + place + 1]
        struck = moment[fights + POWER_AGAINST * wide + place + 1]
        lethal = (against > 0) & destroys(struck, whole(numbers[those + TOUGHNESS * wide + place + 1]))
        here = at + place * WIDTH
        out[here + AT_AGAINST] = against * unit
        out[here + AT_POWER_AGAINST] = min(struck, PARTS)
        out[here + AT_TOUGHNESS_AGAINST] = min(moment[fights + TOUGHNESS_AGAINST * wide + place + 1], PARTS)
        out[here + AT_LETHAL] = PARTS * lethal
        out[here + AT_FIRST] = moment[fights + FIRST * wide + place + 1] * unit


@inlined
def _write_choices(
    numbers: _Numbers, those: int, row: _Parts, worths: int, of_asked: int, moment: _Moment, columns: int,
    attackers: int, may: int, fights: int, power: int, out: _Parts, at: int,
) -> None:  # fmt: skip
    """What each attacker is to the blocker that chooses, and to those behind it."""
    wide = columns + 1
    for a in range(attackers):
        toughness = whole(numbers[those + TOUGHNESS * wide + a + 1])
        struck = moment[POWER_AGAINST * wide + a + 1]
        lethal = (moment[a + 1] > 0) & destroys(struck, toughness)
        falls = may >> a & 1 & (not lethal) & destroys(struck + power, toughness)
        here = at + a * WIDTH
        copy_bytes(row, of_asked + a * CHOICE, out, here + AT_OPEN, CHOICE)
        out[here + AT_LETHAL_IF_CHOSEN] = PARTS * falls
        out[here + AT_GAIN_IF_CHOSEN] = falls * whole(row[worths + a])
    if fights:
        for a in range(attackers):
            if fights >> a & 1:
                out[at + a * WIDTH + AT_OPEN] = out[at + a * WIDTH + AT_DESTROYS_ASKED] = 0


@inlined
def _write_later(row: _Parts, able: int, columns: int, blockers: int, asked: int, out: _Parts, at: int) -> None:
    """What the blockers behind the one that chooses may block."""
    for b in range(blockers):
        later = b > asked
        out[at + b * WIDTH + AT_LATER] = later * whole(row[able + b])
        out[at + b * WIDTH + AT_LATER_POWER] = later * whole(row[able + columns + b])


@inlined
def _write_order(
    numbers: _Numbers, those: int, row: _Parts, worths: int, moment: _Moment, columns: int, many: int, fights: int,
    damage: int, unit: int, out: _Parts, at: int,
) -> int:  # fmt: skip
    """What the creatures of a side are to the one of the other side whose order is chosen; the damage left."""
    wide = columns + 1
    for column in range(1, many + 1):
        picked = moment[PICKED * wide + column] > 0
        damage = damage_after(damage, picked * whole(numbers[those + TOUGHNESS * wide + column]))
    for place in range(many):
        picked = moment[PICKED * wide + place + 1]
        opens = fights >> place & 1 & (picked == 0)
        falls = opens & destroys(damage, whole(numbers[those + TOUGHNESS * wide + place + 1]))
        here = at + place * WIDTH
        out[here + AT_OPEN] = PARTS * opens
        out[here + AT_LETHAL_IF_CHOSEN] = PARTS * falls
        out[here + AT_GAIN_IF_CHOSEN] = falls * whole(row[worths + place])
        out[here + AT_PICKED] = picked * unit
    return damage


@inlined
def sum_fights(numbers: _Numbers, moment: _Moment, wide: int, attackers: int, blockers: int) -> None:
    """Work out of `BLOCKED_BY` what a moment says of who fights whom; `write_parts` takes it."""
    for number in range(2 * OF_FIGHTS):
        for column in range(1, max(attackers, blockers) + 1):
            moment[number * wide + column] = 0
    for column in range(1, blockers + 1):
        moment[BLOCKS * wide + column] = 0
    for a in range(1, attackers + 1):
        mask = moment[BLOCKED_BY * wide + a]
        while mask:
            b = lowest(mask) + 1
            mask &= mask - 1
            moment[BLOCKS * wide + b] |= 1 << a - 1
            _add_fight(numbers, SIDE * wide, moment, 0, wide, a, b)
            _add_fight(numbers, 0, moment, OF_FIGHTS * wide, wide, b, a)


@inlined
def _add_fight(numbers: _Numbers, others: int, moment: _Moment, fights: int, wide: int, one: int, other: int) -> None:
    """A creature fights another, after those at lower places."""
    moment[fights + one] += 1
    moment[fights + POWER_AGAINST * wide + one] += whole(numbers[others + other])
    moment[fights + TOUGHNESS_AGAINST * wide + one] += whole(numbers[others + TOUGHNESS * wide + other])
    if not moment[fights + FIRST * wide + one]:
        moment[fights + FIRST * wide + one] = other


# The same numbers, as they are handed out.

PART: Final = np.float32(1 / PARTS)
HALF_PART: Final = np.float32(2.0 ** (15 - 127) / PARTS)
"""As `PART`, where the exponent of a float of 32 bits is written as one of 16 bits writes it."""


@inlined
def as_floats(parts: _Parts, many: int, out: NDArray[Any], at: int) -> None:
    """Hand out so many numbers as floats of 32 bits."""
    for place in range(many):
        out[at + place] = np.float32(parts[place]) * PART


@inlined
def as_halves(parts: _Parts, many: int, out: NDArray[Any], at: int) -> None:
    """Hand out so many numbers as the bits of floats of 16 bits: the first of those of 32 bits."""
    for place in range(many):
        bits = np.float32(np.float32(parts[place]) * HALF_PART).view(np.uint32)
        out[at + place] = np.uint16(bits >> np.uint32(13))


@inlined
def as_parts(parts: _Parts, many: int, out: NDArray[Any], at: int) -> None:
    """Hand out so many numbers as they are."""
    for place in range(many):
        out[at + place] = parts[place]


Hand = Callable[[_Parts, int, NDArray[Any], int], None]
"""Hands out so many numbers of some parts, from a place of an array on."""

HANDS: Final[dict[Dtype, Hand]] = {"float32": as_floats, "float16": as_halves, "uint8": as_parts}


def as_handed(out: NDArray[Any]) -> NDArray[Any]:
    """An array as compiled code writes into it, which knows no floats of 16 bits."""
    return out.view(np.uint16) if out.dtype == np.float16 else out


@cache
def writer(dtype: Dtype, size: int) -> Callable[..., None]:
    """What writes the flat observation of one combat, as numbers of a kind, with so many places on each side.

    The function takes `numbers`, `row`, `moment` with `BLOCKED_BY` and `PICKED`, `phase`, `role` and `asked` as
    `write_parts` does, room for the parts, and what is written into: `as_handed`.
    """
    hand, wide, at_blockers = HANDS[dtype], size + 1, AT_ATTACKERS + size * WIDTH
    unit, long = PARTS // size, length(size)

    @compiled
    def write(
        numbers: _Numbers, row: _Parts, moment: _Moment, phase: int, role: int, asked: int, parts: _Parts,
        out: NDArray[Any],
    ) -> None:  # fmt: skip
        sum_fights(numbers, moment, wide, whole(numbers[MANY * wide]), whole(numbers[MANY * wide + 1]))
        fights = moment[(BLOCKED_BY if phase in (ATTACK, ORDER) else BLOCKS) * wide + asked + 1]
        where = Where(0, 0, 0, at_blockers)
        write_parts(numbers, row, moment, parts, where, size, size, size, unit, phase, role, asked, fights)
        hand(parts, long, out, 0)

    return write
