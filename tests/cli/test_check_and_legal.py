"""`blockers check` and `blockers legal`: what they print, and their exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from events.rule import Edition
from simulator.cli.main import run
from simulator.editions import TABLES

CASES = Path(__file__).parents[1] / "cases"
COUNTS = ("passed", "failed", "unsupported", "undetermined", "disputed", "errors")

BOARD = {
    "active": "A",
    "defending": ["D"],
    "permanents": [
        {"id": "a1", "controller": "A", "power": 2, "toughness": 2, "keywords": ["menace"]},
        {"id": "b1", "controller": "D", "power": 2, "toughness": 2},
        {"id": "b2", "controller": "D", "power": 2, "toughness": 2},
    ],
}
ATTACK = {"do": "attack", "attacks": {"a1": "D"}}
ALONE = {"do": "block", "player": "D", "blocks": {"b1": ["a1"]}}


def case(name: str, *script: dict[str, Any], edition: str = "cr-2024-06-07", **more: Any) -> str:
    return json.dumps({"id": name, "edition": edition, "board": BOARD, "script": [ATTACK, *script], **more})


GOOD = case("good", ALONE, {"do": "expect", "legal": False, "violates": ["509.1b"]}, rules=["702.111b"])
WRONG = case("wrong", ALONE, {"do": "expect", "legal": True, "blocked": ["a1"]}, rules=["509.1b"], confidence="text")
LATER = case("later", edition="cr-2009-10-01")
"""A case with a keyword that its edition does not have."""


def suite(folder: Path, *lines: str) -> str:
    file = folder / "some.cases.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return str(file)


def document(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert found["schema"] == 1
    return found


def test_the_counts_add_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["check", suite(tmp_path, GOOD, WRONG, "{", LATER), "--json"]) == 2
    found = document(capsys)
    assert [found[count] for count in ("cases", *COUNTS)] == [4, 1, 1, 1, 0, 0, 1]
    assert found["failures"] == [
        {"id": "wrong", "at": "$.script[2].legal", "expected": True, "got": False},
        {"id": "wrong", "at": "$.script[2].blocked", "expected": ["a1"], "got": []},
    ]
    assert found["unsupported_cases"] == [
        {
            "id": "later",
            "at": "$.board.permanents[0].keywords[0]",
            "reason": '"menace" is no card type or keyword of cr-2009-10-01 yet',
        }
    ]
    assert "line 3" in found["error_messages"][0]


@pytest.mark.parametrize(
    ("options", "cases", "status"),
    [
        ([], 3, 1),
        (["--edition", "cr-2009-10-01"], 1, 3),
        (["--edition", "cr-2009-10-01", "--strict"], 1, 1),
        (["--rule", "509"], 1, 1),
        (["--rule", "702.111b"], 1, 0),
        (["--rule", "510"], 0, 0),
        (["--confidence", "text,ruling"], 1, 1),
        (["--confidence", "interpretation"], 2, 3),
    ],
)
def test_filters_and_exit_status(
    options: list[str], cases: int, status: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run(["check", suite(tmp_path, GOOD, WRONG, LATER), "--json", *options]) == status
    assert document(capsys)["cases"] == cases


def test_disputed_cases_are_counted_apart_until_they_hold_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    disputed = tmp_path / "disputed.txt"
    disputed.write_text("# believed wrong\nwrong\t509.1b says otherwise\n", encoding="utf-8")
    assert run(["check", suite(tmp_path, GOOD, WRONG), "--json", "--disputed", str(disputed)]) == 0
    found = document(capsys)
    assert found["disputed_cases"] == [{"id": "wrong", "reason": "509.1b says otherwise"}]
    assert [found[count] for count in COUNTS] == [1, 0, 0, 0, 1, 0]
    disputed.write_text("good\tsome reason", encoding="utf-8")
    assert run(["check", suite(tmp_path, GOOD), "--disputed", str(disputed)]) == 1
    assert "FAILED good" in capsys.readouterr().out
    disputed.write_text("good", encoding="utf-8")
    assert run(["check", suite(tmp_path, GOOD), "--disputed", str(disputed)]) == 2
    assert "found no reason" in capsys.readouterr().err


def test_the_account_for_people(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["check", suite(tmp_path, GOOD, WRONG, LATER)]) == 1
    said = capsys.readouterr()
    assert "FAILED wrong $.script[2].legal: expected true, got false" in said.out
    assert '"menace" is no card type or keyword' in said.out
    assert said.out.endswith("3 cases, 1 passed, 1 failed, 1 unsupported, 0 undetermined, 0 disputed, 0 errors\n")
    assert "\x1b" not in said.out
    assert said.err == ""


def test_a_suite_without_one_good_line_can_not_be_used(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["check", suite(tmp_path, "{", "[]"), "--json"]) == 2
    said = capsys.readouterr()
    assert json.loads(said.out)["error_messages"][0] in said.err
    assert "some.cases.jsonl: line 1" in said.err


def test_the_projects_own_suites(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(CASES / f"{name}.cases.jsonl") for name in ("solver", "rulings")]
    assert run(["check", *files, "--json"]) == 0
    found = document(capsys)
    assert sum(found[count] for count in COUNTS) == found["cases"] == 205


def test_the_legal_declarations_of_a_case(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "menace.json"
    lure = {"do": "effect", "kind": "lure", "object": "a1"}
    file.write_text(case("menace", lure, ALONE), encoding="utf-8")
    assert run(["legal", str(file), "--json"]) == 0
    both = {"b1": ["a1"], "b2": ["a1"]}
    assert document(capsys) == {
        "schema": 1,
        "edition": "cr-2024-06-07",
        "player": "D",
        "maximum": 2,
        "count": 1,
        "declarations": [both],
        "witness": both,
    }
    assert run(["legal", str(file), "--json", "--count"]) == 0
    assert document(capsys)["declarations"] is None
    assert run(["legal", str(file)]) == 0
    assert "b1 blocks a1, b2 blocks a1" in capsys.readouterr().out


def test_a_case_without_an_attack_has_no_blocks(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "peace.json"
    file.write_text(json.dumps({"edition": "cr-2024-06-07", "board": BOARD}), encoding="utf-8")
    assert run(["legal", str(file)]) == 2
    assert "nobody has declared attackers" in capsys.readouterr().err


def test_a_case_that_needs_what_is_not_built_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.delitem(TABLES, Edition.CR_2008_02_01)
    file = tmp_path / "old.json"
    file.write_text(case("old", edition="cr-2008-02-01"), encoding="utf-8")
    assert run(["legal", str(file)]) == 2
    assert "$.edition: found what can't be played: the edition cr-2008" in capsys.readouterr().err
