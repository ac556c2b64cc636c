"""The exact value of a plain combat when both roles choose best, and the best block declaration."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from simulator.envs.declaring import Pair, TooLarge
from simulator.envs.search import ACTIVE, DEFENDING, Search
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import (
    LOST,
    CreaturePoints,
    OrderRule,
    Placed,
    damage_after,
    life_is_gone,
    loss,
    loss_by_rule,
    most_destroyed,
    value_of_group,
)
from simulator.envs.vanilla.table import PlainTable
from simulator.legality.problem import ANY_NUMBER, Problem, bits

MOST_BLOCKERS = 12
"""Creatures that have still to choose, at most, for the best declaration to be found."""


class Best(NamedTuple):
    """The best declaration that completes a half-made one."""

    value: float
    """For the defending role, when the active player then divides damage best, or by the rule of the table."""
    pairs: tuple[Pair, ...]
    """All its blocks: places of the blocker and of the attacker. Of several such declarations the first, where each
    creature in turn prefers nobody, then attackers in board order."""


def is_sum_of_groups(problem: Problem) -> bool:
    """Whether all that a declaration has to be is said of its groups one by one."""
    return not (
        problem.costs
        or problem.total != ANY_NUMBER
        or any(problem.others)
        or any(problem.also)
        or max(problem.cap, default=0) > 1
    )


_Way = tuple[int, int, int]
"""A set of further blockers for an attacker: its bitmask, its score, and the damage that gets through."""


def best_blocks(search: PlainCombat) -> Best:
    """The best declaration that completes what is chosen so far in the phase "block".

    Args:
        search: a plain combat in that phase, for whose problem `is_sum_of_groups`; it is not changed.

    Raises:
        TooLarge: more than `MOST_BLOCKERS` creatures have still to choose.
    """
    table = search.table
    problem, life = table.problem, table.life[1]
    attackers, blockers = len(problem.attackers), len(problem.blockers)
    free = (1 << blockers) - (1 << search.asked)
    fixed = [0] * attackers
    for b, a in search.pairs:
        if b < search.asked:
            fixed[a] |= 1 << b
    able = [_able(problem, a) & free for a in range(attackers)]
    choosing = 0
    for each in able:
        choosing |= each
    if choosing.bit_count() > MOST_BLOCKERS:
        raise TooLarge(f"{choosing.bit_count()} creatures may block, and the best is known for {MOST_BLOCKERS} at most")
    scoring = _Scoring(table, choosing)
    lethal = life_is_gone(sum(power for power, _ in scoring.attackers), life)
    reached: dict[int, dict[int, int]] = {0: {0: 0}}
    for a in range(attackers):
        later = 0
        for each in able[a + 1 :]:
            later |= each
        reached = _extended(reached, scoring.ways(a, fixed[a], able[a], lethal), later, life)
    ends = reached[0]
    best = max(score - scoring.lost * life_is_gone(damage, life) for damage, score in ends.items())
    pairs = sorted([*((b, a) for a in range(attackers) for b in bits(fixed[a])), *scoring.pairs(best)])
    return Best(scoring.value(best), tuple(pairs))


def _able(problem: Problem, attacker: int) -> int:
    """The blockers that may block an attacker."""
    return sum([1 << b for b, allowed in enumerate(problem.allowed) if allowed >> attacker & 1])


def _extended(
    reached: Mapping[int, Mapping[int, int]], ways: Sequence[_Way], later: int, life: int
) -> dict[int, dict[int, int]]:
    """The best scores by blockers used, of those who may block later, and damage: after one attacker more."""
    after: dict[int, dict[int, int]] = {}
    for used, scores in reached.items():
        for more, gain, hit in ways:
            if more & used:
                continue
            key = (used | more) & later
            then = after.get(key)
            if then is None:
                then = after[key] = {}
            for damage, score in scores.items():
                total = damage + hit
                if total > life:
                    total = life
                best = then.get(total)
                if best is None or best < score + gain:
                    then[total] = score + gain
    return after


class _Scoring:
    """Scores that add up: first the requirements obeyed count, then the worth, then what is chosen earlier.

    All are parts of one whole number, so that the greatest is the best.

    Args:
        table: the combat.
        choosing: the blockers that may choose.
    """

    def __init__(self, table: PlainTable, choosing: int) -> None:
        self.attackers: list[CreaturePoints] = [(one.power, one.toughness) for one in table.sides.attackers]
        self._blockers: list[CreaturePoints] = [(one.power, one.toughness) for one in table.sides.blockers]
        self._problem = table.problem
        self._rule = table.answer
        width = len(self.attackers).bit_length()
        self._width = width
        self._digits = {b: width * place for place, b in enumerate(reversed(bits(choosing)))}
        self._chosen = width * len(self._digits)
        most = LOST + sum([power + toughness for power, toughness in (*self.attackers, *self._blockers)])
        self._sign = most.bit_length()
        """The bit of what groups are worth, together, that is its sign."""
        self._requirements = self._chosen + self._sign + 1
        self.lost = LOST << self._chosen

    def ways(self, a: int, fixed: int, able: int, counts_damage: bool) -> list[_Way]:
        """Each legal set of blockers for an attacker beside those that are fixed."""
        problem, unit = self._problem, 1 << self._requirements
        low, high = problem.low[a], problem.high[a]
        together = problem.together[a] if problem.together else 0
        score = unit * sum([problem.must_block[b] + problem.must_block_it[b][a] for b in bits(fixed)])
        sets = [(0, score, tuple([self._blockers[b] for b in bits(fixed)]))]
        for b in bits(able):
            bit, blocker = 1 << b, (self._blockers[b],)
            gain = unit * (problem.must_block[b] + problem.must_block_it[b][a]) - (a + 1 << self._digits[b])
            sets += [(more | bit, score + gain, blockers + blocker) for more, score, blockers in sets]
        ways: list[_Way] = []
        for more, score, blockers in sets:
            mask = fixed | more
            if mask and not (low <= len(blockers) <= high and together & mask == together):
                continue
            score += self._worth(a, mask, blockers) << self._chosen
            if mask:
                score += unit * (problem.must_be_blocked[a] + self._counted(a, mask))
            ways.append((more, score, self.attackers[a][0] if counts_damage and not mask else 0))
        return ways

    def _counted(self, a: int, mask: int) -> int:
        """The requirements on the number of an attacker's blockers that are obeyed."""
        found = 0
        for counted in self._problem.counted:
            if counted.attacker == a:
                many = (mask & counted.by).bit_count()
                found += counted.weight * (many == counted.least if counted.exactly else many >= counted.least)
        return found

    def _worth(self, a: int, mask: int, blockers: tuple[CreaturePoints, ...]) -> int:
        """What an attacker and those that block it are worth, but for lethal damage."""
        value = value_of_group(self.attackers[a], blockers)
        if self._rule is None or len(blockers) < 2:
            return value
        power = self.attackers[a][0]
        placed = [(b, *points) for b, points in zip(bits(mask), blockers, strict=True)]
        return value + most_destroyed(power, blockers) - loss_by_rule(self._rule, power, placed)

    def value(self, score: int) -> float:
        """What is worth so much, for the defending role, read off the whole score."""
        worth = -(-score >> self._chosen)
        return float((worth & (1 << self._sign) - 1) - (worth & 1 << self._sign))

    def pairs(self, score: int) -> list[Pair]:
        """The blocks of those that chose, read off the whole score."""
        earlier = -score & (1 << self._chosen) - 1
        digit = (1 << self._width) - 1
        chosen = [(b, (earlier >> place & digit) - 1) for b, place in self._digits.items()]
        return [(b, a) for b, a in chosen if a >= 0]


