"""How names and sentences are written in a notation, so that they are read as the same names and sentences."""

from __future__ import annotations

import re
from collections.abc import Collection

_BARE = re.compile(r"(?:(?![-=]>)[^\s|;:,>&()\[\]\"“”→\\])+(?: (?:(?![-=]>)[^\s|;:,>&()\[\]\"“”→\\])+)*")


def is_bare(name: str) -> bool:
    """Whether a name has nothing in it for which it must stand in quotes.

    >>> is_bare("Wall of Omens"), is_bare("Circle of Protection: Red"), is_bare("Minsc & Boo"), is_bare("")
    (True, False, False, False)
    """
    return bool(_BARE.fullmatch(name)) and name.isprintable()


def quoted(name: str) -> str:
    r"""A name in quotes.

    >>> print(quoted('Kongming, "Sleeping Dragon"'), quoted("\x1b[2J"))
    "Kongming, \"Sleeping Dragon\"" "\x1b[2J"
    """
    return '"' + _shown(name, '"') + '"'


def sentence(text: str) -> str:
    """A rules sentence in brackets."""
    return "[" + _shown(text, "]") + "]"


def _shown(text: str, closing: str) -> str:
    """A text with a backslash before what would end it, and with what can't be printed written out."""
    escaped = text.replace("\\", "\\\\").replace(closing, "\\" + closing)
    if escaped.isprintable():
        return escaped
    return "".join(letter if letter.isprintable() else _written_out(letter) for letter in escaped)


def _written_out(letter: str) -> str:
    code = ord(letter)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def written(name: str, reserved: Collection[str] = ()) -> str:
    """A name, in quotes where it needs them or begins with a word that would be taken for something else.

    Args:
        name: the name.
        reserved: such words, in lower case.

    >>> written("Hill Giant"), written("None", {"none"}), written("Ayli, Eternal Pilgrim")
    ('Hill Giant', '"None"', '"Ayli, Eternal Pilgrim"')
    """
    return name if is_bare(name) and not begins_with(name, reserved) else quoted(name)


def begins_with(name: str, reserved: Collection[str]) -> bool:
    """Whether a name begins with one of some words, or rows of words, in lower case."""
    words = name.lower().split(" ")
    return any(words[: len(each)] == each for each in (row.split(" ") for row in reserved))
