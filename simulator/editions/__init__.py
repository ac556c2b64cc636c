"""The editions of the rules, one complete table each; none inherits from another."""

from __future__ import annotations

from events.rule import Edition
from simulator.editions import cr_2024_06_07, cr_2024_11_08
from simulator.editions.table import Check, EditionTable, Follow, OutOfScope, Row, StateBased

__all__ = [
    "TABLES",
    "Check",
    "EditionError",
    "EditionTable",
    "Follow",
    "OutOfScope",
    "Row",
    "StateBased",
    "edition_table",
]

TABLES: dict[Edition, EditionTable] = {table.edition: table for table in (cr_2024_06_07.TABLE, cr_2024_11_08.TABLE)}
"""The editions that are built."""


class EditionError(ValueError):
    """No edition of that name is built."""


def edition_table(edition: str) -> EditionTable:
    """The table of an edition.

    Raises:
        EditionError: there is none of that name; the message lists those there are.
    """
    for known, table in TABLES.items():
        if known == edition:
            return table
    there_are = ", ".join(TABLES)
    found = "is not built yet" if edition in Edition.__members__.values() else "is no edition of the rules"
    raise EditionError(f"{edition!r} {found}; there are {there_are}")
