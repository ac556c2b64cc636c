"""The parts of a problem that have nothing to do with each other: what is legal in one does not depend on the others.

A creature is *bound* when one of its blocks can bear on another, because it can't make all of them, because it matters
whether it blocks at all, or because they cost something. An attacking creature is bound when it matters how many, or
which, creatures block it. Bound creatures that may meet belong to one part. A declaration is legal exactly if it is in
each part, so numbers of declarations are multiplied and changes are added up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from operator import or_

import msgspec
from msgspec.structs import replace

from simulator.legality.problem import Budget, Counted, Declaration, MaskPairs, Problem, Reduced, bits, reduced


class ProblemPart(msgspec.Struct, frozen=True):
    """A problem of some creatures, without their names, and their places in the whole problem."""

    problem: Problem
    blockers: tuple[int, ...]
    attackers: tuple[int, ...]

    def of(self, declaration: Declaration) -> Declaration:
        """What a declaration of the whole problem says of the pairs of this part."""
        masks = [declaration[b] for b in self.blockers]
        return tuple(
            allowed & sum(1 << new for new, a in enumerate(self.attackers) if mask >> a & 1) if mask else 0
            for mask, allowed in zip(masks, self.problem.allowed, strict=True)
        )

    def whole(self, declaration: Declaration, masks: list[int]) -> None:
        """Add a declaration of this part to the masks of one of the whole problem."""
        for b, mask in zip(self.blockers, declaration, strict=True):
            masks[b] |= sum(1 << self.attackers[new] for new in bits(mask))


class Apart(msgspec.Struct, frozen=True):
    """A problem taken apart.

    `rows` are the pairs that stand in some unbroken declaration. Of these `free` are those that any legal declaration
    may have or not, and `owed` those that every one has, all per blocker as bitmasks of attackers; `alone` are bound
    creatures that meet no bound attacker; `parts` have the others.
    """

    rows: tuple[int, ...]
    free: tuple[int, ...]
    owed: tuple[int, ...]
    alone: tuple[int, ...]
    parts: tuple[ProblemPart, ...]


class _Groups:
    """Which of some things belong together; `first` names the group of one."""

    def __init__(self, number: int) -> None:
        self._above = list(range(number))

    def first(self, one: int) -> int:
        above = self._above
        while above[one] != one:
            above[one] = above[above[one]]
            one = above[one]
        return one

    def join(self, some: Iterable[int]) -> None:
        firsts = sorted({self.first(one) for one in some})
        for one in firsts[1:]:
            self._above[one] = firsts[0]


def _bound_attackers(problem: Problem, left: Reduced) -> int:
    """Bitmask of the attackers for which it matters how many, or which, creatures block them."""
    found = reduce(or_, (1 << each.attacker for each in problem.counted), 0)
    for a, column in enumerate(left.columns):
        if column and (problem.low[a] > 1 or problem.must_be_blocked[a] or problem.high[a] < column.bit_count()):
            found |= 1 << a
    for a, together in enumerate(problem.together):
        found |= bool(together) << a
    return found


def _has_company(problem: Problem, left: Reduced) -> bool:
    """Whether how many creatures block bears on each of them."""
    return problem.total < left.free_to_block.bit_count() or any(problem.others)


def _bound_blockers(problem: Problem, left: Reduced) -> int:
    """Bitmask of the creatures of which one block can bear on another."""
    if _has_company(problem, left):
        return left.free_to_block
    found = reduce(or_, (mask | 1 << b for b in bits(left.free_to_block) for mask in problem.also[b]), 0)
    found |= reduce(or_, (1 << b for pairs in problem.costs for b, _ in pairs), 0)
    for b in bits(left.free_to_block):
        if problem.must_block[b] or problem.cap[b] < left.rows[b].bit_count():
            found |= 1 << b
    return found & left.free_to_block


def _groups(problem: Problem, left: Reduced, blockers: int, attackers: int) -> _Groups:
    """The blockers and, behind them, the attackers, joined by what binds them."""
    behind = len(problem.blockers)
    groups = _Groups(behind + len(problem.attackers))
    for b in bits(blockers):
        groups.join([b, *(behind + a for a in bits(left.rows[b] & attackers))])
        for mask in problem.also[b]:
            groups.join([b, *bits(mask & left.free_to_block)])
    if _has_company(problem, left):
        groups.join(bits(left.free_to_block))
    for pairs in problem.costs:
        groups.join(b for b, mask in pairs if mask & left.rows[b])
    return groups


def taken_apart(problem: Problem, budget: Budget) -> Apart:
    """The parts of a problem.

    Args:
        problem: the compiled board.
        budget: what the work is taken from.

    Raises:
        OutOfBudget: there is too much of it.
    """
    left = reduced(problem)
    attackers, blockers = _bound_attackers(problem, left), _bound_blockers(problem, left)
    behind = len(problem.blockers)
    budget.spend(
        behind
        + sum((row & attackers).bit_count() for row in left.rows)
        + sum(map(len, problem.costs))
        + sum(mask.bit_count() for b in bits(blockers) for mask in problem.also[b])
    )
    groups = _groups(problem, left, blockers, attackers)
    rows: dict[int, dict[int, int]] = {}
    free, owed = [0] * behind, [0] * behind
    for b in bits(left.free_to_block):
        row = left.rows[b]
        if blockers >> b & 1:
            rows.setdefault(groups.first(b), {})[b] = row
            continue
        for a in bits(row & attackers):
            here = rows.setdefault(groups.first(behind + a), {})
            here[b] = here.get(b, 0) | 1 << a
        wanted = problem.must_block_it[b]
        owed[b] = sum(1 << a for a in bits(row & ~attackers) if wanted[a]) if any(wanted) else 0
        free[b] = row & ~attackers & ~owed[b]
    costly = {b for pairs in problem.costs for b, _ in pairs}
    alone = {
        first: b
        for first, here in rows.items()
        for b in here
        if len(here) == 1 and blockers >> b & 1 and not here[b] & attackers and b not in costly
    }
    if _has_company(problem, left):
        alone.clear()
    others = {first: here for first, here in rows.items() if first not in alone}
    return Apart(left.rows, tuple(free), tuple(owed), tuple(alone.values()), _parts(problem, others, groups, budget))


def _parts(
    problem: Problem, rows: dict[int, dict[int, int]], groups: _Groups, budget: Budget
) -> tuple[ProblemPart, ...]:
    """A part for each group, from its creatures' pairs."""
    behind = len(problem.blockers)
    counted: dict[int, list[Counted]] = {}
    for each in problem.counted:
        counted.setdefault(groups.first(behind + each.attacker), []).append(each)
    costs: dict[int, list[MaskPairs]] = {}
    for pairs in problem.costs:
        for first in {groups.first(b) for b, _ in pairs}:
            costs.setdefault(first, []).append(pairs)
    found = []
    for first, here in rows.items():
        budget.spend(len(here) + sum(map(int.bit_count, here.values())))
        found.append(_part(problem, here, counted.get(first, []), costs.get(first, [])))
    return tuple(found)


