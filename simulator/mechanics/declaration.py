"""Judging a block declaration: who can be chosen, what it disobeys, and how many requirements it obeys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from operator import or_

from events.rule import Rule, Violation
from projections.board import Board
from simulator.legality.budget import Budget
from simulator.legality.check import Broken, BrokenKind
from simulator.legality.compiled import Compiled, Requirement
from simulator.legality.core import Legality
from simulator.legality.outcome import Maximum, Undecided
from simulator.legality.problem import Declaration, Problem

__all__ = [
    "BlockProposal",
    "chosen_creatures_can_be_chosen",
    "propose",
    "requirements_are_obeyed",
    "restrictions_are_obeyed",
]

_CHOOSING = (BrokenKind.NOT_ELIGIBLE, BrokenKind.TOO_MANY)


@dataclass(frozen=True)
class BlockProposal:
    """A proposed block declaration against a compiled board.

    `strays` are pairs that name no creature of the player, or no attacking creature; `declaration` holds the others.
    """

    board: Board
    player: str
    compiled: Compiled
    legality: Legality
    declaration: Declaration
    strays: tuple[tuple[str, str], ...]
    budget: Budget | None = None

    @cached_property
    def broken(self) -> tuple[Broken, ...]:
        """What it breaks before requirements are counted."""
        return self.legality.broken(self.declaration)

    @cached_property
    def obeyed(self) -> int:
        """The requirements that it obeys."""
        return self.legality.obeyed(self.declaration)

    @cached_property
    def maximum(self) -> Maximum | Undecided:
        """The most requirements that could be obeyed without costs beyond its own."""
        return self.legality.maximum(self.declaration, self.budget)


def propose(
    board: Board,
    player: str,
    compiled: Compiled,
    legality: Legality,
    blocks: Mapping[str, tuple[str, ...]],
    budget: Budget | None = None,
) -> BlockProposal:
    """The proposal that a map of blocks makes; questions about it take their work from the budget."""
    problem = compiled.problem
    attackers = {creature: index for index, creature in enumerate(problem.attackers)}
    places = {creature: index for index, creature in enumerate(problem.blockers)}
    masks = [0] * len(problem.blockers)
    strays: list[tuple[str, str]] = []
    for blocker, blocked in blocks.items():
        for attacker in blocked:
            if blocker in places and attacker in attackers:
                masks[places[blocker]] |= 1 << attackers[attacker]
            else:
                strays.append((blocker, attacker))
    return BlockProposal(board, player, compiled, legality, tuple(masks), tuple(strays), budget)


def _ineligible(proposal: BlockProposal, blocker: str, attacker: str) -> str:
    if blocker in proposal.board.tapped:
        return f"{blocker} is tapped and can't be chosen to block"
    if "battle" in proposal.board.permanents[blocker].types:
        return f"{blocker} is a battle and can't be chosen to block"
    return f"{attacker} isn't attacking {proposal.player}, so {blocker} can't be chosen to block it"


def chosen_creatures_can_be_chosen(rule: Rule, proposal: BlockProposal) -> Iterator[Violation]:
    """The chosen creatures are the player's, untapped and may block by type; each is chosen for no more than it may."""
    problem = proposal.compiled.problem
    for blocker, attacker in proposal.strays:
        if blocker not in problem.blockers:
            yield Violation(rule, (blocker, attacker), f"{blocker} is no creature that {proposal.player} controls")
        else:
            yield Violation(rule, (blocker, attacker), f"{attacker} is no attacking creature")
    for broken in proposal.broken:
        if broken.kind not in _CHOOSING or broken.blocker is None:
            continue
        blocker = problem.blockers[broken.blocker]
        if broken.attacker is not None:
            attacker = problem.attackers[broken.attacker]
            yield Violation(rule, (blocker, attacker), _ineligible(proposal, blocker, attacker))
        else:
            text = f"{blocker} is chosen to block {broken.found} creatures and may block {broken.limit}"
            yield Violation(rule, (blocker,), text)


def _source(source: str, words: str) -> str:
    return f"{source}: {words}" if source and words else source or words


def _forbidden(compiled: Compiled, broken: Broken) -> Iterator[tuple[tuple[str, ...], str, str]]:
    problem = compiled.problem
    if broken.blocker is None or broken.attacker is None:
        return
    objects = (problem.blockers[broken.blocker], problem.attackers[broken.attacker])
    for pair in compiled.pairwise:
        if pair.blockers >> broken.blocker & 1 and pair.attackers >> broken.attacker & 1:
            yield objects, f"{objects[0]} can't block {objects[1]}", _source(pair.source, pair.words)


