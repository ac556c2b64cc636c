"""Cards that players find in libraries, of which no board shows more than their names (701.23)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeGuard

from events.abilities import Choose, ForEachPlayer
from events.card_instructions import LooksAtCards, PutsTheRest, RevealsUntil, TakesSome
from events.instructions import Draws, Instruction, Mills, Puts, Searches, Shuffles
from events.references import Described, FoundCards
from projections.followed.naming import leaves_of, said_in
from projections.followed.whom import are_players, is_number, is_one_player
from simulator.rules.cards_elsewhere import is_described_card
from simulator.rules.described import Viewer

Finds = Searches | TakesSome
"""An instruction by which a player chooses cards of a library, and may name them."""

_ASKS_NOTHING = (Draws, LooksAtCards, Mills, PutsTheRest, Shuffles)
"""What may stand beside that and asks for no card."""

_ANY_CARD = (Described(is_a="card"),)


def finds_for_graveyards(find: Instruction) -> TypeGuard[Searches]:
    """Whether players put what they find by an instruction into their graveyards, as far as that is known."""
    return isinstance(find, Searches) and find.to == "graveyard" and are_players(find.who) and is_number(find.n)


def finds_for_a_hand(find: Instruction, leaves: Sequence[Instruction]) -> bool:
    """Whether players put what they find by an instruction into their hands.

    Args:
        find: the instruction.
        leaves: all instructions of the ability, of which another may say where the cards are put.
    """
    if not isinstance(find, Finds) or find.to:
        return isinstance(find, Finds) and find.to == "hand"
    moved = [each.to for each in leaves if isinstance(each, Puts) and isinstance(each.what, FoundCards)]
    return bool(moved) and {*moved} == {"hand"}


def may_be_found(find: Finds | RevealsUntil, card: str, by: Viewer, x: int | None = None) -> bool:
    """Whether a card may be one of those that a player chooses in a library.

    Args:
        find: the instruction.
        card: the card's name.
        by: from where it is seen.
        x: the value of X, where it is known.
    """
    return any(is_described_card(kind, card, by, x) is not False for kind in find.what or _ANY_CARD)


def moves_it_alone(leaf: Instruction, leaves: Sequence[Instruction]) -> TypeGuard[RevealsUntil]:
    """Whether cards are revealed until one of a kind, and of all these that one alone is put where cards are named.

    Args:
        leaf: the instruction.
        leaves: all instructions of the ability.
    """
    moved = [each.what for each in leaves if isinstance(each, Puts)]
    named = any(isinstance(each, PutsTheRest) and each.to == "graveyard" for each in leaves)
    return isinstance(leaf, RevealsUntil) and bool(moved) and {*moved} == {FoundCards(n=1)} and not named


def cant_be_found(effect: Instruction | None, by: Viewer, named: Sequence[str]) -> str:
    """Why some cards can't be what somebody finds in a library; "" where they can, or nobody can say.

    Args:
        effect: what is done; where it asks for other cards too, nobody can say.
        by: from where it is seen.
        named: the cards.
    """
    leaves = () if effect is None else (*leaves_of(effect),)
    finds = [leaf for leaf in leaves if isinstance(leaf, Finds) or moves_it_alone(leaf, leaves)]
    if not finds or not all(leaf in finds or _asks_no_more(leaf) for leaf in leaves):
        return ""
    for card in named:
        if not any(may_be_found(each, card, by) for each in finds):
            return f"{card} is none of the cards that are searched for"
    if any(True for _ in said_in(effect, (Choose, ForEachPlayer))) or not all(map(_is_for_a_number, finds)):
        return ""
    most = sum(each.n if isinstance(each, Finds) and isinstance(each.n, int) else 1 for each in finds)
    return f"{most} cards are searched for at the most" if len(named) > most else ""


def _asks_no_more(leaf: Instruction) -> bool:
    moves_found = isinstance(leaf, Puts) and isinstance(leaf.what, FoundCards)
    return moves_found or isinstance(leaf, (Searches, TakesSome, *_ASKS_NOTHING))


def _is_for_a_number(find: Finds | RevealsUntil) -> bool:
    if isinstance(find, RevealsUntil):
        return is_one_player(find.who)
    return isinstance(find.n, int) and (isinstance(find, TakesSome) or is_one_player(find.who))
