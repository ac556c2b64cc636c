"""510.1d of November 2024: a blocking creature's damage is divided among what it blocks as its controller chooses."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, play_on, until

MORE = "This creature can block any number of creatures."


def wall(edition: str) -> Game:
    return given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=[("wall 2/8", MORE)],
        attack=["ogre", "cat"],
        block={"wall": ["ogre", "cat"]},
    )


def test_any_division_among_the_blocked_is_legal(edition: str) -> None:
    game = until(wall(edition), "combat_damage")
    divisions = [(points.get("ogre", 0), points.get("cat", 0)) for points in game.legal_assignments("wall")]
    assert sorted(divisions) == [(0, 2), (1, 1), (2, 0)]


def test_when_one_is_gone_the_other_takes_it_all(edition: str) -> None:
    game = wall(edition)
    game.apply(PermanentLeft("ogre"))
    play_on(game)
    assert ("wall", "cat", 2) in game.damage.dealt


def test_when_all_are_gone_it_assigns_none(edition: str) -> None:
    game = wall(edition)
    game.apply(PermanentLeft("ogre"))
    game.apply(PermanentLeft("cat"))
    play_on(game)
    assert game.damage.dealt == ()


def test_to_what_it_does_not_block_it_assigns_none(edition: str) -> None:
    game = given(
        edition, alice=["ogre 3/3", "cat 1/1"], bob=["bear 2/2"], attack=["ogre", "cat"], block={"bear": ["ogre"]}
    )
    until(game, "combat_damage")
    with pytest.raises(IllegalAction) as refused:
        game.assign_damage("bob", "bear", {"cat": 2})
    assert broken(refused.value.verdict) == ["510.1d"]
