"""What permanents have by designations that they got (701.60c)."""

from __future__ import annotations

from collections.abc import Collection

from events import declaration_abilities as d
from simulator.oracle.words import Words, compile_words

SUSPECTED = "suspected"


def said_by_designations(designations: Collection[str]) -> Words:
    """The keywords and abilities that a permanent has by its designations: suspected, menace and it can't block.

    >>> said_by_designations(["suspected"]).keywords, said_by_designations(["renowned"]).keywords
    (('menace',), ())
    """
    if SUSPECTED not in designations:
        return Words((), ())
    menace = compile_words(("menace",), (), "")
    return Words(menace.keywords, (*menace.abilities, d.CantBlock(words=SUSPECTED)))
