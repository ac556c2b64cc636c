"""Predefined tokens (111.10): what a token is of which an effect says nothing but the name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from events.abilities import AnyAbility
from events.instructions import TokenKind
from simulator.oracle.words import read_paragraph

ARTIFACT_TOKENS: Mapping[str, str] = MappingProxyType(
    {
        "blood": "{1}, {T}, Discard a card, Sacrifice this token: Draw a card.",
        "clue": "{2}, Sacrifice this token: Draw a card.",
        "food": "{2}, {T}, Sacrifice this token: You gain 3 life.",
        "gold": "Sacrifice this token: Add one mana of any color.",
        "junk": (
            "{T}, Sacrifice this token: Exile the top card of your library. You may play that card this turn. "
            "Activate only as a sorcery."
        ),
        "lander": (
            "{2}, {T}, Sacrifice this token: Search your library for a basic land card, put it onto the battlefield "
            "tapped, then shuffle."
        ),
        "map": ("{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery."),
        # Newer than the rules that list such tokens; each card that creates one says this in its reminder text.
        "mutagen": (
            "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature. Activate only as a sorcery."
        ),
        "powerstone": "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
        "treasure": "{T}, Sacrifice this token: Add one mana of any color.",
    }
)
"""Colorless artifacts by their one subtype, with what each of them says."""


@cache
def predefined_token(name: str) -> tuple[TokenKind, tuple[AnyAbility, ...]]:
    """What a predefined token is, and its abilities.

    Args:
        name: its name in lower case.

    Raises:
        KeyError: no predefined token is called so.

    >>> kind, abilities = predefined_token("clue")
    >>> kind.types, kind.subtypes, len(abilities)
    (('artifact',), ('clue',), 1)
    """
    said = read_paragraph(ARTIFACT_TOKENS[name], name.capitalize())
    return TokenKind(name=name.capitalize(), types=("artifact",), subtypes=(name,)), said.abilities
