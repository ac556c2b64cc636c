"""Conditions of abilities that no board here decides yet, exactly as their words say them.

There is a verdict under them only if it is the same either way.
"""

from __future__ import annotations

from typing import Literal

from events.event import Number, Tagged
from events.filters import THIS, Which
from events.quantities import AnyQuantity

PermanentState = Literal[
    "attacking",
    "attacking alone",
    "attacking or blocking",
    "blocking",
    "enchanted",
    "enchanted or equipped",
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
    """The permanent that is meant by `of` is meant by `which` too: it has such a color, type, keyword or power."""

    of: Which = THIS
    which: Which


class HasCounters(NotJudged, frozen=True, kw_only=True):
    """The permanent that is meant by `of` has at least that many counters of a kind on it ("" for any kind).

    `at_most`: and no more than that many; `even`: and an even number, which zero is.
    """

    of: Which = THIS
    counter: str = ""
    at_least: Number = 1
    at_most: Number | None = None
    even: bool = False


class Fights(NotJudged, frozen=True, kw_only=True):
    """The permanent that is meant by `of` is blocked by at least so many creatures that are meant by `whom`.

    `either`: or it blocks as many of them.
    """

    of: Which = THIS
    whom: Which = ()
    at_least: Number = 1
    either: bool = False


WhichPlayer = Literal["you", "opponent", "defending player", "any player"]
"""Of which player something has to be so; of opponents, and of all players, one is enough."""


PlayerStatus = Literal["monarch", "poisoned", "city's blessing", "initiative", "max speed", "completed a dungeon"]
"""What a player can be, have, or have done in this game."""


class HasStatus(NotJudged, frozen=True, kw_only=True):
    """A player is the monarch, is poisoned, or has the city's blessing, the initiative or max speed, or a dungeon."""

    who: WhichPlayer = "you"
    status: PlayerStatus


class HasPoison(NotJudged, frozen=True, kw_only=True):
    """A player has at least that many poison counters."""

    who: WhichPlayer = "you"
    at_least: Number


CardKind = Literal["", "creature", "instant and sorcery", "land", "permanent"]
"""Which cards are counted; "" for all."""


class HasCards(NotJudged, frozen=True, kw_only=True):
    """A player has at least, or at most, that many such cards in a zone; `which` says more of them than `kind`."""

    who: WhichPlayer = "you"
    zone: Literal["graveyard", "hand"]
    kind: CardKind = ""
    at_least: Number | None = None
    at_most: Number | None = None
    which: Which = ()


class CardTypesInGraveyard(NotJudged, frozen=True, kw_only=True):
    """There are at least that many card types among cards in the controller's graveyard (delirium)."""

    at_least: Number


class HasLife(NotJudged, frozen=True, kw_only=True):
    """A player has at least, or at most, that much life."""

    who: WhichPlayer = "you"
    at_least: Number | None = None
    at_most: Number | None = None


class LifeAgainstStart(NotJudged, frozen=True, kw_only=True):
    """A player's life total against their starting life total: at least `over` more, or (`half`) at most half of it."""

    who: WhichPlayer = "you"
    over: Number = 0
    half: bool = False


class HasMostLife(NotJudged, frozen=True, kw_only=True):
    """A player has the most life of all, or as much as whoever has the most."""

    who: WhichPlayer = "you"


class HasMore(NotJudged, frozen=True, kw_only=True):
    """A player has more life, cards in hand or permanents that are meant than another, or than each opponent."""

    who: WhichPlayer = "you"
    than: Literal["you", "opponent", "each opponent", "defending player", "attacking player"]
    of: Literal["life", "cards in hand", "permanents"]
    which: Which = ()


class AmountIs(NotJudged, frozen=True, kw_only=True):
    """A quantity is at least, or at most, as great as a number."""

    what: AnyQuantity
    at_least: Number | None = None
    at_most: Number | None = None


class DifferentPowers(NotJudged, frozen=True, kw_only=True):
    """There are at least so many different powers among the permanents that are meant."""

    which: Which
    at_least: Number


class ControlsCommander(NotJudged, frozen=True, kw_only=True):
    """The controller controls a commander that is meant by `which`; `own`: one that they own."""

    own: bool = True
    which: Which = ()


class FirstCombatPhase(NotJudged, frozen=True, kw_only=True):
    """It is the first combat phase of the turn."""


Came = Literal[
    "cast",
    "cast by you",
    "cast from your hand",
    "bargained",
    "kicked",
    "offspring paid",
    "squad paid",
]
"""How a permanent came to the battlefield, or its spell was cast, and which of its costs was paid."""


class CameAs(NotJudged, frozen=True, kw_only=True):
    """The permanent that is meant by `of` came to the battlefield so."""

    of: Which = THIS
    how: Came


class DidThisTurn(NotJudged, frozen=True, kw_only=True):
    """The permanent that is meant by `of` did something this turn, or (`combat`) this combat."""

    of: Which = THIS
    deed: Literal["attacked", "attacked or blocked", "blocked", "entered"]
    combat: bool = False


DoneThisTurn = Literal[
    "attacked",
    "cast_a_creature_spell",
    "cast_a_noncreature_spell",
    "cast_instant_or_sorcery",
    "cast_another_spell",
    "cast_spells",
    "committed_a_crime",
    "descended",
    "discarded_a_card",
    "drawn_cards",
    "gained_life",
    "lost_life",
    "sacrificed_a_permanent",
    "sacrificed_an_artifact",
    "surveilled",
]
"""What the controller of an ability can have done this turn."""


class YouDidThisTurn(NotJudged, frozen=True, kw_only=True):
    """The controller has done something this turn, at least so many times."""

    deed: DoneThisTurn
    at_least: Number = 1


class PlayerThisTurn(NotJudged, frozen=True, kw_only=True):
    """Something happened to a player this turn."""

    who: WhichPlayer = "opponent"
    event: Literal["lost life", "been dealt damage"]


class HappenedThisTurn(NotJudged, frozen=True, kw_only=True):
    """At least so many permanents that are meant died, entered or left the battlefield this turn.

    `yours`: under the control of the ability's controller.
    """

    event: Literal["died", "entered", "left"]
    which: Which
    yours: bool = False
    at_least: Number = 1


class ControlsInState(NotJudged, frozen=True, kw_only=True):
    """A player controls at least so many permanents that are meant and are in a state."""

    who: WhichPlayer = "you"
    which: Which
    state: Literal["tapped", "untapped", "face-down", "modified", "multicolored", "nontoken", "token", "unpaired"]
    at_least: Number = 1


class OpponentControls(NotJudged, frozen=True, kw_only=True):
    """An opponent of the controller controls at least so many permanents that are meant."""

    which: Which
    at_least: Number = 1


class ColorChosen(NotJudged, frozen=True, kw_only=True):
    """A color was chosen for the permanent, as always where it can be; an ability that speaks of it waits for that."""


class TypeChosen(NotJudged, frozen=True, kw_only=True):
    """A creature type or a land type was chosen for the permanent, as always where one can be."""


class UnreadCondition(NotJudged, frozen=True, kw_only=True):
    """Words that are not read, of a condition under which power and toughness are given."""

    text: str = ""


AnyNotJudged = (
    InState
    | IsSuch
    | HasCounters
    | Fights
    | HasStatus
    | HasCards
    | CardTypesInGraveyard
    | HasLife
    | YouDidThisTurn
    | HappenedThisTurn
    | ControlsInState
    | OpponentControls
    | ColorChosen
    | TypeChosen
    | UnreadCondition
    | HasPoison
    | LifeAgainstStart
    | HasMore
    | HasMostLife
    | AmountIs
    | DifferentPowers
    | ControlsCommander
    | FirstCombatPhase
    | CameAs
    | DidThisTurn
    | PlayerThisTurn
)
"""Every such condition, for decoding."""
