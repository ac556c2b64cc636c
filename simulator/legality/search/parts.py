"""For the maximum a large board falls into small ones: what never helps goes, what never meets is parted."""

from __future__ import annotations

from dataclasses import replace

from simulator.legality.problem import ANY_NUMBER, Declaration, Problem, bits
from simulator.legality.search.reduction import Reduced, live_columns

__all__ = ["combined", "parted", "trimmed"]


def _counting(problem: Problem, columns: tuple[int, ...] | list[int]) -> int:
    """Bitmask of the attackers for which it matters how many, or which, creatures block them."""
    found = 0
    for a, column in enumerate(columns):
        if column and (problem.low[a] > 1 or problem.must_be_blocked[a] or problem.high[a] < column.bit_count()):
            found |= 1 << a
    for each in problem.counted:
        found |= 1 << each.attacker
    for a, together in enumerate(problem.together):
        if together:
            found |= 1 << a
    return found


def _company(problem: Problem, left: Reduced) -> bool:
    """Whether that a creature blocks may let another one block."""
    return any((problem.others[b] or problem.also[b]) and row for b, row in enumerate(left.rows))


def _wanted(problem: Problem, left: Reduced) -> int:
    """Bitmask of the attackers whose being blocked, or blocked by someone, any requirement asks for."""
    found = 0
    for a, weight in enumerate(problem.must_be_blocked):
        if weight:
            found |= 1 << a
    for each in problem.counted:
        found |= 1 << each.attacker
    masks: dict[tuple[int, ...], int] = {}
    for b, row in enumerate(left.rows):
        weights = problem.must_block_it[b]
        if weights not in masks:
            masks[weights] = sum(1 << a for a, weight in enumerate(weights) if weight) if any(weights) else 0
        found |= row & masks[weights]
    return found


def trimmed(problem: Problem, left: Reduced) -> tuple[int, ...]:
    """Rows in which some declaration still reaches the maximum of the whole problem.

    Two things go. An attacker that nobody wants blocked and whose count is bounded, when every creature that
    could want to block it has another one to block whose count is not. And, of the attackers whose count does
    not matter, all but the best ones for each creature. Any declaration can be changed so, obeying no less.
    """
    counting = _counting(problem, left.columns)
    company = _company(problem, left)
    wanted = _wanted(problem, left)
    dropped = 0
    for a, column in enumerate(left.columns):
        if column and counting >> a & 1 and not wanted >> a & 1:
            needing = [b for b in bits(column) if (company or problem.must_block[b])]
            if all(left.rows[b] & ~counting for b in needing):
                dropped |= 1 << a
    rows = []
    for b, row in enumerate(left.rows):
        free = row & ~counting
        kept = row & counting & ~dropped
        weights = problem.must_block_it[b]
        best = sorted((-weights[a], a) for a in bits(free & wanted) if weights[a])[: problem.cap[b]]
        for _, a in best:
            kept |= 1 << a
        if free and not best and (company or problem.must_block[b]):
            kept |= free & -free
        rows.append(kept)
    return tuple(rows)


def parted(problem: Problem, left: Reduced, rows: tuple[int, ...]) -> tuple[Declaration, list[Problem]]:
    """What creatures block that can be decided each alone, and problems for the others.

    The problems stand on disjoint sets of creatures; their maxima and what the creatures alone obey, taken
    together, make the maximum of the whole.

    Args:
        problem: the compiled board.
        left: its reduction.
        rows: the trimmed rows.
    """
    columns = live_columns(len(problem.attackers), rows)
    free = sum(1 << b for b, row in enumerate(rows) if row)
    if problem.total < free.bit_count() or _company(problem, left):
        return (0,) * len(rows), [replace(problem, allowed=rows)]
    counting = _counting(problem, columns)
    alone = tuple(0 if row & counting else row for row in rows)
    free &= ~sum(1 << b for b, row in enumerate(alone) if row)
    parts = []
    while free:
        blockers, attackers = _meeting(free & -free, rows, columns, counting)
        free &= ~blockers
        counted = tuple(each for each in problem.counted if attackers >> each.attacker & 1)
        allowed = tuple(row if blockers >> b & 1 else 0 for b, row in enumerate(rows))
        parts.append(replace(problem, allowed=allowed, counted=counted, total=ANY_NUMBER))
    return alone, parts


def _meeting(first: int, rows: tuple[int, ...], columns: list[int], counting: int) -> tuple[int, int]:
    """The blockers linked with those of `first` by attackers that count, and those attackers."""
    blockers, attackers, edge = 0, 0, first
    while edge:
        blockers |= edge
        reached = 0
        for b in bits(edge):
            reached |= rows[b] & counting & ~attackers
        attackers |= reached
        edge = 0
        for a in bits(reached):
            edge |= columns[a]
        edge &= ~blockers
    return blockers, attackers


def combined(alone: Declaration, parts: list[Declaration]) -> Declaration:
    """One declaration of the creatures alone and those of all parts."""
    masks = list(alone)
    for part in parts:
        for b, mask in enumerate(part):
            masks[b] |= mask
    return tuple(masks)
