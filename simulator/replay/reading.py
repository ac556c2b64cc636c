"""Reading replay files: strictly, within limits, and from any version that was ever written."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, cached_property
from os import PathLike, fspath
from typing import Any, NoReturn, TypeVar

import msgspec
from msgspec.structs import replace

from events.codec import EVENT_TYPES, UPCASTS
from events.event import Event
from events.log import RolledBack
from events.of_types import Reader
from projections.projection import Handler, Projection, ProjectionState
from simulator.game import READERS
from simulator.replay.format import (
    SCHEMA,
    AnyLine,
    Assertion,
    Digest,
    Footer,
    Header,
    Note,
    Rejected,
    Remark,
    ReplayError,
    ReplayLine,
    check_lines,
    footer_of,
    read_bytes,
    signed,
)

FIRST_LINE = 2
"""The number of the line that `Replay.lines[0]` stands on: the header is before it."""

_EVENTS = frozenset(EVENT_TYPES) - {RolledBack}
PIECE = 1 << 18
"""Bytes decoded at once where nobody needs the lines afterwards: what they become still fits a processor's cache."""

S = TypeVar("S", bound=ProjectionState)

_FAULTS = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)

_raw_decoder = msgspec.json.Decoder(dict[str, Any])
_encoder = msgspec.json.Encoder()


@cache
def line_decoder() -> msgspec.json.Decoder[Any]:
    """What reads any line, made when it is first asked for."""
    return msgspec.json.Decoder(AnyLine)


_read_lines: Reader[list[Any]] = Reader(
    lambda data: line_decoder().decode_lines(data), _raw_decoder.decode_lines, list[AnyLine], _encoder.encode_lines
)


class Replay(msgspec.Struct, frozen=True, dict=True):
    """A recorded game.

    Args:
        file: the path that it was read from.
        header: its first line.
        lines: all lines between header and footer, in order; `lines[i]` stands on line `i + FIRST_LINE`.
        data: the file's bytes, decompressed; none of a replay that was not read from a file.
        upcast: whether lines of an older version were read as their newer form.
    """

    file: str
    header: Header
    lines: tuple[ReplayLine, ...]
    data: bytes = b""
    upcast: bool = False

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The events in order."""
        return tuple([line for line in self.lines if type(line) in _EVENTS])  # type: ignore[misc]

    def _repr_svg_(self) -> str | None:
        """Its first combat as blocks stand, for notebooks."""
        picture: str | None = READERS["picture of a replay"](self)
        return picture

    def _repr_html_(self) -> str:
        """What it is, and its first combats, for notebooks."""
        shown: str = READERS["replay in a notebook"](self)
        return shown

    def __repr__(self) -> str:
        return f"<Replay {self.file}, {self.header.edition}, {len(self.events)} events>"


def read_replay(path: str | PathLike[str]) -> Replay:
    """The replay in a file, plain or gzip.

    Raises:
        ReplayError: it is no whole, undamaged replay; the message says where and why.
        OSError: it can't be opened or read.
    """
    return parse_replay(read_bytes(path), fspath(path))


def parse_replay(data: bytes, file: str) -> Replay:
    """The replay in a file's bytes.

    Args:
        data: the bytes, decompressed.
        file: what the file is called, for messages.

    Raises:
        ReplayError: as `read_replay`.
    """
    check_lines(data, file)
    upcast = False
    try:
        with _collector_paused():
            lines = _read_lines(data, len(data))
    except _FAULTS:
        lines = []
    if len(lines) != data.count(b"\n"):
        lines, upcast = _lines_one_by_one(data, file)
    header, footer = lines[0], lines[-1]
    if type(header) is not Header:
        raise ReplayError(file, 1, _what(header), f"a header line, {_HEADER}")
    if header.schema != SCHEMA:
        _refuse_schema(file, header.schema)
    if type(footer) is not Footer:
        raise ReplayError(file, len(lines), _what(footer), "a footer line at the end", _CUT_OFF)
    _check_footer(footer, data, file, len(lines))
    replay = Replay(file, header, tuple(lines[1:-1]), data, upcast)
    _check_inside(replay, footer)
    return replay


def fold_replay(path: str | PathLike[str], projection: Projection[S]) -> S:
    """The state of a projection after all events of a replay file, without holding them in memory.

    It is what folding `read_replay(path).events` gives, in less time and memory.

    Raises:
        ReplayError: as `read_replay`.
        OSError: as `read_replay`.
    """
    data, file = read_bytes(path), fspath(path)
    check_lines(data, file)
    try:
        return _fold_pieces(data, file, projection)
    except (_Unlike, ReplayError, *_FAULTS):
        return projection.fold(parse_replay(data, file).events)


class _Unlike(Exception):
    """The file is not simply a whole replay of today's version."""


