"""A pack: compiled cards in one file, which is read as far as names are asked for."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from os import PathLike, fspath
from types import MappingProxyType
from typing import Annotated, TypeVar

import msgspec

from events.of_types import Reader
from simulator.cards.names import (
    MAX_WRITTEN,
    TIERS,
    AmbiguousCard,
    MissingFace,
    NameIndex,
    UnknownCard,
    folded,
    nearest,
)
from simulator.files import open_input
from simulator.oracle.card import CardGame, CompiledFace

MAGIC = b"blockers cards\n\x1a"
VERSION = 1
INSTALLED = "cards.pack"
"""The file beside this module that has the cards of Magic that come with the program."""
INSTALLED_OF: Mapping[CardGame, str] = MappingProxyType({"Magic": INSTALLED, "Duel Masters": "duel_masters.pack"})
"""The file of each game."""

PER_BLOCK = 16
"""Faces that are compressed together."""
MAX_FACES = 200_000
MAX_PACK = 256 << 20
"""Bytes of a pack. One of all cards with their sentences has some 8 MiB."""
MAX_HEADER = 1 << 20
MAX_INDEX = 128 << 20
MAX_BLOCK = 4 << 20
"""Bytes, decompressed, of a block; so of the index above it."""
KEPT_FACES = 4096
KEPT_BLOCKS = 64
"""Faces and blocks that stay decoded."""

LENGTH = 4
"""Bytes of the header's length, and of its checksum, which stand between the magic and the header."""
_Count = Annotated[int, msgspec.Meta(ge=0, le=MAX_PACK)]


class PackError(ValueError):
    """A file of compiled cards can't be used: what was found, and what to do."""

    def __init__(self, file: str, found: str, remedy: str) -> None:
        self.file = file
        self.found = found
        self.remedy = remedy
        super().__init__(file, found, remedy)

    def __str__(self) -> str:
        return f"{self.file}: found {self.found}; {self.remedy}"


