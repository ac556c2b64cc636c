"""A position: all projections of one moment, which every mechanic reads; and whom an attack is on (508.5)."""

from __future__ import annotations

from typing import NamedTuple

from projections.board import Board
from projections.combat import Combat
from projections.damage import Damage
from projections.mana import Mana
from projections.orders import Orders
from projections.triggers.triggers import Triggers


class Position(NamedTuple):
    """The board, combat, damage assignment orders, damage, mana and triggered abilities of one moment. Read only."""

    board: Board
    combat: Combat
    orders: Orders
    damage: Damage
    mana: Mana
    triggers: Triggers

    def controller(self, permanent: str) -> str:
        """Who controls a permanent; "" when it is not on the battlefield."""
        known = self.board.permanents.get(permanent)
        return known.controller if known is not None else ""

    @property
    def declaring(self) -> tuple[str, ...]:
        """The defending players whose blocks are still to be declared, in turn order; those of a team all together."""
        declared = {*self.combat.declared}
        return tuple([one for one in self.board.defending if declared.isdisjoint(self.board.team_of(one))])

    def defending_player(self, attacker: str) -> str:
        """The player whom an attacking creature attacks or attacked, or whose planeswalker or battle (508.5)."""
        return defender_against(self.board, self.combat, attacker)

    def defender_of(self, target: str) -> str:
        """The player who is attacked, who controls the planeswalker, or who protects the battle; "" for none."""
        return defender_of(self.board, target)


def defender_of(board: Board, target: str) -> str:
    """The player who is attacked, who controls the planeswalker, or who protects the battle; "" for none."""
    if target in board.players:
        return target
    attacked = board.permanents.get(target)
    if attacked is None:
        return ""
    return attacked.protector or attacked.controller if "battle" in attacked.types else attacked.controller


def defender_against(board: Board, combat: Combat, attacker: str) -> str:
    """The player whom an attacking creature attacks or attacked, or whose planeswalker or battle (508.5)."""
    return defender_of(board, combat.attacking.get(attacker, "")) or combat.defending.get(attacker, "")
