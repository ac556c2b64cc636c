"""What happens to what was attached to a permanent that has left."""

from __future__ import annotations

from collections.abc import Iterator

from events.damage import PutIntoGraveyard
from events.rule import Rule
from simulator.position import Position

__all__ = ["auras_attached_to_nothing_are_put_into_graveyards"]


def auras_attached_to_nothing_are_put_into_graveyards(rule: Rule, position: Position) -> Iterator[PutIntoGraveyard]:
    """An Aura whose permanent has left is put into its owner's graveyard; a bestowed one becomes a creature again.

    An Aura of which it was never told what it is attached to stays.
    """
    board = position.board
    there = board.permanents.keys() | board.players.keys() | board.phased_out.keys()
    for permanent in board.permanents.values():
        attached = "aura" in permanent.subtypes and permanent.attached_to
        if attached and attached not in there and not _has_bestow(permanent.keywords):
            yield PutIntoGraveyard(permanent.id, rule.number)


def _has_bestow(keywords: tuple[str, ...]) -> bool:
    return any(keyword.startswith("bestow") for keyword in keywords)
