"""509.7: a creature put onto the battlefield blocking blocks, but never "blocked"; the active player places it."""

from __future__ import annotations

from tests.cr_2009_10_01.test_509_7 import test_by_ruling_no_restriction_keeps_it_from_blocking  # noqa: F401
from tests.cr_2024_06_07.test_509_7 import *  # noqa: F403
from tests.cr_2024_06_07.test_509_7 import put
from tests.given import given

# Of keywords that were not there yet:
del test_509_7b_no_restriction_on_declaring_keeps_it_from_blocking  # noqa: F821


def test_example_lumengrid_warden_the_saproling_is_placed_before_the_bear(edition: str) -> None:
    game = given(edition, alice=["warden 1/3"], bob=["bear 2/2"], attack=["warden"], block={"bear": ["warden"]})
    put(game, "saproling 1/1", "warden")
    assert game.placements_to_announce == [("saproling", "warden", "alice")]
    game.place_in_order("alice", "warden", "saproling", 0)
    assert game.orders.orders["warden"] == ("saproling", "bear")
