"""How one creature may block, and the counters that a half-made declaration must remember, in one integer."""

from __future__ import annotations

from bisect import insort
from collections.abc import Container
from functools import lru_cache
from itertools import combinations

import msgspec

from simulator.legality.problem import Budget, Counted, OutOfBudget, Problem, Reduced, bits

CounterEnd = tuple[int, int, tuple[int, ...]]
"""(blockers that can change a counter, its shift, worth of each raw value: -1 where it is broken)."""

Link = tuple[int, int, int, int]
"""(blockers that can change one of two counters, shift of what owes, of what pays, least value that pays)."""


class _Field(msgspec.Struct, frozen=True):
    members: int
    limit: int
    fatal: bool = False
    worth: tuple[int, ...] = ()
    attacker: int = -1


class Fields(msgspec.Struct, frozen=True):
    """The packed counters of one problem, and what is added to them by each pair and by each blocker."""

    width: int
    start: int
    guards: int
    fatal: int
    constant: int
    """What requirements are worth that no declaration can change."""
    matters: int
    """Bitmask of the attackers for which it matters how many, or which, creatures block them."""
    every: dict[int, int]
    """Per attacker that matters: what is added when a creature blocks it."""
    special: dict[tuple[int, int], int]
    """Per (blocker, attacker): what is added besides, where only a kind of creature is counted."""
    block: dict[int, int]
    """Per blocker: what is added when it blocks at all."""
    ends: tuple[CounterEnd, ...]
    links: tuple[Link, ...]


def _worth(limit: int, low: int, once: int, counted: list[Counted]) -> tuple[int, ...]:
    worths = []
    for number in range(limit + 1):
        worth = once if number else 0
        for each in counted:
            if number == each.least or (number > each.least and not each.exactly):
                worth += each.weight
        worths.append(-1 if 0 < number < low else worth)
    return tuple(worths)


def _attacker_fields(problem: Problem, columns: tuple[int, ...]) -> list[_Field]:
    """One counter for each attacker whose number of blockers matters, and one for each kind counted on it."""
    counted: dict[int, list[Counted]] = {}
    for each in problem.counted:
        counted.setdefault(each.attacker, []).append(each)
    fields = []
    for a, column in enumerate(columns):
        low, high, once = problem.low[a], problem.high[a], problem.must_be_blocked[a]
        size = column.bit_count()
        of_all: list[Counted] = []
        if a in counted:
            kinds: dict[int, list[Counted]] = {}
            for each in counted[a]:
                kinds.setdefault(each.by & column, []).append(each)
            of_all = kinds.pop(column, [])
            for members, some in kinds.items():
                limit = min(max(each.least + each.exactly for each in some), members.bit_count())
                fields.append(_Field(members, limit, False, _worth(limit, 0, 0, some), a))
        fatal = high < size
        if of_all or (column and (low > 1 or fatal or once)):
            limit = high if fatal else min(size, max(low, 1, *(each.least + each.exactly for each in of_all)))
            fields.append(_Field(column, limit, fatal, _worth(limit, low, once, of_all), a))
    return fields


def _company_fields(problem: Problem, free: int) -> tuple[list[_Field], list[tuple[int, int, int]]]:
    """Counters of the creatures that block, and the links between what they owe each other.

    A link is (index of the counter that owes, index of the counter that pays, how far that must come).
    """
    fields: list[_Field] = []
    links: list[tuple[int, int, int]] = []
    blockers = [b for b in range(len(problem.blockers)) if free >> b & 1]
    binding = problem.total < len(blockers)
    demands: dict[int, int] = {}
    owing: dict[int, int] = {}
    for b in blockers:
        if problem.others[b]:
            demands[problem.others[b]] = demands.get(problem.others[b], 0) | 1 << b
        for among in problem.also[b]:
            if not among >> b & 1:
                owing[among & free] = owing.get(among & free, 0) | 1 << b
    if binding or demands:
        most = problem.total if binding else max(demands) + 1
        fields.append(_Field(free, most, binding))
        for demand, members in demands.items():
            links.append((len(fields), 0, demand + 1))
            fields.append(_Field(members, 1))
    for among, members in owing.items():
        links.append((len(fields), len(fields) + 1, 1))
        fields += (_Field(members, 1), _Field(among, 1))
    return fields, links


