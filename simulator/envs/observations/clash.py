"""Who fights whom in a combat, as the numbers of an observation that change with every block."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from simulator.envs.observations.layout import CREATURE, OF_COMBAT, OF_SUMS, WIDTH
from simulator.envs.search import Fighter

__all__ = ["OF", "Alone", "Clash", "Floats", "Side", "share"]

Floats: TypeAlias = "array[float]"
"""Of type `"f"`: it goes into a part of a buffer as it is."""

OF = {feature.name: place for place, feature in enumerate(CREATURE)}
"""Where each feature stands within a creature."""

AGAINST = OF["against"]

BITS = 20
LOW = (1 << BITS) - 1
"""Sums of power, and of toughness, are kept in so many bits of one number."""


def share(number: int, of: float) -> float:
    """A number as a share, from 0 to 1."""
    return 0.0 if number <= 0 else number / of if number < of else 1.0


class Side(NamedTuple):
    """The creatures of one side, in board order; power counts as 0 where it is less."""

    at: tuple[int, ...]
    """Where each stands in the flat row."""
    power: tuple[int, ...]
    toughness: tuple[int, ...]
    worth: tuple[int, ...]
    packed: tuple[int, ...]
    """Each as a bit, its power and its toughness: the sum over several is all that there is to say of them."""
    several: bool
    """Whether one of them may block several."""

    @classmethod
    def of(cls, creatures: Sequence[Fighter], at: int) -> Side:
        """Some creatures, the first of which stands at a place of the flat row."""
        power = tuple([max(0, each.power) for each in creatures])
        toughness = tuple([each.toughness for each in creatures])
        return cls(
            tuple([at + place * WIDTH for place in range(len(creatures))]),
            power,
            toughness,
            tuple([each.worth for each in creatures]),
            tuple([(1 << b << BITS | power[b]) << BITS | max(0, toughness[b]) for b in range(len(creatures))]),
            any(each.cap > 1 for each in creatures),
        )


Need = tuple[int, int, float]
"""Of an attacker: the damage that would still destroy it, where it stands in the flat row, and its worth as a share."""

Written = tuple[slice, bytes]
"""Where numbers of a creature go, and the numbers."""

Alone = tuple[int, int, int, Need, Written, Written]
"""What there is to know of a blocker and of the attacker that it blocks, when neither fights anybody else: the
attacker's place and power, the blocker packed, the attacker's need, and what is to be written of the attacker and of
the blocker."""


# What is the same on many boards is one object for all of them: thousands of boards do not fit a processor's cache.


@lru_cache(maxsize=1 << 17)
def _alone(size: int, places: tuple[int, int, int], blocker: int, attacker: int, worth: int) -> Alone:
    """What there is to know of two creatures.

    Args:
        size: places on each side.
        places: the attacker's among the attackers, and where the attacker and the blocker stand in the flat row.
        blocker: packed.
        attacker: packed.
        worth: the attacker's.
    """
    a, at, at_other = places
    power, toughness = attacker >> BITS & LOW, attacker & LOW
    struck, other = blocker >> BITS & LOW, blocker & LOW
    written = _written(size, at, blocker, struck >= toughness)
    return (
        a,
        power,
        blocker,
        _need(toughness - struck, at, worth),
        written,
        _written(size, at_other, attacker, power >= other),
    )


@lru_cache(maxsize=1 << 14)
def _need(damage: int, at: int, worth: int) -> Need:
    return damage, at, share(worth, OF_COMBAT)


@lru_cache(maxsize=1 << 16)
def _written(size: int, at: int, those: int, lethal: bool) -> Written:
    """The numbers from `against` to `first` of a creature that fights some, packed; floats of 32 bits, as bytes.

    Args:
        size: places on each side.
        at: where the creature stands in the flat row.
        those: whom it fights.
        lethal: whether they destroy it.
    """
    against, power = those >> 2 * BITS, those >> BITS & LOW
    numbers = (
        against.bit_count() / size,
        share(power, OF_SUMS),
        share(those & LOW, OF_SUMS),
        float(lethal),
        (against & -against).bit_length() / size,
    )
    return slice(4 * (at + AGAINST), 4 * (at + AGAINST + 5)), array("f", numbers).tobytes()


class Clash:
    """Who fights whom so far, and the numbers that say so; blocks are added as they are chosen.

    Args:
        attackers: the attackers.
        blockers: those who may block them.
        size: places on each side.
        known: what is known of each blocker and attacker alone, as far as it was asked for; by the number of a block.
        unblocked: power of all attackers together.

    The number of a block is the attacker's place times the number of blockers, plus the blocker's place.
    """

    __slots__ = (
        "_attackers", "_blockers", "_known", "_size", "blocked", "blocking", "needs", "unblocked", "written",
    )  # fmt: skip

    def __init__(self, attackers: Side, blockers: Side, size: int, known: list[Alone | None], unblocked: int) -> None:
        self._attackers = attackers
        self._blockers = blockers
        self._size = size
        self._known = known
        self.unblocked = unblocked
        """Power of the attackers that nobody blocks, together."""
        self.blocked: dict[int, int] = {}
        """By the place of an attacker: those that block it, packed."""
        self.blocking: dict[int, int] = {}
        """By the place of a blocker: those that it blocks, packed; only where one may block several."""
        self.needs: dict[int, Need] = {}
        """By the place of an attacker that is blocked."""
        self.written: list[Written] = []
        """What is to be written, in this order."""

    def add(self, blocks: int) -> None:
        """Some blocks, as bits; none of them is there already."""
        blocked = self.blocked
        while blocks:
            lowest = blocks & -blocks
            blocks ^= lowest
            number = lowest.bit_length() - 1
            a, power, blocker, need, written, written_other = self._known[number] or self._meet(number)
            if a in blocked:
                blocked[a] = those = blocked[a] + blocker
                left, at, gain = self.needs[a]
                left -= blocker >> BITS & LOW
                self.needs[a] = left, at, gain
                written = _written(self._size, at, those, left <= 0)
            else:
                blocked[a] = blocker
                self.needs[a] = need
                self.unblocked -= power
            self.written += (written, written_other)
            if self._blockers.several:
                self._add_to_blocker(number)

    def _meet(self, number: int) -> Alone:
        attackers, blockers = self._attackers, self._blockers
        a, b = divmod(number, len(blockers.at))
        places = a, attackers.at[a], blockers.at[b]
        found = _alone(self._size, places, blockers.packed[b], attackers.packed[a], attackers.worth[a])
        self._known[number] = found
        return found

    def _add_to_blocker(self, number: int) -> None:
        """A creature that may block several blocks one more."""
        blockers = self._blockers
        a, b = divmod(number, len(blockers.at))
        self.blocking[b] = those = self.blocking.get(b, 0) + self._attackers.packed[a]
        lethal = those >> BITS & LOW >= blockers.toughness[b]
        self.written.append(_written(self._size, blockers.at[b], those, lethal))

    def blockers_of(self, a: int) -> int:
        """Those that block the attacker at a place, as bits."""
        return self.blocked.get(a, 0) >> 2 * BITS

    def blocked_by(self, b: int) -> int:
        """The attackers that the blocker at a place, of which some may block several, blocks, as bits."""
        return self.blocking.get(b, 0) >> 2 * BITS
