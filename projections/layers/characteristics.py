"""Layers 4 to 6: types, colors, and abilities that permanents gain and lose (613.1d to 613.1f).

Each row is one static ability that is in force. Within a layer rows are applied in the order of their timestamps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.abilities import AnyAbility, Grants, ManaAbility
from events.board import Permanent
from events.characteristics import ChangesColors, ChangesTypes, IsNotOfType, LosesAbilities
from events.filters import THIS, Which
from projections.layers.conditions import is_among, is_so, looks_at_sizes
from projections.layers.seen import Seen
from projections.matching import LAND_TYPES, creature_type, creature_types, matches

Changed = ChangesTypes | IsNotOfType | ChangesColors | LosesAbilities | Grants
"""A static ability that changes what permanents are, and is put in force."""

_BASIC_LAND_TYPES = {"plains": "W", "island": "U", "swamp": "B", "mountain": "R", "forest": "G"}
_OF_TYPES = {"aura": "enchantment", "equipment": "artifact", "fortification": "artifact", "vehicle": "artifact"}


class Loss(NamedTuple):
    """Words that an effect has taken from a permanent, after so many timestamps; until end of turn, or for good."""

    stamp: int
    object: str
    words: frozenset[str]
    this_turn: bool


class Gain(NamedTuple):
    """Abilities that an effect has given a permanent, after so many timestamps; until end of turn, or for good."""

    stamp: int
    object: str
    abilities: tuple[AnyAbility, ...]
    keywords: tuple[str, ...]
    this_turn: bool


def in_force(permanents: Mapping[str, Permanent], seen: Seen, stamps: Sequence[str]) -> Iterator[tuple[str, Changed]]:
    """The abilities of layers 4 to 6 whose condition holds, by the timestamps of their permanents."""
    for source in stamps:
        known = permanents.get(source)
        for ability in known.abilities if known is not None else ():
            if isinstance(ability, Changed) and known is not None and is_certain(ability, seen, known):
                yield source, ability


def is_certain(ability: AnyAbility, seen: Seen, this: Permanent) -> bool:
    """Whether an ability's condition is known to hold."""
    condition = ability.condition
    return condition is None or (not looks_at_sizes(condition) and is_so(condition, seen, this) is True)


def changed(
    permanents: dict[str, Permanent],
    seen: Seen,
    stamps: Mapping[str, int],
    losses: Sequence[Loss] = (),
    gains: Sequence[Gain] = (),
) -> None:
    """Let the rows of layers 4 to 6 change the permanents.

    Args:
        permanents: those on the battlefield, by id, which are changed.
        seen: the moment, with these permanents.
        stamps: the timestamps of the permanents with such abilities.
        losses: what effects took from permanents.
        gains: what effects gave permanents.
    """
    sources = sorted(stamps, key=lambda source: stamps[source])
    for types, apply in ((ChangesTypes | IsNotOfType, _with_types), (ChangesColors, _with_colors)):
        for source, ability in [*in_force(permanents, seen, sources)]:
            if isinstance(ability, types):
                _each(permanents, seen, source, ability, apply)
    _abilities(permanents, seen, sources, stamps, losses, gains)


def _each(
    permanents: dict[str, Permanent],
    seen: Seen,
    source: str,
    ability: Any,
    apply: Callable[[Permanent, Any, Permanent], Permanent],
) -> None:
    this = permanents[source]
    for known in meant(seen, ability, this):
        permanents[known.id] = apply(known, ability, this)


def meant(seen: Seen, ability: Any, this: Permanent) -> list[Permanent]:
    """The permanents that an ability of these layers speaks of."""
    among = getattr(ability, "among", ())
    found = seen.meant(ability.subject, this)
    return [each for each in found if all(is_among(word, each, this, seen) for word in among)]


# Types.


def _with_types(known: Permanent, ability: ChangesTypes | IsNotOfType, this: Permanent) -> Permanent:
    if isinstance(ability, IsNotOfType):
        return _of(known, tuple(each for each in known.types if each != ability.type))
    types = known.types
    if ability.types:
        kept = known.types if ability.besides else ()
        types = tuple(dict.fromkeys((*kept, *ability.types)))
    if ability.chosen and not this.chosen:
        return known
    added = _subtypes_added(ability, this)
    kept_subtypes = known.subtypes if ability.besides else _others_than(added, known.subtypes)
    supertypes = tuple(dict.fromkeys((*known.supertypes, *ability.supertypes)))
    subtypes = tuple(dict.fromkeys((*kept_subtypes, *added)))
    now = _of(replace(known, supertypes=supertypes, subtypes=subtypes), types)
    basic = [_BASIC_LAND_TYPES[each] for each in added if each in _BASIC_LAND_TYPES]
    if basic and not ability.besides:
        # It loses what its rules text says, and has the mana abilities of its new types (305.7).
        return replace(now, abilities=(ManaAbility(adds=tuple(basic), tap=True),), keywords=(), text=())
    return now


def _subtypes_added(ability: ChangesTypes, this: Permanent) -> tuple[str, ...]:
    all_of = {
        "": (),
        "creature types": creature_types(),
        "land types": tuple(sorted(LAND_TYPES)),
        "basic land types": tuple(_BASIC_LAND_TYPES),
    }[ability.all_of]
    chosen = (this.chosen.lower(),) if ability.chosen else ()
    return (*ability.subtypes, *all_of, *chosen)


def _others_than(added: tuple[str, ...], subtypes: tuple[str, ...]) -> tuple[str, ...]:
    """The subtypes that stay where others of a set come instead of those of the same set (205.1a)."""
    sets = {_set_of(each) for each in added}
    return tuple(each for each in subtypes if _set_of(each) not in sets)


