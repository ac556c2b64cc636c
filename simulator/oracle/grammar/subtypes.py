"""Subtypes as sentences name them: one word, in the singular or the plural, or a list of creature types."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING

from projections.matching import creature_type, creature_type_words

if TYPE_CHECKING:
    from lark import Token


class UnreadWord(Exception):
    """A word at this position of the sentence means nothing that is known here."""

    def __init__(self, position: int) -> None:
        super().__init__(position)
        self.position = position


def subtype_of(word: Token) -> str:
    """The creature type that a word names.

    Raises:
        UnreadWord: it names none.
    """
    subtype = creature_type(word)
    if subtype is None:
        raise UnreadWord(word.start_pos or 0)
    return subtype


def listed_subtypes(words: Token) -> tuple[str, ...]:
    """The creature types of a list such as "cats, dogs, and elves", or "a cat, a dog, or an elf"."""
    found: list[str] = []
    for word in re.split(r",? (?:and|or|and/or) |, ", str(words)):
        subtype = creature_type(re.sub("^an? ", "", word))
        if subtype is None:
            raise UnreadWord(words.start_pos or 0)
        found.append(subtype)
    return tuple(found)


_OTHER_SUBTYPES = {
    name + end: name
    for name in ("aura", "blood", "clue", "curse", "food", "map", "role", "rune", "saga", "shrine", "treasure")
    for end in ("", "s")
} | {"equipment": "equipment"}


ALWAYS_ALIKE = frozenset(
    {"aetherborn", "eldrazi", "equipment", "fish", "kithkin", "kor", "merfolk", "moonfolk", "myr", "plains"}
    | {"samurai", "sheep", "treefolk", "urza's", "vedalken"}
)
"""Subtypes whose plural is the same word."""


def singular_subtype(word: str) -> str:
    """The subtype of an artifact or enchantment that a word names, in the singular."""
    return _OTHER_SUBTYPES[word]


def listed_terminal() -> str:
    """The grammar's terminal for three creature types or more in a row, in Lark's notation."""
    one = _one_of(sorted(creature_type_words()))
    return rf"LISTED.1: /{one}(?:, (?:an? )?{one})+,? (?:and|or|and\/or) (?:an? )?{one}(?![a-z'\/-])/"


def _one_of(words: Iterable[str]) -> str:
    """A pattern for one of some words, told apart by how they begin."""
    by_letter = ((letter, list(found)) for letter, found in groupby(words, lambda word: word[0]))
    ends = (
        f"{letter}(?:{'|'.join(sorted((word[1:] for word in found), reverse=True))})" for letter, found in by_letter
    )
    return f"(?:{'|'.join(ends)})(?![a-z'-])"
