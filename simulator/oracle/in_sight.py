"""Whether all that words may do in a combat is seen on the battlefield afterwards: who is there, how large, and tapped.

A recording shows that, and no abilities that somebody gained, nor who can't block.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from events.abilities import Triggered
from simulator.oracle.card import PrintedAbility

_HIDDEN = re.compile(
    r"\b(?:able|as though|becom\w+|can't|cop(?:y|ies)|crewed|detain\w*|exert\w*|gains?(?! \w+ life)|goad\w*"
    r"|hav(?:e|ing)|has|in addition|instead|(?:is|are) (?:an?|no)|loses?(?! (?:\w+ life|the game))|must"
    r"|phases? (?:in|out)|prevent\w*|protection|provoke\w*|regenerat\w+|saddle\w*|suspect\w*|until)\b",
    re.IGNORECASE,
)
"""Words by which a sentence may give or take abilities, or change the rules of attacking, blocking and damage."""


def in_sight(words: str) -> bool:
    """Whether all that words may do in a combat is seen on the battlefield afterwards.

    >>> in_sight("Whenever Wyleth attacks, draw a card for each Aura and Equipment attached to it.")
    True
    >>> in_sight("Whenever this creature attacks, target creature can't block this turn.")
    False
    """
    return _HIDDEN.search(words) is None


def with_what_is_in_sight(printed: PrintedAbility, words: str) -> PrintedAbility:
    """An ability with those triggers marked of which all that they may do is in sight, whether it is read or not."""
    if printed.kind not in ("triggered", "chapter") or not in_sight(words):
        return printed
    abilities = (replace(each, in_sight=True) if isinstance(each, Triggered) else each for each in printed.abilities)
    return replace(printed, abilities=tuple(abilities))
