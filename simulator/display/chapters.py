"""A replay as chapters, one for each combat and for what happens between: paragraphs, pictures, what others said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from events.board import StepBegan
from events.codec import EventKind
from events.combat import DamageOrderAnnounced
from events.duel_masters import AttackBegan
from events.event import Derived, Event
from events.log import Log
from projections.narrative.narrative import StoryLine, narrate
from projections.position import Position, position_of
from projections.views import Views
from simulator.display.remarks import Manner, Paragraph, remarks_of
from simulator.replay.folding import rules_of_triggers
from simulator.replay.reading import Replay
from simulator.replay.verifying.difference import Difference

__all__ = ["MANNERS", "Chapter", "NotInReplay", "Picture", "chapters_of", "heading_of", "selected"]

MANNERS: dict[EventKind, Manner] = {"choice": "choice", "external": "given", "derived": "rule"}

Placed = TypeVar("Placed", "Chapter", StoryLine)


class NotInReplay(ValueError):
    """A replay has no such turn or combat; the message says what there is."""


@dataclass(frozen=True)
class Picture:
    """The board as all blockers have been declared and all orders announced."""

    position: Position


@dataclass
class Chapter:
    """What happened in one combat, or before, between or after combats of one turn.

    Args:
        turn: the turn's number, 0 where none is known.
        combat: which combat of the turn it is, 0 outside combat.
        entries: what to show, in order.
    """

    turn: int
    combat: int
    entries: list[Paragraph | Picture] = field(default_factory=list)


def heading_of(part: Chapter | StoryLine) -> str:
    """What a chapter, or the one that a line belongs to, is called.

    >>> heading_of(Chapter(5, 1)), heading_of(Chapter(5, 0)), heading_of(Chapter(0, 1))
    ('Turn 5, combat 1', 'Turn 5', 'Combat 1')
    """
    words = [f"turn {part.turn}" if part.turn else "", f"combat {part.combat}" if part.combat else ""]
    return (", ".join(word for word in words if word) or "the beginning").capitalize()


def selected(parts: Sequence[Placed], turn: int | None, combat: int | None) -> list[Placed]:
    """The chapters, or lines of the story, that a person asked for.

    Args:
        parts: all of them.
        turn: a turn's number; None for every turn.
        combat: a combat, counted from 1 over the turn that was asked for, or over the whole replay; None for all.

    Raises:
        NotInReplay: there is none.
    """
    chosen = [part for part in parts if turn is None or part.turn == turn]
    if not chosen and turn is not None:
        turns = ", ".join(str(number) for number in dict.fromkeys(part.turn for part in parts))
        raise NotInReplay(f"there is no turn {turn} in this replay; its turns: {turns or 'none'}")
    if combat is None:
        return chosen
    combats = list(dict.fromkeys((part.turn, part.combat) for part in chosen if part.combat))
    if not 1 <= combat <= len(combats):
        where = "this replay" if turn is None else f"turn {turn}"
        raise NotInReplay(f"there is no combat {combat} in {where}; combats there: {len(combats)}")
    return [part for part in chosen if (part.turn, part.combat) == combats[combat - 1]]


def chapters_of(replay: Replay, differences: Iterable[Difference]) -> list[Chapter]:
    """The story of a replay.

    Args:
        replay: the replay.
        differences: what is not as its lines say; each is told after its line.
    """
    events = replay.events
    remarks = remarks_of(replay, differences)
    rules = rules_of_triggers(replay.header)
    told = {line.position: line for line in narrate(events, rules)}
    views = Views(Log(), rules)
    chapters = [Chapter(0, 0)]
    pictured = False
    for at, event in enumerate(events):
        chapters[-1].entries.extend(remarks.get(at, ()))
        views.log.append(event)
        if at in told:
            _add_line(chapters, told[at], event, events)
        combat_begins = isinstance(event, StepBegan) and event.step == "beginning_of_combat"
        pictured = pictured and not (combat_begins or isinstance(event, AttackBegan))
        if not pictured and _blocks_stand(views, events[at + 1 : at + 2]):
            chapters[-1].entries.append(Picture(_kept(position_of(views))))
            pictured = True
    chapters[-1].entries.extend(remarks.get(len(events), ()))
    return [chapter for chapter in chapters if chapter.entries]


def _add_line(chapters: list[Chapter], line: StoryLine, event: Event, events: Sequence[Event]) -> None:
    """Put a line into its chapter, in one paragraph with its like."""
    if (chapters[-1].turn, chapters[-1].combat) != (line.turn, line.combat):
        chapters.append(Chapter(line.turn, line.combat))
    entries = chapters[-1].entries
    new = _paragraph(line, event)
    last = entries[-1] if entries else None
    if (
        isinstance(last, Paragraph)
        and last.position is not None
        and new.manner == last.manner != "step"
        and new.mark == last.mark
        and (new.manner == "rule" or type(events[last.position]) is type(event))
    ):
        entries[-1] = Paragraph(last.manner, last.mark, last.sentences + new.sentences, last.position)
    else:
        entries.append(new)


def _paragraph(line: StoryLine, event: Event) -> Paragraph:
    manner: Manner = "step" if isinstance(event, StepBegan) else MANNERS[line.kind]
    return Paragraph(manner, line.rule or manner, (line.sentence,), line.position)


def _blocks_stand(views: Views, following: Sequence[Event]) -> bool:
    """Whether blockers have been declared and nothing more of that follows in the log."""
    if views.board.step != "declare_blockers" or any(isinstance(e, Derived | DamageOrderAnnounced) for e in following):
        return False
    status = views.combat.status
    return bool(status) and None not in status.values()


def _kept(position: Position) -> Position:
    """The position for good: the projections themselves move on."""
    p = position
    return Position(p.board.copy(), p.combat.copy(), p.orders.copy(), p.damage.copy(), p.mana.copy(), p.triggers.copy())
