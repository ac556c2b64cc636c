"""Boards with words that are not read: `judge`, `check`, `legal` and the environments give the same answer."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simulator.cli.main import run
from simulator.envs.errors import UndeterminedScenario
from simulator.envs.general.engine import FullCombat

BOARDS = Path(__file__).parent / "boards"


def answer(capsys: pytest.CaptureFixture[str], command: str, board: str, *options: str) -> tuple[int, dict[str, Any]]:
    """A command's exit status, and its JSON document."""
    status = run([command, str(BOARDS / f"{board}.yaml"), "--json", *options])
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return status, found


NOT_READ = [
    ("W2-guardian", "guardian: Whenever Guardian of the Gateless blocks"),
    ("W4-odric", "odric: Whenever Odric and at least three other creatures attack"),
    ("W6-mirri", "a1: Whenever Mirri attacks, each opponent can't block with more than one creature"),
    ("W7-dancing", "archangel: As long as this creature dances"),
]
"""Boards on which the last proposal was headlined legal or illegal, and the ability that it depends on."""


@pytest.mark.parametrize(("board", "ability"), NOT_READ)
def test_what_depends_on_an_ability_that_is_not_read_is_undetermined_and_names_it(
    board: str, ability: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, found = answer(capsys, "judge", board)
    (result,) = found["results"]
    assert (status, result["legal"]) == (3, None)
    assert ability in result["because"]
    status, found = answer(capsys, "check", board)
    assert (status, found["undetermined"]) == (3, 1)
    assert ability in found["undetermined_cases"][0]["because"]


@pytest.mark.parametrize(("board", "ability"), [each for each in NOT_READ if each[0] != "W2-guardian"])
def test_legal_blocks_that_depend_on_it_are_not_counted(
    board: str, ability: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, found = answer(capsys, "legal", board)
    assert (status, found["count"], found["declarations"]) == (3, None, None)
    assert ability in found["because"]


def test_blocks_before_such_an_ability_can_trigger_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answer(capsys, "legal", "W2-guardian")
    assert (status, found["count"]) == (0, 2)


def test_a_land_that_an_aura_makes_a_creature_attacks_while_the_aura_is_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It is removed from combat as it stops being a creature, and deals no damage and takes none (506.4)."""
    status, found = answer(capsys, "check", "W3-zendikon")
    assert (status, found["passed"]) == (0, 1)
    status, found = answer(capsys, "judge", "W3-zendikon")
    assert (status, found["results"][0]["legal"]) == (0, True)
    status, found = answer(capsys, "legal", "W3-zendikon")
    assert (status, found["declarations"]) == (0, [{}, {"b1": ["mtn"]}])


def test_an_effect_of_a_trigger_that_is_followed_decides(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answer(capsys, "judge", "W1-pyreheart")
    assert (status, found["results"][0]["legal"]) == (0, False)
    status, found = answer(capsys, "legal", "W1-pyreheart")
    assert (status, found["count"]) == (0, 3)


def test_a_condition_that_the_board_says_decides(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answer(capsys, "judge", "W5-cascade")
    assert (status, found["results"][0]["legal"]) == (0, True)
    status, found = answer(capsys, "check", "W5-cascade")
    assert (status, found["undetermined"]) == (0, 0)


@pytest.mark.parametrize(("board", "ability"), NOT_READ)
def test_nobody_can_play_such_a_combat(board: str, ability: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "--case", str(BOARDS / f"{board}.yaml"), "--seed", "1"]) == 3
    assert ability in capsys.readouterr().err
    if board == "W2-guardian":
        with pytest.raises(UndeterminedScenario, match="Guardian of the Gateless blocks"):
            FullCombat.from_case(BOARDS / f"{board}.yaml")


def test_what_comes_after_an_undetermined_step_is_not_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["judge", str(BOARDS / "W7-dancing.yaml")]) == 3
    said = capsys.readouterr().out
    assert "is not reached, because $.script[" in said
    assert "508.1j" not in said
    assert "illegal" not in said


def test_each_edition_has_an_answer_where_only_some_have_orders(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answer(capsys, "judge", "m_orders", "--editions", "all")
    assert status == 0
    without_orders = {"cr-2008-02-01", "cr-2024-11-08", "cr-2026-01-16"}
    assert len(found["results"]) == 7
    assert {each["edition"] for each in found["results"] if each["legal"] is True} == without_orders
    assert {each["edition"] for each in found["results"] if each["legal"] is None} == set()
    assert "510.1c" in found["differences"][0]["text"]


@pytest.mark.parametrize("command", ["judge", "legal"])
def test_a_case_without_an_attack_has_a_clear_error(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([command, str(BOARDS / "m_noattack.yaml")]) == 2
    said = capsys.readouterr().err
    assert said.endswith("m_noattack.yaml: nobody has declared attackers yet, so there is nothing to block\n")


def test_what_is_asked_before_an_attack_is_a_clear_error_of_the_case(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    early = (BOARDS / "m_noattack.yaml").read_text(encoding="utf-8")
    early = early.replace("script: []", "script: [{do: expect, legal_declaration_count: 1}]")
    file = tmp_path / "early.yaml"
    file.write_text(early, encoding="utf-8")
    assert run(["check", str(file), "--json"]) == 2
    (message,) = json.loads(capsys.readouterr().out)["error_messages"]
    assert message == "early: $.script[0]: nobody has declared attackers yet, so there is nothing to block"


def test_menace_decides_whatever_else_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    status, found = answer(capsys, "judge", "maarika")
    (result,) = found["results"]
    assert (status, result["legal"], result["reached"]) == (0, False, True)
    assert [violation["rule"] for violation in result["violations"]] == ["509.1b"]
    assert (result["obeyed"], result["maximum"]) == (1, 0)


BOARD = """\
edition: cr-2026-01-16
board:
  active: A
  defending: [D]
  permanents:
    - {id: a1, controller: A, power: 2, toughness: 2, keywords: [KEYWORDS], text: [TEXT]}
    - {id: s, controller: A, power: 1, toughness: 1, text: [OTHER]}
    - {id: b1, controller: D, power: 3, toughness: 3, text: [THEIRS]}
script:
  - {do: attack, attacks: {a1: D}}
"""
LEAVES = '"When this creature leaves the battlefield, each creature dances."'
ENTERS = '"Whenever another creature enters, each creature dances."'
TARGET = '"Whenever this creature becomes the target of a spell or ability, it dances."'
LOSES = '"Whenever you lose life, each creature dances."'
HERE = '"When this creature enters, each creature dances."'
PUT = "{do: put_attacking, permanent: {id: n, controller: A, power: 1, toughness: 1, text: [WORDS]}, attacking: D}"


@pytest.mark.parametrize(
    ("put", "happens"),
    [
        ({"OTHER": LEAVES}, "{do: effect, kind: bounce, object: s}"),
        ({"TEXT": ENTERS}, PUT.replace("WORDS", "")),
        ({}, PUT.replace("WORDS", HERE)),
        ({"KEYWORDS": "provoke", "THEIRS": TARGET}, "{do: resolve_top, choice: b1}"),
        ({"TEXT": LOSES}, "{do: effect, kind: lose_life, object: A, amount: 1}"),
    ],
)
def test_what_has_happened_may_have_triggered_an_ability_that_is_not_read(
    put: dict[str, str], happens: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = BOARD
    for place in ("KEYWORDS", "TEXT", "OTHER", "THEIRS"):
        board = board.replace(f"[{place}]", f"[{put.get(place, '')}]")
    file = tmp_path / "board.yaml"
    blocked = "  - {do: block, player: D, blocks: {b1: [a1]}}\n"
    # Provoke has its target, and resolves, before blocks in any case.
    otherwise = 3 if "KEYWORDS" in put else 0
    for script, status in ((f"  - {happens}\n{blocked}", 3), (blocked, otherwise)):
        file.write_text(board + script, encoding="utf-8")
        assert run(["judge", str(file)]) == status
        said = capsys.readouterr().out
        assert ("dances" in said) is (status == 3)


def test_an_attack_alone_that_is_undetermined_is_judged_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board = BOARD.replace("[TEXT]", '["This creature dances."]')
    for place in ("KEYWORDS", "OTHER", "THEIRS"):
        board = board.replace(f"[{place}]", "[]")
    file = tmp_path / "board.yaml"
    file.write_text(board, encoding="utf-8")
    assert run(["judge", str(file)]) == 3
    assert "a1: This creature dances." in capsys.readouterr().out
