"""`blockers rules`, and the tables of the editions that it shows: every number of the combat phase has its row."""

from __future__ import annotations

import json
import re
from pathlib import Path
from pydoc import locate

import pytest

from events.rule import Edition
from simulator.cli.main import run
from simulator.editions import TABLES
from simulator.editions.matrix import Line, RuleNumberError, matrix
from simulator.editions.printed import COMBAT_NUMBERS
from simulator.editions.table import Elsewhere, OutOfScope

EDITIONS = sorted(TABLES)
RULES = Path(__file__).parents[2] / "../shared/rules"

PRINTED = {Edition.CR_2008_02_01: r"(?:30[6-9]\.\d+|31[01]\.\d+|410\.9|422\.\d+|500\.\d+)[a-z]?"}
"""The numbers of combat of an edition that has them elsewhere than in sections 506 to 511."""


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_number_of_combat_has_a_row(edition: Edition) -> None:
    assert [line.number for line in matrix(edition) if line.missing] == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_numbers_are_those_that_the_edition_prints(edition: Edition) -> None:
    text = RULES / f"{edition.removeprefix('cr-')}.txt"
    if not text.is_file():
        pytest.skip(f"../shared/rules/{text.name} is absent")
    numbers = PRINTED.get(edition, r"5(?:0[6-9]|1[01])\.\d+[a-z]?")
    found = re.findall(rf"^ ?({numbers})\.? ", text.read_text(encoding="utf-8-sig"), re.MULTILINE)
    assert tuple(dict.fromkeys(found)) == COMBAT_NUMBERS[edition]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_says_what_it_keeps_in_one_line_or_why_it_does_not(edition: Edition) -> None:
    for line in matrix(edition):
        for says in (*line.says, *line.out_of_scope):
            assert 10 < len(says) < 200, line
            assert not says.endswith("."), line


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_keeps_a_rule_is_there(edition: Edition) -> None:
    for row in TABLES[edition].rows:
        if isinstance(row, Elsewhere):
            by = row.note.by
            assert callable(locate(by) if isinstance(by, str) else by), row


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rows_of_combat_stand_in_printed_order(edition: Edition) -> None:
    printed = COMBAT_NUMBERS[edition]
    rows = [printed.index(row.number.rstrip("abcdefghijklm")) for row in TABLES[edition].rows if row.number in printed]
    assert rows == sorted(rows)


def test_a_rule_with_a_case_about_it_that_passes_is_not_out_of_scope_alone() -> None:
    (line,) = matrix("cr-2024-06-07", "509.1b")
    assert line.functions[0] == "simulator.rules.blocks.restrictions_are_obeyed"
    assert line.out_of_scope == ()
    assert line.tests == (
        "tests/rules/blocks_509/test_509_1b_restrictions.py",
        "tests/rules/blocks_509/test_509_1b_told_by_the_moment.py",
    )
    assert any(case.startswith("cr-2024-06-07/") for case in line.cases)


def test_a_number_shows_what_is_under_it_and_no_more() -> None:
    numbers = [line.number for line in matrix("cr-2024-06-07", "509.1")]
    assert numbers == ["509.1", *[f"509.1{letter}" for letter in "abcdefghi"]]
    assert [line.number for line in matrix("cr-2024-06-07", "509.1b")] == ["509.1b"]
    assert {line.number.partition(".")[0] for line in matrix("cr-2024-06-07", "510")} == {"510"}


@pytest.mark.parametrize("number", ["999", "509.1z", "50", "five", "509."])
def test_a_number_that_is_not_there_is_an_error_that_says_what_is(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(RuleNumberError, match="no rule in the table of cr-2024-06-07"):
        matrix("cr-2024-06-07", number)
    assert run(["rules", number]) == 2
    assert "506, 507, 508, 509, 510, 511" in capsys.readouterr().err


def test_the_command_prints_the_matrix(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "509", "--edition", "cr-2024-11-08"]) == 0
    out = capsys.readouterr().out
    assert "509.4b" in out
    assert "0 without a row" in out


def test_the_document_holds_every_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["edition"] == "cr-2024-06-07"
    lines = [Line(**{key: tuple(value) if isinstance(value, list) else value for key, value in rule.items()})
             for rule in document["rules"] if rule.pop("missing") is False]  # fmt: skip
    assert lines == matrix("cr-2024-06-07")


def test_an_edition_that_is_not_built_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(TABLES, Edition.CR_2008_02_01)
    assert run(["rules", "--edition", "cr-2008-02-01"]) == 2
    assert "not built" in capsys.readouterr().err


def test_a_number_without_a_row_is_reported_and_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from simulator.editions import matrix as module

    numbers = {**COMBAT_NUMBERS, Edition.CR_2024_06_07: (*COMBAT_NUMBERS[Edition.CR_2024_06_07], "511.4")}
    monkeypatch.setattr(module, "COMBAT_NUMBERS", numbers)
    assert run(["rules", "511"]) == 1
    assert "1 without a row" in capsys.readouterr().out


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_out_of_scope_says_that_once(edition: Edition) -> None:
    left_out = [row.number for row in TABLES[edition].rows if isinstance(row, OutOfScope)]
    assert len(left_out) == len(set(left_out))
