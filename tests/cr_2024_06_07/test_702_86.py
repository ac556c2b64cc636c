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


def test_702_86b_each_instance_triggers_separately(edition: str) -> None:
    game = given(
        edition,
        alice=["titan 9/9 annihilator 1, annihilator 2"],
        bob=["wall 0/4", "bear 2/2", "hill land", "plain land"],
        attack=["titan"],
    )
    assert game.triggers.counts == {"titan": 2}
    game.resolve_top(["wall", "bear"] if len(game.board.permanents) == 5 else [])
    game.resolve_top(["hill"])
    assert sorted(game.board.permanents) == ["plain", "titan"]


def test_702_86a_each_defending_player_is_that_of_its_own_attacker(edition: str) -> None:
    game = given(
        edition, alice=["titan 9/9 annihilator 1"], bob=["hill land"], carol=["plain land"], attack={"titan": "carol"}
    )
    with pytest.raises(IllegalAction):
        game.resolve_top(["hill"])
    game.resolve_top(["plain"])
    assert sorted(game.board.permanents) == ["hill", "titan"]