def _set_of(subtype: str) -> str:
    """The card type to whose set a subtype belongs."""
    if subtype in LAND_TYPES:
        return "land"
    if creature_type(subtype) == subtype:
        return "creature"
    return _OF_TYPES.get(subtype, "")


def _of(known: Permanent, types: tuple[str, ...]) -> Permanent:
    """A permanent of these types, without the subtypes that none of them has (205.1a)."""
    there = {*types, *({"creature"} if {"kindred", "tribal"}.intersection(types) else ())}
    subtypes = tuple(each for each in known.subtypes if _set_of(each) in there or not _set_of(each))
    return replace(known, types=types, subtypes=subtypes)


# Colors.


def _with_colors(known: Permanent, ability: ChangesColors, this: Permanent) -> Permanent:
    if ability.chosen and not this.chosen:
        return known
    colors = (*ability.colors, *((this.chosen.lower(),) if ability.chosen else ()))
    kept = known.colors if ability.besides else ()
    return replace(known, colors=tuple(dict.fromkeys((*kept, *colors))))


# Abilities.


def _abilities(
    permanents: dict[str, Permanent],
    seen: Seen,
    sources: Sequence[str],
    stamps: Mapping[str, int],
    losses: Sequence[Loss],
    gains: Sequence[Gain],
) -> None:
    """What is lost before it is given stays, and what is given before it is lost goes."""
    rows: list[tuple[int, str, Any]] = [
        (stamps[source], source, ability)
        for source, ability in in_force(permanents, seen, sources)
        if isinstance(ability, LosesAbilities | Grants)
    ]
    rows += [(loss.stamp, "", loss) for loss in losses]
    rows.sort(key=lambda row: row[0])
    for stamp, source, row in rows:
        if isinstance(row, Loss):
            _taken(permanents, seen, stamps, stamp, row.object, row.words)
        elif row in permanents[source].abilities:
            for known in meant(seen, row, permanents[source]):
                if isinstance(row, Grants):
                    permanents[known.id] = _granted(known, row)
                else:
                    _lose(permanents, seen, stamps, stamp, known, row, gains)


def _granted(known: Permanent, grants: Grants) -> Permanent:
    return replace(known, abilities=(*known.abilities, *grants.abilities), keywords=(*known.keywords, *grants.keywords))


def _lose(
    permanents: dict[str, Permanent],
    seen: Seen,
    stamps: Mapping[str, int],
    stamp: int,
    known: Permanent,
    loses: LosesAbilities,
    gains: Sequence[Gain],
) -> None:
    if loses.keywords:
        words = frozenset(loses.keywords)
        later = () if loses.for_good else _gained_since(stamp, known, gains)
        permanents[known.id] = _without(known, words, later)
        _taken(permanents, seen, {} if loses.for_good else stamps, stamp, known.id, words)
        if loses.for_good:
            _spared(permanents, seen, known.id, words, before=None, stamps=stamps)
        return
    later = _gained_since(stamp, known, gains)
    keywords = tuple(each for gain in gains if gain.object == known.id and gain.stamp > stamp for each in gain.keywords)
    permanents[known.id] = replace(known, abilities=later, keywords=keywords, text=())
    _spared(permanents, seen, known.id, None, before=stamp, stamps=stamps)


def _gained_since(stamp: int, known: Permanent, gains: Sequence[Gain]) -> tuple[AnyAbility, ...]:
    """What effects gave a permanent after a timestamp, and it still has."""
    since = [each for gain in gains if gain.object == known.id and gain.stamp > stamp for each in gain.abilities]
    return tuple(each for each in known.abilities if each in since)


def _without(known: Permanent, words: frozenset[str], kept: tuple[AnyAbility, ...]) -> Permanent:
    lost = [
        each
        for each in known.abilities
        if each not in kept and (each.words in words or (each.keyword in words and each.subject == THIS))
    ]
    still = {each.words for each in kept}
    return replace(
        known,
        abilities=tuple(each for each in known.abilities if each not in lost),
        keywords=tuple(each for each in known.keywords if each not in words or each in still),
    )


def _taken(
    permanents: dict[str, Permanent],
    seen: Seen,
    stamps: Mapping[str, int],
    stamp: int,
    creature: str,
    words: frozenset[str],
) -> None:
    """A permanent has lost words that others gave it before."""
    if creature in permanents:
        _spared(permanents, seen, creature, words, before=stamp, stamps=stamps)


def _spared(
    permanents: dict[str, Permanent],
    seen: Seen,
    creature: str,
    words: frozenset[str] | None,
    *,
    before: int | None,
    stamps: Mapping[str, int],
) -> None:
    """What static abilities give others of some keywords (None: of any) doesn't reach a permanent that lost them.

    `before`: only what has an earlier timestamp than that.
    """
    for source, this in [*permanents.items()]:
        if before is not None and stamps.get(source, 0) > before:
            continue
        abilities = tuple(
            replace(each, subject=_but_for(each.subject, creature))
            if each.keyword
            and each.subject != THIS
            and (words is None or each.keyword in words)
            and _reaches(seen, each, creature, this)
            else each
            for each in this.abilities
        )
        if abilities != this.abilities:
            permanents[source] = replace(this, abilities=abilities)


def _reaches(seen: Seen, ability: AnyAbility, creature: str, this: Permanent) -> bool:
    known = seen.permanents[creature]
    return matches(ability.subject, known, this, this.controller, seen.team_of(this.controller))


def _but_for(which: Which, creature: str) -> Which:
    return tuple(replace(each, no_id=(*each.no_id, creature)) for each in which)
