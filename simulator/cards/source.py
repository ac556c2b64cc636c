"""The faces of a file of cards as others publish them: MTGJSON's records in a list or by name, Scryfall's files.

A record of Duel Masters is known by its civilizations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from os import PathLike, fspath
from typing import Annotated

import msgspec
from msgspec.structs import replace

from simulator.cards.duel_masters import DUEL_CARD, DuelRecord, is_duel_record
from simulator.cards.file import MAX_TEXT, CardsError, JsonText, text_of
from simulator.cards.indicators import indicated
from simulator.oracle.card import Face

MAX_NAME = 300
"""Characters of a name. The longest real one has some 140."""
MAX_FACES = 30
"""Faces of a card. A real one has five at most."""

MAX_KEYWORDS = 100
"""Keywords that a card is listed under."""

_Name = Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_NAME)]
_Word = Annotated[str, msgspec.Meta(max_length=MAX_NAME)]
_Words = Annotated[list[_Word], msgspec.Meta(max_length=MAX_FACES)]
_Text = Annotated[str, msgspec.Meta(max_length=MAX_TEXT)]
_Arena = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]

_LIST = (
    "a list of cards as MTGJSON's AtomicCards or Scryfall's oracle-cards and default-cards have it, such as "
    '[{"name": ..., "type_line": ..., "oracle_text": ...}]'
)
_CARD = 'a card as a JSON object, such as {"name": ..., "type_line": ..., "oracle_text": ...}'

NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
"""Layouts of what is printed like a card and is none."""
_SUPERTYPES = frozenset({"basic", "elite", "host", "legendary", "ongoing", "snow", "token", "world"})
_COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_SLASHES = " // "


class SourceFace(msgspec.Struct, frozen=True):
    """One face of a card as its source has it.

    Args:
        face: the face, with its rules text.
        card: the whole card's name, such as "Fire // Ice".
        arena_ids: the numbers that MTG Arena has for the card, as far as this record says them.
    """

    face: Face
    card: str
    arena_ids: tuple[int, ...] = ()


class _Printed(msgspec.Struct, frozen=True):
    """What records and the faces in them say alike, under either publisher's names."""

    name: _Name
    type_line: _Word | None = None
    type: _Word | None = None
    subtypes: _Words | None = None
    oracle_text: _Text | None = None
    text: _Text | None = None
    mana_cost: _Word | None = None
    manaCost: _Word | None = None
    colors: _Words | None = None
    color_indicator: _Words | None = None
    colorIndicator: _Words | None = None
    power: _Word | None = None
    toughness: _Word | None = None
    loyalty: _Word | None = None
    defense: _Word | None = None


class _Record(_Printed, frozen=True):
    """A record of either publisher."""

    layout: _Word | None = None
    card_faces: Annotated[list[_Printed], msgspec.Meta(max_length=MAX_FACES)] | None = None
    faceName: _Name | None = None
    face: _Word | None = None
    front: _Name | None = None
    back: _Name | None = None
    keywords: Annotated[list[_Word], msgspec.Meta(max_length=MAX_KEYWORDS)] | None = None
    colorIdentity: _Words | None = None
    arena_id: _Arena | None = None


def read_source(path: str | PathLike[str], seen: Callable[[bytes], object] = len) -> Iterator[SourceFace]:
    """The faces of a file of cards, in its order; what is printed like a card and is none is left out.

    Args:
        path: the file: a JSON list of records, or an object whose "data" has them, perhaps compressed by gzip.
        seen: called with each piece of the decompressed bytes, such as a hash's `update`.

    Raises:
        CardsError: it is no such file, or a record is no card.
        OSError: it can't be opened or read.
    """
    file = str(fspath(path))
    number = 0
    for number, value in enumerate(_values(JsonText(text_of(path, seen), file)), 1):
        if is_duel_record(value):
            yield from _of_duel_masters(value, file, number)
            continue
        try:
            record = msgspec.convert(value, _Record)
        except msgspec.ValidationError as problem:
            raise CardsError(file, number, f"what is no card ({problem})", _CARD) from None
        _check_letters(record, [record.name, *(face.name for face in record.card_faces or ())], file, number)
        if record.layout not in NO_CARDS:
            yield from _faces_of(record)
    if not number:
        raise CardsError(file, 0, "no card", _LIST)


def _of_duel_masters(value: object, file: str, number: int) -> Iterator[SourceFace]:
    try:
        faces = msgspec.convert(value, DuelRecord).faces
    except msgspec.ValidationError as problem:
        raise CardsError(file, number, f"what is no card of Duel Masters ({problem})", DUEL_CARD) from None
    for face in faces:
        _check_letters(face, [face.name], file, number)
        yield SourceFace(face, face.name)


class _Identifiers(msgspec.Struct, frozen=True):
    mtgArenaId: _Word | None = None


class _Numbered(msgspec.Struct, frozen=True):
    """What either publisher says of a card's number on MTG Arena."""

    name: _Name
    arena_id: _Arena | None = None
    identifiers: _Identifiers | None = None


def arena_numbers(path: str | PathLike[str]) -> Iterator[tuple[int, str]]:
    """The numbers that MTG Arena has for the cards of a file, each with its card's name, tokens among them.

    Args:
        path: the file, as `read_source` takes it.

    Raises:
        CardsError: it is no such file, or a record has no name.
        OSError: it can't be opened or read.
    """
    file = str(fspath(path))
    for number, value in enumerate(_values(JsonText(text_of(path, len), file)), 1):
        try:
            record = msgspec.convert(value, _Numbered)
        except msgspec.ValidationError as problem:
            raise CardsError(file, number, f"what is no card ({problem})", _CARD) from None
        said = record.identifiers.mtgArenaId if record.identifiers is not None else None
        if record.arena_id is not None:
            yield record.arena_id, record.name
        elif said is not None and said.isascii() and said.isdigit():
            yield int(said), record.name


