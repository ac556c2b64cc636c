"""Counters for the frontier search: the numbers that a half-made declaration must remember, in one integer.

Each field of the integer is one counter. A field stops counting at its limit: a *fatal* one makes the
declaration broken by a further count, any other one stays there. All fields have the same width, and a
counter with limit `s` starts at `2**width - 1 - s`, so that passing the limit always carries into the one
guard bit above the field.
"""

from __future__ import annotations

from dataclasses import dataclass

from simulator.legality.problem import Counted, Problem, Reduced, bits

__all__ = ["CounterEnd", "Fields", "Link", "fields_of"]

CounterEnd = tuple[int, int, tuple[int, ...]]
"""(blockers that can change a counter, its shift, worth of each raw value: -1 where it is broken)."""

Link = tuple[int, int, int, int]
"""(blockers that can change one of two counters, shift of what owes, of what pays, least value that pays)."""


@dataclass(slots=True)
class _Field:
    members: int
    limit: int
    fatal: bool = False
    worth: tuple[int, ...] = ()
    attacker: int = -1


@dataclass(frozen=True, slots=True)
class Fields:
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
