"""Creatures that are put onto the battlefield attacking (508.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from events.board import DAMAGE_STEPS, Permanent
from events.combat import AttackingEffectApplied
from projections.board import Board
from simulator.rules.following.resolving import Resolving

_IN_COMBAT = frozenset({"declare_attackers", "declare_blockers", *DAMAGE_STEPS, "end_of_combat"})
_ATTACKED = frozenset({"battle", "planeswalker"})


def enters_attacking(now: Resolving, known: Permanent, among: Sequence[str] = ()) -> Iterator[AttackingEffectApplied]:
    """A creature of the attacking player's enters attacking what its controller chooses (508.4).

    Args:
        now: what resolves.
        known: what enters, as it enters; nothing that is no creature, or another player's, attacks (506.3).
        among: what it can attack, where that is said; else whatever can be attacked.

    Raises:
        NotDetermined: it isn't known which of several players and permanents is chosen.
    """
    board = now.position.board
    attacks = known.controller in board.team_of(board.active) and board.step in _IN_COMBAT
    if attacks and "creature" in known.types:
        (attacked,) = now.choose_among(known.controller, among or _attackable(board))
        yield AttackingEffectApplied(known.id, attacked)


def _attackable(board: Board) -> list[str]:
    """The players who defend, the planeswalkers that they control and the battles that they protect."""
    others = [known for known in board.permanents.values() if not _ATTACKED.isdisjoint(known.types)]
    theirs = [
        known.id
        for known in others
        if (known.protector if "battle" in known.types else known.controller) in board.defending
    ]
    return [*board.defending, *theirs]
