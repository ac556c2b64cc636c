"""Every family of effects and events that the game follows has its row in the editions and a case by a named card."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from events.card_instructions import Seeks
from events.rule import Edition
from events.triggers import Battles, IsAttacked
from simulator.editions import TABLES
from simulator.editions.table import Performs
from tests.families import (
    ACTIONS,
    CONDITIONS,
    FILE,
    INSTRUCTIONS,
    Family,
    boards_of_named_cards,
    happens_in,
    named,
)
from tests.rules.numbers import MAGIC

TEXTS = Path(__file__).parents[2] / "../shared/rules"

WITHOUT_A_RULE: frozenset[Family] = frozenset({Battles, IsAttacked, Seeks})
"""Those of which no text at hand has a rule: seeking is none of the cards on paper, two are Duel Masters'."""
WITHOUT_A_CARD: frozenset[Family] = frozenset({Battles, IsAttacked})
"""Those of Duel Masters, which no card of Magic has."""


def in_the_table_of(edition: Edition) -> set[Family]:
    rows = TABLES[edition].families
    return {row.instruction if isinstance(row, Performs) else row.condition for row in rows}


def test_the_newest_edition_has_a_row_of_every_family_and_of_no_other() -> None:
    assert in_the_table_of(Edition.CR_2026_01_16) == (INSTRUCTIONS | CONDITIONS) - WITHOUT_A_RULE


@pytest.mark.parametrize("edition", sorted(MAGIC))
def test_an_older_edition_has_a_row_of_every_family_that_it_does_not_lack(edition: str) -> None:
    lacked = {family for family in INSTRUCTIONS | CONDITIONS if family not in in_the_table_of(Edition(edition))}
    assert named(frozenset(lacked - WITHOUT_A_RULE)) == LACKED[edition]


@pytest.mark.parametrize("edition", sorted(MAGIC))
def test_every_number_is_printed_in_its_edition(edition: str) -> None:
    text = TEXTS / f"{edition.removeprefix('cr-')}.txt"
    if not text.is_file():
        pytest.skip(f"../shared/rules/{text.name} is absent")
    printed = {*re.findall(r"^ ?(\d{3}\.\d+[a-z]?)\.? ", text.read_text(encoding="utf-8-sig"), re.MULTILINE)}
    assert {row.number for row in TABLES[Edition(edition)].families} <= printed


_SINCE_2024_11 = {"endure"}
_SINCE_2022 = {"suspect"} | _SINCE_2024_11
_SINCE_2010 = _SINCE_2022 | {
    "BecomesDesignated", "CountersWhatTargets", "Enlists", "Exerted", "Fights", "Goads", "Mills", "MillsHalf",
    "PairsWith", "RollsDie", "Transforms", "WhenYouDo", *ACTIONS - {"fateseal", "scry", "take an extra turn"},
}  # fmt: skip
LACKED: dict[str, set[str]] = {
    "cr-2008-02-01": _SINCE_2010 | {"SpendsManaOnly"},
    "cr-2009-10-01": _SINCE_2010,
    "cr-2010-02-01": _SINCE_2010,
    "cr-2022-10-07": _SINCE_2022,
    "cr-2024-06-07": _SINCE_2024_11,
    "cr-2024-11-08": _SINCE_2024_11,
    "cr-2026-01-16": set(),
}
"""By edition the families of which its text has no rule yet."""


def test_every_family_happens_in_a_case_by_a_named_card() -> None:
    shown = dict(line.split("\t") for line in FILE.read_text(encoding="utf-8").splitlines())
    told = "run python -m tests.families"
    assert named((INSTRUCTIONS | CONDITIONS) - WITHOUT_A_CARD) == shown.keys(), told
    cases = {case.id: case for case in boards_of_named_cards() if case.id in {*shown.values()}}
    happened = {name: named(happens_in(case)) for name, case in cases.items()}
    assert {family for family, case in shown.items() if family not in happened.get(case, ())} == set(), told
