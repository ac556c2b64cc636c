"""A replay as chapters, one for each combat and for what happens between: paragraphs, pictures, remarks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, TypeVar

import msgspec
from msgspec.structs import replace

from events.board import StepBegan
from events.codec import EventKind
from events.combat import AttackerChosen, BlockerChosen, BlockerWithdrawn, DamageOrderAnnounced
from events.duel_masters import AttackBegan
from events.event import Derived, Event
from events.log import Log
from events.rule import Violation
from projections.narrative.narrative import StoryLine, labels_of, narrate
from projections.narrative.sentences import together
from projections.narrative.story import Story, listed
from projections.position import Position
from projections.views import Views
from simulator.replay.difference import Difference
from simulator.replay.format import Assertion, Note, Offers, Rejected, Remark
from simulator.replay.reading import FIRST_LINE, Replay
from simulator.replay.writing import rules_of_triggers

Manner = Literal["choice", "given", "rule", "step", "note", "refused", "said", "differs"]


class Paragraph(msgspec.Struct, frozen=True):
    """Some sentences that belong together.

    Args:
        manner: whether players chose it, it was given from outside, a rule made it follow, a step began; or a note,
            a refused declaration, what a recording engine said, or where the log differs from the replay.
        mark: the rule's number, or a word for the manner.
        sentences: what is said.
        position: the place in the log of the first event that it is about; None if it is about none.
    """

    manner: Manner
    mark: str
    sentences: tuple[str, ...]
    position: int | None = None

    @property
    def text(self) -> str:
        """All of it in one line."""
        return together(self.sentences)


def remarks_of(
    replay: Replay, differences: Iterable[Difference], labels: Mapping[str, str] | None = None
) -> dict[int, list[Paragraph]]:
    """All that a replay says besides its events, and what is not as its lines say.

    Args:
        replay: the replay.
        differences: the differences that were found, each after its line.
        labels: what to call each permanent; by default as `labels_of` says.

    Returns:
        Paragraphs in order, by the number of events that stand before them.
    """
    differing: dict[int, list[Difference]] = {}
    for difference in differences:
        differing.setdefault(difference.line, []).append(difference)
    story = Story(dict(labels_of(replay.events) if labels is None else labels))
    remarks: dict[int, list[Paragraph]] = {}
    before = 0
    for number, line in enumerate(replay.lines, start=FIRST_LINE):
        here = [_differing(difference) for difference in differing.get(number, ())]
        if isinstance(line, Event):
            before += 1
        else:
            here = [*_remarked(line, story, agrees=not here), *here]
        if here:
            remarks.setdefault(before, []).extend(here)
    return remarks


def _remarked(line: Remark, story: Story, *, agrees: bool) -> Iterator[Paragraph]:
    if isinstance(line, Note):
        yield Paragraph("note", "note", (line.text,))
    elif isinstance(line, Rejected):
        yield Paragraph("refused", line.rule, (said_in_rejection(line, story),))
    elif isinstance(line, Assertion) and (said := said_by(line, story)):
        verb = "agrees" if agrees and is_compared(line) else "says"
        yield Paragraph("said", "recorded", (f"{line.by or 'the recording'} {verb}: {said}",))


def _differing(difference: Difference) -> Paragraph:
    return Paragraph("differs", "DIFFERS", (str(difference),))


def is_compared(assertion: Assertion) -> bool:
    """Whether an assertion says anything that the log can be compared with."""
    return replace(assertion, by="", line=0, offers=None) != Assertion()


def said_by(assertion: Assertion, story: Story) -> str:
    """All that an assertion says, in a line; "" if it says nothing."""
    return "; ".join(_said(assertion, story))


def _said(assertion: Assertion, story: Story) -> Iterator[str]:
    if assertion.legal is not None:
        yield "the declaration is legal" if assertion.legal else "the declaration is illegal"
    if assertion.attacking is not None:
        yield story.groups(assertion.attacking.items(), "attacks") or "nothing attacks"
    if assertion.blocking is not None:
        pairs = [(blocker, attacker) for blocker, attackers in assertion.blocking.items() for attacker in attackers]
        yield story.groups(pairs, "blocks") or "nothing blocks"
    if assertion.blocked:
        yield f"blocked: {story.names(assertion.blocked)}"
    if assertion.unblocked:
        yield f"unblocked: {story.names(assertion.unblocked)}"
    for creature, order in (assertion.orders or {}).items():
        yield f"order of {story.name(creature)}: {', then '.join(map(story.name, order))}"
    if assertion.damage is not None:
        dealt = [
            f"{story.name(source)} {points} to {story.name(target)}" for source, target, points in assertion.damage
        ]
        yield f"damage: {', '.join(dealt) or 'none'}"
    if assertion.life is not None:
        yield f"life: {', '.join(f'{player} {life}' for player, life in assertion.life.items())}"
    if assertion.offers is not None:
        yield from _offered(assertion.offers, story)


def _offered(offers: Offers, story: Story) -> Iterator[str]:
    may = [
        f"{story.name(blocker)} {'must' if offer.must_block else 'may'} block "
        + listed(map(story.name, dict.fromkeys((*offer.selected, *offer.attackers))), "or")
        for blocker, offer in offers.blockers.items()
        if offer.attackers or offer.selected
    ]
    yield f"offered: {', '.join(may) or 'no blocks'}"
    for creature, warning in offers.warnings:
        yield f"warning for {story.name(creature)}: {warning}"


def said_in_rejection(rejected: Rejected, story: Story) -> str:
    """What was declared, why it was refused, and that it was taken back."""
    pairs: list[tuple[str, str]] = []
    verb = "blocks"
    events: tuple[Event, ...] = rejected.events
    for event in events:
        if isinstance(event, BlockerChosen):
            pairs.append((event.blocker, event.attacker))
        elif isinstance(event, BlockerWithdrawn) and (event.blocker, event.attacker) in pairs:
            pairs.remove((event.blocker, event.attacker))
        elif isinstance(event, AttackerChosen):
            verb = "attacks"
            pairs.append((event.attacker, event.target))
    declared = story.groups(pairs, verb) or "none"
    why = "; ".join([*(_violated(violation, story) for violation in rejected.violations), rejected.because]).strip("; ")
    return f"declared and taken back as {rejected.outcome}: {declared}; {why}"


def _violated(violation: Violation, story: Story) -> str:
    """A violation with its objects, and the source of the restriction, called by their labels."""
    source = violation.because.partition(":")[0]
    called = [thing for thing in (*violation.objects, source) if thing in story.labels]
    if not called:
        return str(violation)
    ids = "|".join(re.escape(thing) for thing in called)
    return re.sub(rf"\b(?:{ids})\b", lambda match: story.name(match[0]), str(violation))


MANNERS: dict[EventKind, Manner] = {"choice": "choice", "external": "given", "derived": "rule"}

_Placed = TypeVar("_Placed", "Chapter", StoryLine)


class NotInReplay(ValueError):
    """A replay has no such turn or combat; the message says what there is."""


class Picture(msgspec.Struct, frozen=True):
    """The board as all blockers have been declared and all orders announced."""

    position: Position


class Chapter(msgspec.Struct):
    """What happened in one combat, or before, between or after combats of one turn.

    Args:
        turn: the turn's number, 0 where none is known.
        combat: which combat of the turn it is, 0 outside combat.
        entries: what to show, in order.
    """

    turn: int
    combat: int
    entries: list[Paragraph | Picture] = msgspec.field(default_factory=list)


def heading_of(part: Chapter | StoryLine) -> str:
    """What a chapter, or the one that a line belongs to, is called.

    >>> heading_of(Chapter(5, 1)), heading_of(Chapter(5, 0)), heading_of(Chapter(0, 1))
    ('Turn 5, combat 1', 'Turn 5', 'Combat 1')
    """
    words = [f"turn {part.turn}" if part.turn else "", f"combat {part.combat}" if part.combat else ""]
    return (", ".join(word for word in words if word) or "the beginning").capitalize()


def selected(parts: Sequence[_Placed], turn: int | None, combat: int | None) -> list[_Placed]:
    """The chapters, or lines of the story, that a person asked for.

    Args:
        parts: all of them.
        turn: a turn's number; None for every turn.
        combat: a combat, counted from 1 over the turn that was asked for, or over the whole replay; None for all.

    Raises:
        NotInReplay: the replay has no such turn or combat.
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
        differences: what is not as its lines say; each follows its line.
    """
    events = replay.events
    remarks = remarks_of(replay, differences)
    rules = rules_of_triggers(replay.header)
    narrated = {line.position: line for line in narrate(events, rules)}
    views = Views(Log(), rules)
    chapters = [Chapter(0, 0)]
    pictured = False
    for at, event in enumerate(events):
        chapters[-1].entries.extend(remarks.get(at, ()))
        views.log.append(event)
        if at in narrated:
            _add_line(chapters, narrated[at], event, events)
        combat_begins = isinstance(event, StepBegan) and event.step == "beginning_of_combat"
        pictured = pictured and not (combat_begins or isinstance(event, AttackBegan))
        if not pictured and _blocks_stand(views, events[at + 1 : at + 2]):
            chapters[-1].entries.append(Picture(views.held()))
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
