"""The numbers that the editions print: the stored index is that of the texts, and every table keeps to it."""

from __future__ import annotations

import pytest

from events.rule import Edition
from simulator.editions import TABLES
from simulator.editions.printed import COMBAT_NUMBERS
from tests.editions.index import RULES, SOURCES, Index, index_of, read_index

INDEX = read_index()


def of_section(index: Index, section: str) -> list[str]:
    return [number for number in index if number.partition(".")[0] == section]


def test_every_edition_is_in_the_index() -> None:
    assert list(INDEX) == list(SOURCES) == list(Edition)


@pytest.mark.parametrize("edition", Edition)
def test_the_index_is_that_of_the_text(edition: Edition) -> None:
    text = RULES / SOURCES[edition].text
    if not text.is_file():
        pytest.skip(f"../shared/rules/{text.name} is absent")
    found = index_of(text.read_text(encoding="utf-8-sig"), SOURCES[edition])
    assert list(found.items()) == list(INDEX[edition].items())


@pytest.mark.parametrize("edition", Edition)
def test_the_step_has_as_many_numbers_as_it_has(edition: Edition) -> None:
    source = SOURCES[edition]
    assert len(of_section(INDEX[edition], source.step)) == source.count


@pytest.mark.parametrize("edition", Edition)
def test_no_section_is_missing(edition: Edition) -> None:
    source = SOURCES[edition]
    printed = {number.partition(".")[0] for number in INDEX[edition]}
    assert printed == {section.partition(".")[0] for section in (*source.combat, source.illegal) if section}


@pytest.mark.parametrize("edition", sorted(TABLES))
def test_what_a_table_must_have_rows_for_is_what_the_edition_prints(edition: Edition) -> None:
    illegal = of_section(INDEX[edition], SOURCES[edition].illegal)
    printed = [number for number in INDEX[edition] if number not in illegal]
    listed = [number for number in COMBAT_NUMBERS[edition] if number not in illegal]
    assert listed == printed


@pytest.mark.parametrize("edition", sorted(TABLES))
def test_what_is_illegal_is_taken_back_by_a_number_that_the_edition_prints(edition: Edition) -> None:
    assert TABLES[edition].illegal_actions in INDEX[edition]


@pytest.mark.parametrize(
    ("edition", "number"),
    [
        (Edition.CR_2009_10_01, "509.1c"),
        (Edition.CR_2008_02_01, "410.9e"),
        (Edition.CR_2008_02_01, "500.3a"),
        (Edition.CR_2026_01_16, "732.2"),
    ],
    ids=["after a space", "one rule of a section", "the last section", "illegal actions"],
)
def test_numbers_that_are_easily_missed(edition: Edition, number: str) -> None:
    assert number in INDEX[edition]


def test_the_same_words_have_the_same_hash_and_others_another() -> None:
    june, november, january = (
        INDEX[edition] for edition in (Edition.CR_2024_06_07, Edition.CR_2024_11_08, Edition.CR_2026_01_16)
    )
    assert november["509.3a"] == january["509.3a"]
    assert june["509.1b"] == november["509.1b"]
    assert june["510.1c"] != november["510.1c"]
