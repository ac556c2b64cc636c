"""The exact values of many plain combats at once, in numpy: what `minimax_value` says of each before blocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simulator.envs.declaring import TooLarge
from simulator.envs.solvers.best_blocks import is_sum_of_groups
from simulator.envs.vanilla.engine import PlainTable
from simulator.envs.vanilla.numbers import LOST

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["MOST_BLOCKERS", "minimax_values"]

MOST_BLOCKERS = 10
"""Blockers of a combat, at most."""

AT_ONCE = 1 << 22
"""Numbers that are held for the combats that are solved together."""

WORTH = 1 << 16
"""A requirement obeyed counts for more than any worth; scores are its multiples and the worth."""

ILLEGAL = -(1 << 28)

if TYPE_CHECKING:
    Numbers = NDArray[np.int32]


def minimax_values(tables: Sequence[PlainTable]) -> NDArray[np.float64]:
    """What combats are worth to the defending role, before blocks, when both roles choose best.

    Args:
        tables: plain combats of any sizes, up to `MOST_BLOCKERS` blockers each.

    Returns:
        Their values, in order: shape (len(tables),).

    Raises:
        TooLarge: one has more blockers, or what is legal in it is no sum over its attackers, or a rule chooses orders.
    """
    values = np.empty(len(tables), np.float64)
    sizes: dict[tuple[int, int], list[int]] = {}
    for place, table in enumerate(tables):
        problem = table.problem
        known = is_sum_of_groups(problem) and not problem.counted and table.answer is None
        if len(problem.blockers) > MOST_BLOCKERS or not known:
            raise TooLarge(f"combat {place} can't be solved in a batch; minimax_value may solve it alone")
        sizes.setdefault((len(problem.attackers), len(problem.blockers)), []).append(place)
    for (_, blockers), places in sizes.items():
        life = max(tables[place].life[1] for place in places)
        many = max(1, AT_ONCE // ((1 << blockers) * (life + 1)))
        for first in range(0, len(places), many):
            some = places[first : first + many]
            values[some] = _solved(_combats([tables[place] for place in some]))
    return values


class _Combats(NamedTuple):
    """Combats of one size; the combat is the last axis."""

    power: Numbers
    """Of the attackers: (attackers, combats); likewise what follows, where nothing else is said."""
    toughness: Numbers
    low: Numbers
    high: Numbers
    must_be_blocked: Numbers
    able: Numbers
    """The blockers that may block it, as a bitmask."""
    together: Numbers
    blockers_power: Numbers
    """(blockers, combats)."""
    blockers_toughness: Numbers
    required: Numbers
    """Requirements obeyed by a block: (blockers, attackers, combats)."""
    life: Numbers
    """(combats,)."""


def _combats(tables: Sequence[PlainTable]) -> _Combats:
    def rows(values: list[Any]) -> Numbers:
        return np.ascontiguousarray(np.array(values, np.int32).T)

    problems = [table.problem for table in tables]
    attackers, blockers = range(len(problems[0].attackers)), range(len(problems[0].blockers))
    able = [[sum([1 << b for b in blockers if p.allowed[b] >> a & 1]) for a in attackers] for p in problems]
    required = np.array([[p.must_block_it[b] for b in blockers] for p in problems], np.int32)
    required = required.reshape(len(tables), len(blockers), len(attackers))
    required += np.array([p.must_block for p in problems], np.int32).reshape(len(tables), len(blockers), 1)
    return _Combats(
        rows([[one.power for one in table.sides.attackers] for table in tables]),
        rows([[one.toughness for one in table.sides.attackers] for table in tables]),
        rows([p.low for p in problems]),
        rows([[min(high, MOST_BLOCKERS) for high in p.high] for p in problems]),
        rows([p.must_be_blocked for p in problems]),
        rows(able),
        rows([p.together or (0,) * len(attackers) for p in problems]),
        rows([[one.power for one in table.sides.blockers] for table in tables]),
        rows([[one.toughness for one in table.sides.blockers] for table in tables]),
        np.ascontiguousarray(required.transpose(1, 2, 0)),
        np.array([table.life[1] for table in tables], np.int32),
    )


def _solved(combats: _Combats) -> NDArray[np.float64]:
    """The values of combats of one size.

    `reached[used, damage]` is the best score with these blockers used and so much damage got through; 0 at most that
    which is lethal in all combats of the batch.
    """
    blockers, life = len(combats.blockers_power), int(combats.life.max(initial=0))
    sets, number = 1 << blockers, len(combats.life)
    reached = np.full((sets, life + 1, number), ILLEGAL, np.int32)
    reached[0, 0] = 0
    power_of, toughness_of, worth_of = _sums(combats)
    for a in range(len(combats.power)):
        scores = _scores(combats, a, power_of, toughness_of, worth_of)
        after = _unblocked(reached, combats.power[a], life)
        for used in range(1, sets):
            more = used
            while more:
                np.maximum(after[used], reached[used ^ more] + scores[more], out=after[used])
                more = (more - 1) & used
        np.maximum(after, ILLEGAL, out=after)
        reached = after
    best = reached.max(axis=0)
    lethal = np.arange(life + 1, dtype=np.int32)[:, None] >= combats.life
    score = (best - LOST * lethal).max(axis=0)
    # A score is requirements * WORTH + worth, where the worth is well below half of WORTH, above or below 0.
    values: NDArray[np.float64] = ((score + WORTH // 2) % WORTH - WORTH // 2).astype(np.float64)
    return values


def _sums(combats: _Combats) -> tuple[Numbers, Numbers, Numbers]:
    """Power, toughness and worth of each set of blockers: (sets, combats)."""
    shape = 1 << len(combats.blockers_power), len(combats.life)
    power, toughness = np.zeros(shape, np.int32), np.zeros(shape, np.int32)
    for b, (strength, endurance) in enumerate(zip(combats.blockers_power, combats.blockers_toughness, strict=True)):
        power[1 << b : 2 << b] = power[: 1 << b] + strength
        toughness[1 << b : 2 << b] = toughness[: 1 << b] + endurance
    return power, toughness, power + toughness


def _scores(combats: _Combats, a: int, power_of: Numbers, toughness_of: Numbers, worth_of: Numbers) -> Numbers:
    """What each set of blockers of an attacker counts: (sets, combats); where it can't be, less than anything."""
    sets = np.arange(len(power_of), dtype=np.int32)[:, None]
    sizes = np.array([int(each).bit_count() for each in range(len(power_of))], np.int32)[:, None]
    destroyed = np.where(toughness_of <= combats.power[a], worth_of, 0) * (combats.power[a] > 0)
    for b in range(len(combats.blockers_power)):
        halves = destroyed.reshape(-1, 2, 1 << b, destroyed.shape[1])
        np.maximum(halves[:, 1], halves[:, 0], out=halves[:, 1])
    falls = np.where(power_of >= combats.toughness[a], combats.power[a] + combats.toughness[a], 0)
    obeyed = np.broadcast_to(combats.must_be_blocked[a], power_of.shape).copy()
    for b in range(len(combats.blockers_power)):
        obeyed += np.where(sets >> b & 1, combats.required[b, a], 0)
    together = combats.together[a]
    legal = (sets & ~combats.able[a]) == 0
    legal &= (sizes >= combats.low[a]) & (sizes <= combats.high[a]) & (together & sets == together)
    return np.where(legal, obeyed * WORTH + falls - destroyed, ILLEGAL).astype(np.int32)


def _unblocked(reached: Numbers, power: Numbers, life: int) -> Numbers:
    """What is reached when the attacker is not blocked: the damage rises by its power, to `life` at most."""
    after = np.full_like(reached, ILLEGAL)
    for hit in np.unique(power):
        where = np.flatnonzero(power == hit)
        scores = reached[:, :, where] - hit
        moved = np.full_like(scores, ILLEGAL)
        least = min(int(hit), life)
        moved[:, least:] = scores[:, : life + 1 - least]
        moved[:, life] = scores[:, life - least :].max(axis=1)
        after[:, :, where] = moved
    return after
