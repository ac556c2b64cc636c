"""510.1c of November 2024: a blocked creature's damage is divided among its blockers as its controller chooses.

- In 2008, 310.2: combat damage is divided freely among the legal recipients.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, WrongMoment
from tests.given import broken, given, judged, play_on, until

pytestmark = [pytest.mark.rule("510.1c"), pytest.mark.since("cr-2024-11-08")]


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


EXTRA = "This creature can block an additional creature each combat."


def divisions(game: Game, creature: str) -> list[dict[str, int]]:
    return list(game.legal_assignments(creature))


@pytest.mark.editions("cr-2008-02-01")
def test_c_a_blocked_creature_divides_as_its_controller_chooses(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 2/2"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    with pytest.raises(WrongMoment):
        game.announce_order("alice", "ogre", ["bear", "cat"])
    until(game, "combat_damage")
    assert divisions(game, "ogre") == [{"bear": 2}, {"bear": 1, "cat": 1}, {"cat": 2}]


@pytest.mark.editions("cr-2008-02-01")
def test_d_a_blocking_creature_divides_among_those_that_it_blocks(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 2/2", "cat 1/1"],
        bob=[("wall 1/4", EXTRA)],
        attack=["ogre", "cat"],
        block={"wall": ["ogre", "cat"]},
    )
    until(game, "combat_damage")
    assert divisions(game, "wall") == [{"ogre": 1}, {"cat": 1}]


@pytest.mark.editions("cr-2008-02-01")
def test_each_part_has_its_own_number(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 2/2", "drake 2/2 flying"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre", "drake"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    until(game, "combat_damage")
    assert broken(judged(game.assign_damage, "alice", "ogre", {"bear": 3})) == ["310.2a"]
    assert broken(judged(game.assign_damage, "alice", "drake", {"bear": 2})) == ["310.2b"]
    assert broken(judged(game.assign_damage, "alice", "ogre", {"bob": 2})) == ["310.2c"]
    assert broken(judged(game.assign_damage, "bob", "bear", {"drake": 2})) == ["310.2d"]


@pytest.mark.editions("cr-2008-02-01")
def test_c_with_no_creature_blocking_it_any_more_it_assigns_none(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(PermanentLeft("bear"))
    until(game, "end_of_combat")
    assert game.damage.dealt == ()
    assert game.board.life["bob"] == 20