def _numbered_anew(old: tuple[int, ...]) -> Callable[[int], int]:
    """From a bitmask of the old places to one of the new; what has no new place is left out."""
    new = {place: 1 << index for index, place in enumerate(old)}
    every = sum(1 << place for place in old)
    known: dict[int, int] = {}

    def numbered(mask: int) -> int:
        if mask not in known:
            known[mask] = sum(new[place] for place in bits(mask & every))
        return known[mask]

    return numbered


def _part(problem: Problem, rows: dict[int, int], counted: list[Counted], costs: list[MaskPairs]) -> ProblemPart:
    blockers, attackers = tuple(sorted(rows)), tuple(bits(reduce(or_, rows.values())))
    blocking, attacking = _numbered_anew(blockers), _numbered_anew(attackers)
    new_b = {b: new for new, b in enumerate(blockers)}
    new_a = {a: new for new, a in enumerate(attackers)}
    allowed = tuple(attacking(rows[b]) for b in blockers)
    together = tuple(blocking(problem.together[a]) for a in attackers) if problem.together else ()
    part = replace(
        problem,
        attackers=("",) * len(attackers),
        blockers=("",) * len(blockers),
        eligible=allowed,
        allowed=allowed,
        cap=tuple(problem.cap[b] for b in blockers),
        low=tuple(problem.low[a] for a in attackers),
        high=tuple(problem.high[a] for a in attackers),
        others=tuple(problem.others[b] for b in blockers),
        also=tuple(tuple(map(blocking, problem.also[b])) for b in blockers),
        must_block=tuple(problem.must_block[b] for b in blockers),
        must_block_it=tuple(tuple(problem.must_block_it[b][a] for a in attackers) for b in blockers),
        must_be_blocked=tuple(problem.must_be_blocked[a] for a in attackers),
        counted=tuple(
            replace(each, attacker=new_a[each.attacker], by=blocking(each.by))
            for each in counted
            if each.attacker in new_a
        ),
        costs=tuple(tuple((new_b[b], attacking(mask)) for b, mask in pairs if b in new_b) for pairs in costs),
        together=together if any(together) else (),
    )
    return ProblemPart(part, blockers, attackers)
