"""The log of a game as XMage's ordinary client keeps it: HTML in its folder `gamelogs/`, line by line.

What is known of the format is from XMage's source; no real file was at hand. A file is called
`<yyyyMMdd>_<HHmmss>_<game type>_<number>.html` by the time at which its game began. It is the HTML of the window that
shows the log, so that a line may be wrapped anywhere at a space; each begins with the time, and perhaps the turn and
step, in `#CCCC33`. Players are `<font color='#20B2AA'>NAME</font>`, objects
`<font color='#B0C4DE' object_id='UUID'>NAME</font> [abc]` with the UUID's first three digits, perhaps in a link. Also
read are such lines without the page around them, one a line, with tags or without.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import NamedTuple

from simulator.importers.xmage.lines import untagged
from simulator.importers.xmage.reading import XMageError

MAX_BYTES = 32 << 20
"""Bytes of a log; a long game has some two million."""
MAX_LINES = 200_000
MAX_CHARACTERS = 8_000
"""Characters of a line; one of forty creatures that block has some 2,500."""
_PAGE = re.compile(r"<(?:html|body)\b", re.IGNORECASE)
_TIME = r"<font\b[^<>]{0,200}#CCCC33[^<>]{0,200}>"
_BREAK = re.compile(
    rf"<(?:br|hr|/?(?:p|div|body|html|head|style|li|tr|td))\b[^<>]{{0,200}}>|(?={_TIME})", re.IGNORECASE
)
_BREAK_OF_TEXT = re.compile(r"<br\b[^<>]{0,200}>|\n", re.IGNORECASE)
_OBJECT = re.compile(
    r"<font\b[^<>]{0,400}\bobject_id=[\"']?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b[^<>]{0,400}>\s{0,9}"
    r"(?:<a\b[^<>]{0,400}>)?([^<>\[]{1,400})(?:</(?:a|font)>\s{0,9}){1,2}(?:\[[0-9a-f]{3}\])?",
    re.IGNORECASE,
)
_BEGINNING = re.compile(
    r"\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]\.?\s?m\.?)?(?:, T\d{1,6}\.(?P<step>[A-Z]\w{0,9}))?\s?: ?", re.IGNORECASE
)
_OF_A_LOG = re.compile(rb"<font\b|<html\b|<br\b|Attacker: |\bTURN \d+ for | attacks .{1,200} with \d+ creature")


class LogLine(NamedTuple):
    """A line of the log, cut off behind the characters that it may have and one more.

    Args:
        number: where it begins in the file.
        text: what it says, with ids behind names.
        step: the step in which it was said, as XMage shortens it, such as "DB"; "" where the line doesn't tell it.
    """

    number: int
    text: str
    step: str = ""


def is_log(data: bytes) -> bool:
    """Whether this is such a log, and no JSON.

    >>> is_log(b"<html><body>..."), is_log(b'{"players": []}'), is_log(b"TURN 3 for Ann (20 - 20)")
    (True, False, True)
    """
    begun = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    return not begun.startswith((b"{", b"[")) and _OF_A_LOG.search(data) is not None


def log_lines(data: bytes, file: str) -> Iterator[LogLine]:
    """The lines of a log.

    Args:
        data: the file's bytes; UTF-8, or what Windows writes in Western Europe.
        file: what it is called.

    Raises:
        XMageError: it is too long, or has too many lines.
    """
    if len(data) > MAX_BYTES:
        raise XMageError(file, 0, f"more than {MAX_BYTES >> 20} MiB", "the log of one game")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    number, count = 1, 0
    for piece in _pieces(text):
        begun = piece.lstrip()
        first = number + piece[: len(piece) - len(begun)].count("\n")
        number += piece.count("\n")
        if said := " ".join(begun.split()):
            count += 1
            if count > MAX_LINES:
                raise XMageError(file, first, f"more than {MAX_LINES} lines", "the log of one game")
            yield _line(first, said)


def _pieces(text: str) -> Iterator[str]:
    """The text in pieces that each begin where a line may; together they have all of its line ends."""
    pattern = _BREAK if _PAGE.search(text) else _BREAK_OF_TEXT
    at = 0
    for match in pattern.finditer(text):
        yield text[at : match.start()]
        at = match.start()
    yield text[at:]


def _line(number: int, said: str) -> LogLine:
    if len(said) > 10 * MAX_CHARACTERS:
        return LogLine(number, said[: MAX_CHARACTERS + 1])
    with_ids = _OBJECT.sub(lambda match: f"{match[2].rstrip()} [{match[1].replace('-', '').lower()}]", said)
    text = html.unescape(untagged(with_ids)).replace("\xa0", " ").strip()
    begun = _BEGINNING.match(text)
    step = (begun["step"] or "").upper() if begun else ""
    return LogLine(number, text[begun.end() if begun else 0 :][: MAX_CHARACTERS + 1], step)
