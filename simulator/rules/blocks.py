"""Declaring blockers (509): which creatures can block, what is obeyed, what follows; and blocking by effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, reduce
from operator import or_

import msgspec

from events.combat import BecameBlocked, BecameBlocking, BecameUnblocked, BlockersDeclared
from events.costs import CostDetermined, CostPaid
from events.declaration_abilities import BeBlockedCost, BlockCost
from events.effects import (
    BlockedEffectApplied,
    BlockEffectApplied,
    CameBlocking,
    PutBlocking,
    StopBlockingEffectApplied,
    StoppedBlocking,
    UnblockedEffectApplied,
)
from events.rule import Rule, Violation
from projections.board import Board
from projections.position import Position
from simulator.legality.check import Breach, BrokenKind, broken, obeyed
from simulator.legality.compile.blocks import compile_block
from simulator.legality.compile.building import Compiled, Limit, Pairwise, Requirement
from simulator.legality.legality import Legality
from simulator.legality.problem import Budget, Declaration, Maximum, Problem, Undecided
from simulator.rules.costs import BLOCKING, goes_on, has_costs, total_cost_is_determined
from simulator.rules.traits import can_fight, said_by

_CHOOSING = (BrokenKind.NOT_ELIGIBLE, BrokenKind.TOO_MANY)


class BlockProposal(msgspec.Struct, frozen=True, dict=True):
    """A proposed block declaration against a compiled board.

    `strays` are pairs that don't name a creature of the player, or an attacking creature; `declaration` is all others.
    """

    board: Board
    player: str
    compiled: Compiled
    legality: Legality
    declaration: Declaration
    strays: tuple[tuple[str, str], ...]
    broken: tuple[Breach, ...]
    """The restrictions that it breaks."""
    obeyed: int
    """How many requirements it obeys."""
    budget: Budget | None = None

    @cached_property
    def maximum(self) -> Maximum | Undecided:
        """How many requirements could be obeyed at most, without a cost that the proposal doesn't have."""
        return self.legality.maximum(self.declaration, self.budget)


def propose(
    board: Board,
    player: str,
    compiled: Compiled,
    legality: Legality,
    blocks: Mapping[str, tuple[str, ...]],
    budget: Budget | None = None,
) -> BlockProposal:
    """Propose blocks, given by ids; all questions about the proposal share the budget."""
    declaration, strays = _as_masks(compiled.problem, blocks)
    breaches, number = broken(compiled.problem, declaration), obeyed(compiled.problem, declaration)
    return BlockProposal(board, player, compiled, legality, declaration, strays, breaches, number, budget)


def _as_masks(
    problem: Problem, blocks: Mapping[str, tuple[str, ...]]
) -> tuple[Declaration, tuple[tuple[str, str], ...]]:
    """Convert blocks from ids to masks, and list the pairs that can't be converted."""
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
    return tuple(masks), tuple(strays)


def _ineligible(proposal: BlockProposal, blocker: str, attacker: str) -> str:
    if blocker in proposal.board.tapped:
        return f"{blocker} is tapped and can't be chosen to block"
    if "battle" in proposal.board.permanents[blocker].types:
        return f"{blocker} is a battle and can't be chosen to block"
    return f"{attacker} isn't attacking {proposal.player}, so {blocker} can't be chosen to block it"


def chosen_creatures_can_be_chosen(rule: Rule, proposal: BlockProposal) -> Iterator[Violation]:
    """Chosen to block are untapped creatures of the player, each for one creature that attacks that player."""
    problem = proposal.compiled.problem
    for blocker, attacker in proposal.strays:
        if blocker not in problem.blockers:
            yield Violation(rule, (blocker, attacker), f"{blocker} is no creature that {proposal.player} controls")
        else:
            yield Violation(rule, (blocker, attacker), f"{attacker} is no attacking creature")
    for breach in proposal.broken:
        if breach.kind not in _CHOOSING or breach.blocker is None:
            continue
        blocker = problem.blockers[breach.blocker]
        if breach.attacker is not None:
            attacker = problem.attackers[breach.attacker]
            yield Violation(rule, (blocker, attacker), _ineligible(proposal, blocker, attacker))
        else:
            text = f"{blocker} is chosen to block {breach.found} creatures and may block {breach.limit}"
            yield Violation(rule, (blocker,), text)


