"""The colors of a face by its color indicator (202.2e), found where a list of cards leaves indicators out.

A card's color identity is the colors of the mana symbols in its cost and rules text, of its indicator, and of what
defines its colors (903.4). What no symbol explains an indicator must give.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

from simulator.oracle.card import Face

_REMINDER = re.compile(r"\([^()]*\)")
_SYMBOL = re.compile(r"\{([^{}]*)\}")
_MAY_BE_COLORLESS = frozenset({"artifact", "conspiracy", "phenomenon", "plane", "scheme", "vanguard"})
"""Types of cards that may have no indicator though they have no mana cost: their words may say all their colors."""

INDICATORS: Mapping[str, str] = {
    # Lands that are creatures: a basic land type explains what their indicator says too.
    "Dryad Arbor": "G",
    "Gobland": "R",
    "Jasconian Isle": "U",
    # Spells of {0} whose words have mana symbols of the same color.
    "Intervention Pact": "W",
    "Pact of Negation": "U",
    "Pact of the Titan": "R",
    "Slaughter Pact": "B",
    "Summoner's Pact": "G",
    # Faces that have not all the colors of their card: the other face's cost, or somebody's words, explain the rest.
    "Aang, Master of Elements": "WURG",
    "Ancient of the Equinox": "G",
    "Ashling, Rimebound": "U",
    "Avacyn, the Purifier": "R",
    "Balamb Garden, Airborne": "",
    "Brigid, Doun's Mind": "G",
    "Cackling Culprit": "B",
    "Cecil, Redeemed Paladin": "W",
    "Esper Terra": "RG",
    "Grub, Notorious Auntie": "R",
    "Homicidal Brute": "R",
    "Incited Rabble": "R",
    "Insidious Mist": "U",
    "Isilu, Carrier of Twilight": "B",
    "Moonrage Brute": "R",
    "Nightfall Predator": "G",
    "Oko, Shadowmoor Scion": "G",
    "Seafaring Werewolf": "G",
    "Sygg, Wanderbrine Shield": "W",
    "Trystan, Penitent Culler": "B",
    "Unhallowed Cathar": "B",
    "Unholy Fiend": "B",
    "Wayward Disciple": "B",
}
"""The colors of indicators that color identity can't tell, by the name of the face."""


def indicated(face: Face, identity: Collection[str]) -> Collection[str]:
    """The letters of the colors that a face without a colored mana cost has by its indicator, or by its words.

    Args:
        face: the face, without its colors.
        identity: the letters of its card's color identity.

    >>> indicated(Face(name="Crimson Kobolds", types=("creature",), cost="{0}"), "R")
    ['R']
    >>> indicated(Face(name="Signet", types=("artifact",), cost="{2}", text="{1}, {T}: Add {G}{W}."), "GW")
    []
    """
    if face.name in INDICATORS:
        return INDICATORS[face.name]
    if not {f"{face.name} is all colors.", "This creature is all colors."}.isdisjoint(face.text.split("\n")):
        return "WUBRG"
    if "land" in face.types:
        return ()
    if face.cost:
        # The identity of several faces may be another's.
        return () if face.others else _unexplained(face, identity)
    if "eldrazi" in face.subtypes:
        # What other creatures become as Eldrazi is colorless: it has no indicator.
        return ()
    plain = face.others or _MAY_BE_COLORLESS.isdisjoint(face.types)
    return identity if plain else _unexplained(face, identity)


def _unexplained(face: Face, identity: Collection[str]) -> list[str]:
    """The letters that no mana symbol in the face's words explains; reminder text counts for nothing (903.4c)."""
    symbols = "".join(_SYMBOL.findall(_REMINDER.sub("", face.text)))
    return [letter for letter in identity if letter not in symbols]
