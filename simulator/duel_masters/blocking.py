"""What follows from a choice of creatures: who blocks, who is tapped, whom the attack is on, what is blocked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from events import duel_masters as m
from events.combat import BecameBlocked, BecameBlocking, BecameUnblocked
from events.event import Derived
from events.rule import Rule, Violation
from projections.position import Position
from simulator.duel_masters.choosing import attack_in, blocks_with, still_chosen


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


@dataclass(frozen=True)
class AbilityOrder:
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