def pairs_broken(compiled: Compiled, breach: Breach) -> Iterator[Pairwise]:
    """What forbids one creature to block another one, of which a breach speaks."""
    if breach.kind is not BrokenKind.NOT_ALLOWED or breach.blocker is None or breach.attacker is None:
        return
    for pair in compiled.pairwise:
        if pair.blockers >> breach.blocker & 1 and pair.attackers >> breach.attacker & 1:
            yield pair


def named_in(problem: Problem, breach: Breach) -> tuple[str, str]:
    """The blocking creature and the attacking creature that a breach speaks of; "" for one that it does not."""
    blocker = "" if breach.blocker is None else problem.blockers[breach.blocker]
    return blocker, "" if breach.attacker is None else problem.attackers[breach.attacker]


def forbidden_in_words(blocker: str, attacker: str) -> str:
    """What a restriction on one creature and another one says."""
    return f"{blocker} can't block {attacker}"


def _forbidden(compiled: Compiled, breach: Breach) -> Iterator[tuple[tuple[str, ...], str, str]]:
    objects = named_in(compiled.problem, breach)
    for pair in pairs_broken(compiled, breach):
        yield objects, forbidden_in_words(*objects), said_by(pair.source, pair.words)


_LIMITS = {
    BrokenKind.TOO_FEW_ON: "low",
    BrokenKind.TOO_MANY_ON: "high",
    BrokenKind.TOTAL: "total",
    BrokenKind.NEEDS_OTHERS: "others",
    BrokenKind.NEEDS_ONE_OF: "also",
    BrokenKind.NEEDS_ALL_OF: "together",
}


def limits_broken(compiled: Compiled, breach: Breach) -> Iterator[Limit]:
    """The restrictions on numbers that a breach is one of."""
    index = breach.attacker if breach.attacker is not None else breach.blocker
    by_name = breach.kind in (BrokenKind.NEEDS_ONE_OF, BrokenKind.NEEDS_ALL_OF)
    wanted = breach.among if by_name else breach.limit
    kind = _LIMITS.get(breach.kind, "")
    for limit in compiled.limits:
        same = limit.n == wanted or (breach.kind is BrokenKind.TOO_FEW_ON and limit.n > breach.found)
        if limit.kind == kind and limit.index == (-1 if index is None else index) and same:
            yield limit


def _limited(compiled: Compiled, breach: Breach) -> Iterator[tuple[tuple[str, ...], str, str]]:
    for limit in limits_broken(compiled, breach):
        objects, text = limit_in_words(compiled.problem, breach, limit.n)
        yield objects, text, said_by(limit.source, limit.words)


def limit_in_words(problem: Problem, breach: Breach, n: int) -> tuple[tuple[str, ...], str]:
    """Whom a breach of a restriction on numbers is about, and what is wrong; `n` is the number of the restriction."""
    if breach.attacker is not None:
        attacker = problem.attackers[breach.attacker]
        if breach.kind is BrokenKind.NEEDS_ALL_OF:
            them = ", ".join(other for index, other in enumerate(problem.blockers) if n >> index & 1)
            return (attacker,), f"{attacker} is blocked and can't be unless all of {them} block it"
        if breach.kind is BrokenKind.TOO_FEW_ON:
            return (attacker,), f"{attacker} is blocked by {breach.found} and can't be by fewer than {n}"
        return (attacker,), f"{attacker} is blocked by {breach.found} and can't be by more than {n}"
    if breach.blocker is None:
        return (), f"{breach.found} creatures block and no more than {n} can"
    blocker = problem.blockers[breach.blocker]
    if breach.kind is BrokenKind.NEEDS_OTHERS:
        return (blocker,), f"{blocker} blocks with {breach.found} others and can't with fewer than {n}"
    among = [other for index, other in enumerate(problem.blockers) if n >> index & 1]
    return (blocker,), f"{blocker} can't block unless one of {', '.join(among) or 'no creature'} also blocks"


