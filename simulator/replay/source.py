"""The bytes of a replay file, plain or gzip, within limits."""

from __future__ import annotations

from os import PathLike, fspath
from typing import BinaryIO

from simulator.files import GZIP_MAGIC, BadGzip, InputError, inflated, open_input

__all__ = [
    "MAX_BYTES",
    "MAX_LINE",
    "ReplayError",
    "check_lines",
    "read_bytes",
]

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
    file = fspath(path)
    with open_input(path) as stream:
        magic = stream.peek(len(GZIP_MAGIC))[: len(GZIP_MAGIC)]
        if str(file).endswith(".gz") and magic != GZIP_MAGIC:
            raise ReplayError(file, 0, "no gzip data in a file named *.gz", "a gzip file, or another name")
        data = _inflated(stream, file) if magic == GZIP_MAGIC else stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _too_long(file)
    return data


def _too_long(file: str) -> ReplayError:
    return ReplayError(file, 0, f"more than {MAX_BYTES >> 20} MiB", "a replay of one game")


def _inflated(stream: BinaryIO, file: str) -> bytes:
    chunks: list[bytes] = []
    left = MAX_BYTES
    try:
        for chunk in inflated(stream, "replay", most=MAX_RATIO):
            chunks.append(chunk)
            left -= len(chunk)
            if left < 0:
                raise _too_long(file)
    except BadGzip as bad:
        remedy = "Copy the file again." if bad.expected == "a whole gzip file" else ""
        raise ReplayError(file, 0, bad.found, bad.expected, remedy) from None
    return b"".join(chunks)


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
