"""The board of a case: players, and permanents with what is printed on them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from simulator.cases.format.words import (
    Civilizations,
    Colors,
    Count,
    CounterName,
    Mana,
    Number,
    Part,
    PermanentName,
    PlayerName,
    PlayerNames,
    Positive,
    Sentence,
    Text,
    Types,
)

__all__ = ["Board", "Permanent", "PlayerState"]

Words = Annotated[tuple[Text, ...], Meta(extra={"unique": True})]


class PlayerState(Part, frozen=True):
    """A player: life in points, mana in the pool, cards in hand by name, library in cards."""

    life: Number = 20
    mana: Mana = ""
    poison: Count = 0
    hand: tuple[Text, ...] = ()
    library: Count = 0


class Permanent(Part, frozen=True):
    """A permanent; a creature has `power` and, but in Duel Masters, `toughness`.

    `keywords` and `text` are the printed words; a label before a colon names a sentence's ability.
    """

    id: Text
    controller: PlayerName
    owner: PlayerName = ""
    name: Text = ""
    types: Types = ("creature",)
    subtypes: Words = ()
    supertypes: Words = ()
    colors: Colors = ()
    power: Number | UnsetType = UNSET
    toughness: Number | UnsetType = UNSET
    keywords: tuple[Text, ...] = ()
    text: tuple[Sentence, ...] = ()
    tapped: bool = False
    damage: Count = 0
    counters: dict[CounterName, Positive] = msgspec.field(default_factory=dict)
    attached_to: PermanentName = ""
    loyalty: Count | UnsetType = UNSET
    defense: Count | UnsetType = UNSET
    protector: PlayerName = ""
    entered_this_turn: bool = False
    civilization: Civilizations = ()


class Board(Part, kw_only=True, frozen=True):
    """Whose turn it is, who defends, and everything on the battlefield; every player named here plays."""

    active: PlayerName
    defending: Annotated[tuple[PlayerName, ...], Meta(min_length=1, extra={"unique": True})]
    players: dict[PlayerName, PlayerState] = msgspec.field(default_factory=dict)
    teams: tuple[PlayerNames, ...] = ()
    turn_order: PlayerNames = ()
    permanents: tuple[Permanent, ...]
