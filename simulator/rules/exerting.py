"""Exerting creatures as they attack (701.43d): an optional cost to attack, chosen in the declaration (508.1g)."""

from __future__ import annotations

from collections.abc import Iterator

from events.combat import AttackersDeclared, CreatureExerted
from events.declaration_abilities import MayBeExerted
from events.rule import Rule, Violation
from projections.matching import is_meant
from projections.position import Position
from simulator.rules.attack import Attack
from simulator.rules.traits import abilities_in_force

EXERTED = "exerted"
"""What a creature has done this turn that was exerted."""


def who_can_be_exerted(position: Position) -> list[str]:
    """The creatures that could be exerted as they attack now, in board order."""
    board = position.board
    already = {creature for creature, deed, _ in position.triggers.acted if deed == EXERTED}
    abilities = [*abilities_in_force(board, MayBeExerted)]
    return [
        known.id
        for known in board.permanents.values()
        if any(
            is_meant(board, ability.subject, known, this)
            for ability, this, _ in abilities
            if not (ability.once_each_turn and known.id in already)
        )
    ]


def exerted_creatures_can_be_exerted(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """Each creature that is exerted attacks, may be exerted as it does, and is exerted once."""
    able = who_can_be_exerted(attack.position) if attack.exerted else []
    for place, creature in enumerate(attack.exerted):
        if creature not in attack.attacks:
            yield Violation(rule, (creature,), f"{creature} is not chosen to attack, and can't be exerted as it does")
        elif creature not in able:
            yield Violation(rule, (creature,), f"{creature} can't be exerted as it attacks")
        elif creature in attack.exerted[:place]:
            yield Violation(rule, (creature,), f"{creature} would be exerted twice")


def chosen_creatures_are_exerted(rule: Rule, position: Position, event: AttackersDeclared) -> Iterator[CreatureExerted]:
    """The chosen creatures are exerted as they attack, each by its controller."""
    for creature in event.exerted:
        against = position.defender_of(position.combat.chosen_attacks.get(creature, ""))
        yield CreatureExerted(position.controller(creature), creature, rule.number, against)
