"""An attack from its beginning to its end: its steps, what follows from a choice of creatures, battles."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from events import duel_masters as m
from events.board import PermanentLeft, StepBegan
from events.combat import (
    AttackerChosen,
    AttackerTapped,
    BecameAttacking,
    BecameBlocked,
    BecameBlocking,
    BecameUnblocked,
    CombatRemovalEffectApplied,
    RemovedFromCombat,
)
from events.damage import CreatureDestroyed
from events.event import Derived
from events.rule import Rule, Violation
from projections.position import Position
from simulator.duel_masters.choosing import attack_in, blocks_with, still_chosen
from simulator.duel_masters.effects import destroyed, may_change_a_battle, slays, stays
from simulator.duel_masters.power import power_of
from simulator.rules.traits import with_trait


class CreatureAttack(msgspec.Struct, frozen=True):
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


def attacks_begin(rule: Rule, position: Position, event: AttackerChosen) -> Iterator[m.AttackBegan]:
    """With the creature that is chosen to attack an attack begins."""
    yield m.AttackBegan(rule.number)


def attackers_are_tapped(rule: Rule, position: Position, event: AttackerChosen) -> Iterator[Derived]:
    """The chosen creature is tapped and attacks."""
    if event.attacker in position.board.permanents:
        yield AttackerTapped(event.attacker, rule.number)
        defending = position.defender_of(event.target)
        yield BecameAttacking(event.attacker, event.target, rule.number, defending)


def creatures_leave_the_attack(
    rule: Rule,
    position: Position,
    event: PermanentLeft | CreatureDestroyed | CombatRemovalEffectApplied | m.LeftBattleZone,
) -> Iterator[RemovedFromCombat]:
    """A creature that leaves the battle zone, or that an effect removes from the attack, leaves the attack."""
    combat = position.combat
    creature = event.creature if isinstance(event, m.LeftBattleZone) else event.object
    if creature in {*combat.attacking, *combat.attacking.values(), *combat.blocking}:
        yield RemovedFromCombat(creature, rule.number)


def attacks_without_their_creature_end(
    rule: Rule, position: Position, event: m.AttackStepFinished
) -> Iterator[m.AttackEnded]:
    """An attack whose attacking creature is gone has no further steps."""
    if not position.combat.attacking and position.board.step != "main":
        yield m.AttackEnded(rule.number)


def block_declaration_step_begins(rule: Rule, position: Position, event: m.AttackStepFinished) -> Iterator[StepBegan]:
    """The block declaration step comes second."""
    if position.board.step == event.step == "declare_attackers" and position.combat.attacking:
        yield StepBegan("declare_blockers", rule.number)


def is_direct(position: Position) -> bool:
    """Whether the attack is on a player and no creature is blocking, or has blocked, the attacking one."""
    attacker, target = attack_in(position)
    blocked = attacker in position.combat.blocked or position.combat.blockers_of(attacker)
    return target in position.board.players and not blocked


def battle_step_begins(rule: Rule, position: Position, event: m.AttackStepFinished) -> Iterator[StepBegan]:
    """After the block declaration step comes the battle, unless the attack is a direct one."""
    if position.board.step == event.step == "declare_blockers" and not is_direct(position):
        yield StepBegan("battle", rule.number)


def direct_attack_step_begins(rule: Rule, position: Position, event: m.AttackStepFinished) -> Iterator[StepBegan]:
    """A player whom an attack reaches unblocked is attacked directly; what becomes of shields is not kept here."""
    if position.board.step == event.step == "declare_blockers" and is_direct(position):
        yield StepBegan("direct_attack", rule.number)


def attacks_end(rule: Rule, position: Position, event: m.AttackStepFinished) -> Iterator[m.AttackEnded]:
    """As the attack ends, nothing attacks, blocks or is blocked any more."""
    if position.board.step == event.step and event.step in ("battle", "direct_attack"):
        yield m.AttackEnded(rule.number)


def opponent_in_battle(position: Position) -> str:
    """The creature that the attacking one battles: what blocks it, else the creature attacked; "" for none."""
    attacker, target = attack_in(position)
    blocking = position.combat.blockers_of(attacker)
    if blocking:
        return blocking[0]
    reached = attacker not in position.combat.blocked and target in position.board.permanents
    return target if reached else ""


def _in_doubt(position: Position, one: str, other: str) -> tuple[str, ...]:
    """Those of two creatures that battle of which the power, where it decides, or what an ability says is not known."""
    by_power = not with_trait(position.board, "wins_all_battles") & {one, other}
    return tuple(
        creature
        for creature, against in ((one, other), (other, one))
        if may_change_a_battle(position, creature, against)
        or (by_power and power_of(position, creature, against=against).doubts)
    )


def losers_of(position: Position, one: str, other: str) -> tuple[str, ...]:
    """The creatures that lose a battle: of less power, both if it is equal; none beats one that wins all battles."""
    winners = with_trait(position.board, "wins_all_battles") & {one, other}
    if winners:
        return tuple(creature for creature in (one, other) if creature not in winners)
    power = {one: power_of(position, one, against=other).n, other: power_of(position, other, against=one).n}
    greatest = max(power.values())
    return tuple(c for c in (one, other) if power[c] < greatest) or (one, other)


def creatures_battle(rule: Rule, position: Position, event: StepBegan) -> Iterator[m.Battled]:
    """In the battle step the attacking creature battles the blocking creature, or else the one that it attacks."""
    attacker, _ = attack_in(position)
    opponent = opponent_in_battle(position) if event.step == "battle" else ""
    if {attacker, opponent} <= position.board.permanents.keys():
        pairs = ((attacker, opponent), (opponent, attacker))
        slain = tuple(one for one, by in pairs if slays(position, by, one))
        lost = losers_of(position, attacker, opponent)
        yield m.Battled(attacker, opponent, lost, slain, rule.number, in_doubt=_in_doubt(position, attacker, opponent))


def beaten_creatures_are_destroyed(rule: Rule, position: Position, event: m.Battled) -> Iterator[Derived]:
    """Who lost a battle is destroyed; after it, win or lose, so is who battled a slayer."""
    fighters = (event.attacker, event.opponent)
    for creature in dict.fromkeys((*event.lost, *event.slain)):
        winner = fighters[creature == event.attacker]
        if creature in event.slain or not stays(position, creature, winner):
            yield destroyed(rule, position, creature)


def _declared(position: Position) -> tuple[str, ...]:
    """The creatures that were declared as blockers in this attack."""
    return tuple(blocker for blocker, _, how in position.combat.history if how == "declared")


def chosen_creatures_become_blocking(
    rule: Rule, position: Position, event: m.CreaturesSpecified
) -> Iterator[BecameBlocking]:
    """The chosen creature becomes a blocking creature until it leaves the attack or the attack ends."""
    attacker, _ = attack_in(position)
    for creature in still_chosen(position) if attacker else ():
        yield BecameBlocking(creature, (attacker,), rule.number)


def chosen_creatures_are_tapped(
    rule: Rule, position: Position, event: m.CreaturesSpecified
) -> Iterator[m.ChosenCreatureTapped]:
    """The chosen creature is tapped."""
    for creature in _declared(position):
        yield m.ChosenCreatureTapped(creature, rule.number)


def attackers_blocked_by_a_chosen_creature_become_blocked(
    rule: Rule, position: Position, event: m.CreaturesSpecified
) -> Iterator[BecameBlocked]:
    """The attacking creature becomes a blocked creature, and stays one though its blocking creature leaves."""
    attacker, _ = attack_in(position)
    if attacker and (blockers := _declared(position)):
        yield BecameBlocked(attacker, blockers, rule.number)


def attackers_without_a_declared_blocker_are_not_blocked(
    rule: Rule, position: Position, event: m.CreaturesSpecified
) -> Iterator[m.NoBlockerDeclared]:
    """What triggers on attacking and not being blocked does so where no creature was declared as a blocker."""
    attacker, _ = attack_in(position)
    if attacker and not _declared(position):
        yield m.NoBlockerDeclared(attacker, rule.number)


class AbilityOrder(msgspec.Struct, frozen=True):
    """A proposal: the order in which the chosen creatures' abilities are resolved."""

    position: Position
    player: str
    order: tuple[str, ...]


