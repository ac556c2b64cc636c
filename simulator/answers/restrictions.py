"""What a block declaration breaks, in sentences for the table."""

from __future__ import annotations

import re

from projections.narrative.story import listed
from simulator.answers.words import Words, counted, number
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import BlockDeclaration
from simulator.legality.check import Breach, BrokenKind
from simulator.legality.compile.building import Pairwise
from simulator.legality.problem import Budget, Problem, bits
from simulator.rules.blocks import forbidden_in_words, limit_in_words, limits_broken, named_in, pairs_broken

_CANT_BLOCK = re.compile(r"can't (?:attack or )?block(?:[.,;”]| this (?:turn|combat)| (?:and|unless)\b|$)")
"""How an ability says that a creature can't block, whatever attacks."""


def in_sentences(
    question: BlockQuestion, blocks: BlockDeclaration, words: Words, *, supposed: bool = False
) -> dict[str, str]:
    """For restrictions that a declaration breaks, as their violations say them, the same in a sentence.

    These are those on numbers, and those that keep a creature from blocking anything.

    Args:
        question: who may block whom.
        blocks: the declaration.
        words: the words of the cards.
        supposed: whether nobody declares it, and the sentence says what would be.
    """
    compiled = question.compiled
    found: dict[str, str] = {}
    for breach in question.proposal(blocks, Budget()).broken:
        pairs = [*pairs_broken(compiled, breach)]
        if pairs and all(keeps_from_blocking(pair, words) for pair in pairs):
            blocker, attacker = named_in(compiled.problem, breach)
            found[forbidden_in_words(blocker, attacker)] = f"{blocker} can't block"
        for limit in limits_broken(compiled, breach):
            _, text = limit_in_words(compiled.problem, breach, limit.n)
            _, ability = words.ability(limit.words)
            found[text] = _sentence_of(compiled.problem, breach, limit.n, ability, supposed)
    return found


def keeps_from_blocking(pair: Pairwise, words: Words) -> bool:
    """Whether what forbids a block forbids its creature every block."""
    said = (words.ability(pair.words)[1], words.of_keyword(pair.words)[1])
    return any(_CANT_BLOCK.search(each) for each in said)


def _sentence_of(problem: Problem, breach: Breach, n: int, ability: str, supposed: bool) -> str:
    """What a breach of a restriction on numbers comes to."""
    if breach.attacker is not None:
        attacker, them = problem.attackers[breach.attacker], counted(breach.found, "creature")
        block = "would block" if supposed else "blocks" if breach.found == 1 else "block"
        does = f"{them} {block} it"
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
