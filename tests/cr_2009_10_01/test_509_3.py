"""509.3: the defending player announces the order of each creature that blocks several, and of no other."""

from __future__ import annotations

from tests.cr_2024_06_07.test_509_3 import *  # noqa: F403
from tests.given import broken, given, judged, refused

del test_every_creature_that_fights_has_an_order_each_players_in_board_order  # noqa: F821  # other words


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
