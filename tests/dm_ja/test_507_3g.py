"""507.3g: then the other player's effects are; what triggers meanwhile for the turn player comes first."""

from __future__ import annotations

import pytest

from events.board import PermanentTapped
from simulator.game.verdict import IllegalAction
from tests.duels import broken, duel, names

ALICE = [
    ("ao 3000", "X1: When this creature becomes blocked, ..."),
    ("ax 1000", "X2: Whenever this creature becomes tapped, ..."),
]
BOB = [("bo 4000 blocker", "Y1: When this creature blocks, ...", "Y2: When this creature blocks, ...")]


def test_the_other_player_waits_for_the_turn_player(edition: str) -> None:
    game = duel(edition, alice=ALICE, bob=BOB, attack="bob", choose=["bo"])
    with pytest.raises(IllegalAction, match="Y2 of bo comes after the abilities of alice") as refused:
        game.resolve("Y2")
    assert broken(refused.value.verdict) == ["507.3g"]
    for ability in ("X1", "Y2", "Y1"):
        game.resolve(ability)
    assert names(game) == []


def test_what_triggers_for_the_turn_player_meanwhile_comes_first_after_the_one_that_is_resolved(edition: str) -> None:
    game = duel(edition, alice=ALICE, bob=BOB, attack="bob", choose=["bo"])
    game.resolve("X1")
    game.resolve("Y1")
    game.apply(PermanentTapped("ax"))
    with pytest.raises(IllegalAction):
        game.resolve("Y2")
    game.resolve("X2")
    game.resolve("Y2")
    assert names(game) == []
