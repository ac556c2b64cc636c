"""Whether anything asks for what words may change that are not read: colors, subtypes, or who may attack."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import astuple, replace

from events.abilities import Activated, AnySize, ManaAbility, SpellAbility, Unsupported
from events.board import Permanent
from events.declaration_abilities import Ability, Condition
from events.filters import THIS, Filter
from events.quantities import BasicLandTypes, CardsIn, ColorsAmong
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


def decides_a_condition(ability: NotRead, condition: Condition) -> bool:
    """Whether an ability in force that is not read may change what permanents are, and a condition asks for that."""
    if not isinstance(ability, Unsupported) or ability.acts != "always" or ability.frees == "nobody":
        return False
    of_lands = ability.sizes == "lands"
    return (of_lands or ability.sizes in ("anyone", "counted")) and asks_what_is_there(condition, of_lands=of_lands)


def is_written(permanent: Permanent) -> bool:
    """Whether the power and toughness of a permanent are what somebody wrote that the board shows, not a card's own."""
    return permanent.power is not None and not permanent.as_printed


def may_resize(ability: NotRead, this: Permanent | None, known: Permanent, permanents: Mapping[str, Permanent]) -> bool:
    """Whether an ability in force that is not read may change the power and toughness of a permanent.

    Args:
        ability: the ability.
        this: the permanent that has it; None where that is none.
        known: the permanent.
        permanents: those on the battlefield.
    """
    if not isinstance(ability, Unsupported) or ability.acts != "always" or not ability.sizes or known.power is None:
        return False
    match ability.sizes:
        case "anyone":
            return True
        case "itself":
            return this is not None and known.id == this.id
        case "host":
            return this is not None and known.id == this.attached_to
    of_lands = ability.sizes == "lands"
    return any(
        _reaches(giving, each, known) and asks_what_is_there(giving, of_lands=of_lands)
        for each in permanents.values()
        for giving in each.abilities
        if isinstance(giving, AnySize)
    )


def _reaches(giving: AnySize, this: Permanent, known: Permanent) -> bool:
    """Whether an ability may give a permanent power and toughness, whatever its subject has to be."""
    if giving.subject == THIS:
        return this.id == known.id
    of_bearer = bool(giving.subject) and all(each.bears_this for each in giving.subject)
    return this.attached_to == known.id if of_bearer else True


@lru_cache(maxsize=4096)
def asks_what_is_there(giving: AnySize | Condition, *, of_lands: bool) -> bool:
    """Whether what an ability gives of power and toughness depends on what permanents are, and on who controls them.

    Args:
        giving: the ability, or a condition that depends on that likewise.
        of_lands: whether only what lands are is asked.

    >>> from events.quantities import CountOf
    >>> from events.sizes import ModifiesPT
    >>> hills = CountOf(which=(Filter(any_subtype=("mountain",)),))
    >>> for_each_hill = ModifiesPT(subject=THIS, power=1, toughness=0, per=hills)
    >>> asks_what_is_there(for_each_hill, of_lands=True)
    True
    >>> asks_what_is_there(ModifiesPT(subject=THIS, power=1, toughness=0), of_lands=False)
    False
    """
    found = [
        part for part in _parts(giving, but_for=(CardsIn,)) if isinstance(part, Filter | BasicLandTypes | ColorsAmong)
    ]
    if of_lands:
        return any(isinstance(part, BasicLandTypes) or (isinstance(part, Filter) and _of_lands(part)) for part in found)
    return any(not isinstance(part, Filter) or not _of_any_creature(part) for part in found)


def _of_lands(part: Filter) -> bool:
    """Whether a filter asks whether something is a land, and which."""
    types, subtypes = {*part.any_type, *part.no_type, *part.all_types}, {*part.any_subtype, *part.all_subtypes}
    return "land" in types or bool(subtypes & LAND_TYPES) or "basic" in {*part.any_supertype, *part.no_supertype}


def _of_any_creature(part: Filter) -> bool:
    """Whether a filter means one creature alone by what it is to another permanent, or any creature of a player."""
    if part.this or part.bears_this or part.ids:
        return True
    return part.any_type == ("creature",) and replace(part, any_type=(), controller="", other=False) == Filter()


def _parts(said: Struct, but_for: tuple[type[Struct], ...] = ()) -> Iterator[Struct]:
    """An ability and all that it is made of; nothing of parts of such types."""
    yield said
    for held in astuple(said):
        for part in held if isinstance(held, tuple) else (held,):
            if isinstance(part, Struct) and not isinstance(part, but_for):
                yield from _parts(part, but_for)
