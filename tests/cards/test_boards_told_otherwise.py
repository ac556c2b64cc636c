"""A board that says less has no other outcome, and neither has one whose players go by other names."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from simulator.cases.format.case import case_from
from simulator.cases.run.checking import Failed, run_case
from tests.cards.test_boards import FILES, NOT_KNOWN, WRONG

HERE = Path(__file__).parent
EACH = 1 if os.environ.get("EVERY_BOARD") else 40
"""One of so many boards is looked at; with EVERY_BOARD set, all."""

LINES = [line for name in FILES for line in (HERE / f"{name}.cases.jsonl").read_text(encoding="utf-8").splitlines()]
BOARDS = [board for line in LINES if (board := json.loads(line))["id"] not in NOT_KNOWN | WRONG][::EACH]
OTHER_NAMES = {"A": "Zoe", "D": "Bob", "E": "Ann"}
PARTS = 4


def _renamed(value: Any) -> Any:
    if isinstance(value, dict):
        return {_renamed(key): _renamed(each) for key, each in value.items()}
    if isinstance(value, list):
        return [_renamed(each) for each in value]
    return OTHER_NAMES.get(value, value) if isinstance(value, str) else value


def _wrong(board: dict[str, Any]) -> bool:
    return isinstance(run_case(case_from(board)), Failed)


@pytest.mark.parametrize("part", range(PARTS))
def test_what_is_not_said_of_this_turn_is_not_known_at_most(part: int) -> None:
    wrong = []
    for board in BOARDS[part::PARTS]:
        players = {name: dict(said) for name, said in board["board"].get("players", {}).items()}
        for said in players.values():
            said.pop("this_turn", None)
        if _wrong({**board, "board": {**board["board"], "players": players}}):
            wrong.append(board["id"])
    assert wrong == []


@pytest.mark.parametrize("part", range(PARTS))
def test_players_may_have_any_names(part: int) -> None:
    assert [board["id"] for board in BOARDS[part::PARTS] if _wrong({**_renamed(board), "id": board["id"]})] == []
