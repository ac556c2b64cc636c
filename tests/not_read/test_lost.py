"""613.7: a loss that is later than what another permanent gives takes it away."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from events.board import AbilitiesLost
from projections.matching import with_keywords
from simulator.cli.main import run
from tests.given import given

LORD = "Creatures you control have flying."


@pytest.mark.parametrize(
    ("lost", "of", "flying"),
    [
        ("flying", "bear", ["cub", "hawk"]),
        ("menace", "bear", ["bear", "cub", "hawk"]),
        ("flying", "cub", ["bear", "hawk"]),
        ("flying", "hawk", ["bear", "cub"]),
    ],
)
def test_losing_what_another_gave_before_takes_it_away(lost: str, of: str, flying: list[str]) -> None:
    game = given(
        "cr-2026-01-16", alice=["bear 2/2", "hawk 1/1 flying", ("lord artifact", LORD)], bob=["cub 2/2 flying"]
    )
    game.apply(AbilitiesLost(of, (lost,), "turn"))
    board = game.position.board
    known = with_keywords(board, [*board.permanents.values()])
    assert sorted(each.id for each in known if "flying" in each.keywords and "creature" in each.types) == flying
    assert not game.triggers.unread.happened


@pytest.mark.parametrize(("words", "legal"), [("text: all abilities", "true"), ("keyword: reach", "false")])
def test_all_abilities_are_lost_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[Any], words: str, legal: str
) -> None:
    board = f"""\
edition: cr-2026-01-16
board:
  active: A
  defending: [D]
  permanents:
    - {{id: a, controller: A, power: 2, toughness: 2, keywords: [flying, menace], counters: {{shield: 1}}}}
    - {{id: b, controller: D, power: 2, toughness: 2}}
script:
  - {{do: attack, attacks: {{a: D}}}}
  - {{do: effect, kind: lose, object: a, {words}, until: turn}}
  - {{do: block, player: D, blocks: {{b: [a]}}}}
  - {{do: expect, legal: {legal}, counters: {{a: {{shield: 1}}}}}}
"""
    file = tmp_path / "board.yaml"
    file.write_text(board, encoding="utf-8")
    assert run(["check", str(file)]) == 0, capsys.readouterr().out
