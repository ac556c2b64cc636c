"""Judging proposals against an edition's table; pure, nothing is changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from events.rule import Violation
from simulator.editions.table import EditionTable
from simulator.legality.budget import Budget, OutOfBudget
from simulator.legality.compile import compile_block
from simulator.legality.compiled import Assumed, Compiled
from simulator.legality.core import Legality
from simulator.legality.outcome import Undecided
from simulator.legality.problem import Declaration
from simulator.mechanics.assignment import Division, assigners, recipients
from simulator.mechanics.attacking import Attack
from simulator.mechanics.banding import assigner_of
from simulator.mechanics.declaration import BlockProposal, propose
from simulator.mechanics.defending import Announcement
from simulator.mechanics.orders import OrderAnnouncement
from simulator.position import Position
from simulator.verdict import Blocks, Outcome, Verdict

__all__ = ["BlockQuestion", "judge_attack", "judge_division", "judge_order", "others_assign"]


COMPILING = 5
"""Steps of work for each permanent that compiling a board once more takes."""

MOST_CONDITIONS = 6
"""Conditions that can't be judged of which every combination is tried; with more, nothing is said."""


def _verdict(violations: tuple[Violation, ...]) -> Verdict:
    return Verdict(Outcome.ILLEGAL if violations else Outcome.LEGAL, violations)


def _named(doubts: tuple[tuple[str, str, str], ...]) -> str:
    return "; ".join(f"{source}: {words} ({why})" for source, words, why in dict.fromkeys(doubts))


@dataclass(frozen=True)
class BlockQuestion:
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
        in_a_team = self.table.answers["who is the defending player in a team"]
        board, combat = self.position.board, self.position.combat
        compiled = compile_block(board, combat, self.player, assume=assume, in_a_team=in_a_team)
        exempt: Callable[[Compiled], Compiled] = self.table.answers["who is exempt from requirements"]
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

    def _depends(self, blocks: Blocks, outcome: Outcome, budget: Budget) -> bool:
        """Whether the outcome may be another one by conditions that can't be judged here."""
        doubts = len(set(self.compiled.open))
        if doubts > MOST_CONDITIONS:
            return True
        try:
            return any(other._judge(blocks, budget).outcome is not outcome for other in self.otherwise(budget))
        except OutOfBudget:
            return True

    def blocks_of(self, declaration: Declaration) -> dict[str, tuple[str, ...]]:
        """A declaration in masks as a map of ids."""
        problem = self.compiled.problem
        return {
            blocker: tuple(attacker for index, attacker in enumerate(problem.attackers) if mask >> index & 1)
            for blocker, mask in zip(problem.blockers, declaration, strict=True)
            if mask
        }

    def proposal(self, blocks: Mapping[str, tuple[str, ...]], budget: Budget | None = None) -> BlockProposal:
        """The map of blocks as a proposal."""
        return propose(self.position.board, self.player, self.compiled, self.legality, blocks, budget or self.budget)

    def maximum(self) -> int | None:
        """The most requirements that can be obeyed without costs; None when it can't be found."""
        found = self.legality.maximum(None, self.budget)
        return None if isinstance(found, Undecided) else found.value

    def judge(self, blocks: Blocks) -> Verdict:
        """The verdict on a declaration: every violation, and how many requirements it obeys of how many."""
        budget = Budget() if self.budget is None else self.budget
        verdict = self._judge(blocks, budget)
        compiled = self.compiled
        doubts = compiled.unread
        if not doubts and compiled.open and self._depends(blocks, verdict.outcome, budget):
            doubts = compiled.open
        return replace(verdict, outcome=Outcome.UNDETERMINED, because=_named(doubts)) if doubts else verdict

    @cached_property
    def doubt(self) -> str:
        """The sentences and conditions on this board that nobody here can judge, and why; "" when there are none."""
        return _named((*self.compiled.unread, *self.compiled.open))

    def _judge(self, blocks: Blocks, budget: Budget) -> Verdict:
        proposal = self.proposal(blocks, budget)
        violations = self.table.violations("declare blockers", proposal)
        maximum = proposal.maximum
        if isinstance(maximum, Undecided):
            outcome = Outcome.ILLEGAL if violations else Outcome.UNDETERMINED
            because = "" if violations else maximum.reason
            return Verdict(outcome, violations, proposal.obeyed, None, because=because)
        return Verdict(
            Outcome.ILLEGAL if violations else Outcome.LEGAL,
            violations,
            proposal.obeyed,
            maximum.value,
            self.blocks_of(maximum.witness),
            _nearest=lambda: self._nearest(proposal.declaration),
        )

    def _nearest(self, declaration: Declaration) -> Blocks | str:
        found = self.legality.nearest(declaration, self.budget)
        return found.reason if isinstance(found, Undecided) else self.blocks_of(found)


