"""509.2: the active player announces the order of each blocked creature; that of one blocker leaves no choice."""

from __future__ import annotations

from tests.cr_2024_06_07.test_509_2 import *  # noqa: F403
from tests.given import given, until


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
