"""The numbers of a plain combat: what damage destroys, damage down an order, what a group of blockers is worth.

Each of these rules is stated here alone; whatever plays, predicts, values or observes a plain combat asks here. The
functions of whole numbers alone are compiled by numba too, from this source; those without a condition take arrays.

>>> loss(3, 2, 3), loss(2, 2, 3)
(5, 0)
>>> assigned_in_order(5, [2, 2, 4]), assigned_in_order(1, [2, 2])
([2, 2, 1], [1])
>>> value_of_group((4, 4), ((2, 2), (2, 3)))
3
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar, overload

if TYPE_CHECKING:
    from numpy.typing import NDArray


LOST = 20
"""What it counts for the active player that the defending player's life is 0 or less."""

CreaturePoints = tuple[int, int]
"""The power and toughness of a creature."""

Placed = tuple[int, int, int]
"""The place, power and toughness of a creature."""

OrderRule = Callable[[int, Sequence[Placed]], int]
"""Chooses the next blocker of an order: from the damage left and the blockers left, the place of one of them."""


N = TypeVar("N", int, "NDArray[Any]")
B = TypeVar("B", bound=tuple[Any, ...])


# One creature; these are compiled too. They do not call each other: a call would cost groups a tenth of their time.


def worth(power: N, toughness: N) -> N:
    """What a creature counts for when it is destroyed."""
    counts: N = power + toughness
    return counts


@overload
def destroys(damage: int, toughness: int) -> bool: ...
@overload
def destroys(damage: NDArray[Any], toughness: NDArray[Any]) -> NDArray[Any]: ...
def destroys(damage: Any, toughness: Any) -> Any:
    """Whether damage is lethal: a creature's toughness or more."""
    return damage >= toughness


def loss(damage: N, power: N, toughness: N) -> N:
    """What a creature that is dealt damage counts for: its worth if the damage destroys it, else 0."""
    lost: N = (power + toughness) * (damage >= toughness)
    return lost


def damage_after(damage: int, toughness: int) -> int:
    """The damage that is left after a creature of an order was assigned lethal damage."""
    return max(damage - toughness, 0)


@overload
def life_is_gone(damage: int, life: int) -> bool: ...
@overload
def life_is_gone(damage: NDArray[Any], life: NDArray[Any]) -> NDArray[Any]: ...
def life_is_gone(damage: Any, life: Any) -> Any:
    """Whether unblocked damage takes all life of the defending player."""
    return damage >= life


def value_of_combat(groups: int, damage: int, life: int) -> int:
    """What a combat is worth to the defending role.

    Args:
        groups: what its groups are worth, together.
        damage: of the unblocked attackers, together.
        life: of the defending player before.
    """
    return groups - LOST if damage >= life else groups


def assigned_in_order(damage: int, toughness: Sequence[int]) -> list[int]:
    """What a creature assigns to others in an order: lethal damage to each, all that is left to the last.

    Args:
        damage: its power.
        toughness: of the others, one or more, in that order.

    Returns:
        The damage of each that is assigned any.
    """
    assigned: list[int] = []
    for each in toughness[:-1]:
        if not damage:
            return assigned
        share = each if each < damage else damage
        assigned.append(share)
        damage -= share
    return [*assigned, damage] if damage else assigned


@lru_cache(maxsize=1 << 16)
def most_destroyed(damage: int, blockers: tuple[CreaturePoints, ...]) -> int:
    """What the blockers count for that an attacking creature destroys when its damage is divided best.

    An order destroys the blockers at its beginning whose toughness sums to the damage at most, so any such blockers can
    be destroyed: those of the greatest worth together are.
    """
    best = {damage: 0} if damage > 0 else {}
    for power, toughness in blockers:
        for left, lost in list(best.items()):
            after = left - toughness
            if after >= 0 and best.get(after, -1) < lost + worth(power, toughness):
                best[after] = lost + worth(power, toughness)
    return max(best.values(), default=0)


@lru_cache(maxsize=1 << 16)
def value_of_group(attacker: CreaturePoints, blockers: tuple[CreaturePoints, ...]) -> int:
    """What an attacker and its blockers are worth to the defending player when the active player divides damage best.

    The worth of the attacker, if it is destroyed, less that of the blockers that are; or minus the life lost.
    """
    power, toughness = attacker
    if not blockers:
        return -max(power, 0)
    return loss(sum([strength for strength, _ in blockers]), power, toughness) - most_destroyed(power, blockers)


def order_by_rule(rule: OrderRule, damage: int, blockers: Iterable[B]) -> list[B]:
    """The blockers of an attacker in the order that a rule chooses.

    Args:
        rule: the rule; it is not asked for the last one.
        damage: the attacker's power.
        blockers: the blockers, in board order; each begins with its place, and ends with its power and toughness.

    Raises:
        ValueError: the rule chose a place where no blocker is left.
    """
    left, order = list(blockers), []
    while len(left) > 1:
        place = rule(damage, [(one[0], one[-2], one[-1]) for one in left])
        for at, one in enumerate(left):
            if one[0] == place:
                damage = max(damage - one[-1], 0)
                order.append(left.pop(at))
                break
        else:
            raise ValueError(f"the rule chose {place!r}, where no blocker is left")
    return order + left


def loss_by_rule(rule: OrderRule, damage: int, blockers: Iterable[Placed]) -> int:
    """What the blockers count for that an attacker destroys in the order of a rule; the arguments are as above."""
    lost = 0
    for _, power, toughness in order_by_rule(rule, damage, blockers):
        lost += loss(damage, power, toughness)
        damage = damage_after(damage, toughness)
    return lost


def greedy_order(power: int, left: Sequence[Placed]) -> int:
    """The greedy rule: destroy the blocker of highest worth that the damage still destroys.

    Of several it takes the one at the lowest place; where the damage destroys none, the one at the lowest place of all.

    Args:
        power: the damage that is left.
        left: those still to be put in order, one or more.

    Returns:
        The place of the one that is picked.

    >>> greedy_order(4, [(0, 1, 1), (1, 3, 4), (2, 5, 5)]), greedy_order(0, [(2, 1, 1), (1, 0, 3)])
    (1, 1)
    """
    place, best = -1, -1
    lowest = left[0][0]
    for at, strength, toughness in left:
        if at < lowest:
            lowest = at
        counts = strength + toughness
        if toughness <= power and (counts > best or (counts == best and at < place)):
            place, best = at, counts
    return lowest if place < 0 else place
