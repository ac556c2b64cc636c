"""A game under one edition as chapters: its events with what they say, and the board after each."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar
from zlib import compressobj

import msgspec

from events.board import PlayersPassed, StepBegan
from events.combat import (
    BandBlocked,
    BecameBlocked,
    BecameBlocking,
    BecameUnblocked,
    BlockersDeclared,
    DamageOrderAnnounced,
    DamageOrderDetermined,
)
from events.event import Event
from events.log import Log
from projections.narrative.narrative import StoryLine, narrate
from projections.position import Position
from projections.views import Views
from simulator.answers.explanation import CaseAnswer
from simulator.answers.words import Words, ordinal
from simulator.cases.dispute import dispute_of
from simulator.cases.format.case import write_case_for_people
from simulator.cases.format.errors import CaseError
from simulator.cases.notation import print_notation
from simulator.display.chapters import MANNERS, Paragraph, heading_of, remarks_of
from simulator.display.drawing import Drawing, PicturePart
from simulator.display.labels import in_labels, titles_in
from simulator.display.places import Rows, rows_in
from simulator.display.signs import SIGNS
from simulator.display.unable import Limits, in_other_words, limits_on
from simulator.game.judge import BlockQuestion
from simulator.oracle.card import CompiledFace
from simulator.page.card_words import CardWords
from simulator.page.content import (
    BlockRemark,
    Contents,
    Declared,
    Layout,
    Mark,
    PageChapter,
    PagePicture,
    PageRecording,
    PageStep,
    Remark,
    RemarkKind,
    Shape,
    Tries,
)
from simulator.page.declarations import Declaration, begins_blocks, declaration_in, words_for
from simulator.page.plain_values import with_texts
from simulator.page.tries import tries_of
from simulator.plain_text import plain
from simulator.replay.difference import Difference
from simulator.replay.format import Rejected
from simulator.replay.reading import Replay
from simulator.replay.writing import rules_of_triggers, table_of

T = TypeVar("T")

LEVEL = 9
"""How hard a chapter is deflated: what takes longest is the judging."""


class _Made(NamedTuple):
    """A declaration, after which event it stands or stood, and whether it was taken back."""

    event: int
    taken_back: bool
    declaration: Declaration


@dataclass
class _Open:
    """A chapter that is being made."""

    line: StoryLine | None
    steps: list[PageStep] = field(default_factory=list)
    shapes: dict[Shape, int] = field(default_factory=dict)
    pictures: dict[PagePicture, int] = field(default_factory=dict)
    made: list[_Made] = field(default_factory=list)


class _Recorder:
    """One pass through a recording."""

    def __init__(
        self,
        replay: Replay,
        differences: Iterable[Difference],
        faces: Sequence[CompiledFace],
        said: int | None,
        rows: Rows | None,
        reviews: Mapping[int, BlockRemark],
    ) -> None:
        self.said = said
        self.reviews = reviews
        self.rows = rows_in(replay.events) if rows is None else rows
        self.replay = replay
        self.events = replay.events
        self.table = table_of(replay.header)
        rules = rules_of_triggers(replay.header)
        self.labels = titles_in(self.events)
        self.labelled = in_labels(self.labels)
        self.story = {line.position: line for line in narrate(self.events, rules, self.labels)}
        self.remarks = remarks_of(replay, differences, self.labels)
        self.cut: dict[int, list[Rejected]] = {}
        before = 0
        for each in replay.lines:
            if isinstance(each, Event):
                before += 1
            elif isinstance(each, Rejected):
                self.cut.setdefault(before, []).append(each)
        self.log = Log()
        self.views = Views(self.log, rules)
        self.cards = CardWords(faces)
        self.chapters = [_Open(None)]
        self.marks: list[Mark] = []
        self.declaring = False

    def all(self) -> Iterator[Contents]:
        """All chapters, those without events apart."""
        self._take_back(0, self.chapters[-1])
        for at, event in enumerate(self.events):
            self._take(at, event)
        for chapter in self.chapters:
            if chapter.steps:
                yield self._contents(chapter)

    def _take(self, at: int, event: Event) -> None:
        line = self.story.get(at)
        here = self.chapters[-1]
        if line is not None:
            if here.line is None or (here.line.turn, here.line.combat) == (line.turn, line.combat):
                here.line = here.line or line
            else:
                here = _Open(line)
                self.chapters.append(here)
        if begins_blocks(event):
            if not self.declaring:
                self._declared(at, here)
            self.declaring = True
        else:
            self.declaring = False
        self.log.append(event)
        position = self.views.position
        text = line.sentence if line is not None else event.tag.partition(".")[0].replace("_", " ")
        manner = "step" if isinstance(event, StepBegan) else MANNERS[line.kind] if line is not None else ""
        step = PageStep(
            event=at + 1,
            text=plain(text),
            rule=getattr(event, "rule", ""),
            manner=manner,
            of=position.board.step.replace("_", " "),
            picture=self._picture(here, position),
            remarks=tuple(self._remarks(at + 1)),
        )
        here.steps.append(step)
        self._take_back(at + 1, here)

    def _picture(self, chapter: _Open, position: Position) -> int:
        """The place of the picture of a board."""
        unable, bound = self._limits(position)
        drawing = Drawing(position, self.labels, {}, unable=unable, bound=bound, rows=self.rows)
        title, width, height, parts, signs = drawing.parts()
        narrow = drawing.parts(narrow=True)
        picture = PagePicture(
            title=title,
            width=width,
            height=height,
            parts=tuple(self._lying(chapter, position, parts, rows=True)),
            narrow=Layout(
                width=narrow.width,
                height=narrow.height,
                parts=tuple(self._lying(chapter, position, narrow.parts, rows=False)),
            ),
            signs=tuple(map(SIGNS.index, signs)),
        )
        return chapter.pictures.setdefault(picture, len(chapter.pictures))

    def _lying(
        self, chapter: _Open, position: Position, parts: Iterable[PicturePart], *, rows: bool
    ) -> Iterator[tuple[int, float, float]]:
        """What lies where, the shapes by their places; with the rows of a table but where those stand elsewhere."""
        for part in parts:
            card = self.cards.met(position.board.permanents[part.of]) if part.of else ""
            shape = Shape(svg=part.shape, row=part.row if rows or part.of else (), of=part.of, card=card)
            yield chapter.shapes.setdefault(shape, len(chapter.shapes)), round(part.x, 1), round(part.y, 1)

    def _limits(self, position: Position) -> Limits:
        """Where attackers stand, the creatures that can't block, with the reason, and what else holds of blocks."""
        return in_other_words(limits_on(position, self.table, self._words), self.labelled)

    def _words(self, question: BlockQuestion) -> Words:
        return words_for(Declaration(question, {}, tuple(self.log)), self.cards)

    def _remarks(self, before: int) -> Iterator[Remark]:
        cut = iter(self.cut.get(before, ()))
        for paragraph in self.remarks.get(before, ()):
            yield self._remark(before, paragraph, cut)
        if (review := self.reviews.get(before)) is not None:
            text = plain(review.text)
            if review.better:
                self.marks.append(Mark(event=before, kind="better", text=text))
            yield Remark(kind="note", text=text)

    def _remark(self, before: int, paragraph: Paragraph, cut: Iterator[Rejected]) -> Remark:
        text = plain(paragraph.text)
        kind: RemarkKind = "note"
        lines: tuple[str, ...] = ()
        if paragraph.manner == "refused":
            rejected = next(cut)
            kind = "refused"
            lines = tuple(self._sentences(before, rejected.events))
            mark = kind if rejected.outcome == "illegal" else "undetermined"
            self.marks.append(Mark(event=before, kind=mark, text=text))
        elif paragraph.manner == "differs":
            kind = "differs"
            self.marks.append(Mark(event=before, kind=kind, text=text))
        elif paragraph.manner == "said":
            kind = "said"
        return Remark(kind=kind, text=text, rule=plain(paragraph.mark), cut=lines)

    def _sentences(self, before: int, events: Iterable[Event]) -> Iterator[str]:
        """What was cut, a line for each event that has one."""
        happened = (*self.events[:before], *events)
        for line in narrate(happened, rules_of_triggers(self.replay.header), self.labels):
            if line.position >= before:
                yield plain(str(line))

    # Declarations.

    def _declared(self, at: int, chapter: _Open) -> None:
        found = declaration_in(self.log, self.views, self.events[at:], self.table)
        if found is not None:
            chapter.made.append(_Made(self._place_of_the_declaration(at), False, found))

    def _place_of_the_declaration(self, at: int) -> int:
        """The number of the event with which the choices from a place on become a declaration."""
        while at + 1 < len(self.events) and begins_blocks(self.events[at + 1]):
            at += 1
        return at + 1

    def _take_back(self, before: int, chapter: _Open) -> None:
        for rejected in self.cut.get(before, ()):
            found = declaration_in(self.log, self.views, rejected.events, self.table)
            if found is not None:
                chapter.made.append(_Made(before, True, found))

    def _tried(self, chapter: _Open) -> tuple[tuple[Declared, ...], tuple[Tries, ...]]:
        """The declarations of a chapter, and for each board on which some were made what can be tried on it."""
        together: dict[int, list[_Made]] = {}
        for made in chapter.made:
            together.setdefault(len(made.declaration.before), []).append(made)
        declared: list[Declared] = []
        tries: list[Tries] = []
        for them in together.values():
            question = them[0].declaration.question
            words = words_for(them[0].declaration, self.cards)
            said = [made for made in them if not self._is_plain(made)]
            for number, made in enumerate(them, start=1):
                event, taken_back, declaration = made
                which = ordinal(number) if len(said) > 1 else ""
                explained = self._by_labels(declaration.explained(words, which))
                if explained.reply in ("unknown", "depends") and not taken_back:
                    self.marks.append(Mark(event=event, kind="undetermined", text=explained.headline))
                declared.append(
                    Declared(
                        event=event,
                        blocks=dict(declaration.blocks),
                        taken_back=taken_back,
                        plainly=self._is_plain(made),
                        explanation=explained,
                        tries=len(tries),
                    )
                )
            picture = self._picture(chapter, question.position)
            found = tries_of(question, [made.declaration.blocks for made in them], words, picture)
            tries.append(self._by_labels(found))
        return tuple(declared), tuple(tries)

    def _is_plain(self, made: _Made) -> bool:
        """Whether nobody said so, after the end of a script."""
        return self.said is not None and made.event > self.said and not made.taken_back

    def rules(self) -> dict[str, str]:
        """What each rule that an event names says, in our words, where it is kept in words."""
        words = Words(self.table.edition, ())
        numbers = {number for event in self.events if (number := getattr(event, "rule", ""))}
        numbers |= {rejected.rule for several in self.cut.values() for rejected in several}
        return {number: says for number in sorted(numbers) if (says := words.of_rule(number))}

    @property
    def start(self) -> int:
        """Where a page opens: at the first declaration of blockers that stands, else as the first combat begins."""
        stands = (
            settled(self.events, made.event)
            for chapter in self.chapters
            for made in chapter.made
            if not made.taken_back
        )
        combats = (each.steps[0].event for each in self.chapters if each.steps and each.line and each.line.combat)
        return next(stands, next(combats, 1))

    def _by_labels(self, value: T) -> T:
        """A value in which all sentences call permanents by their labels."""
        return _with_sentences(value, self.labelled)

    # What becomes of a chapter.

    def _contents(self, chapter: _Open) -> Contents:
        declared, tries = self._tried(chapter)
        first, last = chapter.steps[0].event, chapter.steps[-1].event
        notation = case = ""
        if declared:
            notation, case = self._to_copy(declared[-1].event)
        whole = PageChapter(
            shapes=tuple(chapter.shapes),
            pictures=tuple(chapter.pictures),
            steps=tuple(chapter.steps),
            declared=declared,
            tries=tries,
            notation=notation,
            case=case,
        )
        heading = heading_of(chapter.line) if chapter.line is not None else "The beginning"
        combat = chapter.line is not None and bool(chapter.line.combat)
        return Contents(heading=heading, combat=combat, first=first, last=last, packed=packed(whole))

    def _to_copy(self, at: int) -> tuple[str, str]:
        """The board and blocks after some events as a notation, where there is one, and as a case."""
        try:
            case = dispute_of(self.events, at, self.table.edition, f"after-{at}")
            text = write_case_for_people(case)
        except CaseError:
            return "", ""
        try:
            return print_notation(case), text
        except CaseError:
            return "", text


