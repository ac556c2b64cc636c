"""The creatures that can't block any attacking creature, and why: by the answers to each such block."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from projections.position import Position
from simulator.answers.blocks import in_brief
from simulator.answers.explanation import Reason
from simulator.answers.words import Words
from simulator.editions import EditionTable
from simulator.game.judge import BlockQuestion
from simulator.legality.problem import Budget

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


def unable_on(
    position: Position, table: EditionTable, words: Callable[[BlockQuestion], Words] | None = None
) -> dict[str, str]:
    """Where attackers stand and no damage is dealt yet, the creatures that can't block any of them, with the reason.

    Args:
        position: the board.
        table: the edition.
        words: the words of the cards and rules for a question; by default those of the rules alone.
    """
    found: dict[str, str] = {}
    for question in questions_on(position, table):
        names = [*position.board.permanents, *position.board.players]
        found |= unable_to_block(question, words(question) if words else Words(table.edition, (), names))
    return found


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
