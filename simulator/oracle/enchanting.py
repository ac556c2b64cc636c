"""What an Aura can enchant, as its enchant keyword says (702.5)."""

from __future__ import annotations

import re
from functools import lru_cache

from events.filters import Filter
from events.references import Described, Targets

_ENCHANT = "enchant "
_PLAIN = re.compile(r"(artifact|creature|enchantment|land|permanent|planeswalker)( you control)?")


@lru_cache(maxsize=1 << 10)
def enchanted_by(keyword: str) -> Targets | None:
    """What an Aura with a keyword can enchant, as its spell asks for it; None where its words are not read.

    "With another Aura attached to it" is asked for as the state "enchanted".

    Args:
        keyword: an enchant keyword, as printed in lower case.

    >>> enchanted_by("enchant creature you control").objects[0].which[0].controller
    'you'
    >>> enchanted_by("enchant player").players, enchanted_by("enchant two creatures")
    ('any', None)
    """
    quality = keyword.removeprefix(_ENCHANT)
    if plain := _PLAIN.fullmatch(quality):
        kind = () if plain[1] == "permanent" else (plain[1],)
        meant = Filter(any_type=kind, controller="you" if plain[2] else "")
        return Targets(objects=(Described(which=(meant,) if meant != Filter() else ()),))
    # The grammar is built only where a word asks for it.
    from simulator.oracle.grammar.instructions.enchanting import read_enchant

    found = read_enchant(quality)
    return None if isinstance(found, str) else found


def is_enchant(keyword: str) -> bool:
    """Whether a keyword is enchant, with what its Aura can enchant.

    >>> is_enchant("enchant forest or plains"), is_enchant("equip {2}")
    (True, False)
    """
    return keyword.startswith(_ENCHANT)
