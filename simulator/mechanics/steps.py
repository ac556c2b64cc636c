"""How combat moves from step to step."""

from __future__ import annotations

from collections.abc import Iterator

from events.board import PlayersPassed, Step, StepBegan
from events.combat import RemovedFromCombat
from events.damage import FirstStrikersDetermined
from events.rule import Rule
from simulator.mechanics.assignment import assigners
from simulator.mechanics.traits import with_trait
from simulator.position import Position

__all__ = [
    "everything_leaves_combat",
    "first_strikers_are_determined",
    "first_strikers_that_assign_are_determined",
    "steps_proceed_in_order",
]


def _fighting(position: Position) -> list[str]:
    return [*position.combat.attacking, *position.combat.blocking]


def _after_blockers(position: Position) -> Step:
    strikers = with_trait(position.board, "first_strike", "double_strike")
    return "first_strike_damage" if strikers.intersection(_fighting(position)) else "combat_damage"


def _next(position: Position) -> Step:
    step = position.board.step
    if step == "main":
        return "beginning_of_combat"
    if step == "beginning_of_combat":
        return "declare_attackers"
    if step == "declare_attackers":
        return "declare_blockers" if position.combat.attacked else "end_of_combat"
    if step == "declare_blockers":
        return _after_blockers(position)
    if step == "first_strike_damage":
        return "combat_damage"
    return "end_of_combat" if step == "combat_damage" else "main"


def steps_proceed_in_order(rule: Rule, position: Position, event: PlayersPassed) -> Iterator[StepBegan]:
    """The next step begins; declaring blockers and combat damage are skipped when nothing attacked."""
    yield StepBegan(_next(position), rule.number)


def first_strikers_are_determined(
    rule: Rule, position: Position, event: StepBegan
) -> Iterator[FirstStrikersDetermined]:
    """As the first of two combat damage steps begins, it is settled which creatures assign damage in it."""
    if event.step == "first_strike_damage":
        strikers = with_trait(position.board, "first_strike", "double_strike")
        yield FirstStrikersDetermined(tuple(c for c in _fighting(position) if c in strikers), rule.number)


def first_strikers_that_assign_are_determined(
    rule: Rule, position: Position, event: StepBegan
) -> Iterator[FirstStrikersDetermined]:
    """In the first of two combat damage steps only strikers assign; one that doesn't, assigns in the second."""
    if event.step == "first_strike_damage":
        strikers = with_trait(position.board, "first_strike", "double_strike")
        assigning = tuple(creature for creature in assigners(position) if creature in strikers)
        yield FirstStrikersDetermined(assigning, rule.number)


def everything_leaves_combat(rule: Rule, position: Position, event: StepBegan) -> Iterator[RemovedFromCombat]:
    """As the end of combat step ends, everything is removed from combat."""
    if event.step == "main":
        attacked = [target for target in position.combat.attacking.values() if target in position.board.permanents]
        for permanent in dict.fromkeys([*_fighting(position), *attacked]):
            yield RemovedFromCombat(permanent, rule.number)
