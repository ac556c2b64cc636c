"""Hands of which not every card is known: which cards are known to be there, and how many others may be."""

from __future__ import annotations

from typing import NamedTuple

from events.casting import SpellCast
from events.references import Described


class HandInDoubt(NamedTuple):
    """A hand of which all cards were known, and to which others may have come since, or that some may have left.

    Args:
        cards: those that are known to have been there, and that nobody knows to have left.
        most: how many others came at the most, without those that are known to have left again.
        cast: the spells that were cast since and were none of the known cards: others, if they came from the hand.
        kinds: of which kinds the others are; none: of any.
        less: whether some of those that were there may have left it unseen.
        gone: how many have surely left it, of which nobody knows which they were.
        perhaps: whether some of the others may not have come at all.
    """

    cards: tuple[str, ...]
    most: int
    cast: tuple[SpellCast, ...] = ()
    kinds: tuple[Described, ...] = ()
    less: bool = False
    gone: int = 0
    perhaps: bool = False

    @property
    def most_in_all(self) -> int:
        """How many cards, known ones and others, are there or were cast since, at the most."""
        return len(self.cards) + self.most - self.gone


class Coming(NamedTuple):
    """What may come to a hand unseen as something resolves.

    Args:
        most: how many cards at the most.
        kinds: of which kinds they are; none: of any.
        less: whether cards of that hand may be moved unseen as well.
        perhaps: whether some of them may not come at all.
    """

    most: int
    kinds: tuple[Described, ...] = ()
    less: bool = False
    perhaps: bool = False
