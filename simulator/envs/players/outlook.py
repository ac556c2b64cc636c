"""What each choice of a block would do, as numbers for a network: trades, requirements, and whether the damage kills.

Nothing is looked up that the board does not show, and nobody searches: a choice is described by what the group of one
attacker would be worth with the asked blocker in it, and with one more of those that are asked later, or with the best
of them together. How the groups go together is for the network to learn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulator.envs.errors import EnvsError
from simulator.envs.search import Search, Seen
from simulator.envs.vanilla.numbers import destroys, life_is_gone, loss

Bools = NDArray[np.bool_]
Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

CHOICE: Final = 34
BLOCKER: Final = 6
PAIR: Final = 7
"""Numbers of a choice, of a blocker, and of a choice together with a blocker."""

MOST: Final = 8
"""Blockers at most: what each group of them would be worth is worked out beforehand."""

NEVER: Final = -20.0
"""What a group counts at least, legal or not."""


class Moments(NamedTuple):
    """Moments in which a blocker is asked, one on each row."""

    boards: Ints
    """(moments,): which board of the outlook."""
    by: Ints
    """(moments, attackers + 1): the bitmask of the blockers of the attacker at place c - 1; 0 for c = 0."""
    asked: Ints
    """(moments,): the place of the blocker that is asked."""
    legal: Bools
    """(moments, attackers + 1): whether choice c is legal."""


class Features(NamedTuple):
    """What a network knows of some moments; sums of power and toughness are in eighths."""

    choices: Floats
    """(moments, attackers + 1, `CHOICE`): the choice of nobody first."""
    blockers: Floats
    """(moments, blockers, `BLOCKER`): zeros, but for those that are asked later."""
    pairs: Floats
    """(moments, attackers + 1, blockers, `PAIR`): zeros, but where one that is asked later may block; the first number
    says that it may."""
    legal: Bools
    """(moments, attackers + 1)."""


class Outlook:
    """What some boards show. An attacker stands at its place + 1; at place 0 stands nobody, for choice 0.

    Args:
        seen: the boards: plain combats.
        attackers: places for attackers.
        blockers: places for blockers, 8 at most.

    Raises:
        EnvsError: there are more, or a blocker may block several attackers.
    """

    def __init__(self, seen: Sequence[Seen], attackers: int, blockers: int) -> None:
        if blockers > MOST:
            raise EnvsError("the outlook", f"{blockers} blockers", f"{MOST} at most")
        if any(one.cap > 1 for each in seen for one in each.blockers):
            raise EnvsError("the outlook", "a blocker that may block several attackers", "blockers that block one each")
        self.attackers = attackers
        self.blockers = blockers
        many, places = len(seen), attackers + 1
        self.life = np.array([each.life[1] for each in seen], np.float32)
        attacking = np.zeros((many, places, 6), np.float32)
        blocking = np.zeros((many, blockers, 4), np.float32)
        self.allowed = np.zeros((many, places, blockers), np.bool_)
        self.wanted = np.zeros((many, places, blockers), np.float32)
        for board, each in enumerate(seen):
            for a, one in enumerate(each.attackers, 1):
                attacking[board, a] = max(one.power, 0), one.toughness, one.low, min(one.high, MOST), one.required, 1
            for b, one in enumerate(each.blockers):
                blocking[board, b] = max(one.power, 0), one.toughness, one.required, 1
                for a in range(len(each.attackers)):
                    self.allowed[board, a + 1, b] = each.allowed[b] >> a & 1
                    self.wanted[board, a + 1, b] = each.wanted[b][a]
        self.power, self.toughness, self.low, self.high, self.required, self.here = np.moveaxis(attacking, 2, 0)
        self.power_of, self.toughness_of, self.required_of, self.here_of = np.moveaxis(blocking, 2, 0)
        self._value_groups()

    def _value_groups(self) -> None:
        """What each attacker's group is worth for each bitmask of blockers: (boards, attackers + 1, 2 ** blockers)."""
        sets = 1 << self.blockers
        strength, endurance = np.zeros((2, len(self.life), 1, sets), np.float32)
        for b in range(self.blockers):
            strength[..., 1 << b : 2 << b] = strength[..., : 1 << b] + self.power_of[:, b, None, None]
            endurance[..., 1 << b : 2 << b] = endurance[..., : 1 << b] + self.toughness_of[:, b, None, None]
        power, toughness = self.power[:, :, None], self.toughness[:, :, None]
        destroyed = loss(power, strength, endurance)
        self.most_destroyed = np.broadcast_to(np.arange(sets), destroyed.shape).copy()
        """The blockers that the active player destroys, as a bitmask: of the greatest worth together."""
        for b in range(self.blockers):
            without, with_it = _halves(destroyed, b)
            better = without >= with_it
            fewer, more = _halves(self.most_destroyed, b)
            np.copyto(more, fewer, where=better)
            np.copyto(with_it, without, where=better)
        self.worth = loss(strength, power, toughness) - destroyed
        self.worth[:, :, 0] = -self.power
        self.worth[:, 0] = 0
        self.best_later = self._with_later()

    def _with_later(self) -> Floats:
        """(blockers + 1, *worth): the best that a group becomes by blockers from a place on joining it, or none."""
        sets = np.arange(1 << self.blockers)
        able = (self.allowed << np.arange(self.blockers)).sum(2)[:, :, None]
        number = np.bitwise_count(sets)
        legal = (number == 0) | ((number >= self.low[:, :, None]) & (number <= self.high[:, :, None]))
        best = np.where(legal & (sets & ~able == 0), self.worth, NEVER)
        best[:, 0] = 0
        found = [best]
        for b in reversed(range(self.blockers)):
            best = best.copy()
            without, with_it = _halves(best, b)
            np.maximum(without, with_it, out=without)
            found.append(best)
        return np.stack(found[::-1]).astype(np.float32)

    def features(self, moments: Moments) -> Features:
        """What a network knows of some moments."""
        return _Look(self, moments).features()

    def orders(self, boards: Ints, attackers: Ints, by: Ints, left: Ints) -> Ints:
        """(moments,): the choices of orders by which attackers destroy the greatest worth.

        Args:
            boards: (moments,): the boards.
            attackers: (moments,): the place of the attacker that is asked.
            by: (moments,): the bitmask of those that block it.
            left: (moments,): of those that its order has not yet.
        """
        first = self.most_destroyed[boards, attackers + 1, by] & left
        some = np.where(first, first, left)
        places: Ints = np.bitwise_count((some & -some) - 1).astype(np.int64)
        return places + 1