def best_pick(power: int, left: Sequence[Placed]) -> int:
    """The best rule: what is destroyed in the end is worth most; of several such blockers the lowest place.

    Args:
        power: the damage that is left.
        left: those still to be put in order, one or more.
    """
    most = most_destroyed(power, tuple([one[1:] for one in left]))
    rising = sorted(left)
    for place, strength, toughness in rising:
        rest = tuple([one[1:] for one in rising if one[0] != place])
        # One that survives takes all damage that is left.
        if loss(power, strength, toughness) + most_destroyed(power - toughness, rest) == most:
            return place
    raise AssertionError("some order destroys the most")


MOST_TRIED = 200_000
"""Choices that are tried at most where a combat is searched choice by choice."""


def minimax_value(search: Search, tries: int = MOST_TRIED) -> float:
    """What a combat is worth to the defending role when both choose best from here on.

    Args:
        search: a combat; it is not changed.
        tries: how many choices may be tried where it has to be searched choice by choice.

    Raises:
        TooLarge: that is not enough.
    """
    if isinstance(search, PlainCombat):
        if search.phase == "block" and is_sum_of_groups(search.table.problem):
            return best_blocks(search).value
        if search.agent != DEFENDING:
            return settled(search).returns().defending
    return searched_value(search, tries)


