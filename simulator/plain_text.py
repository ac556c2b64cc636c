"""Text for people: nothing in it moves the cursor, and numbers and blocks are as people read them."""

from __future__ import annotations

import codecs
import json
import unicodedata
from collections.abc import Callable, Mapping, Sequence


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


def number_as_text(number: int) -> str:
    """A natural number in digits; a number of thousands of digits as a power of ten.

    >>> number_as_text(1 << 30), number_as_text(10**5000)
    ('1073741824', 'about 10^5000')
    """
    digits = int(number.bit_length() * 0.30103)
    return str(number) if digits <= MOST_DIGITS else f"about 10^{digits}"


def plain_number(number: int | None) -> int | str | None:
    """A number for a JSON document: itself, or how it is written where it has thousands of digits; None for none.

    >>> plain_number(7), plain_number(10**5000), plain_number(None)
    (7, 'about 10^5000', None)
    """
    return number if number is None or number.bit_length() <= MOST_DIGITS else number_as_text(number)


def blocks_in_words(blocks: Mapping[str, Sequence[str]]) -> str:
    """A block declaration in words.

    >>> blocks_in_words({"b1": ["a1", "a2"]}), blocks_in_words({})
    ('b1 blocks a1 and a2', 'no blocks')
    """
    return ", ".join(f"{blocker} blocks {' and '.join(them)}" for blocker, them in blocks.items()) or "no blocks"
