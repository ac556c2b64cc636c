"""Events about players: life that effects have them gain or lose, and counters that they get."""

from __future__ import annotations

from typing import Literal

from events.event import External, Number
from events.instructions_of_objects import SpendsManaOnly

ManaIsKept = Literal["", "end_of_combat", "end_of_turn"]
"""Until when mana is not lost as steps and phases end; "": it is."""


class LifeEffectApplied(External, frozen=True):
    """A spell or ability causes players to gain so much life, or to lose it (less than none), at once (119.3)."""

    life: tuple[tuple[str, Number], ...]


class ManaEffectApplied(External, frozen=True):
    """A spell or ability of `source` has a player add mana (106.4).

    `kept` says until when the mana is not lost as steps and phases end; "": it is. `only`: on what it may be spent
    (106.6); None: on anything.
    """

    player: str
    mana: str
    source: str
    kept: ManaIsKept = ""
    only: SpendsManaOnly | None = None


class PlayerCountersEffectApplied(External, frozen=True):
    """A spell or ability gives a player so many counters of a kind: poison, energy, experience (122.1)."""

    player: str
    kind: str
    amount: Number


class LibraryEffectApplied(External, frozen=True, kw_only=True):
    """By a spell or ability so many cards leave the top of a player's library, or are `drawn` from it (121.1).

    They are at least and at most so many; `most` None: nobody knows how many cards are in it after that. At most
    `added` cards are put into it instead. It stands for libraries alone of which the board says how many cards are in
    them.
    """

    player: str
    least: Number = 0
    most: Number | None = None
    drawn: bool = False
    added: Number = 0


class DiscardEffectApplied(External, frozen=True):
    """A spell or ability has a player discard cards, each by its name (701.9).

    None is named where it is not known which, how many or whether any. `hand`: it is their whole hand, and others than
    are named may have been in it.
    """

    player: str
    cards: tuple[str, ...] = ()
    hand: bool = False


class CardsMovedUnseen(External, frozen=True, kw_only=True):
    """By an instruction, cards that nobody names may have come to players' `hands` or left them, or to `graveyards`.

    It stands for those alone of which all cards were known. `gone` is how many have surely left hands, by player, where
    it is known how many there can be at the most. Some may have been exiled with the object `exiled_with`.
    """

    hands: tuple[str, ...] = ()
    gone: tuple[tuple[str, Number], ...] = ()
    graveyards: tuple[str, ...] = ()
    exiled_with: str = ""