def best_choice(search: Search, tries: int = MOST_TRIED) -> int:
    """The choice of whoever is asked from which a combat is worth most to them; of several the lowest.

    Args:
        search: a combat that is not over; it is not changed.
        tries: how many choices may be tried where it has to be searched choice by choice.

    Raises:
        TooLarge: that is not enough.
    """
    if isinstance(search, PlainCombat):
        if search.phase == "order":
            return best_order_choice(search)
        if search.phase == "block" and is_sum_of_groups(search.table.problem):
            return dict(best_blocks(search).pairs).get(search.asked, -1) + 1
    sign = 1 if search.agent == DEFENDING else -1
    budget = _Budget(tries)
    best, value = -1, -inf
    for choice in search.legal():
        found = sign * _after(search, choice, -inf, inf, budget)
        if found > value:
            best, value = choice, found
    return best


def best_order_choice(search: PlainCombat) -> int:
    """The choice in the phase "order" by which the asked attacker destroys most worth; of several the lowest."""
    return order_choice(search, best_pick)


def order_choice(search: Search, rule: OrderRule) -> int:
    """The choice of a rule where a search asks for an order, in the phase "order" or "order_of_blocker"."""
    seen = search.seen
    ours, others = (seen.attackers, seen.blockers) if search.phase == "order" else (seen.blockers, seen.attackers)
    damage = damage_after(ours[search.asked].power, sum([others[place].toughness for place in search.picked]))
    left = [(choice - 1, others[choice - 1].power, others[choice - 1].toughness) for choice in search.legal()]
    return rule(damage, left) + 1


def settled(search: PlainCombat) -> PlainCombat:
    """A clone at the combat's end, or where the defending role is asked: the active role chooses best until then."""
    other = search.clone()
    while other.agent == ACTIVE:
        other.apply(best_order_choice(other))
    return other


class _Budget:
    """How many choices may still be tried."""

    def __init__(self, tries: int) -> None:
        self._tries = tries
        self._left = tries

    def spend(self) -> None:
        """One more is tried."""
        self._left -= 1
        if self._left < 0:
            raise TooLarge(f"the best choice is not found within {self._tries} choices that were tried")


def searched_value(search: Search, tries: int = MOST_TRIED) -> float:
    """What a combat is worth to the defending role when both choose best, found by alpha-beta search over clones.

    Args:
        search: any combat; it is not changed.
        tries: how many choices may be tried.

    Raises:
        TooLarge: that is not enough.
    """
    return _searched(search, -inf, inf, _Budget(tries))


def _searched(search: Search, low: float, high: float, budget: _Budget) -> float:
    """The value, where it lies between two bounds; else a bound of it on that side."""
    if search.over:
        return search.returns().defending
    defends = search.agent == DEFENDING
    best = -inf if defends else inf
    for choice in search.legal():
        found = _after(search, choice, low, high, budget)
        if defends:
            best = max(best, found)
            low = max(low, best)
        else:
            best = min(best, found)
            high = min(high, best)
        if low >= high:
            break
    return best


def _after(search: Search, choice: int, low: float, high: float, budget: _Budget) -> float:
    budget.spend()
    other = search.clone()
    other.apply(choice)
    return _searched(other, low, high, budget)
