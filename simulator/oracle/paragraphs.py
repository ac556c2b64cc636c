"""The paragraphs of a face's rules text: what kind of ability each is, and the sentences in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from simulator.oracle.card import AbilityKind
from simulator.oracle.keywords import keywords_of

TextPlace = Literal["permanent", "spell", "level"]
"""Where a paragraph stands: on a permanent, on an instant or sorcery, or under a level of its card."""


class AbilityText(NamedTuple):
    """A paragraph of rules text.

    Args:
        kind: what kind of ability it is.
        said: its words, without a label that has no meaning.
        keywords: the keywords of a line of keywords.
        limited: whether its label says that it is not always there.
        label: that label, in lower case.
    """

    kind: AbilityKind
    said: str
    keywords: tuple[str, ...] = ()
    limited: bool = False
    label: str = ""


_REMINDER = re.compile(r"(?<!\s)\s*\([^()]*\)")
_SENTENCE_END = re.compile(r"(?<=[.!?])(?:[\"”'’)]*)\s+(?=[A-Z\"“{+−~•])")
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_COST = (
    r"(?:\{[^{}]+\}|\[?[+−–-]?(?:\d+|X)\b\]?|Sacrifice|Discard|Pay|Tap|Untap|Remove|Return|Exile|Put|Reveal|Mill|Unattach|"
    r"Collect|Forage|Blight|Behold|Waterbend|Exert|Turn|Choose|Flip|Draw|Move)"
)
_ACTIVATED = re.compile(rf"{_COST}[^:\"“]{{0,600}}:(?=\s|$)", re.IGNORECASE)
_TRIGGERED = re.compile(r"(?:when|whenever|at) ", re.IGNORECASE)
_NAMED_TRIGGER = re.compile(r"[A-Za-z][A-Za-z0-9_'-]*: *(?:when|whenever|at) ", re.IGNORECASE)
"""A triggered ability that a case names by a label; "X:" is no cost then."""
_OF_A_SPELL = re.compile(
    r"When(?:ever)? (?:you (?:cast this spell|cycle|discard)|this )"
    r"|When a spell or ability an opponent controls causes you to discard this (?:card|creature)\b"
    r"|Whenever you cast another (?![^.]*\bthis turn\b)",
    re.IGNORECASE,
)
_IN_A_GRAVEYARD = re.compile(r"\bthis (?:card|creature) (?:from|is in) your graveyard\b", re.IGNORECASE)
_THERE_TOO = re.compile(
    r"\balso (?:triggers|activate this ability) (?:if|while) this (?:card|creature) is in your graveyard\b"
    r"|\bthis (?:card|creature) is in your graveyard or on the battlefield\b",
    re.IGNORECASE,
)
_CHAPTER = re.compile(r"[IVX]+(?:, ?[IVX]+)* [—-] ")
_LEVEL = re.compile(r"LEVEL \d|STATION|\d+\+ ?\||\{[^:]*: Level \d|Level \d")
_LABEL = re.compile(r"(?P<label>[A-Z][^:.\"“”—{}•]{0,60}?) — (?=[A-Z{−+\[~])")
_BEGINS = r"(?:When|Whenever|At the beginning|As long as|During|This (?:creature|spell)|Each|Other) |\{[^:]*: "
_OTHER_LABEL = re.compile(
    rf"(?P<label>[A-Z][^:.\"“”—{{}}•]{{0,60}}?)(?: - |--|—)(?={_BEGINS})"
    r"|(?P<shouted>[0-9A-Z.][^:\"“”—{}•]{0,60}?) — (?=When |Whenever |At the beginning )"
)
"""Labels with another dash, or with other signs in them, before what can only begin an ability."""
_OF_A_COST = re.compile(r"This ability costs |This cost is reduced |X can't be |Activate ", re.IGNORECASE)
"""Sentences behind a keyword about what it costs, and when."""
_LIMITS = frozenset({"boast", "exhaust", "forecast", "max speed", "power-up", "prize", "solved", "to solve"})
"""Labels that say when an ability is there, or can be activated, or what it takes; all others mean nothing (207.2)."""
_GOES_WITH_THE_LINE_BEFORE = re.compile(r"•|\* |\d+(?:[—–-]\d+)? \| ")
"""How a mode begins, or a row of a table of results."""
_MODE_BY_STAR = re.compile(r"(?: ?(?:--|—))?\n\* ")
_NO_LABEL = re.compile(r"choose |.*\bchooses? one$", re.IGNORECASE)


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


def paragraphs_of(text: str) -> Iterator[str]:
    """The paragraphs of rules text, but for those of reminder text alone.

    Modes (700.2) and the rows of a table of results (706.3) belong to the paragraph before them.

    >>> list(paragraphs_of("Flying\\n(It flies.)\\nChoose one —\\n• Draw a card.\\n• Scry 1."))
    ['Flying', 'Choose one —\\n• Draw a card.\\n• Scry 1.']
    """
    held = ""
    for line in map(str.strip, text.split("\n")):
        if held and _GOES_WITH_THE_LINE_BEFORE.match(line):
            held = f"{held}\n{line}"
            continue
        if without_reminders(held):
            yield held
        held = line
    if without_reminders(held):
        yield held


def with_modes_marked(said: str) -> str:
    """A paragraph whose modes begin with bullets, where its text has stars for them.

    >>> with_modes_marked("Choose one --\\n* Draw a card.\\n* Scry 1.")
    'Choose one —\\n• Draw a card.\\n• Scry 1.'
    """
    first = _MODE_BY_STAR.sub(" —\n• ", said, count=1)
    return first.replace("\n* ", "\n• ")


def begins_a_level(paragraph: str) -> bool:
    """Whether the paragraphs after this one hold only from some level of the card on."""
    return _LEVEL.match(paragraph) is not None


def chapters_in(said: str) -> int:
    """How many chapter numbers a paragraph of a Saga begins with.

    >>> chapters_in("I, II — Draw a card."), chapters_in("III — Draw a card.")
    (2, 1)
    """
    found = _CHAPTER.match(said)
    return found[0].count(",") + 1 if found else 0


def paragraph_of(said: str, place: TextPlace) -> AbilityText:
    """What kind of ability a paragraph is.

    Args:
        said: its words without reminder text, its permanent called "this creature".
        place: where it stands.

    >>> paragraph_of("Landfall — Whenever a land enters, draw a card.", "permanent")[:2]
    ('triggered', 'Whenever a land enters, draw a card.')
    """
    if _CHAPTER.match(said):
        chapter = _CHAPTER.sub("", said, count=1)
        label = _LABEL.match(chapter)
        named = label is not None and not _NO_LABEL.match(label["label"])
        return AbilityText("chapter", chapter[label.end() :] if named and label else chapter)
    keywords = keywords_of(said)
    if keywords:
        return AbilityText("level" if place == "level" else "keywords", said, keywords)
    first, *more = sentences_of(said) or [said]
    if more and all(map(_OF_A_COST.match, more)) and keywords_of(first):
        return AbilityText("activated", said)
    if _LEVEL.match(said):
        return AbilityText("level", said)
    limited, limit = False, ""
    label = _LABEL.match(said) or _OTHER_LABEL.match(said)
    if label is not None and not _NO_LABEL.match(words := _words_of(label)):
        limited = words.lower() in _LIMITS
        limit = words.lower() if limited else ""
        said = said[label.end() :]
        if keywords := keywords_of(said):
            kind: AbilityKind = "level" if limited or place == "level" else "keywords"
            return AbilityText(kind, said, keywords, limited)
    return AbilityText(_kind(said, place), said, limited=limited, label=limit)


def _words_of(label: re.Match[str]) -> str:
    return str(next(words for words in label.groupdict().values() if words is not None))


def acts_in_a_graveyard(said: str) -> bool:
    """Whether words find their own card in a graveyard, so that the ability functions there alone (113.6m).

    What an ability in quotation marks says is said of the card that is given it.

    >>> acts_in_a_graveyard("Return this card from your graveyard to your hand.")
    True
    >>> acts_in_a_graveyard('Each card gains "You may cast this card from your graveyard."')
    False
    """
    return _IN_A_GRAVEYARD.search(_QUOTED.sub("", said)) is not None and not acts_there_too(said)


def acts_there_too(said: str) -> bool:
    """Whether words say that an ability functions on the battlefield and in a graveyard.

    >>> acts_there_too("Whenever you scry, draw a card. This ability also triggers if this card is in your graveyard.")
    True
    """
    return _THERE_TOO.search(_QUOTED.sub("", said)) is not None


def _kind(said: str, place: TextPlace) -> AbilityKind:
    if _NAMED_TRIGGER.match(said):
        return "triggered"
    if _ACTIVATED.match(said):
        return "activated"
    if _TRIGGERED.match(said) and (place != "spell" or _OF_A_SPELL.match(said) or acts_in_a_graveyard(said)):
        return "triggered"
    if place == "permanent":
        return "static"
    return place
