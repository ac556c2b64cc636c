"""704.3: what is looked for after an action was taken back is what would have been looked for without it."""

from __future__ import annotations

import pytest

from events.board import PlayersPassed
from events.codec import encode_events
from tests.given import given
from tests.laws.checks import fed_again

pytestmark = pytest.mark.rule("704.5g")


def test_what_was_seen_before_a_rollback_counts_no_more(edition: str) -> None:
    game = given(
        edition, alice=["ox 1/1; damage 1"], bob=["hill land; a mountain", ("gem artifact", "All creatures get -1/-1.")]
    )
    before = game.savepoint()
    game.apply(PlayersPassed())
    assert "ox" not in game.board.permanents
    game.rollback(before)
    game.activate_mana("bob", "hill")
    assert encode_events(fed_again(game).log) == encode_events(game.log)
