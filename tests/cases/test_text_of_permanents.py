"""A case's `text` may be any paragraph of a card: a line of keywords, or an ability of several sentences."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simulator import Game

DOCUMENT: dict[str, Any] = {"active": "A", "defending": ["D"]}


def game(folder: Path, text: list[str], blocker: list[str], *script: dict[str, Any]) -> Game:
    permanents = [
        {"id": "a1", "controller": "A", "power": 2, "toughness": 2, "text": text},
        {"id": "b1", "controller": "D", "power": 2, "toughness": 2, "text": blocker},
    ]
    attack = {"do": "attack", "attacks": {"a1": "D"}}
    case = {"edition": "cr-2024-06-07", "board": {**DOCUMENT, "permanents": permanents}, "script": [*script, attack]}
    file = folder / "case.json"
    file.write_text(json.dumps(case), encoding="utf-8")
    return Game.from_case(file)


def test_a_line_of_keywords_gives_the_permanent_its_keywords(tmp_path: Path) -> None:
    flying = game(tmp_path, ["Flying, lifelink"], [])
    assert flying.board.permanents["a1"].keywords == ("flying", "lifelink")
    assert flying.judge({"b1": ["a1"]}).legal is False
    assert game(tmp_path, ["Flying (It flies.)"], ["Reach"]).judge({"b1": ["a1"]}).legal is True


def test_an_effect_gives_and_takes_keywords_by_their_line(tmp_path: Path) -> None:
    effects = [{"do": "effect", "kind": kind, "object": "a1", "text": "Flying"} for kind in ("gain", "lose")]
    assert game(tmp_path, [], [], effects[0]).judge({"b1": ["a1"]}).legal is False
    assert game(tmp_path, [], [], *effects).judge({"b1": ["a1"]}).legal is True


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Target creature can't block this turn. Draw a card.",
        "When this creature enters, draw a card. Then discard a card.",
        "This creature enters with two +1/+1 counters on it.",
    ],
)
def test_what_nothing_calls_up_leaves_a_block_certain(text: str, tmp_path: Path) -> None:
    assert game(tmp_path, [text], []).judge({"b1": ["a1"]}).legal is True
