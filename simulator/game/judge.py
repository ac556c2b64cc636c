"""Judges proposals by an edition's table, each in a position. Pure: nothing is changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations

import msgspec
from msgspec import structs
from msgspec.structs import replace

from events.abilities import Playing
from events.costs import CostPaid, ManaAbilityActivated
from events.rule import Edition, Rule, Violation
from projections.position import Position
from projections.unread import Doubt
from projections.verdict_doubts import (
    doubts_about_attacks,
    doubts_about_blocks,
    doubts_about_damage,
    holds_anyway,
    named,
    names_what_is_not_there,
    only_words_are_not_read,
)
from simulator.editions.procedures import (
    ACTIVATE_A_MANA_ABILITY,
    ANNOUNCE_AN_ORDER,
    ANNOUNCE_COMBAT_DAMAGE,
    ASSIGN_COMBAT_DAMAGE,
    DECLARE_ATTACKERS,
    DECLARE_BLOCKERS,
    HOW_MUCH_DAMAGE_IS_LETHAL,
    LEAVE_COSTS_UNPAID,
    PAY_COSTS,
    WHO_DEFENDS_IN_A_TEAM,
    WHO_GETS_PRIORITY,
    WHO_IS_EXEMPT_FROM_ATTACKING,
    WHO_IS_EXEMPT_FROM_BLOCKING,
    Procedure,
    Proposal,
)
from simulator.editions.table import EditionTable
from simulator.game.verdict import JUDGED, BlockDeclaration, Outcome, Verdict
from simulator.legality.compile.blocks import compile_block
from simulator.legality.compile.building import Assumed, Compiled
from simulator.legality.legality import Legality
from simulator.legality.problem import Budget, OutOfBudget, Problem, Undecided
from simulator.rules.attack import Attack, attack_restrictions_are_obeyed, doubtful_haste
from simulator.rules.banding import assigner_of
from simulator.rules.blocks import BlockProposal, propose, restrictions_are_obeyed
from simulator.rules.costs import payment_of, snow_sources, units_for
from simulator.rules.damage_assignment import Division, assigners, combat_damage_of, recipients
from simulator.rules.damage_orders import OrderAnnouncement
from simulator.rules.mana import Activation, counts_as_paid, mana_ability_doubts
from simulator.rules.spending import mana_for_an_ability
from simulator.rules.steps import DamageAnnouncement

COMPILING = 5
"""Steps of work for each permanent that compiling a board once more takes."""

MOST_CONDITIONS = 6
"""Conditions that can't be judged of which every combination is tried; with more, nothing is said."""


def judged(table: EditionTable, procedure: Procedure[Proposal], proposal: Proposal) -> Verdict:
    """The verdict on a proposal of some procedure, by every violation of its rules."""
    return Verdict.of(table.violations(procedure, proposal))


_ANY_RULE = Rule(Edition.CR_2024_06_07, "")
"""Under which violations are looked for that are compared by what they say."""


def _with_caps_in_reach(problem: Problem) -> Problem:
    """The same problem, with no blocker allowed to block more attackers than there are."""
    return replace(problem, cap=tuple(min(cap, len(problem.attackers)) for cap in problem.cap))


