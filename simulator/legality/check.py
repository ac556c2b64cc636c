"""What a declaration breaks, what it obeys and what it would cost: counting, never searching."""

from __future__ import annotations

from enum import Enum

import msgspec
from msgspec.structs import replace

from simulator.legality.problem import Declaration, MaskPairs, Problem, bits


class BrokenKind(Enum):
    """The ways in which a declaration can go wrong before requirements are counted (509.1a, 509.1b)."""

    NOT_ELIGIBLE = "not_eligible"
    NOT_ALLOWED = "not_allowed"
    TOO_MANY = "too_many"
    TOO_FEW_ON = "too_few_on"
    TOO_MANY_ON = "too_many_on"
    TOTAL = "total"
    NEEDS_OTHERS = "needs_others"
    NEEDS_ONE_OF = "needs_one_of"
    NEEDS_ALL_OF = "needs_all_of"

    # By identity, as they are compared: what Enum has is a call of Python's.
    __hash__ = object.__hash__


class Breach(msgspec.Struct, frozen=True):
    """One thing that a declaration breaks.

    `blocker` and `attacker` are indices into the problem's sequences where the kind speaks of one.
    `found` is the number counted and `limit` the limit that applies (kinds that count);
    `among` is the bitmask of blockers of which one had to block (NEEDS_ONE_OF), or all (NEEDS_ALL_OF).
    """

    kind: BrokenKind
    blocker: int | None = None
    attacker: int | None = None
    found: int = 0
    limit: int = 0
    among: int = 0


def _counts(attackers: int, declaration: Declaration) -> tuple[list[int], int]:
    """How many creatures block each attacker, and the bitmask of the creatures that block."""
    counts = [0] * attackers
    blocking = 0
    for b, mask in enumerate(declaration):
        if mask:
            blocking |= 1 << b
            while mask:
                lowest = mask & -mask
                counts[lowest.bit_length() - 1] += 1
                mask ^= lowest
    return counts, blocking


def _broken_by_blockers(problem: Problem, declaration: Declaration) -> list[Breach]:
    found = []
    for b, mask in enumerate(declaration):
        if wrong := mask & ~problem.eligible[b]:
            found += [Breach(BrokenKind.NOT_ELIGIBLE, b, a) for a in bits(wrong)]
    for b, mask in enumerate(declaration):
        if wrong := mask & problem.eligible[b] & ~problem.allowed[b]:
            found += [Breach(BrokenKind.NOT_ALLOWED, b, a) for a in bits(wrong)]
    for b, mask in enumerate(declaration):
        if mask.bit_count() > problem.cap[b]:
            found.append(Breach(BrokenKind.TOO_MANY, b, None, mask.bit_count(), problem.cap[b]))
    return found


def _broken_by_companions(problem: Problem, blocking: int) -> list[Breach]:
    found = []
    number = blocking.bit_count()
    for b, others in enumerate(problem.others):
        if number - 1 < others and blocking >> b & 1:
            found.append(Breach(BrokenKind.NEEDS_OTHERS, b, None, number - 1, others))
    for b, also in enumerate(problem.also):
        for among in also if blocking >> b & 1 else ():
            if not among & blocking:
                found.append(Breach(BrokenKind.NEEDS_ONE_OF, b, None, 0, 1, among))
    return found


def _broken_by_missing(problem: Problem, declaration: Declaration) -> list[Breach]:
    """Attackers that are blocked without some of the creatures that block them all together."""
    found = []
    for a, together in enumerate(problem.together):
        here = sum(1 << b for b, mask in enumerate(declaration) if mask >> a & 1) if together else 0
        if here and together & ~here:
            number = (together & here).bit_count()
            found.append(Breach(BrokenKind.NEEDS_ALL_OF, None, a, number, together.bit_count(), together))
    return found


