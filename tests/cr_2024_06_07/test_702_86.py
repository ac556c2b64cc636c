"""702.86: annihilator."""

from __future__ import annotations

import pytest

from simulator.verdict import IllegalAction
from tests.given import given


def test_the_defending_player_sacrifices_that_many_permanents_of_choice(edition: str) -> None:
    game = given(
        edition, alice=["titan 9/9 annihilator 2"], bob=["wall 0/4", "bear 2/2", "hill land"], attack=["titan"]
    )
    assert game.triggers.counts == {"titan": 1}
    for wrong in (["bear"], ["bear", "titan"], ["bear", "bear"]):
        with pytest.raises(IllegalAction):
            game.resolve_top(wrong)
    game.resolve_top(["bear", "hill"])
    assert sorted(game.board.permanents) == ["titan", "wall"]


def test_whoever_has_fewer_sacrifices_all(edition: str) -> None:
    game = given(edition, alice=["titan 9/9 annihilator 4"], bob=["wall 0/4"], attack=["titan"])
    game.pass_step()
    assert sorted(game.board.permanents) == ["titan"]
