"""Files that are read: only what holds data of its own, so that nothing waits for ever or never ends."""

from __future__ import annotations

import errno
import os
import stat
from io import BufferedReader
from os import PathLike

__all__ = ["open_input"]

GIVEN = ("/dev/stdin", "/dev/fd/", "/proc/self/fd/")
"""Descriptors that whoever started the program opened, as a shell does for `<(...)`: somebody writes to them."""

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
