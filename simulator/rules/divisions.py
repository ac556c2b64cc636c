"""What a spell or ability divides among its targets: each of these gets at least one of it (601.2d)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct

from events.abilities import AnyAbility
from events.instructions import DealsDamageToTargets, DistributesCounters
from events.quantities import X

Division = DealsDamageToTargets | DistributesCounters


def is_divided_among_too_many(abilities: Iterable[AnyAbility], targets: int, x: int | None) -> bool:
    """Whether there are more targets than there is to divide among them.

    Args:
        abilities: what is announced, or has triggered.
        targets: how many targets are chosen.
        x: the value of X.

    >>> from events.abilities import SpellAbility
    >>> from events.references import THIS_ONE
    >>> four = SpellAbility(effect=DealsDamageToTargets(source=THIS_ONE, n=4, divided=True))
    >>> is_divided_among_too_many([four], 5, None), is_divided_among_too_many([four], 4, None)
    (True, False)
    """
    numbers = (_number(each, x) for ability in abilities for each in _divided_by(ability))
    return any(number is not None and targets > number for number in numbers)


def _number(division: Division, x: int | None) -> int | None:
    return division.n if isinstance(division.n, int) else (x or 0) if isinstance(division.n, X) else None


@lru_cache(maxsize=1024)
def _divided_by(ability: AnyAbility) -> tuple[Division, ...]:
    return tuple(_divisions(ability))


def _divisions(part: object) -> Iterator[Division]:
    """What is divided, in a part of an ability, however deep it lies."""
    if isinstance(part, DistributesCounters) or (isinstance(part, DealsDamageToTargets) and part.divided):
        yield part
    elif isinstance(part, Struct):
        for field in part.__struct_fields__:
            yield from _divisions(getattr(part, field))
    elif isinstance(part, tuple):
        for each in part:
            yield from _divisions(each)
