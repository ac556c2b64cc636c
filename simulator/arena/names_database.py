"""Card names from the client's own database, which is an SQLite file that somebody may have made up."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from simulator.arena.errors import ArenaLogError

__all__ = ["DATABASE", "names_of_database"]

DATABASE = "Arena's Raw_CardDatabase_*.mtga"

STEPS = 10_000
"""Instructions of SQLite's between two looks at how many there were."""
MAX_LOOKS = 20_000
"""Looks after which the reading is given up: 20,000,000 rows or so. A real database has some 400,000."""

MAX_TEXT = 1000
"""Letters of a name that are kept, markup included."""

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

    Errors: ArenaLogError when it is no such database, is damaged, or takes more work than a real one.
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