_KEPT = frozenset({"blocks", "objects", "blockers", "attackers", "player"})
"""The fields that hold what identifies permanents and players."""


def in_plain_words(answer: CaseAnswer) -> CaseAnswer:
    """An answer in which nothing turns the direction of a line."""
    return _with_sentences(answer, plain)


def _with_sentences(value: T, change: Callable[[str], str]) -> T:
    """A value with other sentences; what identifies permanents and players in it stays."""
    changed = with_texts(msgspec.to_builtins(value), lambda text, _: change(text), kept=_KEPT)
    return msgspec.convert(changed, type(value))


_encoder = msgspec.json.Encoder()


def packed(chapter: PageChapter) -> str:
    """A chapter as JSON, deflated, in base64."""
    deflating = compressobj(LEVEL, wbits=-15)
    return b64encode(deflating.compress(_encoder.encode(chapter)) + deflating.flush()).decode()


_AFTER_BLOCKS = (BecameBlocking, BecameBlocked, BecameUnblocked, BandBlocked)


def settled(events: Sequence[Event], number: int) -> int:
    """The number of the event after which each attacking creature is blocked or unblocked by a declaration.

    Args:
        events: what happened.
        number: the number of the event of the declaration; of another event it is the answer itself.
    """
    found = number
    if not isinstance(events[number - 1], BlockersDeclared):
        return found
    for at, event in enumerate(events[number:], start=number + 1):
        if isinstance(event, StepBegan | PlayersPassed | BlockersDeclared):
            break
        found = at if isinstance(event, _AFTER_BLOCKS) else found
    return found


