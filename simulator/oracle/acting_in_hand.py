"""What cards in hand say that acts there, or as they are discarded, and that the game does not follow."""

from __future__ import annotations

from collections.abc import Iterator

from events.abilities import AnyAbility, Triggered, Unsupported
from events.filters import THIS
from events.trigger_conditions import Does, SomethingHappens
from events.triggers import When
from simulator.oracle.called import which_ability
from simulator.oracle.card import CompiledFace
from simulator.oracle.reading import DISCARDED


def acting_in_hand(face: CompiledFace) -> Iterator[AnyAbility]:
    """What a card in hand says that acts there: madness (702.35a), what triggers as it is discarded, and splice."""
    for place, printed in enumerate(face.printed):
        called = printed.words or which_ability(face.name, place)
        for keyword in printed.keywords:
            if keyword.startswith("madness"):
                yield Unsupported(words=f"{face.name}'s {keyword}", why="it is not read", blocking=False, acts="effect")
            elif keyword.startswith("splice"):
                why = "which other spell it is added to is not read"
                yield Unsupported(words=f"{face.name}'s {keyword}", why=why, blocking=False, acts="activated")
        if DISCARDED in printed.elsewhere.split(", "):
            yield Unsupported(words=called, why="it is not read", blocking=False, acts="effect")
        for ability in printed.abilities:
            if isinstance(ability, Triggered) and any(map(_may_be_discarding_it, ability.when)):
                yield Unsupported(words=called, why="it is not read", blocking=False, acts="effect")


def _may_be_discarding_it(condition: When) -> bool:
    if isinstance(condition, Does):
        return condition.what == "discards" and condition.subject == THIS
    return isinstance(condition, SomethingHappens) and condition.since == "effect"
