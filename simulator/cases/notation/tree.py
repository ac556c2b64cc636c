"""A notation cut into its parts: sections, items, entries and phrases, by the grammar in `notation.lark`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from lark import Lark, Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from simulator.cases.notation.errors import NotationError
from simulator.cases.read.faults import in_brief
from simulator.oracle.grammar.tables import parser_of

MOST_LETTERS = 20_000
"""Characters in a notation."""
MOST_WORDS = 500
"""Words, quoted names and sentences in an item."""
MAX_DEPTH = 12
"""Parentheses inside each other."""


class Word(NamedTuple):
    """A word, a name in quotes, or a rules sentence in brackets.

    Args:
        text: what it says, without quotes or brackets.
        kind: which of them it is: `WORD`, `STRING` or `SENTENCE`; `SIGN` for a comma, a colon or "&" inside a name.
        column: where it begins, from 1.
    """

    text: str
    kind: str
    column: int

    @property
    def lower(self) -> str:
        """A plain word in lower case; "" for anything else."""
        return self.text.lower() if self.kind == "WORD" else ""


class Phrase(NamedTuple):
    """Words, and groups in parentheses, in a row."""

    parts: tuple[Word | Group, ...]

    @property
    def column(self) -> int:
        """Where it begins, from 1."""
        return self.parts[0].column

    @property
    def words(self) -> tuple[Word, ...]:
        """Its words.

        Raises:
            NotationError: it has something in parentheses.
        """
        for part in self.parts:
            if isinstance(part, Group):
                raise NotationError(part.column, "parentheses", "a name; one with parentheses stands in quotes")
        return tuple(part for part in self.parts if isinstance(part, Word))

    @property
    def quoted(self) -> bool:
        """Whether it is one name in quotes."""
        return len(self.parts) == 1 and isinstance(self.parts[0], Word) and self.parts[0].kind == "STRING"

    @property
    def text(self) -> str:
        """What it says, as one name."""
        return as_name(self.words)

    @property
    def groups(self) -> tuple[Group, ...] | None:
        """Its groups, where it consists of groups alone."""
        groups = tuple(part for part in self.parts if isinstance(part, Group))
        return groups if len(groups) == len(self.parts) else None

    def after(self, n: int) -> Phrase | None:
        """What is left without its first words; None where that is nothing."""
        return Phrase(self.parts[n:]) if n < len(self.parts) else None


class Entry(NamedTuple):
    """Phrases joined by "&", and those after an arrow."""

    first: tuple[Phrase, ...]
    then: tuple[Phrase, ...] = ()

    @property
    def column(self) -> int:
        """Where it begins, from 1."""
        return self.first[0].column

    @property
    def alone(self) -> tuple[Phrase, ...]:
        """Its phrases, where there is no arrow.

        Raises:
            NotationError: there is one.
        """
        if self.then:
            raise NotationError(self.then[0].column, "an arrow before this", "a comma, or a name in quotes")
        return self.first


class Pair(NamedTuple):
    """One thing in parentheses; `head` stands before a colon."""

    head: Phrase | None
    entry: Entry


class Group(NamedTuple):
    """What stands in parentheses, between commas."""

    pairs: tuple[Pair, ...]
    column: int


class Item(NamedTuple):
    """What stands between two semicolons; `head` stands before a colon."""

    head: Phrase | None
    entries: tuple[Entry, ...]

    @property
    def column(self) -> int:
        """Where it begins, from 1."""
        return self.head.column if self.head else self.entries[0].column


class Section(NamedTuple):
    """What stands between two bars; `items` is None where no colon follows the head."""

    head: Phrase
    items: tuple[Item, ...] | None


def as_name(words: Sequence[Word]) -> str:
    """Words as one name.

    >>> as_name([Word("Minsc", "WORD", 1), Word("&", "SIGN", 7), Word("Boo", "WORD", 9), Word(",", "SIGN", 12)])
    'Minsc & Boo,'
    """
    said = ""
    for word in words:
        said += word.text if not said or (word.kind == "SIGN" and word.text in ",:") else f" {word.text}"
    return said


def sections_of(text: str) -> list[Section]:
    """The sections of a notation, without empty ones.

    Args:
        text: the notation.

    Raises:
        NotationError: it is too long, nests too deep, or is no notation.

    >>> [section.head.text for section in sections_of("2026-01 | A: Hill Giant | D")]
    ['2026-01', 'A', 'D']
    """
    _check_size(text)
    try:
        tree = _parser().parse(text)
    except UnexpectedCharacters as error:
        raise _unfinished(text, error.pos_in_stream or 0) from None
    except UnexpectedToken as error:
        raise _misplaced(text, error.token) from None
    parts: list[tuple[Phrase | None, tuple[Item, ...] | None]] = _Parts().transform(tree)
    return [*_checked(parts)]


def _checked(parts: Sequence[tuple[Phrase | None, tuple[Item, ...] | None]]) -> Iterator[Section]:
    """Sections that are no longer than they may be, and have a head; empty ones are passed over."""
    for head, items in parts:
        for item in items or ():
            _check_words(item)
        if head is not None:
            yield Section(head, items)
        elif items:
            raise NotationError(items[0].column, "nothing before the colon", "a player's name, or what is done")


def _check_size(text: str) -> None:
    if len(text) > MOST_LETTERS:
        raise NotationError(MOST_LETTERS + 1, f"{len(text)} characters", f"at most {MOST_LETTERS}")
    if (broken := re.search(r"[\ud800-\udfff]", text)) is not None:
        raise NotationError(broken.start() + 1, "half of a surrogate pair", "whole characters")
    depth = 0
    for at, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth > MAX_DEPTH:
            raise NotationError(at + 1, f"parentheses nested deeper than {MAX_DEPTH}", "fewer")


_BEGUN = {
    '"': ("a quote that does not end", 'a second quote; a quote inside a name is written \\"'),
    "“": ("a quote that does not end", "a second quote"),
    "”": ("a quote that does not begin", "a first quote before the name"),
    "[": ("a bracket that does not end", "a rules sentence and then ]"),
    "]": ("a bracket that does not begin", "a rules sentence in brackets, such as [This creature can't block.]"),
}


def _unfinished(text: str, at: int) -> NotationError:
    found, expected = _BEGUN.get(text[at], (in_brief(text[at]), "a name"))
    return NotationError(at + 1, found, expected)


def _misplaced(text: str, token: Token) -> NotationError:
    at = token.start_pos
    if token.type == "$END" or at is None:
        return NotationError(len(text) + 1, "the end of the line", "a name or the rest of what has begun")
    return NotationError(at + 1, in_brief(str(token)), f"something else before it, or a name in quotes; {SIGNS}")


SIGNS = "| ends a section, ; an item, a comma an entry, : follows what they belong to, > leads to what is meant"
"""What the signs of a notation are for."""


@cache
def _parser() -> Lark:
    grammar = files("simulator.cases.notation").joinpath("notation.lark").read_text(encoding="utf-8")
    return parser_of(grammar, "notation.start", start="start", lexer="basic", maybe_placeholders=True)


_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U000[0-9a-fA-F]{5}|U0010[0-9a-fA-F]{4}|.)", re.DOTALL)


def _unescaped(escape: re.Match[str]) -> str:
    """What an escape in a name stands for; half a surrogate pair for nothing but itself."""
    said = escape[1]
    if len(said) == 1:
        return said
    letter = chr(int(said[1:], 16))
    return escape[0] if "\ud800" <= letter <= "\udfff" else letter


class _Parts(Transformer[Token, Any]):
    """The tree of the grammar as the parts above."""

    def WORD(self, token: Token) -> Word:
        return Word(str(token), "WORD", _column(token))

    def STRING(self, token: Token) -> Word:
        return Word(_ESCAPE.sub(_unescaped, token[1:-1]), "STRING", _column(token))

    def SENTENCE(self, token: Token) -> Word:
        return Word(_ESCAPE.sub(_unescaped, token[1:-1]).strip(), "SENTENCE", _column(token))

    def phrase(self, parts: list[Word | Group]) -> Phrase:
        return Phrase(tuple(parts))

    def several(self, phrases: list[Phrase]) -> tuple[Phrase, ...]:
        return tuple(phrases)

    def entry(self, sides: list[tuple[Phrase, ...] | None]) -> Entry:
        first, then = sides
        assert first is not None
        return Entry(first, then or ())

    def pair(self, parts: list[Any]) -> Pair:
        return Pair(*parts)

    def group(self, parts: list[Any]) -> Group:
        begin, *pairs = parts
        return Group(tuple(pair for pair in pairs if pair is not None), _column(begin))

    def entries(self, entries: list[Entry]) -> tuple[Entry, ...]:
        return tuple(entries)

    def item(self, parts: list[Any]) -> Item | None:
        head, entries = parts
        return Item(head, entries or ()) if head or entries else None

    def items(self, items: list[Item | None]) -> tuple[Item, ...]:
        return tuple(item for item in items if item is not None)

    def section(self, parts: list[Any]) -> tuple[Phrase | None, tuple[Item, ...] | None]:
        head, items = parts
        return head, items

    def start(self, sections: list[Any]) -> list[Any]:
        return sections


def _column(token: Token) -> int:
    return (token.start_pos or 0) + 1


def _check_words(item: Item) -> None:
    if sum(len(phrase.parts) for entry in item.entries for phrase in (*entry.first, *entry.then)) > MOST_WORDS:
        raise NotationError(item.column, f"more than {MOST_WORDS} words", "fewer; ; stands between permanents")


def in_a_row(entries: Sequence[Entry]) -> Iterator[list[Word | Group]]:
    """The words of each entry in a row, "&" among them, for names that have such signs.

    Raises:
        NotationError: there is an arrow.
    """
    for entry in entries:
        row: list[Word | Group] = []
        for phrase in entry.alone:
            row += [Word("&", "SIGN", phrase.column - 2), *phrase.parts] if row else phrase.parts
        yield row