def all_chosen_creatures_are_ordered(rule: Rule, proposal: AbilityOrder) -> Iterator[Violation]:
    """The player who chose the creatures orders their abilities, each of them once."""
    position = proposal.position
    chooser = position.combat.declared[-1]
    if proposal.player != chooser:
        yield Violation(rule, (proposal.player,), f"{chooser} chose the creatures, and not {proposal.player}")
    chosen = still_chosen(position)
    for creature in dict.fromkeys(proposal.order):
        if creature not in chosen:
            yield Violation(rule, (creature,), f"{creature} is not among the chosen creatures")
        elif proposal.order.count(creature) > 1:
            yield Violation(rule, (creature,), f"{creature} stands in the order more than once")
    for creature in chosen:
        if creature not in proposal.order:
            yield Violation(rule, (creature,), f"the ability of {creature} is to be resolved as well")


def abilities_are_resolved_in_order(
    rule: Rule, position: Position, event: m.CreaturesSpecified | m.AbilitiesOrdered
) -> Iterator[Derived]:
    """The chosen creatures' abilities are resolved one by one, each tapped to have the attack changed to it."""
    attacker, _ = attack_in(position)
    chosen = still_chosen(position)
    order = event.order if isinstance(event, m.AbilitiesOrdered) else chosen if len(chosen) == 1 else ()
    for creature in order:
        if attacker and creature in chosen:
            yield m.ChosenCreatureTapped(creature, rule.number)
            yield m.AttackRedirected(attacker, creature, rule.number)


def last_redirecting_blockers_become_blocking(
    rule: Rule, position: Position, event: m.AttackRedirected
) -> Iterator[BecameBlocking]:
    """The creature to which the last ability changed the attack blocks, if that ability was Blocker; others do not."""
    if not still_chosen(position) and blocks_with(position, event.target):
        yield BecameBlocking(event.target, (event.attacker,), rule.number)


def attackers_become_blocked(rule: Rule, position: Position, event: BecameBlocking) -> Iterator[BecameBlocked]:
    """An attacking creature that a blocking creature blocks becomes blocked, and stays so though that one leaves."""
    for attacker in event.attackers:
        if attacker in position.combat.attacking:
            yield BecameBlocked(attacker, (event.blocker,), rule.number)


def attackers_become_unblocked(
    rule: Rule, position: Position, event: m.CreaturesSpecified | m.AbilitiesOrdered
) -> Iterator[BecameUnblocked]:
    """An attacking creature with no blocking creature becomes one that was not blocked, wherever it was redirected."""
    attacker, _ = attack_in(position)
    if attacker and not still_chosen(position) and position.combat.status.get(attacker) is None:
        yield BecameUnblocked(attacker, rule.number)


def put_creatures_are_blocking(
    rule: Rule, position: Position, event: m.PutIntoBattleZoneBlocking
) -> Iterator[m.EnteredBlocking]:
    """A creature put into the battle zone blocking is a blocking creature, and nothing was blocked by it."""
    if event.creature in position.board.permanents and event.attacker in position.combat.attacking:
        yield m.EnteredBlocking(event.creature, event.attacker, rule.number)
