"""Magic Online's game logs, in the client's binary form or as the older text: what the game says, line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os import PathLike, fspath
from typing import NamedTuple

from simulator.files import InputError, read_whole
from simulator.importers.mtgo.binary import Decoded, decoded
from simulator.importers.recorded import RecordedGap

MAX_BYTES = 16 << 20
"""Bytes of a whole log, decompressed; a match of an hour has some hundred thousand."""
MAX_RATIO = 500
MAX_LINE = 1 << 20
"""Bytes of a line of text."""
MAX_LINES = 50_000
"""Lines of a whole match; long ones have some two thousand."""
MAX_NAME = 100
_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_UTF8 = b"\xef\xbb\xbf"
_COMBAT = b" is being attacked by "
_TIME = re.compile(r"\[\d{1,2}:\d\d:\d\d\] ")
_SEPARATOR = re.compile(r"== Game \d{1,9} \(\d{1,20}\) ==")
EXPECTED = "a game log of Magic Online: Match_GameLog_<id>.dat, or its text, which has lines such as == Game 1 (572) =="


class MtgoError(InputError):
    """A log that can't be used."""


class Message(NamedTuple):
    """What the game says.

    Args:
        line: the line's number in a text, the message's number in a binary log, from 1.
        text: what it says; chat is left out where the log says that it is chat.
        day: its day, such as "2021-05-09"; "" where the log has none.
    """

    line: int
    text: str
    day: str = ""


class Log(NamedTuple):
    """A game log as far as it can be read.

    Args:
        messages: what the game says.
        names: the players that the header of a text names.
        gaps: what can't be read.
        binary: whether it is the client's binary form, in which things have ids.
    """

    messages: tuple[Message, ...]
    names: tuple[str, ...]
    gaps: tuple[RecordedGap, ...]
    binary: bool


def read_log(path: str | PathLike[str]) -> Log:
    """A game log; what comes before a fault is read, and the fault is a gap.

    Raises:
        MtgoError: it is no such log, or beyond the limits.
        OSError: it can't be opened or read.
    """
    file = str(fspath(path))
    data = read_whole(path, MtgoError, what="game log", most=MAX_BYTES, ratio=MAX_RATIO)
    if not data:
        raise MtgoError(file, 0, "an empty file", EXPECTED)
    if data.startswith(_UTF16):
        raise MtgoError(file, 1, "text in UTF-16", "text in UTF-8", "Save it as UTF-8.")
    sent = decoded(data)
    if sent is not None:
        return _of_binary(sent, file)
    if b"\0" in data:
        raise MtgoError(file, 0, "bytes that are neither text nor begin as a binary log does", EXPECTED)
    return _of_text(data.removeprefix(_UTF8), file)


def _of_binary(log: Decoded, file: str) -> Log:
    if not log.messages and log.fault:
        raise MtgoError(file, 0, log.fault, "the first message of a binary game log", "Copy the file again.")
    messages = [
        Message(number, part.strip(), sent.day)
        for number, sent in enumerate(log.messages, 1)
        if not sent.sender
        for part in sent.text.splitlines()
        if part.strip()
    ]
    gaps = (RecordedGap(len(log.messages) + 1, f"{log.fault}; what comes after can't be read"),) if log.fault else ()
    return Log(tuple(messages), (), gaps, binary=True)


def _of_text(data: bytes, file: str) -> Log:
    gaps: list[RecordedGap] = []
    lines = list(_lines(data, file, gaps))
    start = next((at for at, message in enumerate(lines) if _SEPARATOR.fullmatch(message.text)), None)
    header = [message.text for message in lines[: start or 0] if message.text]
    return Log(tuple(lines[start or 0 :]), _names(header[-1]) if header else (), tuple(gaps), binary=False)


def _lines(data: bytes, file: str, gaps: list[RecordedGap]) -> Iterator[Message]:
    lines = data.split(b"\n")
    if len(lines) > MAX_LINES:
        raise MtgoError(file, MAX_LINES + 1, f"more than {MAX_LINES} lines", "the game log of one match")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            gaps.append(RecordedGap(number, f"a line of more than {MAX_LINE >> 20} MiB"))
            continue
        if number == len(lines) and _COMBAT in line and not line.endswith(b"."):
            gaps.append(RecordedGap(number, "a last line that tells attackers and is cut off"))
            continue
        try:
            text = line.decode("utf-8").strip()
        except UnicodeDecodeError:
            gaps.append(RecordedGap(number, "a line that is no text in UTF-8"))
            continue
        yield Message(number, _TIME.sub("", text, count=1) if _TIME.match(text) else text)


def _names(line: str) -> tuple[str, ...]:
    """The names of the players, which the last line of a header lists."""
    names = [name.strip() for name in line.split(",")]
    usable = len(names) > 1 and all(names) and max(map(len, names)) <= MAX_NAME
    return tuple(dict.fromkeys(names)) if usable else ()
