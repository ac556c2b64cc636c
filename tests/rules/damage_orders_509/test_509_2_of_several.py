"""509.2: the active player announces the order of each creature that several creatures block, and of no other."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, judged, refused, until

pytestmark = [pytest.mark.rule("cr-2024-06-07 509.2"), pytest.mark.until("cr-2009-10-01")]


def wurm(edition: str) -> Game:
    return given(
        edition,
        alice=["wurm 6/4"],
        bob=["elves 1/1", "bear 2/2", "angel 4/4 flying, vigilance"],
        attack=["wurm"],
        block={"elves": ["wurm"], "bear": ["wurm"], "angel": ["wurm"]},
    )


def test_example_craw_wurm_its_controller_orders_the_three_blockers(edition: str) -> None:
    game = wurm(edition)
    assert game.orders_to_announce == [("wurm", "alice")]
    game.announce_order("alice", "wurm", ["angel", "bear", "elves"])
    assert game.orders.orders == {"wurm": ("angel", "bear", "elves")}
    assert game.orders_to_announce == []
    until(game, "combat_damage")
    assert list(game.legal_assignments("wurm")) == [{"angel": 6}, {"angel": 5, "bear": 1}, {"angel": 4, "bear": 2}]


@pytest.mark.parametrize(
    "order",
    [["angel", "elves"], ["angel", "elves", "bear", "bear"], ["angel", "elves", "wurm"], []],
    ids=["one missing", "one twice", "a stranger", "nothing"],
)
def test_each_blocker_stands_in_it_once(edition: str, order: list[str]) -> None:
    with pytest.raises(IllegalAction) as illegal:
        wurm(edition).announce_order("alice", "wurm", order)
    assert broken(illegal.value.verdict) == ["509.2"]


def test_the_defending_player_does_not_announce_it(edition: str) -> None:
    with pytest.raises(IllegalAction) as illegal:
        wurm(edition).announce_order("bob", "wurm", ["angel", "elves", "bear"])
    assert broken(illegal.value.verdict) == ["509.2"]


def test_no_order_of_one_creature_comes_about_or_is_announced(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    assert game.orders_to_announce == []
    assert game.orders.orders == {}
    assert game.priority == "alice"
    assert broken(judged(game.announce_order, "alice", "ogre", ["bear"])) == ["509.2"]
    assert refused(game.announce_order, "alice", "ogre", ["bear"]) == [
        ("ogre fights bear alone, so no order is announced for it", "ogre", "bear")
    ]
    until(game, "end_of_combat")
    assert game.damage.dealt == (("ogre", "bear", 3), ("bear", "ogre", 2))


def test_nobody_has_priority_before_the_orders_are_announced(edition: str) -> None:
    game = wurm(edition)
    assert game.priority == ""
    game.announce_order("alice", "wurm", ["elves", "bear", "angel"])
    assert game.priority == "alice"
    assert refused(game.announce_order, "alice", "wurm", ["bear", "elves", "angel"]) == [
        ("the order of wurm is announced already", "wurm")
    ]


def test_509_2a_a_removed_blocker_leaves_the_order_of_the_others(edition: str) -> None:
    game = wurm(edition)
    game.announce_order("alice", "wurm", ["angel", "elves", "bear"])
    game.apply(PermanentLeft("elves"))
    assert game.orders.orders == {"wurm": ("angel", "bear")}
    game.apply(PermanentLeft("angel"))
    assert game.orders.orders == {"wurm": ("bear",)}
