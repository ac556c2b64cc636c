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
    """Players reveal, or exile, cards from the top of their library until they do so with one of the kinds in `what`.

    It finds twice: all the cards that it reveals or exiles, and then that one.
    """

    what: tuple[Described, ...]
    who: AnyPlayer = YOU
    exile: bool = False


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


class ChoosesCards(Instruction, frozen=True, kw_only=True):
    """You choose so many of the cards that were found, of one of the kinds in `what`; it finds them."""

    what: tuple[Described, ...] = ()
    n: Number = 1


class RevealsCards(Instruction, frozen=True, kw_only=True):
    """Players reveal cards from their hand: so many, of their choice or at random; it finds them."""

    who: AnyPlayer
    n: Amount = 1
    at_random: bool = False


class RevealsFound(Instruction, frozen=True, kw_only=True):
    """Cards that were found are revealed."""

    what: Reference


class ExilesFaceDown(Instruction, frozen=True, kw_only=True):
    """Cards that were found are exiled face down."""

    what: Reference


class DiscardsCards(Instruction, frozen=True, kw_only=True):
    """Players discard cards that were found, or cards of one of the kinds in `kinds` (`what` None): so many."""

    what: Reference | None = None
    kinds: tuple[Described, ...] = ()
    n: Number = 1
    who: AnyPlayer = YOU


class DiscardsAny(Instruction, frozen=True, kw_only=True):
    """Players discard any number of cards, of one of the kinds in `kinds`."""

    kinds: tuple[Described, ...] = ()
    who: AnyPlayer = YOU


class PutsFromHand(Instruction, frozen=True, kw_only=True):
    """Players put, or exile, so many cards of their choice from their hand somewhere."""

    to: CardPlace
    who: AnyPlayer = YOU
    n: Amount = 1
    face_down: bool = False
    order: Order = ""


class PutsNthFromTop(Instruction, frozen=True, kw_only=True):
    """Objects are put into the library of their owners, as the `n`-th card from the top."""

    what: Reference
    n: Number


class MillsHalf(Instruction, frozen=True, kw_only=True):
    """Players mill half their library, rounded in such a way."""

    who: AnyPlayer
    rounded: Literal["up", "down"] = "up"


class SearchesAndExiles(Instruction, frozen=True, kw_only=True):
    """You search a player's library for a card of one of the kinds in `what` and exile it; it finds it."""

    what: tuple[Described, ...]
    whose: AnyPlayer


class Seeks(Instruction, frozen=True, kw_only=True):
    """You seek so many cards, each of one of the kinds in `what`: they are put from your library into your hand."""

    what: tuple[Described, ...]
    n: Number = 1


class GivesFlashback(Instruction, frozen=True, kw_only=True):
    """Cards in graveyards gain flashback for a time; `cost` "": for their mana cost."""

    what: Reference
    cost: str = ""
    until: Literal["end_of_turn"] = "end_of_turn"


class EasesCasting(Instruction, frozen=True, kw_only=True):
    """Spells that are described and that you cast this turn cost so much less, or have keywords that act as they are.

    `next_one`: only the next such spell.
    """

    what: tuple[Described, ...]
    less: str = ""
    keywords: tuple[str, ...] = ()
    next_one: bool = False


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
    spent for that. `kinds`: only those of one of these kinds. `then_exiled`: what is cast so is exiled if it would be
    put into a graveyard.
    """

    what: Reference
    n: Number | None = None
    cast: bool = False
    until: Literal[
        "",
        "end_of_turn",
        "end_of_your_next_turn",
        "your_next_turn",
        "your_next_end_step",
        "stays_exiled",
        "you_control_this",
    ] = ""
    free: bool = False
    any_mana: bool = False
    kinds: tuple[Described, ...] = ()
    then_exiled: bool = False


class MayLook(Instruction, frozen=True, kw_only=True):
    """You may look at cards for as long as they remain exiled."""

    what: Reference


class ShufflesInto(Instruction, frozen=True, kw_only=True):
    """Players shuffle their graveyard, hand or both into their library."""

    who: AnyPlayer = YOU
    zone: Literal["graveyard", "hand", "hand and graveyard"] = "graveyard"


class LosesHalf(Instruction, frozen=True, kw_only=True):
    """Players lose half their life, rounded in such a way."""

    who: AnyPlayer
    rounded: Literal["up", "down"] = "up"
