"""Declaring attackers: who may attack what, and what follows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.abilities import AnyAbility, AttackOnlyWithOthers, CantAttack
from events.board import Permanent
from events.combat import AttackersDeclared, AttackerTapped, AttackingEffectApplied, BecameAttacking
from events.rule import Rule, Violation
from projections.board import Board
from simulator.legality.match import matches
from simulator.mechanics.traits import with_trait
from simulator.position import Position

__all__ = [
    "Attack",
    "attack_restrictions_are_obeyed",
    "attack_targets_can_be_attacked",
    "attackers_are_tapped",
    "chosen_attackers_can_be_chosen",
    "chosen_creatures_become_attacking",
    "creatures_attack_by_effect",
]


@dataclass(frozen=True)
class Attack:
    """A proposed attack: by whom, in what position, each creature with what it attacks."""

    position: Position
    player: str
    attacks: dict[str, str]


def chosen_attackers_can_be_chosen(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """Each chosen creature is the active player's, untapped, no battle, and has haste or was there all turn."""
    board = attack.position.board
    hasty = with_trait(board, "haste")
    for creature in attack.attacks:
        known = board.permanents.get(creature)
        if known is None or known.controller != attack.player or "creature" not in known.types:
            yield Violation(rule, (creature,), f"{creature} is no creature that {attack.player} controls")
        elif creature in board.tapped:
            yield Violation(rule, (creature,), f"{creature} is tapped and can't be chosen to attack")
        elif "battle" in known.types:
            yield Violation(rule, (creature,), f"{creature} is a battle and can't be chosen to attack")
        elif known.entered_this_turn and creature not in hasty:
            yield Violation(rule, (creature,), f"{creature} came under {attack.player}'s control this turn")


def attack_targets_can_be_attacked(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """Each creature attacks a defending player, a planeswalker that one controls or a battle that one protects."""
    board = attack.position.board
    for creature, target in attack.attacks.items():
        if target in board.defending:
            continue
        known = board.permanents.get(target)
        if known is None or not _attackable(known, board.defending):
            yield Violation(rule, (creature, target), f"{creature} can't attack {target}")


def _attackable(target: Permanent, defending: tuple[str, ...]) -> bool:
    if "battle" in target.types:
        return (target.protector or target.controller) in defending
    return "planeswalker" in target.types and target.controller in defending


def attack_restrictions_are_obeyed(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """No creature attacks that an effect says can't attack, or can't without others."""
    board = attack.position.board
    others = len(attack.attacks) - 1
    for ability, this, source in _abilities(board):
        if not isinstance(ability, CantAttack | AttackOnlyWithOthers):
            continue
        if isinstance(ability, AttackOnlyWithOthers) and others >= ability.n:
            continue
        you = this.controller if this is not None else ""
        for creature in attack.attacks:
            known = board.permanents.get(creature)
            if known is not None and matches(ability.subject, known, this, you):
                alone = "" if isinstance(ability, CantAttack) else f" with {others} others"
                because = ": ".join(part for part in (source, ability.words) if part)
                yield Violation(rule, (creature,), f"{creature} can't attack{alone}", because)


def _abilities(board: Board) -> Iterator[tuple[AnyAbility, Permanent | None, str]]:
    """Each ability and effect, the permanent that it is of (None: an effect without one), and that one's name."""
    for permanent in board.permanents.values():
        for ability in permanent.abilities:
            yield ability, permanent, permanent.id
    for effect in board.effects.values():
        yield effect.ability, board.permanents.get(effect.source), effect.source


def attackers_are_tapped(rule: Rule, position: Position, event: AttackersDeclared) -> Iterator[AttackerTapped]:
    """Attacking causes the chosen creatures to become tapped, those with vigilance excepted."""
    vigilant = with_trait(position.board, "vigilance")
    for creature in position.combat.chosen_attacks:
        if creature not in vigilant:
            yield AttackerTapped(creature, rule.number)


def chosen_creatures_become_attacking(
    rule: Rule, position: Position, event: AttackersDeclared
) -> Iterator[BecameAttacking]:
    """Each chosen creature still controlled by the active player becomes an attacking creature."""
    for creature, target in position.combat.chosen_attacks.items():
        if position.controller(creature) == event.player:
            yield BecameAttacking(creature, target, rule.number, position.defender_of(target))


def creatures_attack_by_effect(
    rule: Rule, position: Position, event: AttackingEffectApplied
) -> Iterator[BecameAttacking]:
    """A creature put onto the battlefield attacking, or stated to be attacking, is one; it was never declared."""
    if event.attacker in position.board.permanents and event.attacker not in position.combat.attacking:
        yield BecameAttacking(event.attacker, event.target, rule.number, position.defender_of(event.target))