def _unlike(state: object, line: object) -> None:
    raise _Unlike


def _fold_pieces(data: bytes, file: str, projection: Projection[S]) -> S:
    first, last = data.find(b"\n") + 1, data.rfind(b"\n", 0, len(data) - 1) + 1
    decode = line_decoder().decode
    header, footer = decode(data[:first]), decode(data[last:])
    if type(header) is not Header or header.schema != SCHEMA or type(footer) is not Footer:
        raise _Unlike
    lines_in_all = data.count(b"\n")
    # Commands fold no files, and it takes as long to load as a whole replay to read.
    from concurrent.futures import ThreadPoolExecutor

    # The checksum takes a fifth of the time, and hashing lets another thread run.
    with ThreadPoolExecutor(1) as beside:
        whole = beside.submit(_check_footer, footer, data, file, lines_in_all)
        state, counted = _fold_lines(data, first, last, projection, lines_in_all - 2, sealed=header.sealed)
        whole.result()
    if footer != replace(counted, checksum=footer.checksum):
        raise _Unlike
    return state


def _fold_lines(
    data: bytes, first: int, last: int, projection: Projection[S], lines_in_all: int, *, sealed: bool
) -> tuple[S, Footer]:
    """The state after the lines between two places of a file, and the footer that counts them."""
    remarks: list[Remark] = []

    def remark(state: S, line: Remark) -> None:
        remarks.append(line)

    handlers: dict[type[Any], Handler | None] = {
        **projection.handlers,
        **dict.fromkeys((Note, Assertion, Rejected, Digest), remark),
        **dict.fromkeys(_STRAYS, _unlike),
    }
    state = projection.initial()
    count = 0
    while first < last:
        end = last if last - first <= PIECE else data.rfind(b"\n", first, first + PIECE) + 1
        end = end or data.find(b"\n", first) + 1
        lines = line_decoder().decode_lines(data[first:end])
        for line in lines:
            handler = handlers[type(line)]
            if handler is not None:
                handler(state, line)
        count += len(lines)
        first = end
    if count != lines_in_all:
        raise _Unlike
    footer = footer_of(remarks, sealed=sealed)
    return state, replace(footer, events=count - len(remarks))


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Lines refer to nothing but what they hold, so looking for cycles while they are made only costs time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


_HEADER = f'{{"type":"header","schema":{SCHEMA},"edition":...}}'
_CUT_OFF = "The file is cut off: copy it again."
_CONVERTED = "The line ends were changed to CRLF: get it without conversion."
_CHANGED = "The file was changed after it was written: get it again from where it was written."


def _what(line: Any) -> str:
    return (
        f"the {type(line).__name__} {line.__struct_config__.tag!r}"
        if isinstance(line, Event)
        else (f"a {line.__struct_config__.tag} line")
    )


def _refuse_schema(file: str, schema: object) -> NoReturn:
    newer = isinstance(schema, int) and schema > SCHEMA
    remedy = "It was written by a newer version: update declare-blockers." if newer else ""
    raise ReplayError(file, 1, f"schema {schema!r}", f"schema {SCHEMA}", remedy)


def _check_footer(footer: Footer, data: bytes, file: str, number: int) -> None:
    start = data.rfind(b"\n", 0, len(data) - 1) + 1
    if data[start:-1] != _encoder.encode(footer):
        found = "a footer that is not as it was written"
        raise ReplayError(file, number, found, "type, events, checksum", _how_changed(data))
    checksum = signed(footer, memoryview(data)[:start]).checksum
    if footer.checksum != checksum:
        found = f"the checksum {footer.checksum[:40]!r}"
        expected = f"{checksum!r}, which is that of the lines before"
        raise ReplayError(file, number, found, expected, _how_changed(data))


def _how_changed(data: bytes) -> str:
    return _CONVERTED if b"\r\n" in data else _CHANGED


