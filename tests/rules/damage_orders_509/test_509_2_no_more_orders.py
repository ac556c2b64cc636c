"""509.2 of November 2024 is about priority: nobody announces a damage assignment order any more."""

from __future__ import annotations

import pytest

from simulator.game.verdict import WrongMoment
from tests.given import given, until

pytestmark = pytest.mark.rule("509.2")


def test_no_order_is_announced_or_determined(edition: str) -> None:
    bob = ["elves 1/1", "bear 2/2"]
    game = given(
        edition, alice=["gorger 5/6"], bob=bob, attack=["gorger"], block={"elves": ["gorger"], "bear": ["gorger"]}
    )
    assert game.orders_to_announce == []
    assert game.orders.orders == {}
    until(game, "combat_damage")
    assert game.orders.orders == {}


def test_announcing_one_is_refused(edition: str) -> None:
    bob = ["elves 1/1", "bear 2/2"]
    game = given(
        edition, alice=["gorger 5/6"], bob=bob, attack=["gorger"], block={"elves": ["gorger"], "bear": ["gorger"]}
    )
    with pytest.raises(WrongMoment, match="no damage assignment orders"):
        game.announce_order("alice", "gorger", ["bear", "elves"])
