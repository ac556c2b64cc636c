"""Frames of static sentences that act elsewhere, or not before somebody casts or activates something."""

from __future__ import annotations

from typing import Any, NamedTuple

from lark import Token, Transformer

from events.abilities import Acts, Playing
from simulator.oracle.grammar.nouns import CannotSay, always, inline_args
from simulator.oracle.reading import AS_A_COPY, AS_ONE_OF_SEVERAL, CASTING, COUNTERING, DEEDS_AS_IT_ENTERS, DISCARDED


class Elsewhere(NamedTuple):
    """What a static sentence is about that does nothing while creatures fight.

    Args:
        what: of what it speaks.
        acts: from when on it can act; None: never in combat.
        playing: what it says of spells that are cast, or of abilities that are activated.
    """

    what: str
    acts: Acts | None = None
    playing: Playing = ""


@inline_args
class Frames(Transformer[Token, Any]):
    """What a sentence is about, for its parse tree."""

    plain = always(None)
    tail = always(None)
    anything = always(None)
    entering = always(Elsewhere("entering"))
    # While it is prepared, its player may cast a copy of its spell.
    prepared = always(Elsewhere("casting", "activated", "may_cast"))
    becoming = always(Elsewhere(f"entering, {AS_ONE_OF_SEVERAL}"))
    copying = always(Elsewhere(f"entering, {AS_A_COPY}"))
    deeds_as_it_enters = always(Elsewhere(DEEDS_AS_IT_ENTERS))
    casting = always(Elsewhere(CASTING))
    countering = always(Elsewhere(COUNTERING))
    untapping = always(Elsewhere("untapping"))
    hands = always(Elsewhere("hands"))
    discarded = always(Elsewhere(DISCARDED))
    libraries = always(Elsewhere("libraries"))
    decks = always(Elsewhere("decks"))

    def of_spells(self, *words: Any) -> Elsewhere:
        if any(isinstance(word, Token) and word.type == "CREATURES" for word in words):
            raise CannotSay("what spells and creatures have")
        return Elsewhere("casting", "activated")

    allowed = always(Elsewhere("casting", "activated", "may_cast"))

    def costs(self, *words: Any) -> Elsewhere:
        said = [str(word) for word in words if isinstance(word, Token) and word.type == "COSTS"]
        if said and said[0].endswith("activate"):
            return Elsewhere("activating", "activated", "activate_costs")
        return Elsewhere("casting", "activated", "cast_costs")

    forbidden = always(Elsewhere("casting", "activated", "cant_cast"))
    of_cards = always(Elsewhere("hands", "activated"))
    costs_of_activating = always(Elsewhere("activating", "activated", "activate_costs"))
    no_activating = always(Elsewhere("activating", "activated", "cant_activate"))
    of_activating = always(Elsewhere("activating", "activated", "may_activate"))
    of_others = always(Elsewhere("how others enter", "enters"))
