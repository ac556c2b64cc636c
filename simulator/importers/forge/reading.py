"""Forge's game log as text: its entries in the order of the file, each with the lines that carry it on."""

from __future__ import annotations

import re
from os import PathLike, fspath
from typing import NamedTuple

from simulator.files import InputError, read_whole
from simulator.importers.recorded import RecordedGap

MAX_BYTES = 64 << 20
"""Bytes of a whole log, decompressed; a long game of four players has some two million."""
MAX_RATIO = 500
"""Times that gzip may have compressed a log."""
MAX_LINE = 200_000
"""Characters of a line; an attack with a thousand tokens has some thirty thousand."""

CAPTIONS = (
    "Game outcome",
    "Game result",
    "Match result",
    "Turn",
    "Mulligan",
    "Ante",
    "Zone change",
    "Player control",
    "Damage",
    "Life",
    "Land",
    "Discard",
    "Combat",
    "Information",
    "Resolve stack",
    "Add to stack",
    "Replacement effect",
    "Mana",
    "Phase",
)
"""What an entry begins with; versions of Forge differ in capital letters."""
_ENTRY = re.compile(rf"({'|'.join(CAPTIONS)}): ?(.*)", re.IGNORECASE)

_FIGHTS = (" didn't block ", ") to attack ", ") to block ")


class ForgeError(InputError):
    """A log that can't be used."""


class Line(NamedTuple):
    """A line of an entry, without the caption: its number in the file, and what it says."""

    number: int
    text: str


class Entry(NamedTuple):
    """An entry: its caption in lower case, the line that it begins with and those that carry it on."""

    kind: str
    lines: tuple[Line, ...]

    @property
    def line(self) -> int:
        """Where it begins."""
        return self.lines[0].number

    @property
    def text(self) -> str:
        """What its first line says."""
        return self.lines[0].text


def read_entries(path: str | PathLike[str]) -> tuple[list[Entry], list[RecordedGap]]:
    """The entries of a log in the order of the file, and the lines that are too long to be any of Forge's.

    Raises:
        ForgeError: it is no such log, no UTF-8, or beyond the limits.
        OSError: it can't be opened or read.
    """
    data = read_whole(path, ForgeError, what="game log", most=MAX_BYTES, ratio=MAX_RATIO)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data.count(b"\n", 0, problem.start) + 1
        raise ForgeError(fspath(path), line, "bytes that are not UTF-8", "a game log of Forge's as UTF-8") from None
    entries, gaps = _entries(text)
    if not entries:
        line, found = (gaps[0].line, gaps[0].text) if gaps else (0, "no line of a game log")
        expected = 'a game log of Forge\'s in English, with lines such as "Turn: Turn 3 (Ann)"'
        raise ForgeError(fspath(path), line, found, expected)
    return entries, gaps


def _entries(text: str) -> tuple[list[Entry], list[RecordedGap]]:
    found: list[tuple[str, list[Line]]] = []
    gaps: list[RecordedGap] = []
    for number, ended in enumerate(text.split("\n"), 1):
        line = ended.removesuffix("\r")
        if len(line) > MAX_LINE:
            gaps.append(RecordedGap(number, f"a line of {len(line)} characters, longer than any of Forge's"))
        elif (match := _ENTRY.fullmatch(line)) and not (found and _carries_on(found[-1][0], match)):
            found.append((match[1].lower(), [Line(number, match[2])]))
        elif found and line.strip():
            found[-1][1].append(Line(number, line))
    return [Entry(kind, tuple(lines)) for kind, lines in found], gaps


def _carries_on(kind: str, match: re.Match[str]) -> bool:
    """Whether what looks like an entry is about a player whose name begins as entries do, in an entry of combat."""
    return kind == "combat" and match[1].lower() != "combat" and any(mark in match[2] for mark in _FIGHTS)
