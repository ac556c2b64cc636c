"""Building a pack: the faces of a source, each compiled once, in one file of the same bytes whenever it is built."""

from __future__ import annotations

import signal
import zlib
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from itertools import islice
from multiprocessing import get_context
from os import PathLike, fspath

import msgspec

from simulator.cards.names import indexed
from simulator.cards.pack import (
    LENGTH,
    MAGIC,
    MAX_BLOCK,
    MAX_FACES,
    MAX_PACK,
    PER_BLOCK,
    VERSION,
    Index,
    PackError,
    PackHeader,
)
from simulator.cards.source import SourceFace
from simulator.cards.version import compiler_version
from simulator.cards.wordless import without_text
from simulator.files import write_file
from simulator.oracle.card import CardGame, Face
from simulator.oracle.faces import compile_face

MAX_ARENA_IDS = 1000
"""Numbers of MTG Arena that are kept of a card; a real one has some dozens."""
_AT_ONCE = 10 * PER_BLOCK
_AHEAD = 4
"""Faces that a worker is given at once, and how often it is given them before what it made is taken."""
_FEWER = "give a list of fewer or shorter cards"
_ONE_GAME = "give a list of one game's cards"


def build_pack(
    faces: Iterable[SourceFace],
    out: str | PathLike[str],
    *,
    source: Callable[[], str],
    sentences: bool = False,
    workers: int = 1,
) -> int:
    """Compile faces and write them as a pack, which takes the place of what was there only once it is whole.

    Args:
        faces: of several that are the same face of the same card, the first counts.
        out: the pack.
        source: tells the hash of the list that they come from, once all have been read.
        sentences: whether the pack keeps the sentences of the cards.
        workers: processes that compile.

    Returns:
        How many faces it has.

    Raises:
        PackError: they are too many, too long, or of two games.
        OSError: the pack can't be written.
    """
    data, count = _packed(faces, source, sentences, workers, str(fspath(out)))
    write_file(out, data, overwrite=True)
    return count


def packed(
    faces: Iterable[SourceFace], source: Callable[[], str], *, sentences: bool = False, workers: int = 1
) -> bytes:
    """The bytes of a pack of such faces; see `build_pack`."""
    return _packed(faces, source, sentences, workers, "the pack")[0]


class _Once:
    """The faces that are new among those that come; what the others say of numbers on MTG Arena is noted."""

    def __init__(self, faces: Iterable[SourceFace], file: str) -> None:
        self.coming = faces
        self.file = file
        self.numbers: dict[tuple[str, str], int] = {}
        self.legendary: list[bool] = []
        self.arena: dict[int, dict[int, None]] = {}
        self.game: CardGame = "Magic"

    def __iter__(self) -> Iterator[Face]:
        for coming in self.coming:
            if not self.numbers:
                self.game = coming.face.game
            elif coming.face.game != self.game:
                raise PackError(self.file, f"cards of {self.game} and of {coming.face.game}", _ONE_GAME)
            number = self.numbers.setdefault((coming.face.name, coming.card), len(self.numbers))
            if coming.arena_ids:
                known = self.arena.setdefault(number, {})
                known.update(dict.fromkeys(coming.arena_ids[: MAX_ARENA_IDS - len(known)]))
            if number == len(self.legendary):
                if number == MAX_FACES:
                    raise PackError(self.file, f"more than {MAX_FACES} faces", _FEWER)
                self.legendary.append("legendary" in coming.face.supertypes)
                yield coming.face

    def index(self) -> Index:
        """The index of those that came."""
        names = [(name, card, legend) for (name, card), legend in zip(self.numbers, self.legendary, strict=True)]
        return Index(indexed(names), {number: list(ids) for number, ids in sorted(self.arena.items())})


def _packed(
    faces: Iterable[SourceFace], source: Callable[[], str], sentences: bool, workers: int, file: str
) -> tuple[bytes, int]:
    once = _Once(faces, file)
    records = _compiled_by(workers, once, sentences) if workers > 1 else _compiled_here(once, sentences)
    blocks: list[bytes] = []
    size = 0
    while block := list(islice(records, PER_BLOCK)):
        blocks.append(_compressed(block, MAX_BLOCK, file))
        size += len(blocks[-1])
        if size > MAX_PACK:
            raise PackError(file, f"more than {MAX_PACK >> 20} MiB of compiled cards", _FEWER)
    count = len(once.numbers)
    index = _compressed(once.index(), MAX_PACK, file)
    header = msgspec.msgpack.encode(
        PackHeader(
            version=VERSION,
            source=source(),
            compiler=compiler_version(),
            faces=count,
            sentences=sentences,
            index=len(index),
            blocks=[len(block) for block in blocks],
            game=once.game,
        )
    )
    ahead = (len(header), zlib.crc32(header))
    return b"".join([MAGIC, *(each.to_bytes(LENGTH, "little") for each in ahead), header, index, *blocks]), count


def _compressed(value: object, most: int, file: str) -> bytes:
    data = msgspec.msgpack.encode(value)
    if len(data) > most:
        raise PackError(file, f"{PER_BLOCK} faces of more than {most >> 20} MiB", _FEWER)
    return zlib.compress(data, 9)


def _compiled_here(faces: Iterable[Face], sentences: bool) -> Iterator[msgspec.Raw]:
    return (msgspec.Raw(record) for face in faces for record in _records([face], sentences))


def _compiled_by(workers: int, faces: Iterable[Face], sentences: bool) -> Iterator[msgspec.Raw]:
    """The same, compiled by several processes, which are never far ahead of what is taken."""
    coming = iter(faces)
    with ProcessPoolExecutor(workers, get_context("spawn"), _leave_interrupts) as pool:
        waiting: deque[Future[list[bytes]]] = deque()
        while some := list(islice(coming, _AT_ONCE)):
            waiting.append(pool.submit(_records, some, sentences))
            if len(waiting) > _AHEAD * workers:
                yield from map(msgspec.Raw, _taken(waiting.popleft()))
        while waiting:
            yield from map(msgspec.Raw, _taken(waiting.popleft()))


def _taken(compiling: Future[list[bytes]]) -> list[bytes]:
    try:
        return compiling.result()
    except BrokenProcessPool:
        raise ChildProcessError("a process that compiled cards was ended: try again with fewer --workers") from None


def _leave_interrupts() -> None:
    # Ctrl-C reaches every process; the one that waits for the others ends them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _records(faces: list[Face], sentences: bool) -> list[bytes]:
    """Faces as a pack has them."""
    found = []
    for face in faces:
        printed = compile_face(face)
        found.append(msgspec.msgpack.encode(_fewest_words(printed if sentences else without_text(printed))))
    return found


def _fewest_words(value: object) -> object:
    """The value as plain data without what is as it is by default.

    The encoder leaves out only what is the default itself, so that equal values would be of different bytes.
    """
    if isinstance(value, tuple):
        return [_fewest_words(each) for each in value]
    if not isinstance(value, msgspec.Struct):
        return value
    config = value.__struct_config__
    found: dict[str, object] = {} if config.tag_field is None else {config.tag_field: config.tag}
    for field, written, default in _fields_of(type(value)):
        held = getattr(value, field)
        if held != default:
            found[written] = _fewest_words(held)
    return found


@cache
def _fields_of(kind: type[msgspec.Struct]) -> list[tuple[str, str, object]]:
    return [(field.name, field.encode_name, field.default) for field in msgspec.structs.fields(kind)]