def _check_letters(record: msgspec.Struct, names: Sequence[str], file: str, number: int) -> None:
    """Refuse a card whose words hold what is no letter, or whose name has nothing that is to be seen."""
    try:
        msgspec.json.encode(record)
    except UnicodeEncodeError:
        raise CardsError(file, number, "half of a letter (a lone surrogate)", _CARD) from None
    for name in names:
        if not all(any(letter.isprintable() and letter != " " for letter in part) for part in name.split(_SLASHES)):
            raise CardsError(file, number, f"a name of which nothing is to be seen, {name!r}", _CARD)


def _values(text: JsonText) -> Iterator[object]:
    """The records of a document, whichever way it is built."""
    match text.peek():
        case "[":
            yield from _listed(text)
        case "{":
            yield from _in_data(text)
        case sign:
            raise CardsError(text.file, 0, repr(sign) if sign else "the end of the file", _LIST)
    if text.peek():
        raise CardsError(text.file, 0, f"{text.peek()!r} after the list", "the end of the file")


def _listed(text: JsonText, read: int = 0) -> Iterator[object]:
    text.take("[")
    more = not text.take("]")
    while more:
        read += 1
        text.peek()
        yield text.value(read)
        more = _more(text, read, "]")


def _in_data(text: JsonText) -> Iterator[object]:
    """The records in an object's "data"."""
    found = False
    for key in _keys(text, 0):
        if key != "data":
            text.value(0)
        elif text.peek() == "{":
            found = True
            for read, name in enumerate(_keys(text, 0), 1):
                yield from _of_one_name(text, name, read)
        else:
            found = True
            if text.peek() != "[":
                raise CardsError(text.file, 0, f'"data" with {text.peek()!r}', _LIST)
            yield from _listed(text)
    if not found:
        raise CardsError(text.file, 0, 'an object without "data"', _LIST)


def _of_one_name(text: JsonText, name: str, read: int) -> Iterator[object]:
    value = text.value(read)
    if not isinstance(value, list):
        raise CardsError(text.file, read, f"no list under {name[:MAX_NAME]!r}", _LIST)
    yield from value


def _keys(text: JsonText, read: int) -> Iterator[str]:
    """The keys of an object; whoever takes one reads its value before the next."""
    text.take("{")
    more = not text.take("}")
    while more:
        read += 1
        text.peek()
        key = text.value(read)
        if not isinstance(key, str) or not text.take(":"):
            raise CardsError(text.file, read, "what is no member of an object", _LIST)
        text.peek()
        yield key
        more = _more(text, read, "}")


def _more(text: JsonText, read: int, end: str) -> bool:
    after = text.take(",", end)
    if not after:
        found = repr(text.peek()) if text.peek() else "the end of the file"
        raise CardsError(text.file, read, found, f"',' or {end!r} after the card")
    return after == ","


def _faces_of(record: _Record) -> Iterator[SourceFace]:
    if record.card_faces:
        names = _once([face.name for face in record.card_faces])
        for face in record.card_faces:
            yield _face(face, record, face.name, _SLASHES.join(names), names)
    elif record.front and record.face == "back":
        card = f"{record.front}{_SLASHES}{record.name}"
        yield _face(record, record, record.name, card, [record.front, record.name])
    else:
        names = _once(record.name.split(_SLASHES))
        yield _face(record, record, record.faceName or names[0], _SLASHES.join(names), names)


def _once(names: list[str]) -> list[str]:
    """The names of a card's faces; a reversible card has each side's twice."""
    half = len(names) // 2
    return names[:half] if half and names[:half] == names[half:] else names


def _face(printed: _Printed, record: _Record, name: str, card: str, names: Sequence[str]) -> SourceFace:
    line = printed.type_line or printed.type or record.type_line or record.type or ""
    before, _, after = line.partition(_SLASHES)[0].replace(" - ", " — ").partition("—")
    words = before.lower().split()
    subtypes = after.replace("Time Lord", "Time\0Lord").split() if printed.subtypes is None else printed.subtypes
    face = Face(
        name=name,
        others=tuple(each for each in names if each != name),
        types=tuple(word for word in words if word not in _SUPERTYPES),
        subtypes=tuple(each.replace("\0", " ").lower() for each in subtypes),
        supertypes=tuple(word for word in words if word in _SUPERTYPES),
        text=printed.oracle_text or printed.text or "",
        cost=(printed.mana_cost or printed.manaCost or "").partition(_SLASHES)[0],
        power=printed.power or "",
        toughness=printed.toughness or "",
        loyalty=printed.loyalty or "",
        defense=printed.defense or "",
        layout=record.layout or "normal",
    )
    face = replace(face, colors=_colors(printed, record, face))
    return SourceFace(face, card, () if record.arena_id is None else (record.arena_id,))


def _colors(printed: _Printed, record: _Record, face: Face) -> tuple[str, ...]:
    """Its colors as said; else none with devoid (702.114), or those of its mana cost (202.2) and indicator (202.2e).

    Some lists leave indicators out: then they are found by the card's color identity.
    """
    said = next((each for each in (printed.colors, record.colors) if each is not None), None)
    if said is None and "Devoid" in (record.keywords or ()):
        said = []
    if said is None:
        indicator = printed.color_indicator or printed.colorIndicator
        said = [letter for letter in _COLORS if letter in face.cost] + (indicator or [])
        if not said:
            said = [*indicated(face, record.colorIdentity or ())]
    return tuple(word for letter, word in _COLORS.items() if letter in said)
