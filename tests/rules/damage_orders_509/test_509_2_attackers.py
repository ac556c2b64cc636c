"""509.2: the active player announces the damage assignment order of each blocked creature.

- In 2010, 509.2: the active player announces the order of each blocked creature; that of one blocker leaves no
  choice.
"""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.game import Game
from simulator.game.judge import judge_order
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, refused, until

pytestmark = [pytest.mark.rule("cr-2024-06-07 509.2"), pytest.mark.since("cr-2010-02-01")]


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
    with pytest.raises(IllegalAction) as illegal:
        gorger(edition).announce_order("alice", "gorger", order)
    assert broken(illegal.value.verdict) == ["509.2"]


def test_the_defending_player_does_not_announce_it(edition: str) -> None:
    with pytest.raises(IllegalAction) as illegal:
        gorger(edition).announce_order("bob", "gorger", ["angel", "elves", "bear"])
    assert broken(illegal.value.verdict) == ["509.2"]


def test_one_blocker_leaves_no_choice(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    assert game.orders_to_announce == []
    assert game.orders.orders == {"ogre": ("bear",), "bear": ("ogre",)}


def test_509_2a_a_removed_blocker_leaves_the_order_of_the_others(edition: str) -> None:
    game = gorger(edition)
    game.announce_order("alice", "gorger", ["angel", "elves", "bear"])
    game.apply(PermanentLeft("elves"))
    assert game.orders.orders["gorger"] == ("angel", "bear")


def test_what_is_no_order_is_reported(edition: str) -> None:
    game = gorger(edition)
    every = "the order of gorger consists of elves, bear, angel, each once"
    assert refused(game.announce_order, "alice", "gorger", ["angel", "bear"]) == [(every, "gorger", "angel", "bear")]
    assert refused(game.announce_order, "bob", "gorger", ["angel", "elves", "bear"]) == [
        ("alice announces the order of gorger, not bob", "gorger")
    ]
    assert refused(game.announce_order, "alice", "bob", []) == [
        ("bob is neither a blocked nor a blocking creature", "bob")
    ]
    game.announce_order("alice", "gorger", ["angel", "elves", "bear"])
    assert refused(game.announce_order, "alice", "gorger", ["bear", "elves", "angel"]) == [
        ("the order of gorger is announced already", "gorger")
    ]


def test_of_a_creature_that_nothing_blocks_the_order_is_empty(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={})
    assert refused(game.announce_order, "alice", "ogre", ["bear"]) == [
        ("the order of ogre consists of no creature, each once", "ogre", "bear")
    ]


def test_an_order_without_choice_may_be_said_again(edition: str) -> None:
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    assert judge_order(game.position, "alice", "ogre", ("bear",), game.table).legal


def test_orders_are_announced_in_board_order(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/3", "cat 1/1"],
        bob=["bear 2/2", "elf 1/1", "dog 1/1", "imp 1/1"],
        attack=["cat", "ogre"],
        block={"bear": ["cat"], "elf": ["cat"], "dog": ["ogre"], "imp": ["ogre"]},
    )
    assert game.orders_to_announce == [("ogre", "alice"), ("cat", "alice")]
    assert game.priority == ""
    game.announce_order("alice", "cat", ["elf", "bear"])
    assert (game.orders_to_announce, game.priority) == ([("ogre", "alice")], "")
    game.announce_order("alice", "ogre", ["dog", "imp"])
    assert (game.orders_to_announce, game.priority) == ([], "alice")


@pytest.mark.until("cr-2010-02-01")
def test_example_craw_wurm_its_controller_orders_the_three_blockers(edition: str) -> None:
    game = given(
        edition,
        alice=["wurm 6/4"],
        bob=["elves 1/1", "bear 2/2", "angel 4/4 flying, vigilance"],
        attack=["wurm"],
        block={"elves": ["wurm"], "bear": ["wurm"], "angel": ["wurm"]},
    )
    assert game.orders_to_announce == [("wurm", "alice")]
    game.announce_order("alice", "wurm", ["angel", "bear", "elves"])
    assert game.orders.orders == {
        "wurm": ("angel", "bear", "elves"),
        "elves": ("wurm",),
        "bear": ("wurm",),
        "angel": ("wurm",),
    }
    until(game, "combat_damage")
    assert list(game.legal_assignments("wurm")) == [{"angel": 6}, {"angel": 5, "bear": 1}, {"angel": 4, "bear": 2}]
