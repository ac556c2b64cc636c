"""Trigger conditions of cards that go from one zone to another, and of spells."""

from __future__ import annotations

from typing import Literal

from events.filters import Which
from events.trigger_conditions import Recipient
from events.trigger_subjects import OfSeveral, Since, TriggerCondition, Who

CardZone = Literal["exile", "graveyard", "hand", "library"]
"""A zone in which objects are cards alone (108.2)."""


class CardPut(OfSeveral, frozen=True, kw_only=True):
    """A card that is meant is put into a zone of such a player, from `source` or, "", elsewhere than the battlefield.

    Of what is exiled, such a player's zone is the one that it comes from. A library takes cards from anywhere.

    Cards go there by effects, for costs, and as spells leave the stack (608.2n).
    """

    earliest = Since("effect")
    to: CardZone
    whose: Who = "any"
    source: CardZone | Literal[""] = ""


class ReturnedToHand(OfSeveral, frozen=True, kw_only=True):
    """The subject is returned from the battlefield to its owner's hand: to that of such a player."""

    earliest = Since("effect")
    whose: Who = "any"


class SpellDealsDamage(TriggerCondition, frozen=True, kw_only=True):
    """A spell that is meant by the subject, and such a player controls, deals damage to such a recipient."""

    earliest = Since("activated")
    who: Who = "any"
    to: Recipient = ""
    which: Which = ()


CardWhen = CardPut | ReturnedToHand | SpellDealsDamage
"""The trigger conditions of this module, for decoding."""
