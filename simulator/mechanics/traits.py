"""Which creatures have which combat traits now: first strike, trample and the like, their own or granted."""

from __future__ import annotations

from events.abilities import THIS, CombatTrait
from events.board import Permanent
from projections.board import Board
from simulator.legality.match import matches

__all__ = ["with_trait"]


def with_trait(board: Board, *traits: str) -> frozenset[str]:
    """The permanents that have one of the traits.

    Args:
        board: the board.
        traits: names of traits, such as `"first_strike"`.
    """
    found: set[str] = set()
    for permanent in board.permanents.values():
        for ability in permanent.abilities:
            if type(ability) is CombatTrait and ability.trait in traits:
                _add(board, found, ability, permanent)
    for effect in board.effects.values():
        if isinstance(effect.ability, CombatTrait) and effect.ability.trait in traits:
            _add(board, found, effect.ability, board.permanents.get(effect.source))
    return frozenset(found)


def _add(board: Board, found: set[str], ability: CombatTrait, this: Permanent | None) -> None:
    if ability.subject == THIS:
        if this is not None:
            found.add(this.id)
        return
    you = this.controller if this is not None else ""
    found.update(p.id for p in board.permanents.values() if matches(ability.subject, p, this, you))