class PackHeader(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a pack says of itself.

    Args:
        version: the version of its format.
        source: the hash (SHA-256) of the list of cards that it was built from.
        compiler: the version of what compiled them.
        faces: how many faces it has.
        sentences: whether it has the sentences of the cards too.
        index: bytes of its index of names, which follows the header.
        blocks: bytes of each block of faces, which follow the index.
        game: the game that the cards are of.
    """

    version: int
    source: Annotated[str, msgspec.Meta(max_length=64)]
    compiler: Annotated[str, msgspec.Meta(max_length=64)]
    faces: Annotated[int, msgspec.Meta(ge=0, le=MAX_FACES)]
    sentences: bool
    index: _Count
    blocks: Annotated[list[_Count], msgspec.Meta(max_length=MAX_FACES)]
    game: CardGame = "Magic"


class _Version(msgspec.Struct, frozen=True):
    version: int


class Index(msgspec.Struct, array_like=True, frozen=True):
    """The names of a pack's faces, and the numbers that MTG Arena has for them, by the face's number."""

    names: NameIndex
    arena: dict[int, list[int]]


_T = TypeVar("_T")
_version = msgspec.msgpack.Decoder(_Version)
_header = msgspec.msgpack.Decoder(PackHeader)
_index = msgspec.msgpack.Decoder(Index)
_block = msgspec.msgpack.Decoder(list[msgspec.Raw])


@cache
def _face_decoder() -> msgspec.msgpack.Decoder[CompiledFace]:
    return msgspec.msgpack.Decoder(CompiledFace)


_read_face: Reader[CompiledFace] = Reader(
    lambda data: _face_decoder().decode(data), msgspec.msgpack.decode, CompiledFace
)
_HOW_TO_BUILD = "build it again with blockers cards build, or with blockers cards import if it is a cache of your own"


class Pack:
    """Compiled cards by their names.

    Args:
        data: the bytes of a pack.
        file: what errors call it.

    Raises:
        PackError: it is no pack, is damaged, or was written by another version.

    >>> from simulator.cards.building import packed
    >>> from simulator.cards.source import SourceFace
    >>> from simulator.oracle.card import Face
    >>> cub = Face(name="Bear Cub", types=("creature",), power="2", toughness="2")
    >>> pack = Pack(packed([SourceFace(cub, "Bear Cub")], source=str))
    >>> pack.card("bear").power, len(pack), "Bear Cub" in pack, "Ox" in pack
    ('2', 1, True, False)
    """

    def __init__(self, data: bytes, file: str = "the pack") -> None:
        self.file = file
        self._data = memoryview(data)
        self.header = self._header(data)
        at = len(MAGIC) + 2 * LENGTH + int.from_bytes(data[len(MAGIC) : len(MAGIC) + LENGTH], "little")
        self._at = [at, at + self.header.index]
        for length in self.header.blocks:
            self._at.append(self._at[-1] + length)
        self._index: Index = self._decoded(self._inflated(0, MAX_INDEX), _index.decode)
        if self._at[-1] != len(data) or len(self.index.faces) != len(self) or not self.index.is_sound:
            raise self._damaged("contents that do not fit together")
        self._face = lru_cache(KEPT_FACES)(self._read)
        self._block = lru_cache(KEPT_BLOCKS)(self._read_block)

    def card(self, name: str, face: str = "") -> CompiledFace:
        """The card that a name means.

        Args:
            name: the name without regard to case, accents, and kinds of apostrophes and dashes; one face of a card
                or the whole "A // B" will do, and so will a beginning, or a legend's name up to its comma, that only
                one card has.
            face: the name of one face of the card; "" for the one that the name means, else the first.

        Raises:
            UnknownCard: there is none, or no such face.
            AmbiguousCard: there are several.
            PackError: the pack is damaged there.
        """
        return card_of((self,), name, face)

    def names(self) -> list[str]:
        """The names of the cards, whole, in order."""
        return sorted({self.index.card_of(number) for number in range(len(self))})

    def faces(self) -> Iterator[CompiledFace]:
        """Every face, in the order of the source."""
        return (self._read(number) for number in range(len(self)))

    def face(self, number: int) -> CompiledFace:
        """The face of a number."""
        return self._face(number)

    def arena_ids(self, number: int) -> tuple[int, ...]:
        """The numbers that MTG Arena has for a face's card, as far as the source says them."""
        return tuple(self._index.arena.get(number, ()))

    def arena_names(self) -> Iterator[tuple[int, str]]:
        """Each number that MTG Arena has for a card, as far as the source says them, with the card's whole name."""
        for face, numbers in self._index.arena.items():
            for number in numbers:
                yield number, self.index.card_of(face)

    @property
    def index(self) -> NameIndex:
        """The names of its faces."""
        return self._index.names

    def __len__(self) -> int:
        return self.header.faces

    def __contains__(self, name: object) -> bool:
        if not isinstance(name, str):
            return False
        try:
            found_in((self,), name)
        except (UnknownCard, AmbiguousCard):
            return False
        return True

    def __repr__(self) -> str:
        return f"<Pack of {len(self)} faces, source {self.header.source[:12]}, compiler {self.header.compiler}>"

    def _header(self, data: bytes) -> PackHeader:
        start = len(MAGIC)
        if data[:start] != MAGIC:
            raise PackError(self.file, "no cards compiled by this program", _HOW_TO_BUILD)
        length = int.from_bytes(data[start : start + LENGTH], "little")
        body = data[start + 2 * LENGTH : start + 2 * LENGTH + min(length, MAX_HEADER)]
        if zlib.crc32(body) != int.from_bytes(data[start + LENGTH : start + 2 * LENGTH], "little"):
            raise self._damaged("a damaged header")
        if self._decoded(body, _version.decode).version != VERSION:
            raise PackError(self.file, "cards compiled for another version of this program", _HOW_TO_BUILD)
        return self._decoded(body, _header.decode)

    def _inflated(self, part: int, most: int) -> bytes:
        """The index (part 0) or a block of faces, decompressed."""
        inflating = zlib.decompressobj()
        try:
            found = inflating.decompress(self._data[self._at[part] : self._at[part + 1]], most)
        except zlib.error:
            raise self._damaged("damaged data") from None
        if not inflating.eof:
            raise self._damaged("data that is cut off, or longer than any pack has")
        return found

    def _read_block(self, block: int) -> list[msgspec.Raw]:
        return self._decoded(self._inflated(block + 1, MAX_BLOCK), _block.decode)

    def _read(self, number: int) -> CompiledFace:
        try:
            record = self._block(number // PER_BLOCK)[number % PER_BLOCK]
        except IndexError:
            raise self._damaged("fewer faces than it says") from None
        return self._decoded(record, lambda data: _read_face(data, len(data)))

    def _decoded(self, data: bytes | msgspec.Raw, decode: Callable[[bytes | msgspec.Raw], _T]) -> _T:
        try:
            return decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise self._damaged("cards that this version of the program does not know") from None

    def _damaged(self, found: str) -> PackError:
        return PackError(self.file, found, _HOW_TO_BUILD)


def found_in(packs: Sequence[Pack], name: str) -> tuple[Pack, int]:
    """The pack and the number of the face that a name means; of packs that have the same card, the first.

    Raises:
        UnknownCard: there is no such card.
        AmbiguousCard: there are several.
    """
    wanted = folded(name[:MAX_WRITTEN])
    for tier in TIERS if wanted else ():
        if tier == "short name":
            _check_missing(packs, name, wanted)
        found: dict[str, tuple[Pack, int]] = {}
        for pack in packs:
            for number in pack.index.meant(wanted, tier):
                found.setdefault(folded(pack.index.card_of(number)), (pack, number))
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            raise AmbiguousCard(name, [pack.index.card_of(number) for pack, number in found.values()])
    raise UnknownCard(name, nearest(name, [pack.index for pack in packs]))


def _check_missing(packs: Sequence[Pack], name: str, wanted: str) -> None:
    """Refuse a face's whole name rather than take it for the beginning of another card's."""
    for pack in packs:
        for number in pack.index.missing.of(wanted):
            raise MissingFace(name, pack.index.card_of(number))


def card_of(packs: Sequence[Pack], name: str, face: str = "") -> CompiledFace:
    """The card that a name means, as `Pack.card`; of packs that have the same card, the first."""
    pack, number = found_in(packs, name)
    return pack.face(face_of(pack, number, face) if face else number)


def face_of(pack: Pack, number: int, face: str) -> int:
    """The number of another face of a face's card.

    Args:
        pack: where the card is.
        number: one of its faces.
        face: the name of the face that is wanted.

    Raises:
        UnknownCard: the card has no such face, or not in this pack.
    """
    card = folded(pack.index.card_of(number))
    wanted = folded(face[:MAX_WRITTEN])
    of_name = (*pack.index.first.of(wanted), *pack.index.other.of(wanted))
    for other in of_name:
        if folded(pack.index.card_of(other)) == card:
            return other
    if wanted in card.split(" // "):
        raise MissingFace(face, pack.index.card_of(number))
    raise UnknownCard(f"{pack.index.card_of(number)}, face {face}", [pack.index.faces[number]])


def open_pack(path: str | PathLike[str] | None = None, *, game: CardGame = "Magic") -> Pack:
    """Open a pack.

    Args:
        path: the file; by default the cards that come with the program.
        game: the game of those.

    Raises:
        PackError: it is no pack, or is damaged.
        OSError: it can't be opened or read.
    """
    return _installed(game) if path is None else _opened(path)


@lru_cache(maxsize=len(INSTALLED_OF))
def _installed(game: CardGame) -> Pack:
    file = INSTALLED_OF[game]
    return Pack((files("simulator.cards") / file).read_bytes(), file)


def _opened(path: str | PathLike[str]) -> Pack:
    with open_input(path) as stream:
        data = stream.read(MAX_PACK + 1)
    if len(data) > MAX_PACK:
        raise PackError(str(fspath(path)), f"more than {MAX_PACK >> 20} MiB", _HOW_TO_BUILD)
    return Pack(data, str(fspath(path)))
