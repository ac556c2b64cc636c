"""509.3: the defending player announces the damage assignment order of each blocking creature.

- In 2009, 509.3: the defending player announces the order of each creature that blocks several, and of no other.
- 802.5: after the attacker's, the defending players announce the orders of their blocking creatures in turn order.
"""

from __future__ import annotations

import pytest

from events.combat import CombatRemovalEffectApplied
from simulator.editions.procedures import WHICH_CREATURES_HAVE_AN_ORDER
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, judged, permanent, refused

pytestmark = pytest.mark.rule("cr-2024-06-07 509.3")


MORE = "This creature can block any number of creatures."


def wall(edition: str) -> Game:
    return given(
        edition,
        alice=["ogre 3/3", "wolf 2/2", "cat 1/1"],
        bob=[("wall 4/8", MORE)],
        attack=["ogre", "wolf", "cat"],
        block={"wall": ["ogre", "wolf", "cat"]},
    )


def test_the_defending_player_orders_what_the_creature_blocks(edition: str) -> None:
    game = wall(edition)
    assert game.orders_to_announce == [("wall", "bob")]
    game.announce_order("bob", "wall", ["cat", "ogre", "wolf"])
    assert game.orders.orders["wall"] == ("cat", "ogre", "wolf")


def test_the_active_player_does_not_announce_it(edition: str) -> None:
    with pytest.raises(IllegalAction) as illegal:
        wall(edition).announce_order("alice", "wall", ["cat", "ogre", "wolf"])
    assert broken(illegal.value.verdict) == ["509.3"]


def test_each_blocked_creature_stands_in_it_once(edition: str) -> None:
    with pytest.raises(IllegalAction) as illegal:
        wall(edition).announce_order("bob", "wall", ["cat", "ogre"])
    assert broken(illegal.value.verdict) == ["509.3"]


def test_509_3a_a_removed_attacker_leaves_the_order_of_the_others(edition: str) -> None:
    game = wall(edition)
    game.announce_order("bob", "wall", ["cat", "ogre", "wolf"])
    game.apply(CombatRemovalEffectApplied("ogre"))
    assert game.orders.orders["wall"] == ("cat", "wolf")
    assert "ogre" not in game.orders.orders


def test_what_is_no_order_is_reported(edition: str) -> None:
    game = wall(edition)
    assert refused(game.announce_order, "alice", "wall", ["cat", "ogre", "wolf"]) == [
        ("bob announces the order of wall, not alice", "wall")
    ]
    assert refused(game.announce_order, "bob", "wall", ["cat", "cat", "wolf"]) == [
        ("the order of wall consists of ogre, wolf, cat, each once", "wall", "cat", "cat", "wolf")
    ]
    assert game.priority == ""
    game.announce_order("bob", "wall", ["cat", "ogre", "wolf"])
    assert game.priority == "alice"
    assert refused(game.announce_order, "bob", "wall", ["ogre", "cat", "wolf"]) == [
        ("the order of wall is announced already", "wall")
    ]


def test_of_several_defending_players_each_announces_in_turn_order(edition: str) -> None:
    two = "This creature can block an additional creature each combat."
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2", "cat 1/1", "dog 1/1"],
        carol=[("carols 1/4", two)],
    )
    game.apply(permanent(("bobs 1/4", two), "bob"))
    game.declare_attackers({"ogre": "bob", "wolf": "bob", "cat": "carol", "dog": "carol"})
    game.declare_blockers({"bobs": ["ogre", "wolf"]})
    assert game.orders_to_announce == []
    game.declare_blockers({"carols": ["cat", "dog"]})
    assert game.orders_to_announce == [("bobs", "bob"), ("carols", "carol")]


@pytest.mark.since("cr-2010-02-01")
def test_every_creature_that_fights_has_an_order_each_players_in_board_order(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "wolf 2/2", "cat 1/1"],
        bob=["elves 1/1", "bear 2/2", "wall 0/8"],
        attack=["cat", "wolf", "ogre"],
        block={"wall": ["wolf"], "bear": ["ogre"], "elves": ["ogre"]},
    )
    ordered = game.table.answer(WHICH_CREATURES_HAVE_AN_ORDER)
    assert ordered(game.position) == ["ogre", "wolf", "elves", "bear", "wall"]
    game.apply(CombatRemovalEffectApplied("wolf"))
    assert ordered(game.position) == ["ogre", "elves", "bear"]


@pytest.mark.until("cr-2009-10-01")
def test_a_creature_that_blocks_one_creature_has_no_order(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3"],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    assert game.orders_to_announce == [("ogre", "alice")]
    assert broken(judged(game.announce_order, "bob", "bear", ["ogre"])) == ["509.3"]
    assert refused(game.announce_order, "bob", "bear", ["ogre"]) == [
        ("bear fights ogre alone, so no order is announced for it", "bear", "ogre")
    ]


WALL = "This creature can block any number of creatures."


@pytest.mark.rule("cr-2024-06-07 802.5")
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


@pytest.mark.rule("cr-2024-06-07 802.5")
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
