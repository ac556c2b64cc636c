"""The lines of a log file, plain or gzip, within limits."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import BinaryIO

from simulator.arena.errors import ArenaLogError

__all__ = ["MAX_LINE", "numbered_lines"]

CHUNK = 1 << 20
PIECE = 1 << 14
"""Compressed bytes that are looked at together: each small member in them costs as much as they all."""
MAX_LINE = 32 << 20
"""Bytes in a line. The longest line of a real log (a card collection) is some 5 MB."""
MAX_RATIO = 200
"""Times that gzip may have compressed a log. Real logs compress 10 to 30 times."""
RATIO_FREE = 4 << 20
"""Decompressed bytes below which the ratio is not looked at."""

GZIP_MAGIC = b"\x1f\x8b"
KEPT = "What came before is kept."

UTF8_BOM = b"\xef\xbb\xbf"
UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")


def numbered_lines(stream: BinaryIO, file: str) -> Iterator[tuple[int, bytes]]:
    r"""The lines of `stream` with their numbers from 1, without their line ends (LF or CRLF).

    What comes before damage is yielded before the damage is reported.

    Errors: ArenaLogError for UTF-16, a line longer than `MAX_LINE`, and gzip that is damaged, cut off or
    expands beyond `MAX_RATIO`.

    >>> import io
    >>> list(numbered_lines(io.BytesIO(b"one\r\ntwo"), "Player.log"))
    [(1, b'one'), (2, b'two')]
    """
    number = 0
    rest: list[bytes] = []
    held = 0
    chunks = _text_chunks(stream, file)
    while True:
        try:
            chunk = next(chunks, None)
        except _DamagedGzip as damage:
            raise ArenaLogError(file, number + 1, damage.found, damage.expected, damage.remedy) from None
        if chunk is None:
            break
        end = chunk.rfind(b"\n")
        if end < 0:
            rest.append(chunk)
            held += len(chunk)
        else:
            rest.append(chunk[:end])
            block = b"".join(rest)
            for line in block.split(b"\n"):
                number += 1
                _check_length(line, number, file)
                yield number, line[:-1] if line.endswith(b"\r") else line
            rest = [chunk[end + 1 :]]
            held = len(rest[0])
        if held > MAX_LINE:
            raise _too_long(file, number + 1)
    last = b"".join(rest)
    if last:
        yield number + 1, last[:-1] if last.endswith(b"\r") else last


def _check_length(line: bytes, number: int, file: str) -> None:
    if len(line) > MAX_LINE:
        raise _too_long(file, number)


def _too_long(file: str, number: int) -> ArenaLogError:
    return ArenaLogError(file, number, f"a line of more than {MAX_LINE >> 20} MiB", "lines of an Arena log")


def _text_chunks(stream: BinaryIO, file: str) -> Iterator[bytes]:
    head = stream.read(CHUNK)
    chunks = _inflated(stream, head) if head.startswith(GZIP_MAGIC) else _plain(stream, head)
    first = next(chunks, b"")
    if first.startswith(UTF16_BOMS) or b"\0" in first[:64]:
        raise ArenaLogError(
            file, 1, "text in UTF-16 or binary data", "UTF-8 text", "Copy the log file itself, not its text."
        )
    yield first.removeprefix(UTF8_BOM)
    yield from chunks


def _plain(stream: BinaryIO, head: bytes) -> Iterator[bytes]:
    while head:
        yield head
        head = stream.read(CHUNK)


class _DamagedGzip(Exception):
    def __init__(self, found: str, expected: str, remedy: str) -> None:
        self.found, self.expected, self.remedy = found, expected, remedy


def _inflated(stream: BinaryIO, head: bytes) -> Iterator[bytes]:
    """The decompressed chunks of a gzip file of one or more members."""
    member = zlib.decompressobj(wbits=31)
    read = written = 0
    for piece in _pieces(stream, head):
        head = piece
        while head:
            if member.eof:
                head = head.lstrip(b"\0")
                member = zlib.decompressobj(wbits=31)
                continue
            before = member.copy()
            try:
                text = member.decompress(head, CHUNK)
            except zlib.error:
                yield from _until_damage(before, head)
                raise _DamagedGzip("gzip data that is damaged", "a whole gzip file", KEPT) from None
            tail = member.unused_data if member.eof else member.unconsumed_tail
            read += len(head) - len(tail)
            written += len(text)
            if written > RATIO_FREE and written > MAX_RATIO * read:
                raise _DamagedGzip(f"gzip data that expands more than {MAX_RATIO} times", "a compressed Arena log", "")
            if text:
                yield text
            head = tail
    if not member.eof:
        raise _DamagedGzip("gzip data that is cut off", "a whole gzip file", KEPT)


def _pieces(stream: BinaryIO, head: bytes) -> Iterator[bytes]:
    while head:
        yield from (head[at : at + PIECE] for at in range(0, len(head), PIECE))
        head = stream.read(CHUNK)


def _until_damage(member: zlib._Decompress, data: bytes) -> Iterator[bytes]:
    """What `data` still says before it is damaged."""
    for position in range(len(data)):
        try:
            text = member.decompress(data[position : position + 1])
        except zlib.error:
            return
        if text:
            yield text
