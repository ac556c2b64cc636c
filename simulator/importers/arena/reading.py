"""The messages of a log in the order in which they were logged, whichever form the log has.

Known are today's text log (one-line JSON of the engine, several lines of the client), the same with the
`[N] ` prefixes of archived logs, the pretty-printed log of 2018-2019, and the reduced form with one JSON
object a line. Each may be gzip.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import BinaryIO, Literal, TypeVar

import msgspec

from simulator.files import GZIP_MAGIC, RATIO_FREE
from simulator.importers.arena.findings import DETAILED_LOGS_REMEDY, ArenaLogError, Gap
from simulator.importers.arena.messages import ClientLine, EngineLine, Message, ReducedLine

LOOK = 600
"""Bytes of a JSON document in which its kind is looked for."""
MAX_UNREADABLE = 1000
"""Damaged messages in one log, after which it is given up."""

PREFIX = re.compile(rb"\[\d{1,12}\] ?")
REDUCED = re.compile(rb'\s*\{\s*"l"\s*:')
FROM_ENGINE = b'"greToClientEvent"'
FROM_CLIENT = (b"_ClientToGREMessage", b'"clientToGreMessage"')
SUMMARIZED = b"[Message summarized"
LOGS_OFF = b"DETAILED LOGS: DISABLED"
ARENA_MARK = b"[UnityCrossThreadLogger]"

TICKS_AT_1970 = 621_355_968_000_000_000
TICKS_PER_MS = 10_000

_T = TypeVar("_T")

_reduced = msgspec.json.Decoder(ReducedLine)
_engine = msgspec.json.Decoder(EngineLine)
_client = msgspec.json.Decoder(ClientLine)


@dataclass(frozen=True, slots=True)
class Entry:
    """One message: its line, milliseconds since 1970 (0: not known), and who sent it.

    `sent_by` is "S" for the engine and "C" for the client.
    """

    line: int
    time: int
    sent_by: Literal["S", "C"]
    message: Message


def read_log(stream: BinaryIO, file: str) -> Iterator[Entry | Gap]:
    """The messages of a log and the gaps between them, one after the other, without holding the log.

    `file` is the name that errors give. A damaged message is a gap and reading goes on.

    Raises:
        ArenaLogError: the log can't be read at all or any further, holds no game message (the error says how to switch
            detailed logging on), or has more than `MAX_UNREADABLE` damaged messages.
    """
    lines = numbered_lines(stream, file)
    first = next(((n, line) for n, line in lines if line.strip()), None)
    if first is None:
        raise ArenaLogError(file, 0, "an empty file", "an MTG Arena log")
    if REDUCED.match(first[1]):
        yield from _limited(_reduced_entries(first, lines, file), file)
    else:
        yield from _limited(_text_entries(first, lines, file), file)


def _limited(entries: Iterator[Entry | Gap], file: str) -> Iterator[Entry | Gap]:
    damaged = 0
    for entry in entries:
        yield entry
        if isinstance(entry, Gap) and entry.kind == "unreadable":
            damaged += 1
            if damaged > MAX_UNREADABLE:
                raise ArenaLogError(
                    file, entry.line, f"more than {MAX_UNREADABLE} damaged messages", "an MTG Arena log"
                )


def _reduced_entries(first: tuple[int, bytes], lines: Iterator[tuple[int, bytes]], file: str) -> Iterator[Entry | Gap]:
    number, line = first
    entry = _reduced_entry(number, line)
    if isinstance(entry, Gap):
        raise ArenaLogError(
            file, number, "a line that is no log message", 'objects with "l", "ts", "d" and "m", one a line'
        )
    yield entry
    for number, line in lines:
        if line.strip():
            yield _reduced_entry(number, line)


def _reduced_entry(number: int, line: bytes) -> Entry | Gap:
    document = _read(_reduced.decode, line, number)
    if isinstance(document, Gap):
        return document
    return Entry(document.l, _milliseconds(document.ts), document.d, document.m)


def _read(decode: Callable[[bytes], _T], document: bytes, line: int) -> _T | Gap:
    """What a document says; the gap that it is where it can't be read."""
    try:
        return decode(document)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else "damaged or not as expected"
        return Gap(line, "unreadable", f"a message that can't be read ({why}); what it said is missing")


def _milliseconds(timestamp: str | int) -> int:
    """Milliseconds since 1970 of a timestamp in those or in .NET ticks (100 ns since year 1); 0: none.

    >>> _milliseconds("1775426387196"), _milliseconds("636989813689388257"), _milliseconds("soon")
    (1775426387196, 1563384568938, 0)
    """
    text = str(timestamp)
    if not (text.isascii() and text.isdigit() and len(text) <= 18):
        return 0
    number = int(text)
    return (number - TICKS_AT_1970) // TICKS_PER_MS if number > TICKS_AT_1970 else number


def _text_entries(first: tuple[int, bytes], lines: Iterator[tuple[int, bytes]], file: str) -> Iterator[Entry | Gap]:
    seen = _Seen()
    for start, document in _documents(first, lines, seen):
        if document is None:
            yield Gap(start, "summarized", "Arena left out a message that was too long (Message summarized)")
        else:
            yield from _text_document(start, document, seen)
    if not seen.messages:
        raise _no_messages(file, seen)


