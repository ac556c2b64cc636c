"""Which instructions may have players discard cards, or exile them from hands, and which cards can be told."""

from __future__ import annotations

from events.card_instructions import (
    ChoosesCards,
    DiscardsAny,
    DiscardsCards,
    ExilesFromTop,
    LooksAtCards,
    PutsFromHand,
    RevealsCards,
    RevealsUntil,
    TakesSome,
)
from events.instructions import Discards, Does, Exiles, Instruction, Puts
from events.references import Chosen, Described, Each, ExiledWith
from projections.followed.naming import leaves_of

_ACTIONS = frozenset({"connive", "learn"})
_FIND = (ChoosesCards, ExilesFromTop, LooksAtCards, RevealsCards, RevealsUntil, TakesSome)


def may_discard(leaf: Instruction) -> bool:
    """Whether somebody may discard a card by an instruction that is not composed.

    >>> may_discard(Discards()), may_discard(Does(action="connive")), may_discard(Does(action="scry"))
    (True, True, False)
    """
    return _discards(leaf) or (isinstance(leaf, Does) and leaf.action in _ACTIONS)


def _discards(leaf: Instruction) -> bool:
    return isinstance(leaf, Discards | DiscardsAny | DiscardsCards)


def discards_a_hand(effect: Instruction) -> bool:
    """Whether somebody may discard their whole hand by an instruction.

    >>> discards_a_hand(Discards(n=None)), discards_a_hand(Discards())
    (True, False)
    """
    return any(isinstance(leaf, Discards) and leaf.n is None for leaf in leaves_of(effect))


def moves_cards_in_hand(effect: Instruction) -> bool:
    """Whether an instruction moves all cards out of a hand that it describes, or those that its source has exiled.

    >>> from events.references import Described, Each, THIS_ONE
    >>> of_hands = Each(what=Described(is_a="card", zone="hand"))
    >>> moves_cards_in_hand(Exiles(what=of_hands)), moves_cards_in_hand(Exiles(what=THIS_ONE))
    (True, False)
    """
    moved = (leaf.what for leaf in leaves_of(effect) if isinstance(leaf, Exiles | Puts))
    return any(isinstance(what, ExiledWith) or all_in_hands(what) is not None for what in moved)


def all_in_hands(what: object) -> Described | None:
    """The description of cards in hands of which all are meant; None where it is another reference."""
    described = what.what if isinstance(what, Each) else None
    return described if described is not None and (described.is_a, described.zone) == ("card", "hand") else None


def chosen_from_a_hand(effect: Instruction) -> LooksAtCards | RevealsCards | None:
    """By what a hand is looked at, or cards of it revealed, from which cards are chosen, if nothing else is found."""
    match [leaf for leaf in leaves_of(effect) if isinstance(leaf, _FIND)]:
        case [(LooksAtCards(n=None) | RevealsCards()) as looked_at, ChoosesCards()]:
            return looked_at
    return None


def can_be_told(effect: Instruction) -> bool:
    """Whether it can be told which cards an instruction has somebody discard, or exile from their hand.

    Other words find none of them, or choose them from a hand that is looked at.

    >>> can_be_told(Discards()), can_be_told(Does(action="connive")), can_be_told(PutsFromHand(to="exile"))
    (True, False, True)
    """
    if chosen_from_a_hand(effect) is not None and discards_what_is_found(effect):
        return True
    return any(
        exiles_from_hand(leaf) or (_discards(leaf) and getattr(leaf, "what", None) is None)
        for leaf in leaves_of(effect)
    )


def exiles_from_hand(leaf: Instruction) -> bool:
    """Whether players exile cards of their choice from their hand by an instruction that is not composed.

    >>> exiles_from_hand(PutsFromHand(to="exile")), exiles_from_hand(PutsFromHand(to="battlefield"))
    (True, False)
    """
    if isinstance(leaf, Exiles) and isinstance(chosen := leaf.what, Chosen):
        return (chosen.what.is_a, chosen.what.zone, chosen.what.controlled_by) == ("card", "hand", chosen.by)
    return isinstance(leaf, PutsFromHand) and leaf.to == "exile"


def discards_what_is_found(effect: Instruction) -> bool:
    """Whether somebody discards cards by an instruction that other words find.

    >>> from events.references import FoundCards
    >>> discards_what_is_found(DiscardsCards(what=FoundCards())), discards_what_is_found(DiscardsCards())
    (True, False)
    """
    return any(isinstance(leaf, DiscardsCards) and leaf.what is not None for leaf in leaves_of(effect))
