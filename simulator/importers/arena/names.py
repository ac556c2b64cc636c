"""Card names for Arena's card numbers, from a file or the client's database: names are not in the log."""

from __future__ import annotations

import csv
import re
import sqlite3
import zlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from io import BufferedReader
from itertools import chain
from pathlib import Path

from simulator.cards.file import CardsError
from simulator.cards.source import arena_numbers
from simulator.files import GZIP_MAGIC, open_input
from simulator.importers.arena.findings import ArenaLogError
from simulator.importers.arena.reading import numbered_lines

DATABASE = "Arena's Raw_CardDatabase_*.mtga"

STEPS = 10_000
"""Instructions of SQLite's between two looks at how many there were."""
MAX_LOOKS = 20_000
"""Looks after which the reading is given up: 20,000,000 rows or so. A real database has some 400,000."""

MAX_TEXT = 1000
"""The most letters of a name, markup included."""

LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: 1 << 20,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 1 << 20,
    sqlite3.SQLITE_LIMIT_COLUMN: 200,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 50,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 2,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
}
"""What a value, a table or the text of one may have."""

CURRENT = ("Localizations_enUS", "Loc")
FORMER = ("Localizations", "enUS")
"""The table and the column of the English texts: one table a language since 2025, before a column each."""


def names_of_database(path: Path) -> Iterator[tuple[int, str]]:
    """The English names by Arena's card number.

    The file is only read, and none of the code in it is run: views, triggers and computed columns are refused.

    Raises:
        ArenaLogError: it is no such database, is damaged, or takes more work than a real one.
    """
    uri = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(uri, uri=True)) as database:
            _restrict(database)
            titles = _titles(database, *_texts(database, path.name))
            for number, title in database.execute("SELECT GrpId, TitleId FROM Cards"):
                if isinstance(number, int) and isinstance(title, int) and title in titles:
                    yield number, titles[title]
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) != sqlite3.SQLITE_INTERRUPT:
            raise _other(path.name) from None
        found = "a database that takes more work than Arena's"
        raise ArenaLogError(path.name, 0, found, DATABASE) from None


def _other(file: str) -> ArenaLogError:
    return ArenaLogError(file, 0, "a database of another kind", DATABASE)


def _restrict(database: sqlite3.Connection) -> None:
    looks = iter(range(MAX_LOOKS))
    database.set_progress_handler(lambda: next(looks, None) is None, STEPS)
    database.text_factory = lambda text: text.decode("utf-8", "replace")
    for limit, most in LIMITS.items():
        database.setlimit(limit, most)
    for pragma in ("trusted_schema = OFF", "query_only = ON", "cell_size_check = ON", "mmap_size = 0"):
        database.execute(f"PRAGMA {pragma}")


def _texts(database: sqlite3.Connection, file: str) -> tuple[str, str]:
    """The table and column of the texts; both tables that are read hold plain rows, and no trigger is anywhere."""
    kinds = dict(database.execute("SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view')"))
    table, column = CURRENT if CURRENT[0] in kinds else FORMER
    for name in ("Cards", table):
        if kinds.get(name) == "view":
            raise ArenaLogError(file, 0, f"a view named {name}", f"{DATABASE}, where that is a table")
    if database.execute("SELECT 1 FROM sqlite_schema WHERE type = 'trigger'").fetchone():
        raise ArenaLogError(file, 0, "a database with triggers", DATABASE)
    if not _are_plain(database, "Cards", table):
        raise _other(file)
    return table, column


def _titles(database: sqlite3.Connection, table: str, column: str) -> dict[int, str]:
    """The texts that may be names, by their number; of several the formatted one."""
    # Two tables that SQLite joined and sorted could be made to take any time.
    titles: dict[int, str] = {}
    formatted: set[int] = set()
    wanted = {title for (title,) in database.execute("SELECT TitleId FROM Cards") if isinstance(title, int)}
    for title, form, text in database.execute(f"SELECT LocId, Formatted, {column} FROM {table}"):
        if title in wanted and isinstance(text, str) and (form == 1 or title not in formatted):
            titles[title] = text[:MAX_TEXT]
            if form == 1:
                formatted.add(title)
    return titles


def _are_plain(database: sqlite3.Connection, *tables: str) -> bool:
    """Whether these are ordinary tables without computed columns."""
    for table in tables:
        (made,) = database.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).fetchone() or (None,)
        hidden = database.execute("SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden != 0", (table,)).fetchone()
        if not isinstance(made, str) or "virtual" in made.lower().split() or hidden:
            return False
    return True


EXPECTED = f"a bulk file of Scryfall's, a cards.csv of 17Lands' or {DATABASE}"
SQLITE_MAGIC = b"SQLite format 3\0"
LOOK = 600
"""Bytes in which a list in JSON begins."""
MAX_NAME = 200
MAX_NAMES = 1_000_000
"""Cards with a number. Arena has some 25,000."""
MAX_NUMBER = 10**12
MAX_ROW = 1 << 20
"""Bytes of one card."""
MARKUP = re.compile(r"<[^<>]*>")


def read_names(path: Path) -> dict[int, str]:
    """The names in the file at `path`, by Arena's card number.

    Raises:
        ArenaLogError: the file is of none of the three kinds, is damaged, or names no card.
        OSError: it can't be opened.
    """
    names: dict[int, str] = {}
    with open_input(path) as stream:
        if stream.peek(len(SQLITE_MAGIC)).startswith(SQLITE_MAGIC):
            named = names_of_database(path)
        elif _beginning(stream).lstrip().startswith((b"[", b"{")):
            named = _from_list(path)
        else:
            named = _from_table(_rows(numbered_lines(stream, path.name), path.name), path.name)
        for number, name in named:
            if name and 0 <= number < MAX_NUMBER:
                names[number] = _clean(name)
            if len(names) > MAX_NAMES:
                raise ArenaLogError(path.name, 0, f"more than {MAX_NAMES:,} names", EXPECTED)
    if not names:
        raise ArenaLogError(path.name, 0, "no card with a number of Arena's", EXPECTED)
    return names


def _beginning(stream: BufferedReader) -> bytes:
    """How the text of a file begins, which is looked at and no more; b"" where it is damaged."""
    head = stream.peek(LOOK)
    if not head.startswith(GZIP_MAGIC):
        return head[:LOOK]
    try:
        return zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(head, LOOK)
    except zlib.error:
        return b""


def _clean(name: str) -> str:
    plain = MARKUP.sub("", name[:MAX_NAME])
    return "".join(character for character in plain if character.isprintable())


def _rows(lines: Iterable[tuple[int, bytes]], file: str) -> Iterator[tuple[int, bytes]]:
    for number, line in lines:
        if len(line) > MAX_ROW:
            raise ArenaLogError(file, number, f"a line of more than {MAX_ROW >> 20} MiB", EXPECTED)
        yield number, line


def _from_list(path: Path) -> Iterator[tuple[int, str]]:
    """A list of cards in JSON, as Scryfall and MTGJSON publish them."""
    try:
        yield from arena_numbers(path)
    except CardsError as error:
        where = f" (card {error.record})" if error.record else ""
        raise ArenaLogError(path.name, 0, f"{error.found}{where}", EXPECTED) from None


def _from_table(lines: Iterator[tuple[int, bytes]], file: str) -> Iterator[tuple[int, str]]:
    number, first = next(lines, (0, b""))
    if b"," not in first:
        raise ArenaLogError(file, number, "a file of another kind", EXPECTED)
    yield from _from_csv(first, lines, file)


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
