"""The rules text of a card's face: its paragraphs, the sentences of each, and what they are for a board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from msgspec.structs import replace

from events.abilities import Acts, Triggered, Unsupported
from simulator.oracle.reading import Irrelevant, OpaqueEffect, Reading, Understood, self_named
from simulator.oracle.sentences import compile_sentence

SentenceKind = Literal["static", "triggered", "activated", "spell", "level"]
"""What kind of ability a sentence is of; "level" where it depends on a level of its card."""


class ReadSentence(NamedTuple):
    """A sentence of a face, without reminder text, calling the permanent "this creature", with its kind and reading."""

    words: str
    kind: SentenceKind
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
_PERMANENTS = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
_SLASHES = re.compile(r"(?:^|\n)//(?:\n|$)")


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
    text = self_named(text, name, legendary="Legendary" in type_line)
    for types, its_text in _of_one_face(type_line, text):
        spell = not any(word in types for word in _PERMANENTS) and any(word in types for word in _SPELLS)
        level = "Class" in types
        for paragraph in _paragraphs(its_text):
            level = level or _LEVEL.match(paragraph) is not None
            yield from _read(paragraph, spell, level, "Saga" in types)


def _of_one_face(type_line: str, text: str) -> Iterator[tuple[str, str]]:
    """Each face of a card that is given as one, with its types: what stands before a line of two slashes, and after.

    Where the types are given as one, the first that is named is that of the first face.
    """
    texts = _SLASHES.split(text)
    types = type_line.split(" // ")
    if len(texts) > 1 and len(types) == 1:
        named = [word for word in re.findall(r"[A-Z][a-z]+", type_line) if word in (*_SPELLS, *_PERMANENTS)]
        spells = [word for word in named if word in _SPELLS]
        others = type_line
        for word in spells:
            others = others.replace(word, "")
        types = [" ".join(spells), others] if named[:1] == spells[:1] else [others, " ".join(spells) or others]
    for index, its_text in enumerate(texts):
        yield types[min(index, len(types) - 1)], its_text


def _read(paragraph: str, spell: bool, level: bool, saga: bool) -> Iterator[ReadSentence]:
    sentences = sentences_of(paragraph)
    if spell:
        yield from _all(sentences, "spell", Irrelevant("what a spell does"))
    elif _ACTIVATED.match(paragraph):
        yield from _all(sentences, "activated", Irrelevant("what an activated ability does"))
    elif _TRIGGERED.match(paragraph) or (saga and _CHAPTER.match(paragraph)):
        yield from _triggered(sentences)
    elif level:
        for sentence in sentences:
            why = "an ability that a level of its card gives"
            yield ReadSentence(sentence, "level", Unsupported(words=sentence, why=why))
    else:
        yield from _static(sentences)


def _all(sentences: list[str], kind: SentenceKind, reading: Reading) -> Iterator[ReadSentence]:
    for sentence in sentences:
        yield ReadSentence(sentence, kind, reading)


def _triggered(sentences: list[str]) -> Iterator[ReadSentence]:
    first = re.sub(r"^[^:\"“.]*? — ", "", sentences[0])
    reading = compile_sentence(first)
    match reading:
        case Unsupported():
            # A chapter triggers as lore counters are put, after the draw step.
            acts: Acts = "activated" if _CHAPTER.match(sentences[0]) else "beginning"
            reading = OpaqueEffect(Triggered(words=sentences[0], acts=acts))
        case Understood((Triggered() as ability,)) if len(sentences) > 1:
            reading = OpaqueEffect(replace(ability, effect=None))
    yield from _all(sentences, "triggered", reading)


def _static(sentences: list[str]) -> Iterator[ReadSentence]:
    for index, sentence in enumerate(sentences):
        words = _ABILITY_WORD.sub("", sentence) if index == 0 else sentence
        reading = compile_sentence(words)
        if index and re.match(r"(?:it|they|that|those)\b", words, re.IGNORECASE):
            reading = Unsupported(words=sentence, why="a sentence that speaks of the one before it")
        yield ReadSentence(sentence, "static", reading)