def _halves(of_sets: NDArray[Any], b: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Views of what is said of sets, the last axis: those without the blocker at place b, and those with it."""
    halves = of_sets.reshape(*of_sets.shape[:-1], -1, 2, 1 << b)
    return halves[..., 0, :], halves[..., 1, :]


def moments_of(searches: Sequence[Search], boards: Ints, attackers: int) -> Moments:
    """The moments of searches in the phase "block".

    Args:
        searches: the searches.
        boards: (searches,): which board of the outlook each is played on.
        attackers: places for attackers.
    """
    by = np.zeros((len(searches), attackers + 1), np.int64)
    legal = np.zeros(by.shape, np.bool_)
    for row, search in enumerate(searches):
        legal[row, list(search.legal())] = True
        for b, a in search.pairs:
            by[row, a + 1] |= 1 << b
    return Moments(boards, by, np.array([search.asked for search in searches], np.int64), legal)


class _Look:
    """Some moments, as their numbers are put together."""

    def __init__(self, outlook: Outlook, moments: Moments) -> None:
        boards, by, asked, _ = moments
        self.outlook, self.moments = outlook, moments
        self.bits = 1 << np.arange(outlook.blockers)
        self.by, self.joined = by, by | 1 << asked[:, None]
        self.number = np.bitwise_count(by).astype(np.float32)
        self.later = (np.arange(outlook.blockers) > asked[:, None]) & (outlook.here_of[boards] > 0)
        room = self.number < outlook.high[boards]
        self.may = outlook.allowed[boards] & self.later[:, None] & room[:, :, None]
        self.able = outlook.allowed[boards, :, asked]
        self.at = boards[:, None], np.arange(by.shape[1])[None]
        self.now = outlook.worth[(*self.at, by)]
        self.after = outlook.worth[(*self.at, self.joined)]

    def features(self) -> Features:
        pairs = self._pairs()
        more, more_after = pairs[..., 1].max(2), pairs[..., 2].max(2)
        choices = np.stack([*self._groups(more, more_after), *self._damage(), *self._asked()], axis=2)
        there = self.outlook.here[self.moments.boards] > 0
        there[:, 0] = True
        choices *= there[:, :, None]
        return Features(choices.astype(np.float32), self._blockers(pairs), pairs, self.moments.legal)

    def _pairs(self) -> Floats:
        """Of a choice and a blocker that is asked later: what its joining the group changes."""
        outlook, boards = self.outlook, self.moments.boards
        at = boards[:, None, None], self.at[1][:, :, None]
        worth, may = outlook.worth, self.may
        joins = worth[(*at, self.by[:, :, None] | self.bits)] - self.now[:, :, None]
        joins_both = worth[(*at, self.joined[:, :, None] | self.bits)] - self.after[:, :, None]
        kills = destroys(outlook.power_of[boards][:, None], outlook.toughness[boards][:, :, None])
        dies = destroys(outlook.power[boards][:, :, None], outlook.toughness_of[boards][:, None])
        pairs = np.empty((*may.shape, PAIR), np.float32)
        both = may & self.able[:, :, None]
        alone = worth[(*at, self.bits)] / 8
        for place, each in enumerate((1, joins / 8, joins_both / 8 * both, kills, dies, alone, outlook.wanted[boards])):
            np.multiply(each, may, out=pairs[..., place])
        return pairs

    def _blockers(self, pairs: Floats) -> Floats:
        """Of a blocker that is asked later."""
        outlook, boards, later = self.outlook, self.moments.boards, self.later
        points = outlook.power_of[boards] / 8, outlook.toughness_of[boards] / 8, outlook.required_of[boards]
        numbers = np.stack([later, *points, self.may.sum(1) / 4, pairs[..., 1].max(1)], axis=2)
        return (numbers * later[:, :, None]).astype(np.float32)

    def _groups(self, more: Floats, more_after: Floats) -> list[NDArray[Any]]:
        """Of a choice: the attacker, its group, and what becomes of both."""
        outlook, boards, legal = self.outlook, self.moments.boards, self.moments.legal
        best_later = outlook.best_later[self.moments.asked[:, None] + 1, self.at[0], self.at[1]]
        best = np.maximum(np.take_along_axis(best_later, self.by[:, :, None], 2)[:, :, 0], NEVER)
        best_after = np.maximum(np.take_along_axis(best_later, self.joined[:, :, None], 2)[:, :, 0], NEVER)
        power, toughness, low = outlook.power[boards], outlook.toughness[boards], outlook.low[boards]
        strength = (self.may * outlook.power_of[boards][:, None]).sum(2)
        missing = np.maximum(0, low - self.number)
        missing_after = np.maximum(0, low - self.number - 1)
        return [
            *(outlook.here[boards], power / 8, toughness / 8, low / 3, outlook.high[boards] / MOST),
            *(outlook.required[boards], self.number / 4, missing * (self.by > 0) / 2, missing_after * legal / 2),
            *(self.now / 8, self.after / 8 * self.able, (self.after - self.now) / 8 * self.able),
            *(best / 8, best_after / 8 * legal, (best_after - best) / 8 * legal, (best - self.now) / 8),
            *(more, more_after, self.may.sum(2) / 4, strength / 16),
        ]

    def _damage(self) -> list[NDArray[Any]]:
        """Of a choice: what it leaves unblocked, at once, and at least, as far as numbers alone tell."""
        outlook, boards, legal = self.outlook, self.moments.boards, self.moments.legal
        power, low, life = outlook.power[boards], outlook.low[boards], outlook.life[boards][:, None]
        free = self.by == 0
        unblocked = power * free
        through = unblocked.sum(1, keepdims=True) - unblocked
        stoppable = np.where(self.may.sum(2) >= np.maximum(low, 1), unblocked, 0)
        falling = -np.sort(-stoppable, axis=1)
        behind = np.minimum(self.later.sum(1), falling.shape[1] - 1)[:, None]
        strongest = np.where(np.arange(falling.shape[1]) < behind, falling, 0).sum(1, keepdims=True)
        next_one = np.take_along_axis(falling, behind, 1)
        least = through - (strongest - np.maximum(stoppable, next_one) + next_one)
        return [
            *(free, life_is_gone(power, life)),
            *(life_is_gone(through, life) * legal, np.clip((life - through) / 10, -1, 1) * legal),
            *(life_is_gone(least, life) * legal, np.clip((life - least) / 10, -1, 1) * legal),
        ]

    def _asked(self) -> list[NDArray[Any]]:
        """Of a choice: the blocker that is asked, and the attacker against it alone."""
        outlook, (boards, by, asked, legal) = self.outlook, self.moments
        power_of, toughness_of = outlook.power_of[boards, asked][:, None], outlook.toughness_of[boards, asked][:, None]
        every = np.ones(by.shape, np.float32)
        nobody = every * (np.arange(by.shape[1]) == 0)
        kills, dies = destroys(power_of, outlook.toughness[boards]), destroys(outlook.power[boards], toughness_of)
        fights = legal & (outlook.here[boards] > 0)
        return [
            *(nobody, legal, power_of / 8 * every, toughness_of / 8 * every),
            *(outlook.required_of[boards, asked][:, None] * every, outlook.wanted[boards, :, asked]),
            *(kills & fights, dies & fights),
        ]
