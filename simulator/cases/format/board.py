"""The board of a case: players, and permanents with what is printed on them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from simulator.cases.format import words as w

__all__ = ["CaseBoard", "CasePermanent", "CasePlayer"]

_Words = Annotated[tuple[w.ShortText, ...], Meta(extra={"unique": True})]


class CasePlayer(w.CasePart, frozen=True):
    """A player: life in points, mana in the pool, cards in hand by name, library in cards."""

    life: w.WholeNumber = 20
    mana: w.ManaText = ""
    poison: w.NonNegative = 0
    hand: tuple[w.ShortText, ...] = ()
    library: w.NonNegative = 0


class CasePermanent(w.CasePart, frozen=True):
    """A permanent; a creature has `power` and, but in Duel Masters, `toughness`.

    `keywords` and `text` are the printed words; a label before a colon names a sentence's ability.
    """

    id: w.ShortText
    controller: w.PlayerName
    owner: w.PlayerName = ""
    name: w.ShortText = ""
    types: w.Types = ("creature",)
    subtypes: _Words = ()
    supertypes: _Words = ()
    colors: w.Colors = ()
    power: w.WholeNumber | UnsetType = UNSET
    toughness: w.WholeNumber | UnsetType = UNSET
    keywords: tuple[w.ShortText, ...] = ()
    text: tuple[w.SentenceText, ...] = ()
    tapped: bool = False
    damage: w.NonNegative = 0
    counters: dict[w.CounterName, w.Positive] = msgspec.field(default_factory=dict)
    attached_to: w.PermanentName = ""
    loyalty: w.NonNegative | UnsetType = UNSET
    defense: w.NonNegative | UnsetType = UNSET
    protector: w.PlayerName = ""
    entered_this_turn: bool = False
    civilization: w.Civilizations = ()


class CaseBoard(w.CasePart, kw_only=True, frozen=True):
    """Whose turn it is, who defends, and everything on the battlefield; every player named here plays."""

    active: w.PlayerName
    defending: Annotated[tuple[w.PlayerName, ...], Meta(min_length=1, extra={"unique": True})]
    players: dict[w.PlayerName, CasePlayer] = msgspec.field(default_factory=dict)
    teams: tuple[w.PlayerNames, ...] = ()
    turn_order: w.PlayerNames = ()
    permanents: tuple[CasePermanent, ...]
