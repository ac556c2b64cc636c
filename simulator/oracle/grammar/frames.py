"""Frames of static sentences that act elsewhere, or not before somebody casts or activates something."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Token, Transformer

from events.abilities import Acts
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args


class Elsewhere(NamedTuple):
    """What a static sentence is about that does nothing while creatures fight.

    Args:
        what: of what it speaks.
        acts: from when on it can act; None: never in combat.
    """

    what: str
    acts: Acts | None = None


@inline_args
class Frames(Transformer[Token, Any]):
    """What a sentence is about, for its parse tree."""

    def frame(self, said: Elsewhere) -> Elsewhere:
        return said

    plain = always(None)
    tail = always(None)
    anything = always(None)
    entering = always(Elsewhere("entering"))
    casting = always(Elsewhere("casting"))
    untapping = always(Elsewhere("untapping"))
    hands = always(Elsewhere("hands"))
    libraries = always(Elsewhere("libraries"))
    decks = always(Elsewhere("decks"))

    def of_spells(self, *words: Any) -> Elsewhere:
        if any(isinstance(word, Token) and word.type == "CREATURES" for word in words):
            raise CannotSay("what spells and creatures have")
        return Elsewhere("casting", "activated")

    of_cards = always(Elsewhere("hands", "activated"))
    of_activating = always(Elsewhere("activating", "activated"))
    of_others = always(Elsewhere("how others enter", "enters"))
