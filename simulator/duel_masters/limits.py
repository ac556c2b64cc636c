"""What abilities say of who can attack whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from events import declaration_abilities as ab
from events.abilities import CombatTrait
from events.board import Permanent
from events.declaration_abilities import Ability
from events.duel_abilities import CanAttackUntapped, CantAttackWhat, CantBeAttacked
from events.rule import Rule, Violation
from projections.matching import is_meant, undecided
from projections.position import Position
from projections.unread import Doubt
from projections.verdict_doubts import compares_numbers
from simulator.duel_masters.attacking import CreatureAttack
from simulator.duel_masters.power import means_now, power_of, with_power
from simulator.rules.traits import abilities_in_force, said_by

A = TypeVar("A", bound=Ability)

_LIMITS: tuple[type[Ability], ...] = (ab.CantAttack, CantAttackWhat, CantBeAttacked, CanAttackUntapped)
"""What says who can attack whom."""


def _about(position: Position, kind: type[A], creature: str) -> Iterator[tuple[A, Permanent | None, str]]:
    """The abilities of a kind in force, or perhaps in force, that speak of a creature."""
    known = with_power(position, position.board.permanents[creature])
    for ability, this, source in abilities_in_force(position.board, kind):
        if is_meant(position.board, ability.subject, known, this):
            yield ability, this, source


def _forbidding(position: Position, attacker: str, target: str) -> Iterator[tuple[Ability, bool, str, str]]:
    """The abilities by which a creature can't attack: each with whether it is in doubt, its source, and what is so."""
    board = position.board
    for cant, this, source in _about(position, ab.CantAttack, attacker):
        if not cant.attacked:
            yield cant, undecided(cant, board, this), source, f"{attacker} can't attack"
    is_player = target in board.players
    for limit, this, source in _about(position, CantAttackWhat, attacker):
        if is_player and limit.players:
            yield limit, undecided(limit, board, this), source, f"{attacker} can't attack players"
        if not is_player and limit.creatures and means_now(position, limit.creatures, target, this):
            yield limit, undecided(limit, board, this), source, f"{attacker} can't attack {target}"
    if not is_player:
        for safe, this, source in _about(position, CantBeAttacked, target):
            if means_now(position, safe.by, attacker, this):
                yield safe, undecided(safe, board, this), source, f"{target} can't be attacked by {attacker}"


def _pairs(attack: CreatureAttack) -> Iterator[tuple[str, str]]:
    """Attacker and target of an attack, as far as both are there and the target is another player's."""
    board = attack.position.board
    for attacker, target in attack.attacks:
        known = board.permanents.get(target)
        there = target in board.players or (known is not None and "creature" in known.types)
        if attacker in board.permanents and there:
            yield attacker, target


def abilities_let_the_creature_attack(rule: Rule, attack: CreatureAttack) -> Iterator[Violation]:
    """No ability keeps the creature from attacking that player or creature."""
    for attacker, target in _pairs(attack):
        for ability, unsure, source, text in _forbidding(attack.position, attacker, target):
            if not unsure:
                yield Violation(rule, (attacker, target), text, said_by(source, ability.words))


def _permitted(position: Position, attacker: str, target: str) -> Iterator[tuple[CanAttackUntapped, bool]]:
    """The abilities that let a creature attack an untapped one: each with whether it is in doubt."""
    for may, this, _ in _about(position, CanAttackUntapped, attacker):
        if means_now(position, may.which, target, this):
            yield may, undecided(may, position.board, this)


def _asks_for_leave(position: Position, attacker: str, target: str) -> bool:
    """Whether a creature attacks an untapped one, and all that it says is known, since it is a card by its name."""
    board = position.board
    untapped = target in board.permanents and target not in board.tapped
    return untapped and bool(board.permanents[attacker].card)


def named_creatures_attack_tapped_ones(rule: Rule, attack: CreatureAttack) -> Iterator[Violation]:
    """An untapped creature is attacked only where an ability says so; others than named cards may."""
    for attacker, target in _pairs(attack):
        position = attack.position
        if _asks_for_leave(position, attacker, target) and not any(_permitted(position, attacker, target)):
            yield Violation(rule, (attacker, target), f"{target} is untapped, and nothing lets {attacker} attack it")


def _may_attack_at_once(position: Position, creature: str) -> tuple[Doubt, ...] | None:
    """What is not known of a creature that came this turn: () if it surely attacks, None if it surely doesn't."""
    board = position.board
    known = board.permanents[creature]
    if not known.entered_this_turn:
        return ()
    hasty = [
        (trait, undecided(trait, board, this), source)
        for trait, this, source in _about(position, CombatTrait, creature)
        if trait.trait == "haste"
    ]
    if any(not unsure for _, unsure, _ in hasty):
        return ()
    if hasty:
        return tuple(Doubt(source, trait.words, "nobody here can judge its condition") for trait, _, source in hasty)
    if known.owner != known.controller:
        return (Doubt(creature, "", "how a player gets another's creature, and since when it was there, is not known"),)
    return None


def creatures_that_came_this_turn_attack_later(rule: Rule, attack: CreatureAttack) -> Iterator[Violation]:
    """A creature was there as its player's turn began, or is a speed attacker or an evolution creature."""
    for attacker, _ in attack.attacks:
        if attacker in attack.position.board.permanents and _may_attack_at_once(attack.position, attacker) is None:
            yield Violation(rule, (attacker,), f"{attacker} came into the battle zone this turn and can't attack yet")


def doubts_about_an_attack(attack: CreatureAttack) -> Iterator[Doubt]:
    """The abilities that keep the creature from attacking so, or let it, if a condition holds that nobody judges.

    Where one of these asks for power, also what of the two creatures' power is not known.
    """
    position = attack.position
    board = position.board
    if any(compares_numbers(ability) for kind in _LIMITS for ability, _, _ in abilities_in_force(board, kind)):
        for creature in dict.fromkeys(each for pair in _pairs(attack) for each in pair if each in board.permanents):
            yield from power_of(position, creature).doubts
    for attacker, target in _pairs(attack):
        yield from _may_attack_at_once(position, attacker) or ()
        for ability, unsure, source, _ in _forbidding(position, attacker, target):
            if unsure:
                yield Doubt(source, ability.words, "nobody here can judge its condition")
        if _asks_for_leave(position, attacker, target):
            leave = [*_permitted(position, attacker, target)]
            if leave and all(unsure for _, unsure in leave):
                yield Doubt(attacker, leave[0][0].words, "nobody here can judge its condition")
