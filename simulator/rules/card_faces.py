"""A card's faces, by a name, and the mana value of what has them (202.3)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from events.board import Permanent
from projections.matching import is_token
from simulator.oracle.card import CompiledFace

if TYPE_CHECKING:
    from simulator.cards.library import Cards

_SYMBOL = re.compile(r"\{([^{}]+)\}")


def is_half(face: CompiledFace) -> bool:
    """Whether a face is a half of a split card, which has the characteristics of both but on the stack (709.4)."""
    return face.layout in ("split", "aftermath")


def shows_another_face(face: CompiledFace) -> bool:
    """Whether a card has other characteristics than those of a face in a graveyard or hand (709.4, 710.2, 712.8a)."""
    if not face.others:
        return False
    front = _front_of(face)
    return front is None or front.name != face.name


@lru_cache(maxsize=1024)
def _front_of(face: CompiledFace) -> CompiledFace | None:
    from simulator.cards.library import open_cards

    if is_half(face):
        return None
    if face.layout not in ("transform", "modal_dfc", "meld", "flip", "adventure", "prepare") or not face.others:
        return face
    whole = open_cards().exactly(f"{face.name} // {face.others[0]}")
    return face if whole is not None else open_cards().exactly(face.others[0])


def face_of_card(name: str) -> CompiledFace | None:
    """The front face of the card that a whole name means, of the card or of one of its faces (712.8a).

    Args:
        name: the name.

    Returns:
        The face; None where none or several cards have that name.
    """
    # The cards are looked into only where one is named.
    from simulator.cards.library import open_cards

    return _face_among(open_cards(), name)


@lru_cache(maxsize=1024)
def _face_among(cards: Cards, name: str) -> CompiledFace | None:
    found = cards.exactly(name)
    return None if found is None else _front_of(found)


def has_one_name(name: str) -> bool:
    """Whether a card is known that has this name alone, wherever it is, and no other face."""
    face = face_of_card(name)
    return face is not None and face.layout == "normal"


def back_of(face: CompiledFace) -> CompiledFace | None:
    """The back face of a double-faced card, by its front; None where it has none."""
    from simulator.cards.library import open_cards

    if face.layout not in ("transform", "modal_dfc") or len(face.others) != 1:
        return None
    return open_cards().exactly(face.others[0])


def mana_value(cost: str, x: int = 0) -> int:
    """The mana value of a mana cost; X is 0 but for a spell on the stack, where it is what was announced (202.3).

    >>> mana_value("{X}{2}{R}{W/U}{2/B}{G/P}"), mana_value(""), mana_value("{X}{X}{R}", 3)
    (7, 0, 7)
    """
    return sum(_value(symbol.upper(), x) for symbol in _SYMBOL.findall(cost))


def _value(symbol: str, x: int) -> int:
    if symbol in ("X", "Y", "Z"):
        return x if symbol == "X" else 0
    return max(int(part) if part.isdecimal() else 1 for part in symbol.split("/"))


def mana_value_of(known: Permanent, x: int = 0) -> int | None:
    """The mana value of an object, by its card or else its mana cost; None where nothing says it (202.3a, 202.3b).

    A token that is no copy of a card has no mana cost. X is what was announced for a spell on the stack (202.3e).

    >>> mana_value_of(Permanent(id="bear", controller="A", mana_cost="{1}{G}"))
    2
    """
    face = face_of_card(known.card) if known.card else None
    if face is None:
        nothing_paid = bool(is_token(known)) and not known.card
        cost = "" if known.mana_cost is None and nothing_paid else known.mana_cost
        return None if cost is None else mana_value(cost, x)
    if face.layout == "modal_dfc" and face.name != known.card:
        face = back_of(face)
    return mana_value(face.cost, x) if face is not None else 0