def _check_inside(replay: Replay, footer: Footer) -> None:
    if not _STRAYS.isdisjoint(map(type, replay.lines)):
        index, line = next((index, line) for index, line in enumerate(replay.lines) if type(line) in _STRAYS)
        expected = "an event, a note, an assertion, a rejected declaration or a digest"
        raise ReplayError(replay.file, index + FIRST_LINE, _what(line), expected)
    counted = footer_of(replay.lines, sealed=replay.header.sealed)
    for kind in ("events", "notes", "assertions", "rejected", "digests"):
        found, said = getattr(counted, kind), getattr(footer, kind)
        if found != said:
            number = len(replay.lines) + FIRST_LINE
            raise ReplayError(replay.file, number, *_miscounted(kind, found, said))


def _miscounted(kind: str, found: int | None, said: int | None) -> tuple[str, str]:
    """What is found and what is expected where a footer counts otherwise."""
    if found is None:
        return f"a footer that counts {kind}", "a header that says that the replay is sealed"
    if said is None:
        return f"a footer that does not count {kind}", "one that does, since the header says that the replay is sealed"
    return f"{found} {kind}", f"the {said} of the footer"


_STRAYS = frozenset({Header, Footer, RolledBack})


def _lines_one_by_one(data: bytes, file: str) -> tuple[list[Any], bool]:
    """Every line decoded by itself: for older lines, and to find the one that is wrong."""
    lines = []
    upcast = False
    for number, text in enumerate(data[:-1].split(b"\n"), start=1):
        try:
            lines.append(line_decoder().decode(text))
        except _FAULTS as fault:
            newer = _upcast(text)
            if newer is None:
                raise _bad_line(file, number, text, fault) from None
            try:
                lines.append(line_decoder().decode(_encoder.encode(newer)))
            except _FAULTS as still:
                raise _bad_line(file, number, text, still) from None
            upcast = True
    return lines, upcast


def _upcast(text: bytes) -> dict[str, Any] | None:
    """A line of an older version in its newer form; None if it is no such line."""
    try:
        fields = _raw_decoder.decode(text)
    except _FAULTS:
        return None
    newer = _newer(fields)
    if newer.get("type") == "rejected" and isinstance(newer.get("events"), list):
        inside = [_newer(event) if isinstance(event, dict) else event for event in newer["events"]]
        newer = {**newer, "events": inside}
    return newer if newer != fields else None


def _newer(fields: dict[str, Any]) -> dict[str, Any]:
    while (upcast := UPCASTS.get(str(fields.get("type")))) is not None:
        fields = upcast(fields)
    return fields


def _bad_line(file: str, number: int, text: bytes, fault: Exception) -> ReplayError:
    if not text.strip():
        return ReplayError(file, number, "an empty line", "one JSON object")
    if number == 1:
        return _bad_header(file, text, fault)
    if isinstance(fault, UnicodeDecodeError):
        return ReplayError(file, number, "bytes that are no UTF-8 text", "text in UTF-8")
    if isinstance(fault, RecursionError):
        return ReplayError(file, number, "JSON that is nested too deep", "an event or another line of a replay")
    return ReplayError(file, number, f"{fault}", "an event or another line of a replay", _unknown_tag(text))


def _bad_header(file: str, text: bytes, fault: Exception) -> ReplayError:
    try:
        fields = _raw_decoder.decode(text)
    except _FAULTS:
        return ReplayError(file, 1, "a line that is no JSON object", f"a header line, {_HEADER}")
    if fields.get("type") != "header":
        return ReplayError(file, 1, "a line that is no header", f"a header line, {_HEADER}")
    if fields.get("schema") != SCHEMA and "schema" in fields:
        _refuse_schema(file, fields["schema"])
    return ReplayError(file, 1, f"{fault}", f"a header line, {_HEADER}")


def _unknown_tag(text: bytes) -> str:
    try:
        tag = _raw_decoder.decode(text).get("type")
    except _FAULTS:
        return ""
    known = {str(event_type.__struct_config__.tag) for event_type in EVENT_TYPES}
    if not isinstance(tag, str) or tag in known or tag in ("note", "assertion", "rejected", "digest", "footer"):
        return ""
    name, _, version = tag.partition(".")
    if f"{name}.1" in known and version.isdigit():
        return "It was written by a newer version: update declare-blockers."
    return "There is no such type of line; a newer version of declare-blockers may know it."