def restrictions_are_obeyed(rule: Rule, proposal: BlockProposal) -> Iterator[Violation]:
    """A declaration of blockers that disobeys a restriction is illegal."""
    for breach in proposal.broken:
        if breach.kind in _CHOOSING:
            continue
        found = _forbidden if breach.kind is BrokenKind.NOT_ALLOWED else _limited
        for objects, text, because in found(proposal.compiled, breach):
            yield Violation(rule, objects, text, because)


def is_obeyed(declaration: Declaration, requirement: Requirement) -> bool:
    """Whether a declaration obeys a requirement."""
    if requirement.blocker >= 0:
        mask = declaration[requirement.blocker]
        return bool(mask) if requirement.attacker < 0 else bool(mask >> requirement.attacker & 1)
    count = sum([mask >> requirement.attacker & 1 for b, mask in enumerate(declaration) if requirement.by >> b & 1])
    return count == requirement.least if requirement.exactly else count >= requirement.least


def requirements_are_obeyed(rule: Rule, proposal: BlockProposal) -> Iterator[Violation]:
    """As many requirements as possible have to be obeyed, without disobeying a restriction."""
    maximum = proposal.maximum
    if isinstance(maximum, Undecided) or proposal.obeyed >= maximum.value:
        return
    problem = proposal.compiled.problem
    here = reduce(or_, problem.eligible, 0)
    missed = [
        requirement
        for requirement in proposal.compiled.requirements
        if (requirement.attacker < 0 or here >> requirement.attacker & 1)
        and not is_obeyed(proposal.declaration, requirement)
    ]
    subjects = [problem.blockers[r.blocker] if r.blocker >= 0 else problem.attackers[r.attacker] for r in missed]
    words = dict.fromkeys([said_by(r.source, r.words) for r in missed])
    text = f"{proposal.obeyed} of the {maximum.value} requirements that could be obeyed are obeyed"
    yield Violation(rule, tuple(dict.fromkeys(subjects)), text, "; ".join(words))


def total_cost_to_block_is_determined(
    rule: Rule, position: Position, event: BlockersDeclared
) -> Iterator[CostDetermined]:
    """Where chosen creatures require costs to block, the total is determined and locked in."""
    if has_costs(position.board, BlockCost, BeBlockedCost):
        compiled = compile_block(position.board, position.combat, event.player)
        declaration, _ = _as_masks(compiled.problem, position.combat.chosen_blocks)
        yield from total_cost_is_determined(rule, position, event.player, compiled.costs, declaration)


def chosen_creatures_become_blocking(
    rule: Rule, position: Position, event: BlockersDeclared | CostPaid
) -> Iterator[BecameBlocking]:
    """Each chosen creature still controlled by the declaring player, or team, blocks those chosen that still attack."""
    if not goes_on(position, event, BLOCKING):
        return
    declaring = position.board.team_of(event.player)
    for blocker, chosen in position.combat.chosen_blocks.items():
        attackers = tuple(attacker for attacker in chosen if attacker in position.combat.attacking)
        if attackers and position.controller(blocker) in declaring:
            yield BecameBlocking(blocker, attackers, rule.number)


def attackers_become_blocked_or_unblocked(
    rule: Rule, position: Position, event: BlockersDeclared | CostPaid
) -> Iterator[BecameBlocked | BecameUnblocked]:
    """An attacking creature with declared blockers becomes blocked, one without becomes unblocked."""
    if not goes_on(position, event, BLOCKING):
        return
    declaring, last = position.board.team_of(event.player), not position.declaring
    for attacker, status in position.combat.status.items():
        if status is not None:
            continue
        by = position.combat.blockers_of(attacker)
        if by:
            yield BecameBlocked(attacker, by, rule.number)
        elif last or position.defending_player(attacker) in declaring:
            yield BecameUnblocked(attacker, rule.number)


