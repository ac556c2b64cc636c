"""What is best for the active player in a group: an attacking creature of a plain combat, and those that block it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

__all__ = ["Size", "best_pick", "destroyed_by_rule", "most_destroyed", "worth_of_group"]

Size = tuple[int, int]
"""Power and toughness."""


@lru_cache(maxsize=1 << 16)
def most_destroyed(power: int, blockers: tuple[Size, ...]) -> int:
    """The worth of the blockers that an attacking creature destroys when its damage is divided best.

    An order destroys the blockers at its beginning whose toughness sums to the power at most, so any such blockers can
    be destroyed: those of the greatest worth together are.
    """
    best = {power: 0} if power > 0 else {}
    for strength, toughness in blockers:
        for left, worth in list(best.items()):
            after = left - toughness
            if after >= 0 and best.get(after, -1) < worth + strength + toughness:
                best[after] = worth + strength + toughness
    return max(best.values(), default=0)


def destroyed_by_rule(
    power: int, blockers: Sequence[tuple[int, int, int]], rule: Callable[[int, Sequence[tuple[int, int, int]]], int]
) -> int:
    """The worth of the blockers that an attacking creature destroys when a rule puts them in order.

    Args:
        power: the attacking creature's.
        blockers: place, power, toughness.
        rule: from the damage that is left and those still to be put in order, the place of the next.
    """
    worth, damage, left = 0, power, list(blockers)
    while left and power > 0:
        place = rule(damage, left) if len(left) > 1 else left[0][0]
        (picked,) = [one for one in left if one[0] == place]
        left.remove(picked)
        worth += picked[1] + picked[2] if picked[2] <= damage else 0
        damage -= picked[2]
    return worth


@lru_cache(maxsize=1 << 16)
def worth_of_group(attacker: Size, blockers: tuple[Size, ...]) -> int:
    """What a group is worth to the defending player when the active player divides damage best.

    The worth of the attacker, if it is destroyed, less that of the blockers that are; or minus the life lost.
    """
    power, toughness = attacker
    if not blockers:
        return -power if power > 0 else 0
    destroyed = sum([strength for strength, _ in blockers]) >= toughness
    return (power + toughness if destroyed else 0) - most_destroyed(power, blockers)


def best_pick(power: int, left: Sequence[tuple[int, int, int]]) -> int:
    """Which creature is dealt damage next so that what is destroyed is worth most; of several the lowest place.

    Args:
        power: the damage that is left.
        left: those still to be put in order, one or more: place, power, toughness.
    """
    most = most_destroyed(power, _sizes(left))
    rising = sorted(left)
    for place, strength, toughness in rising:
        rest = _sizes(one for one in rising if one[0] != place)
        # One that survives takes all damage that is left.
        if (strength + toughness + most_destroyed(power - toughness, rest) if toughness <= power else 0) == most:
            return place
    raise AssertionError("some order destroys the most")


def _sizes(creatures: Iterable[tuple[int, int, int]]) -> tuple[Size, ...]:
    return tuple([(strength, toughness) for _, strength, toughness in creatures])
