"""Card names for Arena's card numbers, from a file that the user has: names are not in the log.

Read are a Scryfall bulk file (`arena_id`), 17Lands' cards.csv and the client's own card database
(`Raw_CardDatabase_*.mtga`).
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path

import msgspec

from simulator.arena.errors import ArenaLogError
from simulator.arena.names_database import DATABASE, names_of_database
from simulator.arena.source import numbered_lines
from simulator.inputs import open_input

__all__ = ["read_names"]

EXPECTED = f"a Scryfall bulk file, a 17Lands cards.csv or {DATABASE}"
SQLITE_MAGIC = b"SQLite format 3\0"
MAX_NAME = 200
MAX_NAMES = 1_000_000
"""Cards with a number. Arena has some 25,000."""
MAX_NUMBER = 10**12
MAX_ROW = 1 << 20
"""Bytes of one card."""
MARKUP = re.compile(r"<[^<>]*>")


class _ScryfallCard(msgspec.Struct):
    name: str = ""
    arena_id: int | None = None


_scryfall = msgspec.json.Decoder(_ScryfallCard)


def read_names(path: Path) -> dict[int, str]:
    """The names in the file at `path`, by Arena's card number.

    Errors: ArenaLogError when the file is of none of the three kinds, is damaged, or names no card; OSError
    when it can't be opened.
    """
    names: dict[int, str] = {}
    with open_input(path) as stream:
        if stream.peek(len(SQLITE_MAGIC)).startswith(SQLITE_MAGIC):
            named = names_of_database(path)
        else:
            named = _from_text(_rows(numbered_lines(stream, path.name), path.name), path.name)
        for number, name in named:
            if name and 0 <= number < MAX_NUMBER:
                names[number] = _clean(name)
            if len(names) > MAX_NAMES:
                raise ArenaLogError(path.name, 0, f"more than {MAX_NAMES:,} names", EXPECTED)
    if not names:
        raise ArenaLogError(path.name, 0, "no card with a number of Arena's", EXPECTED)
    return names


def _clean(name: str) -> str:
    plain = MARKUP.sub("", name[:MAX_NAME])
    return "".join(character for character in plain if character.isprintable())


def _rows(lines: Iterable[tuple[int, bytes]], file: str) -> Iterator[tuple[int, bytes]]:
    for number, line in lines:
        if len(line) > MAX_ROW:
            raise ArenaLogError(file, number, f"a line of more than {MAX_ROW >> 20} MiB", EXPECTED)
        yield number, line


def _from_text(lines: Iterator[tuple[int, bytes]], file: str) -> Iterator[tuple[int, str]]:
    number, first = next(lines, (0, b""))
    if first.lstrip().startswith((b"[", b"{")):
        yield from _from_scryfall(number, first, lines, file)
    elif b"," in first:
        yield from _from_csv(first, lines, file)
    else:
        raise ArenaLogError(file, number, "a file of another kind", EXPECTED)


def _from_scryfall(
    number: int, first: bytes, lines: Iterable[tuple[int, bytes]], file: str
) -> Iterator[tuple[int, str]]:
    """Scryfall writes one card a line, in one array."""
    yield from _scryfall_card(number, first, file)
    for line_number, line in lines:
        yield from _scryfall_card(line_number, line, file)


def _scryfall_card(number: int, line: bytes, file: str) -> Iterator[tuple[int, str]]:
    text = line.strip().removeprefix(b"[").removesuffix(b"]").strip().removesuffix(b",")
    if not text:
        return
    try:
        card = _scryfall.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        raise ArenaLogError(
            file, number, "a line that is no card", "one card a line, as Scryfall writes them"
        ) from None
    if card.arena_id is not None:
        yield card.arena_id, card.name


def _from_csv(first: bytes, lines: Iterable[tuple[int, bytes]], file: str) -> Iterator[tuple[int, str]]:
    try:
        text = chain((first.decode(),), (line.decode() for _, line in lines))
        for row in csv.DictReader(text):
            number, name = row.get("id"), row.get("name")
            if number is None or name is None:
                raise ArenaLogError(file, 1, "a table without the columns id and name", EXPECTED)
            if number.isascii() and number.isdigit() and len(number) <= len(str(MAX_NUMBER)):
                yield int(number), name
    except (csv.Error, UnicodeDecodeError):
        raise ArenaLogError(file, 0, "a table that can't be read", EXPECTED) from None
