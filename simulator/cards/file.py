"""The cards of a file, one after the other and within limits."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Callable, Iterator
from os import PathLike, fspath
from typing import Annotated, BinaryIO

import msgspec

from simulator.cards.duel_masters import DuelRecord, is_duel_record
from simulator.cards.program_text import own_text
from simulator.files import GZIP_MAGIC, BadGzip, inflated, open_input
from simulator.oracle.card import Face

MAX_BYTES = 1 << 30
"""Bytes of a whole file, decompressed. A list of every card there is has some 500 MB."""
MAX_RECORD = 1 << 20
"""Characters of one card."""
MAX_RATIO = 200
"""Times that gzip may have compressed a file. Real lists of cards compress 4 to 15 times."""

CHUNK = 1 << 18
_ARCHIVES = ((b"PK\x03\x04", "zip"), (b"\xfd7zXZ\x00", "xz"), (b"BZh", "bzip2"), (b"\x28\xb5\x2f\xfd", "zstd"))
"""What publishers also pack lists of cards in: how such files begin."""
_SPACE = " \t\r\n"
_LIST = 'a list of cards, such as [{"name": ..., "type_line": ..., "text": ...}]'


MAX_TEXT = 20_000
"""Letters of a card's text. The longest real one has some 1,300."""
MAX_DAMAGED = 1000
"""Records that are no cards, after which a file is given up."""

_Words = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]


_Number = str | int | float | None


class Record(msgspec.Struct, frozen=True):
    """A card of a file as it stands there; other fields are not read.

    `type` is what other lists call the type line, `manaCost` the mana cost; `funny` marks a joke card. `src` says where
    the text is from: that of a program's source is one of a whole card.
    """

    name: _Words
    type_line: _Words | None = ""
    text: _Words | None = ""
    type: _Words | None = ""
    mana_cost: _Words | None = ""
    manaCost: _Words | None = ""
    power: _Number = ""
    toughness: _Number = ""
    loyalty: _Number = ""
    defense: _Number = ""
    layout: _Words | None = "normal"
    funny: bool | None = False
    src: _Words | None = ""

    @property
    def types(self) -> str:
        """The type line as printed, "" if none is given."""
        return self.type_line or self.type or ""

    @property
    def faces(self) -> tuple[Face, ...]:
        """Its faces: two, where they are given as one, with a line of two slashes between their texts."""
        names = self.name.split(" // ")
        said = self.text or ""
        texts = _SLASHES.split(own_text(said) if self.src in _PROGRAMS and len(names) == 1 else said)
        if len(names) != len(texts):
            names = [self.name] * len(texts)
        return tuple(
            self._face(name, types, text)
            for name, types, text in zip(names, _types_of_each(self.types, len(texts)), texts, strict=True)
        )

    def _face(self, name: str, type_line: str, text: str) -> Face:
        before, _, after = type_line.partition(" — ")
        words = before.lower().split()
        return Face(
            name=name,
            types=tuple(word for word in words if word not in _SUPERTYPES),
            subtypes=tuple(after.lower().split()),
            supertypes=tuple(word for word in words if word in _SUPERTYPES),
            text=text,
            cost=self.mana_cost or self.manaCost or "",
            power=_printed(self.power),
            toughness=_printed(self.toughness),
            loyalty=_printed(self.loyalty),
            defense=_printed(self.defense),
            layout=self.layout or "normal",
        )


def _printed(number: _Number) -> str:
    return "" if number is None else str(number)


_SUPERTYPES = frozenset({"basic", "elite", "host", "legendary", "ongoing", "snow", "token", "world"})
_PROGRAMS = frozenset({"xmage"})
_SPELLS = ("Instant", "Sorcery")
_PERMANENTS = ("Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker")
_SLASHES = re.compile(r"(?:^|\n)//(?:\n|$)")


def _types_of_each(type_line: str, faces: int) -> list[str]:
    """The types of each face of a card; where they are given as one, the first that is named is of the first face."""
    types = type_line.split(" // ")
    if faces > 1 and len(types) == 1:
        named = [word for word in re.findall(r"[A-Z][a-z]+", type_line) if word in (*_SPELLS, *_PERMANENTS)]
        spells = [word for word in named if word in _SPELLS]
        others = type_line
        for word in spells:
            others = others.replace(word, "")
        types = [" ".join(spells), others] if named[:1] == spells[:1] else [others, " ".join(spells) or others]
    return [types[min(place, len(types) - 1)] for place in range(faces)]


def read_each_face(path: str | PathLike[str]) -> Iterator[Record | DuelRecord | CardsError]:
    """The cards of a file, in its order; a record that is no card is an error among them.

    Args:
        path: a JSON list of objects with `name`, `type_line` and `text`, perhaps compressed by gzip.

    Raises:
        CardsError: the file is no such list, is too long, or expands out of all proportion.
        OSError: it can't be opened or read.
    """
    yield from _faces(text_of(path), str(fspath(path)))


def _plain(stream: BinaryIO) -> Iterator[bytes]:
    while chunk := stream.read(CHUNK):
        yield chunk


def text_of(path: str | PathLike[str], seen: Callable[[bytes], object] = len) -> Iterator[str]:
    """The text of a file of cards, piece by piece.

    Args:
        path: JSON, perhaps compressed by gzip.
        seen: called with each piece of the decompressed bytes, such as a hash's `update`.

    Raises:
        CardsError: it is no text, is too long, or expands out of all proportion.
        OSError: it can't be opened or read.
    """
    with open_input(path) as stream:
        magic = stream.peek(len(GZIP_MAGIC))[: len(GZIP_MAGIC)]
        for begins, what in _ARCHIVES:
            if stream.peek(len(begins)).startswith(begins):
                raise CardsError(str(fspath(path)), 0, f"an archive ({what})", "JSON, or JSON in gzip: unpack it first")
        chunks = inflated(stream, "list of cards", most=MAX_RATIO) if magic == GZIP_MAGIC else _plain(stream)
        yield from _text(chunks, str(fspath(path)), seen)


def _text(chunks: Iterator[bytes], file: str, seen: Callable[[bytes], object]) -> Iterator[str]:
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    read = 0
    try:
        for chunk in chunks:
            read += len(chunk)
            if read > MAX_BYTES:
                raise CardsError(file, 0, f"more than {MAX_BYTES >> 20} MiB", "a list of cards")
            seen(chunk)
            yield decoder.decode(chunk)
        yield decoder.decode(b"", final=True)
    except BadGzip as bad:
        raise CardsError(file, 0, bad.found, bad.expected) from None
    except UnicodeDecodeError:
        raise CardsError(file, 0, "bytes that are no UTF-8 text", _LIST) from None


class JsonText:
    """JSON text that is read as far as it is asked for.

    Args:
        chunks: the text, piece by piece.
        file: what errors call it.
    """

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


def _faces(chunks: Iterator[str], file: str) -> Iterator[Record | DuelRecord | CardsError]:
    damaged = 0
    buffer = JsonText(chunks, file)
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


def _face(value: object, file: str, record: int) -> Record | DuelRecord | CardsError:
    try:
        if is_duel_record(value):
            return msgspec.convert(value, DuelRecord)
        return msgspec.convert(value, Record)
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
