"""Declaring attackers (508): which creatures can attack what, what the declaration obeys, and what follows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

import msgspec

from events.board import Permanent
from events.combat import AttackersDeclared, AttackerTapped, AttackingEffectApplied, BecameAttacking, BecameUnblocked
from events.costs import CostDetermined, CostPaid
from events.declaration_abilities import AttackCost
from events.effects import AttackReselected, ReselectionEffectApplied
from events.rule import Rule, Violation
from projections.board import Board
from projections.position import Position
from simulator.legality.compile.attack import AttackCompiled, compile_attack
from simulator.legality.compile.exempt import nobody_is_exempt_from_attacking
from simulator.legality.legality import Legality
from simulator.legality.problem import Budget, Declaration, Maximum, Undecided, bits
from simulator.rules.costs import ATTACKING, goes_on, has_costs, total_cost_is_determined
from simulator.rules.traits import can_fight, said_by, with_trait


class Attack(msgspec.Struct, frozen=True, dict=True):
    """A proposed attack: what each creature attacks, the bands, and who is exerted or enlists whom as it attacks.

    `assume` says whether a condition that can't be judged counts as holding. `exempt` takes away the requirements of
    creatures that are exempt from them. All questions about the attack share `budget`; without one each has its own.
    """

    position: Position
    player: str
    attacks: dict[str, str]
    bands: tuple[tuple[str, ...], ...] = ()
    exerted: tuple[str, ...] = ()
    enlisted: tuple[tuple[str, str], ...] = ()
    assume: bool = True
    exempt: Callable[[AttackCompiled], AttackCompiled] = nobody_is_exempt_from_attacking
    budget: Budget | None = None

    @cached_property
    def compiled(self) -> AttackCompiled:
        """The problem of the board: which creatures of the player or team can attack what, and which must."""
        board = self.position.board
        team = board.team_of(self.player)
        creatures = [one for one in board.permanents.values() if one.controller in team and "creature" in one.types]
        hasty = with_trait(board, "haste")
        able = frozenset(one.id for one in creatures if not _unable(board, one, hasty))
        others = [one.id for one in board.permanents.values() if _attackable(one, board.defending)]
        return self.exempt(compile_attack(board, creatures, able, (*board.defending, *others), self.assume))

    @cached_property
    def legality(self) -> Legality:
        """The answers to that problem."""
        return Legality(self.compiled.problem)

    @cached_property
    def declaration(self) -> Declaration:
        """The proposal as masks, without creatures that can't attack and targets that can't be attacked."""
        problem = self.compiled.problem
        bit = {target: 1 << index for index, target in enumerate(problem.attackers)}
        return tuple(bit.get(self.attacks.get(creature, ""), 0) for creature in problem.blockers)

    @cached_property
    def obeyed(self) -> int:
        """How many requirements to attack it obeys."""
        return self.legality.obeyed(self.declaration)

    @cached_property
    def maximum(self) -> Maximum | Undecided:
        """How many requirements could be obeyed at most, without a cost that the proposal doesn't have."""
        return self.legality.maximum(self.declaration, self.budget)

    def attacks_of(self, declaration: Declaration) -> dict[str, tuple[str, ...]]:
        """Convert a declaration from masks to ids: each attacking creature with what it attacks."""
        problem = self.compiled.problem
        return {
            creature: (problem.attackers[declaration[place].bit_length() - 1],)
            for place, creature in enumerate(problem.blockers)
            if declaration[place]
        }


_HASTY_IF = ("blitz", "dash", "encore", "riot", "suspend", "unearth")
"""Keywords by which a creature has haste if it came to the battlefield in their way, which no board says."""


def doubtful_haste(attack: Attack) -> Iterator[tuple[str, str, str]]:
    """Creatures chosen to attack that came this turn, and may have haste by how they came: source, words, why."""
    board = attack.position.board
    hasty = with_trait(board, "haste")
    for creature in attack.attacks:
        known = board.permanents.get(creature)
        if known is not None and known.entered_this_turn and creature not in hasty:
            for keyword in known.keywords:
                if keyword.split(" ")[0].partition("—")[0] in _HASTY_IF:
                    yield creature, keyword, "it may have haste: whether it came that way is not known"