class BlockQuestion(msgspec.Struct, frozen=True, dict=True):
    """Who may block whom on one board: compiled once, asked many times.

    Args:
        position: the moment of the declaration.
        player: the defending player who declares.
        table: the edition.
        budget: what all questions about it may take altogether; None: each has a budget of its own.
    """

    position: Position
    player: str
    table: EditionTable
    budget: Budget | None = None

    @cached_property
    def compiled(self) -> Compiled:
        """The board's problem, every condition that can't be judged here taken to hold."""
        return self._compiled(None)

    def _compiled(self, assume: Assumed | None) -> Compiled:
        in_a_team = self.table.answer(WHO_DEFENDS_IN_A_TEAM)
        board, combat = self.position.board, self.position.combat
        compiled = compile_block(board, combat, self.player, assume=assume, in_a_team=in_a_team)
        exempt = self.table.answer(WHO_IS_EXEMPT_FROM_BLOCKING)
        return exempt(compiled)

    @cached_property
    def legality(self) -> Legality:
        """The answers to that problem."""
        return Legality(self.compiled.problem)

    def otherwise(self, budget: Budget) -> Iterator[BlockQuestion]:
        """The same question with only some of those conditions, or none, taken to hold: each way there is.

        Raises:
            OutOfBudget: the board is too large for so many of them.
        """
        doubts = list(dict.fromkeys(self.compiled.open))
        for size in range(len(doubts)):
            for some in combinations(doubts, size):
                budget.spend(COMPILING * len(self.position.board.permanents))
                other = BlockQuestion(self.position, self.player, self.table, budget)
                other.__dict__["compiled"] = self._compiled(frozenset(some))
                yield other

    def _depends(self, blocks: BlockDeclaration, outcome: Outcome, budget: Budget) -> bool:
        """Whether the outcome may be another one by conditions that can't be judged here."""
        doubts = len(set(self.compiled.open))
        if doubts > MOST_CONDITIONS:
            return True
        try:
            return any(other.judge_assuming(blocks, budget).outcome is not outcome for other in self.otherwise(budget))
        except OutOfBudget:
            return True

    def proposal(self, blocks: Mapping[str, tuple[str, ...]], budget: Budget | None = None) -> BlockProposal:
        """The map of blocks as a proposal."""
        return propose(self.position.board, self.player, self.compiled, self.legality, blocks, budget or self.budget)

    def maximum(self) -> int | None:
        """The most requirements that can be obeyed without costs; None when it can't be found."""
        found = self.legality.maximum(None, self.budget)
        return None if isinstance(found, Undecided) else found.value

    def judge(self, blocks: BlockDeclaration) -> Verdict:
        """The verdict on a declaration: every violation, and how many requirements it obeys of how many."""
        budget = Budget() if self.budget is None else self.budget
        verdict = self.judge_assuming(blocks, budget)
        open_ = self.compiled.open
        if self.doubts:
            verdict = verdict.in_doubt(named(self.doubts), self._certain(blocks, verdict.violations))
        elif open_ and self._depends(blocks, verdict.outcome, budget):
            verdict = verdict.undetermined(named(open_))
        verdict.__dict__[JUDGED] = (self.position, blocks)
        return verdict

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """What is not read, has happened or is in force, and may change which blocks are legal."""
        unread = [Doubt(*each) for each in self.compiled.unread]
        return (*doubts_about_blocks(self.position), *unread) if unread else doubts_about_blocks(self.position)

    def _certain(self, blocks: BlockDeclaration, violations: tuple[Violation, ...]) -> tuple[Violation, ...]:
        """The violations that stand whatever the words on the board that are not read may say."""

        def sure(position: Position) -> Iterator[Violation]:
            return restrictions_are_obeyed(_ANY_RULE, replace(self, position=position).proposal(blocks, Budget()))

        if not only_words_are_not_read(self.position):
            return ()
        ids = {*blocks, *(attacker for attackers in blocks.values() for attacker in attackers)}
        absent = [each for each in violations if names_what_is_not_there(each, self.position, ids)]
        return (*absent, *holds_anyway(violations, sure, self.position))

    @cached_property
    def doubt(self) -> str:
        """What on this board is not read, and which conditions nobody here can judge; "" when there is nothing."""
        return named((*self.doubts, *self.open))

    @cached_property
    def open(self) -> tuple[tuple[str, str, str], ...]:
        """The conditions that nobody here can judge, if it matters to any declaration whether they hold."""
        open_ = self.compiled.open
        if not open_ or len(set(open_)) > MOST_CONDITIONS:
            return open_
        try:
            poses = _with_caps_in_reach(self.compiled.problem)
            matters = any(_with_caps_in_reach(other.compiled.problem) != poses for other in self.otherwise(Budget()))
        except OutOfBudget:
            return open_
        return open_ if matters else ()

    def judge_assuming(self, blocks: BlockDeclaration, budget: Budget) -> Verdict:
        """The verdict by what is read, the conditions that can't be judged taken as this question takes them."""
        proposal = self.proposal(blocks, budget)
        violations = self.table.violations(DECLARE_BLOCKERS, proposal)

        def nearest() -> BlockDeclaration | str:
            found = self.legality.nearest(proposal.declaration, self.budget)
            return found.reason if isinstance(found, Undecided) else self.legality.blocks(found)

        return Verdict.of(
            violations,
            obeyed=proposal.obeyed,
            maximum=proposal.maximum,
            in_ids=self.legality.blocks,
            nearest=nearest,
        )


