"""509.4: a creature put onto the battlefield blocking, as in June 2024 but for the orders; 509.4a, b are its 7a, b."""

from __future__ import annotations

from tests.cr_2024_06_07.test_509_7 import (
    put,
    spider,
    test_506_3a_what_is_no_creature_never_blocks,
    test_509_7a_it_does_not_block_what_attacks_somebody_else,
    test_509_7a_where_the_creature_attacks_no_more_it_never_blocks,
    test_509_7b_no_restriction_on_declaring_keeps_it_from_blocking,
    test_after_damage_was_dealt_it_neither_deals_nor_is_dealt_any,
    test_an_unblocked_creature_becomes_blocked,
    test_it_blocks_and_the_history_says_that_it_was_put_there,
    test_it_may_block_what_attacks_a_planeswalker_of_its_controller,
    test_several_come_one_after_the_other,
)
from tests.given import given, until

__all__ = [
    "test_506_3a_what_is_no_creature_never_blocks",
    "test_509_7a_it_does_not_block_what_attacks_somebody_else",
    "test_509_7a_where_the_creature_attacks_no_more_it_never_blocks",
    "test_509_7b_no_restriction_on_declaring_keeps_it_from_blocking",
    "test_after_damage_was_dealt_it_neither_deals_nor_is_dealt_any",
    "test_an_unblocked_creature_becomes_blocked",
    "test_it_blocks_and_the_history_says_that_it_was_put_there",
    "test_it_may_block_what_attacks_a_planeswalker_of_its_controller",
    "test_several_come_one_after_the_other",
]


def test_nothing_is_placed_and_damage_is_divided_freely(edition: str) -> None:
    game = spider(edition)
    assert game.placements_to_announce == []
    until(game, "combat_damage")
    assert list(game.legal_assignments("spider")) == [
        {"minotaur": 2},
        {"minotaur": 1, "saproling": 1},
        {"saproling": 2},
    ]


def test_no_order_is_determined_where_it_is_alone(edition: str) -> None:
    game = put(given(edition, alice=["ogre 3/3"], attack=["ogre"], block={}), "token 1/1", "ogre")
    assert game.orders.orders == {}
