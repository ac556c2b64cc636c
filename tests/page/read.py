"""What is in a page, read as a browser reads it."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from functools import partial
from typing import Any

import msgspec

from events.event import Event
from events.log import Log
from projections.views import Views
from simulator.answers.words import Words
from simulator.display.drawing import Drawing
from simulator.display.labels import in_labels, titles_in
from simulator.display.places import rows_in
from simulator.display.unable import in_other_words, limits_on
from simulator.game.judge import BlockQuestion
from simulator.page.card_words import CardWords
from simulator.page.content import Contents, Page, PageChapter, PageRecording
from simulator.page.declarations import Declaration, words_for
from simulator.replay.reading import Replay
from simulator.replay.writing import rules_of_triggers, table_of

DATA = re.compile(r'<script type="application/json" id="data">(.*?)</script>', re.DOTALL)


def page_in(html: str) -> Page:
    found = DATA.search(html)
    assert found is not None
    return msgspec.convert(json.loads(found[1]), Page)


def opened(contents: Contents) -> PageChapter:
    return msgspec.json.decode(zlib.decompress(b64decode(contents.packed), wbits=-15), type=PageChapter)


def chapters(recording: PageRecording) -> list[PageChapter]:
    return [opened(each) for each in recording.chapters]


def rows_of(chapter: PageChapter, picture: int) -> list[tuple[str, ...]]:
    """The table that a browser shows beside a picture."""
    rows = (chapter.shapes[part[0]].row for part in chapter.pictures[picture].parts)
    return [row for row in rows if row]


def boards(replay: Replay) -> list[list[tuple[str, ...]]]:
    """After each event of a replay the same table, from a fold of all events up to it."""
    events: tuple[Event, ...] = replay.events
    labels, cards, table = titles_in(events), CardWords(), table_of(replay.header)
    labelled, rules = in_labels(labels), rules_of_triggers(replay.header)
    found = []
    for at in range(1, len(events) + 1):
        position = Views(Log(events[:at]), rules).position
        words = partial(_words, events[:at], cards)
        unable, bound = in_other_words(limits_on(position, table, words), labelled)
        parts: Any = Drawing(position, labels, {}, unable=unable, bound=bound, rows=rows_in(events)).parts().parts
        found.append([part.row for part in parts if part.row])
    return found


def _words(before: tuple[Event, ...], cards: CardWords, question: BlockQuestion) -> Words:
    return words_for(Declaration(question, {}, before), cards)
