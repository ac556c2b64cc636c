"""What Arena's ability numbers mean: the abilities of a card's face, each with the number in its place.

Arena lists the numbers of an object's abilities in the order in which its card prints them, one for each keyword and
one for each other paragraph. Of what they say a board takes what attacking, blocking and damage look at; of the rest
the log shows what came of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from events import declaration_abilities as ab
from events.abilities import (
    AnyAbility,
    BandsWithOther,
    CombatTrait,
    DamageCantBePrevented,
    ManaAbility,
    MoreLifeGained,
    Opaque,
    PowerToughness,
    PreventDamage,
    Toxic,
    Triggered,
    TriggeredManaAbility,
    Unsupported,
)
from events.filters import Filter
from events.sizes import DefinesPT, ModifiesPT, SetsBasePT
from simulator.cases.format.named_cards import abilities_at, called_at
from simulator.importers.arena.permanents import KEYWORDS
from simulator.oracle.card import CompiledFace, is_unread
from simulator.oracle.keywords import printed as as_printed


class Meaning(NamedTuple):
    """What an ability number means.

    Args:
        abilities: what it says of attacking, blocking and damage; one `Opaque` stands for all else, with its words.
        keyword: the keyword that it is; "" for a sentence.
        is_read: whether all of it is read.
        may_act: whether what `Opaque` stands for may act by itself, and not only by what the log shows.
    """

    abilities: tuple[AnyAbility, ...]
    keyword: str = ""
    is_read: bool = True
    may_act: bool = False


class Item(NamedTuple):
    """What has one ability number: a keyword of a printed ability, or the whole of one."""

    place: int
    keyword: str = ""


def _items(face: CompiledFace) -> Iterator[Item]:
    for place, printed in enumerate(face.printed):
        if printed.kind == "keywords":
            yield from (Item(place, keyword) for keyword in printed.keywords)
        else:
            yield Item(place)


_PLAIN = frozenset(KEYWORDS.values())


def fitting(face: CompiledFace, numbers: tuple[int, ...]) -> tuple[Item, ...] | None:
    """What of a face each number stands for; None where the numbers are not those of the face as printed."""
    items = tuple(_items(face))
    if len(items) != len(numbers) or len({*numbers}) != len(numbers):
        return None
    fits = all(
        KEYWORDS.get(number, "") == (item.keyword if item.keyword in _PLAIN else "")
        for number, item in zip(numbers, items, strict=True)
    )
    return items if fits else None


def meaning_of(number: int, face: CompiledFace, item: Item) -> Meaning:
    """What a number means that stands for a part of a face."""
    printed = face.printed[item.place]
    says = tuple(abilities_at(face, item.place))
    called = called_at(face, item.place)
    if item.keyword:
        called = as_printed(item.keyword)
        says = tuple(ability for ability in says if ability.words == called)
    taken = tuple(ability for ability in says if _is_in_force(ability))
    left = [ability for ability in says if ability not in taken]
    return Meaning(
        abilities=(*taken, Opaque(number=number, words=called)) if left else taken,
        keyword=item.keyword,
        is_read=not any(map(is_unread, says)),
        may_act=printed.kind in _STATIC and not printed.elsewhere and any(map(_may_act, left)),
    )


_STATIC = frozenset({"keywords", "level", "static"})
"""Kinds of abilities that act at all times. What the others did as they resolved, the log shows."""

_IN_FORCE = (
    ab.AttackOnlyWithOthers,
    ab.BlockOnly,
    ab.BlockOnlyIfAlso,
    ab.BlockOnlyWithOthers,
    ab.CantActivate,
    ab.CantAttack,
    ab.CantBeBlocked,
    ab.CantBeBlockedExceptBy,
    ab.CantBeTargeted,
    ab.CantBlock,
    ab.ExtraBlocks,
    ab.HasKeyword,
    ab.IgnoreEvasion,
    ab.Lure,
    ab.MaxBlockers,
    ab.MaxTotalAttackers,
    ab.MaxTotalBlockers,
    ab.MinBlockers,
    ab.MustAttack,
    ab.MustBeBlocked,
    ab.MustBlock,
    BandsWithOther,
    CombatTrait,
    DamageCantBePrevented,
    ManaAbility,
    MoreLifeGained,
    PreventDamage,
    Toxic,
)
"""Static abilities that say who may attack and block, and how damage is dealt. Of the others the log has what came of
them: current power and toughness, what triggered and activated abilities did, which costs were paid."""

_ON_THE_BOARD = (ab.Controls, ab.DefendingPlayerControls, ab.YourTurn)
"""Conditions that the permanents of a log decide, and whose turn it is."""

_AT_WILL = frozenset({"activated", "second_main", "targeted"})
"""From when on words act that can't act by themselves in combat."""

KNOWN_COUNTERS: Mapping[int, str] = {1: "+1/+1", 2: "-1/-1"}
"""The kinds of counters whose numbers are known."""


def _is_in_force(ability: AnyAbility) -> bool:
    """Whether a board that follows the log has an ability as it is read."""
    if not isinstance(ability, _IN_FORCE):
        return False
    if ability.condition is not None and not isinstance(ability.condition, _ON_THE_BOARD):
        return False
    if any(each.counters_at_least and not each.any_counter for each in _filters(ability)):
        return False
    counters = {kind for each in _filters(ability) for kind in each.any_counter}
    return counters <= {*KNOWN_COUNTERS.values()}


def _may_act(ability: AnyAbility) -> bool:
    """Whether an ability that no board has as it is read may yet say who may attack and block, and deal damage."""
    if isinstance(ability, Unsupported):
        return ability.acts not in _AT_WILL
    return not isinstance(ability, _SHOWN)


_SHOWN = (DefinesPT, ModifiesPT, PowerToughness, SetsBasePT, Triggered, TriggeredManaAbility)
"""Abilities of which a log shows what came of them: current power and toughness, and what happened."""


def _filters(value: object) -> Iterator[Filter]:
    if isinstance(value, Filter):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _filters(each)
    elif isinstance(value, msgspec.Struct):
        yield from _filters(msgspec.structs.astuple(value))


_QUOTING = frozenset({"words", "label", "text", "why", "modes"})


def said_by(value: object) -> object:
    """What abilities say, without the words that they are called by, to be compared."""
    if isinstance(value, tuple):
        return tuple(said_by(each) for each in value)
    if isinstance(value, Opaque) or not isinstance(value, msgspec.Struct):
        return type(value) if isinstance(value, Opaque) else value
    fields = (name for name in value.__struct_fields__ if name not in _QUOTING)
    return (type(value), *((name, said_by(getattr(value, name))) for name in fields))
