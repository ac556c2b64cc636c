"""What observations say of a creature's abilities: the table of features, in one place, and how it is read.

Each creature has one row of `WIDTH_OF_ABILITIES` numbers from 0 to 1, computed from its compiled abilities as the
board shows them now: what other cards give it is there, and what they take from it is not. Names and wordings play no
part, so that creatures with equal abilities have equal rows, and cards that no policy ever saw are made of what it
knows. The features of effects come once for each kind of occasion (`OCCASIONS`), such as `block.destroys` for "whenever
this creature becomes blocked, destroy that creature".

The table only ever grows at its end, and then `VERSION_OF_ABILITIES` changes: a policy fits the version that it was
trained on.

>>> from simulator.envs.observations.reading import abilities_of_card
>>> {name: number for name, number in abilities_of_card("Thicket Basilisk").items() if number}
{'there': 1.0, 'trigger.blocks': 0.25, 'trigger.becomes_blocked': 0.25, 'block.destroys': 1.0}
"""

from __future__ import annotations

from typing import Final

from simulator.envs.observations.layout import Feature

VERSION_OF_ABILITIES: Final = "abilities 1"
"""The version of the table: it changes with any feature, its place or its unit."""

UNITS: Final = {"0 or 1": 1.0, "number / 4": 4.0, "number / 8": 8.0, "points / 16": 16.0}
"""What a number is divided by, before it is cut at 1."""

KEYWORDS: Final = (
    "flying", "reach", "menace", "fear", "intimidate", "shadow", "horsemanship", "skulk", "landwalk", "first strike",
    "double strike", "trample", "deathtouch", "lifelink", "vigilance", "haste", "defender", "indestructible",
    "hexproof", "shroud", "ward", "protection", "infect", "wither", "toxic", "prowess", "exalted", "flanking",
    "bushido", "rampage", "banding", "persist", "undying",
)  # fmt: skip
"""Keywords that have a feature each, whatever follows the word; "landwalk" is any of its kinds."""

_STATIC = (
    ("cant_block", "0 or 1", "it can't block"),
    ("blocks_only_some", "0 or 1", "it can block only some creatures, or can't block some"),
    ("cant_be_blocked", "0 or 1", "it can't be blocked"),
    ("evades_some", "0 or 1", "some creatures can't block it, or only some can"),
    ("min_blockers", "number / 8", "so many block it or none; 8 for all"),
    ("max_blockers", "number / 8", "so many block it at most; 0 for any number"),
    ("extra_blocks", "number / 8", "so many more it can block; 8 for any number"),
    ("ignores_evasion", "0 or 1", "it blocks as though attackers had not all that keeps it from that"),
    ("not_alone", "0 or 1", "it attacks or blocks only with others"),
    ("must_block", "0 or 1", "it blocks if able"),
    ("must_be_blocked", "0 or 1", "it is blocked if able, by one or more"),
    ("lure", "0 or 1", "all able to block it do so"),
    ("cant_attack", "0 or 1", "it can't attack, or not everything"),
    ("must_attack", "0 or 1", "it attacks if able"),
    ("costs_to_fight", "0 or 1", "somebody pays for its attack, its block, or that it is blocked"),
    ("assigns_otherwise", "0 or 1", "it assigns combat damage otherwise, or none"),
    ("damage_prevented", "0 or 1", "damage to it is prevented, all or some"),
    ("damage_changed", "0 or 1", "damage is otherwise by it: more, less, counters, to another one, not prevented"),
    ("size_varies", "0 or 1", "its own ability gives its power or toughness by what is counted or under a condition"),
    ("exiled_instead", "0 or 1", "it does not die: it goes elsewhere"),
    ("mana_abilities", "number / 4", "its mana abilities"),
    ("other", "number / 4", "its other static abilities, such as those about spells, lands or players"),
    ("not_read", "number / 4", "what it says that is not read, or is known by a number alone"),
    ("others_power", "points / 16", "power that it gives to others as long as it is there"),
    ("others_toughness", "points / 16", "toughness likewise"),
    ("others_power_down", "points / 16", "power that it takes from others"),
    ("others_toughness_down", "points / 16", "toughness likewise"),
    ("others_sizes", "0 or 1", "it sets or switches sizes of others"),
    ("others_gain", "number / 4", "keywords and abilities that it gives to others"),
    ("others_lose", "0 or 1", "it takes abilities from others"),
    ("others_restricted", "number / 4", "restrictions on attacks and blocks of others, and on who may block others"),
    ("others_required", "number / 4", "requirements on them"),
    ("others_protected", "number / 4", "damage to others, or to players, that it prevents or changes"),
)

