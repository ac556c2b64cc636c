"""The bytes of a replay file, plain or gzip, within limits."""

from __future__ import annotations

import gzip
import zlib
from os import PathLike, fspath
from typing import BinaryIO

from simulator.files import open_input

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
RATIO_FREE = 4 << 20
"""Decompressed bytes below which the ratio is not looked at."""

CHUNK = 1 << 20
GZIP_MAGIC = b"\x1f\x8b"
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
    written = 0
    try:
        with gzip.GzipFile(fileobj=stream, mode="rb") as inflating:
            while chunk := inflating.read(CHUNK):
                chunks.append(chunk)
                written += len(chunk)
                if written > RATIO_FREE and written > MAX_RATIO * stream.tell():
                    found = f"gzip data that expands more than {MAX_RATIO} times"
                    raise ReplayError(file, 0, found, "a compressed replay")
                if written > MAX_BYTES:
                    raise _too_long(file)
    except EOFError:
        raise ReplayError(file, 0, "gzip data that is cut off", "a whole gzip file", "Copy the file again.") from None
    except (gzip.BadGzipFile, zlib.error):
        raise ReplayError(file, 0, "gzip data that is damaged", "a whole gzip file", "Copy the file again.") from None
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


class ReplayError(ValueError):
    """A replay file that can't be used: where it is wrong, what was found, what was expected, what to do.

    Args:
        file: the file's path.
        line: the line's number from 1; 0 when the file as a whole is meant.
        found: what was found there.
        expected: what should have been there.
        remedy: what to do about it; "" when nothing better is known than another copy of the file.
    """

    def __init__(self, file: str, line: int, found: str, expected: str, remedy: str = "") -> None:
        self.file = file
        self.line = line
        self.found = found
        self.expected = expected
        self.remedy = remedy
        super().__init__(file, line, found, expected, remedy)

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        remedy = f" {self.remedy}" if self.remedy else ""
        return f"{where}: found {self.found}; expected {self.expected}.{remedy}"