def judge_attack(
    position: Position,
    player: str,
    attacks: Mapping[str, str],
    table: EditionTable,
    bands: tuple[tuple[str, ...], ...] = (),
    budget: Budget | None = None,
) -> Verdict:
    """The verdict on an attack declaration: every violation, and the requirements that it obeys where there are any."""
    exempt = table.answers["who is exempt from requirements to attack"]
    attack = Attack(position, player, dict(attacks), bands, exempt=exempt, budget=budget)
    verdict = _attack_verdict(attack, table)
    if unread := attack.compiled.unread:
        return replace(verdict, outcome=Outcome.UNDETERMINED, because=_named(unread))
    if not verdict.because or verdict.outcome is Outcome.UNDETERMINED:
        return verdict
    other = _attack_verdict(replace(attack, assume=False), table)
    if other.outcome is verdict.outcome:
        return replace(verdict, because="")
    return replace(verdict, outcome=Outcome.UNDETERMINED)


def _attack_verdict(attack: Attack, table: EditionTable) -> Verdict:
    """The verdict; `because` names the conditions that nobody can judge, if the board has any."""
    violations = table.violations("declare attackers", attack)
    compiled = attack.compiled
    because = _named(compiled.open)
    if not compiled.required:
        return replace(_verdict(violations), because=because)
    maximum = attack.maximum
    if isinstance(maximum, Undecided):
        outcome = Outcome.ILLEGAL if violations else Outcome.UNDETERMINED
        return Verdict(outcome, violations, attack.obeyed, because="" if violations else maximum.reason)
    return Verdict(
        Outcome.ILLEGAL if violations else Outcome.LEGAL,
        violations,
        attack.obeyed,
        maximum.value,
        attack.attacks_of(maximum.witness),
        because,
        _nearest=lambda: _nearest_attack(attack),
    )


def _nearest_attack(attack: Attack) -> Blocks | str:
    found = attack.legality.nearest(attack.declaration, attack.budget)
    return found.reason if isinstance(found, Undecided) else attack.attacks_of(found)


def judge_order(position: Position, player: str, creature: str, order: tuple[str, ...], table: EditionTable) -> Verdict:
    """The verdict on a damage assignment order."""
    return _verdict(table.violations("announce an order", OrderAnnouncement(position, player, creature, order)))


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
            power = position.board.permanents[other].power or 0
            others[other] = dict.fromkeys(recipients(position, other), power)
    return others


def judge_division(
    position: Position, player: str, creature: str, points: Mapping[str, int], table: EditionTable
) -> Verdict:
    """The verdict on the division of one creature's combat damage, in a combat damage step.

    It is undetermined while it depends on assignments of the same player that are still to come.
    """
    controlled = assigner_of(position, creature)
    lethal = table.answers["how much damage is lethal"]
    sure = Division(
        position, player, creature, points, others_assign(position, controlled, creature, hopeful=False), lethal
    )
    violations = table.violations("assign combat damage", sure)
    if violations:
        hopeful = others_assign(position, controlled, creature, hopeful=True)
        hope = Division(position, player, creature, points, hopeful, lethal)
        if not table.violations("assign combat damage", hope):
            return Verdict(Outcome.UNDETERMINED, violations, because="it depends on damage that is yet to be assigned")
    return _verdict(violations)


def judge_announcement(position: Position, player: str, table: EditionTable) -> Verdict:
    """The verdict on whether it is a player's turn to announce combat damage, in a combat damage step."""
    return _verdict(table.violations("announce combat damage", Announcement(position, player)))
