"""Layers 4 to 6: types, colors, and abilities that permanents gain and lose (613.1d to 613.1f)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from events.abilities import AnyAbility, Grants
from events.board import Permanent
from events.characteristics import ChangesColors, ChangesTypes, IsNotOfType, LosesAbilities
from events.declaration_abilities import CantBeTargeted
from events.filters import THE_CHOSEN_COLOR, THIS, Which
from projections.layers.among import is_among
from projections.layers.beginning import Begun, Giving, abilities_there, words_of
from projections.layers.conditions import is_so, looks_at_sizes
from projections.layers.ordering import Change, Layer, Permanents, apply_in_order
from projections.layers.seen import Seen
from projections.matching import BASIC_LAND_TYPES, LAND_TYPES, creature_type, creature_types, matches

_CHANGELING = "changeling"
_ARTIFACT_CREATURE = {"artifact", "creature"}
"""What becomes an artifact creature keeps its other types (205.1b)."""
_OF_TYPES = {"aura": "enchantment", "equipment": "artifact", "fortification": "artifact", "vehicle": "artifact"}


class Loss(NamedTuple):
    """Words that an effect has taken from a permanent, after so many timestamps; until end of turn, or for good."""

    stamp: int
    object: str
    words: frozenset[str]
    this_turn: bool


class Gain(NamedTuple):
    """Abilities that an effect has given a permanent, after so many timestamps; until end of turn, or for good.

    `counter`: not an effect gives them but counters of a kind, all of which have the timestamp of the last (613.7c).
    """

    stamp: int
    object: str
    abilities: tuple[AnyAbility, ...]
    keywords: tuple[str, ...]
    this_turn: bool
    counter: str = ""


class _Applying(NamedTuple):
    """The layers while they are applied: the moment, the permanents as they were before, and what started to apply."""

    seen: Seen
    before: Mapping[str, Permanent]
    giving: Sequence[Giving]
    losses: Sequence[Loss]
    gains: Sequence[Gain]
    begun: Begun

    @property
    def stamps(self) -> Mapping[str, int]:
        """The timestamps of the permanents that have abilities."""
        return {each.this: each.stamp for each in self.giving if each.effect is None}

    def on(self, permanents: Permanents) -> Seen:
        """The moment with these permanents."""
        return self.seen._replace(permanents=permanents)


def is_certain(ability: AnyAbility, seen: Seen, this: Permanent) -> bool:
    """Whether an ability's condition is known to hold."""
    condition = ability.condition
    return condition is None or (not looks_at_sizes(condition) and is_so(condition, seen, this) is True)


def changed(
    permanents: Permanents,
    seen: Seen,
    giving: Sequence[Giving],
    losses: Sequence[Loss] = (),
    gains: Sequence[Gain] = (),
) -> Begun:
    """Let layers 4 to 6 change the permanents.

    Args:
        permanents: those on the battlefield, by id, which are changed.
        seen: the moment.
        giving: what changes them, in the order of the timestamps.
        losses: what effects took from permanents.
        gains: what effects gave permanents.

    Returns:
        What started to apply.
    """
    now = _Applying(seen, dict(permanents), giving, losses, gains, Begun({}, {}))
    for kinds, apply in _LAYERS:
        layer = Layer(partial(_there, now, kinds), partial(_objects, now), partial(apply, now))
        for effect, objects in apply_in_order(permanents, layer):
            if effect.source and not effect.number and effect.ability.words:
                now.begun.objects.setdefault(words_of(effect.source, effect.ability), objects)
    return now.begun


def _there(now: _Applying, kinds: Any, permanents: Permanents) -> list[Change]:
    """The effects of a layer whose condition holds, or that started to apply in a layer before."""
    seen = now.on(permanents)
    found = [
        each
        for each in abilities_there(permanents, now.before, now.giving, now.begun, kinds)
        if each.objects is not None or is_certain(each.ability, seen, permanents[each.source])
    ]
    if kinds == _OF_ABILITIES and now.losses:
        found += [Change(loss.stamp, "", loss, now.losses[:place].count(loss)) for place, loss in enumerate(now.losses)]
        found.sort(key=lambda each: each.stamp)
    if kinds == _OF_ABILITIES and any(map(_loses_others, found)):
        # What the same words give stays, so that it is given after all others are lost.
        found.sort(key=lambda each: (each.stamp, not _loses_others(each)))
    return found


def _loses_others(change: Change) -> bool:
    return isinstance(change.ability, LosesAbilities) and change.ability.others