_LIMITS = {
    BrokenKind.TOO_FEW_ON: "low",
    BrokenKind.TOO_MANY_ON: "high",
    BrokenKind.TOTAL: "total",
    BrokenKind.NEEDS_OTHERS: "others",
    BrokenKind.NEEDS_ONE_OF: "also",
    BrokenKind.NEEDS_ALL_OF: "together",
}


def _limited(compiled: Compiled, broken: Broken) -> Iterator[tuple[tuple[str, ...], str, str]]:
    index = broken.attacker if broken.attacker is not None else broken.blocker
    by_name = broken.kind in (BrokenKind.NEEDS_ONE_OF, BrokenKind.NEEDS_ALL_OF)
    wanted = broken.among if by_name else broken.limit
    for limit in compiled.limits:
        same = limit.n == wanted or (broken.kind is BrokenKind.TOO_FEW_ON and limit.n > broken.found)
        if limit.kind == _LIMITS[broken.kind] and limit.index == (-1 if index is None else index) and same:
            objects, text = _limit_text(compiled.problem, broken, limit.n)
            yield objects, text, _source(limit.source, limit.words)


def _limit_text(problem: Problem, broken: Broken, n: int) -> tuple[tuple[str, ...], str]:
    if broken.attacker is not None:
        attacker = problem.attackers[broken.attacker]
        if broken.kind is BrokenKind.NEEDS_ALL_OF:
            them = ", ".join(other for index, other in enumerate(problem.blockers) if n >> index & 1)
            return (attacker,), f"{attacker} is blocked and can't be unless all of {them} block it"
        if broken.kind is BrokenKind.TOO_FEW_ON:
            return (attacker,), f"{attacker} is blocked by {broken.found} and can't be by fewer than {n}"
        return (attacker,), f"{attacker} is blocked by {broken.found} and can't be by more than {n}"
    if broken.blocker is None:
        return (), f"{broken.found} creatures block and no more than {n} can"
    blocker = problem.blockers[broken.blocker]
    if broken.kind is BrokenKind.NEEDS_OTHERS:
        return (blocker,), f"{blocker} blocks with {broken.found} others and can't with fewer than {n}"
    among = [other for index, other in enumerate(problem.blockers) if n >> index & 1]
    return (blocker,), f"{blocker} can't block unless one of {', '.join(among) or 'no creature'} also blocks"


def restrictions_are_obeyed(rule: Rule, proposal: BlockProposal) -> Iterator[Violation]:
    """No restriction on a creature, a pair or the whole declaration is disobeyed."""
    for broken in proposal.broken:
        if broken.kind in _CHOOSING:
            continue
        found = _forbidden if broken.kind is BrokenKind.NOT_ALLOWED else _limited
        for objects, text, because in found(proposal.compiled, broken):
            yield Violation(rule, objects, text, because)


def _is_obeyed(declaration: Declaration, requirement: Requirement) -> bool:
    if requirement.blocker >= 0:
        mask = declaration[requirement.blocker]
        return bool(mask) if requirement.attacker < 0 else bool(mask >> requirement.attacker & 1)
    count = sum(mask >> requirement.attacker & 1 for b, mask in enumerate(declaration) if requirement.by >> b & 1)
    return count == requirement.least if requirement.exactly else count >= requirement.least


def requirements_are_obeyed(rule: Rule, proposal: BlockProposal) -> Iterator[Violation]:
    """As many requirements are obeyed as could be without disobeying a restriction."""
    maximum = proposal.maximum
    if isinstance(maximum, Undecided) or proposal.obeyed >= maximum.value:
        return
    problem = proposal.compiled.problem
    here = reduce(or_, problem.eligible, 0)
    missed = [
        requirement
        for requirement in proposal.compiled.requirements
        if (requirement.attacker < 0 or here >> requirement.attacker & 1)
        and not _is_obeyed(proposal.declaration, requirement)
    ]
    subjects = [problem.blockers[r.blocker] if r.blocker >= 0 else problem.attackers[r.attacker] for r in missed]
    words = dict.fromkeys(_source(r.source, r.words) for r in missed)
    text = f"{proposal.obeyed} of the {maximum.value} requirements that could be obeyed are obeyed"
    yield Violation(rule, tuple(dict.fromkeys(subjects)), text, "; ".join(words))
