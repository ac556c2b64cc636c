"""Who has lost is found on from where it was looked for last, also after something was taken back."""

from __future__ import annotations

import pytest

from events.board import LifeChanged
from simulator.cases.run.losers import Losers, losers
from simulator.game.game import Game
from tests.given import given


def _game() -> Game:
    return given("cr-2024-06-07", alice=["bear 2/2"], bob=["elf 1/1"])


def test_looking_again_and_again_finds_the_same_as_looking_once() -> None:
    game, together = _game(), Losers()
    for life in (3, 0, 5):
        game.apply(LifeChanged("bob", life))
        assert together.of(game) == losers(game)
    assert [*together.of(game)] == ["bob"]


@pytest.mark.parametrize("steps", [1, 2, 3])
def test_who_lost_by_what_was_taken_back_has_not_lost(steps: int) -> None:
    game, together = _game(), Losers()
    game.apply(LifeChanged("bob", 7))
    assert together.of(game) == {}
    before = game.savepoint()
    for life in range(steps):
        game.apply(LifeChanged("alice", -life))
        assert [*together.of(game)] == ["alice"]
    game.rollback(before)
    assert together.of(game) == {}
    game.apply(LifeChanged("bob", 0))
    assert [*together.of(game)] == ["bob"]


def test_nobody_has_lost_a_game_that_has_not_begun() -> None:
    assert Losers().of(Game(edition="cr-2024-06-07")) == {}
