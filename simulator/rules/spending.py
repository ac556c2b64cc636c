"""On what mana may be spent that says so (106.6): which of a player's mana pays for a spell or an ability."""

from __future__ import annotations

from collections.abc import Iterable

from events.board import Permanent
from events.costs import ManaUnit
from events.instructions_of_objects import SpendsManaOnly
from events.references import Described
from projections.board import Board
from projections.matching import matches
from projections.position import Position


def mana_for_a_spell(position: Position, player: str, card: Permanent) -> tuple[ManaUnit, ...]:
    """The unspent mana that a player may spend to cast a spell.

    Args:
        position: the moment.
        player: who casts it.
        card: the spell, with its characteristics.
    """

    def allows(only: SpendsManaOnly) -> bool:
        return _is_one(position, player, card, only.spells)

    return position.mana.spendable(player, allows)


def mana_for_an_ability(position: Position, player: str, source: Permanent | None) -> tuple[ManaUnit, ...]:
    """The unspent mana that a player may spend to activate an ability: words on permanents mean no card elsewhere.

    Args:
        position: the moment.
        player: who activates it.
        source: the permanent, or the card, that has it.
    """
    there = source is not None and source.id in position.board.permanents

    def allows(only: SpendsManaOnly) -> bool:
        return only.any_ability or (there and _is_one(position, player, source, only.abilities))

    return position.mana.spendable(player, allows)


def _is_one(position: Position, player: str, known: Permanent | None, kinds: Iterable[Described]) -> bool:
    if known is None:
        return False
    team = position.board.team_of(player)
    return any(matches(kind.which, known, None, player, team) for kind in kinds)


def mana_is_counted(board: Board, player: str) -> bool:
    """Whether a player's mana is on the board; else mana that the pool lacks counts as paid."""
    return player in board.players and bool(board.players[player].mana)
