"""The board of a case: players, and permanents with what is printed on them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from simulator.cases.format.words import (
    CasePart,
    Civilizations,
    Colors,
    CounterName,
    ManaText,
    NonNegative,
    PermanentName,
    PlayerName,
    PlayerNames,
    Positive,
    SentenceText,
    ShortText,
    Types,
    WholeNumber,
)

__all__ = ["CaseBoard", "CasePermanent", "CasePlayer"]

_Words = Annotated[tuple[ShortText, ...], Meta(extra={"unique": True})]


class CasePlayer(CasePart, frozen=True):
    """A player: life in points, mana in the pool, cards in hand by name, library in cards."""

    life: WholeNumber = 20
    mana: ManaText = ""
    poison: NonNegative = 0
    hand: tuple[ShortText, ...] = ()
    library: NonNegative = 0


class CasePermanent(CasePart, frozen=True):
    """A permanent; a creature has `power` and, but in Duel Masters, `toughness`.

    `keywords` and `text` are the printed words; a label before a colon names a sentence's ability.
    """

    id: ShortText
    controller: PlayerName
    owner: PlayerName = ""
    name: ShortText = ""
    types: Types = ("creature",)
    subtypes: _Words = ()
    supertypes: _Words = ()
    colors: Colors = ()
    power: WholeNumber | UnsetType = UNSET
    toughness: WholeNumber | UnsetType = UNSET
    keywords: tuple[ShortText, ...] = ()
    text: tuple[SentenceText, ...] = ()
    tapped: bool = False
    damage: NonNegative = 0
    counters: dict[CounterName, Positive] = msgspec.field(default_factory=dict)
    attached_to: PermanentName = ""
    loyalty: NonNegative | UnsetType = UNSET
    defense: NonNegative | UnsetType = UNSET
    protector: PlayerName = ""
    entered_this_turn: bool = False
    civilization: Civilizations = ()


class CaseBoard(CasePart, kw_only=True, frozen=True):
    """Whose turn it is, who defends, and everything on the battlefield; every player named here plays."""

    active: PlayerName
    defending: Annotated[tuple[PlayerName, ...], Meta(min_length=1, extra={"unique": True})]
    players: dict[PlayerName, CasePlayer] = msgspec.field(default_factory=dict)
    teams: tuple[PlayerNames, ...] = ()
    turn_order: PlayerNames = ()
    permanents: tuple[CasePermanent, ...]
