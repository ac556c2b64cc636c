"""Arena's objects as permanents of ours: ids, labels, characteristics, abilities as far as they are known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from events.abilities import (
    AnyAbility,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    Filter,
    MaxBlockers,
    MinBlockers,
    MustBeBlocked,
    Opaque,
    Unsupported,
    Which,
)
from events.board import Permanent
from simulator.importers.arena.keywords import (
    KEYWORDS,
    MANA_ABILITIES,
    Qualified,
    ability_ids,
    keywords_of,
    qualified,
)
from simulator.importers.arena.messages import Annotation, GameObject
from simulator.oracle import compile_keyword

__all__ = ["label", "matters", "object_id", "permanent", "player_id", "target_id"]

MATTERING = frozenset({"CardType_Creature", "CardType_Planeswalker", "CardType_Battle"})
SEATS = (1, 2, 3, 4)
COLORS = ("white", "blue", "black", "red", "green")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def player_id(seat: int) -> str:
    """The id of the player in a seat.

    >>> player_id(2)
    'P2'
    """
    return f"P{seat}"


def object_id(instance: int) -> str:
    """The id of an object.

    >>> object_id(317)
    'i317'
    """
    return f"i{instance}"


def target_id(target: int) -> str:
    """The id of what is attacked or dealt damage: a player for a seat, else an object."""
    return player_id(target) if target in SEATS else object_id(target)


def matters(seen: GameObject) -> bool:
    """Whether combat looks at an object: a creature, planeswalker or battle."""
    return not MATTERING.isdisjoint(seen.card_types)


def label(seen: GameObject, names: Mapping[int, str]) -> str:
    """What a person calls an object: its name, or its size and keywords with its card number."""
    if seen.grp_id in names:
        return names[seen.grp_id]
    size = f"{seen.power.value}/{seen.toughness.value}" if seen.power and seen.toughness else ""
    kind = size or "/".join(_plain(card_type) for card_type in seen.card_types)
    return " ".join((kind, *keywords_of(seen), f"#{seen.grp_id}"))


def permanent(seen: GameObject, annotations: tuple[Annotation, ...], name: str) -> Permanent:
    """The permanent that `seen` is, under the qualifications among `annotations`."""
    keywords = keywords_of(seen)
    says = qualified(seen.instance_id, annotations)
    return Permanent(
        id=object_id(seen.instance_id),
        controller=player_id(seen.controller_seat_id),
        owner=player_id(seen.owner_seat_id) if seen.owner_seat_id != seen.controller_seat_id else "",
        name=name,
        types=tuple(map(_plain, seen.card_types)),
        subtypes=tuple(map(_plain, seen.subtypes)),
        supertypes=tuple(map(_plain, seen.super_types)),
        colors=tuple(color for color in map(_plain, seen.color) if color in COLORS),
        power=seen.power.value if seen.power else None,
        toughness=seen.toughness.value if seen.toughness else None,
        keywords=keywords,
        abilities=(*_abilities(ability_ids(seen)), *_from_qualifications(says, keywords)),
        loyalty=seen.loyalty.value if seen.loyalty else None,
        defense=seen.defense.value if seen.defense else None,
    )


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    """`CardType_Creature` as rules write it: the part after the kind, in small letters."""
    return _HUMP.sub(" ", word.partition("_")[2]).lower()


@lru_cache(maxsize=4096)
def _abilities(numbers: tuple[int, ...]) -> tuple[AnyAbility, ...]:
    """What each ability number stands for; what is unknown, or not built here, stays opaque, unless it is activated."""
    return tuple(ability for number in dict.fromkeys(numbers) for ability in _ability(number))


def _ability(number: int) -> tuple[AnyAbility, ...]:
    keyword = KEYWORDS.get(number)
    if keyword is None:
        return () if number in MANA_ABILITIES else (Opaque(number=number),)
    compiled = compile_keyword(keyword)
    if isinstance(compiled, Unsupported):
        return () if compiled.acts == "activated" else (Opaque(number=number, words=keyword),)
    return compiled


def _from_qualifications(says: Qualified, keywords: tuple[str, ...]) -> tuple[AnyAbility, ...]:
    found: list[AnyAbility] = []
    if says.cant_attack:
        found.append(CantAttack(words="qualification 30"))
    if says.cant_block:
        found.append(CantBlock(words="qualification 31"))
    if says.cant_block_these:
        found.append(CantBlock(attackers=_these(says.cant_block_these), words="qualification 31"))
    if says.cant_be_blocked:
        found.append(CantBeBlocked(words="qualification 32"))
    if says.cant_be_blocked_by:
        found.append(CantBeBlocked(by=_these(says.cant_be_blocked_by), words="qualification 32"))
    if says.must_be_blocked:
        found.append(MustBeBlocked(words="qualification 33"))
    if says.max_one_blocker:
        found.append(MaxBlockers(n=1, words="qualification 39"))
    if says.menace and "menace" not in keywords:
        found.append(MinBlockers(n=2, words="qualification 40"))
    return tuple(found)


def _these(instances: frozenset[int]) -> Which:
    return (Filter(ids=tuple(object_id(instance) for instance in sorted(instances))),)
