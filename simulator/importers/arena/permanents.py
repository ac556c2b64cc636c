"""Arena's objects as permanents: their ids, labels and characteristics, and what Arena's ability numbers mean."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol

from events import declaration_abilities as ab
from events.abilities import AnyAbility, Opaque, Unsupported
from events.board import Permanent
from events.filters import Filter, Which
from simulator.importers.arena.messages import Annotation, GameObject
from simulator.oracle import compile_keyword

KEYWORDS: dict[int, str] = {
    1: "deathtouch",
    2: "defender",
    3: "double strike",
    6: "first strike",
    7: "flash",
    8: "flying",
    9: "haste",
    10: "hexproof",
    11: "intimidate",
    12: "lifelink",
    13: "reach",
    14: "trample",
    15: "vigilance",
    22: "shroud",
    23: "banding",
    26: "flanking",
    29: "shadow",
    32: "horsemanship",
    38: "fear",
    40: "provoke",
    74: "changeling",
    81: "wither",
    84: "exalted",
    91: "infect",
    104: "indestructible",
    137: "prowess",
    142: "menace",
    143: "skulk",
    171: "mentor",
    214: "decayed",
}
"""Keywords without a parameter. Those with one (protection, landwalk, ward, ...) have a number a wording."""

MANA_ABILITIES = frozenset({1001, 1002, 1003, 1004, 1005, 1152})
"""What basic lands and lands like them have: never about blocking."""

CANT_ATTACK, CANT_BLOCK, CANT_BE_BLOCKED, MUST_BE_BLOCKED, MUST_ATTACK = 30, 31, 32, 33, 34
MAX_ONE_BLOCKER, MENACE = 39, 40
"""`QualificationType` numbers, inferred from recorded games: nobody publishes the list."""


@dataclass(frozen=True, slots=True)
class Qualified:
    """What the qualifications in force say of one object's attacking and blocking."""

    cant_attack: bool = False
    cant_block: bool = False
    cant_block_these: frozenset[int] = frozenset()
    cant_be_blocked: bool = False
    cant_be_blocked_by: frozenset[int] = frozenset()
    must_be_blocked: bool = False
    max_one_blocker: bool = False
    menace: bool = False
    must_attack: bool = False


@dataclass(frozen=True, slots=True)
class ArenaCreature:
    """A creature as blocking looks at it: current power and toughness, colors, keywords, qualifications."""

    id: int
    controller: int
    power: int
    toughness: int
    tapped: bool
    artifact: bool
    colors: frozenset[str]
    keywords: frozenset[str]
    opaque: tuple[int, ...]
    qualified: Qualified


def ability_ids(seen: GameObject) -> tuple[int, ...]:
    """The numbers of an object's abilities, as newer or older logs list them."""
    return (*(ability.grp_id for ability in seen.unique_abilities), *seen.abilities)


def keywords_of(seen: GameObject) -> tuple[str, ...]:
    """An object's keywords, each once, in the order of its abilities."""
    return tuple(dict.fromkeys(KEYWORDS[n] for n in ability_ids(seen) if n in KEYWORDS))


def opaque_ids(seen: GameObject) -> tuple[int, ...]:
    """The numbers of an object's abilities that stay unknown."""
    return tuple(n for n in ability_ids(seen) if n not in KEYWORDS and n not in MANA_ABILITIES)


def is_creature(seen: GameObject) -> bool:
    """Whether an object is a creature now."""
    return "CardType_Creature" in seen.card_types


def qualified(instance: int, annotations: tuple[Annotation, ...]) -> Qualified:
    """What those of `annotations` (qualifications) that affect `instance` say together."""
    mine = [a for a in annotations if instance in a.affected_ids]
    if not mine:
        return NOT_QUALIFIED
    kinds = {a.number("QualificationType") for a in mine}
    not_these = _listed(mine, CANT_BLOCK, "CantBlockObjects")
    not_by_these = _listed(mine, CANT_BE_BLOCKED, "CantBeBlockedByObjects")
    return Qualified(
        cant_attack=CANT_ATTACK in kinds,
        cant_block=_without_list(mine, CANT_BLOCK, "CantBlockObjects"),
        cant_block_these=not_these,
        cant_be_blocked=_without_list(mine, CANT_BE_BLOCKED, "CantBeBlockedByObjects"),
        cant_be_blocked_by=not_by_these,
        must_be_blocked=MUST_BE_BLOCKED in kinds,
        max_one_blocker=MAX_ONE_BLOCKER in kinds,
        menace=MENACE in kinds,
        must_attack=MUST_ATTACK in kinds,
    )


NOT_QUALIFIED = Qualified()


def _listed(annotations: list[Annotation], kind: int, key: str) -> frozenset[int]:
    return frozenset(n for a in annotations if a.number("QualificationType") == kind for n in a.numbers(key))


