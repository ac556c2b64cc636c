"""The keywords and the text that boards and effects give; the readers of text are loaded where there is some."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from events.abilities import AnyAbility
from simulator.oracle.card import PrintedAbility
from simulator.oracle.keyword_lines import abilities_of_keywords
from simulator.oracle.keywords import printed
from simulator.oracle.printed_often import printed_often
from simulator.oracle.reading import self_named


def read_paragraph(words: str, name: str = "") -> PrintedAbility:
    """What one ability of a permanent says, by its words and the permanent's name; see `compile_ability`."""
    if self_named(words, name) == words and (saved := printed_often(words)) is not None:
        return saved
    # The expressions of the readers take a tenth of the start of a command, and compiled cards do without them.
    from simulator.oracle.abilities import compile_ability

    return compile_ability(words, name)


class Words(NamedTuple):
    """What keywords and paragraphs of rules text say together."""

    keywords: tuple[str, ...]
    abilities: tuple[AnyAbility, ...]


def compile_words(keywords: Iterable[str], text: Iterable[str], name: str) -> Words:
    """The keywords and the abilities of a permanent that is given by its keywords and its text.

    Args:
        keywords: the printed keywords.
        text: the paragraphs of its rules text.
        name: its own name, "" if it has none.

    >>> found = compile_words(["menace"], ["Flying", "Whim can't block.", "Whim dances."], "Whim")
    >>> found.keywords, [type(ability).__name__ for ability in found.abilities]
    (('menace', 'flying'), ['MinBlockers', 'CantBeBlockedExceptBy', 'CantBlock', 'Unsupported'])
    """
    given = tuple(printed(keyword) for keyword in keywords)
    read = [read_paragraph(paragraph, name) for paragraph in text]
    return Words(
        (*given, *(keyword for ability in read for keyword in ability.keywords)),
        (*abilities_of_keywords(given), *(each for ability in read for each in ability.abilities)),
    )
