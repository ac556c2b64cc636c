"""Files: read only where they hold data of their own, decompressed within limits, written whole or not at all."""

from __future__ import annotations

import errno
import gzip
import os
import stat
import zlib
from collections.abc import Iterator
from contextlib import suppress
from io import BufferedReader
from os import PathLike
from pathlib import Path
from typing import BinaryIO

GIVEN = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Descriptors that the program's starter opened, as a shell does for `<(...)`: somebody writes to them."""

_KINDS = (
    (stat.S_ISDIR, errno.EISDIR, "is a directory"),
    (stat.S_ISFIFO, errno.EINVAL, "is a named pipe, not a file"),
    (stat.S_ISCHR, errno.EINVAL, "is a device, not a file"),
    (stat.S_ISBLK, errno.EINVAL, "is a device, not a file"),
)


def open_input(path: str | PathLike[str]) -> BufferedReader:
    """Open a file for reading its bytes.

    Args:
        path: a regular file, or a link to one; a pipe only where it was opened for this program, as /dev/stdin.

    Raises:
        OSError: it can't be opened, or is a directory, a device or a named pipe.
    """
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    try:
        _check_kind(descriptor, path)
        if hasattr(os, "set_blocking"):
            os.set_blocking(descriptor, True)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def _check_kind(descriptor: int, path: str | PathLike[str]) -> None:
    mode = os.fstat(descriptor).st_mode
    if stat.S_ISFIFO(mode) and os.fspath(path).startswith(GIVEN):
        return
    for is_such, number, what in _KINDS:
        if is_such(mode):
            raise OSError(number, what, os.fspath(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "is no file", os.fspath(path))


GZIP_MAGIC = b"\x1f\x8b"
RATIO_FREE = 4 << 20
"""Decompressed bytes below which nobody looks at the ratio."""
_CHUNK = 1 << 18


class InputError(ValueError):
    """A file that can't be used: where it is wrong, what was found, what was expected, what to do.

    Args:
        file: the file's path.
        line: the line's number from 1; 0 for the file as a whole.
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


class BadGzip(Exception):
    """Gzip data that is damaged, cut off, or expands out of all proportion: what was found, what was expected."""

    def __init__(self, found: str, expected: str) -> None:
        self.found, self.expected = found, expected
        super().__init__(found, expected)


def inflated(stream: BinaryIO, what: str, *, most: int) -> Iterator[bytes]:
    """The decompressed chunks of a gzip file.

    Args:
        stream: the compressed bytes.
        what: what is compressed, such as "replay", for the error.
        most: how many times it may be compressed.

    Raises:
        BadGzip: it is damaged, cut off, or compressed more than that.
    """
    written = 0
    try:
        with gzip.GzipFile(fileobj=stream, mode="rb") as inflating:
            while chunk := inflating.read(_CHUNK):
                written += len(chunk)
                if written > RATIO_FREE and written > most * stream.tell():
                    raise BadGzip(f"gzip data that expands more than {most} times", f"a compressed {what}")
                yield chunk
    except EOFError:
        raise BadGzip("gzip data that is cut off", "a whole gzip file") from None
    except (gzip.BadGzipFile, zlib.error):
        raise BadGzip("gzip data that is damaged", "a whole gzip file") from None


def read_whole(path: str | PathLike[str], kind: type[InputError], *, what: str, most: int, ratio: int) -> bytes:
    """The bytes of a file, decompressed if it is gzip.

    Args:
        path: the file.
        kind: the error that says what is wrong with it.
        what: what it is, such as "replay".
        most: how many bytes there may be, decompressed.
        ratio: how many times gzip may have compressed them.

    Raises:
        InputError: of that kind: it is too long, damaged gzip, or gzip that expands out of all proportion.
        OSError: it can't be opened or read.
    """
    file = os.fspath(path)
    too_long = kind(str(file), 0, f"more than {most >> 20} MiB", f"a {what} of one game")
    with open_input(path) as stream:
        if stream.peek(len(GZIP_MAGIC))[: len(GZIP_MAGIC)] != GZIP_MAGIC:
            if str(file).endswith(".gz"):
                raise kind(str(file), 0, "no gzip data in a file named *.gz", "a gzip file, or another name")
            data = stream.read(most + 1)
            if len(data) > most:
                raise too_long
            return data
        chunks: list[bytes] = []
        left = most
        try:
            for chunk in inflated(stream, what, most=ratio):
                chunks.append(chunk)
                left -= len(chunk)
                if left < 0:
                    raise too_long
        except BadGzip as bad:
            remedy = "Copy the file again." if bad.expected == "a whole gzip file" else ""
            raise kind(str(file), 0, bad.found, bad.expected, remedy) from None
        return b"".join(chunks)


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)


def write_file(path: str | os.PathLike[str], data: bytes, *, overwrite: bool = False) -> None:
    """Write a file so that it is either whole or not there.

    What stands at `path` is never written into: without `overwrite` it stays, also where it came a moment ago; with
    `overwrite` the new file takes its place. No symbolic link is followed; `overwrite` replaces the link itself.

    Args:
        path: where.
        data: all that it is to hold.
        overwrite: whether a file that is there already is replaced.

    Raises:
        FileExistsError: there is one, and it is not to be replaced.
        OSError: it can't be written; it names `path`, and nothing is left behind.
    """
    target = Path(path)
    # Only what writes files needs it.
    from secrets import token_hex

    unfinished = target.parent / f".{token_hex(8)}.part"
    try:
        _check_target(target, overwrite=overwrite)
        _write_new(unfinished, data)
        if overwrite:
            unfinished.replace(target)
        else:
            _name_without_replacing(unfinished, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error
    finally:
        with suppress(OSError):
            unfinished.unlink()


def _check_target(path: str | os.PathLike[str], *, overwrite: bool) -> None:
    """Refuse what no file may be written to."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return
    if not (stat.S_ISREG(mode) or stat.S_ISLNK(mode)):
        number = errno.EISDIR if stat.S_ISDIR(mode) else errno.EINVAL
        raise OSError(number, "that is no file, so it can't be replaced", str(path))
    if not overwrite:
        raise _exists(path, is_link=stat.S_ISLNK(mode))


def _exists(path: str | os.PathLike[str], *, is_link: bool) -> FileExistsError:
    what = "a symbolic link, which is not followed" if is_link else "such a file already"
    return FileExistsError(errno.EEXIST, f"there is {what}", str(path))


def _write_new(path: Path, data: bytes) -> None:
    with os.fdopen(os.open(path, _NEW, 0o666), "wb") as stream:
        stream.write(data)
        stream.flush()
        os.fsync(stream.fileno())


def _name_without_replacing(unfinished: Path, target: Path) -> None:
    """Give a file its name in one go, unless there is one of that name by now."""
    try:
        os.link(unfinished, target)
    except FileExistsError:
        raise _exists(target, is_link=target.is_symlink()) from None
    except OSError:
        _take_the_name_first(unfinished, target)


def _take_the_name_first(unfinished: Path, target: Path) -> None:
    """The same where the file system has no hard links."""
    try:
        os.close(os.open(target, _NEW, 0o666))
    except FileExistsError:
        raise _exists(target, is_link=target.is_symlink()) from None
    try:
        unfinished.replace(target)
    except BaseException:
        target.unlink()
        raise
