"""The block declarations of a recording: the board on which each was made, and the answer to it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from events.casting import SpellCast
from events.combat import BlockersDeclared
from events.declaring import LEADS_TO
from events.event import Event
from events.log import Log
from projections.position import Position
from projections.views import Views
from simulator.answers.blocks import explain_blocks
from simulator.answers.explanation import Explanation
from simulator.answers.words import Words
from simulator.editions import EditionTable
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import BlockDeclaration
from simulator.legality.problem import Budget
from simulator.page.card_words import CardWords
from simulator.rules.steps import declares_next

WORK = 2_000_000
"""Steps of work that all answers about one board may take."""

_OF_BLOCKS: tuple[type[Event], ...] = (*LEADS_TO[BlockersDeclared], BlockersDeclared)


@dataclass(frozen=True)
class Declaration:
    """A block declaration that was made.

    Args:
        question: who might block whom.
        blocks: who blocks whom.
        before: the log up to it.
    """

    question: BlockQuestion
    blocks: BlockDeclaration
    before: tuple[Event, ...]

    def explained(self, words: Words, which: str = "") -> Explanation:
        """The answer to it.

        Args:
            words: the words of the cards and rules.
            which: which one it is of several, such as "second"; "" of one.
        """
        verdict = self.question.judge(self.blocks)
        asked = f"{self.question.player}'s {f'{which} ' if which else ''}block"
        return explain_blocks(self.question, self.blocks, verdict, words, asked, self.before)


def begins_blocks(event: Event) -> bool:
    """Whether an event may be the first of a block declaration."""
    return isinstance(event, _OF_BLOCKS)


def declaration_in(log: Log, views: Views, events: Iterable[Event], table: EditionTable) -> Declaration | None:
    """The block declaration that some events make after a log; None if they make none.

    Args:
        log: what happened before them; it is not changed.
        views: the projections of it.
        events: a declaration, or what was taken back.
        table: the edition.
    """
    if table.plays != "Magic":
        return None
    log = log.fork()
    views = views.fork(log)
    asked: Position | None = None
    before: tuple[Event, ...] = ()
    chosen: Mapping[str, Sequence[str]] = {}
    for event in events:
        if asked is None and begins_blocks(event):
            asked, before = views.held(), tuple(log)
        if asked is not None and isinstance(event, BlockersDeclared):
            break
        log.append(event)
        chosen = {**views.position.combat.chosen_blocks} if asked is not None else chosen
    if asked is None:
        # A block of nothing was refused before anything was chosen.
        asked, before = views.held(), tuple(log)
    if asked.board.step != "declare_blockers":
        return None
    player = declares_next(asked)
    before_it = asked.combat.chosen_blocks
    blocks = {blocker: tuple(those) for blocker, those in chosen.items() if before_it.get(blocker) != those}
    if not player:
        return None
    return Declaration(BlockQuestion(asked, player, table, Budget(WORK)), blocks, before)


def words_for(declaration: Declaration, cards: CardWords) -> Words:
    """The words of the cards on a board and of the spells cast before, and of an edition's rules.

    Args:
        declaration: what is declared there.
        cards: where cards are looked up; further ones are known there.
    """
    position = declaration.question.position
    there = [*position.board.permanents.values()]
    there += [event.card for event in declaration.before if isinstance(event, SpellCast)]
    known = {(each.card or each.name, each.card_game) for each in there if each.card or each.name}
    faces = filter(None, (cards.face(name, game) for name, game in sorted(known)))
    names = [*position.board.permanents, *position.board.players]
    return Words(declaration.question.table.edition, [*cards.faces, *faces], names)
