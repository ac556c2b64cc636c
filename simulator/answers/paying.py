"""What a legal block costs, by whose ability, and who pays it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from events.declaration_abilities import Cost
from projections.narrative.costs import cost_in_words
from projections.narrative.story import listed
from simulator.answers.explanation import Reason
from simulator.answers.words import Words
from simulator.editions.notes import COSTS_OF_NOTHING_ARE_ACKNOWLEDGED
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import BlockDeclaration
from simulator.legality.check import incurs
from simulator.legality.compile.building import Costly
from simulator.legality.problem import bits
from simulator.rules.blocks import total_cost_to_block_is_determined
from simulator.rules.costs import block_costs_are_paid, total_cost

_PAYS_X = re.compile(r"\bpays? \{X\}")
"""How an ability says that a cost is what X was."""
_GENERIC = re.compile(r"\{(\d+)\}")


def costs_in(question: BlockQuestion, blocks: BlockDeclaration) -> tuple[Costly, ...]:
    """The costs that a declaration incurs (509.1d).

    Args:
        question: who may block whom.
        blocks: the declaration.
    """
    if not question.compiled.costs:
        return ()
    declaration = question.proposal(blocks).declaration
    return tuple(cost for cost in question.compiled.costs if incurs(declaration, cost.pairs))


def whose_cost(costs: tuple[Costly, ...]) -> str:
    """What has to have been paid for a declaration, and by whom, in words.

    >>> whose_cost((Costly(((0, 1),), Cost(mana="{2}"), "D", "Propaganda", ""),) * 2)
    'D has paid {4}'
    """
    by: dict[str, list[Cost]] = {}
    for each in costs:
        by.setdefault(each.payer, []).append(each.cost)
    return listed(f"{payer} has paid {cost_in_words(total_cost(theirs))}" for payer, theirs in by.items())


def reasons_to_pay(question: BlockQuestion, costs: tuple[Costly, ...], words: Words) -> Iterator[Reason]:
    """For each ability that makes a block cost something: for whom it does, and how it is paid.

    Args:
        question: who may block whom.
        costs: the costs that the declaration incurs.
        words: the words of the cards and rules.
    """
    numbers = (words.number(total_cost_to_block_is_determined), words.number(block_costs_are_paid))
    together: dict[tuple[str, str, str, Cost], list[str]] = {}
    for each in costs:
        blockers = [question.compiled.problem.blockers[b] for pair in each.pairs for b in bits(1 << pair[0])]
        together.setdefault((each.source, each.words, each.payer, each.cost), []).extend(blockers)
    for (source, called, payer, cost), blockers in together.items():
        card, ability = words.ability(called)
        each_ = " each" if len(set(blockers)) > 1 else ""
        text = f"{payer} has to pay {cost_in_words(cost)} for {listed(dict.fromkeys(blockers))}{each_}"
        generic = _GENERIC.fullmatch(cost.mana)
        if generic and _PAYS_X.search(ability):
            text += f", as X is {generic[1]}"
        nothing = cost == Cost(mana="{0}")
        if nothing:
            text += f"; a cost of nothing is not paid by itself: {payer} has to say so"
        cited = (words.noted(COSTS_OF_NOTHING_ARE_ACKNOWLEDGED) if nothing else "", *numbers)
        yield Reason(
            text=words.sentence(text), card=source or card, ability=ability, rule=", ".join(filter(None, cited))
        )