class Recorded(NamedTuple):
    """A recording, and what its events say, which tells which of them go with those of another one.

    Args:
        recording: the recording.
        told: what its events say.
        cards: the words of the cards in it.
        orders: what of that is said of damage assignment orders, announced or not.
        announced: what is said of those that are announced, and what follows from it.
        rows: in which orders those stand that block one creature.
    """

    recording: PageRecording
    told: tuple[str, ...]
    cards: dict[str, str]
    orders: frozenset[str]
    announced: tuple[str, ...]
    rows: Rows


def recorded(
    replay: Replay,
    differences: Iterable[Difference] = (),
    faces: Sequence[CompiledFace] = (),
    said: int | None = None,
    rows: Rows | None = None,
    reviews: Mapping[int, BlockRemark] | None = None,
) -> Recorded:
    """A replay as a page shows it, under its edition.

    Args:
        replay: the replay.
        differences: where it is not as its lines say.
        faces: cards that are named beside it.
        said: how many events there were at the end of a script; None of a recorded game.
        rows: in which orders those stand that block one creature, as beside another recording; by default its own.
        reviews: what a review says of declarations of blocks, by the numbers of their events.
    """
    recorder = _Recorder(replay, differences, faces, said, rows, reviews or {})
    chapters = tuple(recorder.all())
    recording = PageRecording(
        edition=replay.header.edition,
        because=replay.header.edition_because,
        chapters=chapters,
        marks=tuple(sorted(recorder.marks, key=lambda mark: mark.event)),
        rules=recorder.rules(),
        start=recorder.start,
    )
    told = tuple(step.text for chapter in recorder.chapters for step in chapter.steps)
    of = [*zip(replay.events, told, strict=True)]
    orders = frozenset(text for event, text in of if isinstance(event, DamageOrderAnnounced | DamageOrderDetermined))
    announced = tuple(
        f"{text}, so its damage has to go to {recorder.labels.get(event.order[0], event.order[0])} first"
        for event, text in of
        if isinstance(event, DamageOrderAnnounced) and event.order
    )
    return Recorded(recording, told, recorder.cards.all(), orders, announced, recorder.rows)