TRIGGERS: Final = (
    ("attacks", "something attacks"),
    ("unblocked", "it attacks and isn't blocked"),
    ("blocks", "it blocks"),
    ("becomes_blocked", "it becomes blocked"),
    ("damages_player", "it deals damage to a player"),
    ("damages", "it deals other damage"),
    ("is_damaged", "it is dealt damage"),
    ("life", "a player gains or loses life or is dealt damage"),
    ("dies", "it dies, or leaves the battlefield"),
    ("another_dies", "another one does"),
    ("enters", "something enters the battlefield"),
    ("casts", "something is cast, targeted, or tapped for mana"),
    ("step", "a step or phase begins"),
    ("other", "something else happens"),
    ("not_read", "something happens that is not read"),
    ("of_others", "the words speak of others than this creature, alone or too"),
)
"""What triggers an ability: each with its words."""

COSTS: Final = (
    ("mana", "number / 8", "the mana value of the cheapest; X counts as 0"),
    ("taps", "0 or 1", "one taps or untaps it"),
    ("life", "points / 16", "the life of the dearest"),
    ("sacrifices_this", "0 or 1", "one sacrifices it, or exiles or returns it"),
    ("sacrifices", "0 or 1", "one sacrifices another permanent"),
    ("cards", "0 or 1", "one discards, exiles or mills cards"),
    ("counters", "0 or 1", "one removes or puts counters, or pays energy"),
    ("other", "0 or 1", "one costs something else"),
    ("not_read", "0 or 1", "what one costs is not read"),
)
"""What activated abilities cost."""

OCCASIONS: Final = (
    ("block", "as it blocks, becomes blocked, or isn't blocked"),
    ("damage", "as damage is dealt, or life changes"),
    ("death", "as something dies or leaves"),
    ("other", "on other events, its own entering apart"),
    ("activated", "when its abilities are activated, as far as that can be in combat"),
)
"""When effects happen; each effect has a feature for each."""

