"""What Arena's numbers for abilities and qualifications mean, as far as they are known.

A plain keyword has one number, printed or granted alike. Wordings of single cards have numbers of their own,
which stay opaque; what they do to blocking the engine shows as a qualification.
"""

from __future__ import annotations

from dataclasses import dataclass

from simulator.importers.arena.messages import Annotation, GameObject

__all__ = [
    "KEYWORDS",
    "ArenaCreature",
    "Qualified",
    "ability_ids",
    "creature",
    "is_creature",
    "keywords_of",
    "opaque_ids",
    "qualified",
]

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

CANT_ATTACK, CANT_BLOCK, CANT_BE_BLOCKED, MUST_BE_BLOCKED, MUST_ATTACK, MAX_ONE_BLOCKER, MENACE = (
    30,
    31,
    32,
    33,
    34,
    39,
    40,
)
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
    must_attack: bool = False
    max_one_blocker: bool = False
    menace: bool = False


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
        must_attack=MUST_ATTACK in kinds,
        max_one_blocker=MAX_ONE_BLOCKER in kinds,
        menace=MENACE in kinds,
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
