"""Dredge: a card in a graveyard that may be returned rather than draw a card (702.52a). Which one is not followed."""

from __future__ import annotations

from collections.abc import Iterator

from projections.position import Position
from projections.unread import Doubt


def may_be_dredged(position: Position, player: str, drawn: int) -> Iterator[Doubt]:
    """The cards that a player may have returned to their hand by dredge, whose library holds as many as it asks for.

    Args:
        position: the moment after the draws.
        player: who has drawn.
        drawn: how many cards at the most, of those that the library had before.
    """
    there = position.triggers.graveyards.get(player)
    _, most = position.board.libraries.get(player, (0, None))
    for card in there.cards if there is not None else ():
        for keyword in card.keywords:
            n = keyword.removeprefix("dredge ")
            if n != keyword and (most is None or int(n) <= most + drawn):
                yield Doubt(card.id, keyword, "which draws it replaces is not followed")