def _can_fight(position: Position, creature: str) -> bool:
    known = position.board.permanents.get(creature)
    return known is not None and can_fight(known)


def put_creatures_become_blocking(rule: Rule, position: Position, event: PutBlocking) -> Iterator[CameBlocking]:
    """A creature put onto the battlefield blocking blocks, whatever a declaration would have allowed.

    It does not if the attacking creature isn't attacking any more, or attacks nothing of its controller's.
    """
    blocker, attacker = event.blocker, event.attacker
    if not _can_fight(position, blocker) or attacker not in position.combat.attacking:
        return
    defending = position.defending_player(attacker)
    if position.controller(blocker) in position.board.team_of(defending) and blocker not in position.combat.blocking:
        yield CameBlocking(blocker, attacker, "put", rule.number)


def creatures_block_by_effect(
    rule: Rule, position: Position, event: BlockEffectApplied
) -> Iterator[CameBlocking | StoppedBlocking]:
    """A creature on the battlefield comes to block, instead of or besides what it blocks."""
    blocker, attacker = event.blocker, event.attacker
    if not _can_fight(position, blocker) or attacker not in position.combat.attacking:
        return
    if attacker not in position.combat.blocking.get(blocker, ()):
        yield from _comes_to_block(rule, position, event)
    elif not event.in_addition:
        yield from _stops_blocking_others(rule, position, event)


def creatures_block_by_effect_once_more(
    rule: Rule, position: Position, event: BlockEffectApplied
) -> Iterator[CameBlocking | StoppedBlocking]:
    """A creature on the battlefield is caused to block, instead of or besides what it blocks, and even that again."""
    if _can_fight(position, event.blocker) and event.attacker in position.combat.attacking:
        yield from _comes_to_block(rule, position, event)


def _comes_to_block(
    rule: Rule, position: Position, event: BlockEffectApplied
) -> Iterator[CameBlocking | StoppedBlocking]:
    if not event.in_addition:
        yield from _stops_blocking_others(rule, position, event)
    yield CameBlocking(event.blocker, event.attacker, "effect", rule.number)


def _stops_blocking_others(rule: Rule, position: Position, event: BlockEffectApplied) -> Iterator[StoppedBlocking]:
    for other in position.combat.blocking.get(event.blocker, ()):
        if other != event.attacker:
            yield StoppedBlocking(event.blocker, other, rule.number)


def creatures_that_come_to_block_make_blocked(
    rule: Rule, position: Position, event: CameBlocking
) -> Iterator[BecameBlocked]:
    """The attacking creature becomes blocked by it, unless it is a blocked creature already."""
    if position.combat.status.get(event.attacker) is not True:
        yield BecameBlocked(event.attacker, (event.blocker,), rule.number)


def creatures_stop_blocking(
    rule: Rule, position: Position, event: StopBlockingEffectApplied
) -> Iterator[StoppedBlocking]:
    """A creature stops blocking one attacking creature; it remains a blocking creature, that one a blocked one."""
    if event.attacker in position.combat.blocking.get(event.blocker, ()):
        yield StoppedBlocking(event.blocker, event.attacker, rule.number)


def attackers_become_blocked_by_effect(
    rule: Rule, position: Position, event: BlockedEffectApplied
) -> Iterator[BecameBlocked]:
    """An attacking creature becomes blocked, by no creature."""
    combat = position.combat
    if event.attacker in combat.attacking and combat.status[event.attacker] is not True:
        yield BecameBlocked(event.attacker, (), rule.number)


def attackers_become_unblocked_by_effect(
    rule: Rule, position: Position, event: UnblockedEffectApplied
) -> Iterator[BecameUnblocked]:
    """A blocked creature becomes unblocked, where the effect asks for it if one creature alone ever blocked it."""
    combat, attacker, only = position.combat, event.attacker, event.only_blocked_by
    if combat.status.get(attacker) is not True:
        return
    if not only or {blocker for blocker, blocked, _ in combat.history if blocked == attacker} == {only}:
        yield BecameUnblocked(attacker, rule.number, by_effect=True)
