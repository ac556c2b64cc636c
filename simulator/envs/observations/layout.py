"""What an observation is made of, field by field: where each stands, how it is scaled, and what it says.

The flat form is one row of numbers from 0 to 1: `WIDTH_OF_GLOBALS` for the combat as a whole, then `WIDTH` for each
place of an attacker, in board order, then as many for each place of a blocker. There are `size` places on each side;
the places that no creature takes are all zeros. Counted things are divided by a power of two and cut at 0 and 1, so
that every number is a whole one of 64ths: exact as a float of 32 bits, as one of 16, and as those 64ths in an integer
of 8 bits (`Dtype`). Power counts as 0 where it is less. The entity and graph forms have
the same fields in other shapes, and pairs.

A policy fits only the layout that it was trained on, so a change of it is a change for users.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, Literal, NamedTuple

from simulator.envs.search import Phase

PARTS: Final = 64
"""Every number of an observation is so many parts of 1, or fewer: a whole number of parts."""

Dtype = Literal["float32", "float16", "uint8"]
"""How numbers are handed out: as floats from 0 to 1, or as whole numbers of 64ths, from 0 to 64. They are the same
numbers: `observation / 64` of the one is exactly the other."""

DTYPES: Final[tuple[Dtype, ...]] = ("float32", "float16", "uint8")
"""The ways to hand them out."""


def highest(dtype: Dtype) -> int:
    """What 1 is, as numbers are handed out: 64 for `"uint8"`."""
    return PARTS if dtype == "uint8" else 1


PHASES: Final[tuple[Phase, ...]] = ("attack", "block", "cost", "order", "order_of_blocker", "trick", "over")
"""In the order of the field `phase`."""

OF_COMBAT: Final = 32.0
"""What life, and the worth of creatures, is divided by."""

OF_POINTS: Final = 16.0
"""What the power and toughness of one creature are divided by."""

OF_SUMS: Final = 64.0
"""What sums of power or toughness are divided by."""

OF_RULES: Final = 8.0
"""What the numbers in restrictions are divided by."""

OF_REQUIREMENTS: Final = 4.0
"""What numbers of requirements are divided by."""


class Feature(NamedTuple):
    """One kind of number in an observation."""

    name: str
    width: int
    unit: str
    meaning: str


GLOBALS: Final = (
    Feature("phase", 7, "one-hot", "what is chosen: " + ", ".join(PHASES)),
    Feature("role", 2, "one-hot", "who chooses: active, defending; neither when the episode is over"),
    Feature("life", 2, "life / 32", "of the active and of the defending player, before blocks"),
    Feature("creatures", 2, "number / size", "attackers and blockers on the board"),
    Feature("asked_power", 1, "points / 16", "power of the creature that is asked"),
    Feature("asked_toughness", 1, "points / 16", "its toughness"),
    Feature(
        "damage_left", 1, "points / 16",
        "phases order and order_of_blocker: its power less the toughness of those in its order",
    ),
    Feature("unblocked_power", 1, "points / 64", "power of the attackers that nobody blocks yet, together"),
    Feature("unblocked_lethal", 1, "0 or 1", "whether that is the defending player's life or more"),
)  # fmt: skip
"""The combat as a whole; the last three change with every choice."""

CREATURE: Final = (
    Feature("present", 1, "0 or 1", "a creature takes this place"),
    Feature("power", 1, "points / 16", "its power"),
    Feature("toughness", 1, "points / 16", "its toughness"),
    Feature("low", 1, "number / 8", "attacker: it is blocked by so many or by none; 0: no such restriction"),
    Feature("high", 1, "number / 8", "attacker: so many may block it; blocker: so many it may block; 1: 8 or more"),
    Feature("required", 1, "number / 4", "requirements on it alone: to be blocked, or to block"),
    Feature("asked", 1, "0 or 1", "it is the creature that is asked"),
    Feature(
        "open", 1, "0 or 1",
        "it may be chosen for the asked creature, looked at alone: phase block, an attacker that it may block and does"
        " not yet; phases of orders, one that it fights and that its order has not yet",
    ),
    Feature("wanted", 1, "number / 4", "phase block, attacker: requirements that the asked creature blocks it"),
    Feature("destroys_asked", 1, "0 or 1", "phase block, open attacker: its power is the asked toughness or more"),
    Feature(
        "later", 1, "number / size",
        "phase block: attacker: blockers behind the asked one that may block it; blocker behind it: attackers that it"
        " may block",
    ),
    Feature("later_power", 1, "points / 64", "their power together"),
    Feature("against", 1, "number / size", "creatures that block it, or that it blocks, so far"),
    Feature("power_against", 1, "points / 64", "their power together"),
    Feature("toughness_against", 1, "points / 64", "their toughness together"),
    Feature("lethal", 1, "0 or 1", "that power is its toughness or more, from one creature at least"),
    Feature("first", 1, "(place + 1) / size", "the first of them in board order; 0: none"),
    Feature(
        "lethal_if_chosen", 1, "0 or 1",
        "phase block, open attacker: it becomes lethal with the power of the asked creature; phases of orders, open:"
        " the damage left is its toughness or more",
    ),
    Feature("gain_if_chosen", 1, "points / 32", "its worth, power and toughness, where that is so"),
    Feature(
        "picked", 1, "(place + 1) / size",
        "its place in the asked creature's order so far, or in phase attack among those that attack; 0: none",
    ),
)  # fmt: skip
"""A creature of either side; those from `against` on change with every choice, and `open` in the phases of orders."""

PAIR: Final = (
    Feature("allowed", 1, "0 or 1", "the blocker may block the attacker, looked at alone"),
    Feature("wanted", 1, "number / 4", "requirements that it does"),
    Feature("blocks", 1, "0 or 1", "it does, so far"),
    Feature("kills", 1, "0 or 1", "allowed, and the blocker's power is the attacker's toughness or more"),
    Feature("dies", 1, "0 or 1", "allowed, and the attacker's power is the blocker's toughness or more"),
)
"""A blocker and an attacker, in the entity and graph forms."""


def _width(features: tuple[Feature, ...]) -> int:
    return sum(feature.width for feature in features)


WIDTH_OF_GLOBALS: Final = _width(GLOBALS)
WIDTH: Final = _width(CREATURE)
WIDTH_OF_PAIR: Final = _width(PAIR)
AT_ATTACKERS: Final = WIDTH_OF_GLOBALS
"""Where the attackers begin in the flat form; the blockers begin at `AT_ATTACKERS + size * WIDTH`."""


class Field(NamedTuple):
    """Where something stands in the flat form.

    Args:
        name: `attackers.power`, or just `phase` for what concerns the combat as a whole.
        where: a slice of the flat row; for creatures one number for each place, so a step of `WIDTH`.
        unit: what it is divided by.
        meaning: what it says.
    """

    name: str
    where: slice
    unit: str
    meaning: str


def starts(features: tuple[Feature, ...]) -> tuple[int, ...]:
    """Where each of some features begins, in order.

    >>> starts(GLOBALS)
    (0, 7, 9, 11, 13, 14, 15, 16, 17)
    """
    return tuple([_width(features[:place]) for place in range(len(features))])


def share(number: float, of: float) -> float:
    """A number as a share, from 0 to 1."""
    return min(max(number / of, 0.0), 1.0)


def length(size: int) -> int:
    """How many numbers the flat form has.

    >>> [length(size) for size in (8, 16, 32)]
    [338, 658, 1298]
    """
    return WIDTH_OF_GLOBALS + 2 * size * WIDTH


def fields(size: int) -> tuple[Field, ...]:
    """Every field of the flat form, in order.

    >>> next(field.where for field in fields(8) if field.name == "blockers.toughness")
    slice(180, 338, 20)
    """
    found = []
    at = 0
    for name, width, unit, meaning in GLOBALS:
        found.append(Field(name, slice(at, at + width, 1), unit, meaning))
        at += width
    for side in ("attackers", "blockers"):
        end = at + size * WIDTH
        found += [
            Field(f"{side}.{name}", slice(at + place, end, WIDTH), unit, meaning)
            for place, (name, _, unit, meaning) in enumerate(CREATURE)
        ]
        at = end
    return tuple(found)


def table(size: int) -> str:
    """The fields as a table in Markdown, for documents."""
    rows = ["| field | numbers | unit | meaning |", "|---|---|---|---|"]
    for name, where, unit, meaning in fields(size):
        span = f"{where.start}..{where.stop - 1}" if where.step == 1 else f"{where.start} + {where.step} x place"
        rows.append(f"| `{name}` | {span} | {unit} | {meaning} |")
    return "\n".join(rows)


def version(size: int) -> str:
    """The version of the layout: 8 hexadecimal digits that change with any field, of any form, its place or scale.

    Args:
        size: places for creatures on each side.

    >>> version(8) != version(16), len(version(8))
    (True, 8)
    """
    flat = [(each.name, each.where.start, each.where.stop, each.where.step, each.unit) for each in fields(int(size))]
    pairs = [(feature.name, feature.width, feature.unit) for feature in PAIR]
    return blake2b(repr((flat, pairs)).encode(), digest_size=4).hexdigest()
