"""The requirements on a block declaration by name: who has to do what, by which card, and why the maximum is so."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from projections.narrative.story import listed
from simulator.answers.explanation import Required
from simulator.answers.restrictions import in_sentences
from simulator.answers.words import Words, counted, number
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import BlockDeclaration
from simulator.legality.compile.building import Requirement
from simulator.legality.legality import Legality
from simulator.legality.problem import Counted, Declaration, Problem, Undecided, bits
from simulator.rules.blocks import is_obeyed, requirements_are_obeyed

MOST = 30
"""Requirements of which an answer says why they are not obeyed."""


def requirements_of(question: BlockQuestion, blocks: BlockDeclaration, words: Words) -> tuple[Required, ...]:
    """Every requirement on a declaration, whether it is obeyed, and where it is not, why it may stay so.

    Args:
        question: who may block whom.
        blocks: the declaration.
        words: the words of the cards.
    """
    compiled = question.compiled
    problem = compiled.problem
    if not compiled.requirements:
        return ()
    declaration = question.proposal(blocks).declaration
    maximum = question.legality.maximum(declaration, question.budget)
    best = None if isinstance(maximum, Undecided) else maximum.value
    found = list[Required]()
    for requirement in compiled.requirements:
        if not _is_about_somebody(problem, requirement):
            continue
        card, ability = words.ability(requirement.words)
        obeyed = is_obeyed(declaration, requirement)
        text = words.sentence(demand(problem, requirement))
        why = ""
        if not obeyed and best is not None and len(found) < MOST:
            why = _why_not(question, requirement, declaration, best, words)
        found.append(Required(text=text, card=requirement.source or card, ability=ability, obeyed=obeyed, why_not=why))
    return tuple(found)


def _is_about_somebody(problem: Problem, requirement: Requirement) -> bool:
    """Whether an attacker that it speaks of attacks the player who declares."""
    if requirement.attacker < 0:
        return True
    return any(attackers >> requirement.attacker & 1 for attackers in problem.eligible)


def demand(problem: Problem, requirement: Requirement) -> str:
    """What a requirement asks for, in words."""
    if requirement.blocker >= 0:
        blocker = problem.blockers[requirement.blocker]
        if requirement.attacker < 0:
            return f"{blocker} must block if able"
        return f"{blocker} must block {problem.attackers[requirement.attacker]} if able"
    attacker = problem.attackers[requirement.attacker]
    by = [problem.blockers[index] for index in bits(requirement.by)]
    whom = "" if len(by) == len(problem.blockers) or not by else f" of {listed(by, 'or')}"
    if requirement.exactly:
        return f"{attacker} must be blocked by exactly {counted(requirement.least, 'creature')}{whom} if able"
    if requirement.least > 1:
        return f"{attacker} must be blocked by {number(requirement.least)} or more creatures{whom} if able"
    return f"{attacker} must be blocked{f' by one{whom}' if whom else ''} if able"


def _alone(problem: Problem, requirements: tuple[Requirement, ...]) -> Problem:
    """The same problem with these requirements alone."""
    n, m = len(problem.blockers), len(problem.attackers)
    must_block, must_block_it, counted_ = [0] * n, [[0] * m for _ in range(n)], list[Counted]()
    for each in requirements:
        if each.blocker >= 0 and each.attacker < 0:
            must_block[each.blocker] += 1
        elif each.blocker >= 0:
            must_block_it[each.blocker][each.attacker] += 1
        else:
            counted_.append(Counted(each.attacker, each.least, each.exactly, each.by))
    return replace(
        problem,
        must_block=tuple(must_block),
        must_block_it=tuple(map(tuple, must_block_it)),
        must_be_blocked=(0,) * m,
        counted=tuple(counted_),
    )


def _most(question: BlockQuestion, requirements: tuple[Requirement, ...]) -> int | None:
    """How many of some requirements can be obeyed together; None where that is not known."""
    found = Legality(_alone(question.compiled.problem, requirements)).maximum(None, question.budget)
    return None if isinstance(found, Undecided) else found.value


def _why_not(
    question: BlockQuestion, requirement: Requirement, declaration: Declaration, best: int, words: Words
) -> str:
    """Why a requirement is not obeyed; "" where it could be, with as many others as can be obeyed."""
    most = _most(question, (requirement,))
    if most is None:
        return "whether it can be obeyed is not known"
    problem = question.compiled.problem
    able = sum(bool(attackers) for attackers in problem.eligible)
    if not most and requirement.least > able:
        return f"it can't be obeyed: only {counted(able, 'creature')} can be chosen to block"
    if not most:
        return next(_obstacles(question, requirement, words), "it can't be obeyed")
    kept = tuple(question.compiled.requirements)
    obeyed = sum(is_obeyed(declaration, each) for each in kept)
    if obeyed < best and _most(question, (*kept, requirement)) == best + 1:
        return ""
    for other in kept:
        if other != requirement and is_obeyed(declaration, other) and _most(question, (requirement, other)) == 1:
            one = requirement.blocker
            both = one >= 0 and one == other.blocker and min(requirement.attacker, other.attacker) >= 0
            alone = (
                f", as {problem.blockers[one]} can block only one attacker" if both and problem.cap[one] == 1 else ""
            )
            return f"it can't be obeyed together with: {demand(problem, other)}{alone}"
    return "it can be obeyed only in place of another"


def _obstacles(question: BlockQuestion, requirement: Requirement, words: Words) -> Iterator[str]:
    """What forbids each block that would obey a requirement."""
    problem = question.compiled.problem
    blockers = (
        [requirement.blocker] if requirement.blocker >= 0 else bits(requirement.by) or range(len(problem.blockers))
    )
    attackers = [requirement.attacker] if requirement.attacker >= 0 else range(len(problem.attackers))
    for blocker in blockers:
        for attacker in attackers:
            one, other = problem.blockers[blocker], problem.attackers[attacker]
            blocks = {one: (other,)}
            plainer = in_sentences(question, blocks, words, supposed=True)
            for violation in question.judge(blocks).violations:
                if not words.is_about_requirements(violation):
                    yield f"it can't be obeyed: {plainer.get(violation.text, violation.text)}"
    if question.compiled.costs:
        rule = words.number(requirements_are_obeyed)
        yield f"it can't be obeyed without a cost, and nobody has to pay one ({rule})"
