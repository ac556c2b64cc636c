"""Files that are written: whole or not there at all, and never in another place than where they were asked for."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from secrets import token_hex

__all__ = ["write_file"]

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
