"""Boards drawn to be slow: a recipe of a few numbers and sentences, the case that it makes, and recipes near to it."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random
from typing import Any

MOST_BYTES = 1 << 20
"""Bytes that a file with one case may have."""

EDITIONS = (
    "cr-2008-02-01", "cr-2009-10-01", "cr-2010-02-01", "cr-2022-10-07", "cr-2024-06-07", "cr-2024-11-08",
    "cr-2026-01-16",
)  # fmt: skip

KINDS = (
    "advisor", "aetherborn", "alien", "ally", "angel", "antelope", "ape", "archer", "archon", "armadillo", "army",
    "artificer", "assassin", "astartes", "atog", "aurochs", "avatar", "azra", "badger", "balloon", "barbarian", "bard",
    "basilisk", "bat", "bear", "beast", "beaver", "beeble", "beholder", "berserker", "elf", "goblin", "zombie",
)  # fmt: skip

ATTACKING = (
    "This creature can't be blocked except by {n} or more creatures.",
    "This creature can't be blocked by more than {n} creatures.",
    "This creature must be blocked if able.",
    "This creature must be blocked by exactly {n} creatures if able.",
    "This creature must be blocked by {n} or more creatures if able.",
    "All creatures able to block this creature do so.",
    "This creature can't be blocked unless all creatures defending player controls block it.",
    "This creature can't be blocked by creatures with power 2 or less.",
    "This creature can't be blocked by creatures with greater power.",
    "Whenever this creature becomes blocked by a creature, ...",
    "Whenever this creature becomes blocked by two or more creatures, ...",
    "You may have this creature assign its combat damage as though it weren't blocked.",
    "This creature can't attack unless its controller pays {{1}}.",
    "This creature attacks each combat if able.",
    "This creature can't attack or block alone.",
    "Attacking creatures you control have haste.",
    "This creature can't be blocked as long as the moon is full.",
)

BLOCKING = (
    "This creature blocks each combat if able.",
    "This creature can block an additional creature each combat.",
    "This creature can block an additional two creatures each combat.",
    "This creature can block any number of creatures.",
    "Each creature you control can block an additional creature each combat.",
    "This creature can block only {kinds}.",
    "This creature can't block alone.",
    "This creature can't block unless at least two other creatures block.",
    "This creature can't block unless a creature with greater power also blocks.",
    "This creature can't block unless its controller pays {{1}}.",
    "Creatures can't block unless their controller pays {{1}} for each blocking creature they control.",
    "No more than {n} creatures can block each combat.",
    "This creature can't block creatures with power {n} or greater.",
    "Whenever this creature blocks a creature, ...",
    "Whenever one or more creatures block, ...",
    "This creature can't block as long as the moon is full.",
)

KEYWORDS = ("flying", "reach", "trample", "banding", "first strike", "double strike", "deathtouch", "menace", "skulk")

NUMBERS = ("one", "two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True)
class Recipe:
    """How a board is made.

    Args:
        attackers, blockers: how many creatures.
        edition: the edition.
        attacking, blocking: sentences, each with the chance that a creature has it.
        keywords: keywords, each with the chance.
        repeated: how often a sentence stands on a creature at most.
        number: the greatest number in a sentence.
        kinds: how many creature types there are.
        power: digits of the greatest power.
        blocks: the chance that a creature is declared to block, each as many attackers as `number`; 0: no declaration.
        damage: whether combat damage is assigned, looked at and dealt.
        steps: steps of the script that look at what is legal.
        seed: what chance is drawn from.
    """

    attackers: int
    blockers: int
    edition: str
    attacking: tuple[tuple[str, float], ...]
    blocking: tuple[tuple[str, float], ...]
    keywords: tuple[tuple[str, float], ...]
    repeated: int
    number: int
    kinds: int
    power: int
    blocks: float
    damage: bool
    steps: int
    seed: int


def _some(random: Random, words: tuple[str, ...], most: int) -> tuple[tuple[str, float], ...]:
    chosen = random.sample(words, random.randint(0, min(most, len(words))))
    return tuple((each, random.choice((0.05, 0.3, 0.6, 1.0))) for each in chosen)


def drawn(random: Random) -> Recipe:
    """Any recipe."""
    size = random.choice((4, 12, 30, 60, 150, 400, 1_000))
    return Recipe(
        attackers=max(1, random.choice((1, size, size, size // 2))),
        blockers=max(1, random.choice((1, size, size, size // 2))),
        edition=random.choice(EDITIONS),
        attacking=_some(random, ATTACKING, 4),
        blocking=_some(random, BLOCKING, 4),
        keywords=_some(random, KEYWORDS, 2),
        repeated=random.choice((1, 1, 3)),
        number=random.choice((1, 2, 4, 7)),
        kinds=random.choice((1, 5, len(KINDS))),
        power=random.choice((1, 1, 3, 9, 18)),
        blocks=random.choice((0, 0, 0.3, 1)),
        damage=random.random() < 0.5,
        steps=random.choice((0, 0, 1, 5, 200)),
        seed=random.getrandbits(32),
    )


def changed(random: Random, recipe: Recipe) -> Recipe:
    """A recipe near to another."""
    other = drawn(random)
    names = random.sample(list(Recipe.__dataclass_fields__), random.randint(1, 2))
    sizes = {
        name: max(1, int(getattr(recipe, name) * random.choice((0.5, 0.8, 1.3, 2))))
        for name in ("attackers", "blockers")
    }
    return replace(recipe, **{name: sizes.get(name, getattr(other, name)) for name in names})


def _sentence(random: Random, recipe: Recipe, words: str) -> str:
    kinds = random.sample(KINDS[: recipe.kinds], random.randint(1, recipe.kinds))
    some = " or ".join(f"{kind.capitalize()} creatures" for kind in kinds)
    return words.format(n=NUMBERS[random.randrange(recipe.number)], kinds=some).replace(
        "by more than one creatures", "by more than one creature"
    )


def _creature(random: Random, recipe: Recipe, name: str, controller: str) -> dict[str, Any]:
    sentences = recipe.attacking if controller == "A" else recipe.blocking
    text = [
        _sentence(random, recipe, words)
        for words, chance in sentences
        if random.random() < chance
        for _ in range(random.randint(1, recipe.repeated))
    ]
    power = random.randint(0, 10**recipe.power - 1)
    creature: dict[str, Any] = {
        "id": name, "controller": controller, "power": power, "toughness": random.randint(1, 9),
        "subtypes": [random.choice(KINDS[: recipe.kinds])],
    }  # fmt: skip
    if text:
        creature["text"] = text
    if keywords := [word for word, chance in recipe.keywords if random.random() < chance]:
        creature["keywords"] = keywords
    return creature


def _script(random: Random, recipe: Recipe, attackers: int, blockers: int) -> list[dict[str, Any]]:
    script: list[dict[str, Any]] = [{"do": "attack", "attacks": {f"a{n}": "D" for n in range(attackers)}}]
    asking = (
        {"legal_declaration_count": 1},
        {"max_requirements": 1},
        {"legal_declarations": [{}]},
        {"completable": {"decided": ["b0"], "blocks": {}, "value": True}},
    )
    script += [{"do": "expect", **random.choice(asking)} for _ in range(recipe.steps)]
    if recipe.blocks:
        blocks = {
            f"b{n}": sorted({f"a{random.randrange(attackers)}" for _ in range(random.randint(1, recipe.number))})
            for n in range(blockers)
            if random.random() < recipe.blocks
        }
        script.append({"do": "block", "player": "D", "blocks": blocks})
    if recipe.damage and recipe.blocks:
        script += [
            {"do": "expect", "legal_assignments": {"for": f"a{random.randrange(attackers)}", "sets": [{"b0": 1}]}}
            for _ in range(min(20, recipe.steps))
        ]
        script.append({"do": "deal_damage"})
    return script


def case_of(recipe: Recipe) -> str:
    """The case that a recipe makes, as JSON within the limits of a file: with fewer creatures where it is too long."""
    attackers, blockers = recipe.attackers, recipe.blockers
    while True:
        random = Random(recipe.seed)
        board = [_creature(random, recipe, f"a{n}", "A") for n in range(attackers)]
        board += [_creature(random, recipe, f"b{n}", "D") for n in range(blockers)]
        case = {
            "id": "drawn",
            "edition": recipe.edition,
            "board": {"active": "A", "defending": ["D"], "permanents": board},
            "script": _script(random, recipe, attackers, blockers),
        }
        text = json.dumps(case, separators=(",", ":"))
        if len(text) <= MOST_BYTES:
            return text
        attackers, blockers = max(1, attackers // 2), max(1, blockers // 2)
