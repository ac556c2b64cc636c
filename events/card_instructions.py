"""What instructions do with cards outside the battlefield: looking at them, moving some of them, playing them later."""

from __future__ import annotations

from typing import Literal

from events.event import Number
from events.instructions import Instruction
from events.references import YOU, Amount, AnyPlayer, Described, Reference

CardPlace = Literal["hand", "battlefield", "graveyard", "library_top", "library_bottom", "exile"]
"""Where cards are put."""

Order = Literal["", "any", "random"]
"""In which order cards are put into a library; "" where nothing says it."""


class LooksAtCards(Instruction, frozen=True, kw_only=True):
    """You look at the top `n` cards of players' libraries, or at their hands (`n` None).

    `reveal`: everyone does, as they are revealed.
    """

    n: Amount | None = 1
    whose: AnyPlayer = YOU
    reveal: bool = False


class ExilesFromTop(Instruction, frozen=True, kw_only=True):
    """The top `n` cards of players' libraries are exiled."""

    n: Amount = 1
    whose: AnyPlayer = YOU
    face_down: bool = False


class RevealsUntil(Instruction, frozen=True, kw_only=True):
    """You reveal cards from the top of your library until you reveal one of the kinds in `what`.

    It finds twice: all the cards that it reveals, and then that one.
    """

    what: tuple[Described, ...]


class TakesSome(Instruction, frozen=True, kw_only=True):
    """Of the cards that were found so many, of one of the kinds in `what`, are put somewhere.

    `to` "": they are only revealed. `n` None: any number, `up_to`: or fewer. `rest`: where the others are
    put, if it is said at once.
    """

    what: tuple[Described, ...] = ()
    n: Number | None = 1
    up_to: bool = False
    to: CardPlace | Literal[""] = ""
    tapped: bool = False
    rest: CardPlace | Literal[""] = ""
    order: Order = ""


class PutsTheRest(Instruction, frozen=True, kw_only=True):
    """Those of the cards that were found which were put nowhere are put somewhere."""

    to: CardPlace
    order: Order = ""


class PutsInOrder(Instruction, frozen=True, kw_only=True):
    """Cards are put on the top or the bottom of a library in an order."""

    what: Reference
    to: Literal["library_top", "library_bottom"]
    order: Order


class MayPlay(Instruction, frozen=True, kw_only=True):
    """You may play cards, or (`cast`) cast them, for a time; `until` "": now.

    `n`: so many of them, None for all. `free`: without paying their mana costs; `any_mana`: mana of any type can be
    spent for that.
    """

    what: Reference
    n: Number | None = None
    cast: bool = False
    until: Literal["", "end_of_turn", "end_of_your_next_turn", "your_next_turn", "stays_exiled"] = ""
    free: bool = False
    any_mana: bool = False


class ShufflesInto(Instruction, frozen=True, kw_only=True):
    """Players shuffle their graveyard, hand or both into their library."""

    who: AnyPlayer = YOU
    zone: Literal["graveyard", "hand", "hand and graveyard"] = "graveyard"


class LosesHalf(Instruction, frozen=True, kw_only=True):
    """Players lose half their life, rounded in such a way."""

    who: AnyPlayer
    rounded: Literal["up", "down"] = "up"
