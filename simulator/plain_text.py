"""Text for people: nothing in it moves the cursor, numbers as people read them, and what is wrong in one line."""

from __future__ import annotations

import codecs
import json
import os
import sys
import traceback
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from projections.narrative.story import listed


def plain(text: str) -> str:
    r"""Text with every control character, line end, direction mark and lone surrogate written out.

    >>> plain("Bear\x1b[2J\u202e\udcff\n")
    'Bear\\x1b[2J\\u202e\\udcff\\n'
    """
    return text if text.isprintable() else _with(_written_out, text)


def plain_lines(text: str) -> str:
    r"""The same, but line ends stay.

    >>> plain_lines("one\x07\ntwo\n")
    'one\\x07\ntwo\n'
    """
    return "\n".join(map(plain, text.split("\n")))


def plain_json(text: str, encoding: str = "utf-8") -> str:
    r"""A JSON document with the same characters written as JSON does.

    Args:
        text: the document, with line ends only between its values.
        encoding: what its reader is sent; JSON is UTF-8, so in any other one only ASCII is used.

    >>> print(plain_json('["\x9b", "Bär"]'), plain_json('["Bär"]', "latin-1"))
    ["\u009b", "Bär"] ["B\u00e4r"]
    """
    shown = "\n".join(line if line.isprintable() else _with(_as_json, line) for line in text.split("\n"))
    if shown.isascii() or codecs.lookup(encoding).name == "utf-8":
        return shown
    return "".join(letter if letter.isascii() else _as_json(letter) for letter in shown)


def _with(write: Callable[[str], str], text: str) -> str:
    return "".join(letter if _is_shown(letter) else write(letter) for letter in text)


def _is_shown(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) == "Zs"


def _written_out(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def _as_json(letter: str) -> str:
    # Python's encoder leaves DEL as it is.
    return "\\u007f" if letter == "\x7f" else json.dumps(letter)[1:-1]


MOST_DIGITS = 4_000
"""Digits up to which a number is written exactly; Python itself refuses to write out many more."""


def readable_number(number: int) -> str:
    """A natural number in digits; a number of thousands of digits as a power of ten.

    >>> readable_number(1 << 30), readable_number(10**5000)
    ('1073741824', 'about 10^5000')
    """
    digits = int(number.bit_length() * 0.30103)
    return str(number) if digits <= MOST_DIGITS else f"about 10^{digits}"


def plain_number(number: int | None) -> int | str | None:
    """A number for a JSON document: itself, or how it is written where it has thousands of digits; None for none.

    >>> plain_number(7), plain_number(10**5000), plain_number(None)
    (7, 'about 10^5000', None)
    """
    return number if number is None or number.bit_length() <= MOST_DIGITS else readable_number(number)


OF_SEVERAL = {
    " is tapped": " are tapped",
    " becomes tapped": " become tapped",
    " becomes untapped": " become untapped",
    " becomes an attacking creature": " become attacking creatures",
    " becomes a blocking creature": " become blocking creatures",
    " becomes blocked": " become blocked",
    " becomes unblocked": " become unblocked",
    " is destroyed": " are destroyed",
    " is put into its owner's graveyard": " are put into their owners' graveyards",
    " is removed from combat": " are removed from combat",
}
"""How what is said of one thing is said of several."""


def together(sentences: Sequence[str]) -> str:
    """Sentences in one line.

    >>> together(["a1 becomes blocked", "a2 becomes blocked", "a3 becomes unblocked"])
    'a1 and a2 become blocked; a3 becomes unblocked'
    """
    return "; ".join(_joined(sentences))


def _joined(sentences: Sequence[str]) -> Iterator[str]:
    things: list[str] = []
    for place, sentence in enumerate(sentences):
        said = _said(sentence)
        things.append(sentence.removesuffix(said))
        if said and place + 1 < len(sentences) and _said(sentences[place + 1]) == said:
            continue
        yield listed(things) + (OF_SEVERAL[said] if len(things) > 1 else said)
        things = []


def _said(sentence: str) -> str:
    return next((said for said in OF_SEVERAL if sentence.endswith(said)), "")


USER_ERRORS = (
    ("simulator.cases.format.errors", "CaseError"),
    ("simulator.importers.arena.findings", "ArenaLogError"),
    ("simulator.replay.format", "ReplayError"),
    ("simulator.cards.file", "CardsError"),
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
