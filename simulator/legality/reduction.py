"""The exact reduction: pairs that stand in no unbroken declaration are dropped."""

from __future__ import annotations

from dataclasses import dataclass

from simulator.legality.problem import Declaration, Problem

__all__ = ["Reduced", "live_columns", "reduced", "requires_nothing"]


@dataclass(frozen=True, slots=True)
class Reduced:
    """What is left of a problem: `rows` per blocker and `columns` per attacker, as bitmasks of each other.

    A pair outside `rows` is in no declaration that obeys every restriction. The converse need not hold.
    """

    rows: tuple[int, ...]
    columns: tuple[int, ...]
    free_to_block: int
    """Bitmask of the blockers whose row is not empty."""


def requires_nothing(problem: Problem) -> bool:
    """Whether no requirement stands in the problem at all, live or not."""
    return not (
        problem.counted
        or any(problem.must_block)
        or any(problem.must_be_blocked)
        or any(map(any, problem.must_block_it))
    )


def live_columns(attackers: int, rows: Declaration | list[int]) -> list[int]:
    """Per attacker the bitmask of the blockers in whose row it stands; equal rows are read once."""
    together: dict[int, int] = {}
    for b, row in enumerate(rows):
        if row:
            together[row] = together.get(row, 0) | 1 << b
    columns = [0] * attackers
    for row, blockers in together.items():
        while row:
            lowest = row & -row
            columns[lowest.bit_length() - 1] |= blockers
            row ^= lowest
    return columns


def _dead_attackers(problem: Problem, columns: list[int]) -> int:
    """Attackers that no unbroken declaration blocks: too few can, or fewer may than must."""
    dead = 0
    low, high, total = problem.low, problem.high, problem.total
    for a, column in enumerate(columns):
        if column:
            need = low[a] or 1
            together = problem.together[a] if problem.together else 0
            if need > high[a] or need > total or need > column.bit_count() or together & ~column:
                dead |= 1 << a
    return dead


def _dead_blockers(problem: Problem, rows: list[int], free: int) -> int:
    """Blockers that block in no unbroken declaration: the company that they need cannot be had."""
    dead = 0
    most = min(problem.total, free.bit_count())
    for b, row in enumerate(rows):
        if row and (problem.others[b] >= most or any(not among & free for among in problem.also[b])):
            dead |= 1 << b
    return dead


def reduced(problem: Problem) -> Reduced:
    """Drop attackers that cannot be blocked and blockers that cannot block, until nothing more falls."""
    rows = [row if problem.cap[b] else 0 for b, row in enumerate(problem.allowed)]
    company = any(problem.others) or any(problem.also)
    while True:
        columns = live_columns(len(problem.attackers), rows)
        free = sum(1 << b for b, row in enumerate(rows) if row)
        dead_blockers = _dead_blockers(problem, rows, free) if company else 0
        dead_attackers = _dead_attackers(problem, columns)
        if not dead_blockers and not dead_attackers:
            return Reduced(tuple(rows), tuple(columns), free)
        rows = [0 if dead_blockers >> b & 1 else row & ~dead_attackers for b, row in enumerate(rows)]
