"""802.5: after the attacker's, the defending players announce the orders of their blocking creatures in turn order."""

from __future__ import annotations

import pytest

from simulator.game.verdict import IllegalAction
from tests.given import broken, given

WALL = "This creature can block any number of creatures."


def test_each_defending_player_announces_in_turn_order(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1", "wolf 2/2", "imp 1/1"],
        bob=["bear 2/2", ("wall 0/4", WALL)],
        carol=[("moat 0/4", WALL)],
        attack={"ogre": "bob", "cat": "bob", "wolf": "carol", "imp": "carol"},
    )
    game.declare_blockers({"bear": ["ogre"], "wall": ["ogre", "cat"]})
    assert game.orders_to_announce == []
    game.declare_blockers({"moat": ["wolf", "imp"]})
    assert game.orders_to_announce == [("ogre", "alice"), ("wall", "bob"), ("moat", "carol")]
    with pytest.raises(IllegalAction) as refused:
        game.announce_order("bob", "moat", ["imp", "wolf"])
    assert broken(refused.value.verdict) == ["509.3"]
    game.announce_order("carol", "moat", ["imp", "wolf"])
    assert game.orders.orders["moat"] == ("imp", "wolf")


def test_turn_order_comes_before_board_order(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1", "wolf 2/2", "imp 1/1"],
        bob=[("wall 0/4", WALL)],
        carol=[("moat 0/4", WALL)],
        attack={"ogre": "bob", "cat": "bob", "wolf": "carol", "imp": "carol"},
    )
    board = game.board.permanents
    assert list(board).index("wall") < list(board).index("moat")
    game.declare_blockers({"wall": ["ogre", "cat"]})
    game.declare_blockers({"moat": ["wolf", "imp"]})
    assert [player for _, player in game.orders_to_announce] == ["bob", "carol"]
