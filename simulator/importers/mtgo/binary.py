"""Magic Online's `Match_GameLog_<id>.dat`, as .NET's BinaryWriter writes it: messages with their time and their sender.

A file begins with a version (int16), the match's id (a string), a number (int16) and the id once more. Then message
follows message: its time (int64, `DateTime.ToBinary`), its sender ("" for the game itself) and its text. Strings are
UTF-8 behind their length in bytes, which is written in groups of 7 bits, the lowest first. Files of 2021 have a byte
more before the sender.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

MAX_STRING = 1 << 20
"""Bytes of one string; real messages have some hundreds."""
MAX_MESSAGES = 50_000
"""Messages of a whole match; long ones have some two thousand."""
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2100, 1, 1)
"""Days between which a match can have been played; anything else is no time."""
_TICKS = (1 << 62) - 1
_DAY = 24 * 60 * 60 * 10**7
_GROUPS = 5
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


class Sent(NamedTuple):
    """A message: its day, such as "2021-05-09", who sent it ("": the game), and its text."""

    day: str
    sender: str
    text: str


class Decoded(NamedTuple):
    """The messages of a file as far as it can be read, and the fault on which reading ended; "" if there is none."""

    messages: tuple[Sent, ...]
    fault: str


def decoded(data: bytes) -> Decoded | None:
    """The messages of a binary game log; None where the bytes don't begin as one."""
    try:
        at = _after_header(data)
    except _Fault:
        return None
    new = _read(data, at, more=0)
    if not new.fault:
        return new
    old = _read(data, at, more=1)
    return old if not old.fault or _said(old) > _said(new) else new


def _said(read: Decoded) -> int:
    """How many messages of the game say something, which those that are read in the wrong way don't."""
    return sum(bool(sent.text) and not sent.sender for sent in read.messages)


class _Fault(Exception):
    """Where the bytes can't be read on."""


def _after_header(data: bytes) -> int:
    first, at = _string(data, 2)
    second, at = _string(data, at + 2)
    if first != second or not first or not first.isprintable():
        raise _Fault("two ids of the match that differ")
    return at


def _read(data: bytes, at: int, *, more: int) -> Decoded:
    """The messages from a place on; before each sender there are so many bytes more."""
    messages: list[Sent] = []
    try:
        for sent in _messages(data, at, more):
            if len(messages) == MAX_MESSAGES:
                raise _Fault(f"more than {MAX_MESSAGES} messages")
            messages.append(sent)
    except _Fault as fault:
        return Decoded(tuple(messages), str(fault))
    return Decoded(tuple(messages), "")


def _messages(data: bytes, at: int, more: int) -> Iterator[Sent]:
    while at < len(data):
        day = _day(data, at)
        sender, after = _string(data, at + 8 + more)
        if _CONTROL.search(sender):
            raise _Fault(f"a sender's name with control characters at byte {at + 8 + more}")
        text, at = _string(data, after)
        yield Sent(day, sender, text)


def _day(data: bytes, at: int) -> str:
    """The day of a time: its two highest bits say of which zone it is, the others count 100 ns from the year 1 on."""
    if at + 8 > len(data):
        raise _Fault("the end in the middle of a message: the file is cut off")
    days = (int.from_bytes(data[at : at + 8], "little") & _TICKS) // _DAY
    if not FIRST_DAY.toordinal() - 1 <= days < LAST_DAY.toordinal() - 1:
        raise _Fault(f"no time of a match at byte {at}")
    return (date.min + timedelta(days)).isoformat()


def _string(data: bytes, at: int) -> tuple[str, int]:
    """A string, and where it ends."""
    length, start = _length(data, at)
    if length > MAX_STRING:
        raise _Fault(f"a text of {length} bytes at byte {at}, more than {MAX_STRING}")
    if start + length > len(data):
        raise _Fault("the end in the middle of a message: the file is cut off")
    try:
        return data[start : start + length].decode("utf-8"), start + length
    except UnicodeDecodeError:
        raise _Fault(f"a text that is no UTF-8 at byte {start}") from None


def _length(data: bytes, at: int) -> tuple[int, int]:
    length = 0
    for group in range(_GROUPS):
        if at + group >= len(data):
            raise _Fault("the end in the middle of a message: the file is cut off")
        byte = data[at + group]
        length |= (byte & 0x7F) << 7 * group
        if byte < 0x80:
            return length, at + group + 1
    raise _Fault(f"a length that does not end at byte {at}")
