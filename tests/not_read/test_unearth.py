"""702.84a: a creature that came by unearth is exiled instead of dying, and how a creature came no board says."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from projections.unread import Doubt
from simulator.game.game import Game
from tests.given import given

WATCHER = ("seer 1/1", "Whenever another creature you control dies, you gain 1 life.")


def after_the_death_of(rats: str) -> Game:
    game = given("cr-2026-01-16", alice=[rats, WATCHER])
    game.apply(PermanentLeft("rats"))
    return game


@pytest.mark.parametrize(
    ("rats", "doubted"),
    [
        ("rats 1/1 unearth; entered this turn", True),
        ("rats 1/1 unearth", False),
        ("rats 1/1; entered this turn", False),
    ],
)
def test_what_dies_may_have_been_unearthed_if_it_came_this_turn(rats: str, doubted: bool) -> None:
    game = after_the_death_of(rats)
    said = Doubt("rats", "unearth", "whether it came that way, and so is exiled, is not known")
    assert game.triggers.unread.happened == ((said,) if doubted else ())
