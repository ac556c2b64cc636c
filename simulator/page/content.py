"""What a page holds: combats by editions, each a row of steps with pictures, remarks, and declarations to try."""

from __future__ import annotations

from typing import Literal

import msgspec

from simulator.answers.explanation import CaseAnswer, Explanation, Reply

RemarkKind = Literal["note", "refused", "said", "differs", "undetermined"]
MarkKind = Literal["refused", "differs", "undetermined", "better"]
"""What a slider marks: what was taken back, what differs from the rules, what nobody here can judge, and where another
block was better."""


class _Value(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A part of a page."""


class Shape(_Value, frozen=True, kw_only=True):
    """Something that is drawn, at the origin.

    Args:
        svg: the SVG element.
        row: what it shows, in the cells of a row of a table; none for what another row says.
        of: the permanent that it is; "" for what is none.
        card: the card that it is, where its words are known.
    """

    svg: str
    row: tuple[str, ...] = ()
    of: str = ""
    card: str = ""


class Layout(_Value, frozen=True, kw_only=True):
    """Where the parts of a board lie.

    Args:
        width: its width.
        height: its height.
        parts: what lies where: the place in the chapter's shapes, how far right, how far down.
    """

    width: float
    height: float
    parts: tuple[tuple[int, float, float], ...]


class PagePicture(Layout, frozen=True, kw_only=True):
    """A board.

    Args:
        title: what is to be seen, in a line.
        narrow: the same, so that it fits a phone.
        signs: the signs that it uses, as places in those of the page.
    """

    title: str
    narrow: Layout
    signs: tuple[int, ...] = ()


class PageSign(_Value, frozen=True, kw_only=True):
    """A sign that pictures use.

    Args:
        name: its name.
        svg: an example, as SVG elements.
        looks: how it looks.
        means: what it means.
    """

    name: str
    svg: str
    looks: str
    means: str


class Remark(_Value, frozen=True, kw_only=True):
    """Something that is said beside the events: a note, what was taken back, what a recording engine said.

    Args:
        kind: which of these.
        text: what is said.
        rule: the number of the rule, or a word; "" for none.
        cut: for what was taken back, the events that were cut, a line for each.
    """

    kind: RemarkKind
    text: str
    rule: str = ""
    cut: tuple[str, ...] = ()


class BlockRemark(_Value, frozen=True, kw_only=True):
    """What a review says of a declaration of blocks.

    Args:
        text: what it says.
        better: whether another block was better.
    """

    text: str
    better: bool = False


class PageStep(_Value, frozen=True, kw_only=True):
    """An event, and the board after it.

    Args:
        event: its number in the log, from 1.
        text: what happened.
        rule: the number of the rule that made it happen; "" for what players chose and effects did.
        manner: whether somebody chose it, it was given, a rule made it follow, or a step began.
        of: the step of the turn.
        picture: the place in the chapter's pictures.
        remarks: what is said after it.
    """

    event: int
    text: str
    rule: str = ""
    manner: str = ""
    of: str = ""
    picture: int
    remarks: tuple[Remark, ...] = ()


class Brief(_Value, frozen=True, kw_only=True):
    """The answer to a block that is tried.

    Args:
        reply: the answer.
        text: the answer in a sentence.
        reasons: what else it breaks: the sentence, and the rule.
        obeyed: how many requirements it obeys; None where there are none.
        maximum: the most that can be obeyed.
    """

    reply: Reply
    text: str
    reasons: tuple[tuple[str, str], ...] = ()
    obeyed: int | None = None
    maximum: int | None = None


class Tries(_Value, frozen=True, kw_only=True):
    """The answers to the blocks that can be tried on a board.

    Args:
        player: who declares.
        picture: the board before the blocks.
        blockers: the creatures that may be chosen, in order.
        attackers: the attacking creatures.
        options: for each of `blockers` what it may be chosen to block: places in `attackers`, the first none at all.
        most: for each of `blockers` how many creatures it can block.
        answers: the answers.
        all: for each declaration the place in `answers`, if all were tried: the options of the last of `blockers`
            change first.
        near: those that were tried, if not all were: the options of all `blockers`, joined by commas.
    """

    player: str
    picture: int
    blockers: tuple[str, ...]
    attackers: tuple[str, ...]
    options: tuple[tuple[tuple[int, ...], ...], ...]
    most: tuple[int, ...]
    answers: tuple[Brief, ...]
    all: tuple[int, ...] = ()
    near: dict[str, int] = {}


class Declared(_Value, frozen=True, kw_only=True):
    """A block declaration that was made.

    Args:
        event: the number of events after which it stands; one that was taken back, after which it was.
        blocks: who blocks whom.
        taken_back: whether it was.
        plainly: whether nobody said so, and it was played as the plainest legal one.
        explanation: the answer to it.
        tries: the place in the chapter's `tries`.
    """

    event: int
    blocks: dict[str, tuple[str, ...]]
    taken_back: bool = False
    plainly: bool = False
    explanation: Explanation
    tries: int


class PageChapter(_Value, frozen=True, kw_only=True):
    """One combat, or what happens before, between or after combats.

    Args:
        shapes: all that is drawn in it.
        pictures: its boards.
        steps: its events.
        declared: its block declarations.
        tries: the boards on which blocks can be tried.
        notation: its board and blocks as a combat notation; "" where there is none.
        case: the same as a case.
    """

    shapes: tuple[Shape, ...]
    pictures: tuple[PagePicture, ...]
    steps: tuple[PageStep, ...]
    declared: tuple[Declared, ...] = ()
    tries: tuple[Tries, ...] = ()
    notation: str = ""
    case: str = ""


class Mark(_Value, frozen=True, kw_only=True):
    """A mark on the slider.

    Args:
        event: the number of the event after which it stands.
        kind: what it marks.
        text: what is said there.
    """

    event: int
    kind: MarkKind
    text: str


class Contents(_Value, frozen=True, kw_only=True):
    """What is known of a chapter before it is opened.

    Args:
        heading: what it is called.
        combat: whether it is a combat.
        first: the number of its first event.
        last: the number of its last event.
        packed: the chapter as JSON, deflated, in base64.
    """

    heading: str
    combat: bool = False
    first: int
    last: int
    packed: str


class PageRecording(_Value, frozen=True, kw_only=True):
    """A game under one edition.

    Args:
        edition: the edition.
        because: how that is known, or why it is another one.
        chapters: its chapters, in order.
        marks: what a slider marks.
        rules: what the rules that are named in it say, by their numbers.
        start: the number of the event at which it is opened.
        answer: the answer to the case that it plays; None for a recorded game.
        difference: what makes the difference to the first edition; "" for none.
        beside: for each event of it, the number of the event of the first edition that goes with it; none for the
            first edition itself.
    """

    edition: str
    because: str = ""
    chapters: tuple[Contents, ...]
    marks: tuple[Mark, ...] = ()
    rules: dict[str, str] = {}
    start: int = 1
    answer: CaseAnswer | None = None
    difference: str = ""
    beside: tuple[int, ...] = ()


class PageGame(_Value, frozen=True, kw_only=True):
    """One file, or one notation.

    Args:
        title: what it is called.
        about: what there is to see in it, and where it comes from, a line each.
        recordings: it under each edition, the first one being its own.
        name: what a file with it is called.
        text: that file.
        cards: the words of its cards, an ability a line, by their names.
    """

    title: str
    about: tuple[str, ...] = ()
    recordings: tuple[PageRecording, ...]
    cards: dict[str, str] = {}
    name: str = ""
    text: str = ""


class Page(_Value, frozen=True, kw_only=True):
    """A whole page.

    Args:
        columns: the heads of the table that says what a picture shows.
        card: how wide and how high a card is in a picture, and the room between two sides that are beside each other.
        signs: the signs that pictures use.
        games: what is in it.
        schema: the version of these values.
    """

    columns: tuple[str, ...]
    card: tuple[float, float, float]
    signs: tuple[PageSign, ...]
    games: tuple[PageGame, ...]
    schema: int = 1
