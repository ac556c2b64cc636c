"""What cards say that acts as they are put into a graveyard, or from there, and that the game does not follow."""

from __future__ import annotations

from collections.abc import Iterator

from events.abilities import SpellAbility, Triggered, Unsupported
from events.card_trigger_conditions import CardPut
from events.filters import THIS
from events.trigger_conditions import SomethingHappens
from events.triggers import When
from simulator.oracle.called import abilities_by_place
from simulator.oracle.card import CompiledFace


def acting_in_graveyards(face: CompiledFace) -> Iterator[str]:
    """What a card says that may act as it is put into a graveyard, or from then on; what triggers there apart.

    A static ability that is not read may be one that replaces that, or that acts from there.
    """
    for called, printed in abilities_by_place(face):
        for ability in printed.abilities:
            match ability:
                case Unsupported(acts="always" | "effect") | SpellAbility(effect=None):
                    yield called
                case Triggered(when=when) if any(map(_may_be_putting_it, when)):
                    yield called


def going_to_a_graveyard(face: CompiledFace) -> Iterator[str]:
    """What a card says that may act as it is put into a graveyard from elsewhere than the battlefield."""
    for called, printed in abilities_by_place(face):
        for ability in printed.abilities:
            match ability:
                case Unsupported(acts="always", playing=""):
                    yield called
                case Triggered(when=when) if any(
                    isinstance(each, CardPut) and _may_be_putting_it(each) for each in when
                ):
                    yield called


def _may_be_putting_it(condition: When) -> bool:
    if isinstance(condition, CardPut):
        return condition.to == "graveyard" and condition.subject == THIS
    return isinstance(condition, SomethingHappens) and condition.since == "effect"
