"""The format of a `*.replay.jsonl` file: its bytes within limits, and its lines from the header to the footer.

Every line is one JSON object with named fields that begins with its `type`: an event's tag, or one of those below.
Fields that hold their default are left out, and there is no white space, so that equal lines are equal bytes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from os import PathLike
from typing import Any, Literal, Union

import msgspec

from events.codec import AnyEvent
from events.event import Event
from events.rule import Edition, Violation
from simulator.files import InputError, read_whole

MAX_BYTES = 256 << 20
"""Bytes of a whole replay, decompressed: some four million events."""
MAX_LINE = 4 << 20
"""Bytes of one line."""
MAX_RATIO = 500
"""Times that gzip may have compressed a replay. Real replays compress 10 to 50 times."""

UTF16_BOMS = (b"\xff\xfe", b"\xfe\xff")
UTF8_BOM = b"\xef\xbb\xbf"


def read_bytes(path: str | PathLike[str]) -> bytes:
    """The bytes of a replay file, decompressed if it is gzip.

    Raises:
        ReplayError: it is too long, damaged gzip, or gzip that expands out of all proportion.
        OSError: it can't be opened or read.
    """
    return read_whole(path, ReplayError, what="replay", most=MAX_BYTES, ratio=MAX_RATIO)


def check_lines(data: bytes, file: str) -> None:
    """Refuse what can't be lines of a replay, before anything is decoded.

    Raises:
        ReplayError: the bytes are empty, not UTF-8 text, end in the middle of a line, or have a line that is too long.
    """
    if not data:
        raise ReplayError(file, 0, "an empty file", "a replay, which begins with a header line")
    if data.startswith(UTF16_BOMS):
        raise ReplayError(file, 1, "text in UTF-16", "text in UTF-8", "Save it as UTF-8 without a byte order mark.")
    if data.startswith(UTF8_BOM):
        raise ReplayError(file, 1, "a byte order mark", "a header line", "Save it as UTF-8 without a byte order mark.")
    if not data.endswith(b"\n"):
        line = data.count(b"\n") + 1
        raise ReplayError(file, line, "an unfinished line", "a footer line and its line end", _COPY)
    start = 0
    while start < len(data):
        end = data.rfind(b"\n", start, start + MAX_LINE + 1)
        if end < 0:
            line = data.count(b"\n", 0, start) + 1
            raise ReplayError(file, line, f"a line of more than {MAX_LINE >> 20} MiB", "lines of a replay")
        start = end + 1


_COPY = "The file is cut off: copy it again."


class ReplayError(InputError):
    """A replay file that can't be used."""


SCHEMA = 1
"""The version of the format. A field may be added with a default; anything else is a new version."""


