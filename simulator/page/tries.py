"""The answers to the blocks that can be tried on a board, computed beforehand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, product
from math import prod

from simulator.answers.blocks import in_brief
from simulator.answers.words import Words
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import BlockDeclaration
from simulator.legality.problem import Problem
from simulator.page.content import Brief, Tries

MOST_TRIED = 2_000
"""Declarations whose answers a page holds, for one board."""

MOST_OPTIONS = 64
"""Choices of one creature; one that may block more attackers at once has so many of them."""

MOST_CHANGES = 2
"""So many creatures do otherwise than was declared, where not all declarations are tried."""


def tries_of(question: BlockQuestion, declared: Sequence[BlockDeclaration], words: Words, picture: int) -> Tries:
    """The answers to what can be declared on a board: to all of it where that is not too much, else to what is near.

    Args:
        question: who may block whom.
        declared: what was declared there.
        words: the words of the cards and rules.
        picture: the place of the board's picture.
    """
    problem = question.compiled.problem
    options = tuple(tuple(_options(problem, at)) for at in range(len(problem.blockers)))
    answers: dict[Brief, int] = {}

    def answered(chosen: Sequence[int]) -> int:
        blocks = {
            blocker: tuple(problem.attackers[index] for index in options[at][option])
            for at, (blocker, option) in enumerate(zip(problem.blockers, chosen, strict=True))
            if option
        }
        return answers.setdefault(_brief(question, blocks, words), len(answers))

    all_: tuple[int, ...] = ()
    near: dict[str, int] = {}
    if prod(map(len, options)) <= MOST_TRIED:
        all_ = tuple(answered(chosen) for chosen in product(*(range(len(each)) for each in options)))
    else:
        for chosen in islice(dict.fromkeys(_near(problem, options, declared)), MOST_TRIED):
            near[",".join(map(str, chosen))] = answered(chosen)
    return Tries(
        player=question.player,
        picture=picture,
        blockers=problem.blockers,
        attackers=problem.attackers,
        options=options,
        most=problem.cap,
        answers=tuple(answers),
        all=all_,
        near=near,
    )


def _options(problem: Problem, at: int) -> Iterator[tuple[int, ...]]:
    """What a creature may be chosen to block: nothing, each attacker, and several where it can block several."""
    attackers = range(len(problem.attackers))
    most = min(max(problem.cap[at], 1), len(problem.attackers))
    together = (each for size in range(1, most + 1) for each in combinations(attackers, size))
    yield ()
    yield from islice(together, MOST_OPTIONS - 1)


def _near(
    problem: Problem, options: Sequence[Sequence[tuple[int, ...]]], declared: Sequence[BlockDeclaration]
) -> Iterator[tuple[int, ...]]:
    """The declarations in which few creatures do otherwise than in one that was made, or than in none; nearest first.

    Creatures that may not be chosen at all stay out where more than one does otherwise.
    """
    made = [_chosen_in(problem, options, blocks) for blocks in [*declared, {}]]
    able = [at for at in range(len(options)) if problem.eligible[at]]
    for changes in range(MOST_CHANGES + 1):
        ways = [*combinations(able if changes > 1 else range(len(options)), changes)]
        for start, who in product(made, ways):
            yield from _otherwise(start, who, options)


def _chosen_in(
    problem: Problem, options: Sequence[Sequence[tuple[int, ...]]], blocks: BlockDeclaration
) -> tuple[int, ...]:
    """The option of each creature in a declaration; that of none where it does what is no option."""
    places = {name: at for at, name in enumerate(problem.attackers)}
    wanted = (tuple(sorted(places[a] for a in blocks.get(each, ()) if a in places)) for each in problem.blockers)
    return tuple(some.index(each) if each in some else 0 for some, each in zip(options, wanted, strict=True))


def _otherwise(
    start: Sequence[int], who: Sequence[int], options: Sequence[Sequence[tuple[int, ...]]]
) -> Iterator[tuple[int, ...]]:
    """The same with every option of some creatures."""
    for chosen in product(*(range(len(options[at])) for at in who)):
        changed = dict(zip(who, chosen, strict=True))
        yield tuple(changed.get(at, option) for at, option in enumerate(start))


def _brief(question: BlockQuestion, blocks: BlockDeclaration, words: Words) -> Brief:
    verdict = question.judge(blocks)
    reply, text, reasons = in_brief(question, blocks, verdict, words)
    counts = bool(verdict.maximum)
    return Brief(
        reply=reply,
        text=text,
        reasons=tuple((_with_card(each.card, each.text), each.rule) for each in reasons),
        obeyed=verdict.obeyed if counts else None,
        maximum=verdict.maximum if counts else None,
    )


def _with_card(card: str, text: str) -> str:
    return f"{card}: {text}" if card and card not in text else text
