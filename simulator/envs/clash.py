"""Who fights whom in a combat, as the numbers of an observation that change with every block."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from simulator.envs.layout import CREATURE, OF_SUMS, WIDTH
from simulator.envs.search import Fighter

__all__ = ["BITS", "LOW", "OF", "Clash", "Floats", "Side", "Written", "share"]

Floats: TypeAlias = "array[float]"
"""Of type `"f"`: it goes into a part of a buffer as it is."""

OF = {feature.name: place for place, feature in enumerate(CREATURE)}
"""Where each feature stands within a creature."""

AGAINST = OF["against"]


def share(number: int, of: float) -> float:
    """A number as a share, from 0 to 1."""
    return 0.0 if number <= 0 else number / of if number < of else 1.0


BITS = 20
LOW = (1 << BITS) - 1
"""Sums of power, and of toughness, are kept in so many bits of one number."""


# What is the same on many boards is one object for all of them, since thousands of boards do not fit a cache.


@lru_cache(maxsize=1 << 12)
def _packed(place: int, power: int, toughness: int) -> int:
    """A creature as a bit, its power and its toughness: the sum over several is all that there is to say of them."""
    return (1 << place << BITS | power) << BITS | toughness


@lru_cache(maxsize=1 << 16)
def _against(size: int, those: int, lethal: bool) -> Floats:
    """The numbers from `against` to `first` of a creature that fights some, packed."""
    against, power = those >> 2 * BITS, those >> BITS & LOW
    numbers = (
        against.bit_count() / size,
        share(power, OF_SUMS),
        share(those & LOW, OF_SUMS),
        float(lethal),
        (against & -against).bit_length() / size,
    )
    return array("f", numbers)


@lru_cache(maxsize=256)
def _where(at: int, many: int) -> tuple[tuple[int, ...], tuple[slice, ...]]:
    """Where some creatures stand in the flat row, and of each the numbers from `against` to `first`."""
    places = tuple(at + place * WIDTH for place in range(many))
    return places, tuple(slice(each + AGAINST, each + AGAINST + 5) for each in places)


class Side:
    """The creatures of one side, as lists by place, for speed; power counts as 0 where it is less.

    Args:
        creatures: the creatures, in board order.
        at: where the first of them stands in the flat row.
    """

    __slots__ = ("at", "packed", "power", "together", "toughness", "where", "worth")

    def __init__(self, creatures: Sequence[Fighter], at: int) -> None:
        self.at, self.where = _where(at, len(creatures))
        self.power = [max(0, each.power) for each in creatures]
        self.together = sum(self.power)
        self.toughness = [each.toughness for each in creatures]
        self.worth = [each.worth for each in creatures]
        self.packed = [
            _packed(place, power, max(0, toughness))
            for place, (power, toughness) in enumerate(zip(self.power, self.toughness, strict=True))
        ]


Written = tuple[slice, Floats]
"""Where numbers of a creature go, and the numbers."""


class Clash:
    """Who fights whom so far, and the numbers that say so; blocks are added as they are chosen.

    Args:
        attackers: the attackers.
        blockers: those who may block them.
        size: places on each side.
        alone: what is known of each attacker, by place, where a blocker blocks it and nobody else blocks anything.
    """

    __slots__ = ("_alone", "_attackers", "_blockers", "_size", "blocked", "blocking", "unblocked", "written")

    def __init__(self, attackers: Side, blockers: Side, size: int, alone: list[dict[int, tuple[Written, ...]]]) -> None:
        self._attackers = attackers
        self._blockers = blockers
        self._size = size
        self._alone = alone
        self.blocked: dict[int, int] = {}
        """By the place of an attacker: those that block it, packed."""
        self.blocking: dict[int, int] = {}
        """By the place of a blocker: those that it blocks, packed."""
        self.written: list[Written] = []
        """What is to be written, in this order."""
        self.unblocked = attackers.together
        """Power of the attackers that nobody blocks, together."""

    def add(self, b: int, a: int) -> None:
        """The blocker at a place blocks the attacker at a place."""
        attackers, blockers, blocked, blocking = self._attackers, self._blockers, self.blocked, self.blocking
        if a not in blocked:
            self.unblocked -= attackers.power[a]
            if b not in blocking:
                blocked[a], blocking[b] = blockers.packed[b], attackers.packed[a]
                self.written += self._alone[a].get(b) or self._first(b, a)
                return
        blocked[a] = those = blocked.get(a, 0) + blockers.packed[b]
        blocking[b] = others = blocking.get(b, 0) + attackers.packed[a]
        self.written += (_write(attackers, a, those, self._size), _write(blockers, b, others, self._size))

    def _first(self, b: int, a: int) -> tuple[Written, ...]:
        """What is to be written when neither of two fought before."""
        found = self._alone[a][b] = (
            _write(self._attackers, a, self._blockers.packed[b], self._size),
            _write(self._blockers, b, self._attackers.packed[a], self._size),
        )
        return found


def _write(side: Side, place: int, those: int, size: int) -> Written:
    """The numbers of a creature that fights some, packed."""
    return side.where[place], _against(size, those, those >> BITS & LOW >= side.toughness[place])
