"""Frames of paragraphs and sentences known by how they begin, of what acts outside combat or only by what is played."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer

from simulator.oracle.grammar.frames import Elsewhere
from simulator.oracle.grammar.nouns import always, inline_args
from simulator.oracle.reading import CAST_AT_OTHER_TIMES, CASTING, COUNTERING, DEEDS_AS_IT_ENTERS


@inline_args
class Outside(Transformer[Token, Any]):
    """What a paragraph is about, for its parse tree."""

    rest = always(None)
    rest_of_spells = always(None)
    condition = always(None)
    what_else = always(None)
    anything = always(None)
    dealt = always(None)
    played = always(None)
    when = always(None)

    of_drafts = always(Elsewhere("drafts"))
    before_the_game = always(Elsewhere("what is done before the first turn's combat"))
    deeds_as_it_enters = always(Elsewhere(DEEDS_AS_IT_ENTERS))
    entering = always(Elsewhere("entering"))
    casting = always(Elsewhere(CASTING))
    at_other_times = always(Elsewhere(CAST_AT_OTHER_TIMES))
    countering = always(Elsewhere(COUNTERING))
    other_zones = always(Elsewhere("objects outside the battlefield"))
    looking = always(Elsewhere("what is looked at"))
    hands = always(Elsewhere("hands"))
    untapping = always(Elsewhere("untapping"))
    turns = always(Elsewhere("turns"))
    cleanup = always(Elsewhere("the cleanup step"))

    as_damage_is_dealt = always(Elsewhere("what happens instead of damage", "damage"))
    by_effects = always(Elsewhere("what effects do otherwise", "effect"))
    others_entering = always(Elsewhere("how others enter", "enters"))
    again_as_others_enter = always(Elsewhere("triggering again as others enter", "enters"))
    again_as_one_plays = always(Elsewhere("triggering again on spells", "activated"))

    costs_of_spells = always(Elsewhere("casting", "activated", "cast_costs"))
    playing_cards = always(Elsewhere("casting", "activated", "may_cast"))
    no_casting = always(Elsewhere("casting", "activated", "cant_cast"))
    activating = always(Elsewhere("activating", "activated", "may_activate"))
    no_activating = always(Elsewhere("activating", "activated", "cant_activate"))
    no_attaching = always(Elsewhere("attaching", "effect", "cant_activate"))
    activating_from_graveyards = always(Elsewhere("activating", "activated", "may_activate"))
    costs_of_activating = always(Elsewhere("activating", "activated", "activate_costs"))
    spells_that_are_cast = always(Elsewhere("casting", "activated"))
    # It enters with the counters that it had in the zone from which it comes.
    counters_elsewhere = always(Elsewhere("entering"))
    other_zones_at_will = always(Elsewhere("objects outside the battlefield", "activated"))
    decks = always(Elsewhere("decks"))
    neither = always(Elsewhere("casting and activating", "activated"))
    unspent = always(Elsewhere("unspent mana", "activated"))
    hands_at_will = always(Elsewhere("hands", "activated"))
