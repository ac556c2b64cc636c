"""603.2: what an event of damage names: "it", "that creature" and "that player" in what the ability does."""

from __future__ import annotations

import pytest

from tests.given import given, play_on

pytestmark = pytest.mark.rule("603")


def test_that_creature_is_what_this_one_dealt_damage() -> None:
    text = "Whenever this creature deals combat damage to a creature, destroy that creature."
    game = given("cr-2024-06-07", alice=[("imp 1/4", text)], bob=["wall 0/8"], attack=["imp"], block={"wall": ["imp"]})
    play_on(game)
    assert "wall" not in game.board.permanents
    assert "imp" in game.board.permanents


def test_it_is_the_one_that_deals_damage_to_a_player() -> None:
    text = "Whenever a creature you control deals combat damage to a player, untap it."
    alice = ["ogre 3/3", "cat 1/1", ("idol artifact", text)]
    game = given("cr-2024-06-07", alice=alice, bob=["wall 0/8"], attack=["ogre", "cat"], block={"wall": ["cat"]})
    play_on(game)
    assert [each in game.board.tapped for each in ("ogre", "cat")] == [False, True]