def judge_attack(
    position: Position,
    player: str,
    attacks: Mapping[str, str],
    table: EditionTable,
    bands: tuple[tuple[str, ...], ...] = (),
    budget: Budget | None = None,
    exerted: tuple[str, ...] = (),
    enlisted: tuple[tuple[str, str], ...] = (),
) -> Verdict:
    """The verdict on an attack declaration: every violation, and the requirements that it obeys where there are any."""
    exempt = table.answer(WHO_IS_EXEMPT_FROM_ATTACKING)
    attack = Attack(position, player, dict(attacks), bands, exerted, enlisted, exempt=exempt, budget=budget)
    verdict = _attack_verdict(attack, table)
    unread = [Doubt(*each) for each in (*attack.compiled.unread, *doubtful_haste(attack))]
    if doubts := (*doubts_about_attacks(position), *unread):
        return verdict.in_doubt(named(doubts), _certain_of_attack(attack, verdict.violations))
    is_undecided = bool(attack.compiled.required) and verdict.maximum is None
    if is_undecided or not attack.compiled.open:
        return verdict
    if _attack_verdict(replace(attack, assume=False), table).outcome is verdict.outcome:
        return verdict
    return verdict.undetermined(named(attack.compiled.open))


def _certain_of_attack(attack: Attack, violations: tuple[Violation, ...]) -> tuple[Violation, ...]:
    """The violations that stand whatever the words on the board that are not read may say."""

    def sure(position: Position) -> Iterator[Violation]:
        return attack_restrictions_are_obeyed(_ANY_RULE, replace(attack, position=position))

    if not only_words_are_not_read(attack.position):
        return ()
    ids = {*attack.attacks, *attack.attacks.values()}
    absent = [each for each in violations if names_what_is_not_there(each, attack.position, ids)]
    return (*absent, *holds_anyway(violations, sure, attack.position))


def _attack_verdict(attack: Attack, table: EditionTable) -> Verdict:
    """The verdict by what is read, with every condition that can't be judged taken one way."""
    violations = table.violations(DECLARE_ATTACKERS, attack)
    if not attack.compiled.required:
        return Verdict.of(violations)

    def nearest() -> BlockDeclaration | str:
        found = attack.legality.nearest(attack.declaration, attack.budget)
        return found.reason if isinstance(found, Undecided) else attack.attacks_of(found)

    return Verdict.of(
        violations, obeyed=attack.obeyed, maximum=attack.maximum, in_ids=attack.attacks_of, nearest=nearest
    )


def judge_order(position: Position, player: str, creature: str, order: tuple[str, ...], table: EditionTable) -> Verdict:
    """The verdict on a damage assignment order."""
    verdict = judged(table, ANNOUNCE_AN_ORDER, OrderAnnouncement(position, player, creature, order))
    happened = position.triggers.unread.happened
    return verdict.in_doubt(named(happened)) if happened else verdict


def others_assign(position: Position, player: str, creature: str, *, hopeful: bool) -> dict[str, dict[str, int]]:
    """What the player's or team's other creatures assign; where that is open, nothing, or hopefully all to everyone."""
    others: dict[str, dict[str, int]] = {}
    team = position.board.team_of(player)
    for other in assigners(position):
        if other == creature or assigner_of(position, other) not in team:
            continue
        assigned = position.damage.assigned.get(other)
        if assigned is not None:
            others[other] = dict(assigned)
        elif hopeful or len(recipients(position, other)) == 1:
            power = combat_damage_of(position, other)
            others[other] = dict.fromkeys(recipients(position, other), power)
    return others


def judge_division(
    position: Position, player: str, creature: str, points: Mapping[str, int], table: EditionTable
) -> Verdict:
    """The verdict on the division of one creature's combat damage, in a combat damage step.

    It is undetermined where it depends on assignments of the same player still to come, or on what is not read.
    """
    if doubts := doubts_about_division(position, creature):
        return Verdict.of(()).in_doubt(named(doubts))
    controlled = assigner_of(position, creature)
    lethal = table.answer(HOW_MUCH_DAMAGE_IS_LETHAL)
    sure = Division(
        position, player, creature, points, others_assign(position, controlled, creature, hopeful=False), lethal
    )
    verdict = judged(table, ASSIGN_COMBAT_DAMAGE, sure)
    if not verdict.legal:
        hopeful = others_assign(position, controlled, creature, hopeful=True)
        hope = Division(position, player, creature, points, hopeful, lethal)
        if judged(table, ASSIGN_COMBAT_DAMAGE, hope).legal:
            return verdict.in_doubt("it depends on damage that is yet to be assigned")
    return verdict