def _without_list(annotations: list[Annotation], kind: int, key: str) -> bool:
    return any(
        a.number("QualificationType") == kind and all(detail.key != key for detail in a.details) for a in annotations
    )


def creature(seen: GameObject, annotations: tuple[Annotation, ...]) -> ArenaCreature:
    """The creature that `seen` is under the qualifications among `annotations`."""
    says = qualified(seen.instance_id, annotations)
    words = set(keywords_of(seen))
    if says.menace:
        words.add("menace")
    return ArenaCreature(
        id=seen.instance_id,
        controller=seen.controller_seat_id,
        power=seen.power.value if seen.power else 0,
        toughness=seen.toughness.value if seen.toughness else 0,
        tapped=seen.is_tapped,
        artifact="CardType_Artifact" in seen.card_types,
        colors=frozenset(seen.color) - {"CardColor_Colorless"},
        keywords=frozenset(words),
        opaque=opaque_ids(seen),
        qualified=says,
    )


MATTERING = frozenset({"CardType_Creature", "CardType_Planeswalker", "CardType_Battle"})
SEATS = (1, 2, 3, 4)
BASIC, LAND = ("SuperType_Basic",), ("CardType_Land",)
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


def instance_of(known: str) -> int:
    """The number of the object that has an id.

    >>> instance_of("i317")
    317
    """
    return int(known[1:])


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
    if seen.super_types == BASIC and seen.card_types == LAND and len(seen.subtypes) == 1:
        return _plain(seen.subtypes[0]).capitalize()
    size = f"{seen.power.value}/{seen.toughness.value}" if seen.power and seen.toughness else ""
    kind = size or "/".join(_plain(card_type) for card_type in seen.card_types)
    return " ".join((kind, *keywords_of(seen), f"#{seen.grp_id}"))


class KnownAbilities(NamedTuple):
    """What the numbers of an object say: the name of the face whose abilities it has, its keywords, its abilities."""

    card: str
    keywords: tuple[str, ...]
    abilities: tuple[AnyAbility, ...]


class Numbers(Protocol):
    """What the numbers of objects and of their abilities mean; `known`: as far as a file names cards."""

    known: bool

    def describe(self, seen: GameObject) -> KnownAbilities:
        """What the numbers of an object say."""


def permanent(seen: GameObject, annotations: tuple[Annotation, ...], name: str, numbers: Numbers) -> Permanent:
    """The permanent that `seen` is, under the qualifications among `annotations`, as far as `numbers` are known."""
    card, keywords, abilities = numbers.describe(seen)
    says = qualified(seen.instance_id, annotations)
    # Who came this turn, and need not attack, is told of only with cards.
    must_attack = (ab.MustAttack(words="qualification 34"),) if says.must_attack and numbers.known else ()
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
        abilities=(*abilities, *_from_qualifications(says, keywords), *must_attack),
        loyalty=seen.loyalty.value if seen.loyalty else None,
        defense=seen.defense.value if seen.defense else None,
        card=card,
    )


@lru_cache(maxsize=4096)
def _plain(word: str) -> str:
    """`CardType_Creature` as rules write it: the part after the kind, in small letters."""
    return _HUMP.sub(" ", word.partition("_")[2]).lower()


@lru_cache(maxsize=4096)
def ability(number: int) -> tuple[AnyAbility, ...]:
    """What an ability number says by itself; what is unknown, or not built here, stays opaque, unless activated."""
    keyword = KEYWORDS.get(number)
    if keyword is None:
        return () if number in MANA_ABILITIES else (Opaque(number=number),)
    compiled = compile_keyword(keyword)
    if isinstance(compiled, Unsupported):
        return () if compiled.acts == "activated" else (Opaque(number=number, words=keyword),)
    return compiled


def _from_qualifications(says: Qualified, keywords: tuple[str, ...]) -> tuple[AnyAbility, ...]:
    if says is NOT_QUALIFIED:
        return ()
    blocked_by = ab.CantBeBlocked(by=_these(says.cant_be_blocked_by), words="qualification 32")
    found: tuple[tuple[object, AnyAbility], ...] = (
        (says.cant_attack, ab.CantAttack(words="qualification 30")),
        (says.cant_block, ab.CantBlock(words="qualification 31")),
        (says.cant_block_these, ab.CantBlock(attackers=_these(says.cant_block_these), words="qualification 31")),
        (says.cant_be_blocked, ab.CantBeBlocked(words="qualification 32")),
        (says.cant_be_blocked_by, blocked_by),
        (says.must_be_blocked, ab.MustBeBlocked(words="qualification 33")),
        (says.max_one_blocker, ab.MaxBlockers(n=1, words="qualification 39")),
        (says.menace and "menace" not in keywords, ab.MinBlockers(n=2, words="qualification 40")),
    )
    return tuple(ability for holds, ability in found if holds)


def _these(instances: frozenset[int]) -> Which:
    return (Filter(ids=tuple(object_id(instance) for instance in sorted(instances))),)
