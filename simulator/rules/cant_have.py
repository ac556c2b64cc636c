"""Abilities that objects can't have: effects can't add them, as long as others say so (113.11)."""

from __future__ import annotations

from events.abilities import AnyAbility, Grants
from events.board import Permanent
from events.characteristics import LosesAbilities
from projections.board import Board
from projections.matching import is_meant
from simulator.rules.traits import abilities_in_force


def that_it_can_have(
    board: Board, known: Permanent, abilities: tuple[AnyAbility, ...], keywords: tuple[str, ...]
) -> Grants:
    """What an effect gives a permanent, without the parts that don't apply as it can't have them.

    They don't apply later either, when the permanent could have them again.

    Args:
        board: the board.
        known: the permanent.
        abilities: the abilities that the effect would give it.
        keywords: the keywords that are their printed words.
    """
    words = _cant_have(board, known)
    return Grants(
        abilities=tuple(each for each in abilities if words.isdisjoint((each.words, each.keyword))),
        keywords=tuple(each for each in keywords if each not in words),
    )


def _cant_have(board: Board, known: Permanent) -> frozenset[str]:
    return frozenset(
        word
        for ability, this, _ in abilities_in_force(board, LosesAbilities)
        if ability.for_good and is_meant(board, ability.subject, known, this)
        for word in ability.keywords
    )