def broken(problem: Problem, declaration: Declaration) -> tuple[Breach, ...]:
    """Everything that the declaration breaks, kind by kind and each in board order.

    Args:
        problem: the compiled board.
        declaration: one bitmask of attackers for each blocker of the problem.

    >>> from simulator.legality.problem import ANY_NUMBER, Problem
    >>> menace = Problem(("a",), ("b", "c"), (1, 1), (1, 1), (1, 1), (2,), (ANY_NUMBER,), ANY_NUMBER,
    ...                  (0, 0), ((), ()), (0, 0), ((0,), (0,)), (0,), ())
    >>> [each.kind.value for each in broken(menace, (1, 0))], broken(menace, (1, 1))
    (['too_few_on'], ())
    """
    counts, blocking = _counts(len(problem.attackers), declaration)
    found = _broken_by_blockers(problem, declaration)
    for a, number in enumerate(counts):
        if 0 < number < problem.low[a]:
            found.append(Breach(BrokenKind.TOO_FEW_ON, None, a, number, problem.low[a]))
    for a, number in enumerate(counts):
        if number > problem.high[a]:
            found.append(Breach(BrokenKind.TOO_MANY_ON, None, a, number, problem.high[a]))
    if blocking.bit_count() > problem.total:
        found.append(Breach(BrokenKind.TOTAL, None, None, blocking.bit_count(), problem.total))
    found += _broken_by_companions(problem, blocking)
    if problem.together:
        found += _broken_by_missing(problem, declaration)
    return tuple(found)


def is_unbroken(problem: Problem, declaration: Declaration) -> bool:
    """Whether the declaration obeys every restriction: `not broken(problem, declaration)`, sooner."""
    allowed, cap = problem.allowed, problem.cap
    low, high = problem.low, problem.high
    counts: dict[int, int] = {}
    blocking = 0
    for b, mask in enumerate(declaration):
        if mask:
            if mask & ~allowed[b] or mask.bit_count() > cap[b]:
                return False
            blocking |= 1 << b
            while mask:
                lowest = mask & -mask
                counts[lowest] = counts.get(lowest, 0) + 1
                mask ^= lowest
    for bit, number in counts.items():
        a = bit.bit_length() - 1
        if number < low[a] or number > high[a]:
            return False
    if blocking.bit_count() > problem.total or (problem.together and _broken_by_missing(problem, declaration)):
        return False
    return not (any(problem.others) or any(problem.also)) or not _broken_by_companions(problem, blocking)


def obeyed(problem: Problem, declaration: Declaration) -> int:
    """How many requirements the declaration obeys as it is written, forbidden pairs counted too (509.1c).

    The result is a sum of weights; for a declaration that breaks a restriction it may exceed the maximum.
    """
    must_block, must_block_it, must_be_blocked = (
        problem.must_block,
        problem.must_block_it,
        problem.must_be_blocked,
    )
    number = 0
    blocked = 0
    for b, mask in enumerate(declaration):
        if mask:
            blocked |= mask
            number += must_block[b]
            weights = must_block_it[b]
            while mask:
                lowest = mask & -mask
                number += weights[lowest.bit_length() - 1]
                mask ^= lowest
    while blocked:
        lowest = blocked & -blocked
        number += must_be_blocked[lowest.bit_length() - 1]
        blocked ^= lowest
    for requirement in problem.counted:
        bit, by = 1 << requirement.attacker, requirement.by
        blocks = sum(1 for b, mask in enumerate(declaration) if mask & bit and by >> b & 1)
        if blocks == requirement.least or (blocks > requirement.least and not requirement.exactly):
            number += requirement.weight
    return number


CostSet = int
"""The bitmask of the costs that are incurred; bit `c` is `Problem.costs[c]`."""


def incurs(declaration: Declaration, pairs: MaskPairs) -> bool:
    """Whether the declaration has one of the pairs that incur a cost."""
    return any(declaration[b] & attackers for b, attackers in pairs)


def cost_set(problem: Problem, declaration: Declaration) -> CostSet:
    """The costs that the declaration incurs."""
    return sum(1 << c for c, pairs in enumerate(problem.costs) if incurs(declaration, pairs))


def all_costs(problem: Problem) -> CostSet:
    """Every cost that a block in the problem could incur."""
    return cost_set(problem, problem.allowed)


def without_costs_beyond(problem: Problem, costs: CostSet) -> Problem:
    """The problem with every block forbidden that would incur a cost outside `costs`."""
    allowed = list(problem.allowed)
    for c, pairs in enumerate(problem.costs):
        if not costs >> c & 1:
            for b, attackers in pairs:
                allowed[b] &= ~attackers
    return replace(problem, allowed=tuple(allowed), costs=())
