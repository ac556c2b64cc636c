"""Every family of effects and events that the game follows has its row in the editions and a case by a named card."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

from events.card_instructions import Seeks
from events.rule import Edition
from events.trigger_conditions import IsDealtNoncombatDamage
from events.triggers import Battles, IsAttacked
from simulator.cases.format.case import Case
from simulator.cases.read.reading import read_each
from simulator.cases.run.checking import Passed, run_case
from simulator.editions import TABLES
from simulator.editions.table import Performs
from tests.families import ACTIONS, CONDITIONS, INSTRUCTIONS, Family, Happened, named, watched
from tests.rules.numbers import MAGIC

CASES = Path(__file__).parents[1] / "cards"
TEXTS = Path(__file__).parents[2] / "../shared/rules"

WITHOUT_A_RULE: frozenset[Family] = frozenset({Battles, IsAttacked, Seeks})
"""Those of which no text at hand has a rule: seeking is none of the cards on paper, two are Duel Masters'."""
WITHOUT_A_CARD: frozenset[Family] = frozenset({Battles, IsAttacked, IsDealtNoncombatDamage})
"""Those that no card of Magic has whose ability is read."""


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


@pytest.fixture(scope="module")
def happened() -> Happened:
    """What happens in the cases that name cards and come out as they say, until all happened that can."""
    found = Happened()
    files = [file for file in sorted(CASES.glob("*.cases.jsonl")) if '"card":' in file.read_text(encoding="utf-8")]
    for case in chain.from_iterable(read_each(str(file)) for file in files):
        assert isinstance(case, Case)
        with watched() as seen:
            outcome = run_case(case)
        if isinstance(outcome, Passed):
            found.instructions |= seen.instructions
            found.conditions |= seen.conditions
        if found.instructions | found.conditions >= (INSTRUCTIONS | CONDITIONS) - WITHOUT_A_CARD:
            break
    return found


def test_every_effect_happens_in_a_case_by_a_named_card(happened: Happened) -> None:
    assert named(INSTRUCTIONS - WITHOUT_A_CARD - happened.instructions) == set()


def test_every_event_happens_in_a_case_by_a_named_card(happened: Happened) -> None:
    assert named(CONDITIONS - WITHOUT_A_CARD - happened.conditions) == set()
