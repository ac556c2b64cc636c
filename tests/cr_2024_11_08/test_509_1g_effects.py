"""509.1g: a creature also becomes, and remains, a blocking creature by effects; there are no orders to upkeep."""

from __future__ import annotations

from tests.cr_2024_06_07.test_509_2a import (
    crossed,
    test_it_remains_a_blocking_creature_and_what_it_blocked_a_blocked_one,
    test_what_does_not_block_it_stops_nothing,
)
from tests.cr_2024_06_07.test_509_6 import (
    a_second_block,
    test_an_unblocked_creature_becomes_blocked_and_a_blocked_one_does_not_again,
    test_else_it_stops_blocking_what_it_blocked_which_stays_blocked,
    test_in_addition_it_keeps_what_it_blocks,
    test_nothing_happens_where_one_of_them_cannot_fight,
    test_what_it_blocks_already_it_does_not_block_again,
    test_what_was_removed_from_combat_may_come_to_block_again,
)

__all__ = [
    "test_an_unblocked_creature_becomes_blocked_and_a_blocked_one_does_not_again",
    "test_else_it_stops_blocking_what_it_blocked_which_stays_blocked",
    "test_in_addition_it_keeps_what_it_blocks",
    "test_it_remains_a_blocking_creature_and_what_it_blocked_a_blocked_one",
    "test_nothing_happens_where_one_of_them_cannot_fight",
    "test_what_does_not_block_it_stops_nothing",
    "test_what_it_blocks_already_it_does_not_block_again",
    "test_what_was_removed_from_combat_may_come_to_block_again",
]


def test_nothing_is_placed(edition: str) -> None:
    game = a_second_block(edition)
    assert game.placements_to_announce == []
    assert game.orders.orders == crossed(edition).orders.orders == {}