class ReplaySource(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a recorded game comes from.

    Args:
        program: what recorded it, such as `"MTG Arena"`.
        file: the name of the recording, without its folder.
        game: the game's number in it, from 1.
        line: the line of the recording on which the game begins, from 1.
        player: the player whose recording it is.
    """

    program: str = ""
    file: str = ""
    game: int = 0
    line: int = 0
    player: str = ""


class _Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="type"):
    pass


class Header(_Line, frozen=True, kw_only=True, tag="header"):
    """The first line.

    Args:
        schema: the version of the format.
        edition: the rules that were in force.
        edition_because: how that is known.
        rulings_overlay: whether rulings of its day were followed where they contradict it.
        title: what the game is called.
        shows: what there is to see in it, in a sentence or two.
        source: where it comes from.
        sealed: whether the file says how many lines of each kind it has, so that a missing or doubled line is noticed:
            digests stand after each combat and at the end, and the footer counts the lines of each kind.
            Older files are not sealed.
    """

    schema: int
    edition: Edition
    edition_because: str = ""
    rulings_overlay: bool = False
    title: str = ""
    shows: str = ""
    source: ReplaySource | None = None
    sealed: bool = False


class Note(_Line, frozen=True, tag="note"):
    """A remark for people about the place where it stands; `line` is the recording's line that it speaks of."""

    text: str
    line: int = 0


class CreatureOffer(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a recording engine offered one creature: attackers that it may choose, those chosen, whether it must."""

    attackers: tuple[str, ...] = ()
    selected: tuple[str, ...] = ()
    must_block: bool = False


class Offers(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a recording engine offered the player who declares blockers; that is not what the rules call legal."""

    blockers: dict[str, CreatureOffer]
    restrictions: bool = False
    requirements: bool = False
    warnings: tuple[tuple[str, str], ...] = ()


class Assertion(_Line, frozen=True, kw_only=True, tag="assertion"):
    """What a recording engine said of this moment, to be compared with what the log says. None: it said nothing.

    Args:
        by: the engine.
        line: the recording's line.
        attacking: for each attacking creature what it attacks.
        blocking: for each blocking creature the creatures that it blocks.
        blocked: the blocked creatures, in any order.
        unblocked: the unblocked creatures, in any order.
        orders: damage assignment orders by creature; creatures that are left out are not compared.
        damage: (source, target, points) of the combat damage step that is going on.
        life: life totals by player; players who are left out are not compared.
        legal: whether the last declaration was accepted.
        offers: what a player was offered; it is there for the reader; nothing is compared with it.
    """

    by: str = ""
    line: int = 0
    attacking: dict[str, str] | None = None
    blocking: dict[str, tuple[str, ...]] | None = None
    blocked: tuple[str, ...] | None = None
    unblocked: tuple[str, ...] | None = None
    orders: dict[str, tuple[str, ...]] | None = None
    damage: tuple[tuple[str, str, int], ...] | None = None
    life: dict[str, int] | None = None
    legal: bool | None = None
    offers: Offers | None = None


class Rejected(_Line, frozen=True, kw_only=True, tag="rejected"):
    """A declaration that was made here and taken back.

    Args:
        events: the events that were cut from the log, in order.
        rule: the number of the rule that took it back.
        outcome: whether it was illegal, or could not be judged.
        violations: what was wrong with it.
        because: why it could not be judged.
    """

    events: tuple[AnyEvent, ...]
    rule: str
    outcome: Literal["illegal", "undetermined"] = "illegal"
    violations: tuple[Violation, ...] = ()
    because: str = ""


LINES = "lines"
"""The name of the digest of all lines between the header and a digest, other digests apart."""


class Digest(_Line, frozen=True, tag="digest"):
    """A digest of each projection's state after the first `at` events, by the projection's name.

    In a sealed replay there is one of the `"lines"` before it too, events and remarks, but no digests.
    """

    at: int
    digests: dict[str, str]


class Footer(_Line, frozen=True, tag="footer"):
    """The last line: how many events there are, and a checksum of all bytes before this line.

    In a sealed replay it counts the other lines too, and the checksum is of all bytes before it and of these counts.
    """

    events: int
    checksum: str
    notes: int | None = None
    assertions: int | None = None
    rejected: int | None = None
    digests: int | None = None


Remark = Note | Assertion | Rejected | Digest
"""A line between header and footer that is no event."""

ReplayLine = Event | Remark
"""A line between header and footer."""

AnyLine = Union[AnyEvent, Remark, Header, Footer]  # noqa: UP007  # AnyEvent is built from a table
"""Every line there is, for decoding."""

_encoder = msgspec.json.Encoder()


def line_text(line: Any) -> str:
    """A line as it stands in the file, without the line's end.

    >>> line_text(Note("The attack that decides."))
    '{"type":"note","text":"The attack that decides."}'
    """
    return _encoder.encode(line).decode()


def checksum_of(*data: bytes | memoryview) -> str:
    """The checksum of a footer: BLAKE2b of 16 bytes, in 32 hexadecimal digits."""
    hashed = blake2b(digest_size=16)
    for each in data:
        hashed.update(each)
    return hashed.hexdigest()


def signed(footer: Footer, body: bytes | memoryview) -> Footer:
    """The footer with the checksum that it has after all bytes before it."""
    if footer.notes is None:
        return msgspec.structs.replace(footer, checksum=checksum_of(body))
    unsigned = msgspec.structs.replace(footer, checksum="")
    return msgspec.structs.replace(footer, checksum=checksum_of(body, _encoder.encode(unsigned)))


def footer_of(lines: Iterable[Any], *, sealed: bool) -> Footer:
    """The footer after some lines, header or not, without its checksum."""
    kinds = Counter(map(type, lines))
    remarks = {kind: kinds.pop(kind, 0) for kind in (Note, Assertion, Rejected, Digest)}
    del kinds[Header]
    events = kinds.total()
    return Footer(events, "", *remarks.values()) if sealed else Footer(events, "")
