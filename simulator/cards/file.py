"""The cards of a file, one after the other and within limits; and how much of their text is understood."""

from __future__ import annotations

import codecs
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike, fspath
from typing import Annotated, Any, BinaryIO

import msgspec

from events.abilities import Unsupported
from events.declaration_abilities import UnknownCondition
from simulator.files import GZIP_MAGIC, BadGzip, inflated, open_input
from simulator.oracle.faces import ReadSentence, read_face
from simulator.oracle.reading import Irrelevant, OpaqueEffect

MAX_BYTES = 1 << 30
"""Bytes of a whole file, decompressed. A list of every card there is has some 500 MB."""
MAX_RECORD = 1 << 20
"""Characters of one card."""
MAX_RATIO = 200
"""Times that gzip may have compressed a file. Real lists of cards compress 4 to 15 times."""

CHUNK = 1 << 18
_SPACE = " \t\r\n"
_LIST = 'a list of cards, such as [{"name": ..., "type_line": ..., "text": ...}]'


MAX_TEXT = 20_000
"""Letters of a card's text. The longest real one has some 1,300."""
MAX_DAMAGED = 1000
"""Records that are no cards, after which a file is given up."""

_Words = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]


class Face(msgspec.Struct, frozen=True):
    """One face of a card: its name, its type line and its rules text, an ability a line; other fields are not read.

    `type` is what other lists call the type line.
    """

    name: _Words
    type_line: _Words | None = ""
    text: _Words | None = ""
    type: _Words | None = ""

    @property
    def types(self) -> str:
        """The type line as printed, "" if none is given."""
        return self.type_line or self.type or ""


def read_each_face(path: str | PathLike[str]) -> Iterator[Face | CardsError]:
    """The faces of a file, in its order; a record that is no card is an error among them.

    Args:
        path: a JSON list of objects with `name`, `type_line` and `text`, perhaps compressed by gzip.

    Raises:
        CardsError: the file is no such list, is too long, or expands out of all proportion.
        OSError: it can't be opened or read.
    """
    file = fspath(path)
    with open_input(path) as stream:
        magic = stream.peek(len(GZIP_MAGIC))[: len(GZIP_MAGIC)]
        chunks = inflated(stream, "list of cards", most=MAX_RATIO) if magic == GZIP_MAGIC else _plain(stream)
        yield from _faces(_text(chunks, str(file)), str(file))


def _plain(stream: BinaryIO) -> Iterator[bytes]:
    while chunk := stream.read(CHUNK):
        yield chunk


def _text(chunks: Iterator[bytes], file: str) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    read = 0
    try:
        for chunk in chunks:
            read += len(chunk)
            if read > MAX_BYTES:
                raise CardsError(file, 0, f"more than {MAX_BYTES >> 20} MiB", "a list of cards")
            yield decoder.decode(chunk)
        yield decoder.decode(b"", final=True)
    except BadGzip as bad:
        raise CardsError(file, 0, bad.found, bad.expected) from None
    except UnicodeDecodeError:
        raise CardsError(file, 0, "bytes that are no UTF-8 text", _LIST) from None


class _Buffer:
    """The text that is read but not used yet."""

    __slots__ = ("at", "chunks", "file", "text")

    def __init__(self, chunks: Iterator[str], file: str) -> None:
        self.chunks = chunks
        self.file = file
        self.text = ""
        self.at = 0

    def more(self) -> bool:
        """Read on; whether there was anything left."""
        chunk = next(self.chunks, None)
        if chunk is None:
            return False
        self.text = self.text[self.at :] + chunk
        self.at = 0
        return True

    def peek(self) -> str:
        """The next character that is no space; "" at the end."""
        while True:
            while self.at < len(self.text):
                if self.text[self.at] not in _SPACE:
                    return self.text[self.at]
                self.at += 1
            if not self.more():
                return ""

    def take(self, *wanted: str) -> str:
        """The next character that is no space, used up if it is one of those wanted, else ""."""
        sign = self.peek()
        if sign not in wanted:
            return ""
        self.at += 1
        return sign

    def value(self, record: int) -> object:
        """The next JSON value, which is used up."""
        while True:
            try:
                value, self.at = _decoder.raw_decode(self.text, self.at)
                return value
            except json.JSONDecodeError as problem:
                if len(self.text) - self.at > MAX_RECORD:
                    found = f"what is no JSON, or more than {MAX_RECORD >> 20} MiB"
                    raise CardsError(self.file, record, found, "a card as a JSON object") from None
                if not self.more():
                    raise CardsError(self.file, record, f"damaged JSON ({problem.msg})", "a card") from None
            except RecursionError:
                raise CardsError(self.file, record, "JSON nested too deep", "a card as a JSON object") from None
            except ValueError:
                raise CardsError(self.file, record, "a number of too many digits", "a card as a JSON object") from None


_decoder = json.JSONDecoder()


def _faces(chunks: Iterator[str], file: str) -> Iterator[Face | CardsError]:
    damaged = 0
    buffer = _Buffer(chunks, file)
    if not buffer.take("["):
        raise CardsError(file, 0, _found(buffer.peek()), _LIST)
    record = 0
    more = not buffer.take("]")
    while more:
        record += 1
        buffer.peek()
        face = _face(buffer.value(record), file, record)
        damaged += isinstance(face, CardsError)
        if damaged > MAX_DAMAGED:
            raise CardsError(file, record, f"more than {MAX_DAMAGED} records that are no cards", _LIST)
        yield face
        after = buffer.take(",", "]")
        if not after:
            raise CardsError(file, record, _found(buffer.peek()), "',' or ']' after the card")
        more = after == ","
    if buffer.peek():
        raise CardsError(file, 0, f"{_found(buffer.peek())} after the list", "the end of the file")


