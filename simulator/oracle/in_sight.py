"""Whether all that words may do in a combat is seen on the battlefield afterwards: who is there, how large, and tapped.

A recording shows that, and no abilities that somebody gained, nor who can't block.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from events.abilities import Triggered
from simulator.oracle.card import PrintedAbility
from simulator.oracle.keyword_table import UNREAD

_HIDDEN = re.compile(
    r"\b(?:able|as though|becom\w+|can't|cop(?:y|ies)|crewed|detain\w*|exert\w*|gains?(?! \w+ life)|goad\w*"
    r"|hav(?:e|ing)|has|in addition|instead|(?:is|are) (?:an?|no)|loses?(?! (?:\w+ life|the game))|must"
    r"|phases? (?:in|out)|prevent\w*|protection|provoke\w*|regenerat\w+|saddle\w*|suspect\w*|until)\b",
    re.IGNORECASE,
)
"""Words by which a sentence may give or take abilities, or change the rules of attacking, blocking and damage."""


_KEYWORDS_IN_SIGHT = tuple(sorted(UNREAD.keys() - {"backup"}))
"""They put counters, create tokens, move cards or change speed; what backup gives are abilities."""


def in_sight(words: str) -> bool:
    """Whether all that words may do in a combat is seen on the battlefield afterwards.

    >>> in_sight("Whenever Wyleth attacks, draw a card for each Aura and Equipment attached to it.")
    True
    >>> in_sight("Whenever this creature attacks, target creature can't block this turn.")
    False
    """
    return _HIDDEN.search(words) is None


def with_what_is_in_sight(printed: PrintedAbility, words: str) -> PrintedAbility:
    """The same ability, marked where it triggers and all that it may do is in sight, read or not."""
    triggered = [each for each in printed.abilities if isinstance(each, Triggered)]
    if not triggered:
        return printed
    if printed.kind == "keywords":
        seen = all(each.words.startswith(_KEYWORDS_IN_SIGHT) for each in triggered if each.effect is None)
    elif any(not each.when and each.acts == "enters" for each in triggered):
        # "When you do", behind what its permanent does as it enters.
        seen = in_sight(words.rpartition(". ")[2])
    else:
        seen = in_sight(words)
    return replace(printed, in_sight=True) if seen else printed
