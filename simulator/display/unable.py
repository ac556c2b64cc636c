"""The creatures that can't block any attacking creature, and why, and what else holds of blocks: by the answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from projections.position import Position
from simulator.answers.blocks import in_brief
from simulator.answers.explanation import Reason
from simulator.answers.requirements import demand
from simulator.answers.restrictions import in_sentences
from simulator.answers.words import Words
from simulator.editions import EditionTable
from simulator.game.judge import BlockQuestion
from simulator.legality.problem import Budget, bits

MOST_WHYS = 2
"""Reasons that are named of one creature."""


WORK = 400_000
"""Steps of work that all answers about one player's creatures may take."""


def questions_on(position: Position, table: EditionTable) -> Iterator[BlockQuestion]:
    """Who may block whom, for each defending player: from when attackers are declared until damage; else nothing."""
    stands = position.combat.attacking and not position.combat.chosen_attacks
    if table.plays == "Magic" and position.board.step in ("declare_attackers", "declare_blockers") and stands:
        for player in position.board.defending:
            yield BlockQuestion(position, player, table, Budget(WORK))


class Bound(NamedTuple):
    """Something that holds of the blocks of a creature, though it can block.

    Args:
        says: what holds, such as "must block if able".
        card: the card that says so; "" for its own.
    """

    says: str
    card: str = ""

    def __str__(self) -> str:
        return f"{self.says} ({self.card})" if self.card else self.says


class Limits(NamedTuple):
    """Why creatures can't block, and what else holds of their blocks, by their ids."""

    unable: dict[str, str]
    bound: dict[str, tuple[Bound, ...]]


def limits_on(position: Position, table: EditionTable, words: Callable[[BlockQuestion], Words] | None = None) -> Limits:
    """Where attackers stand and no damage is dealt yet, the creatures that can't block any of them, with the reason,
    and what else holds of the blocks of creatures.

    Args:
        position: the board.
        table: the edition.
        words: the words of the cards and rules for a question; by default those of the rules alone.
    """
    found = Limits({}, {})
    for question in questions_on(position, table):
        names = [*position.board.permanents, *position.board.players]
        known = words(question) if words else Words(table.edition, (), names)
        found.unable.update(unable_to_block(question, known))
        found.bound.update(bound_to_block(question, known))
    return found


def in_other_words(limits: Limits, change: Callable[[str], str]) -> Limits:
    """The same with other names in its sentences."""
    return Limits(
        {name: change(why) for name, why in limits.unable.items()},
        {name: tuple(Bound(change(one.says), change(one.card)) for one in them) for name, them in limits.bound.items()},
    )


def unable_to_block(question: BlockQuestion, words: Words) -> dict[str, str]:
    """Of a player's creatures those that can't block any attacking creature, with the reason.

    Args:
        question: who may block whom.
        words: the words of the cards and rules.

    >>> from simulator import Game
    >>> game = Game.from_notation("A: Serra Angel | D: Bear Cub; 1/1 flying; 2/2 reach | attack: Angel")
    >>> unable_to_block(BlockQuestion(game.position, "D", game.table), Words(game.table.edition, ()))
    {'Bear Cub': "Bear Cub can't block Serra Angel (flying)"}
    """
    problem = question.compiled.problem
    found: dict[str, str] = {}
    for at, blocker in enumerate(problem.blockers):
        if problem.attackers and not problem.allowed[at]:
            whys = [*_whys(question, blocker, words)]
            if all(whys):
                said = dict.fromkeys(why for several in whys for why in several)
                in_general = [why for why in said if not any(name in why for name in problem.attackers)]
                found[blocker] = "; ".join((in_general or [*said])[:MOST_WHYS])
    return found


def bound_to_block(question: BlockQuestion, words: Words) -> dict[str, tuple[Bound, ...]]:
    """What holds of the blocks of a player's creatures: that one can't block alone, and which have to block.

    Args:
        question: who may block whom.
        words: the words of the cards and rules.

    >>> from simulator import Game
    >>> game = Game.from_notation("A: Hill Giant | D: Ember Beast; 2/2 | attack: Giant")
    >>> found = bound_to_block(BlockQuestion(game.position, "D", game.table), Words(game.table.edition, ()))
    >>> {name: [str(each) for each in them] for name, them in found.items()}
    {'Ember Beast': ["can't block alone"]}
    """
    problem = question.compiled.problem
    found: dict[str, list[Bound]] = {}
    for at, blocker in enumerate(problem.blockers):
        able = [problem.attackers[index] for index in bits(problem.allowed[at])]
        alone = f"{blocker} can't block alone"
        if able and alone in in_sentences(question, {blocker: (able[0],)}, words).values():
            found.setdefault(blocker, []).append(Bound("can't block alone"))
    for requirement in question.compiled.requirements:
        if requirement.blocker >= 0:
            blocker = problem.blockers[requirement.blocker]
            says = demand(problem, requirement).removeprefix(f"{blocker} ")
            card = requirement.source or words.ability(requirement.words)[0]
            found.setdefault(blocker, []).append(Bound(says, "" if card == blocker else card))
    return {name: tuple(dict.fromkeys(them)) for name, them in found.items()}


def _whys(question: BlockQuestion, blocker: str, words: Words) -> Iterator[list[str]]:
    """For each attacking creature why this one can't block it; nothing where that is not so."""
    for attacker in question.compiled.problem.attackers:
        blocks = {blocker: (attacker,)}
        reply, _, reasons = in_brief(question, blocks, question.judge(blocks), words)
        yield [_why(each) for each in reasons] if reply == "no" else []


def _why(reason: Reason) -> str:
    text = reason.text.removesuffix(".")
    is_sentence = reason.ability.endswith((".", "!", "”", '"'))
    of = reason.card if is_sentence or not reason.ability else reason.ability
    return f"{text} ({of})" if of and of not in text else text
