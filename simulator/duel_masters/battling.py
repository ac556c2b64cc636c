"""Battles: who battles whom, who loses, and what slayers do."""

from __future__ import annotations

from collections.abc import Iterator

from events.board import StepBegan
from events.damage import CreatureDestroyed
from events.duel_masters import Battled
from events.rule import Rule
from simulator.duel_masters.redirecting import attack_in
from simulator.mechanics.traits import with_trait
from simulator.position import Position

__all__ = ["beaten_creatures_are_destroyed", "creatures_battle", "losers_of", "opponent_in_battle"]


def opponent_in_battle(position: Position) -> str:
    """The creature that the attacking one battles: what blocks it, else the creature attacked; "" for none."""
    attacker, target = attack_in(position)
    blocking = position.combat.blockers_of(attacker)
    if blocking:
        return blocking[0]
    reached = attacker not in position.combat.blocked and target in position.board.permanents
    return target if reached else ""


def losers_of(position: Position, one: str, other: str) -> tuple[str, ...]:
    """The creatures that lose a battle: of less power, both if it is equal; none beats one that wins all battles."""
    winners = with_trait(position.board, "wins_all_battles") & {one, other}
    if winners:
        return tuple(creature for creature in (one, other) if creature not in winners)
    power = {creature: position.board.permanents[creature].power or 0 for creature in (one, other)}
    greatest = max(power.values())
    return tuple(c for c in (one, other) if power[c] < greatest) or (one, other)


def creatures_battle(rule: Rule, position: Position, event: StepBegan) -> Iterator[Battled]:
    """In the battle step the attacking creature battles the blocking creature, or else the one that it attacks."""
    attacker, _ = attack_in(position)
    opponent = opponent_in_battle(position) if event.step == "battle" else ""
    if {attacker, opponent} <= position.board.permanents.keys():
        slayers = with_trait(position.board, "slayer")
        slain = tuple(one for one, by in ((attacker, opponent), (opponent, attacker)) if by in slayers)
        yield Battled(attacker, opponent, losers_of(position, attacker, opponent), slain, rule.number)


def beaten_creatures_are_destroyed(rule: Rule, position: Position, event: Battled) -> Iterator[CreatureDestroyed]:
    """Who lost a battle is destroyed; after it, win or lose, so is who battled a slayer."""
    for creature in dict.fromkeys((*event.lost, *event.slain)):
        yield CreatureDestroyed(creature, rule.number)
