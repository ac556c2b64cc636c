"""Whether anything asks for what words may change that are not read: colors, subtypes, or who may attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import astuple

from events.abilities import Activated, ManaAbility, SpellAbility, Unsupported
from events.board import Permanent
from events.declaration_abilities import Ability
from events.filters import THIS, Filter
from events.quantities import BasicLandTypes, ColorsAmong
from projections.matching import LAND_TYPES
from projections.unread import NotRead


def matters(ability: NotRead, this: Permanent | None, abilities: Iterable[Ability], *, attacking: bool = False) -> bool:
    """Whether it matters what an ability may change that is not read.

    Args:
        ability: the ability.
        this: its permanent; None where that is none.
        abilities: all that are in force.
        attacking: whether it is asked which attacks are legal.
    """
    if not isinstance(ability, Unsupported) or not ability.changes:
        return True
    if ability.changes == "attacks":
        return attacking
    asking = (each for each in abilities if not isinstance(each, Activated | ManaAbility | SpellAbility))
    if ability.changes == "colors":
        return any(map(asks_for_colors, asking))
    of_lands = ability.subject == THIS and this is not None and "creature" not in this.types
    return any(asks_for_subtypes(each, of_lands=of_lands) for each in asking)


@lru_cache(maxsize=4096)
def asks_for_subtypes(asking: Struct, *, of_lands: bool) -> bool:
    """Whether an ability, or a part of one, depends on what subtypes something has.

    Args:
        asking: the ability.
        of_lands: whether only land types are asked for.

    >>> from events.declaration_abilities import CantBlock
    >>> swamps = CantBlock(subject=(Filter(any_subtype=("swamp",)),))
    >>> asks_for_subtypes(swamps, of_lands=True), asks_for_subtypes(CantBlock(subject=THIS), of_lands=True)
    (True, False)
    """
    for part in _parts(asking):
        if isinstance(part, BasicLandTypes):
            return True
        if isinstance(part, Filter):
            asked = {*part.any_subtype, *part.no_subtype, *part.all_subtypes}
            if asked & LAND_TYPES if of_lands else asked:
                return True
    return False


@lru_cache(maxsize=4096)
def asks_for_colors(asking: Struct) -> bool:
    """Whether an ability depends on what colors something has.

    >>> from events.declaration_abilities import CantBlock
    >>> asks_for_colors(CantBlock(subject=(Filter(no_color=("red",)),))), asks_for_colors(CantBlock(subject=THIS))
    (True, False)
    """
    for part in _parts(asking):
        if isinstance(part, ColorsAmong):
            return True
        if isinstance(part, Filter) and (part.any_color or part.no_color or part.colored or part.shares_color):
            return True
    return False


def _parts(said: Struct) -> Iterator[Struct]:
    """An ability and all that it is made of."""
    yield said
    for held in astuple(said):
        for part in held if isinstance(held, tuple) else (held,):
            if isinstance(part, Struct):
                yield from _parts(part)
