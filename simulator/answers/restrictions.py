"""What a block declaration breaks, in sentences for the table."""

from __future__ import annotations

from projections.narrative.story import listed
from simulator.answers.words import Words, counted, number
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import BlockDeclaration
from simulator.legality.check import Breach, BrokenKind
from simulator.legality.problem import Budget, Problem, bits
from simulator.rules.blocks import limit_in_words, limits_broken


def in_sentences(question: BlockQuestion, blocks: BlockDeclaration, words: Words) -> dict[str, str]:
    """For each restriction on numbers that a declaration breaks, as its violation says it, the same in a sentence."""
    compiled = question.compiled
    found: dict[str, str] = {}
    for breach in question.proposal(blocks, Budget()).broken:
        for limit in limits_broken(compiled, breach):
            _, text = limit_in_words(compiled.problem, breach, limit.n)
            _, ability = words.ability(limit.words)
            found[text] = _sentence_of(compiled.problem, breach, limit.n, ability)
    return found


def _sentence_of(problem: Problem, breach: Breach, n: int, ability: str) -> str:
    """What a breach of a restriction on numbers comes to."""
    if breach.attacker is not None:
        attacker, them = problem.attackers[breach.attacker], counted(breach.found, "creature")
        does = f"{them} block{'s' if breach.found == 1 else ''} it"
        if breach.kind is BrokenKind.NEEDS_ALL_OF:
            all_ = listed(problem.blockers[index] for index in bits(n))
            return f"{attacker} can be blocked only by all of {all_}, and {does}"
        if " unless all " in ability and n == len(problem.blockers):
            all_ = f"all creatures of their controller ({number(n)})" if n > 1 else "all creatures"
            return f"{attacker} can be blocked only by {all_}, and {does}"
        only = f"{number(n)} or more" if breach.kind is BrokenKind.TOO_FEW_ON else f"no more than {number(n)}"
        return f"{attacker} can be blocked only by {only}, and {does}"
    if breach.blocker is None:
        return f"no more than {counted(n, 'creature')} can block, and {number(breach.found)} would"
    blocker = problem.blockers[breach.blocker]
    if breach.kind is BrokenKind.NEEDS_OTHERS:
        if n == 1:
            return f"{blocker} can't block alone"
        return f"{blocker} can block only with {number(n)} others or more, and {number(breach.found)} would"
    among = listed((problem.blockers[index] for index in bits(n)), "or")
    return f"{blocker} can't block unless {among} also blocks"