def _together_fields(problem: Problem, columns: tuple[int, ...]) -> tuple[list[_Field], list[tuple[int, int, int]]]:
    """For each attacker that some creatures block all together: whether it is blocked, by how many of those; links."""
    fields: list[_Field] = []
    links: list[tuple[int, int, int]] = []
    for a, together in enumerate(problem.together):
        if together and columns[a]:
            number = together.bit_count()
            links.append((len(fields), len(fields) + 1, number))
            fields += (_Field(columns[a], 1, attacker=a), _Field(together, number, attacker=a))
    return fields, links


def fields_of(problem: Problem, left: Reduced) -> Fields:
    """The counters that the problem needs, with everything that counts them up."""
    fields = _attacker_fields(problem, left.columns)
    constant = sum(each.worth[0] for each in fields if not each.limit)
    fields = [each for each in fields if each.limit]
    first = len(fields)
    links: list[tuple[int, int, int]] = []
    if problem.total < left.free_to_block.bit_count() or any(problem.others) or any(problem.also):
        company, links = _company_fields(problem, left.free_to_block)
        fields += company
    if problem.together:
        whole, owed = _together_fields(problem, left.columns)
        links += [(owing + len(fields) - first, paying + len(fields) - first, n) for owing, paying, n in owed]
        fields += whole
    width = max((each.limit for each in fields), default=1).bit_length()
    full = (1 << width) - 1
    stride = width + 1
    start = guards = fatal = matters = 0
    every: dict[int, int] = {}
    special: dict[tuple[int, int], int] = {}
    block: dict[int, int] = {}
    ends: list[CounterEnd] = []
    for place, each in enumerate(fields):
        shift = place * stride
        start |= (full - each.limit) << shift
        guards |= 1 << (shift + width)
        if each.fatal:
            fatal |= 1 << (shift + width)
        if each.attacker < 0:
            for b in bits(each.members):
                block[b] = block.get(b, 0) + (1 << shift)
            continue
        matters |= 1 << each.attacker
        if each.worth:
            ends.append((each.members, shift, (-1,) * (full - each.limit) + each.worth))
        if each.worth and each.members == left.columns[each.attacker]:
            every[each.attacker] = 1 << shift
        else:
            for b in bits(each.members):
                special[b, each.attacker] = special.get((b, each.attacker), 0) + (1 << shift)
    packed = tuple(
        (
            fields[first + owed].members | fields[first + paid].members,
            (first + owed) * stride,
            (first + paid) * stride,
            full - fields[first + paid].limit + least,
        )
        for owed, paid, least in links
    )
    return Fields(width, start, guards, fatal, constant, matters, every, special, block, tuple(ends), packed)


MOST_CHOICES = 4_096
"""Ways to block that one creature may have before the frontier search gives up."""

BlockerChoice = tuple[int, int, int]
"""(worth of what a creature alone obeys by it, what it adds to the packed counters, bitmask of attackers)."""


def choice_of(problem: Problem, fields: Fields, b: int, mask: int) -> BlockerChoice:
    """What blocker `b` adds by blocking exactly the attackers of `mask`."""
    if not mask:
        return (0, 0, 0)
    gain, added, left = problem.must_block[b], fields.block.get(b, 0), mask
    weights, every, special = problem.must_block_it[b], fields.every, fields.special
    while left:
        lowest = left & -left
        a = lowest.bit_length() - 1
        gain += weights[a]
        if lowest & fields.matters:
            added += every.get(a, 0)
            if special:
                added += special.get((b, a), 0)
        left ^= lowest
    return (gain, added, mask)


def best_choices(problem: Problem, fields: Fields, b: int, able: list[int], fixed: int = 0) -> list[BlockerChoice]:
    """The ways for blocker `b` to block attackers of `able` that are worth trying, the best first.

    Of the ways that add the same to the counters only a best one stands: what can still be reached depends
    on the counters alone. Every way holds the pairs of `fixed`.
    """
    weights = problem.must_block_it[b]
    cap = problem.cap[b] - fixed.bit_count()
    counting = [a for a in able if fields.matters & ~fixed & 1 << a]
    others = sorted([(-weights[a], a) for a in able if not (fields.matters | fixed) & 1 << a])
    found = [choice_of(problem, fields, b, fixed)]
    if cap == 1:
        for a in counting:
            found.append(choice_of(problem, fields, b, fixed | 1 << a))
        if others:
            found.append(choice_of(problem, fields, b, fixed | 1 << others[0][1]))
    elif cap > 1:
        _many_choices(problem, fields, b, fixed, cap, counting, others, found)
    return only_best(found)