def doubts_about_division(position: Position, creature: str) -> tuple[Doubt, ...]:
    """What is not read and may change how a creature can assign its combat damage."""
    if creature not in position.board.permanents:
        return ()
    return doubts_about_damage(position, (creature, *recipients(position, creature)))


def judge_announcement(position: Position, player: str, table: EditionTable) -> Verdict:
    """The verdict on whether it is a player's turn to announce combat damage, in a combat damage step."""
    return judged(table, ANNOUNCE_COMBAT_DAMAGE, DamageAnnouncement(position, player))


def judge_all_damage(position: Position, player: str, creatures: Iterable[str], table: EditionTable) -> Verdict:
    """The verdict on all that some creatures have assigned, as their player announces it."""
    assigned = position.damage.assigned
    verdicts = [judge_division(position, player, creature, dict(assigned[creature]), table) for creature in creatures]
    return Verdict.of(violation for verdict in verdicts for violation in verdict.violations)


def judge_activation(
    position: Position, event: ManaAbilityActivated, table: EditionTable, lacking: str = ""
) -> Verdict:
    """The verdict on activating a mana ability.

    Args:
        position: the moment just before it.
        event: the activation.
        table: the edition.
        lacking: the mana that it costs and that the player does not have.
    """
    activation = Activation(position, event, table.answer(WHO_GETS_PRIORITY)(position), lacking)
    verdict = judged(table, ACTIVATE_A_MANA_ABILITY, activation)
    if doubts := mana_ability_doubts(activation):
        return verdict.in_doubt(named(doubts), verdict.violations)
    doubts = _of_words_on_activating(activation, verdict)
    return verdict.in_doubt(named(doubts)) if doubts else verdict


def _of_words_on_activating(activation: Activation, verdict: Verdict) -> tuple[Doubt, ...]:
    """What permanents say that is not read, and may forbid a mana ability, or change what it costs (602.5, 605.1a)."""
    position, event = activation.position, activation.event
    kinds: list[Playing] = ["cant_activate"] if verdict.legal else []
    mana_counts = bool(event.mana) or not counts_as_paid(position, event.player)
    only_mana_is_lacking = bool(activation.lacking) and len(verdict.violations) == 1
    if mana_counts and (verdict.legal or only_mana_is_lacking):
        kinds.append("activate_costs")
    return (*position.triggers.unread.of_playing(*kinds),)


def with_mana_spent(
    position: Position, event: ManaAbilityActivated, pays_with: str
) -> tuple[ManaAbilityActivated, str]:
    """The activation of a mana ability with the mana that it spends, and the mana that is lacking ("": none).

    Args:
        position: the moment just before it.
        event: the activation.
        pays_with: the permanent whose mana pays for it; "" for mana that is of least use else.
    """
    activation = Activation(position, event, "")
    ability = activation.ability
    if ability is None or not ability.mana:
        return event, ""
    there = mana_for_an_ability(position, event.player, activation.source)
    units = units_for(ability.mana, there, pays_with, snow_sources(position.board, ability.mana))
    if units is None:
        return event, "" if counts_as_paid(position, event.player) else ability.mana
    return structs.replace(event, mana=units), ""


def judge_payment(position: Position, event: CostPaid, table: EditionTable) -> Verdict:
    """The verdict on paying the whole cost of an open declaration, in the position just before it."""
    spent = "".join(f"{{{kind}}}" for kind, _ in event.mana)
    payment = payment_of(position, event, spent)
    return judged(table, PAY_COSTS, payment if payment.wanted else replace(payment, paid=event))


def judge_unpaid(position: Position, table: EditionTable) -> Verdict:
    """The verdict on a declaration whose costs stay unpaid."""
    return judged(table, LEAVE_COSTS_UNPAID, position)