def _unable(board: Board, known: Permanent, hasty: frozenset[str]) -> str:
    """Why a creature can't be chosen to attack; "" if it can."""
    if known.id in board.tapped:
        return f"{known.id} is tapped and can't be chosen to attack"
    if "battle" in known.types:
        return f"{known.id} is a battle and can't be chosen to attack"
    if known.entered_this_turn and known.id not in hasty:
        return f"{known.id} came under {known.controller}'s control this turn"
    return ""


def chosen_attackers_can_be_chosen(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """Each chosen creature is the active player's, untapped, of no type that can't attack, hasty or there all turn."""
    board = attack.position.board
    attacking = board.team_of(attack.player)
    hasty = with_trait(board, "haste")
    for creature in attack.attacks:
        known = board.permanents.get(creature)
        if known is None or known.controller not in attacking or "creature" not in known.types:
            yield Violation(rule, (creature,), f"{creature} is no creature that {attack.player} controls")
        elif because := _unable(board, known, hasty):
            yield Violation(rule, (creature,), because)


def attack_targets_can_be_attacked(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """Each creature attacks a defending player, a planeswalker that one controls or a battle that one protects."""
    board = attack.position.board
    for creature, target in attack.attacks.items():
        if target in board.defending:
            continue
        known = board.permanents.get(target)
        if known is None or not _attackable(known, board.defending):
            yield Violation(rule, (creature, target), f"{creature} can't attack {target}")


def players_and_planeswalkers_can_be_attacked(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """Each creature attacks a defending player or a planeswalker that one controls, and nothing else."""
    board = attack.position.board
    for creature, target in attack.attacks.items():
        known = board.permanents.get(target)
        planeswalker = known is not None and "planeswalker" in known.types and known.controller in board.defending
        if target not in board.defending and not planeswalker:
            yield Violation(rule, (creature, target), f"{creature} can't attack {target}")


def _attackable(target: Permanent, defending: tuple[str, ...]) -> bool:
    if "battle" in target.types:
        return (target.protector or target.controller) in defending
    return "planeswalker" in target.types and target.controller in defending


def attackers_are_tapped(rule: Rule, position: Position, event: AttackersDeclared) -> Iterator[AttackerTapped]:
    """Attacking causes the chosen creatures to become tapped, those with vigilance excepted."""
    vigilant = with_trait(position.board, "vigilance")
    for creature in position.combat.chosen_attacks:
        if creature not in vigilant:
            yield AttackerTapped(creature, rule.number)


def total_cost_to_attack_is_determined(
    rule: Rule, position: Position, event: AttackersDeclared
) -> Iterator[CostDetermined]:
    """Where chosen creatures require costs to attack, the total is determined and locked in."""
    if has_costs(position.board, AttackCost):
        attack = Attack(position, event.player, dict(position.combat.chosen_attacks))
        yield from total_cost_is_determined(rule, position, event.player, attack.compiled.costs, attack.declaration)


def chosen_creatures_become_attacking(
    rule: Rule, position: Position, event: AttackersDeclared | CostPaid
) -> Iterator[BecameAttacking]:
    """Each chosen creature still controlled by the active player, or team, becomes an attacking creature."""
    if not goes_on(position, event, ATTACKING):
        return
    attacking = position.board.team_of(event.player)
    for creature, target in position.combat.chosen_attacks.items():
        if position.controller(creature) in attacking:
            yield _attacking(rule, position, creature, target)


def _attacking(rule: Rule, position: Position, creature: str, target: str) -> BecameAttacking:
    return BecameAttacking(creature, target, rule.number, position.defender_of(target), _is_battle(position, target))


def _is_battle(position: Position, target: str) -> bool:
    attacked = position.board.permanents.get(target)
    return attacked is not None and "battle" in attacked.types and "planeswalker" not in attacked.types


def creatures_attack_by_effect(
    rule: Rule, position: Position, event: AttackingEffectApplied
) -> Iterator[BecameAttacking]:
    """A creature put onto the battlefield attacking, or stated to be attacking, is one; it was never declared.

    It is none if it is no creature, or a battle, or not the active player's, or if what it would attack is gone.
    """
    board = position.board
    known, attacked = board.permanents.get(event.attacker), board.permanents.get(event.target)
    if known is None or not can_fight(known):
        return
    there = event.target in board.players or (attacked is not None and _can_be_attacked(attacked))
    attacks = event.attacker in position.combat.attacking
    if there and not attacks and known.controller in board.team_of(board.active):
        yield _attacking(rule, position, event.attacker, event.target)


def attacks_are_reselected(
    rule: Rule, position: Position, event: ReselectionEffectApplied
) -> Iterator[AttackReselected]:
    """An attacking creature attacks what was chosen anew: a defending player, or what that one controls or protects.

    Nothing else about it changes, and no requirement or restriction of declaring attackers concerns it.
    """
    board, attacker, target = position.board, event.attacker, event.target
    known = board.permanents.get(target)
    there = target in board.defending or (known is not None and _attackable(known, board.defending))
    if there and attacker in position.combat.attacking and position.combat.attacking[attacker] != target:
        defender, battle = position.defender_of(target), _is_battle(position, target)
        yield AttackReselected(attacker, target, rule.number, defender, battle)


def _can_be_attacked(permanent: Permanent) -> bool:
    return "planeswalker" in permanent.types or "battle" in permanent.types


def creatures_attacking_late_are_unblocked(
    rule: Rule, position: Position, event: AttackingEffectApplied
) -> Iterator[BecameUnblocked]:
    """A creature that comes to attack after blockers were declared has no creature declared as a blocker for it."""
    undecided = event.attacker in position.combat.status and position.combat.status[event.attacker] is None
    if undecided and not position.declaring:
        yield BecameUnblocked(event.attacker, rule.number, by_effect=True)


def attack_restrictions_are_obeyed(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """No creature attacks that an effect says can't attack, or can't without others; no more attack than can."""
    if not attack.attacks:
        return
    compiled = attack.compiled
    problem, chosen = compiled.problem, attack.declaration
    for never in compiled.forbidden:
        if chosen[never.creature] & never.targets:
            creature = problem.blockers[never.creature]
            everything = never.targets == (1 << len(problem.attackers)) - 1
            those = (problem.attackers[index] for index in bits(chosen[never.creature] & never.targets))
            whom = "" if everything else f" {' or '.join(those)}"
            yield Violation(rule, (creature,), f"{creature} can't attack{whom}", said_by(never.source, never.words))
    number = sum(1 for mask in chosen if mask)
    for limit in compiled.limits:
        because = said_by(limit.source, limit.words)
        if limit.creature < 0 and number > limit.n:
            yield Violation(rule, (), f"{number} creatures attack and no more than {limit.n} can", because)
        elif limit.creature >= 0 and chosen[limit.creature] and number - 1 < limit.n:
            creature = problem.blockers[limit.creature]
            yield Violation(rule, (creature,), f"{creature} can't attack with {number - 1} others", because)


def attack_requirements_are_obeyed(rule: Rule, attack: Attack) -> Iterator[Violation]:
    """As many requirements are obeyed as could be without disobeying a restriction or adding a cost."""
    compiled = attack.compiled
    if not compiled.required:
        return
    maximum = attack.maximum
    if isinstance(maximum, Undecided) or attack.obeyed >= maximum.value:
        return
    missed = [each for each in compiled.required if not attack.declaration[each.creature] & each.targets]
    creatures = dict.fromkeys(compiled.problem.blockers[required.creature] for required in missed)
    because = dict.fromkeys(said_by(required.source, required.words) for required in missed)
    text = f"{attack.obeyed} of the {maximum.value} requirements that could be obeyed are obeyed"
    yield Violation(rule, tuple(creatures), text, "; ".join(because))
