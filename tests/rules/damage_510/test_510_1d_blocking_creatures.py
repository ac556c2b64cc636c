"""510.1d: what a blocking creature assigns to what it blocks: in the announced order, since November 2024 as chosen."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, play_on, refused, until

pytestmark = pytest.mark.rule("510.1d")

MORE = "This creature can block any number of creatures."


def wall(edition: str) -> Game:
    """A 4/8 blocks a 3/3 and, where there are orders, behind it a 1/1."""
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=[("wall 4/8", MORE)],
        attack=["ogre", "cat"],
        block={"wall": ["ogre", "cat"]},
    )
    if game.orders_to_announce:
        game.announce_order("bob", "wall", ["ogre", "cat"])
    return game


@pytest.mark.since("cr-2024-11-08")
def test_any_division_among_the_blocked_is_legal(edition: str) -> None:
    game = until(wall(edition), "combat_damage")
    divisions = [(points.get("ogre", 0), points.get("cat", 0)) for points in game.legal_assignments("wall")]
    assert sorted(divisions) == [(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)]


@pytest.mark.until("cr-2024-06-07")
def test_the_first_in_the_order_is_assigned_lethal_damage_before_the_second(edition: str) -> None:
    game = until(wall(edition), "combat_damage")
    assert list(game.legal_assignments("wall")) == [{"ogre": 4}, {"ogre": 3, "cat": 1}]
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("bob", "wall", {"ogre": 2, "cat": 2})
    assert broken(illegal.value.verdict) == ["510.1d"]


def test_when_one_is_gone_the_other_takes_it_all(edition: str) -> None:
    game = wall(edition)
    game.apply(PermanentLeft("ogre"))
    play_on(game)
    assert ("wall", "cat", 4) in game.damage.dealt


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
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("bob", "bear", {"cat": 2})
    assert broken(illegal.value.verdict) == ["510.1d"]


@pytest.mark.until("cr-2024-06-07")
def test_what_it_cant_assign_is_reported(edition: str) -> None:
    game = until(wall(edition), "combat_damage")
    assert refused(game.assign_damage, "bob", "wall", {"ogre": 2, "cat": 2}) == [
        (
            "cat is assigned damage before ogre, ahead of it in the order, is assigned lethal damage",
            "wall",
            "ogre",
            "cat",
        )
    ]
    assert refused(game.assign_damage, "bob", "wall", {"ogre": 3, "bob": 1}) == [
        ("wall can't assign damage to bob", "wall", "bob")
    ]
