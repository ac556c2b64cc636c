"""The rules text of a card's face: its paragraphs, the sentences of each, and what they are for a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from events.abilities import Triggered, Unsupported
from simulator.oracle.reading import Irrelevant, OpaqueEffect, Reading
from simulator.oracle.sentences import compile_sentence
from simulator.oracle.subtypes import creature_type

__all__ = ["Kind", "ReadSentence", "read_face", "sentences_of", "without_reminders"]

Kind = Literal["static", "triggered", "activated", "spell", "level"]
"""What kind of ability a sentence is of; "level" where it depends on a level of its card."""


class ReadSentence(NamedTuple):
    """A sentence of a face, without reminder text, with the kind of its ability and its reading."""

    words: str
    kind: Kind
    reading: Reading


_REMINDER = re.compile(r"(?<!\s)\s*\([^()]*\)")
_SENTENCE_END = re.compile(r"(?<=[.!?])(?:[\"”'’)]*) +(?=[A-Z\"“{+−~])")
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_COST = (
    r"(?:\{[^{}]+\}|\[?[+−–-]?(?:\d+|X)\b\]?|Sacrifice|Discard|Pay|Tap|Untap|Remove|Return|Exile|Put|Reveal|Mill|Unattach|"
    r"Collect|Forage|Blight|Behold|Waterbend|Exert|Turn|Choose|Flip|Draw|Move)"
)
_ACTIVATED = re.compile(rf"(?:[A-Z][^:\"“.]{{0,200}}? — )?{_COST}[^:\"“]{{0,600}}:(?= |$)")
_TRIGGERED = re.compile(r"(?:[^:\"“.]*? — )?(?:When|Whenever|At) |Visit — ")
_CHAPTER = re.compile(r"[IVX]+(?:, [IVX]+)* — ")
_LEVEL = re.compile(r"LEVEL \d|STATION|\d+\+ ?\||\{[^:]*: Level \d|Level \d")
_ABILITY_WORDS = (
    "Adamant", "Addendum", "Alliance", "Battalion", "Bloodrush", "Celebration", "Channel", "Chroma", "Cohort",
    "Constellation", "Converge", "Coven", "Delirium", "Descend 4", "Descend 8", "Domain", "Eerie", "Eminence", "Enrage",
    "Fateful hour", "Fathomless descent", "Ferocious", "Formidable", "Grandeur", "Hellbent", "Heroic", "Imprint",
    "Inspired", "Join forces", "Kinship", "Landfall", "Lieutenant", "Magecraft", "Metalcraft", "Morbid", "Pack tactics",
    "Paradox", "Parley", "Radiance", "Raid", "Rally", "Revolt", "Spell mastery", "Strive", "Survival", "Sweep",
    "Tempting offer", "Threshold", "Undergrowth", "Valiant",
)  # fmt: skip
"""Words before a dash that have no meaning of their own (207.2c)."""
_ABILITY_WORD = re.compile(rf"(?:{'|'.join(_ABILITY_WORDS)}) — ")
_SPELLS = ("Instant", "Sorcery")


def without_reminders(text: str) -> str:
    """The text without what stands in parentheses.

    >>> without_reminders("Menace (It can't be blocked except by two or more creatures.)")
    'Menace'
    """
    return _REMINDER.sub("", text)


def sentences_of(paragraph: str) -> list[str]:
    """The sentences of a paragraph; one in quotation marks is part of the sentence that it stands in.

    >>> sentences_of('It has "Draw a card. Discard a card." Flip it. Tap it.')
    ['It has "Draw a card. Discard a card."', 'Flip it.', 'Tap it.']
    """
    # Behind the last mark that closes a quotation none is looked for: each one that opens would be, to the end.
    last = max(paragraph.rfind('"'), paragraph.rfind("”")) + 1
    quoting = _QUOTED.sub(lambda quoted: re.sub(r"[.!?](?=[^\"”])", "\0", quoted[0]), paragraph[:last])
    hidden = quoting + paragraph[last:]
    found: list[str] = []
    at = 0
    for end in _SENTENCE_END.finditer(hidden):
        found.append(paragraph[at : end.end()].strip())
        at = end.end()
    return [sentence for sentence in (*found, paragraph[at:].strip()) if sentence]


def _paragraphs(text: str) -> Iterator[str]:
    """The abilities; modes with a bullet belong to the ability before them."""
    held = ""
    for line in without_reminders(text).split("\n"):
        if line.startswith("•"):
            held = f"{held} {line}" if held else line
            continue
        if held:
            yield held
        held = line.strip()
    if held:
        yield held


def read_face(name: str, type_line: str, text: str) -> Iterator[ReadSentence]:
    """Every sentence of a face with what it is for a board on which the face's permanent is.

    What an instant, a sorcery or an activated ability does happens when it resolves: it comes to a board as an event,
    and the sentence itself says nothing there. So do the effects of triggered abilities.

    Args:
        name: the face's name, which its text may call itself by.
        type_line: its types, as printed.
        text: its rules text, one ability a line, with or without reminder text.
    """
    text = _with_its_full_name(text, name) if "Legendary" in type_line else text
    spell = any(word in type_line for word in _SPELLS)
    level = "Class" in type_line
    for paragraph in _paragraphs(text):
        level = level or _LEVEL.match(paragraph) is not None
        yield from _read(paragraph, name, spell, level, "Saga" in type_line)


def _with_its_full_name(text: str, name: str) -> str:
    """The text with the full name of a legendary permanent where it calls itself by the first part of that."""
    for short in dict.fromkeys((re.split(r",| of | the ", name, maxsplit=1)[0], name.partition(" ")[0])):
        if short == name or creature_type(short.lower()) is not None or short in _COMMON:
            continue
        rest = re.escape(name[len(short) :])
        text = re.sub(rf"(?<![\w-]){re.escape(short)}(?![\w-])(?!{rest})", lambda _: name, text)
    return text


_COMMON = frozenset({"A", "All", "An", "Each", "It", "No", "The", "This", "You", "Your"})


def _read(paragraph: str, name: str, spell: bool, level: bool, saga: bool) -> Iterator[ReadSentence]:
    sentences = sentences_of(paragraph)
    if spell:
        yield from _all(sentences, "spell", Irrelevant("what a spell does"))
    elif _ACTIVATED.match(paragraph):
        yield from _all(sentences, "activated", Irrelevant("what an activated ability does"))
    elif _TRIGGERED.match(paragraph) or (saga and _CHAPTER.match(paragraph)):
        yield from _triggered(sentences, name)
    elif level:
        for sentence in sentences:
            why = "an ability that a level of its card gives"
            yield ReadSentence(sentence, "level", Unsupported(words=sentence, why=why))
    else:
        yield from _static(sentences, name)


def _all(sentences: list[str], kind: Kind, reading: Reading) -> Iterator[ReadSentence]:
    for sentence in sentences:
        yield ReadSentence(sentence, kind, reading)


def _triggered(sentences: list[str], name: str) -> Iterator[ReadSentence]:
    first = re.sub(r"^[^:\"“.]*? — ", "", sentences[0])
    reading = compile_sentence(first, name=name)
    if not isinstance(reading, OpaqueEffect):
        reading = OpaqueEffect(Triggered(words=sentences[0]))
    yield from _all(sentences, "triggered", reading)


def _static(sentences: list[str], name: str) -> Iterator[ReadSentence]:
    for index, sentence in enumerate(sentences):
        words = _ABILITY_WORD.sub("", sentence) if index == 0 else sentence
        reading = compile_sentence(words, name=name)
        if index and re.match(r"(?:it|they|that|those)\b", words, re.IGNORECASE):
            reading = Unsupported(words=sentence, why="a sentence that speaks of the one before it")
        yield ReadSentence(sentence, "static", reading)
