"""The editions of the rules: finding the table of a name. Each edition is one page of `pages`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, MutableMapping
from importlib import import_module

from events.rule import Edition
from projections.triggers.conditions import RULES
from projections.triggers.triggers import TriggerRules
from simulator.editions.table import EditionTable as EditionTable


class Tables(MutableMapping[Edition, EditionTable]):
    """Tables by their editions, each on a page of `pages` that is imported when it is first asked for.

    Args:
        editions: those that there are; a page is named after its edition.
        name: what the table is called on its page.
    """

    def __init__(self, editions: Iterable[Edition], name: str) -> None:
        self._found: dict[Edition, EditionTable | None] = dict.fromkeys(editions)
        self._name = name

    def __getitem__(self, edition: Edition) -> EditionTable:
        table = self._found[edition]
        if table is None:
            page = edition.replace("-", "_").replace(".", "_")
            table = self._found[edition] = getattr(import_module(f"simulator.editions.pages.{page}"), self._name)
        return table

    def __setitem__(self, edition: Edition, table: EditionTable) -> None:
        self._found[edition] = table

    def __delitem__(self, edition: Edition) -> None:
        del self._found[edition]

    def __contains__(self, edition: object) -> bool:
        return edition in self._found

    def __iter__(self) -> Iterator[Edition]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def of(self, edition: str) -> EditionTable | None:
        """The table of an edition by its name, whatever the name may be."""
        return next((self[known] for known in self if known == edition), None)


TABLES = Tables(
    (
        Edition.CR_2008_02_01,
        Edition.CR_2009_10_01,
        Edition.CR_2010_02_01,
        Edition.CR_2022_10_07,
        Edition.CR_2024_06_07,
        Edition.CR_2024_11_08,
        Edition.CR_2026_01_16,
        Edition.DM_EN_1_38,
        Edition.DM_JA,
    ),
    "TABLE",
)
"""The editions that are built, each by its page: a new one is listed here once."""

RULED_TABLES = Tables((Edition.CR_2008_02_01,), "TABLE_WITH_RULINGS")
"""The editions that rulings of their day contradict, as these rulings have them."""


def trigger_rules(edition: str, *, rulings_overlay: bool = False) -> TriggerRules:
    """When abilities trigger on blocking under an edition; under one that is not built, as under most."""
    table = (RULED_TABLES if rulings_overlay else TABLES).of(edition)
    return RULES if table is None else table.trigger_rules


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
    if (table := (RULED_TABLES if rulings_overlay else TABLES).of(edition)) is not None:
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
