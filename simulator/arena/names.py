"""Card names for Arena's card numbers, from a file that the user has: names are not in the log.

Read are a Scryfall bulk file (`arena_id`), 17Lands' cards.csv and the client's own card database
(`Raw_CardDatabase_*.mtga`).
"""

from __future__ import annotations

import csv
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from itertools import chain
from pathlib import Path

import msgspec

from simulator.arena.errors import ArenaLogError
from simulator.arena.source import numbered_lines

__all__ = ["read_names"]

EXPECTED = "a Scryfall bulk file, a 17Lands cards.csv or Arena's Raw_CardDatabase_*.mtga"
SQLITE_MAGIC = b"SQLite format 3\0"
MAX_NAME = 200
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
    with path.open("rb") as stream:
        head = stream.read(len(SQLITE_MAGIC))
        stream.seek(0)
        if head == SQLITE_MAGIC:
            named = _from_database(path)
        else:
            named = _from_text(numbered_lines(stream, path.name), path.name)
        names = {number: _clean(name) for number, name in named if name}
    if not names:
        raise ArenaLogError(path.name, 0, "no card with a number of Arena's", EXPECTED)
    return names


def _clean(name: str) -> str:
    plain = MARKUP.sub("", name[:MAX_NAME])
    return "".join(character for character in plain if character.isprintable())


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
            if number.isascii() and number.isdigit() and len(number) < 12:
                yield int(number), name
    except (csv.Error, UnicodeDecodeError):
        raise ArenaLogError(file, 0, "a table that can't be read", EXPECTED) from None


def _from_database(path: Path) -> Iterator[tuple[int, str]]:
    """The English names; the texts have a table for each language since 2025, before a column each."""
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as database:
            tables = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            current = "Localizations_enUS" in tables
            table, column = ("Localizations_enUS", "Loc") if current else ("Localizations", "enUS")
            rows = database.execute(
                f"SELECT Cards.GrpId, {column} FROM Cards JOIN {table} ON LocId = TitleId "
                "ORDER BY Cards.GrpId, Formatted = 1"
            )
            for number, name in rows:
                if isinstance(number, int) and isinstance(name, str):
                    yield number, name
    except sqlite3.Error:
        raise ArenaLogError(path.name, 0, "a database of another kind", EXPECTED) from None
