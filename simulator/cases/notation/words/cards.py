"""The names of cards as a notation has them: as they are printed, where that is no other card."""

from __future__ import annotations

from simulator.cards.names import folded
from simulator.cases.format.named_cards import CardFault, card_named, face_exactly
from simulator.cases.format.unsaid import has_doors
from simulator.oracle.card import CompiledFace


def face_of(card: str, face: str = "") -> CompiledFace | None:
    """The face that a permanent of a case names; None where there is none, or several may be meant."""
    try:
        return card_named(card, face)
    except CardFault:
        return None


def as_printed(card: str) -> str:
    """The name of a card as it is printed; as it is written, where the printed one would mean another.

    >>> as_printed("goblin heelc"), as_printed("no card of that name")
    ('Goblin Heelcutter', 'no card of that name')
    """
    found = face_of(card)
    if found is None:
        return card
    again = face_of(found.name)
    return found.name if again is not None and _is(again, found) else card


def _is(one: CompiledFace, other: CompiledFace) -> bool:
    return (one.name, one.others) == (other.name, other.others)


def exactly_printed(text: str) -> str:
    """A whole name of a card as it is printed; any other text as it is.

    >>> exactly_printed("giant growth"), exactly_printed("giant g")
    ('Giant Growth', 'giant g')
    """
    found = face_exactly(text)
    return found.name if found is not None and folded(found.name) == folded(text) else text


def face_is_said(card: str, face: str) -> bool:
    """Whether a face of a card must be named, since the card's name alone means another, or other unlocked halves."""
    front, meant = face_of(card), face_of(card, face)
    if front is None or meant is None:
        return bool(face)
    return has_doors(front) or not _is(front, meant)