@dataclass(slots=True)
class _Seen:
    """What a text log has said so far."""

    messages: bool = False
    arena: bool = False
    logs_off: int = 0
    lines: int = 0


def _no_messages(file: str, seen: _Seen) -> ArenaLogError:
    expected = "the messages of a game"
    if seen.logs_off:
        return ArenaLogError(file, seen.logs_off, "a log with detailed logging off", expected, DETAILED_LOGS_REMEDY)
    if seen.arena:
        return ArenaLogError(file, 0, "an MTG Arena log without any game message", expected, DETAILED_LOGS_REMEDY)
    return ArenaLogError(
        file, 0, f"{seen.lines} lines of another kind", "an MTG Arena log (Player.log or UTC_Log - *.log)"
    )


def _documents(
    first: tuple[int, bytes], lines: Iterator[tuple[int, bytes]], seen: _Seen
) -> Iterator[tuple[int, bytes | None]]:
    """Each JSON document with its first line's number; None where Arena summarized a message."""
    open_lines: list[bytes] = []
    start = size = 0
    for number, raw in chain((first,), lines):
        seen.lines = number
        mark = raw[:1]
        line = raw
        if mark == b"[" and raw[1:2].isdigit():
            prefix = PREFIX.match(raw)
            line = raw[prefix.end() :] if prefix else raw
            mark = line[:1]
        if open_lines and mark != b"[" and size <= MAX_LINE:
            open_lines.append(line)
            size += len(line)
            if mark == b"}":
                yield start, b"\n".join(open_lines)
                open_lines = []
        elif mark == b"{":
            if line.rstrip().endswith(b"}"):
                yield number, line
            else:
                open_lines, start, size = [line], number, len(line)
        elif mark == b"[":
            if open_lines:
                yield start, b"\n".join(open_lines)
                open_lines = []
            if line.startswith(SUMMARIZED):
                yield number, None
            seen.arena = seen.arena or line.startswith(ARENA_MARK)
        elif line.startswith(LOGS_OFF) and not seen.logs_off:
            seen.logs_off = number
    if open_lines:
        yield start, b"\n".join(open_lines)


def _text_document(start: int, document: bytes, seen: _Seen) -> Iterator[Entry | Gap]:
    head = document[:LOOK]
    if FROM_ENGINE in head:
        seen.messages = True
        sent = _read(partial(_decoded, _engine), document, start)
        if isinstance(sent, Gap):
            yield sent
            return
        time = _milliseconds(sent.timestamp)
        for message in sent.gre_to_client_event.gre_to_client_messages:
            yield Entry(start, time, "S", message)
    elif any(mark in head for mark in FROM_CLIENT):
        seen.messages = True
        answer = _read(partial(_decoded, _client), document, start)
        if isinstance(answer, Gap):
            yield answer
            return
        for payload in (answer.payload, answer.client_to_gre_message):
            if isinstance(payload, Message):
                yield Entry(start, _milliseconds(answer.timestamp), "C", payload)


def _decoded(decoder: msgspec.json.Decoder[_T], document: bytes) -> _T:
    """The document, also when other text follows it on its last line."""
    try:
        return decoder.decode(document)
    except msgspec.ValidationError:
        raise
    except msgspec.DecodeError:
        return decoder.decode(document[: document.rfind(b"}") + 1])


CHUNK = 1 << 20
PIECE = 1 << 14
"""Compressed bytes that are looked at together: each small member in them costs as much as they all."""
MAX_LINE = 32 << 20
"""Bytes in a line. The longest line of a real log (a card collection) is some 5 MB."""
MAX_RATIO = 200
"""Times that gzip may have compressed a log. Real logs compress 10 to 30 times."""

BEFORE_IS_USED = "What came before is kept."

UTF8_BOM = b"\xef\xbb\xbf"
UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")


def numbered_lines(stream: BinaryIO, file: str) -> Iterator[tuple[int, bytes]]:
    r"""The lines of `stream` with their numbers from 1, without their line ends (LF or CRLF).

    What comes before damage is yielded before the damage is reported.

    Raises:
        ArenaLogError: it is UTF-16, a line is longer than `MAX_LINE`, or gzip is damaged, cut off or expands beyond
            `MAX_RATIO`.

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
                if len(line) > MAX_LINE:
                    raise _too_long(file, number)
                yield number, line[:-1] if line.endswith(b"\r") else line
            rest = [chunk[end + 1 :]]
            held = len(rest[0])
        if held > MAX_LINE:
            raise _too_long(file, number + 1)
    last = b"".join(rest)
    if last:
        yield number + 1, last[:-1] if last.endswith(b"\r") else last


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
                raise _DamagedGzip("gzip data that is damaged", "a whole gzip file", BEFORE_IS_USED) from None
            tail = member.unused_data if member.eof else member.unconsumed_tail
            read += len(head) - len(tail)
            written += len(text)
            if written > RATIO_FREE and written > MAX_RATIO * read:
                raise _DamagedGzip(f"gzip data that expands more than {MAX_RATIO} times", "a compressed Arena log", "")
            if text:
                yield text
            head = tail
    if not member.eof:
        raise _DamagedGzip("gzip data that is cut off", "a whole gzip file", BEFORE_IS_USED)


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
