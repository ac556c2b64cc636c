"""The map of rule numbers against the editions' texts, and that every edition that is built is tested."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simulator.editions import TABLES
from tests.rules.numbers import DUEL_MASTERS, MAGIC, NUMBERS, files_by_rule

TEXTS = Path(__file__).parents[2] / "../shared/rules"


@pytest.mark.parametrize("edition", MAGIC)
def test_every_number_is_printed_in_its_edition(edition: str) -> None:
    text = TEXTS / f"{edition.removeprefix('cr-')}.txt"
    if not text.is_file():
        pytest.skip(f"../shared/rules/{text.name} is absent")
    printed = set(re.findall(r"^ ?(\d{3}(?:\.\d+[a-z]?)?)\.? ", text.read_text(encoding="utf-8-sig"), re.MULTILINE))
    assert {numbered[edition] for numbered in NUMBERS.values() if edition in numbered} <= printed


def test_a_rule_goes_by_its_number_in_the_newest_edition_or_says_in_which() -> None:
    for rule, numbered in NUMBERS.items():
        assert rule == numbered.get(MAGIC[-1]) or rule in {
            f"{edition} {number}" for edition, number in numbered.items()
        }


def test_every_edition_that_is_built_is_tested() -> None:
    assert {*MAGIC, *DUEL_MASTERS} == set(TABLES)
    assert {edition for edition, _ in files_by_rule()} == set(TABLES)