def only_best(choices: list[BlockerChoice]) -> list[BlockerChoice]:
    """Of the choices that add the same to the counters only one of the greatest worth; the best first."""
    best: dict[int, BlockerChoice] = {}
    for choice in sorted(choices, reverse=True):
        best.setdefault(choice[1], choice)
    return list(best.values())


def every_choice(problem: Problem, fields: Fields, b: int, row: int) -> list[BlockerChoice]:
    """Every way for blocker `b` to block within `row`, bitmasks ascending.

    Raises:
        OutOfBudget: there are more than `MOST_CHOICES`.
    """
    able = bits(row)
    masks = []
    for size in range(min(problem.cap[b], len(able)) + 1):
        for chosen in combinations(able, size):
            mask = 0
            for a in chosen:
                mask |= 1 << a
            masks.append(mask)
            if len(masks) > MOST_CHOICES:
                raise OutOfBudget(f"blocker {b} has more than {MOST_CHOICES} ways to block")
    return [choice_of(problem, fields, b, mask) for mask in sorted(masks)]


def _many_choices(
    problem: Problem,
    fields: Fields,
    b: int,
    fixed: int,
    cap: int,
    counting: list[int],
    others: list[tuple[int, int]],
    found: list[BlockerChoice],
) -> None:
    for size in range(min(cap, len(counting)) + 1):
        for chosen in combinations(counting, size):
            mask = fixed
            for a in chosen:
                mask |= 1 << a
            for weight, a in others[: cap - size]:
                if weight or not mask:
                    mask |= 1 << a
            if mask != fixed:
                found.append(choice_of(problem, fields, b, mask))
            if len(found) > MOST_CHOICES:
                raise OutOfBudget(f"blocker {b} has more than {MOST_CHOICES} ways to block")


NEVER = -(1 << 40)
"""Worth of what is broken whatever follows."""

LOOKED_UP = 32
"""Values compared that make a step of work; most bounds have been found before."""

Bound = tuple[int, tuple[tuple[int, tuple[int, ...]], ...]]
"""Before a blocker is asked: what it and those after it obey if each obeys as much as it can itself; and of each
counter that they can still change its shift and what it can add to that, by its raw value."""


def bounds_of(fields: Fields, choices: list[list[BlockerChoice]], budget: Budget) -> list[Bound]:
    """The bound before each blocker.

    Args:
        fields: the counters.
        choices: the ways to block of each blocker that can block, in board order, the best first.
        budget: what the work is taken from.
    """
    ends = {1 << end[1]: end for end in fields.ends}
    most = (1 << fields.width) - 1
    costs: dict[int, list[int]] = {one: [] for one in ends}
    still: dict[int, tuple[int, tuple[int, ...]]] = {}
    base = 0
    found: list[Bound] = []
    for ways in reversed(choices):
        base += ways[0][0]
        looked_up = len(ways)
        for one, cost in _costs(ways, ends).items():
            _, shift, worth = ends[one]
            insort(costs[one], cost)
            looked_up += len(worth) * min(most, len(costs[one]))
            still[one] = shift, _at_most(worth, tuple(costs[one][:most]))
        budget.spend(looked_up // LOOKED_UP)
        found.append((base, tuple(still.values())))
    found.reverse()
    return found


def _costs(ways: list[BlockerChoice], ends: Container[int]) -> dict[int, int]:
    """For each counter that a creature can change, by its lowest bit, the least that it gives up by changing it.

    Of a way to block that changes several counters the first is charged with all of it.
    """
    best = ways[0][0]
    found: dict[int, int] = {}
    for gain, added, _ in ways:
        cost = best - gain
        while added:
            one = added & -added
            added ^= one
            if one in ends:
                if cost < found.get(one, 1 << 40):
                    found[one] = cost
                cost = 0
    return found


@lru_cache(maxsize=1 << 12)
def _at_most(worth: tuple[int, ...], costs: tuple[int, ...]) -> tuple[int, ...]:
    """By raw value of a counter, the most that it can still be worth, less what that costs.

    Args:
        worth: of each raw value at the end; below zero where it is broken.
        costs: what those who can still change it give up, the least first.
    """
    paid = [0]
    for cost in costs:
        paid.append(paid[-1] + cost)
    return tuple(
        [
            max([now - cost for now, cost in zip(worth[value:], paid, strict=False) if now >= 0], default=NEVER)
            for value in range(len(worth))
        ]
    )
