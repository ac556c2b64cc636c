"""Life that players gain and lose (119): how much, if any."""

from __future__ import annotations

from collections.abc import Iterator

from events.abilities import MoreLifeGained
from events.board import Permanent
from events.damage import LifeGained, LifeLost, ReplacementOrderOpen
from events.event import Derived
from events.instead import CantGainLife
from events.players import LifeEffectApplied
from events.rule import Rule
from projections.board import Board
from projections.position import Position
from simulator.rules.traits import abilities_in_force


def gains_life(board: Board, player: str, amount: int, number: str) -> Iterator[LifeGained | ReplacementOrderOpen]:
    """A player gains life by the rule of that number, unless they can't (119.7).

    Each effect that has them gain more replaces the amount once. Where one doubles it and another adds to it the player
    chooses the order (616.1), which nobody has said.
    """
    for ability, this, _ in abilities_in_force(board, CantGainLife):
        if ability.whose == "any":
            return
        if this is not None and _is_meant(board, ability, this, player):
            return
    replacing = [
        (more, name)
        for more, this, name in abilities_in_force(board, MoreLifeGained)
        if this is not None and this.controller == player
    ]
    if any(more.times != 1 for more, _ in replacing) and any(more.plus for more, _ in replacing):
        yield ReplacementOrderOpen(tuple(name for _, name in replacing), player, "life gained", number)
    for more, _ in replacing:
        amount = amount * more.times + more.plus
    yield LifeGained(player, amount, number)


def _is_meant(board: Board, ability: CantGainLife, this: Permanent, player: str) -> bool:
    if ability.whose == "you":
        return player == this.controller
    return player not in board.team_of(this.controller)


def life_is_gained_and_lost_by_effect(rule: Rule, position: Position, event: LifeEffectApplied) -> Iterator[Derived]:
    """Each player's life total is adjusted by what an effect has them gain or lose; by nothing, nothing happens."""
    for player, amount in event.life:
        if player not in position.board.players or amount == 0:
            continue
        if amount > 0:
            yield from gains_life(position.board, player, amount, rule.number)
        else:
            yield LifeLost(player, -amount, rule.number)
