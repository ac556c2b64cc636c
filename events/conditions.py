"""Conditions of abilities that no board here decides yet, exactly as their words say them.

There is a verdict under them only if it is the same either way.
"""

from __future__ import annotations

from typing import Literal

from events.event import Number, Tagged
from events.filters import THIS, Which

PermanentState = Literal[
    "attacking",
    "attacking alone",
    "blocking",
    "enchanted",
    "equipped",
    "modified",
    "monstrous",
    "paired",
    "renowned",
    "saddled",
    "suspected",
    "tapped",
    "transformed",
    "untapped",
    "your Ring-bearer",
]
"""What a permanent can be that is none of its characteristics."""


class NotJudged(Tagged, frozen=True, kw_only=True, tag_field="type"):
    """What all of them have; `negated`: true while the condition is not."""

    negated: bool = False


class InState(NotJudged, frozen=True, kw_only=True):
    """The permanent that is meant by `of` is in a state."""

    of: Which = THIS
    state: PermanentState


class IsSuch(NotJudged, frozen=True, kw_only=True):
    """The permanent that is meant by `of` is meant by `which` too: it has such a color, a type, or a subtype."""

    of: Which = THIS
    which: Which


class HasCounters(NotJudged, frozen=True, kw_only=True):
    """The permanent that is meant by `of` has at least that many counters of a kind on it ("" for any kind)."""

    of: Which = THIS
    counter: str = ""
    at_least: Number = 1


WhichPlayer = Literal["you", "opponent", "defending player"]
"""Of which player something has to be so; of opponents one is enough."""


class HasStatus(NotJudged, frozen=True, kw_only=True):
    """A player is the monarch, is poisoned, or has the city's blessing, the initiative or max speed."""

    who: WhichPlayer = "you"
    status: Literal["monarch", "poisoned", "city's blessing", "initiative", "max speed"]


CardKind = Literal["", "creature", "instant and sorcery", "land", "permanent"]
"""Which cards are counted; "" for all."""


class HasCards(NotJudged, frozen=True, kw_only=True):
    """A player has at least, or at most, that many such cards in a zone."""

    who: WhichPlayer = "you"
    zone: Literal["graveyard", "hand"]
    kind: CardKind = ""
    at_least: Number | None = None
    at_most: Number | None = None


class CardTypesInGraveyard(NotJudged, frozen=True, kw_only=True):
    """There are at least that many card types among cards in the controller's graveyard (delirium)."""

    at_least: Number


class HasLife(NotJudged, frozen=True, kw_only=True):
    """A player has at least, or at most, that much life."""

    who: WhichPlayer = "you"
    at_least: Number | None = None
    at_most: Number | None = None


DoneThisTurn = Literal[
    "attacked",
    "cast_a_noncreature_spell",
    "cast_instant_or_sorcery",
    "cast_another_spell",
    "cast_spells",
    "discarded_a_card",
    "drawn_cards",
    "gained_life",
    "sacrificed_an_artifact",
]
"""What the controller of an ability can have done this turn."""


class YouDidThisTurn(NotJudged, frozen=True, kw_only=True):
    """The controller has done something this turn, at least so many times."""

    deed: DoneThisTurn
    at_least: Number = 1


class HappenedThisTurn(NotJudged, frozen=True, kw_only=True):
    """A permanent that is meant died or entered this turn; `yours`: under the control of the ability's controller."""

    event: Literal["died", "entered"]
    which: Which
    yours: bool = False


class ControlsInState(NotJudged, frozen=True, kw_only=True):
    """A player controls at least so many permanents that are meant and are in a state."""

    who: WhichPlayer = "you"
    which: Which
    state: Literal["tapped", "untapped"]
    at_least: Number = 1


class OpponentControls(NotJudged, frozen=True, kw_only=True):
    """An opponent of the controller controls at least so many permanents that are meant."""

    which: Which
    at_least: Number = 1


class UnreadCondition(NotJudged, frozen=True, kw_only=True):
    """Words that are not read, of a condition under which power and toughness are given."""

    text: str = ""


AnyNotJudged = (
    InState
    | IsSuch
    | HasCounters
    | HasStatus
    | HasCards
    | CardTypesInGraveyard
    | HasLife
    | YouDidThisTurn
    | HappenedThisTurn
    | ControlsInState
    | OpponentControls
    | UnreadCondition
)
"""Every such condition, for decoding."""