def _found(sign: str) -> str:
    return repr(sign) if sign else "the end of the file"


def _face(value: object, file: str, record: int) -> Face | CardsError:
    try:
        return msgspec.convert(value, Face)
    except msgspec.ValidationError as problem:
        return CardsError(file, record, f"what is no card ({problem})", _LIST)


class CardsError(ValueError):
    """A file of cards can't be read: what was found, where, what was expected."""

    def __init__(self, file: str, record: int, found: str, expected: str) -> None:
        self.file = file
        self.record = record
        self.found = found
        self.expected = expected
        super().__init__(file, record, found, expected)

    def __str__(self) -> str:
        where = f"{self.file}, card {self.record}" if self.record else self.file
        return f"{where}: found {self.found}; expected {self.expected}"


CLASSES = ("understood", "irrelevant", "opaque effect", "unsupported")
"""What a sentence can be; exactly one."""

_BLOCKING = re.compile(r"\b(?:un)?block(?!buster)", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w{])[+-]?(?:\d+|X)\b")
_ITSELF = re.compile(r"\b[Tt]his (?:creature|permanent|token|[Vv]ehicle)\b")


def about_blocking(sentence: str) -> bool:
    """Whether a sentence names blocking, blocked or unblocked creatures, blockers or blocks.

    >>> about_blocking("It can't be blocked."), about_blocking("Return an unblocked attacker."), about_blocking("Reach")
    (True, True, False)
    """
    return _BLOCKING.search(sentence) is not None


def template(sentence: str, name: str) -> str:
    """A sentence with its card's name as `~` and numbers as `N`, so that equal constructions are counted together.

    >>> template("Okk can't be blocked by creatures with power 2 or less.", "Okk")
    "~ can't be blocked by creatures with power N or less."
    """
    names = sorted({name, name.partition(",")[0]}, key=len, reverse=True)
    for each in names:
        sentence = re.sub(rf"(?<!\w){re.escape(each)}(?!\w)", "~", sentence) if each else sentence
    return _NUMBER.sub("N", _ITSELF.sub("~", sentence))


@dataclass
class Coverage:
    """Counts of sentences about blocking, by class and by the kind of ability that they are part of.

    `faces` were read, `touched` say something about blocking, `wholly` of them nothing that is unsupported;
    `unjudged` sentences are understood up to a condition that no board can judge.
    """

    faces: int = 0
    touched: int = 0
    wholly: int = 0
    unjudged: int = 0
    counts: Counter[tuple[str, str]] = field(default_factory=Counter)
    unsupported: Counter[str] = field(default_factory=Counter)
    why: dict[str, tuple[str, str]] = field(default_factory=dict)

    def add(self, face: Face) -> None:
        """Count a face."""
        self.faces += 1
        text = face.text or ""
        if not about_blocking(text):
            return
        said = [said for said in read_face(face.name, face.types, text) if about_blocking(said.words)]
        if not said:
            return
        self.touched += 1
        for sentence in said:
            self._count(sentence, face.name)
        self.wholly += not any(isinstance(sentence.reading, Unsupported) for sentence in said)

    def _count(self, said: ReadSentence, name: str) -> None:
        reading = said.reading
        self.counts[said.kind, _class(said)] += 1
        if isinstance(reading, Unsupported):
            shape = template(said.words, name)
            self.unsupported[shape] += 1
            self.why.setdefault(shape, (name, reading.why))
        elif not isinstance(reading, Irrelevant | OpaqueEffect):
            self.unjudged += any(isinstance(ability.condition, UnknownCondition) for ability in reading.abilities)

    def number(self, name: str, kind: str = "") -> int:
        """How many sentences are of a class, and of a kind of ability if one is given."""
        return sum(n for (of, found), n in self.counts.items() if found == name and kind in ("", of))

    @property
    def sentences(self) -> int:
        """All sentences about blocking."""
        return sum(self.counts.values())

    def document(self, most: int = 50) -> dict[str, Any]:
        """All of it as plain data, with the commonest unsupported constructions."""
        kinds = sorted({kind for kind, _ in self.counts})
        return {
            "schema": 1,
            "faces": self.faces,
            "faces_about_blocking": self.touched,
            "faces_without_unsupported": self.wholly,
            "sentences": self.sentences,
            "counts": {name: self.number(name) for name in CLASSES},
            "shares": {name: _share(self.number(name), self.sentences) for name in CLASSES},
            "by_kind": {kind: {name: self.number(name, kind) for name in CLASSES} for kind in kinds},
            "understood_with_a_condition_not_judged": self.unjudged,
            "commonest_unsupported": [
                {"sentences": n, "template": shape, "example": self.why[shape][0], "why": self.why[shape][1]}
                for shape, n in self.commonest(most)
            ],
        }

    def commonest(self, most: int) -> list[tuple[str, int]]:
        """The commonest unsupported constructions, the most frequent first, then by their words."""
        return sorted(self.unsupported.items(), key=lambda item: (-item[1], item[0]))[:most]


def _class(said: ReadSentence) -> str:
    match said.reading:
        case Irrelevant():
            return "irrelevant"
        case OpaqueEffect():
            return "opaque effect"
        case Unsupported():
            return "unsupported"
    return "understood"


def _share(some: int, of: int) -> float:
    return round(some / of, 4) if of else 0.0
