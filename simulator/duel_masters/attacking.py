"""An attack from its beginning to its end: the steps, who attacks, battles, and what makes an attack end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events.board import PermanentLeft, StepBegan
from events.combat import AttackerChosen, AttackerTapped, BecameAttacking, CombatRemovalEffectApplied, RemovedFromCombat
from events.damage import CreatureDestroyed
from events.duel_masters import AttackBegan, AttackEnded, AttackStepFinished, Battled
from events.event import Derived
from events.rule import Rule, Violation
from projections.position import Position
from simulator.duel_masters.choosing import attack_in
from simulator.rules.traits import with_trait


@dataclass(frozen=True)
class CreatureAttack:
    """A proposal to attack with creatures, each with what it attacks."""

    position: Position
    player: str
    attacks: tuple[tuple[str, str], ...]


def one_creature_attacks_at_a_time(rule: Rule, attack: CreatureAttack) -> Iterator[Violation]:
    """One creature attacks, and none while another attack has not ended."""
    if attack.position.board.step != "main":
        yield Violation(rule, (), "another attack has not ended yet")
    if len(attack.attacks) != 1:
        attackers = tuple(attacker for attacker, _ in attack.attacks)
        yield Violation(rule, attackers, f"{len(attackers)} creatures are to attack, and one attacks at a time")


def attackers_are_the_turn_players_untapped_creatures(rule: Rule, attack: CreatureAttack) -> Iterator[Violation]:
    """The turn player attacks with an untapped creature of their own."""
    board = attack.position.board
    if attack.player != board.active:
        yield Violation(rule, (attack.player,), f"{board.active} attacks in this turn, not {attack.player}")
    for attacker, _ in attack.attacks:
        known = board.permanents.get(attacker)
        if known is None or known.controller != board.active or "creature" not in known.types:
            yield Violation(rule, (attacker,), f"{attacker} is no creature of {board.active} in the battle zone")
        elif attacker in board.tapped:
            yield Violation(rule, (attacker,), f"{attacker} is tapped and can't attack")


def attacks_are_on_the_opponent_or_their_creatures(rule: Rule, attack: CreatureAttack) -> Iterator[Violation]:
    """A player who defends is attacked, or a creature of one; an effect may let an untapped creature be attacked."""
    board = attack.position.board
    for attacker, target in attack.attacks:
        known = board.permanents.get(target)
        is_creature = known is not None and known.controller in board.defending and "creature" in known.types
        if target not in board.defending and not is_creature:
            text = f"{attacker} can't attack {target}, which is neither an opponent nor a creature of one"
            yield Violation(rule, (attacker, target), text)


def attacks_begin(rule: Rule, position: Position, event: AttackerChosen) -> Iterator[AttackBegan]:
    """With the creature that is chosen to attack an attack begins."""
    yield AttackBegan(rule.number)


def attackers_are_tapped(rule: Rule, position: Position, event: AttackerChosen) -> Iterator[Derived]:
    """The chosen creature is tapped and attacks."""
    if event.attacker in position.board.permanents:
        yield AttackerTapped(event.attacker, rule.number)
        defending = position.defender_of(event.target)
        yield BecameAttacking(event.attacker, event.target, rule.number, defending)


def creatures_leave_the_attack(
    rule: Rule, position: Position, event: PermanentLeft | CreatureDestroyed | CombatRemovalEffectApplied
) -> Iterator[RemovedFromCombat]:
    """A creature that leaves the battle zone, or that an effect removes from the attack, leaves the attack."""
    combat = position.combat
    if event.object in {*combat.attacking, *combat.attacking.values(), *combat.blocking}:
        yield RemovedFromCombat(event.object, rule.number)


def attacks_without_their_creature_end(
    rule: Rule, position: Position, event: AttackStepFinished
) -> Iterator[AttackEnded]:
    """An attack whose attacking creature is gone has no further steps."""
    if not position.combat.attacking and position.board.step != "main":
        yield AttackEnded(rule.number)


def block_declaration_step_begins(rule: Rule, position: Position, event: AttackStepFinished) -> Iterator[StepBegan]:
    """The block declaration step comes second."""
    if position.board.step == event.step == "declare_attackers" and position.combat.attacking:
        yield StepBegan("declare_blockers", rule.number)


def is_direct(position: Position) -> bool:
    """Whether the attack is on a player and no creature is blocking, or has blocked, the attacking one."""
    attacker, target = attack_in(position)
    blocked = attacker in position.combat.blocked or position.combat.blockers_of(attacker)
    return target in position.board.players and not blocked


def battle_step_begins(rule: Rule, position: Position, event: AttackStepFinished) -> Iterator[StepBegan]:
    """After the block declaration step comes the battle, unless the attack is a direct one."""
    if position.board.step == event.step == "declare_blockers" and not is_direct(position):
        yield StepBegan("battle", rule.number)


def direct_attack_step_begins(rule: Rule, position: Position, event: AttackStepFinished) -> Iterator[StepBegan]:
    """A player whom an attack reaches unblocked is attacked directly; what becomes of shields is not kept here."""
    if position.board.step == event.step == "declare_blockers" and is_direct(position):
        yield StepBegan("direct_attack", rule.number)


def attacks_end(rule: Rule, position: Position, event: AttackStepFinished) -> Iterator[AttackEnded]:
    """As the attack ends, nothing attacks, blocks or is blocked any more."""
    if position.board.step == event.step and event.step in ("battle", "direct_attack"):
        yield AttackEnded(rule.number)


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
