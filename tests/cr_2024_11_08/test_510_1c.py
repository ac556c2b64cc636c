"""510.1c of November 2024: a blocked creature's damage is divided among its blockers as its controller chooses."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, play_on, until


def test_example_elvish_regrower_any_division_among_the_blockers_is_legal(edition: str) -> None:
    game = given(
        edition,
        alice=["regrower 4/3"],
        bob=["spawn 2/3", "hunter 1/1"],
        attack=["regrower"],
        block={"spawn": ["regrower"], "hunter": ["regrower"]},
    )
    until(game, "combat_damage")
    divisions = [(points.get("spawn", 0), points.get("hunter", 0)) for points in game.legal_assignments("regrower")]
    assert sorted(divisions) == [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)]


def test_a_single_blocker_takes_it_all(edition: str) -> None:
    game = given(edition, alice=["ogre 5/5"], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    play_on(game)
    assert game.damage.dealt == (("ogre", "cat", 5), ("cat", "ogre", 1))


def test_with_no_blocker_left_it_assigns_none(edition: str) -> None:
    game = given(edition, alice=["ogre 5/5"], bob=["cat 1/1"], attack=["ogre"], block={"cat": ["ogre"]})
    game.apply(PermanentLeft("cat"))
    play_on(game)
    assert game.damage.dealt == ()


def test_to_the_player_it_assigns_none(edition: str) -> None:
    bob = ["bear 2/2", "cat 1/1"]
    game = given(edition, alice=["ogre 5/5"], bob=bob, attack=["ogre"], block={"bear": ["ogre"], "cat": ["ogre"]})
    until(game, "combat_damage")
    with pytest.raises(IllegalAction) as refused:
        game.assign_damage("alice", "ogre", {"bear": 2, "cat": 1, "bob": 2})
    assert broken(refused.value.verdict) == ["510.1c"]