EFFECTS: Final = (
    ("this_power", "points / 16", "power that it gets, for a time"),
    ("this_toughness", "points / 16", "toughness that it gets"),
    ("others_power", "points / 16", "power that another one gets, or several get each"),
    ("others_toughness", "points / 16", "toughness likewise"),
    ("power_down", "points / 16", "power that is lost"),
    ("toughness_down", "points / 16", "toughness that is lost"),
    ("sizes", "0 or 1", "sizes are set, switched or doubled"),
    ("evasion", "0 or 1", "something gains evasion, or can't be blocked"),
    ("fighting", "0 or 1", "something gains first strike, double strike, trample, deathtouch, lifelink or the like"),
    ("safety", "0 or 1", "something gains indestructible, protection, hexproof or the like"),
    ("gains", "0 or 1", "something gains other keywords or abilities"),
    ("loses", "0 or 1", "something loses abilities"),
    ("damage_to_creatures", "points / 16", "damage to a permanent, or to each of several"),
    ("damage_to_players", "points / 16", "damage to a player"),
    ("destroys", "0 or 1", "something is destroyed"),
    ("exiles", "0 or 1", "something is exiled or phases out"),
    ("returns", "0 or 1", "something goes to a hand or library"),
    ("puts_onto_battlefield", "0 or 1", "something is put onto the battlefield, or returns there"),
    ("sacrifices_this", "0 or 1", "it is sacrificed"),
    ("sacrifices", "0 or 1", "others are sacrificed"),
    ("fights", "0 or 1", "creatures fight"),
    ("taps", "0 or 1", "something is tapped, or stays so"),
    ("untaps", "0 or 1", "something is untapped"),
    ("must_fight", "0 or 1", "something must attack, block or be blocked"),
    ("cant_fight", "0 or 1", "something can't attack or block, leaves combat or deals no combat damage"),
    ("control", "0 or 1", "control changes"),
    ("plus_counters", "number / 8", "+1/+1 counters are put"),
    ("minus_counters", "number / 8", "-1/-1 counters are put"),
    ("other_counters", "0 or 1", "other counters, or what is done with counters"),
    ("tokens", "number / 8", "tokens are created"),
    ("token_power", "points / 16", "the power of the largest of them"),
    ("draws", "number / 8", "cards are drawn"),
    ("discards", "number / 8", "cards are discarded"),
    ("life_gained", "points / 16", "life is gained"),
    ("life_lost", "points / 16", "life is lost"),
    ("mana", "0 or 1", "mana is added"),
    ("prevents", "0 or 1", "damage is prevented"),
    ("regenerates", "0 or 1", "something is regenerated"),
    ("becomes", "0 or 1", "something becomes something else, or a copy"),
    ("stops_spells", "0 or 1", "spells or abilities are countered"),
    ("cards", "0 or 1", "something else is done with cards"),
    ("other", "0 or 1", "something else is done"),
    ("not_read", "0 or 1", "what is done is not read"),
    ("varies", "0 or 1", "an amount is counted as it happens; as such it counts 1"),
    ("targets", "0 or 1", "something is targeted"),
    ("may", "0 or 1", "somebody may choose to do it, or under a condition alone"),
)
"""What spells and abilities do; amounts of several abilities are added."""

ABILITIES: Final = (
    Feature("there", 1, "0 or 1", "the creature is on the battlefield; else all is 0"),
    *(Feature(f"keyword.{word.replace(' ', '_')}", 1, "0 or 1", f"it has {word}") for word in KEYWORDS),
    *(Feature(f"static.{name}", 1, unit, meaning) for name, unit, meaning in _STATIC),
    *(Feature(f"trigger.{name}", 1, "number / 4", f"abilities that trigger as {words}") for name, words in TRIGGERS),
    Feature("activated.number", 1, "number / 4", "activated abilities that are no mana abilities"),
    Feature("activated.not_in_combat", 1, "number / 4", "those that can't be activated in combat"),
    *(Feature(f"cost.{name}", 1, unit, meaning) for name, unit, meaning in COSTS),
    *(
        Feature(f"{occasion}.{name}", 1, unit, f"{meaning}; {when}")
        for occasion, when in OCCASIONS
        for name, unit, meaning in EFFECTS
    ),
)
"""Every feature, in order."""

WIDTH_OF_ABILITIES: Final = len(ABILITIES)
NAMES: Final = tuple([feature.name for feature in ABILITIES])


def ability_features() -> tuple[Feature, ...]:
    """Every feature of a creature's abilities, in the order of the row: its name, its unit and what it says.

    >>> [feature.name for feature in ability_features()[:3]], len(ability_features()) == WIDTH_OF_ABILITIES
    (['there', 'keyword.flying', 'keyword.reach'], True)
    """
    return ABILITIES


def table_of_abilities() -> str:
    """The features as a table in Markdown, for documents."""
    rows = ["| number | feature | unit | meaning |", "|---|---|---|---|"]
    return "\n".join(
        rows + [f"| {at} | `{name}` | {unit} | {meaning} |" for at, (name, _, unit, meaning) in enumerate(ABILITIES)]
    )
