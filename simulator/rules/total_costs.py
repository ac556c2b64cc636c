"""The total cost of a declaration: what the chosen creatures require to be paid, by whom, locked in at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from events.abilities import AttackCost, BeBlockedCost, BlockCost, Cost
from events.combat import AttackersDeclared, BlockersDeclared
from events.costs import CostDetermined
from events.rule import Rule
from projections.board import Board
from projections.position import Position
from simulator.legality.check import incurs
from simulator.legality.compile.blocks import compile_block
from simulator.legality.compile.building import Costly
from simulator.legality.problem import Declaration
from simulator.rules.attack import Attack

__all__ = ["total_cost_to_attack_is_determined", "total_cost_to_block_is_determined"]


def _is_said(board: Board, kinds: type | tuple[type, ...]) -> bool:
    """Whether an ability of one of these kinds is in force."""
    return any(isinstance(effect.ability, kinds) for effect in board.effects.values()) or any(
        isinstance(ability, kinds) for permanent in board.permanents.values() for ability in permanent.abilities
    )


def _incurred(costs: Iterable[Costly], declaration: Declaration) -> tuple[Costly, ...]:
    return tuple(cost for cost in costs if incurs(declaration, cost.pairs))


def _costs_to_block(position: Position, player: str) -> tuple[Costly, ...]:
    """The costs that the blocks chosen so far require a player, or the players of a team, to pay."""
    if not _is_said(position.board, (BlockCost, BeBlockedCost)):
        return ()
    compiled = compile_block(position.board, position.combat, player)
    chosen = position.combat.chosen_blocks
    places = {attacker: 1 << place for place, attacker in enumerate(compiled.problem.attackers)}
    declaration = tuple(
        sum(places.get(attacker, 0) for attacker in chosen.get(blocker, ())) for blocker in compiled.problem.blockers
    )
    return _incurred(compiled.costs, declaration)


def _costs_to_attack(position: Position, player: str) -> tuple[Costly, ...]:
    """The costs that the attacks chosen so far require a player, or the players of a team, to pay."""
    if not _is_said(position.board, AttackCost):
        return ()
    attack = Attack(position, player, dict(position.combat.chosen_attacks))
    return _incurred(attack.compiled.costs, attack.declaration)


def _determined(rule: Rule, position: Position, player: str, costs: tuple[Costly, ...]) -> Iterator[CostDetermined]:
    """Each player of a team pays for what is asked of them, in the team's order."""
    for payer in position.board.team_of(player):
        theirs: tuple[Cost, ...] = tuple(cost.cost for cost in costs if cost.payer == payer)
        if theirs:
            yield CostDetermined(payer, theirs, rule.number)


def total_cost_to_block_is_determined(
    rule: Rule, position: Position, event: BlockersDeclared
) -> Iterator[CostDetermined]:
    """Where chosen creatures require costs to block, the total is determined and locked in."""
    yield from _determined(rule, position, event.player, _costs_to_block(position, event.player))


def total_cost_to_attack_is_determined(
    rule: Rule, position: Position, event: AttackersDeclared
) -> Iterator[CostDetermined]:
    """Where chosen creatures require costs to attack, the total is determined and locked in."""
    yield from _determined(rule, position, event.player, _costs_to_attack(position, event.player))
