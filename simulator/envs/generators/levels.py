"""How strong a creature is for its cost: a number that is computed from the card alone.

    level = power + toughness + points of abilities - what a creature of its mana value has

What a creature of mana value `m` has is `EXPECTED + EACH_MANA * m`: a straight line through what all creatures that
come with the program have. So 0 is a usual creature, 2 is one with two points more, such as +1/+1, and -2 one with two
points less. Abilities count as `POINTS` says; each triggered or activated ability that may act in combat counts
`ACTING`. The number only orders creatures roughly: it knows nothing of what an ability does beside that it acts.

>>> level_of("Grizzly Bears"), level_of("Serra Angel"), level_of("Savannah Lions")
(-0.5, 1.0, 0.0)
"""

from __future__ import annotations

from typing import Final

from simulator.cases.format.named_cards import card_named
from simulator.envs.observations.reading import tally_of
from simulator.oracle.card import CompiledFace
from simulator.rules.card_faces import mana_value

EXPECTED: Final = 1.5
EACH_MANA: Final = 1.5

POINTS: Final = {
    "keyword.flying": 1.5,
    "keyword.reach": 0.5,
    "keyword.menace": 1.0,
    "keyword.fear": 1.0,
    "keyword.intimidate": 1.0,
    "keyword.shadow": 1.0,
    "keyword.horsemanship": 1.5,
    "keyword.skulk": 0.5,
    "keyword.landwalk": 0.5,
    "keyword.first_strike": 1.0,
    "keyword.double_strike": 2.0,
    "keyword.trample": 0.5,
    "keyword.deathtouch": 1.5,
    "keyword.lifelink": 1.0,
    "keyword.vigilance": 0.5,
    "keyword.haste": 0.5,
    "keyword.defender": -1.5,
    "keyword.indestructible": 2.0,
    "keyword.hexproof": 1.0,
    "keyword.shroud": 1.0,
    "keyword.ward": 0.5,
    "keyword.protection": 1.0,
    "keyword.infect": 1.0,
    "keyword.wither": 1.0,
    "keyword.toxic": 0.5,
    "static.cant_block": -1.0,
    "static.cant_be_blocked": 1.5,
    "static.must_attack": -0.5,
    "static.lure": 1.0,
    "static.others_power": 1.0,
    "static.others_toughness": 1.0,
}
"""Points of what a creature has, by features of `observations.abilities`; those of others' sizes for each point."""

ACTING: Final = 1.0
"""Points of a triggered or activated ability."""

_ACTING = ("attacks", "unblocked", "blocks", "becomes_blocked", "damages_player", "damages", "is_damaged", "dies")

BANDS: Final = {"weak": (-99.0, -0.75), "fair": (-1.5, 1.5), "strong": (0.75, 99.0)}
"""Ready-made bands of levels, both ends included."""


def level_of(name: str) -> float:
    """The power level of a creature, by its card's name.

    Raises:
        CardFault: there is no such card, or several may be meant.
        ValueError: it is no creature whose power and toughness are printed numbers.
    """
    face = card_named(name)
    level = level_of_face(face)
    if level is None:
        raise ValueError(f"{face.name}: found no printed power and toughness; expected a creature that has them")
    return level


def level_of_face(face: CompiledFace) -> float | None:
    """The power level of a card's face; None where its power and toughness are no printed numbers."""
    if not (face.power.isdecimal() and face.toughness.isdecimal()):
        return None
    tally = tally_of(face.keywords, face.abilities)
    points = sum(worth * tally.get(name, 0.0) for name, worth in POINTS.items())
    acting = sum(tally.get(f"trigger.{name}", 0.0) for name in _ACTING)
    acting += tally.get("activated.number", 0.0) - tally.get("activated.not_in_combat", 0.0)
    had = int(face.power) + int(face.toughness) + points + ACTING * acting
    return had - EXPECTED - EACH_MANA * mana_value(face.cost)
