"""What is wrong with an input, in one line: the errors that say so, and those that nobody foresaw."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from simulator.plain_text import plain

USER_ERRORS = (
    ("simulator.cases.format.errors", "CaseError"),
    ("simulator.files", "InputError"),
    ("simulator.cards.file", "CardsError"),
    ("simulator.cards.names", "CardNameError"),
    ("simulator.cards.pack", "PackError"),
    ("simulator.editions", "EditionError"),
    ("simulator.editions.matrix", "RuleNumberError"),
    ("events.codec", "EventsError"),
    ("events.store.errors", "StoreError"),
    ("simulator.envs.errors", "EnvsError"),
    ("simulator.envs.declaring", "TooLarge"),
    ("simulator.display.chapters", "NotInReplay"),
)
"""The errors that say what is wrong with the input: where they are defined, and their names."""


UNDETERMINED_ERRORS = (
    ("simulator.cases.format.errors", "UndeterminedCase"),
    ("simulator.envs.errors", "UndeterminedScenario"),
    ("simulator.envs.declaring", "TooLarge"),
)
"""Those of them that say that we can't decide, though the input is as it should be."""


def is_undetermined(error: Exception) -> bool:
    """Whether an error says that we can't decide, though the input is as it should be."""
    return isinstance(error, _known(UNDETERMINED_ERRORS))


def fault(error: Exception, file: str = "") -> str:
    """What an error says, in one line.

    Args:
        error: what was raised.
        file: the input that it is about, named first where the error does not name it.

    >>> fault(FileNotFoundError(2, "No such file or directory", "bear.yaml"))
    'bear.yaml: no such file or directory'
    >>> fault(IndexError("tuple index"), "bear.yaml")
    'bear.yaml: this is a bug (IndexError: tuple index); please report it with the output of BLOCKERS_DEBUG=1'
    """
    if isinstance(error, OSError):
        return _system_error(error, file)
    said = plain(str(error)) if isinstance(error, _known(USER_ERRORS)) else _unforeseen(error)
    return said if not file or said.startswith(plain(file)) else f"{plain(file)}: {said}"


@contextmanager
def on_its_own(file: str, errors: list[str]) -> Iterator[None]:
    """What goes wrong with one input is an error of its own, so that the others go on.

    Args:
        file: the input.
        errors: where its error is put.
    """
    try:
        yield
    except Exception as error:
        errors.append(fault(error, file))


def say_error(message: str) -> None:
    """Write an error on the standard error stream, in one line."""
    print(f"error: {plain(message)}", file=sys.stderr)


def say_note(message: str) -> None:
    """Write what is no error but good to know on the standard error stream, in one line."""
    print(f"note: {plain(message)}", file=sys.stderr)


def _system_error(error: OSError, file: str) -> str:
    what = (error.strerror or str(error)).lower()
    name = os.fsdecode(error.filename) if isinstance(error.filename, str | bytes) else file
    return f"{plain(name)}: {what}" if name else str(error)


def _unforeseen(error: Exception) -> str:
    if isinstance(error, MemoryError):
        return "it needs more memory than there is"
    if os.environ.get("BLOCKERS_DEBUG") == "1":
        sys.stderr.write("".join(traceback.format_exception(error)))
    what = f"{type(error).__name__}: {plain(' '.join(str(error).split()))}"
    return f"this is a bug ({what}); please report it with the output of BLOCKERS_DEBUG=1"


def _known(errors: Sequence[tuple[str, str]]) -> tuple[type[Exception], ...]:
    """Those of the errors whose modules were imported: no other can have been raised."""
    modules = ((sys.modules.get(module), name) for module, name in errors)
    return tuple(getattr(module, name) for module, name in modules if module is not None)
