"""What cards in hand say that acts there, or as they are discarded, and that the game does not follow."""

from __future__ import annotations

from collections.abc import Iterator

from events.abilities import AnyAbility, Triggered, Unsupported
from events.conditions import UnreadCondition
from events.filters import THIS
from events.trigger_conditions import Does, SomethingHappens
from events.triggers import When
from simulator.oracle.acting_in_graveyards import going_to_a_graveyard
from simulator.oracle.called import which_ability
from simulator.oracle.card import CompiledFace
from simulator.oracle.reading import DISCARDED


def acting_in_hand(face: CompiledFace) -> Iterator[AnyAbility]:
    """What a card in hand says that acts there: madness (702.35a), what triggers as it is discarded, and splice.

    So does what it says of being put into a graveyard: as it is, or instead (603.6c, 614.6).
    """
    for called in going_to_a_graveyard(face):
        yield Unsupported(words=called, why="it is not read", blocking=False, acts="effect")
    for place, printed in enumerate(face.printed):
        called = printed.words or which_ability(face.name, place)
        for keyword in printed.keywords:
            if keyword.startswith("madness"):
                yield Unsupported(words=f"{face.name}'s {keyword}", why="it is not read", blocking=False, acts="effect")
            elif keyword.startswith("splice"):
                why = "which other spell it is added to is not read"
                yield Unsupported(words=f"{face.name}'s {keyword}", why=why, blocking=False, acts="activated")
        if DISCARDED in printed.elsewhere.split(", "):
            why = "it is not read"
            yield Unsupported(words=called, why=why, blocking=False, acts="effect", condition=BY_AN_OPPONENT)
        for ability in printed.abilities:
            when = ability.when if isinstance(ability, Triggered) else ()
            if found := [each for each in when if _may_be_discarding_it(each)]:
                only = BY_AN_OPPONENT if all(map(_by_an_opponent, found)) else None
                yield Unsupported(words=called, why="it is not read", blocking=False, acts="effect", condition=only)


BY_AN_OPPONENT = UnreadCondition(text="a spell or ability an opponent controls causes it")
"""Of what a card says of being discarded: it says nothing of being discarded for a cost."""


def _by_an_opponent(condition: When) -> bool:
    return isinstance(condition, Does) and condition.by == "opponent"


def _may_be_discarding_it(condition: When) -> bool:
    if isinstance(condition, Does):
        return condition.what == "discards" and (condition.subject == THIS or condition.partly)
    return isinstance(condition, SomethingHappens) and condition.since == "effect"