def _objects(now: _Applying, permanents: Permanents, effect: Change) -> tuple[str, ...]:
    """The permanents to which an effect applies."""
    if isinstance(effect.ability, Loss):
        return (effect.ability.object,) if effect.ability.object in permanents else ()
    if effect.objects is not None:
        return tuple(each for each in effect.objects if each in permanents)
    return tuple(each.id for each in meant(now.on(permanents), effect.ability, permanents[effect.source]))


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
        kept = known.types if ability.besides or {*ability.types} == _ARTIFACT_CREATURE else ()
        types = tuple(dict.fromkeys((*kept, *ability.types)))
    if ability.chosen and not this.chosen:
        return known
    added = _subtypes_added(ability, this)
    kept_subtypes = known.subtypes if ability.besides else _others_than(added, known.subtypes)
    supertypes = tuple(dict.fromkeys((*known.supertypes, *ability.supertypes)))
    subtypes = tuple(dict.fromkeys((*kept_subtypes, *added)))
    keywords = known.keywords
    if not ability.besides and any(_set_of(each) == "creature" for each in added):
        # Changeling has made its types before (604.3, 613.3): these others come instead of them.
        keywords = tuple(each for each in keywords if each != _CHANGELING)
    now = _of(replace(known, supertypes=supertypes, subtypes=subtypes, keywords=keywords), types)
    if not ability.besides and not {*BASIC_LAND_TYPES}.isdisjoint(added):
        # It loses what its rules text says; the mana abilities of its new types are intrinsic (305.6, 305.7).
        return replace(now, abilities=(), keywords=(), text=())
    return now


def _subtypes_added(ability: ChangesTypes, this: Permanent) -> tuple[str, ...]:
    all_of = {
        "": (),
        "creature types": creature_types(),
        "land types": tuple(sorted(LAND_TYPES)),
        "basic land types": BASIC_LAND_TYPES,
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


def _change_each(change: Callable[[Permanent, Any, Permanent], Permanent]) -> Callable[..., None]:
    def apply(now: _Applying, permanents: Permanents, effect: Change, objects: tuple[str, ...]) -> None:
        this = permanents[effect.source]
        for each in objects:
            permanents[each] = change(permanents[each], effect.ability, this)

    return apply


def _change_abilities(now: _Applying, permanents: Permanents, effect: Change, objects: tuple[str, ...]) -> None:
    """What is lost before it is given stays, and what is given before it is lost goes."""
    row, seen = effect.ability, now.on(permanents)
    for each in objects:
        known = permanents[each]
        if isinstance(row, Loss):
            permanents[each] = _without(known, row.words, now.before[each].abilities)
            _taken(permanents, seen, now.stamps, effect.stamp, each, row.words)
        elif isinstance(row, Grants):
            permanents[each] = _granted(known, row, permanents[effect.source])
            now.begun.given[each] = max(effect.stamp, now.begun.given.get(each, 0))
        else:
            _lose(permanents, seen, now.stamps, effect, known, now.gains)


_OF_ABILITIES = LosesAbilities | Grants
_LAYERS: tuple[tuple[Any, Callable[..., None]], ...] = (
    (ChangesTypes | IsNotOfType, _change_each(_with_types)),
    (ChangesColors, _change_each(_with_colors)),
    (_OF_ABILITIES, _change_abilities),
)


def _granted(known: Permanent, grants: Grants, this: Permanent) -> Permanent:
    abilities = tuple(_as_given_by(this, each) for each in grants.abilities)
    keywords = tuple(each.replace(THE_CHOSEN_COLOR, this.chosen.lower()) for each in grants.keywords)
    return replace(known, abilities=(*known.abilities, *abilities), keywords=(*known.keywords, *keywords))


def _as_given_by(this: Permanent, ability: AnyAbility) -> AnyAbility:
    """An ability that is given, with what it says of the permanent that gives it: its color, and it itself."""
    if isinstance(ability, CantBeTargeted) and ability.keeps:
        keeps = tuple(replace(each, this=False, ids=(this.id,)) if each.this else each for each in ability.keeps)
        ability = replace(ability, keeps=keeps)
    if not any(THE_CHOSEN_COLOR in each.any_color for each in getattr(ability, "by", ())):
        return ability
    chosen = this.chosen.lower()
    by = tuple(
        replace(each, any_color=(chosen,)) if THE_CHOSEN_COLOR in each.any_color else each
        for each in getattr(ability, "by", ())
    )
    return replace(ability, words=ability.words.replace(THE_CHOSEN_COLOR, chosen), by=by)


def _lose(
    permanents: dict[str, Permanent],
    seen: Seen,
    stamps: Mapping[str, int],
    effect: Change,
    known: Permanent,
    gains: Sequence[Gain],
) -> None:
    loses, stamp = effect.ability, effect.stamp
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
    # The types that changeling made before stay (613.1d, 702.73a).
    keywords += tuple(each for each in known.keywords if each == _CHANGELING)
    permanents[known.id] = replace(known, abilities=later, keywords=keywords, text=())
    if loses.others:
        # What the same words give it stays.
        stamps = {**stamps, effect.source: stamp + 1}
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
