"""507.2e: then the other player chooses the modes of theirs."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalAction
from tests.dm_en_1_38.modal import modal
from tests.duels import broken


def test_once_nothing_of_the_active_player_waits(edition: str) -> None:
    game = modal(edition)
    for step in (lambda: game.choose_mode("X1", "M1"), lambda: game.resolve("X1"), lambda: game.resolve("X2")):
        with pytest.raises(IllegalAction, match="comes after the abilities of alice") as refused:
            game.choose_mode("Y1", "M2")
        assert broken(refused.value.verdict) == ["507.2e"]
        step()
    game.choose_mode("Y1", "draw")
    assert game.triggers.decided == {1: "draw"}
