"""509.2: the active player announces the damage assignment order of each blocked creature."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game import Game
from simulator.verdict import IllegalAction
from tests.given import broken, given, until


def gorger(edition: str) -> Game:
    return given(
        edition,
        alice=["gorger 5/6"],
        bob=["elves 1/1", "bear 2/2", "angel 4/4 flying, vigilance"],
        attack=["gorger"],
        block={"elves": ["gorger"], "bear": ["gorger"], "angel": ["gorger"]},
    )


def test_example_vastwood_gorger_its_controller_orders_the_three_blockers(edition: str) -> None:
    game = gorger(edition)
    assert game.orders_to_announce == [("gorger", "alice")]
    game.announce_order("alice", "gorger", ["angel", "elves", "bear"])
    assert game.orders.orders["gorger"] == ("angel", "elves", "bear")
    assert game.orders_to_announce == []
    until(game, "combat_damage")
    assert list(game.legal_assignments("gorger")) == [{"angel": 5}, {"angel": 4, "elves": 1}]
    game.assign_damage("alice", "gorger", {"angel": 4, "elves": 1})
    game.deal_damage()
    assert set(game.damage.dead) == {"gorger", "angel", "elves"}


@pytest.mark.parametrize(
    "order",
    [["angel", "elves"], ["angel", "elves", "bear", "bear"], ["angel", "elves", "gorger"], []],
    ids=["one missing", "one twice", "a stranger", "nothing"],
)
def test_each_blocker_stands_in_it_once(edition: str, order: list[str]) -> None:
    with pytest.raises(IllegalAction) as refused:
        gorger(edition).announce_order("alice", "gorger", order)
    assert broken(refused.value.verdict) == ["509.2"]


def test_the_defending_player_does_not_announce_it(edition: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        gorger(edition).announce_order("bob", "gorger", ["angel", "elves", "bear"])
    assert broken(refused.value.verdict) == ["509.2"]


def test_one_blocker_leaves_no_choice(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    assert game.orders_to_announce == []
    assert game.orders.orders == {"ogre": ("bear",), "bear": ("ogre",)}


def test_509_2a_a_removed_blocker_leaves_the_order_of_the_others(edition: str) -> None:
    game = gorger(edition)
    game.announce_order("alice", "gorger", ["angel", "elves", "bear"])
    game.apply(PermanentLeft("elves"))
    assert game.orders.orders["gorger"] == ("angel", "bear")
