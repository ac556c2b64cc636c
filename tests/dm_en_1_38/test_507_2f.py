"""507.2f: then the other player resolves their abilities in any order."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalAction
from tests.dm_en_1_38.modal import modal
from tests.duels import broken, names


def test_after_the_active_players_and_the_modes(edition: str) -> None:
    game = modal(edition)
    game.choose_mode("X1", "M1")
    for ability in ("X2", "X1"):
        with pytest.raises(IllegalAction, match="Y2 of bo comes after") as refused:
            game.resolve("Y2")
        assert broken(refused.value.verdict) == ["507.2f"]
        game.resolve(ability)
    with pytest.raises(IllegalAction, match="the mode of the ability Y1") as refused:
        game.resolve("Y2")
    assert broken(refused.value.verdict) == ["507.2f"]
    game.choose_mode("Y1", "M3")
    game.resolve("Y2")
    game.resolve("Y1")
    assert names(game) == []


def test_all_of_it_is_settled_before_the_battle(edition: str) -> None:
    game = modal(edition)
    game.battle()
    assert names(game) == []
    assert game.triggers.decided == {}
