"""Text from outside as it may be printed: nothing in it moves the cursor or turns the writing round."""

from __future__ import annotations

import codecs
import json
import unicodedata
from collections.abc import Callable

__all__ = ["plain", "plain_json", "plain_lines"]


def plain(text: str) -> str:
    r"""Text with every control character, line end, direction mark and lone surrogate written out.

    >>> plain("Bear\x1b[2J\u202e\udcff\n")
    'Bear\\x1b[2J\\u202e\\udcff\\n'
    """
    return text if text.isprintable() else _with(_written_out, text)


def plain_lines(text: str) -> str:
    r"""The same, but the ends of lines are kept.

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
