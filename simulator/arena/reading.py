"""The messages of a log in the order in which they were logged, whichever form the log has.

Known are today's text log (one-line JSON of the engine, several lines of the client), the same with the
`[N] ` prefixes of archived logs, the pretty-printed log of 2018-2019, and the reduced form with one JSON
object a line. Each may be gzip.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO, Literal, TypeVar

import msgspec

from simulator.arena.errors import DETAILED_LOGS_REMEDY, ArenaLogError, Gap
from simulator.arena.messages import ClientLine, EngineLine, Message, ReducedLine
from simulator.arena.source import MAX_LINE, numbered_lines

__all__ = ["Entry", "read_log"]

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

_T = TypeVar("_T", EngineLine, ClientLine)

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

    Errors: ArenaLogError when the log can't be read at all or any further, when it holds no game message
    (with the way to switch detailed logging on), and when more than `MAX_UNREADABLE` messages are damaged.
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
    try:
        document = _reduced.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        return _unreadable(number, error)
    return Entry(document.l, _milliseconds(document.ts), document.d, document.m)


def _unreadable(line: int, error: Exception) -> Gap:
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
    """What a text log has shown of itself so far."""

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
        try:
            sent = _decoded(_engine, document)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            yield _unreadable(start, error)
            return
        time = _milliseconds(sent.timestamp)
        for message in sent.gre_to_client_event.gre_to_client_messages:
            yield Entry(start, time, "S", message)
    elif any(mark in head for mark in FROM_CLIENT):
        seen.messages = True
        try:
            answer = _decoded(_client, document)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            yield _unreadable(start, error)
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
