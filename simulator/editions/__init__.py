"""The editions of the rules: finding the table of a name. Each edition is one page of `pages`."""

from __future__ import annotations

from events.rule import Edition
from projections.triggers.conditions import RULES
from projections.triggers.triggers import TriggerRules
from simulator.editions.pages import (
    cr_2008_02_01,
    cr_2009_10_01,
    cr_2010_02_01,
    cr_2022_10_07,
    cr_2024_06_07,
    cr_2024_11_08,
    cr_2026_01_16,
    dm_en_1_38,
    dm_ja,
)
from simulator.editions.table import EditionTable as EditionTable

TABLES: dict[Edition, EditionTable] = {
    page.TABLE.edition: page.TABLE
    for page in (
        cr_2008_02_01,
        cr_2009_10_01,
        cr_2010_02_01,
        cr_2022_10_07,
        cr_2024_06_07,
        cr_2024_11_08,
        cr_2026_01_16,
        dm_en_1_38,
        dm_ja,
    )
}
"""The editions that are built, each by its page: a new one is listed here once."""

RULED_TABLES: dict[Edition, EditionTable] = {cr_2008_02_01.TABLE_WITH_RULINGS.edition: cr_2008_02_01.TABLE_WITH_RULINGS}
"""The editions that rulings of their day contradict, as these rulings have them."""


def trigger_rules(edition: str, *, rulings_overlay: bool = False) -> TriggerRules:
    """When abilities trigger on blocking under an edition; under one that is not built, as under most."""
    tables = RULED_TABLES if rulings_overlay else TABLES
    return next((table.trigger_rules for known, table in tables.items() if known == edition), RULES)


class EditionError(ValueError):
    """No edition of that name is built."""


def edition_table(edition: str, *, rulings_overlay: bool = False) -> EditionTable:
    """The table of an edition.

    Args:
        edition: its name.
        rulings_overlay: whether rulings of its day are followed where they contradict it.

    Raises:
        EditionError: there is none of that name, and the message lists those there are; or no such rulings are known.
    """
    for known, table in (RULED_TABLES if rulings_overlay else TABLES).items():
        if known == edition:
            return table
    if rulings_overlay and edition in list(TABLES):
        raise EditionError(f"no rulings that contradict {edition!r} are known; they are of {', '.join(RULED_TABLES)}")
    there_are = ", ".join(TABLES)
    found = "is not built yet" if edition in Edition.__members__.values() else "is no edition of the rules"
    raise EditionError(f"{edition!r} {found}; there are {there_are}")


def of_the_same_game(table: EditionTable) -> list[EditionTable]:
    """All editions of the game that an edition belongs to."""
    return [other for other in TABLES.values() if other.plays == table.plays]


def with_rulings(table: EditionTable) -> EditionTable:
    """The edition as rulings of its day have it, if rulings that contradict it are known; else as it is."""
    return RULED_TABLES.get(table.edition, table)
